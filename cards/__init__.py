"""Cards as data, one folder a game."""
