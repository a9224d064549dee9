"""A day on which everything happens: random commands, sensible and not, until the event ends."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count

from muster.core import commands as ask
from muster.core.entrant import Status
from muster.core.event import Game, Phase
from muster.core.ids import EntrantId, PersonId
from muster.core.problem import Code, Refused
from muster.core.score import Score, Side
from tests.hall import ORGANISER, Hall

EVERYTHING = frozenset(Code)


@dataclass
class Chaos:
    """Plays a whole event by chance; `step` yields after every command for the checkers."""

    hall: Hall
    dice: random.Random
    people: Iterator[int] = field(default_factory=count)

    def play(self, entrants: int, rounds: int) -> Iterator[None]:
        hall = self.hall
        hall.enter(" ".join(self.person() for _ in range(entrants)), army=self.dice.randint(0, 110))
        yield
        self.ask(ask.StartEvent(rounds=rounds, confirm=EVERYTHING))
        yield
        while hall.event.phase is Phase.RUNNING:
            yield from self.one_round()
            done = len(hall.event.rounds) >= rounds or len(hall.event.present()) < 2
            if done:
                self.ask(ask.FinishEvent(confirm=EVERYTHING, reason="done"))
                yield
                return

    def one_round(self) -> Iterator[None]:
        yield from self.meanwhile(2)
        self.ask(ask.PairRound(confirm=EVERYTHING, reason="next"))
        yield
        if self.dice.random() < 0.2:
            self.ask(ask.PairRound(again=True, reason="once more", confirm=EVERYTHING))
            yield
        yield from self.meanwhile(4)
        self.ask(ask.PublishPairings(confirm=EVERYTHING))
        yield
        now = self.hall.event.current
        if now is None or now.closed:
            return
        for game in self.dice.sample(now.games, len(now.games)):
            self.result(game)
            yield
            if self.dice.random() < 0.15:
                yield from self.meanwhile(1)
        self.settle_the_rest()
        yield
        self.ask(ask.CloseRound())
        yield

    def meanwhile(self, most: int) -> Iterator[None]:
        for _ in range(self.dice.randint(0, most)):
            self.dice.choice(self.HAPPENINGS)(self)
            yield

    # ── what people do ──

    def ask(self, command: ask.Command, by: str = ORGANISER) -> bool:
        try:
            self.hall.do(command, by)
        except Refused:
            return False
        return True

    def person(self) -> str:
        n = next(self.people)
        return f"p{chr(97 + n // 26 % 26)}{chr(97 + n % 26)}"

    def anybody(self) -> EntrantId:
        known = [e.id for e in self.hall.event.entrants.values() if not e.ringer]
        return self.dice.choice(known)

    def arrive_late(self) -> None:
        self.hall.enter(self.person(), army=100)

    def drop(self) -> None:
        if len(self.hall.event.present()) > 3:
            self.ask(ask.DropEntrant(entrant=self.anybody()))

    def come_back(self) -> None:
        gone = [e.id for e in self.hall.event.entrants.values() if e.status is Status.DROPPED]
        if gone:
            self.ask(ask.ReturnEntrant(entrant=self.dice.choice(gone)))

    def ringer(self) -> None:
        if not self.ask(ask.CallRinger(person=PersonId("rita"))):
            self.ask(ask.ReleaseRinger())

    def disqualify(self) -> None:
        if len(self.hall.event.present()) > 3:
            self.ask(
                ask.DisqualifyEntrant(entrant=self.anybody(), cause="cheating", reason="caught")
            )

    def reinstate(self) -> None:
        self.ask(ask.ReinstateEntrant(entrant=self.anybody(), reason="a mistake"))

    def correct(self) -> None:
        played = [g for r in self.hall.event.rounds for g in r.games if g.result]
        if played:
            game = self.dice.choice(played)
            self.ask(ask.RuleResult(game=game.id, score=self.score(game), reason="misread"))

    def swap(self) -> None:
        now = self.hall.event.current
        if now is not None and len(now.field()) > 2:
            a, b = self.dice.sample(now.field(), 2)
            self.ask(ask.SwapEntrants(pair=(a, b), reason="asked", confirm=EVERYTHING))

    def keep_apart(self) -> None:
        self.ask(ask.KeepApart(pair=(self.anybody(), self.anybody())))

    def lock(self) -> None:
        self.ask(ask.LockPair(pair=(self.anybody(), self.anybody())))

    def take_back(self) -> None:
        line = self.dice.choice([None, self.dice.randint(1, self.hall.event.revision)])
        self.ask(ask.Undo(line=line, reason="a mistake"))

    def pair_the_rest_again(self) -> None:
        self.ask(
            ask.PairRound(again=True, keep_started=True, reason="corrected", confirm=EVERYTHING)
        )

    def warn(self) -> None:
        self.ask(
            ask.NoteConduct(
                entrant=self.anybody(), about="slow-play", measure="warning", text="seen"
            )
        )

    HAPPENINGS: tuple[Callable[[Chaos], None], ...] = (
        arrive_late,
        drop,
        drop,
        come_back,
        ringer,
        disqualify,
        reinstate,
        correct,
        correct,
        swap,
        keep_apart,
        lock,
        take_back,
        pair_the_rest_again,
        warn,
    )

    # ── results ──

    def score(self, game: Game) -> Score:
        figures = [figure.id for figure in self.hall.event.rules.result.figures]
        sides = tuple(
            Side(entrant=e, figures={name: self.dice.randint(0, 8) for name in figures})
            for e in game.entrants
        )
        if self.hall.event.rules.result.decided_by != "declared":
            return Score(sides=sides)
        winner = self.dice.choice([*game.entrants, None])
        ending = self.dice.choice(["assassination", "scenario", "clock"]) if winner else ""
        return Score(sides=sides, winner=winner, ending=ending)

    def result(self, game: Game) -> None:
        self.dice.choice(self.RESULTS)(self, game)

    def enter_slip(self, game: Game) -> None:
        self.ask(ask.ReportResult(game=game.id, score=self.score(game)))

    def report_and_confirm(self, game: Game) -> None:
        people = [self.hall.event.entrants[e].people[0] for e in game.entrants]
        score = self.score(game)
        self.ask(ask.ReportResult(game=game.id, score=score), by=people[0])
        self.ask(ask.ConfirmReport(game=game.id), by=people[-1])

    def report_and_dispute(self, game: Game) -> None:
        people = [self.hall.event.entrants[e].people[0] for e in game.entrants]
        self.ask(ask.ReportResult(game=game.id, score=self.score(game)), by=people[0])
        self.ask(ask.ReportResult(game=game.id, score=self.score(game)), by=people[-1])

    def concede(self, game: Game) -> None:
        who = self.hall.event.entrants[self.dice.choice(game.entrants)].people[0]
        self.ask(ask.ConcedeGame(game=game.id, score=self.score(game), army=101), by=who)

    def forfeit(self, game: Game) -> None:
        losers = tuple(self.dice.sample(game.entrants, self.dice.choice([1, 1, 2])))
        self.ask(ask.ForfeitGame(game=game.id, by=losers, cause="other", confirm=EVERYTHING))

    RESULTS: tuple[Callable[[Chaos, Game], None], ...] = (
        enter_slip,
        enter_slip,
        report_and_confirm,
        report_and_confirm,
        report_and_dispute,
        concede,
        forfeit,
    )

    def settle_the_rest(self) -> None:
        now = self.hall.event.current
        if now is None or now.closed:
            return
        for game in now.outstanding():
            if self.dice.random() < 0.2:
                self.ask(ask.DeclareMissing(game=game.id, reason="nobody knows"))
            else:
                score = self.score(game)
                self.ask(
                    ask.RuleResult(game=game.id, score=score, reason="decided", confirm=EVERYTHING)
                )
