"""Sugarcove without a screen: games listed, played, replayed, measured."""
