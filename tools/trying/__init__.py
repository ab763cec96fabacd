"""Trying cards out: each of their abilities in a position made for it, in any game."""
