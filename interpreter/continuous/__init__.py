"""What lasts: continuous effects and the layers in which they change characteristics."""
