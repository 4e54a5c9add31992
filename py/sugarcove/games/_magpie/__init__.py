"""The template: a small, whole game to read, to play and to copy."""
