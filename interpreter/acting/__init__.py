"""What players do: priority, playing and activating, paying, resolving."""
