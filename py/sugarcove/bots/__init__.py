"""Search shared by the bots of several games."""
