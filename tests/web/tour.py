"""Every page there is, by the name of its address, at every moment that changes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from muster.core import commands as ask
from muster.core.event import Game
from muster.core.ids import EventId, PersonId
from muster.core.slip import slip_code
from muster.journal.database.links import token_of
from muster.journal.people import Person
from tests.web.venue import Venue

Who = Literal["anybody", "account", "official", "organiser", "link"]
"""For whom a page is: all, who signed in, organiser and judges, the first, a link's holder."""


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
    """Events at every moment: preparing, under review, playing, a brawl, over."""

    venue: Venue
    preparing: EventId
    review: EventId
    playing: EventId
    brawl: EventId
    over: EventId
    judge: PersonId

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


def make_tour(venue: Venue) -> Tour:
    judge = Person(id=PersonId("judge"), name="Ruth Calder")
    playing = venue.playing("GG4", 8)
    venue.do(playing, ask.AppointJudge(person=judge.id), people=(judge,))
    venue.play_round(playing)
    venue.pair(playing)
    venue.publish(playing)
    _something_happens(venue, playing)
    over = venue.playing("WC", 4)
    venue.play_round(over)
    venue.do(over, ask.FinishEvent(reason="Enough for today"))
    preparing = venue.event("GG18", 6, here=False)
    first = next(iter(venue.now(preparing).entrants))
    venue.do(preparing, ask.CheckIn(arrivals=(ask.Arrival(entrant=first, faction="Guild"),)))
    return Tour(
        venue,
        preparing=preparing,
        review=venue.paired("SR17", 7),
        playing=playing,
        brawl=venue.playing("BB", 5),
        over=over,
        judge=judge.id,
    )


def _something_happens(venue: Venue, event: EventId) -> None:
    """A dispute, a result, a report, a ruling, a warning."""
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


Make = Callable[[Tour], list[tuple[str, Who]]]


def _public(part: str = "") -> Make:
    return lambda tour: [(f"/e/{event}/{part}", "anybody") for event in tour.all]


def _desk(part: str = "") -> Make:
    return lambda tour: [(f"/desk/{event}/{part}", "official") for event in tour.all]


def _phone(part: str = "") -> Make:
    return lambda tour: [(f"{tour.link(event)}{part}", "link") for event in tour.all]


def _judge(part: str = "") -> Make:
    return lambda tour: [(f"{tour.judges_link}{part}", "link")]


def _of_playing(path: Callable[[Tour], str], who: Who = "anybody") -> Make:
    return lambda tour: [(path(tour), who)]


def _sheets(tour: Tour, suffix: str) -> list[tuple[str, Who]]:
    rounds = [
        "pairings-by-name",
        "pairings-by-table",
        "slips",
        "encounter",
        "score-sheets",
        "standings",
    ]
    made: list[tuple[str, Who]] = [
        (f"/desk/{tour.playing}/print/{name}/2{suffix}", "official") for name in rounds
    ]
    return [*made, (f"/desk/{tour.playing}/print/player-cards/0{suffix}", "organiser")]


def _entrant(tour: Tour) -> str:
    return str(tour.game(tour.playing).entrants[0])


PAGES: dict[str, Make] = {
    "home": lambda _: [("/", "anybody")],
    "sign-in": lambda _: [("/sign-in/", "anybody")],
    "event": _public(),
    "event-rules": _public("rules/"),
    "pairings": _public("pairings/"),
    "round": lambda tour: [
        (f"/e/{event}/round/1/{order}", "anybody")
        for event in (tour.playing, tour.brawl, tour.over)
        for order in ("", "?by=table")
    ],
    "standings": _public("standings/"),
    "standings-after": _of_playing(lambda tour: f"/e/{tour.playing}/standings/1/"),
    "entrant": _of_playing(lambda tour: f"/e/{tour.playing}/entrant/{_entrant(tour)}/"),
    "game": lambda tour: [
        (f"/e/{event}/game/{tour.game(event).id}/", "anybody")
        for event in (tour.playing, tour.brawl, tour.over)
    ],
    "encounter": _of_playing(lambda tour: f"/e/{tour.playing}/encounter/2/"),
    "projector": _public("projector/"),
    "player": _phone(),
    "player-report": lambda tour: [
        (f"{tour.link(event)}report/", "link") for event in (tour.playing, tour.brawl)
    ],
    "player-table": lambda tour: [
        (f"{tour.link(event)}table/", "link") for event in (tour.playing, tour.brawl)
    ],
    "player-encounter": _of_playing(lambda tour: f"{tour.link(tour.playing)}encounter/", "link"),
    "player-standings": _phone("standings/"),
    "player-path": _phone("path/"),
    "player-why": _of_playing(lambda tour: f"{tour.link(tour.playing)}why/1/", "link"),
    "player-list": _phone("list/"),
    "player-list-of": lambda tour: [
        (
            f"{tour.link(tour.review)}list/{next(iter(tour.venue.now(tour.review).entrants))}/",
            "link",
        )
    ],
    "player-more": _phone("more/"),
    "player-drop": _of_playing(lambda tour: f"{tour.link(tour.playing)}drop/", "link"),
    "player-judge": _judge("judge/"),
    "player-judge-game": _of_playing(
        lambda tour: f"{tour.judges_link}judge/game/{tour.game(tour.playing).id}/", "link"
    ),
    "player-judge-rulings": _judge("judge/rulings/"),
    "player-judge-conduct": _judge("judge/conduct/"),
    "desk": lambda _: [("/desk/", "account")],
    "desk-new": lambda _: [("/desk/new/", "account")],
    "desk-setup": _desk("setup/"),
    "desk-rules": _desk("rules/"),
    "desk-encounters": _desk("encounters/"),
    "desk-officials": _desk("officials/"),
    "desk-state": _desk("state/"),
    "desk-entrants": _desk("entrants/"),
    "desk-entrant": _of_playing(
        lambda tour: f"/desk/{tour.playing}/entrants/{_entrant(tour)}/", "official"
    ),
    "desk-import": _of_playing(lambda tour: f"/desk/{tour.playing}/entrants/import/", "organiser"),
    "desk-link": _of_playing(lambda tour: f"{_person(tour)}link/", "organiser"),
    "desk-round": lambda tour: (
        [
            (f"/desk/{event}/round/1/", "official")
            for event in (tour.review, tour.playing, tour.brawl, tour.over)
        ]
        + [(f"/desk/{tour.playing}/round/2/", "official")]
    ),
    "desk-slips": _of_playing(lambda tour: f"/desk/{tour.playing}/round/2/slips/", "official"),
    "desk-why": _of_playing(
        lambda tour: f"/desk/{tour.playing}/round/2/why/{_entrant(tour)}/", "official"
    ),
    "desk-game": lambda tour: [
        (f"/desk/{event}/round/{game.round}/game/{game.id}/", "official")
        for event in (tour.review, tour.playing, tour.brawl)
        for game in tour.venue.games(event)[:3]
    ],
    "desk-rulings": _desk("rulings/"),
    "desk-precedents": _of_playing(
        lambda tour: f"/desk/{tour.playing}/rulings/precedents/?topic=ter", "official"
    ),
    "desk-history": _desk("history/"),
    "desk-journal": _of_playing(lambda tour: f"/desk/{tour.playing}/history/journal/", "organiser"),
    "desk-awards": _desk("awards/"),
    "desk-print": _desk("print/"),
    "desk-sheet": lambda tour: _sheets(tour, "/"),
    "desk-sheet-pdf": lambda tour: _sheets(tour, ".pdf"),
}
"""What can be looked at, and by whom."""

FRAGMENTS = {"desk-state", "desk-why", "desk-precedents", "desk-journal", "desk-sheet-pdf"}
"""Looked at only inside another page, or as a file."""

LEADS_ON = {"desk-event", "desk-round-now", "desk-slip"}
"""Addresses that only lead to another."""

DOORS = {"ask-at-desk", "ask-by-link", "sign-out", "language", "first-run"}
"""Addresses that something is sent to; a server with an account has no first run."""


def _person(tour: Tour) -> str:
    person = tour.venue.person(tour.playing, tour.game(tour.playing).entrants[0])
    return f"/desk/{tour.playing}/entrants/{_entrant(tour)}/person/{person}/"


SENT: dict[str, Make] = {
    "desk-new-deviations": lambda _: [("/desk/new/deviations/", "account")],
    "desk-deviations": _of_playing(
        lambda tour: f"/desk/{tour.playing}/rules/deviations/", "official"
    ),
    "desk-listed": _of_playing(lambda tour: f"/desk/{tour.playing}/setup/listed/", "organiser"),
    "desk-judge-link": _of_playing(
        lambda tour: f"/desk/{tour.playing}/officials/link/", "organiser"
    ),
    "desk-scan": _of_playing(lambda tour: f"/desk/{tour.playing}/entrants/scan/", "organiser"),
    "desk-person": _of_playing(_person, "organiser"),
    "desk-erase": _of_playing(lambda tour: f"{_person(tour)}erase/", "organiser"),
}
"""Doors of the desk besides the asking door, and for whom they are."""


def stops(tour: Tour) -> list[Stop]:
    return [Stop(name, path, who) for name, make in PAGES.items() for path, who in make(tour)]


def looks(tour: Tour, usual: int = 2) -> list[Stop]:
    """Whole pages that look different: of most, two moments show all there is to see."""
    seen: Counter[str] = Counter()
    found: list[Stop] = []
    for stop in stops(tour):
        seen[stop.name] += 1
        if stop.name not in FRAGMENTS and (seen[stop.name] <= usual or stop.name in VARIED):
            found.append(stop)
    return found


VARIED = {"event", "projector", "player", "desk-round", "desk-game", "desk-sheet", "desk-awards"}


def slip_path(tour: Tour) -> str:
    event = tour.venue.now(tour.playing)
    return f"/desk/{tour.playing}/slip/{slip_code(event, tour.game(tour.playing))}/"
