"""One entrant at the desk: where they stand, and everything that can be done about it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from muster.core.acts import acts
from muster.core.entrant import Entrant, Status
from muster.core.event import Event, Game, Phase
from muster.core.facts import EntrantCheckedIn
from muster.core.ids import EntrantId
from muster.web.declaring import FactionBox, faction_boxes
from muster.web.desk.entrants.arrival import ArrivalForm, arrival_of
from muster.web.desk.entrants.entrant_parts import (
    ApartView,
    PersonPanel,
    apart_of,
    people_of,
)
from muster.web.desk.entrants.list_view import Filled, filled
from muster.web.desk.entrants.row_view import MOOD, about, status_words
from muster.web.desk.rounds.offered import Offered, offered
from muster.web.desk.teams.team_view import TeamCard, team_card
from muster.web.gates import Here
from muster.web.judging.record_view import NoteView, notes
from muster.web.lists.state import State, state_of
from muster.words.plain import folded

Option = tuple[str, str]

CAN_LEAVE = {Status.WAITING, Status.REGISTERED, Status.IN}
TAKEN_OUT = {Status.WITHDRAWN, Status.DISQUALIFIED}


@dataclass(frozen=True, slots=True)
class Seat:
    """The game they are in right now."""

    table: int
    address: str


@dataclass(frozen=True, slots=True)
class Ways:
    """What can be done about where they stand. `undo`: the line that checked them in."""

    arrival: ArrivalForm | None
    offer: bool
    undo: int
    leave: bool
    come_back: bool
    reinstate: bool
    release: bool
    disqualify: bool
    painting: bool


@dataclass(frozen=True, slots=True)
class EntrantView:
    """`open`: the event is not over, so more than corrections can be made."""

    entrant: Entrant
    name: str
    about: str
    open: bool
    address: str
    status: str
    mood: str
    seat: Seat | None
    may: Offered
    ways: Ways
    causes: tuple[Option, ...]
    painting_reason: bool
    filled: Filled
    tables: int | None
    people: tuple[PersonPanel, ...]
    factions: tuple[FactionBox, ...]
    team: TeamCard | None
    apart: tuple[ApartView, ...]
    others: tuple[Option, ...]
    notes: tuple[NoteView, ...]
    lists: State
    kinds: tuple[Option, ...]


def entrant_view(here: Here, who: Entrant) -> EntrantView:
    event = here.event
    rules = event.rules
    return EntrantView(
        entrant=who,
        name=here.names.entrant(who.id),
        about=about(here, who),
        open=event.phase is not Phase.FINISHED,
        address=reverse("desk-entrant", args=[here.id, who.id]),
        status=status_words(who),
        mood=MOOD.get(who.status, "trouble"),
        seat=_seat(here, event.game_of(who.id)),
        may=offered(here),
        ways=_ways(here, who),
        causes=tuple((cause.id, cause.title) for cause in rules.disqualification.causes),
        painting_reason=rules.registration.painting_opt_in,
        filled=filled(event),
        tables=event.tables,
        people=people_of(here, who),
        factions=faction_boxes(who, here.names, "faction"),
        team=team_card(here, who),
        apart=apart_of(here, who.id),
        others=_others(here, who.id),
        notes=notes(here, who.id),
        lists=state_of(event, who, here.names),
        kinds=tuple((kind.id, kind.title) for kind in rules.conduct.kinds),
    )


def _seat(here: Here, game: Game | None) -> Seat | None:
    if game is None:
        return None
    name = "desk-boards" if here.event.rules.teams.boards else "desk-game"
    return Seat(game.table, reverse(name, args=[here.id, game.round, game.id]))


def _ways(here: Here, who: Entrant) -> Ways:
    """Once the event is over, only corrections."""
    event, status = here.event, who.status
    is_open = event.phase is not Phase.FINISHED
    plays = is_open and not who.ringer
    return Ways(
        arrival=arrival_of(event, who, here.names) if is_open else None,
        offer=is_open and status is Status.WAITING,
        undo=_checked_in_by(event, who.id) if plays and status is Status.IN else 0,
        leave=plays and status in CAN_LEAVE,
        come_back=plays and status is Status.DROPPED,
        reinstate=status in TAKEN_OUT,
        release=is_open and who.ringer and status is Status.IN,
        disqualify=status is not Status.DISQUALIFIED,
        painting=plays and who.arrived and not who.painting,
    )


def _checked_in_by(event: Event, entrant: EntrantId) -> int:
    """Nothing for an act that checked in others, too: taking it back would send them home."""
    for act in acts(event):
        alone = act[0].fact if len(act) == 1 and act[0].n not in event.retracted else None
        if isinstance(alone, EntrantCheckedIn) and alone.entrant == entrant:
            return act[0].n
    return 0


def _others(here: Here, entrant: EntrantId) -> tuple[Option, ...]:
    """Everybody they could be kept apart from, by name."""
    names, event = here.names, here.event
    barred = {other for pair in event.apart if entrant in pair for other in pair}
    found = [
        (other.id, names.entrant(other.id))
        for other in event.entrants.values()
        if other.is_busy and other.id != entrant and other.id not in barred
    ]
    return tuple(sorted(found, key=lambda option: folded(option[1])))
