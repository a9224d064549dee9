"""All tables of the hall in one list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse

from muster.core.event import Event
from muster.core.hall import place_of, round_ahead, tables_of
from muster.core.photo import Photo
from muster.journal.database.photos import kept_of
from muster.web.desk.tables.may import may_describe
from muster.web.gates import Here
from muster.web.place_view import MarkView, layout_state, marks_of


@dataclass(frozen=True, slots=True)
class TableRow:
    """`photo` is the address of the latest; `always`: who plays nowhere else."""

    table: int
    address: str
    name: str
    theme: str
    note: str
    marks: tuple[MarkView, ...]
    layout: str
    terrain: str
    photo: str
    always: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListView:
    """`said`: the organiser told how many tables there are, so that no others are."""

    rows: tuple[TableRow, ...]
    said: bool
    ahead: int
    next: int
    may: bool


def list_view(here: Here) -> ListView:
    event = here.event
    photos = _latest(here)
    always = _always(here)
    tables = tables_of(event)
    return ListView(
        rows=tuple(_row(here, table, photos, always) for table in tables),
        said=event.tables is not None,
        ahead=round_ahead(event),
        next=max(tables, default=0) + 1,
        may=may_describe(here),
    )


def _row(
    here: Here, table: int, photos: Mapping[int, Photo], always: Mapping[int, tuple[str, ...]]
) -> TableRow:
    place = place_of(here.event, table)
    photo = photos.get(table)
    return TableRow(
        table=table,
        address=reverse("desk-place", args=[here.id, table]),
        name=place.name,
        theme=place.theme,
        note=place.note,
        marks=marks_of(here.event, table),
        layout=layout_state(place.layout),
        terrain=reverse("desk-terrain-table", args=[here.id, table]),
        photo=f"{here.home}photo/{photo.line}/" if photo else "",
        always=always.get(table, ()),
    )


def _latest(here: Here) -> dict[int, Photo]:
    event: Event = here.event
    kept = kept_of(here.id) if event.photos else ()
    shown = (photo for photo in event.photos.values() if photo.digest in kept)
    return {photo.table: photo for photo in shown if photo.table is not None}


def _always(here: Here) -> dict[int, tuple[str, ...]]:
    found: dict[int, tuple[str, ...]] = {}
    for who in here.event.entrants.values():
        if who.table is not None:
            found[who.table] = (*found.get(who.table, ()), here.names.entrant(who.id))
    return found
