"""Plays an event round by round: paired by the rules of real events, won by strength and luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from numpy.random import Generator

from muster.core.pairing import pair, pods
from muster.core.pairing.tickets import ticket
from muster.core.rulepack.schema import Rulepack
from muster.core.study.book import Book, Row, terms_of
from muster.core.study.games import Luck, Played
from muster.core.study.plan import Plan

Groups = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Paired:
    """Who sits together, by position; `finals` are the first of these games, best first."""

    groups: Groups
    sitting: int | None
    finals: Groups = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A round that was played, and the table after it, best first."""

    number: int
    paired: Paired
    played: Played
    rows: tuple[Row, ...]
    undefeated: int
    cut: tuple[int, ...] | None


class Show:
    """An event under way: a book, who still plays, and the cut once it is made."""

    def __init__(self, rules: Rulepack, book: Book, present: Sequence[int], luck: Luck) -> None:
        self.rules = rules
        self.book = book
        self.present = list(present)
        self.listed = list(present)
        self.luck = luck
        self.below: list[Row] = []  # who does not play on, as they stood at the cut
        self.cut: tuple[int, ...] | None = None

    def pair(self, number: int, seed: bytes, *, final: bool) -> Paired:
        wanted = self.rules.pairing.finals_tables if final else 0
        field = self.book.field(number, self.present, terms_of(self.rules, number, wanted))
        at = self.book.place
        if self.rules.pods is not None:
            sizes = self.rules.pods
            seated = pods(field, seed, sizes.least, sizes.most, sizes.preferred)
            return Paired(tuple(tuple(at[e] for e in pod) for pod in seated.pods), None)
        drawn = pair(field, seed)
        groups = tuple((at[one], at[other]) for one, other in drawn.games)
        best = [at[entrant] for entrant in drawn.order[: 2 * wanted]]
        sitting = None if drawn.sitting is None else at[drawn.sitting]
        return Paired(groups, sitting, self._finals(groups, best) if wanted else ())

    def _finals(self, groups: Groups, best: Sequence[int]) -> Groups:
        couples = [set(best[n : n + 2]) for n in range(0, len(best), 2)]
        place = {row.who: n for n, row in enumerate(self.rows())}
        finals = [group for group in groups if set(group) in couples]
        return tuple(sorted(finals, key=lambda group: min(place[who] for who in group)))

    def seat(self, number: int, paired: Paired) -> None:
        self.book.meet(number, paired.groups)
        if paired.sitting is not None:
            self.book.sit(paired.sitting)

    # ── the table ──

    def rows(self, paired: Paired | None = None, played: Played | None = None) -> tuple[Row, ...]:
        """Best first, with cut and finals taken into account."""
        table = self.book.ranked(self.listed)
        if paired and played and paired.finals and self.rules.standings.podium:
            table = self._podium(table, paired, played)
        if self.cut is None:
            return tuple(table)
        top = [row for row in table if row.who in self.cut]
        return (*_renumbered(top, 0), *_renumbered(self.below, len(top)))

    def _podium(self, table: Sequence[Row], paired: Paired, played: Played) -> list[Row]:
        """The winner and the loser of the first finals table, then the winners of the others."""
        sign = dict(zip(played.who, played.signs, strict=True))
        podium: list[int] = []
        for n, group in enumerate(paired.finals):
            placed = [row.who for row in table if row.who in group]
            best = sorted(placed, key=lambda who: -sign[who])
            podium += best if n == 0 else best[:1]
        below = [row.who for row in table if row.who not in podium]
        rest = self.book.ranked(below, self.rules.standings.podium_rest)
        first = [Row(n, who) for n, who in enumerate(podium, 1)]
        return [*first, *_renumbered(rest, len(first))]

    def undefeated(self) -> int:
        return sum(self.book.losses[who] == 0 for who in self.present)

    def has_sole_leader(self) -> bool:
        points = [self.book.tp[who] for who in self.present]
        return points.count(max(points)) == 1

    def cut_if_due(self, rows: Sequence[Row], seed: bytes) -> None:
        """The best play on, as soon as no more than these are undefeated and nobody leads alone."""
        size = self.rules.rounds.cut
        if size is None or self.cut is not None or self.has_sole_leader():
            return
        if not self.undefeated() <= size < len(self.present):
            return
        here = [row for row in rows if row.who in self.present]
        best = sorted(here, key=lambda row: (row.place, ticket(seed, self.book.ids[row.who])))
        self.cut = tuple(row.who for row in best[:size])
        self.below = [row for row in rows if row.who not in self.cut]
        self.present = [who for who in self.present if who in self.cut]


def _renumbered(rows: Sequence[Row], before: int) -> list[Row]:
    """Places counted anew in a part of the table; who shared a place still does."""
    numbered: list[Row] = []
    for n, row in enumerate(rows):
        shared = n > 0 and row.place == rows[n - 1].place
        numbered.append(Row(numbered[-1].place if shared else before + n + 1, row.who))
    return numbered


def is_over(show: Show, number: int) -> bool:
    """Whether round `number` is not played any more: somebody leads alone, and that is the end."""
    decided = show.rules.rounds.ends_on_sole_leader and number > 1 and show.has_sole_leader()
    return decided or len(show.present) < 2  # noqa: PLR2004 - nobody to meet


def play_rounds(
    show: Show, first: int, last: int, strengths: Sequence[float], dice: Generator
) -> Iterator[Step]:
    """From round `first` to the last that is planned, or until somebody leads alone."""
    for number in range(first, last + 1):
        if is_over(show, number):
            return
        paired = show.pair(number, dice.bytes(16), final=number == last)
        show.seat(number, paired)
        played = show.luck.play(paired.groups, strengths, dice)
        yield finish_round(show, number, paired, played, dice)


def finish_round(show: Show, number: int, paired: Paired, played: Played, dice: Generator) -> Step:
    """What was earned is written down, the table made, and the cut if it is due."""
    show.book.earn(played)
    rows = show.rows(paired, played)
    undefeated = show.undefeated()
    show.cut_if_due(rows, dice.bytes(16))
    return Step(number, paired, played, rows, undefeated, show.cut)


def play_event(
    plan: Plan, strengths: Sequence[float], dice: Generator, luck: Luck
) -> Iterator[Step]:
    """A whole event of a plan, between players of these strengths."""
    show = Show(plan.rules, Book(plan.rules, plan.ids), range(plan.entrants), luck)
    yield from play_rounds(show, 1, plan.rounds, strengths, dice)
