"""Teams in a venue: four of three people, whose captains have just been seated."""

from __future__ import annotations

from dataclasses import dataclass

from django.test import Client

from muster.core import commands as ask
from muster.core.event import Game
from muster.core.ids import EventId, PersonId
from muster.core.rulepack.patch import Patch
from muster.core.teams.boards import turn
from muster.journal.database.links import token_of
from muster.journal.people import Person
from tests.web.venue import Venue

TEAMS = {
    "Otters": ("Ann Lee", "Bob Ray", "Chi Park"),
    "Badgers": ("Dov Stein", "Eva Lund", "Fay Ito"),
}
MATCH = Patch(kind="variant", id="team-match", title="Team Match", arguments={"players": 3})
PAIRS = Patch(kind="variant", id="team-event", title="Team Event")


@dataclass(frozen=True, slots=True)
class Teams:
    """Two teams of one event. People are known by the first part of their names."""

    venue: Venue
    event: EventId

    def person(self, name: str) -> PersonId:
        return PersonId(f"{name.split(maxsplit=1)[0].lower()}-{self.event}")

    def link(self, name: str) -> str:
        return f"/p/{token_of(self.event, self.person(name))}/"

    def page(self, name: str, end: str = "") -> str:
        return Client().get(f"{self.link(name)}{end}").content.decode()

    @property
    def game(self) -> Game:
        return self.venue.games(self.event)[0]

    def board(self, name: str) -> Game:
        boards = self.game.boards
        return next(board for board in boards if self.person(name) in board.people)

    def captain(self, side: int) -> str:
        """Who leads the first or the second side, by the first part of their name."""
        entrant = self.venue.now(self.event).entrants[self.game.entrants[side]]
        return entrant.captain.partition("-")[0]

    def name_all(self) -> None:
        """The captains name players on their phones until all boards are paired."""
        while (now := turn(self.venue.now(self.event), self.game)) is not None:
            side = self.game.entrants.index(now.entrant)
            fields = {"game": self.game.id, "person": now.free[0]}
            address = f"{self.link(self.captain(side))}ask/name-player/"
            assert Client().post(address, fields).status_code == 303


def teams(venue: Venue, pack: str = "SR17", patch: Patch = MATCH, size: int = 3) -> Teams:
    """An event of teams, entered and not yet here."""
    made = venue.event(pack, 0)
    venue.do(made, ask.ChangeRules(patches=(patch,)))
    venue.do(made, ask.PublishRules())
    found = Teams(venue, made)
    people = [Person(id=found.person(name), name=name) for t in TEAMS.values() for name in t[:size]]
    entries = tuple(
        ask.Entry(people=tuple(found.person(name) for name in names[:size]), team=team)
        for team, names in TEAMS.items()
    )
    venue.do(made, ask.RegisterEntrants(entries=entries), people=tuple(people))
    return found


def playing(venue: Venue) -> Teams:
    """The two teams meet, and their boards wait to be paired."""
    found = teams(venue)
    entrants = venue.now(found.event).entrants
    arrivals = tuple(ask.Arrival(entrant=entrant) for entrant in entrants)
    venue.do(found.event, ask.CheckIn(arrivals=arrivals))
    venue.do(found.event, ask.StartEvent(rounds=3))
    venue.pair(found.event)
    venue.publish(found.event)
    return found


def boards_paired(venue: Venue) -> Teams:
    """One board is settled, one reported, one under way."""
    found = playing(venue)
    found.name_all()
    first, second, _ = found.game.boards
    wish = ask.RuleResult(game=first.id, score=venue.score(found.event, first), how="entered")
    venue.do(found.event, wish)
    told = ask.ReportResult(game=second.id, score=venue.score(found.event, second))
    venue.do(found.event, told, second.entrants[0])
    return found
