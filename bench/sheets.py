"""Times a tap on a score sheet, beside scoring the whole game again for every tap.

For each pack, random legal games are tapped answer by answer and turn by turn, and the running
totals, reasons and end are asked for after every tap, a hundred thousand times in all. What was
worked out for one game is forgotten before the next. The baseline forgets it before every tap.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from random import Random
from time import perf_counter

from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent))  # also runs as `python bench/sheets.py`

from bench.printing import print_rows
from muster.core.brawl.brawl import Brawl
from muster.core.brawl.facts import BrawlBegan, Happened, Seat
from muster.core.brawl.fold import advance, begin
from muster.core.brawl.terms import terms_of
from muster.core.ids import EntrantId, GameId
from muster.core.rulepack.schema import Rulepack
from muster.core.sheet import scoring, taps
from muster.core.sheet.check import problems_of, refusals_of
from muster.core.sheet.played import Played, apply
from muster.core.sheet.sheet import Answer
from muster.core.sheet.still import Open, open_questions
from muster.core.sheet.stream import begin as open_sheet
from muster.packs import official_packs

TAPS = 100_000
GAMES = 60
FORGETFUL = 40
"""The baseline is measured on this part of the taps: one in so many."""
MOST = 6


@dataclass(frozen=True, slots=True)
class Row:
    """Seconds for one tap, and how many times as long the baseline takes."""

    pack: str
    taps: int
    seconds: float
    longest: float
    ratio: float


def run(*, quick: bool) -> list[Row]:
    wanted = TAPS // 50 if quick else TAPS
    rows = []
    for pack in official_packs().values():
        if any(element.awards for element in pack.elements):
            rows.append(_sheets(pack, wanted))
        else:
            rows.append(_ledger(pack, wanted))
    return rows


def _sheets(pack: Rulepack, wanted: int) -> Row:
    games = [_game(pack, Random(number)) for number in range(GAMES)]
    kept = _timed(games, wanted, forget_taps=False)
    forgetful = _timed(games, max(200, wanted // FORGETFUL), forget_taps=True)
    mean = sum(kept) / len(kept)
    longest = sorted(kept)[int(len(kept) * 0.999)]
    return Row(pack.short, len(kept), mean, longest, sum(forgetful) / len(forgetful) / mean)


def _timed(
    games: list[tuple[Played, list[taps.Tap]]], wanted: int, *, forget_taps: bool
) -> list[float]:
    took: list[float] = []
    for opened, tapped in cycle(games):
        played = opened
        scoring.forget()
        for tap in tapped:
            if forget_taps:
                scoring.forget()
            start = perf_counter()
            refusals = problems_of(played, tap)
            played = apply(played, tap)
            over = played.tally.over
            took.append(perf_counter() - start)
            if refusals:
                raise AssertionError(f"{tap} was legal before, and now {over}")
            if len(took) == wanted:
                return took
    return took


def _game(pack: Rulepack, dice: Random) -> tuple[Played, list[taps.Tap]]:
    """A sheet about something, and every tap of a random legal game on it."""
    slots = pack.encounter.slots
    secret = {slot.id for slot in slots if slot.picked or slot.joins}
    parts = [e for e in pack.elements if e.awards and e.slot not in secret and not e.set]
    pool = [e.id for e in pack.elements if e.awards and e.slot in secret and not e.set]
    common = (dice.choice(parts or [e for e in pack.elements if e.awards]).id,)
    sides = (EntrantId("a"), EntrantId("b"))
    opening = taps.SheetOpened(game=GameId("r1g1"), sides=sides, parts=common, pool=tuple(pool))
    opened = open_sheet(pack, opening)
    table = _Playing(opened)
    for tap in _taps(table, pool, dice):
        table.try_out(tap)
    return opened, table.made


class _Playing:
    """A game being made up: what cannot be is left out."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self.made: list[taps.Tap] = []

    def try_out(self, tap: taps.Tap) -> None:
        if not refusals_of(self.played, tap):
            self.played = apply(self.played, tap)
            self.made.append(tap)


def _taps(table: _Playing, pool: list[str], dice: Random) -> Iterator[taps.Tap]:
    if pool:
        notes = {e.id: {n.id: "noted" for n in e.notes} for e in table.played.rules.elements}
        for side in (0, 1):
            for number, part in enumerate(dice.sample(pool, 2), start=1):
                yield taps.ChoiceShown(side=side, number=number, part=part, notes=notes[part])
    while table.played.tally.over is None:
        yield from _answers(table.played, dice)
        yield taps.TurnEnded(step=table.played.closed + 1)
    yield from _answers(table.played, dice)


def _answers(played: Played, dice: Random) -> Iterator[taps.Tap]:
    for one in open_questions(played):
        yield taps.Answered(
            step=one.spot.step,
            side=one.spot.side,
            part=one.spot.part,
            input=one.spot.input,
            value=_answer(one, dice),
        )


def _answer(one: Open, dice: Random) -> Answer:
    owners = ("first", "second", "both", "none")
    asked, (least, most) = one.input, one.span
    kinds: dict[str, Callable[[], Answer]] = {
        "count": lambda: dice.randint(least, least + MOST if most is None else most),
        "yes": lambda: dice.random() < 0.1,
        "inches": lambda: float(dice.randint(0, 20)),
        "choice": lambda: dice.choice(asked.choices).id,
        "side": lambda: (
            tuple(dice.choices(owners, k=len(asked.of))) if asked.of else dice.choice(owners)
        ),
        "model": lambda: f"model {dice.randint(1, 9)}",
    }
    return kinds[asked.kind]()


def _ledger(pack: Rulepack, wanted: int) -> Row:
    """A brawl has no steps to keep: each hit is added to the table as it stands."""
    terms = terms_of(pack)
    if terms is None:
        raise TypeError(f"{pack.id} has neither sheets nor a ledger")
    seats = tuple(Seat(id=name, model=name, cost=n + 5) for n, name in enumerate("abcdef"))
    first = begin(terms, BrawlBegan(seats=seats, seed="00"))
    pairs = [(by, to) for by in "abcdef" for to in "abcdef" if by != to]
    hits = [Happened(what="damages", by=by, to=to) for by, to in pairs]
    took, brawl = [], first
    for hit in islice(cycle(hits), wanted):
        start = perf_counter()
        brawl = advance(brawl, hit)
        took.append(perf_counter() - start)
        brawl = first if len(took) % 60 == 0 else brawl
    whole = _again(first, hits)
    mean = sum(took) / len(took)
    return Row(pack.short, wanted, mean, sorted(took)[int(wanted * 0.999)], whole / mean)


def _again(first: Brawl, hits: list[Happened]) -> float:
    """Seconds to add a table of sixty hits up from the beginning."""
    start = perf_counter()
    brawl = first
    for hit in islice(cycle(hits), 60):
        brawl = advance(brawl, hit)
    return perf_counter() - start


def _tables(rows: list[Row]) -> list[Table]:
    table = Table(title="A tap on a score sheet, beside scoring the whole game again")
    for heading in ("pack", "taps", "mean", "slowest of 1,000", "whole game again"):
        table.add_column(heading, justify="left" if heading == "pack" else "right")
    for row in rows:
        mean, longest = f"{row.seconds * 1e6:.0f} µs", f"{row.longest * 1e6:.0f} µs"
        table.add_row(row.pack, f"{row.taps:,}", mean, longest, f"{row.ratio:.1f}x")
    return [table]


if __name__ == "__main__":
    print_rows(__doc__, run, _tables)
