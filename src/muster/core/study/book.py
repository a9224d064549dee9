"""The table of an event in plain numbers: what everybody has earned, and whom they met."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from fractions import Fraction
from typing import NamedTuple

from muster.core.ids import EntrantId
from muster.core.pairing import Field, Player, Terms
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.worth import bye_worth, point_names
from muster.core.study.games import Played
from muster.core.tiebreaks import Number

Key = tuple[Number, ...]


class Row(NamedTuple):
    """One place in the table; `who` is a position in the book."""

    place: int
    who: int


class Book:
    """Everything that is counted, by position; it is written in while an event is played."""

    def __init__(self, rules: Rulepack, ids: Sequence[EntrantId]) -> None:
        size = len(ids)
        self.rules = rules
        self.ids = ids
        self.place = {entrant: position for position, entrant in enumerate(ids)}
        self.points = {name: [0] * size for name in point_names(rules)}
        self.counted = {name: [0] * size for name in rules.standings.counts}
        self.faced: list[list[int]] = [[] for _ in ids]
        self.played = [0] * size
        self.losses = [0] * size
        self.sat_out = [0] * size
        self.paired_down = [0] * size
        self.met: list[dict[EntrantId, int]] = [{} for _ in ids]
        self._bye = bye_worth(rules)
        in_order = {entrant: n for n, entrant in enumerate(sorted(ids))}
        self._by_id = [in_order[entrant] for entrant in ids]

    @property
    def tp(self) -> list[int]:
        return self.points["tp"]

    # ── writing ──

    def meet(self, number: int, groups: Iterable[Sequence[int]]) -> None:
        """Who sits together in round `number`; told before anything is earned in it."""
        tp, ids = self.tp, self.ids
        for group in groups:
            least = min([tp[who] for who in group])
            for who in group:
                self.paired_down[who] += tp[who] > least
                self.played[who] += 1
                met, faced = self.met[who], self.faced[who]
                for other in group:
                    if other != who:
                        met[ids[other]] = number
                        faced.append(other)

    def earn(self, played: Played) -> None:
        for name, gained in played.points.items():
            column = self.points[name]
            for who, number in zip(played.who, gained, strict=True):
                column[who] += number
        for who, sign in zip(played.who, played.signs, strict=True):
            self.losses[who] += sign < 0
        for name, endings in self.rules.standings.counts.items():
            column = self.counted[name]
            for who, sign, ending in zip(played.who, played.signs, played.endings, strict=True):
                column[who] += sign > 0 and ending in endings

    def sit(self, who: int) -> None:
        """A bye: as good as a game, and nobody is met."""
        self.sat_out[who] += 1
        self.played[who] += 1
        for name, number in self._bye.items():
            self.points[name][who] += number

    def stand_in(self, who: int, *, counted: bool) -> None:
        """A game against the ringer: it counts as sat out, and nobody with a standing is met."""
        self.sat_out[who] += counted
        self.played[who] += counted

    def copy(self) -> Book:
        """The same so far; what is written into one is not in the other."""
        made = copy(self)
        made.points = {name: list(column) for name, column in self.points.items()}
        made.counted = {name: list(column) for name, column in self.counted.items()}
        made.faced = [list(faced) for faced in self.faced]
        made.met = [dict(met) for met in self.met]
        for name in ("played", "losses", "sat_out", "paired_down"):
            setattr(made, name, list(getattr(self, name)))
        return made

    # ── reading ──

    def field(self, number: int, who: Sequence[int], terms: Terms) -> Field:
        columns = (self.ids, self.tp, self.met, self.sat_out, self.paired_down)
        ids, tp, met, out, down = ([column[one] for one in who] for column in columns)
        told = zip(ids, self._whole(who), tp, met, out, down, strict=True)
        return Field(number, tuple([Player(*each) for each in told]), terms)

    def column(self, name: str) -> Sequence[Number]:
        """One tie-break of everybody, by the name the pack uses in its order."""
        if name == "sos":
            return SOS[self.rules.standings.sos](self)
        return self.counted[name] if name in self.counted else self.points[name]

    def keys(self, order: Sequence[str]) -> list[Key]:
        return list(zip(*(self.column(name) for name in order), strict=True))

    def ranked(self, who: Iterable[int], order: Sequence[str] = ()) -> list[Row]:
        """Best first; ties share a place and stand in the order of their ids."""
        keys = self.keys(order or self.rules.standings.order)
        by_id = sorted(who, key=self._by_id.__getitem__)
        rows: list[Row] = []
        place, before = 0, None
        for n, one in enumerate(sorted(by_id, key=keys.__getitem__, reverse=True), 1):
            if keys[one] != before:
                place, before = n, keys[one]
            rows.append(Row(place, one))
        return rows

    def _whole(self, who: Sequence[int]) -> list[tuple[int, ...]]:
        """The tie-breaks of these; a fraction becomes its rank."""
        columns = []
        for name in self.rules.standings.order:
            column = self.column(name)
            columns.append(_ranks([column[one] for one in who]))
        return list(zip(*columns, strict=True))


def _ranks(column: Sequence[Number]) -> list[int]:
    whole = [number for number in column if isinstance(number, int)]
    if len(whole) == len(column):
        return whole
    position = {number: n for n, number in enumerate(sorted(set(column)))}
    return [position[number] for number in column]


def _opponents_tp(book: Book) -> Sequence[Number]:
    tp = book.tp
    return [sum([tp[other] for other in faced]) for faced in book.faced]


def _opponents_tp_per_game(book: Book) -> Sequence[Number]:
    played = [sum(book.played[other] for other in faced) for faced in book.faced]
    earned = _opponents_tp(book)
    return [Fraction(tp, games or 1) for tp, games in zip(earned, played, strict=True)]


SOS = {"opponents-tp": _opponents_tp, "opponents-tp-per-game": _opponents_tp_per_game}


def terms_of(rules: Rulepack, number: int, finals: int) -> Terms:
    """How the pack wants a round paired. Locks and wishes are an organiser's, not a plan's."""
    first = number == 1
    return Terms(
        system=rules.pairing.first if first else rules.pairing.later,
        finals=finals,
        rematch_after=rules.pairing.rematch_after,
        separate=rules.pairing.separate if first else (),
        sitter=rules.odd_field.first if first else rules.odd_field.later,
        tolerate=rules.pairing.tolerate,
    )
