"""Candy Islands: two sealed charges a turn, one against each neighbour."""
