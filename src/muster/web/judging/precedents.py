"""What was ruled before: found by all of its words, or by those that a new question shares."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from muster.core.rulepack.told import told_here
from muster.core.rulings import Ruling, rulings
from muster.web.gates import Here
from muster.words.names import Names
from muster.words.plain import folded

Known = TypeVar("Known")

BEST, GUIDED = 3, 2
"""How many rulings, and how many of the pack's own sentences, are shown beside a form."""

BEGUN, WHOLE = 3, 4
"""Letters from which a word of a topic counts, and one inside a sentence."""

COMMON = frozenset({
    "game", "model", "models", "opponent", "player", "table", "turn",
    "about", "after", "allowed", "been", "before", "could", "does", "each", "from", "have",
    "into", "more", "must", "only", "should", "some", "than", "that", "their", "them", "then",
    "there", "these", "they", "this", "those", "when", "where", "which", "while", "will", "with",
    "would", "your",
})  # fmt: skip
"""Words of every question in a hall: sharing them means nothing."""

TO_THE_POINT = 2
"""Words that a sentence of the pack must share with a question to be about it."""

PAGES = {"conduct", "rulings"}
"""Where a pack says what judges need."""


@dataclass(frozen=True, slots=True)
class RulingView:
    line: int
    at: datetime
    who: str
    topic: str
    question: str
    decision: str


@dataclass(frozen=True, slots=True)
class Precedents:
    """`asked`: something was typed; `told`: titles and texts of the pack that speak of it."""

    asked: bool
    rulings: tuple[RulingView, ...]
    told: tuple[tuple[str, str], ...]


def found_rulings(here: Here, words: str) -> tuple[RulingView, ...]:
    """Rulings that hold every word that is looked for, newest first."""
    wanted = folded(words).split()
    known = reversed(list(rulings(here.event)))
    return tuple(_view(each, here.names) for each in known if _speaks(each, wanted))


def precedents_for(here: Here, topic: str, question: str) -> Precedents:
    """The best few for what is being typed, those that share the most words first."""
    asked = _words(topic, BEGUN) | _words(question, WHOLE)
    known = reversed(list(rulings(here.event)))
    best = _best(asked, known, lambda each: (each.topic, _text(each)), 1)
    told = _best(asked, guidance(here), lambda each: each, min(TO_THE_POINT, len(asked)))
    return Precedents(
        asked=bool(asked),
        rulings=tuple(_view(each, here.names) for each in best[:BEST]),
        told=tuple(told[:GUIDED]),
    )


def guidance(here: Here) -> tuple[tuple[str, str], ...]:
    """What the pack tells judges, with the variants that are chosen."""
    holds = told_here(here.event)
    return tuple((each.title, each.text) for each in holds if each.page in PAGES)


def _best(
    asked: frozenset[str],
    known: Iterable[Known],
    texts: Callable[[Known], tuple[str, ...]],
    least: int,
) -> list[Known]:
    """Those that share words, by how many: one in the topic counts there and in the whole."""
    counted = [(sum(_shared(asked, text) for text in texts(each)), each) for each in known]
    return [each for n, each in sorted(counted, key=lambda one: -one[0]) if n and n >= least]


def _shared(asked: frozenset[str], text: str) -> int:
    said = [word for word in _split(text) if len(word) >= WHOLE and word not in COMMON]
    return sum(any(_same(one, word) for word in said) for one in asked)


def _same(typed: str, said: str) -> bool:
    """A word and its beginning: `hedge` finds `hedges`, and the other way round."""
    return said.startswith(typed) or typed.startswith(said)


def _words(text: str, least: int) -> frozenset[str]:
    return frozenset(word for word in _split(text) if len(word) >= least and word not in COMMON)


def _split(text: str) -> list[str]:
    return re.findall(r"\w+", folded(text))


def _speaks(ruling: Ruling, wanted: list[str]) -> bool:
    said = folded(_text(ruling))
    return all(word in said for word in wanted)


def _text(ruling: Ruling) -> str:
    return f"{ruling.topic} {ruling.question} {ruling.decision}"


def _view(ruling: Ruling, names: Names) -> RulingView:
    who = names.person(ruling.by)
    at = ruling.at.astimezone()
    return RulingView(ruling.line, at, who, ruling.topic, ruling.question, ruling.decision)
