"""Commands as the forms of our pages send them: the other way round from `web.forms`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from muster.core import commands as ask
from muster.core.facts import ArmyList
from muster.core.rulepack.patch import Patch
from muster.core.score import Score

Fields = dict[str, Any]


def form_of(command: ask.Command) -> Fields:
    fields: Fields = {}
    for name in type(command).model_fields:
        if name != "kind":
            fields |= dict(_sent(name, getattr(command, name)))
    return fields


def _sent(name: str, value: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - a command's values
    if name in SPECIAL:
        if value is not None:
            yield from SPECIAL[name](value).items()
    elif isinstance(value, tuple | frozenset):
        yield name, [str(each) for each in value]
    elif isinstance(value, bool):
        yield name, "1" if value else "0"
    elif value is not None:
        yield name, str(value)


def _score(score: Score) -> Fields:
    figures = {
        f"figure.{figure}.{side.entrant}": str(number)
        for side in score.sides
        for figure, number in side.figures.items()
    }
    lists = {f"list.{side.entrant}": side.army_list for side in score.sides if side.army_list}
    return {**figures, **lists, "winner": score.winner or "tie", "ending": score.ending}


def _arrivals(arrivals: tuple[ask.Arrival, ...]) -> Fields:
    sent: Fields = {"entrant": [arrival.entrant for arrival in arrivals]}
    for arrival in arrivals:
        sent[f"faction.{arrival.entrant}"] = arrival.faction
        sent[f"words.{arrival.entrant}"] = arrival.words
        if arrival.painting:
            sent[f"painting.{arrival.entrant}"] = "1"
    return sent


def _lists(lists: tuple[ArmyList, ...]) -> Fields:
    return {
        "title": [each.title for each in lists],
        "text": [each.text for each in lists],
        "points": ["" if each.points is None else str(each.points) for each in lists],
    }


def _parts(parts: dict[str, tuple[str, ...]]) -> Fields:
    return {f"part.{slot}": list(elements) for slot, elements in parts.items()}


def _plans(plans: tuple[ask.RoundPlan, ...]) -> Fields:
    sent: Fields = {"plan": [str(plan.round) for plan in plans]}
    for plan in plans:
        sent |= {f"plan.{plan.round}.{slot}": list(e) for slot, e in plan.parts.items()}
        sent[f"deal.{plan.round}"] = list(plan.deal)
        sent[f"cards.{plan.round}"] = " ".join(plan.by_hand)
    return sent


def _patches(patches: tuple[Patch, ...]) -> Fields:
    sent: Fields = {"variant": [patch.id for patch in patches if patch.kind == "variant"]}
    for patch in patches:
        sent |= {f"argument.{patch.id}.{key}": str(n) for key, n in patch.arguments.items()}
        sent |= {f"house.{path}": json.dumps(value) for path, value in patch.set.items()}
    words = [patch.title for patch in patches if patch.kind == "house-rule" and not patch.set]
    return {**sent, "own": "\n".join(words)}


SPECIAL: dict[str, Callable[[Any], Fields]] = {
    "score": _score,
    "arrivals": _arrivals,
    "entries": lambda entries: {"name": "\n".join("Somebody New" for _ in entries)},
    "lists": _lists,
    "parts": _parts,
    "plans": _plans,
    "patches": _patches,
}
