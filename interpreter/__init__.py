"""Checked definitions to a running game.  It knows no game: objects, zones, events, decisions."""
