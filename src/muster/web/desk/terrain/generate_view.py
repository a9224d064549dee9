"""All tables as chance would lay them, to be looked at before anything is laid."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from threading import BoundedSemaphore
from typing import cast

from django.http import QueryDict

from muster.core.hall import tables_of
from muster.core.problem import Refused
from muster.core.rulepack.terrain import Method, Terrain
from muster.core.terrain.piece import Boxed, Layout, TableLayout
from muster.paper.drawing import Drawing
from muster.web.desk.terrain.checking import Checked, checked, measures
from muster.web.desk.terrain.glance_view import may_change, small_map
from muster.web.forms.terrain import as_text
from muster.web.gates import Here
from muster.words.plain import clean
from muster.words.problems import problem_words
from muster.words.terrain_methods import ABOUT, METHODS, method_words
from muster.words.tongue import _

MIX = "mix"
LEAVE = "leave"
"""A table whose terrain stays as it is."""
LONGEST_SEED = 100
DRAWING = BoundedSemaphore(2)
"""So many draw at once: whoever presses the button again and again must not stop the desk."""


class BusyDrawingError(Exception):
    """As many draw already as may."""


@dataclass(frozen=True, slots=True)
class TableChoice:
    table: int
    name: str
    chosen: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """`balance`: from 0 to 100, how alike the two sides are."""

    table: int
    name: str
    method: str
    pieces: int
    balance: int
    checked: Checked
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class GenerateView:
    """`taken` goes back to be laid; it is empty as long as nothing is drawn.

    `other` is another seed, once there is one that may not please; `busy`: too many draw just now.
    """

    methods: tuple[tuple[str, str], ...]
    about: tuple[tuple[str, str], ...]
    method: str
    seed: str
    other: str
    busy: bool
    tables: tuple[TableChoice, ...]
    boxed: int
    drawn: tuple[Drawn, ...]
    problems: tuple[str, ...]
    covered: int
    taken: str
    may: bool


def generate_view(here: Here, asked: QueryDict) -> GenerateView:
    """A seed that is given draws; without one it is only offered."""
    event, rules = here.event, here.event.rules.terrain
    known = tables_of(event)
    seed = clean(asked.get("seed", ""))[:LONGEST_SEED]
    method = asked.get("method", "") if asked.get("method") in rules.methods else MIX
    chosen = {table: _own(asked, table, rules) for table in known}
    layouts, problems, busy = _drawn(here, _methods(chosen, method, rules), seed)
    return GenerateView(
        methods=tuple((each, _(METHODS[each])) for each in rules.methods),
        about=tuple((_(METHODS[each]), _(ABOUT[each])) for each in rules.methods),
        method=method,
        seed=seed or secrets.token_hex(3),
        other=secrets.token_hex(3) if seed else "",
        busy=busy,
        tables=tuple(TableChoice(n, _name(here, n), own) for n, own in chosen.items()),
        boxed=sum(each.count for each in event.box),
        drawn=tuple(_shown(here, each) for each in layouts),
        problems=problems,
        covered=sum(_has_terrain(here, each.table) for each in layouts),
        taken=as_text(layouts) if layouts else "",
        may=may_change(here),
    )


def _own(asked: QueryDict, table: int, rules: Terrain) -> str:
    own = asked.get(f"method.{table}", "")
    return own if own == LEAVE or own in rules.methods else ""


def _methods(chosen: Mapping[int, str], method: str, rules: Terrain) -> dict[int, Method]:
    """A mix takes one method after the other, table by table."""
    mix = rules.methods if method == MIX else (cast("Method", method),)
    drawn = [table for table, own in chosen.items() if own != LEAVE]
    return {
        table: cast("Method", chosen[table]) if chosen[table] else mix[n % len(mix)]
        for n, table in enumerate(drawn)
        if mix
    }


def _drawn(
    here: Here, methods: Mapping[int, Method], seed: str
) -> tuple[tuple[TableLayout, ...], tuple[str, ...], bool]:
    """What chance lays, what is against it, and whether it has to wait."""
    if not seed or not methods:
        return (), (), False
    event = here.event
    try:
        return _laid(event.box, event.rules.terrain, tuple(methods.items()), seed), (), False
    except Refused as refusal:
        said = tuple(problem_words(problem, here.names) for problem in refusal.problems)
        return (), said, False
    except BusyDrawingError:
        return (), (), True


@lru_cache(maxsize=16)
def _laid(
    box: tuple[Boxed, ...], rules: Terrain, methods: tuple[tuple[int, Method], ...], seed: str
) -> tuple[TableLayout, ...]:
    """Chance takes its time, and the same page is looked at more than once."""
    from muster.core.terrain.generate import lay_tables  # noqa: PLC0415 - loads shapely

    if not DRAWING.acquire(blocking=False):
        raise BusyDrawingError
    try:
        return lay_tables(box, rules, dict(methods), seed)
    finally:
        DRAWING.release()


def _shown(here: Here, laid: TableLayout) -> Drawn:
    rules, layout = here.event.rules.terrain, laid.layout
    return Drawn(
        table=laid.table,
        name=_name(here, laid.table),
        method=method_words(layout.method),
        pieces=len(layout.pieces),
        balance=round(measures(layout, rules)[1].balance * 100),
        checked=checked(layout, rules, None),
        drawing=small_map(here, layout),
    )


def _name(here: Here, table: int) -> str:
    place = here.event.places.get(table)
    return place.name if place else ""


def _has_terrain(here: Here, table: int) -> bool:
    place = here.event.places.get(table)
    return bool(place and (place.layout or Layout()).pieces)
