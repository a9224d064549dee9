"""An event at a glance: what happens now, who is entered, who won."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from muster.core.entrant import Entrant, Status
from muster.core.event import Event, Phase
from muster.core.ids import EntrantId
from muster.core.prizes import told
from muster.core.public_lines import told_own_cases
from muster.journal.database.shelf import Held
from muster.web.naming import names_in
from muster.web.public.pairings_view import called, encounter_title
from muster.web.public.rules_view import RulesView, rules_view
from muster.web.public.shown import has_encounter, newest_round, rounds_planned
from muster.web.public.standings_view import Table, table
from muster.words.facts import fact_words
from muster.words.names import Names
from muster.words.plain import folded, listing
from muster.words.render import STATUS
from muster.words.tongue import _, ngettext

PODIUM = 3


@dataclass(frozen=True, slots=True)
class Now:
    """What is happening, and the one place to go; `onward` continues the event's address."""

    say: str
    more: str = ""
    onward: str = ""
    onward_say: str = ""


@dataclass(frozen=True, slots=True)
class Listed:
    entrant: EntrantId
    name: str
    people: str
    club: str
    faction: str
    status: str


@dataclass(frozen=True, slots=True)
class Award:
    title: str
    names: str


@dataclass(frozen=True, slots=True)
class EventView:
    """`statuses`: not all who are entered are simply in.

    `own_cases`: what an organiser who plays decided about themselves, for want of anybody else.
    """

    now: Now
    encounter: str
    encounter_of: int
    entrants: tuple[Listed, ...]
    statuses: bool
    waiting: tuple[Listed, ...]
    places: int | None
    rules: RulesView
    podium: Table | None
    awards: tuple[Award, ...]
    own_cases: tuple[str, ...]


def event_view(held: Held) -> EventView:
    event, names = held.event, names_in(held)
    number = len(event.rounds)
    shown = event.phase is Phase.RUNNING and number and has_encounter(event, number)
    entered = [e for e in event.entrants.values() if not e.ringer]
    listed = _listed(event, [e for e in entered if e.status is not Status.WAITING], names)
    return EventView(
        now=NOW[event.phase](event),
        encounter=encounter_title(event, number) if shown else "",
        encounter_of=number,
        entrants=listed,
        statuses=any(one.status for one in listed),
        waiting=tuple(_entrant(e, names, "") for e in entered if e.status is Status.WAITING),
        places=event.capacity,
        rules=rules_view(held),
        podium=podium(event, names),
        awards=given_awards(event, names),
        own_cases=tuple(fact_words(case.fact, names) for case in told_own_cases(event)),
    )


def podium(event: Event, names: Names) -> Table | None:
    """The table of an event that is over."""
    over = event.phase is Phase.FINISHED and event.rounds
    return table(event, names, len(event.rounds)) if over else None


def given_awards(event: Event, names: Names) -> tuple[Award, ...]:
    return tuple(Award(each.title, names.all_entrants(each.entrants)) for each in told(event))


def _listed(event: Event, entrants: Iterable[Entrant], names: Names) -> tuple[Listed, ...]:
    """By name; once the event runs, being there is nothing special."""
    usual = _("checked in") if event.phase is Phase.PREPARING else ""
    rows = [
        _entrant(e, names, usual if e.status is Status.IN else _(STATUS[e.status]))
        for e in entrants
    ]
    return tuple(sorted(rows, key=lambda row: (folded(row.name), row.name)))


def _entrant(entrant: Entrant, names: Names, status: str) -> Listed:
    people = [name for name, team in called(entrant, names) if team]
    return Listed(
        entrant=entrant.id,
        name=names.entrant(entrant.id),
        people=listing(people),
        club=entrant.club,
        faction=entrant.faction,
        status=status,
    )


# ── what happens now ──


def _preparing(event: Event) -> Now:
    entered = sum(e.status in {Status.REGISTERED, Status.IN} for e in event.entrants.values())
    here = len(event.present())
    words = ngettext("{n} entrant", "{n} entrants", entered).format(n=entered)
    arrived = ngettext("{n} is here", "{n} are here", here).format(n=here) if here else ""
    return Now(_("The event has not started yet"), ", ".join(w for w in (words, arrived) if w))


def _running(event: Event) -> Now:
    now, shown = event.current, newest_round(event)
    planned = max(rounds_planned(event), len(event.rounds))
    if now is None or shown is None:
        return Now(
            _("Round 1 is being prepared"), _("Pairings appear here as soon as they are public.")
        )
    say = {"n": shown.number, "planned": planned}
    if now is not shown:
        return Now(
            _("Round {n} is being paired").format(n=now.number),
            _("Pairings appear here as soon as they are public."),
            f"standings/{shown.number}/",
            _("Standings after round {n}").format(n=shown.number),
        )
    if shown.closed:
        return Now(
            _("Round {n} of {planned} is over").format(**say),
            "",
            f"standings/{shown.number}/",
            _("Standings after round {n}").format(n=shown.number),
        )
    playing = len(shown.outstanding())
    return Now(
        _("Round {n} of {planned}").format(**say),
        ngettext("{n} game is still played", "{n} games are still played", playing).format(
            n=playing
        ),
        "pairings/",
        _("Pairings of round {n}").format(n=shown.number),
    )


def _finished(event: Event) -> Now:
    onward = "standings/" if event.rounds else ""
    return Now(_("The event is over"), "", onward, _("Final standings") if onward else "")


NOW: Mapping[Phase, Callable[[Event], Now]] = {
    Phase.PREPARING: _preparing,
    Phase.RUNNING: _running,
    Phase.FINISHED: _finished,
}
