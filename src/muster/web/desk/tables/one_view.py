"""One table of the hall at the desk: what is told of it, shown of it, and needed at it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from muster.core.event import Event
from muster.core.facts import Mark
from muster.core.hall import place_of, round_ahead
from muster.core.place import Place
from muster.paper.drawing import Drawing
from muster.web.desk.tables.may import may_describe
from muster.web.gates import Here
from muster.web.photos.view import Photos, photos_of_table
from muster.web.place_view import (
    MarkView,
    NeedsView,
    layout_state,
    map_of,
    mark_view,
    marks_of,
    needs_of,
)
from muster.words.plain import listing
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class OneView:
    """`ticks`: every mark there is, and whether the table has it; `always` plays nowhere else."""

    table: int
    address: str
    public: str
    terrain: str
    place: Place
    marks: tuple[MarkView, ...]
    ticks: tuple[tuple[MarkView, bool], ...]
    layout: str
    always: str
    always_say: str
    round: int
    needs: NeedsView
    map: Drawing | None
    photos: Photos
    may: bool


def one_view(here: Here, table: int) -> OneView:
    event, place = here.event, place_of(here.event, table)
    number = _round_shown(event)
    always = [here.names.entrant(e.id) for e in event.entrants.values() if e.table == table]
    return OneView(
        table=table,
        address=reverse("desk-place", args=[here.id, table]),
        public=reverse("public-table", args=[here.id, table]),
        terrain=reverse("desk-terrain-table", args=[here.id, table]),
        place=place,
        marks=marks_of(event, table),
        ticks=tuple((mark_view(mark), mark in place.marks) for mark in Mark),
        layout=layout_state(place.layout),
        always=listing(always),
        always_say=_always_say(place) if always else "",
        round=number,
        needs=needs_of(event, here.actor, number, table),
        map=map_of(event, here.actor, table, number),
        photos=photos_of_table(here, table),
        may=may_describe(here),
    )


def _round_shown(event: Event) -> int:
    """The round being played, or the one to make ready for."""
    now = event.current
    return now.number if now is not None and not now.closed else round_ahead(event)


def _always_say(place: Place) -> str:
    if place.marks:
        return _("always plays here. Its marks say what this table offers.")
    return _("always plays here, but the table carries no marks. Does it offer what they need?")
