"""What of a list the rules of an event look at, and what they have no rule for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from muster.core.rulepack.roster import Roster
from muster.core.rulepack.schema import Rulepack

Topic = Literal[
    "models",
    "points",
    "duplicates",
    "number",
    "leader",
    "faction",
    "alliance",
    "purchases",
    "stand-ins",
    "attachments",
    "specialists",
]


class Looked(NamedTuple):
    """`wanting`: what nobody can look at without a catalogue; `unruled`: what no rule is about."""

    done: tuple[Topic, ...]
    wanting: tuple[Topic, ...]
    unruled: tuple[Topic, ...]


def _sized(rules: Rulepack) -> bool:
    terms = rules.roster
    return rules.size.points is not None and (terms.sized or terms.under is not None)


def _numbered(terms: Roster) -> bool:
    return not (terms.models is terms.models_least is terms.models_most is None)


def _led(terms: Roster) -> bool:
    return terms.leader.needed or terms.leader.by_card


def _of_faction(terms: Roster) -> bool:
    return terms.one_faction or terms.leader.in_faction or terms.hiring.in_faction


RULED: Mapping[Topic, Callable[[Rulepack], bool]] = {
    "models": lambda _rules: True,
    "points": _sized,
    "duplicates": lambda rules: rules.roster.limits,
    "number": lambda rules: _numbered(rules.roster),
    "leader": lambda rules: _led(rules.roster),
    "faction": lambda rules: _of_faction(rules.roster),
    "alliance": lambda rules: rules.roster.one_alliance,
    "purchases": lambda rules: bool(rules.roster.blessings),
    "stand-ins": lambda rules: bool(rules.roster.stand_ins),
    "attachments": lambda rules: bool(rules.roster.related),
    "specialists": lambda rules: rules.roster.specialists,
}
"""Whether the rules of an event say something about it."""

EVERYWHERE: frozenset[Topic] = frozenset(
    {"models", "points", "duplicates", "number", "leader", "faction"}
)
"""What people expect of every game; the rest is named only where there is such a thing."""

BY_CARD: frozenset[Topic] = frozenset(RULED) - {"points", "number"}
"""What can be told only by the cards."""


def looked_at(rules: Rulepack, *, catalogue: bool) -> Looked:
    ruled = [topic for topic, is_ruled in RULED.items() if is_ruled(rules)]
    wanting = [topic for topic in ruled if topic in BY_CARD and not catalogue]
    known = EVERYWHERE | ({"alliance"} if rules.roster.alliances else set())
    return Looked(
        done=tuple(topic for topic in ruled if topic not in wanting),
        wanting=tuple(wanting),
        unruled=tuple(topic for topic in RULED if topic in known and topic not in ruled),
    )
