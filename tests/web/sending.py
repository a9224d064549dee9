"""Commands as the forms of our pages send them: the other way round from `web.forms`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from pydantic import TypeAdapter

from muster.core import commands as ask
from muster.core.facts import AgreedPiece, ArmyList, Feature, PastWin, Pick, Spot
from muster.core.rulepack.patch import Patch
from muster.core.score import Score
from muster.core.terrain.piece import Boxed, TableLayout

Fields = dict[str, Any]


def form_of(command: ask.Command) -> Fields:
    fields: Fields = {}
    for name in type(command).model_fields:
        if name != "kind":
            fields |= dict(_sent(name, getattr(command, name)))
    return fields


def _sent(name: str, value: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - a command's values
    if isinstance(value, dict) and name == "marks":
        yield from ((f"mark.{criterion}", str(mark)) for criterion, mark in value.items())
    elif name in SPECIAL:
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
        sent |= {f"faction.{arrival.entrant}.{p}": f for p, f in arrival.factions.items()}
        sent[f"words.{arrival.entrant}"] = arrival.words
        if arrival.painting:
            sent[f"painting.{arrival.entrant}"] = "1"
    return sent


def _lists(lists: tuple[ArmyList, ...]) -> Fields:
    sent: Fields = {
        **{name: [getattr(each, name) for each in lists] for name in OF_LIST},
        "points": ["" if each.points is None else str(each.points) for each in lists],
    }
    for n, each in enumerate(lists):
        sent |= _rows(each.picks, n)
    return sent


OF_LIST = ("title", "text", "theme", "faction", "player")
OF_ROW = ("name", "model", "count", "role", "relation")


def _rows(picks: tuple[Pick, ...], n: int = 0) -> Fields:
    sent: Fields = {
        **{f"{name}.{n}": [str(getattr(pick, name)) for pick in picks] for name in OF_ROW},
        f"cost.{n}": ["" if pick.points is None else str(pick.points) for pick in picks],
    }
    for r, pick in enumerate(picks):
        sent[f"extra.{n}.{r}"] = [f"{extra.id}|{extra.weapon}" for extra in pick.extras]
    return sent


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


def _spots(spots: tuple[Spot, ...]) -> Fields:
    return {
        "spot": [str(spot.table) for spot in spots],
        "x": [f"{spot.x:g}" for spot in spots],
        "y": [f"{spot.y:g}" for spot in spots],
        "size": [f"{spot.width:g} {spot.depth:g}" for spot in spots],
    }


def _features(features: tuple[Feature, ...]) -> Fields:
    return {
        "feature": [each.what for each in features],
        "label": [each.label for each in features],
        "fx": [f"{each.x:g}" for each in features],
        "fy": [f"{each.y:g}" for each in features],
    }


WINS = TypeAdapter(tuple[PastWin, ...])
BOXED, LAYOUTS = TypeAdapter(tuple[Boxed, ...]), TypeAdapter(tuple[TableLayout, ...])


def _tables(tables: int | tuple[int | TableLayout, ...]) -> Fields:
    """How many there are, which are meant, or what lies on them."""
    if isinstance(tables, int):
        return {"tables": str(tables)}
    laid = tuple(each for each in tables if isinstance(each, TableLayout))
    named = [str(each) for each in tables if isinstance(each, int)]
    return {"layouts": LAYOUTS.dump_json(laid).decode()} if laid else {"tables": named}


def _pieces(pieces: tuple[AgreedPiece, ...]) -> Fields:
    return {"piece": [p.piece for p in pieces], "traits": [p.traits for p in pieces]}


SPECIAL: dict[str, Callable[[Any], Fields]] = {
    "score": _score,
    "arrivals": _arrivals,
    "boards": lambda boards: {f"board.{n}": list(pair) for n, pair in enumerate(boards, 1)},
    "entries": lambda entries: {"name": "\n".join("Somebody New" for _ in entries)},
    "lists": _lists,
    "crew": lambda crew: _lists((crew,)),
    "pool": _rows,
    "catalogue": lambda known: {"catalogue": known.model_dump_json(exclude_defaults=True)},
    "due": lambda at: {"due": at.astimezone().replace(tzinfo=None).isoformat()},
    "parts": _parts,
    "plans": _plans,
    "patches": _patches,
    "spots": _spots,
    "features": _features,
    "pieces": _pieces,
    "tables": _tables,
    "models": lambda models: {"models": "\n".join(f"{m.name} # {m.mark}" for m in models)},
    "votes": lambda votes: {"votes": ", ".join(str(worth) for worth in votes)},
    "wins": lambda wins: {"wins": WINS.dump_json(wins).decode()},
    "papers": lambda _: {},
    "boxed": lambda boxed: {"whole": BOXED.dump_json(boxed).decode()},
}
