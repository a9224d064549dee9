"""Text made safe and even: no control characters, single spaces, spelling folded for comparing."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence


def printable(text: str) -> str:
    """Text without control characters or broken ones: nobody's words can steer a terminal."""
    return text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text)


def clean(text: str) -> str:
    """One line of text, evenly spaced."""
    return " ".join(printable(text).split())


def folded(text: str) -> str:
    """A name as it is compared: case, accents and spacing do not matter."""
    bare = "".join(
        c for c in unicodedata.normalize("NFKD", clean(text)) if not unicodedata.combining(c)
    )
    return bare.casefold()


def listing(items: Iterable[object], last: str = "and") -> str:
    """`A`, `A and B`, `A, B and C`."""
    words = [str(item) for item in items]
    if not words[1:]:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def some(items: Sequence[object], most: int = 8, last: str = "and") -> str:
    """A listing that stays readable: the first few, and how many more."""
    more = len(items) - most
    return listing(items if more <= 1 else [*items[:most], f"{more} more"], last)


def ordinal(number: int) -> str:
    teens = number % 100 in {11, 12, 13}
    ending = "th" if teens else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def count(number: int, one: str, several: str = "") -> str:
    """`1 game`, `2 games`."""
    return f"{number} {one if number == 1 else several or one + 's'}"
