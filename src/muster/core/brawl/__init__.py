"""A table of many players: what happened there, folded into points, marks, loot and order."""
