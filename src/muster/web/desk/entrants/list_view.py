"""The list of everybody: who is entered, who is here, who has paid, and what is still to do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse

from muster.core.event import Entrant, Event, Phase, Status
from muster.core.ids import EntrantId
from muster.web.desk.entrants.arrival import ArrivalForm, arrival_of
from muster.web.desk.entrants.sorting import FITS, GONE, SAID, Show, has_place, show_of
from muster.web.desk.entrants.start_view import StartView, start_view
from muster.web.desk.rounds.offered import Offered, offered
from muster.web.gates import Here
from muster.words.names import Names
from muster.words.plain import folded
from muster.words.render import STATUS
from muster.words.tongue import _

MOST = 200
"""Rows at once: more are found by their name, or all of them asked for."""

ALIKE = {Show.ABSENT, Show.HERE, Show.WAITING}
"""Filters that leave only people of whom the same is to be said."""

MOOD = {Status.IN: "done", Status.REGISTERED: "waiting", Status.WAITING: "waiting"}


@dataclass(frozen=True, slots=True)
class Tab:
    say: str
    number: int
    address: str
    here: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One entrant. `arrival` is there for whoever can be checked in."""

    id: EntrantId
    name: str
    about: str
    address: str
    status: str
    mood: str
    table: int | None
    pays: bool
    paid: bool
    waiting: bool
    ringer: bool
    arrival: ArrivalForm | None


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
        rows=tuple(_row(here, who) for who in shown),
        mixed=show not in ALIKE,
        more=len(found) - len(shown),
        all_address=_listed(here, show, every=True),
        total=len(event.entrants),
        free=_free(event),
        expected=_expected(event),
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


def _row(here: Here, who: Entrant) -> Row:
    event, names = here.event, here.names
    game = event.game_of(who.id)
    people = " & ".join(names.person(person) for person in who.people) if who.team else ""
    return Row(
        id=who.id,
        name=names.entrant(who.id),
        about=" · ".join(part for part in (people, who.club, who.region, who.faction) if part),
        address=reverse("desk-entrant", args=[here.id, who.id]),
        status=status_words(who),
        mood=MOOD.get(who.status, "trouble"),
        table=game.table if game else None,
        pays=not who.ringer,
        paid=who.paid,
        waiting=who.status is Status.WAITING,
        ringer=who.ringer,
        arrival=arrival_of(event, who),
    )


def status_words(who: Entrant) -> str:
    """Where somebody stands, as it is said on the day."""
    if who.status is Status.IN:
        return _("here")
    return _("not here yet") if who.status is Status.REGISTERED else _(STATUS[who.status])


def _expected(event: Event) -> Expected:
    coming = [arrival_of(event, who) for who in event.entrants.values()]
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
        factions=_distinct(who.faction for who in entrants),
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
