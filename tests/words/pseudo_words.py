"""What is left of plain English in a sentence of the pseudo-language."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from muster.words.names import Names
from muster.words.tongue import date_words

NAMES = Names(
    people={"p1": "Анна"},  # type: ignore[dict-item]
    entrants={"e1": "Анна", "e2": "Борис"},  # type: ignore[dict-item]
    games={"g1": (2, 4)},  # type: ignore[dict-item]
    figures={"vp": "ОП"},
    endings={"clock": "время"},
    causes={"late": "опоздание"},
)
"""Everybody has a name in letters that cannot be mistaken for English."""

SAMPLES: Mapping[str, object] = {
    "entrant": "e1",
    "entrants": ("e1", "e2"),
    "pair": ("e1", "e2"),
    "person": "p1",
    "tables": (3, 4),
    "lines": (7, 8),
    "game": "g1",
    "roles": ("organiser", "judge", "player-of-game"),
    "status": "dropped",
    "figure": "vp",
    "ending": "clock",
    "cause": "late",
    "known": ("щит", "меч"),
    "what": "army",
    "wanted": "a list",
    "first": date(2026, 3, 14),
    "last": date(2026, 3, 15),
}


class Anything(dict[str, object]):
    """Something to say for every blank of a sentence."""

    def __init__(self, keys: Iterable[str], **given: object) -> None:
        super().__init__({key: SAMPLES.get(key, "ж") for key in keys} | given)


def left_over(said: str, allowed: Iterable[str] = ()) -> list[str]:
    """English words of a sentence, besides names, dates and what the pack says."""
    for text in sorted(allowed, key=len, reverse=True):
        said = said.replace(text, " ")
    return re.findall(r"[A-Za-z]{2,}", said)


def texts_in(value: object) -> Iterator[str]:
    """All texts inside a value, however deep, and its dates as they are said."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, date):
        yield date_words(value)
    elif isinstance(value, Mapping):
        for each in (*value.keys(), *value.values()):
            yield from texts_in(each)
    elif isinstance(value, Iterable):
        for each in value:
            yield from texts_in(each)
