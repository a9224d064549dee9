"""Times simulated events, beside the same events run by commands and folded from a journal.

Both are paired by the same code and scored by the same rules. The baseline does what a real event
does: it registers, checks in, pairs, publishes, takes every result, closes every round and makes
the table, all in memory. Processor time is measured, which others on the machine do not change
much; the last column is the wall clock of so many events on every core.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent))  # also runs as `python bench/simulation.py`

from bench.printing import print_rows
from muster.cli.rehearsal.luck import made_up
from muster.cli.study_engines import Where, study
from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.chain import BEGINNING, After, Line, Stamp, chained
from muster.core.decide import begin, decide
from muster.core.facts import PackRef
from muster.core.fairness import Chance
from muster.core.fold import advance, fold
from muster.core.ids import PersonId
from muster.core.problem import Code
from muster.core.rulepack.digest import digest
from muster.core.rulepack.schema import Rulepack
from muster.core.standings import standings
from muster.core.study.findings import play_events
from muster.core.study.plan import Plan, slim
from muster.packs import official_packs

EVENTS = 1_000
PLANS = (
    ("gaining-grounds-4", 64, 5),
    ("gaining-grounds-4", 63, 5),
    ("steamroller-2017", 64, 6),
    ("gaining-grounds-4", 256, 8),
)
SURE = frozenset(Code)
AT = datetime(2025, 3, 1, 9, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Row:
    """Processor seconds for one event, how many times as long the baseline takes, and all of it."""

    pack: str
    entrants: int
    rounds: int
    seconds: float
    ratio: float
    events: int
    wall: float


def run(*, quick: bool) -> list[Row]:
    return [_row(*plan, quick=quick) for plan in (PLANS[:1] if quick else PLANS)]


def _row(name: str, entrants: int, rounds: int, *, quick: bool) -> Row:
    pack = official_packs()[name]
    plan = Plan(slim(pack), entrants, rounds)
    few = 10 if quick else 60
    play_events(plan, range(2))
    start = process_time()
    play_events(plan, range(few))
    own = (process_time() - start) / few
    start = process_time()
    _real_event(pack, entrants, rounds)
    real = process_time() - start
    events = 100 if quick else EVENTS
    start = perf_counter()
    study([plan], events, Where(), lambda _: None)
    wall = perf_counter() - start
    return Row(pack.short, entrants, rounds, own, real / own, events, wall)


class _Event:
    """A real event in memory."""

    def __init__(self, pack: Rulepack) -> None:
        self._actor = Actor(PersonId("olive"))
        self._chance = Chance("5e" * 32, "00" * 16)
        ref = PackRef(id=pack.id, digest=digest(pack))
        created = ask.CreateEvent(name="Bench Cup", day=date(2017, 6, 1), pack=ref)
        first = begin(created, self._actor, AT, self._chance)
        lines = chained(Line, first, After(0, BEGINNING), Stamp(self._actor.person, AT, ""))
        self.now = fold(list(lines), pack)

    def do(self, *commands: ask.Command) -> None:
        for command in commands:
            facts = decide(self.now, command, self._actor, AT, self._chance)
            lines = chained(Line, facts, self.now.end, Stamp(self._actor.person, AT, ""))
            self.now = advance(self.now, lines)


def _real_event(pack: Rulepack, entrants: int, rounds: int) -> None:
    event, dice = _Event(pack), Random(entrants)
    people = [PersonId(f"p{n}") for n in range(entrants)]
    entries = tuple(ask.Entry(people=(person,), faction="Lanterns") for person in people)
    event.do(ask.RegisterEntrants(entries=entries))
    arrivals = tuple(ask.Arrival(entrant=entrant) for entrant in event.now.entrants)
    event.do(ask.CheckIn(arrivals=arrivals), ask.StartEvent(rounds=rounds, confirm=SURE))
    for _ in range(rounds):
        event.do(ask.PairRound(confirm=SURE), ask.PublishPairings(confirm=SURE))
        for game in event.now.rounds[-1].games:
            score = made_up(pack, game, dice)
            event.do(ask.ReportResult(game=game.id, score=score, confirm=SURE))
        event.do(ask.CloseRound())
        standings(event.now)


def _tables(rows: list[Row]) -> list[Table]:
    table = Table(title="Simulated events, beside the same event by commands and journal")
    for heading in ("", "players", "rounds", "one event", "by commands", "events", "every core"):
        table.add_column(heading, justify="right" if heading else "left")
    for row in rows:
        table.add_row(
            row.pack,
            f"{row.entrants}",
            f"{row.rounds}",
            f"{1_000 * row.seconds:.1f} ms",
            f"{row.ratio:,.0f}x",
            f"{row.events:,}",
            f"{row.wall:.1f} s",
        )
    return [table]


if __name__ == "__main__":
    print_rows(__doc__, run, _tables)
