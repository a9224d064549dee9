"""Models near several places that count for one of them only: whose choice it is, and in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from muster.core.control.model import Model, Place
from muster.core.control.verdict import part_of, void_of
from muster.core.rulepack.controls import Control
from muster.core.rulepack.problems import Finding, Unsound, unknown

Who = tuple[str, str]
"""A model by its side and its name."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The place that a side chose for one of its models."""

    side: str
    model: str
    place: str


@dataclass(frozen=True, slots=True)
class Open:
    """A choice that somebody still has to make."""

    side: str
    model: str
    places: tuple[str, ...]


def assign(control: Control, places: Sequence[Place], choices: Sequence[Choice]) -> list[Place]:
    """The places with every chosen model counting only where it was chosen to.

    Models that nobody chose for stay where they are; `open_choices` tells whose turn it is.
    """
    if not control.one_place:
        return list(places)
    near = _near(control, places)
    found = [finding for n, choice in enumerate(choices, 1) for finding in _wrong(choice, n, near)]
    if found:
        raise Unsound(found)
    chosen = {(choice.side, choice.model): choice.place for choice in choices}
    return [
        replace(place, models=tuple(_sent(model, place, chosen) for model in place.models))
        for place in places
    ]


def open_choices(
    control: Control, places: Sequence[Place], choices: Sequence[Choice], first: str
) -> list[Open]:
    """Choices yet to be made, those of the side that acted first before all others."""
    if not control.one_place:
        return []
    made = {(choice.side, choice.model) for choice in choices}
    due = [
        Open(side, model, near)
        for (side, model), near in _near(control, places).items()
        if near[1:] and (side, model) not in made
    ]
    return sorted(due, key=lambda choice: choice.side != first)


def _near(control: Control, places: Sequence[Place]) -> Mapping[Who, tuple[str, ...]]:
    """Where each named model could count: not where nobody can control anything."""
    near: dict[Who, tuple[str, ...]] = {}
    for place in places:
        parts = [part_of(control, place, model) for model in place.models]
        if void_of(control, place, sum(part.weight for part in parts)):
            continue
        for who in _named(part.model for part in parts if part.counts):
            near[who] = (*near.get(who, ()), place.name)
    return near


def _named(models: Iterable[Model]) -> list[Who]:
    return list(dict.fromkeys((model.side, model.name) for model in models if model.name))


def _sent(model: Model, place: Place, chosen: Mapping[Who, str]) -> Model:
    """The model, marked as counting elsewhere if another place was chosen for it."""
    where = chosen.get((model.side, model.name), place.name)
    return replace(model, counts_for=where) if where != place.name else model


def _wrong(choice: Choice, number: int, near: Mapping[Who, tuple[str, ...]]) -> list[Finding]:
    at = ("choices", str(number))
    who = (choice.side, choice.model)
    if who not in near:
        names = [model for side, model in near if side == choice.side]
        say = unknown(choice.model, names, f"a model of {choice.side} that could count")
        return [Finding((*at, "model"), f"{choice.model} {say}")]
    if choice.place not in near[who]:
        say = unknown(choice.place, near[who], f"a place that {choice.model} is near")
        return [Finding((*at, "place"), f"{choice.place} {say}")]
    return []
