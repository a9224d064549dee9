"""Events at every moment, with something of everything that can happen in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.event import Game
from muster.core.facts import AgreedPiece, Feature, Mark, Matter, Spot
from muster.core.hiring.choosers import Chooser
from muster.core.hiring.wishes import say_leader
from muster.core.ids import EventId, PersonId
from muster.core.problem import Code
from muster.core.sheet.sealed import Choice
from muster.core.sheet.sheet import SIDES
from muster.core.sheet.taps import TurnEnded
from muster.core.table_clock.asks import Start
from muster.journal.database.hiring import hiring_here
from muster.journal.database.invites import invite
from muster.journal.database.links import token_of
from muster.journal.database.table_clocks import clock_here
from muster.journal.database.tapping import sheet_here
from muster.journal.people import Person
from tests.web.brawling import brawl_under_way
from tests.web.contesting import decided, under_way
from tests.web.lending import lent_cup
from tests.web.rosters import lists_come_in
from tests.web.teams import Teams, boards_paired
from tests.web.terrain import BOX, LAYOUT, lay
from tests.web.venue import Venue

Who = Literal["anybody", "account", "host", "official", "organiser", "link"]
"""For whom a page is: all, who signed in, hosts, organiser and judges, organiser, link's holder."""


@dataclass(frozen=True, slots=True)
class Stop:
    name: str
    path: str
    who: Who

    @property
    def title(self) -> str:
        return self.path.strip("/").replace("/", "-").replace("?", "-") or "home"


@dataclass(frozen=True, slots=True)
class Tour:
    """Events at every moment: preparing, under review, playing, a brawl, over.

    `lent`: one that is away, and the number of a story that somebody has yet to choose or not.
    `invited`: the token of a link at which somebody has yet to choose their password.
    """

    venue: Venue
    preparing: EventId
    review: EventId
    playing: EventId
    brawl: EventId
    over: EventId
    judge: PersonId
    teams: Teams
    lent: tuple[EventId, int]
    invited: str

    @property
    def all(self) -> tuple[EventId, ...]:
        return (self.playing, self.preparing, self.review, self.brawl, self.over)

    def game(self, event: EventId) -> Game:
        return self.venue.games(event)[0]

    def link(self, event: EventId) -> str:
        """Of a player whose game nobody has said anything about yet, where games are played."""
        games = self.venue.games(event)
        first = next(iter(self.venue.now(event).entrants))
        return self.venue.link(event, games[-1].entrants[0] if games else first)

    @property
    def judges_link(self) -> str:
        return f"/p/{token_of(self.playing, self.judge)}/"


def make_tour(venue: Venue, about: Mapping[str, tuple[str, ...]] | None = None) -> Tour:
    """`about`: parts of what the round under way is about, where that is not left to chance."""
    judge = Person(id=PersonId("judge"), name="Ruth Calder")
    playing = venue.playing("GG4", 8)
    venue.do(playing, ask.AppointJudge(person=judge.id), people=(judge,))
    venue.play_round(playing)
    if about:
        venue.do(playing, ask.SetEncounter(round=2, parts=about))
    venue.pair(playing)
    venue.publish(playing)
    _something_happens(venue, playing)
    under_way(venue, playing)
    over = venue.playing("WC", 4)
    venue.play_round(over)
    decided(venue, over)
    venue.do(over, ask.FinishEvent(reason="Enough for today"))
    preparing = venue.event("GG18", 6, here=False)
    first = next(iter(venue.now(preparing).entrants))
    venue.do(preparing, ask.CheckIn(arrivals=(ask.Arrival(entrant=first, faction="Guild"),)))
    lists_come_in(venue, preparing)
    return Tour(
        venue,
        preparing=preparing,
        review=_terrain_lies(venue, venue.paired("SR17", 7)),
        playing=playing,
        brawl=brawl_under_way(venue),
        over=over,
        judge=judge.id,
        teams=boards_paired(venue),
        lent=lent_cup(venue),
        invited=invite("ivy", "Ivy Invited"),
    )


def _terrain_lies(venue: Venue, event: EventId) -> EventId:
    """On table 1 as it may, on table 2 one piece is missing."""
    venue.do(event, ask.SetBox(boxed=BOX))
    lay(venue, event, 1)
    lay(venue, event, 2, layout=LAYOUT.model_copy(update={"pieces": LAYOUT.pieces[:5]}))
    return event


def _something_happens(venue: Venue, event: EventId) -> None:
    """A dispute, a result, a report, a ruling, a warning, a call for a judge, a photo."""
    disputed, entered, reported, _ = venue.games(event)
    one, two = disputed.entrants
    venue.do(event, ask.ReportResult(game=disputed.id, score=venue.score(event, disputed)), one)
    venue.do(event, ask.DisputeReport(game=disputed.id, reason="Other way round"), two)
    wish = ask.RuleResult(game=entered.id, score=venue.score(event, entered), how="entered")
    venue.do(event, wish)
    score = venue.score(event, reported, 5, 3)
    venue.do(event, ask.ReportResult(game=reported.id, score=score), reported.entrants[0])
    venue.do(event, ask.MakeRuling(topic="Terrain", question="Is it cover?", decision="Yes"))
    kind = venue.now(event).rules.conduct.kinds[0].id
    note = ask.NoteConduct(entrant=one, about=kind, measure="warning", text="Too slow")
    venue.do(event, note)
    call = ask.CallJudge(game=reported.id, matter=Matter.SLOW_PLAY, text="Ten minutes a turn")
    venue.do(event, call, reported.entrants[1])
    venue.attach(event, disputed, one)
    _hall_drawn(venue, event)
    _clock_runs(venue, event)
    _sheet_kept(venue, event)
    _leaders_sealed(venue, event)


def _hall_drawn(venue: Venue, event: EventId) -> None:
    """Table 1 has a name, marks and a photo, and one side at the last says what a hedge does."""
    told = ask.DescribeTable(table=1, name="Old mill", theme="Snow", marks=tuple(Mark))
    venue.do(event, told)
    door = Feature(what="door", label="Way in", x=0, y=12)
    spots = tuple(Spot(table=n, x=6 * n, y=4) for n in range(1, 4))
    venue.do(event, ask.DrawHall(width=40, depth=14, spots=spots, features=(door,)))
    venue.show_table(event, 1)
    game, hedge = venue.games(event)[-1], AgreedPiece(piece="Hedge", traits="Concealing")
    venue.do(event, ask.AgreeTerrain(game=game.id, pieces=(hedge,)), game.entrants[1])


def _sheet_kept(venue: Venue, event: EventId) -> None:
    """At the last table, in its second turn: a choice of each side is sealed, and one is shown."""
    game, organiser = venue.games(event)[-1], Actor(venue.me.id)
    sheet = sheet_here(event, game.id)
    pool = sheet.open(organiser, game.attacker).played.pool
    for side in SIDES:
        sheet.seal(organiser, 1, Choice(game.id, side, pool[side], {}))
    sheet.show(organiser, 0, 1, "They asked me to")
    sheet.tap(organiser, TurnEnded(step=1), confirm={Code.LEFT_BLANK})


def _leaders_sealed(venue: Venue, event: EventId) -> None:
    """At the last table one side has chosen who leads, and a judge has looked."""
    game, organiser = venue.games(event)[-1], Actor(venue.me.id)
    hiring, side = hiring_here(event, game.id), Chooser(game.entrants[0])
    hiring.seal(organiser, "leaders", side, say_leader("Somebody"))
    hiring.look(organiser, "leaders", side, "They asked me to")


def _clock_runs(venue: Venue, event: EventId) -> None:
    """At the last table, although the rules ask for none: with little time left."""
    clock, organiser = clock_here(event, venue.games(event)[-1].id), Actor(venue.me.id)
    clock.open(organiser, minutes=4)
    clock.tap(organiser, Start())
