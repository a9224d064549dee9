"""Whole numbers as people type them: plain digits, perhaps a minus, and not too many of them."""

from __future__ import annotations

from muster.reading.unclear import Unclear
from muster.words.plain import clean
from muster.words.tongue import _

LONGEST = 9
"""Digits: more than anything in an event counts to."""

SHOWN = 80
"""Letters of what was typed instead that are said again."""


def is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST


def whole_number(text: str) -> int:
    """The number, or `Unclear` with what was typed."""
    if not is_number(text):
        raise not_a_number(text)
    return int(text)


def not_a_number(text: str) -> Unclear:
    say = _('"{text}" is not a whole number.')
    return Unclear("not-a-number", say.format(text=clean(text)[:SHOWN]))
