"""Rules as data, one folder a game."""
