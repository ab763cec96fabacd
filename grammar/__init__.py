"""Text to checked definitions: sources, syntax, vocabulary, checks, formatter, JSON form."""
