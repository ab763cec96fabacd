"""Editions side by side: what one position, one card and their definitions come to in each."""
