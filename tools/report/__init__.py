"""How results reach a person or a program: the console, and one writer per format of a diagnostic."""
