"""What a game is at one moment: objects, players and zones, written through a journal, and what is read off them."""
