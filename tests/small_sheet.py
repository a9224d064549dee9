"""A small pack whose one plan asks every kind of question, for tests about no official one."""

from __future__ import annotations

from muster.core.rulepack.document import parse
from muster.core.rulepack.schema import Rulepack
from tests.packs.small import PACK

SHEET = """
[encounter]
slots = [
    { id = "plan", title = "Plan" },
    { id = "tasks", title = "Tasks", count = 3, picked = 2 },
]

[play]
turns = 3
first_word = "Attacker"
report = { vp = "my.total" }
caps = [{ id = "tasks", title = "VP from tasks", per_game = 3 }]
deciders = [{ id = "vp", say = "More VP", number = "my.total" }]
checks = [{ id = "many", say = "More than 30 is a lot", doubtful = "my.vp > 30" }]
inputs = [{ id = "fled", ask = "Your leader fled", kind = "yes" }]
ends = [{ id = "fled", say = "The other leader fled", when = "their.fled" }]

[[elements]]
id = "hill"
slot = "plan"
title = "The Hill"
inputs = [
    { id = "stakes", ask = "Stakes", at = "start", kind = "choice", choices = [
        { id = "low", title = "Low" },
        { id = "high", title = "High" },
    ] },
    { id = "flags", ask = "Flags you hold", most = 4, together = 4 },
    { id = "lost", ask = "Models lost so far", never_falls = true },
    { id = "reach", ask = "Reach", kind = "inches", never_falls = true },
    { id = "horn", ask = "You blew the horn", kind = "yes", once = true },
    { id = "late", ask = "Late guests", from_turn = 2, to_turn = 2 },
    { id = "catching_up", ask = "You catch up", kind = "yes", only = "my.total < their.total" },
    { id = "crown", ask = "Who wears the crown", each = "table", kind = "side" },
    { id = "gates", ask = "Whose gates", each = "table", kind = "side", of = ["North", "South"] },
    { id = "hero", ask = "Your hero", kind = "model" },
    { id = "alive", ask = "Models left", at = "end" },
]
awards = [
    { id = "flags", say = "Flags held", when = "my.flags > their.flags", points = "my.flags" },
    { id = "crown", say = "The crown", when = "my.crown == 'mine'" },
    { id = "alive", say = "More left", at = "end", when = "my.alive > their.alive", points = 2 },
]

[[elements]]
id = "errand"
slot = "tasks"
title = "Errand"
notes = [{ id = "goal", ask = "Where to" }]
inputs = [
    { id = "there", ask = "You got there", kind = "yes" },
    { id = "back", ask = "You came back", at = "end", kind = "yes" },
]

[[elements.awards]]
id = "there"
say = "Got there"
when = "my.there"
per_game = 1
cap = "tasks"

[[elements.awards]]
id = "back"
say = "Came back"
at = "end"
when = "my.back"
points = 2
notes = ["goal"]
cap = "tasks"

[[elements]]
id = "watch"
slot = "tasks"
title = "Watch"
inputs = [{ id = "there", ask = "You kept watch", kind = "yes" }]
awards = [{ id = "there", say = "Kept watch", when = "my.there", points = 2, cap = "tasks" }]

[[elements]]
id = "feast"
slot = "tasks"
title = "Feast"
inputs = [{ id = "eaten", ask = "Dishes eaten", at = "end" }]

[[elements.awards]]
id = "eaten"
say = "Eaten"
at = "end"
points = "my.eaten"
per_game = 1
cap = "tasks"
"""


def text(old: str = "", new: str = "") -> str:
    """The pack as TOML, with some words changed for others."""
    assert old in SHEET, old
    return PACK + (SHEET.replace(old, new, 1) if old else SHEET)


def small_sheet(old: str = "", new: str = "") -> Rulepack:
    return parse({"pack.toml": text(old, new)})
