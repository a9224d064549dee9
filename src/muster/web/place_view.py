"""A table of the hall, ready to be shown: what is told of it, what it needs, what is played."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.access import Actor, may_see_encounter
from muster.core.event import Event
from muster.core.facts import Mark
from muster.core.hall import place_of
from muster.core.table_needs import TableNeeds, table_needs
from muster.core.terrain.drawing import scene_of, table_svg
from muster.core.terrain.piece import Layout
from muster.paper.drawing import Drawing
from muster.web.foreseen import beside
from muster.words.hall import MARKS, needed_words, needs_words
from muster.words.plain import listing
from muster.words.terrain_methods import method_words
from muster.words.tongue import _, ngettext

SIGNS: dict[Mark, str] = {
    Mark.STEP_FREE: "\u267f",
    Mark.SEATED: "\u2b13",
    Mark.QUIET: "\u266a",
    Mark.WELL_LIT: "\u2600",
    Mark.NEAR_EXIT: "\u21e5",
}
"""Beside their words, never instead of them."""


@dataclass(frozen=True, slots=True)
class MarkView:
    value: str
    sign: str
    say: str


@dataclass(frozen=True, slots=True)
class NeedsView:
    elements: tuple[str, ...]
    more: tuple[str, ...]
    terrain: str


def mark_view(mark: Mark) -> MarkView:
    return MarkView(mark.value, SIGNS[mark], _(MARKS[mark]))


def marks_of(event: Event, table: int) -> tuple[MarkView, ...]:
    return tuple(mark_view(mark) for mark in place_of(event, table).marks)


def needs_of(event: Event, actor: Actor, number: int, table: int) -> NeedsView:
    """What has to lie there, without what the round is about as long as that is secret."""
    needs: TableNeeds = table_needs(event, number, table)
    open_ = may_see_encounter(event, actor, number)
    return NeedsView(
        elements=tuple(needed_words(each) for each in needs.elements) if open_ else (),
        more=tuple(needs_words(needs)),
        terrain=listing(needed_words(each) for each in needs.terrain),
    )


def layout_state(layout: Layout | None) -> str:
    """How much lies on a table, and by which method it was laid."""
    if layout is None or not layout.pieces:
        return ""
    number = len(layout.pieces)
    say = ngettext("{n} piece", "{n} pieces", number).format(n=number)
    return f"{say}, {method_words(layout.method)}" if layout.method else say


@beside(None)
def map_of(event: Event, actor: Actor, table: int, number: int | None) -> Drawing | None:
    """The map of a table; nothing where nothing lies and nobody knows what the round is about."""
    layout = place_of(event, table).layout
    shown = number is not None and may_see_encounter(event, actor, number)
    about = number if shown and number in event.encounters else None
    if about is None and (layout is None or not layout.pieces):
        return None
    alt = _("Map of table {table}").format(table=table)
    lies = scene_of(event, about) if about is not None else None
    return Drawing(table_svg(event, table, about), alt, lies.ours if lies else "")
