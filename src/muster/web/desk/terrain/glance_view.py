"""All tables at a glance: what lies on each, and whether it may."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from django.urls import reverse

from muster.core.diagram.scene import Scene
from muster.core.event import Phase
from muster.core.hall import place_of, tables_of
from muster.core.rulepack.schema import Guidance
from muster.core.rulepack.told import told_here
from muster.core.terrain.drawing import layout_svg, layout_words, setting
from muster.core.terrain.piece import Layout
from muster.paper.drawing import Drawing
from muster.web.desk.terrain.checking import Checked, checked, scene_now, scenes
from muster.web.gates import Here
from muster.words.terrain_methods import method_words


@dataclass(frozen=True, slots=True)
class TableView:
    number: int
    name: str
    theme: str
    method: str
    pieces: int
    checked: Checked
    drawing: Drawing
    address: str


@dataclass(frozen=True, slots=True)
class GlanceView:
    """`stamp`: as long as it is the same, so are the tables."""

    tables: tuple[TableView, ...]
    laid: int
    breaches: int
    boxed: int
    methods: bool
    guidance: tuple[Guidance, ...]
    may: bool
    stamp: str


def glance_view(here: Here) -> GlanceView:
    event = here.event
    found = scenes(here)
    lies = found.get(scene_now(event, found))
    rows = tuple(_table(here, number, lies) for number in tables_of(event))
    told = "\n".join(f"{r.number} {r.name} {r.theme} {r.checked} {r.drawing.svg}" for r in rows)
    return GlanceView(
        tables=rows,
        laid=sum(row.pieces > 0 for row in rows),
        breaches=sum(row.checked.state == "breaches" for row in rows),
        boxed=sum(each.count for each in event.box),
        methods=bool(event.rules.terrain.methods),
        guidance=guidance(here),
        may=may_change(here),
        stamp=sha256(told.encode()).hexdigest()[:12],
    )


def _table(here: Here, number: int, lies: Scene | None) -> TableView:
    rules, place = here.event.rules.terrain, place_of(here.event, number)
    layout = place.layout or Layout()
    return TableView(
        number=number,
        name=place.name,
        theme=place.theme,
        method=method_words(layout.method),
        pieces=len(layout.pieces),
        checked=checked(layout, rules, lies),
        drawing=small_map(here, layout),
        address=reverse("desk-terrain-table", args=[here.id, number]),
    )


def small_map(here: Here, layout: Layout) -> Drawing:
    rules = here.event.rules.terrain
    words = layout_words(layout, rules, setting(rules))
    return Drawing(layout_svg(layout, rules, told="nothing"), words)


def guidance(here: Here) -> tuple[Guidance, ...]:
    """What the pack tells whoever sets up tables, with the variants that are chosen."""
    return tuple(each for each in told_here(here.event) if each.page == "terrain")


def may_change(here: Here) -> bool:
    return here.is_organiser and here.event.phase is not Phase.FINISHED
