"""The list of everybody: who is entered, who is here, who has paid, and what is still to do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse

from muster.core.entrant import Entrant
from muster.core.event import Event, Phase
from muster.core.roster.crew_faction import known_factions
from muster.web.desk.entrants.arrival import arrival_of
from muster.web.desk.entrants.row_view import Row, row_of
from muster.web.desk.entrants.sorting import FITS, GONE, SAID, Show, has_place, show_of
from muster.web.desk.entrants.start_view import StartView, start_view
from muster.web.desk.rounds.offered import Offered, offered
from muster.web.gates import Here
from muster.words.names import Names
from muster.words.plain import folded
from muster.words.tongue import _

MOST = 200
"""Rows at once: more are found by their name, or all of them asked for."""

ALIKE = {Show.ABSENT, Show.HERE, Show.WAITING}
"""Filters that leave only people of whom the same is to be said."""


@dataclass(frozen=True, slots=True)
class Tab:
    say: str
    number: int
    address: str
    here: bool


@dataclass(frozen=True, slots=True)
class Expected:
    """Everybody who could be checked in at once, and how many have something left to say."""

    entrants: str
    number: int
    undeclared: int


@dataclass(frozen=True, slots=True)
class Filled:
    """What was typed before, offered to whoever types next."""

    clubs: tuple[str, ...]
    regions: tuple[str, ...]
    factions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntrantsView:
    """`more`: rows left out. `mixed`: they stand in different places. `free`: places left."""

    address: str
    words: str
    may: Offered
    tabs: tuple[Tab, ...]
    rows: tuple[Row, ...]
    mixed: bool
    more: int
    all_address: str
    total: int
    free: int | None
    expected: Expected
    start: StartView | None
    running: bool
    open: bool
    filled: Filled
    team_of: int
    ringers: bool
    ringer: str
    nobody: str


def entrants_view(here: Here, address: str, asked: str, words: str, *, every: bool) -> EntrantsView:
    """`every`: all rows, however many."""
    event, names = here.event, here.names
    show = show_of(asked, event, words)
    found = [who for who in _found(event, names, words) if FITS[show](who)]
    shown = found if every else found[:MOST]
    return EntrantsView(
        address=address,
        words=words,
        may=offered(here),
        tabs=tuple(_tabs(here, None if words else show)),
        rows=tuple(row_of(here, who) for who in shown),
        mixed=show not in ALIKE,
        more=len(found) - len(shown),
        all_address=_listed(here, show, every=True),
        total=len(event.entrants),
        free=_free(event),
        expected=_expected(here),
        start=start_view(here),
        running=event.phase is Phase.RUNNING,
        open=event.phase is not Phase.FINISHED,
        filled=filled(event),
        team_of=event.rules.registration.team_of,
        ringers=event.rules.odd_field.ringer,
        ringer=names.entrant(event.ringer) if event.ringer else "",
        nobody=_nobody(show, words),
    )


def _found(event: Event, names: Names, words: str) -> list[Entrant]:
    """Everybody who has every word that is looked for somewhere about them, by name."""
    wanted = folded(words).split()
    everybody = sorted(event.entrants.values(), key=lambda who: folded(names.entrant(who.id)))
    if not wanted:
        return everybody
    return [who for who in everybody if _speaks(_said_of(who, names), wanted)]


def _said_of(who: Entrant, names: Names) -> str:
    people = (names.person(person) for person in who.people)
    return folded(" ".join((names.entrant(who.id), *people, who.club, who.region, who.faction)))


def _speaks(said: str, wanted: Sequence[str]) -> bool:
    return all(word in said for word in wanted)


def _tabs(here: Here, current: Show | None) -> Iterable[Tab]:
    """An empty filter is left out, but not the one that is open, nor those everybody looks for."""
    always = {Show.ALL, Show.ABSENT, Show.HERE, Show.PAID, current}
    entrants = here.event.entrants.values()
    for show, say in SAID.items():
        number = sum(map(FITS[show], entrants))
        if number or show in always:
            yield Tab(_(say), number, _listed(here, show), here=show is current)


def _listed(here: Here, show: Show, *, every: bool = False) -> str:
    return f"{reverse('desk-entrants', args=[here.id])}?show={show}{'&every=1' if every else ''}"


def _expected(here: Here) -> Expected:
    event, names = here.event, here.names
    coming = [arrival_of(event, who, names) for who in event.entrants.values()]
    ready = [each.entrant for each in coming if each and not each.asks_faction]
    undeclared = sum(each is not None and each.asks_faction for each in coming)
    return Expected(" ".join(ready), len(ready), undeclared)


def _free(event: Event) -> int | None:
    if event.capacity is None:
        return None
    return max(0, event.capacity - sum(map(has_place, event.entrants.values())))


def filled(event: Event) -> Filled:
    entrants = [who for who in event.entrants.values() if who.status not in GONE]
    return Filled(
        clubs=_distinct(who.club for who in entrants),
        regions=_distinct(who.region for who in entrants),
        factions=_distinct([*known_factions(event), *(who.faction for who in entrants)]),
    )


def _distinct(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({text for text in texts if text}, key=folded))


def _nobody(show: Show, words: str) -> str:
    """Why the list is empty."""
    if words:
        return _('Nobody matches "{words}".').format(words=words)
    said = {
        Show.ABSENT: _("Everybody who is entered is here."),
        Show.HERE: _("Nobody is checked in yet."),
        Show.PAID: _("Nobody has paid yet."),
        Show.UNPAID: _("Everybody has paid."),
        Show.WAITING: _("Nobody is on the waiting list."),
        Show.GONE: _("Nobody has left."),
    }
    return said.get(show, "")
