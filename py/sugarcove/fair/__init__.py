"""Playing fair without anybody to trust: one group, one signature, and later the cards nobody deals."""
