"""Words that no field is made for, and forms spoilt with them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.web.sending import Fields

NO_NUMBERS = (
    "1e9", "٣", "²", "½", "--1", "1.5", "1,5", "0x1", "1_0", "∞", "nan", "9" * 10, "9" * 5000,
    "one", "<b>", "1 2",
)  # fmt: skip

GARBAGE = (
    *NO_NUMBERS, "", " ", "-1", "0", "999999999", "-999999999", "true", "null", "on", "\x00",
    "\u202e", "\uffff", "<script>alert(1)</script>", "{{7*7}}", "'; DROP TABLE lines; --", "tie",
    "{}", "[]", "[" * 2000, '{"a":', '"\\ud800"', '[{"row":1,"people":["Zed"]}]',
    '[{"row":-1,"people":[]}]', '{"kind":"house-rule","id":"x","title":"y","set":{"a.b":1}}',
    "2024-02-30", "9999-12-31", "0001-01-01", "a..b", "points.win", "elements.0.title", "*",
    "r1g1", "r9g9", "e1", "e999", "p0", "olive", "entered", "ruled", "x" * 3000, "🂡", "not-allowed",
    "../../etc/passwd", "/a\nb", "//elsewhere", "http://elsewhere/",
)  # fmt: skip

MORE = (
    "key", "next", "preview", "confirm", "by", "game", "entrant", "person", "account", "name",
    "rows", "another", "figure.vp.e1", "figure.vp.", "winner", "ending", "list.e1", "faction.e1",
    "words.e1", "argument.bans.count", "house.points.win", "house.", "house.a..b", "own", "kept",
    "place", "value", "part.strategy", "part.", "plan", "plan.1.strategy", "deal.1", "cards.1",
    "title", "text", "points", "actor", "at", "kind", "host",
)  # fmt: skip
"""Fields that some form has, and some that none has."""

Edit = tuple[str, str]
"""A field, and what is put into it; nothing at all takes the field away."""

GONE = "\x00gone"


def spoilt(form: Fields, edits: Sequence[Edit]) -> Fields:
    """A form with some fields taken away, changed, or added."""
    changed = {**form, **dict(edits)}
    return {name: value for name, value in changed.items() if value != GONE}


def some_edits(form: Fields, chance: Random) -> list[Edit]:
    names = [*form, *MORE]
    return [
        (chance.choice(names), chance.choice((*GARBAGE, GONE)))
        for _ in range(chance.choice((1, 1, 2, 3)))
    ]
