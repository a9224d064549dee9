"""An event in memory for tests: the same decisions and folds, with letters for names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.chain import BEGINNING, After, Line, Stamp, chained
from muster.core.decide import begin, decide
from muster.core.event import Event, Game
from muster.core.facts import AnyFact, PackRef
from muster.core.fairness import Chance
from muster.core.fold import advance, fold
from muster.core.ids import EntrantId, PersonId
from muster.core.preview import Preview, preview
from muster.core.problem import Code, Refused
from muster.core.rulepack.digest import digest
from muster.core.rulepack.patch import Patch
from muster.core.rulepack.schema import Rulepack
from muster.core.score import Score, Side
from muster.core.standings import standings
from muster.packs import find

ORGANISER = PersonId("tess")
SECRET = "5e" * 32
MORNING = datetime(2024, 6, 15, 9, tzinfo=UTC)


ABOUT_NOTHING = frozenset({Code.ENCOUNTER_MISSING})
"""What is set aside where it does not matter what a round is about."""
UNNAMED = frozenset({Code.LEADERS_UNNAMED, Code.POOLS_UNNAMED, Code.FACTION_UNKNOWN})
"""Leaders and pools may be named after check-in, knowingly, and a Faction may be a new one."""


class Hall:
    """One running event. `hall.do(command)` performs; entrants are called by one word."""

    def __init__(self, pack: str | Rulepack = "GG4", day: date = date(2024, 6, 15)) -> None:
        found = find(pack) if isinstance(pack, str) else pack
        assert found is not None, pack
        self.pack = found
        self.acts = 0
        created = begin(
            ask.CreateEvent(
                name="Test Cup",
                day=day,
                pack=PackRef(id=self.pack.id, digest=digest(self.pack)),
                confirm=frozenset({Code.DAY_IS_PAST}),
            ),
            Actor(ORGANISER),
            MORNING,
            Chance(SECRET, ""),
        )
        self.lines: list[Line] = list(
            chained(Line, created, After(0, BEGINNING), Stamp(ORGANISER, MORNING, ""))
        )
        self.event: Event = fold(self.lines, self.pack)

    # ── performing ──

    def do(
        self, command: ask.Command, by: str = ORGANISER, *, host: bool = False
    ) -> tuple[AnyFact, ...]:
        at = MORNING + timedelta(minutes=self.acts)
        actor = Actor(PersonId(by), host=host)
        chance = Chance(SECRET, f"{self.acts:032x}")
        facts = decide(self.event, command, actor, at, chance)
        lines = chained(Line, facts, self.event.end, Stamp(actor.person, at, chance.fresh))
        self.acts += 1
        self.lines.extend(lines)
        self.event = advance(self.event, lines)
        return facts

    def preview(self, command: ask.Command, by: str = ORGANISER) -> Preview:
        return preview(self.event, command, Actor(PersonId(by)), MORNING, Chance(SECRET, "00"))

    def refused(self, command: ask.Command, by: str = ORGANISER) -> list[Code]:
        """The codes a command is refused with; the event is checked to be untouched."""
        before = self.event
        try:
            self.do(command, by)
        except Refused as refusal:
            assert self.event == before
            return [problem.code for problem in refusal.problems]
        raise AssertionError("not refused")

    # ── names ──

    def id(self, name: str) -> EntrantId:
        """The newest entrant with that person in it."""
        return self.event.of_person(PersonId(name))[-1]

    def name(self, entrant: EntrantId) -> str:
        return "+".join(self.event.entrants[entrant].people)

    def names(self, entrants: Iterable[EntrantId]) -> str:
        return " ".join(self.name(entrant) for entrant in entrants)

    # ── the usual way ──

    def rules(self, *patches: Patch) -> Hall:
        self.do(ask.ChangeRules(patches=patches))
        self.do(ask.PublishRules())
        return self

    def enter(self, names: str, **details: str | int) -> Hall:
        """Register and check in: one entrant for each word, a team where words are joined by +."""
        entries = tuple(
            ask.Entry.model_validate({"people": tuple(word.split("+")), **details})
            for word in names.split()
        )
        registered = self.do(ask.RegisterEntrants(entries=entries, confirm=UNNAMED))
        faction = str(details.get("faction", "Guild"))
        arrivals = tuple(
            ask.Arrival(
                entrant=fact.entrant,
                faction=faction if len(fact.people) == 1 else "",
                factions=dict.fromkeys(fact.people, faction) if len(fact.people) > 1 else {},
            )
            for fact in registered
            if fact.kind == "entrant-registered" and not fact.waiting
        )
        self.do(ask.CheckIn(arrivals=arrivals, confirm=UNNAMED))
        return self

    def start(self, rounds: int | None = None) -> Hall:
        self.do(ask.StartEvent(rounds=rounds, confirm=UNNAMED | {Code.PACK_MADE_FOR_MORE}))
        return self

    def pair(self, *confirm: Code, **options: object) -> Hall:
        self.do(ask.PairRound.model_validate({"confirm": confirm, **options}))
        self.do(ask.PublishPairings())
        return self

    def game(self, name: str) -> Game:
        """The game an entrant has in the newest round."""
        now = self.event.current
        assert now is not None
        return next(game for game in now.games if self.id(name) in game.entrants)

    def play(self, *results: str, close: bool = True) -> Hall:
        """Enter results such as `a5-2b`; games that were drawn otherwise are seated by hand."""
        self.seat(*(names(result) for result in results))
        for result in results:
            score = self.score(result)
            self.do(ask.ReportResult(game=self.game(names(result)[0]).id, score=score))
        if close:
            self.do(ask.CloseRound())
        return self

    def score(self, result: str, ending: str = "") -> Score:
        """`a5-2b`: vp. `a 5:40 - 0:22 b scenario`: cp and apd, the first one won; `=` is a tie."""
        a, left, sign, right, b, how = parse(result)
        if ":" not in left:
            sides = (self.side(a, vp=int(left)), self.side(b, vp=int(right)))
            return Score(sides=sides)
        (cp, apd), (their_cp, their_apd) = left.split(":"), right.split(":")
        sides = (
            self.side(a, cp=int(cp), apd=int(apd)),
            self.side(b, cp=int(their_cp), apd=int(their_apd)),
        )
        winner = None if sign == "=" else self.id(a)
        return Score(sides=sides, winner=winner, ending=ending or how)

    def side(self, name: str, **figures: int) -> Side:
        return Side(entrant=self.id(name), figures=figures)

    def seat(self, *wanted: tuple[str, str]) -> Hall:
        """Swap until these meet; a test's story says who played whom."""
        for a, b in wanted:
            first, second = (a, b) if self._opponent(a) else (b, a)
            opponent = self._opponent(first)
            if opponent is not None and opponent != self.id(second):
                swap = ask.SwapEntrants(
                    pair=(opponent, self.id(second)),
                    reason="the story",
                    confirm=frozenset({Code.FAULT, Code.ROUND_PUBLISHED}),
                )
                self.do(swap)
        return self

    def _opponent(self, name: str) -> EntrantId | None:
        """Who an entrant meets in the newest round; nobody in a bye."""
        now = self.event.current
        assert now is not None
        games = (game for game in now.games if self.id(name) in game.entrants)
        return next((game.others(self.id(name))[0] for game in games), None)

    # ── what came out ──

    def table(self) -> str:
        """`1a3 2c1 2d1 4b0`: place, name, tournament points."""
        rows = sorted(standings(self.event), key=lambda row: (row.place, self.name(row.entrant)))
        return " ".join(f"{row.place}{self.name(row.entrant)}{row.values[0]}" for row in rows)

    def order(self) -> str:
        """`a c d b`: names in the order of their places."""
        return self.names(row.entrant for row in standings(self.event))

    def totals(self, name: str) -> tuple[int, ...]:
        row = next(row for row in standings(self.event) if row.entrant == self.id(name))
        return tuple(int(value) for value in row.values)

    def pairings(self) -> str:
        """`a-b c-d e` of the newest round in the order of its games, the bye last."""
        now = self.event.current
        assert now is not None
        games = ["-".join(self.name(e) for e in game.entrants) for game in now.games]
        return " ".join([*games, *([self.name(now.bye)] if now.bye else [])])


RESULT = re.compile(r"^\s*([a-z]+)\s*([\d:]+)\s*([-=])\s*([\d:]+)\s*([a-z]+)\s*([a-z-]*)\s*$")


def parse(result: str) -> tuple[str, str, str, str, str, str]:
    found = RESULT.match(result)
    assert found is not None, result
    a, left, sign, right, b, how = found.groups()
    return a, left, sign, right, b, how


def names(result: str) -> tuple[str, str]:
    a, _, _, _, b, _ = parse(result)
    return a, b


def running(pack: str = "GG4", names: str = "a b c d", **details: str | int) -> Hall:
    """Its first round is paired."""
    return Hall(pack).enter(names, **details).start().pair()
