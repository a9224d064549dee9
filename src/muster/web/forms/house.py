"""House rules that are offered by name: places of a pack that organisers often want otherwise."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NoReturn

from pydantic import JsonValue

from muster.core.rulepack.apply import Document
from muster.core.rulepack.patch import Patch, place_title
from muster.core.rulepack.paths import split
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.tree import child
from muster.core.rulepack.worth import point_names

Kind = Literal["number", "switch", "sizes", "apart", "order", "words"]
"""How a place is filled in: a number, yes or no, one of a list, an order of several, or words."""

LISTS = frozenset({"standings.order"})
"""Places that hold an order, sent as several fields of one name."""
WORDS = frozenset({"roster.leader.kinds"})
"""Places that hold several words, sent in one field with commas between them."""


@dataclass(frozen=True, slots=True)
class Offer:
    path: str
    kind: Kind


def offers(pack: Rulepack) -> tuple[Offer, ...]:
    """What is offered with a pack; what it leaves to tables or variants of its own is not."""
    return tuple(_offers(pack))


def _offers(pack: Rulepack) -> Iterator[Offer]:
    if pack.times.clock == "round":
        yield Offer("times.setup", "number")
        yield Offer("times.play", "number")
    if pack.times.clock != "classic" and not pack.pods:
        yield Offer("times.chess.minutes", "number")
    yield Offer("rounds.fixed", "number")
    yield Offer("rounds.cut", "number")
    yield Offer("rounds.encounter_secret", "switch")
    yield Offer("size.points", "sizes" if pack.size.table else "number")
    yield from _of_lists(pack)
    yield from (Offer(f"points.{outcome}", "number") for outcome in ("win", "draw", "loss"))
    yield from (Offer(f"bye.{name}", "number") for name in point_names(pack))
    yield Offer("standings.order", "order")
    yield Offer("pairing.separate", "apart")
    yield Offer("pairing.rematch_after", "number")
    yield Offer("odd_field.ringer", "switch")
    for name in ("lists_open", "faction_required", "faction_locked", "painting_opt_in"):
        yield Offer(f"registration.{name}", "switch")
    yield Offer("registration.organiser_may_play", "switch")
    yield Offer("agreed.allowed", "switch")


def _of_lists(pack: Rulepack) -> Iterator[Offer]:
    """Limits that a pack may leave to the core rules of its game."""
    if not pack.roster.leader.by_card:
        yield Offer("roster.leader.needed", "switch")
        yield Offer("roster.leader.kinds", "words")
    if pack.roster.models is None:
        yield Offer("roster.models_least", "number")
        yield Offer("roster.models_most", "number")
    if pack.roster.alliances:
        yield Offer("roster.one_alliance", "switch")
    yield Offer("roster.limits", "switch")


def house_rule(document: Document, path: str, value: JsonValue, title: str = "") -> Patch:
    """A house rule about one place; what everybody reads is the schema's own title of it."""
    said = title or place_title(document, path)
    return Patch(kind="house-rule", id=slug(path), title=said, set={path: value})


def in_own_words(number: int, words: str) -> Patch:
    """A house rule that changes nothing Muster counts with, but that everybody should read."""
    return Patch(kind="house-rule", id=f"own-{number}", title=words)


def official_value(document: Document, path: str) -> JsonValue:
    value: JsonValue = document
    for step in split(path):
        value = child(value, step)
    return value


def value_of(text: str) -> JsonValue:
    """What JSON can read is read; anything else is a word, such as an expression."""
    try:
        value: JsonValue = json.loads(text, parse_constant=_never, parse_float=_finite)
    except (ValueError, RecursionError):
        return text
    return value


def slug(path: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", path.casefold()).strip("-") or "house-rule"


def _never(constant: str) -> NoReturn:
    raise ValueError(constant)


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _never(text)
