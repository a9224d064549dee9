"""How likely somebody is to win a running event, if every game is as open as a coin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from numpy.random import Generator, default_rng

from muster.core.event import Round
from muster.core.ids import EntrantId
from muster.core.standings import listed, standings
from muster.core.study.book import Book, Row
from muster.core.study.contention import Still
from muster.core.study.games import Luck, Played
from muster.core.study.outlook import Goal, Public, Race
from muster.core.study.plan import DRAWS
from muster.core.study.playing import Paired, Show, finish_round, play_rounds
from muster.core.tally import Gain, Outcome, round_gains, tally

WORK = 20_000
FEWEST, MOST = 40, 400
"""How often the rest is played: fewer times where many are left to play many rounds."""

SIGNS = {Outcome.WIN: 1, Outcome.LOSS: -1}


@dataclass(frozen=True, slots=True)
class Likely:
    """How often each was first; a place that is shared counts in parts.

    `cut`: how often each was past it, where it was made after the round under way.
    """

    plays: int
    first: Mapping[EntrantId, float]
    cut: Mapping[EntrantId, float]


@lru_cache(maxsize=16)
def likely(known: Public) -> Likely:
    """The same for everybody who asks: the dice are made from what is known."""
    seed = int.from_bytes(sha256(repr(known.key).encode()).digest()[:8], "big")
    dice = default_rng(seed)
    begun = _Begun(known)
    size = len(begun.ids)
    rounds = known.later + 1
    plays = max(FEWEST, min(MOST, WORK // (size * rounds)))
    first = dict.fromkeys(begun.ids, 0.0)
    past = dict.fromkeys(begun.ids, 0)
    cuts = 0
    for _ in range(plays):
        rows, cut = begun.play_on(dice)
        winners = [row.who for row in rows if row.place == 1]
        for who in winners:
            first[begun.ids[who]] += 1 / len(winners) / plays
        cuts += bool(cut)
        for who in cut:
            past[begun.ids[who]] += 1
    return Likely(plays, first, {e: times / (cuts or 1) for e, times in past.items()})


@dataclass(frozen=True, slots=True)
class Chance:
    """`share`: how often they were first, or past the cut, when the rest was played."""

    entrant: EntrantId
    still: Still
    share: float


def chances(known: Public, race: Race) -> tuple[Chance, ...]:
    """Everybody in a race, the likeliest first. Who reached it in one play has shown a way."""
    found = likely(known)
    shares = found.cut if race.goal is Goal.CUT else found.first
    each = [Chance(e, _shown(still, shares[e]), shares[e]) for e, still in race.still.items()]
    return tuple(sorted(each, key=lambda chance: (ORDER.index(chance.still), -chance.share)))


ORDER = tuple(Still)


def _shown(still: Still, share: float) -> Still:
    return Still.CAN if still is Still.OPEN and share else still


class _Begun:
    """An event as far as it is played, ready to be played on from there."""

    def __init__(self, known: Public) -> None:
        self._event = known.event
        self._known = known
        self.ids = tuple(self._event.entrants)
        self._luck = Luck(self._event.rules, DRAWS)
        self._book = Book(self._event.rules, self.ids)
        *before, now = known.rounds
        for played in before:
            self._seat(played)
            self._book.earn(self._played(played))
        self._seat(now)
        if now.closed:
            self._book.earn(self._played(now))
        self._told = self._played(now)
        self._paired = self._pairing(now)
        self._open = [self._at(game.entrants) for game in known.playing]
        self._present = self._at(self._event.present())
        sheets = tally(self._event, len(known.rounds))
        self._listed = list(self._at([e for e in sheets if listed(self._event, e, sheets[e])]))
        self._cut = self._at(self._event.cut.entrants) if self._event.cut else None
        self._below = self._stood_at_the_cut()

    def play_on(self, dice: Generator) -> tuple[Sequence[Row], tuple[int, ...]]:
        """The table at the end, and who is past the cut if one is made after the round."""
        event, now = self._event, self._known.rounds[-1]
        show = self._show()
        rows: Sequence[Row] = ()
        level = [0.0] * len(self.ids)
        if not now.closed:
            played = self._played_out(level, dice)
            rows = finish_round(show, now.number, self._paired, played, dice).rows
        cut = () if event.cut else show.cut or ()
        for step in play_rounds(show, now.number + 1, event.planned, level, dice):
            rows = step.rows
        return rows or show.rows(), cut

    def _played_out(self, strengths: Sequence[float], dice: Generator) -> Played:
        """The round under way with a result for every game: those there are, and made-up ones."""
        if not self._open:
            return self._told
        return _joined(self._told, self._luck.play(self._open, strengths, dice))

    def _show(self) -> Show:
        show = Show(self._event.rules, self._book.copy(), self._present, self._luck)
        show.listed, show.cut, show.below = self._listed, self._cut, self._below
        return show

    def _at(self, entrants: Sequence[EntrantId]) -> tuple[int, ...]:
        return tuple(self._book.place[entrant] for entrant in entrants)

    def _stood_at_the_cut(self) -> list[Row]:
        cut = self._event.cut
        if cut is None:
            return []
        table = standings(self._event, cut.round)
        rows = [Row(row.place, self._book.place[row.entrant]) for row in table]
        return [row for row in rows if self._book.ids[row.who] not in cut.entrants]

    def _pairing(self, played: Round) -> Paired:
        games = {game.id: self._at(game.entrants) for game in played.games}
        finals = tuple(games[name] for name in played.finals)
        return Paired(tuple(games.values()), None, finals)

    def _seat(self, played: Round) -> None:
        for game in played.games:
            ringer = [self._event.is_ringer(entrant) for entrant in game.entrants]
            group = self._at(game.entrants)
            if any(ringer):
                for who, stands_in in zip(group, ringer, strict=True):
                    self._book.stand_in(who, counted=not stands_in)
            else:
                self._book.meet(played.number, [group])
        if played.bye is not None:
            self._book.sit(self._book.place[played.bye])

    def _played(self, played: Round) -> Played:
        """What is known of a round: games without a result have brought nobody anything."""
        return _told(self._book, self._gains(played))

    def _gains(self, played: Round) -> Iterator[tuple[EntrantId, Gain]]:
        for entrant, gain in round_gains(self._event.rules, played).items():
            if gain.opponents and not gain.pending:
                yield entrant, gain


def _told(book: Book, gains: Iterator[tuple[EntrantId, Gain]]) -> Played:
    known = list(gains)
    return Played(
        who=[book.place[entrant] for entrant, _ in known],
        signs=[SIGNS.get(gain.outcome, 0) for _, gain in known],
        endings=[gain.ending for _, gain in known],
        figures={},
        points={name: [gain.points.get(name, 0) for _, gain in known] for name in book.points},
    )


def _joined(told: Played, more: Played) -> Played:
    return Played(
        who=[*told.who, *more.who],
        signs=[*told.signs, *more.signs],
        endings=[*told.endings, *more.endings],
        figures={},
        points={name: [*told.points[name], *more.points[name]] for name in told.points},
    )
