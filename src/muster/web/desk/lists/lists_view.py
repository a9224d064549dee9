"""Everybody's lists, those that wait for something first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.urls import reverse

from muster.core.entrant import Entrant, Listed
from muster.core.event import Event, Phase
from muster.core.facts import ArmyList, Sight
from muster.core.ids import EntrantId
from muster.core.roster.across import same_lists
from muster.core.roster.check import as_brought
from muster.core.roster.looked import looked_at
from muster.journal.perform import now
from muster.web.gates import Here
from muster.web.lists.pool_view import needs_pool
from muster.web.lists.state import Lines, State, lines_of, state_of, wanted
from muster.words.lists import cost_words, looked_words
from muster.words.plain import folded, listing
from muster.words.tongue import N_, _, time_words


class Show(StrEnum):
    OUTSTANDING = "outstanding"
    ALL = "all"
    MISSING = "missing"
    WAITING = "waiting"
    DONE = "done"


SHOWN: Mapping[Show, str] = {
    Show.OUTSTANDING: N_("Outstanding"),
    Show.MISSING: N_("Not handed in"),
    Show.WAITING: N_("Wait for you"),
    Show.DONE: N_("Done"),
    Show.ALL: N_("Everybody"),
}

FITS: Mapping[Show, Callable[[Entrant], bool]] = {
    Show.OUTSTANDING: lambda who: who.listed in {Listed.NOT, Listed.HANDED_IN},
    Show.ALL: lambda _who: True,
    Show.MISSING: lambda who: who.listed is Listed.NOT,
    Show.WAITING: lambda who: who.listed is Listed.HANDED_IN,
    Show.DONE: lambda who: who.listed in {Listed.CHECKED, Listed.TAKEN, Listed.APPROVED},
}

Same = Mapping[EntrantId, tuple[EntrantId, ...]]
"""Everybody who brought the very same as somebody else, with all of those."""

ORDER = (Listed.HANDED_IN, Listed.NOT, Listed.TAKEN, Listed.CHECKED, Listed.APPROVED)
SIGHTS: Mapping[Sight, str] = {
    "officials": N_("Officials alone"),
    "players": N_("Everybody who plays"),
    "public": N_("Everybody"),
}


@dataclass(frozen=True, slots=True)
class Row:
    """`same`: others who brought the very same. `waits`: for an official's word."""

    entrant: EntrantId
    name: str
    about: str
    titles: str
    address: str
    state: State
    waits: bool
    same: str
    pool_missing: bool


@dataclass(frozen=True, slots=True)
class Terms:
    """`due` as a field holds it; `zone` the time by the server's clock, so that nobody errs."""

    due: str
    shown: str
    sights: tuple[tuple[str, str], ...]
    clock: str
    who_reads: str


@dataclass(frozen=True, slots=True)
class Tab:
    show: str
    say: str
    number: int
    here: bool


@dataclass(frozen=True, slots=True)
class ListsView:
    address: str
    rows: tuple[Row, ...]
    tabs: tuple[Tab, ...]
    terms: Terms
    catalogue: str
    looked: tuple[str, ...]
    wanted: bool
    entrants: int
    open: bool


def lists_view(here: Here, address: str, asked: str) -> ListsView:
    event = here.event
    playing = [who for who in event.entrants.values() if who.is_busy or who.lists]
    default = Show.OUTSTANDING if any(map(FITS[Show.OUTSTANDING], playing)) else Show.ALL
    show = Show(asked) if asked in set(Show) else default
    return ListsView(
        address=address,
        rows=_rows(here, [who for who in playing if FITS[show](who)]),
        tabs=tuple(
            Tab(each, _(say), sum(map(FITS[each], playing)), here=each is show)
            for each, say in SHOWN.items()
        ),
        terms=_terms(event),
        catalogue=event.catalogue.title if event.catalogue else "",
        looked=looked_words(looked_at(event.rules, catalogue=event.catalogue is not None)),
        wanted=wanted(event),
        entrants=len(playing),
        open=event.phase is not Phase.FINISHED,
    )


def _rows(here: Here, found: list[Entrant]) -> tuple[Row, ...]:
    told, alike = lines_of(here.event), same_lists(here.event)
    same = {who: pair for pair in alike for who in pair}
    rows = [(who, _row(here, who, told.get(who.id, Lines()), same)) for who in found]
    ordered = sorted(rows, key=lambda each: (ORDER.index(each[0].listed), folded(each[1].name)))
    return tuple(row for _who, row in ordered)


def _row(here: Here, who: Entrant, told: Lines, same: Same) -> Row:
    names = here.names
    others = [each for each in same.get(who.id, ()) if each != who.id]
    return Row(
        entrant=who.id,
        name=names.entrant(who.id),
        about=" · ".join(part for part in (who.club, who.faction) if part),
        titles=", ".join(_title(here.event, who, army) for army in who.lists),
        address=reverse("desk-lists-of", args=[here.id, who.id]),
        state=state_of(here.event, who, names, told),
        waits=who.listed is Listed.HANDED_IN,
        same=listing(map(names.entrant, others)),
        pool_missing=needs_pool(here.event) and not who.pools,
    )


def _title(event: Event, who: Entrant, army: ArmyList) -> str:
    cost = cost_words(as_brought(event, who, army))
    return f"{army.title} ({cost})" if cost else army.title


def _terms(event: Event) -> Terms:
    due = event.lists_due
    return Terms(
        due=_field(due) if due else "",
        shown=event.sight or "",
        sights=tuple((key, _(say)) for key, say in SIGHTS.items()),
        clock=time_words(now().astimezone()),
        who_reads=_(SIGHTS[event.lists_shown]),
    )


def _field(at: datetime) -> str:
    """As a browser's field for a day and a time has it."""
    return f"{at.astimezone():%Y-%m-%dT%H:%M}"
