"""The smallest pack that tests of reading and checking work with."""

PACK = """
id = "small"
title = "A small pack"
short = "S"
game = "Draughts"
[baseline]
rules = "House"
[rounds]
by_attendance = [{ rounds = 3 }]
[result]
decided_by = "vp"
figures = [{ id = "vp", title = "Victory points" }]
[result.derived]
diff = "own.vp - their.vp"
[points]
win = 3
draw = 1
loss = 0
[bye]
tp = 3
[forfeit]
winner = { tp = 3 }
loser = {}
[concession]
scored = "as-agreed"
[standings]
order = ["tp", "vp"]
"""
