"""A simulated event written down as a real one: its pairings as facts, its results as commands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_lowercase

import numpy as np

from muster.core import commands as ask
from muster.core import facts
from muster.core.chain import Line, Stamp, chained
from muster.core.event import Game
from muster.core.field import field_for
from muster.core.fold import advance
from muster.core.ids import game_id
from muster.core.pairing import Field
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from muster.core.score import Score, Side
from muster.core.standings import standings
from muster.core.study.book import Book, terms_of
from muster.core.study.games import Luck, Played
from muster.core.study.playing import Show, Step, play_rounds
from tests.hall import MORNING, ORGANISER, Hall

Table = list[tuple[int, str]]


class Replay:
    """The same event twice: as plain numbers, and folded from a journal."""

    def __init__(self, pack: str, patches: Sequence[Patch], entrants: int, rounds: int) -> None:
        self.hall = Hall(pack)
        if patches:
            self.hall.rules(*patches)
        rules = self.hall.event.rules
        names = [f"p{a}{b}" for a in ascii_lowercase for b in ascii_lowercase]
        size = rules.registration.team_of
        teams = ["+".join(names[n * size : (n + 1) * size]) for n in range(entrants)]
        self.hall.enter(" ".join(teams)).start(rounds)
        ids = tuple(self.hall.event.entrants)
        self.rounds = rounds
        self.book = Book(rules, ids)
        self.show = Show(rules, self.book, range(entrants), Luck(rules, 0.1))

    def steps(self, seed: int) -> Iterator[Step]:
        """Every round as it was simulated, once it is also in the journal."""
        dice = np.random.default_rng(seed)
        strengths = [float(each) for each in dice.normal(0, 1, len(self.book.ids))]
        for step in play_rounds(self.show, 1, self.rounds, strengths, dice):
            self._pair(step)
            self._play(step.played)
            self._close(step)
            yield step

    # ── what is compared ──

    def fields(self, number: int) -> tuple[Field, Field]:
        """What pairing would be told of round `number`: by the numbers, and by the journal."""
        final = number == self.rounds
        wanted = self.hall.event.rules.pairing.finals_tables if final else 0
        terms = terms_of(self.hall.event.rules, number, wanted)
        who = sorted(self.show.present, key=lambda one: self.book.ids[one])
        folded = field_for(self.hall.event, number, self.hall.event.present(), finals=wanted)
        return self.book.field(number, who, terms), folded

    def tables(self, step: Step) -> tuple[Table, Table]:
        simulated = [(row.place, str(self.book.ids[row.who])) for row in step.rows]
        folded = [(row.place, str(row.entrant)) for row in standings(self.hall.event)]
        return simulated, folded

    # ── writing ──

    def _write(self, *happened: facts.AnyFact) -> None:
        event = self.hall.event
        stamp = Stamp(ORGANISER, MORNING, f"{event.revision:032x}")
        lines = chained(Line, happened, event.end, stamp)
        self.hall.lines.extend(lines)
        self.hall.event = advance(event, lines)

    def _pair(self, step: Step) -> None:
        paired, ids = step.paired, self.book.ids
        each = self.hall.event.rules.teams.boards or 1
        named = [game_id(step.number, n) for n, _ in enumerate(paired.groups, 1)]
        seats = [
            facts.Seat(game=game, table=n * each + 1, entrants=tuple(ids[who] for who in group))
            for n, (game, group) in enumerate(zip(named, paired.groups, strict=True))
        ]
        finals = tuple(named[paired.groups.index(group)] for group in paired.finals)
        self._write(
            facts.RoundPaired(
                round=step.number,
                attempt=1,
                final=step.number == self.rounds,
                finals=finals,
                seats=tuple(seats),
                bye=None if paired.sitting is None else ids[paired.sitting],
                certificate=facts.Certificate(seed="00", digest="", order=()),
            )
        )
        self.hall.do(ask.PublishPairings())

    def _play(self, played: Played) -> None:
        now = self.hall.event.current
        assert now is not None
        told = played.boards or played
        seen: dict[str, int] = {}
        for game in now.tables():
            places = []
            for entrant in game.entrants:
                who = self.book.place[entrant]
                places.append(told.who.index(who) + seen.get(entrant, 0))
                seen[entrant] = seen.get(entrant, 0) + 1
            score = self._score(game, told, places)
            # How a game ends is drawn by itself: a scenario may be won with fewer control points.
            doubtful = frozenset({Code.SCORE_DOUBTFUL})
            self.hall.do(ask.ReportResult(game=game.id, score=score, confirm=doubtful))

    def _score(self, game: Game, told: Played, places: Sequence[int]) -> Score:
        sides = tuple(
            Side(entrant=e, figures={name: told.figures[name][at] for name in told.figures})
            for e, at in zip(game.entrants, places, strict=True)
        )
        if self.hall.event.rules.result.decided_by != "declared":
            return Score(sides=sides)
        won = [e for e, at in zip(game.entrants, places, strict=True) if told.signs[at] > 0]
        return Score(sides=sides, winner=won[0] if won else None, ending=told.endings[places[0]])

    def _close(self, step: Step) -> None:
        """The cut is the simulated one: at a shared place, other lots would choose others."""
        self._write(facts.RoundClosed(round=step.number))
        if step.cut is not None and self.hall.event.cut is None:
            members = tuple(self.book.ids[who] for who in step.cut)
            self._write(facts.CutMade(round=step.number, entrants=members))
