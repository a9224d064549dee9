"""Entrants as programs read them: called as on public pages, with lists where those are public."""

from __future__ import annotations

from pydantic import Field

from muster.core.access import may_see_lists
from muster.core.entrant import Entrant, Status
from muster.core.event import Event
from muster.core.facts import ArmyList, Pick
from muster.core.ids import EntrantId
from muster.core.record import Record
from muster.core.shown import VISITOR, settled
from muster.core.standings import places
from muster.journal.database.shelf import Held
from muster.words.names import Names, names_of


class NamedEntrant(Record):
    entrant: str
    name: str


class TeamMember(Record):
    name: str
    faction: str
    captain: bool


class PublicList(Record):
    """A list as it was handed in; `player` is whose it is in a team."""

    title: str
    player: str
    faction: str
    theme: str
    points: int | None
    text: str
    picks: tuple[Pick, ...]


class EntrantTold(Record):
    """`members` are the people of a team; somebody who plays alone has none."""

    entrant: str
    name: str
    members: tuple[TeamMember, ...]
    club: str
    faction: str
    status: Status
    place: int | None = Field(description="After the latest round that standings are given after.")
    lists: tuple[PublicList, ...] | None = Field(description="None while lists are not public.")


class EntrantList(Record):
    entrants: tuple[EntrantTold, ...]


def entrants_told(held: Held) -> EntrantList:
    event, names = held.event, names_of(held.event, held.people)
    ranked = _places(event)
    shown = [who for who in event.entrants.values() if not who.ringer]
    return EntrantList(
        entrants=tuple(_told(event, who, names, ranked.get(who.id)) for who in shown)
    )


def entrant_told(held: Held, who: Entrant) -> EntrantTold:
    names = names_of(held.event, held.people)
    return _told(held.event, who, names, _places(held.event).get(who.id))


def _places(event: Event) -> dict[EntrantId, int]:
    after = settled(event)
    return places(event, after) if after else {}


def _told(event: Event, who: Entrant, names: Names, place: int | None) -> EntrantTold:
    readable = may_see_lists(event, VISITOR, who.id)
    return EntrantTold(
        entrant=who.id,
        name=names.entrant(who.id),
        members=_members(who, names),
        club=who.club,
        faction=who.faction,
        status=who.status,
        place=place,
        lists=tuple(_list(one, names) for one in who.lists) if readable else None,
    )


def _members(who: Entrant, names: Names) -> tuple[TeamMember, ...]:
    if len(who.people) == 1:
        return ()
    return tuple(
        TeamMember(
            name=names.person(person),
            faction=who.faction_of(person),
            captain=person == who.captain,
        )
        for person in who.people
    )


def _list(one: ArmyList, names: Names) -> PublicList:
    return PublicList(
        title=one.title,
        player=names.person(one.player) if one.player else "",
        faction=one.faction,
        theme=one.theme,
        points=one.points,
        text=one.text,
        picks=one.picks,
    )
