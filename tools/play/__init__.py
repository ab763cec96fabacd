"""A game for a person: a session with undo, its record, and the terminal that shows it."""
