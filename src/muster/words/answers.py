"""An answer to a question of a score sheet, as the players would say it."""

from __future__ import annotations

from collections.abc import Sequence

from muster.core.rulepack.sheets import Input
from muster.core.sheet.sheet import Answer
from muster.words.plain import clean
from muster.words.tongue import _


def owner_words(owner: str, sides: Sequence[str]) -> str:
    """Whose something is, by name."""
    shared = {"both": _("both"), "none": _("nobody")}
    return shared.get(owner) or sides[("first", "second").index(owner)]


def said_words(asked: Input, value: Answer | None, sides: Sequence[str]) -> str:
    """`yes`, `3`, `10"`, `It is on your half`, `Flag 1: Ann Lee, Flag 2: nobody`."""
    if value is None or value == "":
        return _("nothing any more") if value is None else _("nobody")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, tuple):
        owners = (owner_words(owner, sides) for owner in value)
        return _(", ").join(map(": ".join, zip(asked.of, owners, strict=True)))
    if asked.kind == "side":
        return owner_words(str(value), sides)
    if asked.kind == "choice":
        return next((one.title for one in asked.choices if one.id == value), str(value))
    return f'{value:g}"' if asked.kind == "inches" else clean(str(value)) or _("none")
