"""Candy Time: rules, cards, scene and bots."""
