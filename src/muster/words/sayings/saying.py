"""What every sentence about a place of a pack is made with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from pydantic import JsonValue

from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.tree import as_table
from muster.words.plain import listing
from muster.words.tongue import _, number_words


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on one side: what is there, and the items on the way to it."""

    rules: Rulepack
    value: JsonValue
    items: tuple[JsonValue, ...] = ()
    keys: tuple[str, ...] = ()


Say = Callable[[Spot], str]


def called(item: JsonValue) -> str:
    """What an item is called: by its title, its question, or what it says."""
    table = as_table(item)
    found = (table.get(key) for key in ("title", "ask", "say", "what", "model"))
    return next((str(text).rstrip(".") for text in found if text), "")


def number(say: str, none: str = "", *, nought: str = "") -> Say:
    def told(spot: Spot) -> str:
        if spot.value is None:
            return _(none)
        if nought and spot.value == 0:
            return _(nought)
        value = spot.value
        shown = number_words(value) if isinstance(value, int | float) else str(value)
        return _(say).format(n=shown, of=whose(spot))

    return told


def switch(yes: str, no: str) -> Say:
    return lambda spot: _(yes if spot.value else no).format(of=whose(spot))


def choice(says: Mapping[str, str]) -> Say:
    return lambda spot: _(says[str(spot.value or "")]).format(of=whose(spot))


def several(say: str, none: str, last: Literal["and", "or"] = "and") -> Say:
    """Names as they are, or items by what they are called."""

    def told(spot: Spot) -> str:
        names = [each if isinstance(each, str) else called(each) for each in items_of(spot.value)]
        shown = listing((name for name in names if name), last)
        return _(say if shown else none).format(names=shown, of=whose(spot))

    return told


def text(say: str, none: str) -> Say:
    def told(spot: Spot) -> str:
        shown = str(spot.value or "").rstrip(".")
        return _(say if shown else none).format(text=shown, of=whose(spot))

    return told


def whose(spot: Spot) -> str:
    """The items that a place belongs to, by name."""
    return ": ".join(name for name in map(called, spot.items) if name)


def cause_words(spot: Spot) -> str:
    cause = as_table(spot.value)
    name = called(spot.value)
    if cause.get("disqualifies"):
        return _("{name}: disqualification.").format(name=name)
    if cause.get("consider_disqualifying"):
        return _("{name}: perhaps disqualification.").format(name=name)
    if cause.get("leaves") is not None:
        say = _("{name}: leaves the event.") if cause["leaves"] else _("{name}: stays.")
        return say.format(name=name)
    return f"{name}."


def pods_words(spot: Spot) -> str:
    pods = spot.rules.pods
    if pods is None:
        return _("Two play against each other.")
    say = _("{least} to {most} players share a table, {preferred} if it can be.")
    shared = say.format(least=pods.least, most=pods.most, preferred=pods.preferred)
    played = [each.title for each in spot.rules.ledgers if each.id == spot.rules.ledger]
    return ": ".join([*played, shared])


def items_of(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else []


def in_rows(say: str, none: str, row: Callable[[Mapping[str, JsonValue]], str]) -> Say:
    def told(spot: Spot) -> str:
        shown = _("; ").join(row(as_table(each)) for each in items_of(spot.value))
        return _(say if shown else none).format(rows=shown, of=whose(spot))

    return told
