"""Score sheets: a game on the table, from what players see to what it is worth."""
