"""Tabletop games in a browser tab: the rules, the table, the bots."""
