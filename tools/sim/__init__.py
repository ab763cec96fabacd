"""Many games by bots: who plays, how many, on how many processes, and what came of it."""
