"""What a brawl is played by: the ledger of its pack, its loot deck, and who may sit down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from muster.core.brawl.facts import Seat
from muster.core.brawl.problem import BrawlCode, BrawlProblem, BrawlRefused, problem
from muster.core.record import Record
from muster.core.rulepack.ledger import Happening, Ledger, LootCard, MarkerRow
from muster.core.rulepack.schema import Pods, Rulepack


class BrawlTerms(Record):
    """All that a table needs of its pack, to be kept beside what happens there."""

    ledger: Ledger
    loot: tuple[LootCard, ...] = ()
    least: int
    most: int
    cost: int | None = None

    def happening(self, name: str) -> Happening | None:
        return next((each for each in self.ledger.happenings if each.id == name), None)

    def benefits(self, card: str) -> tuple[str, str]:
        return next((each.benefits for each in self.loot if each.id == card), ("", ""))

    def markers(self, players: int) -> MarkerRow | None:
        """The markers that are placed for so many players."""
        rows = self.ledger.markers
        return next((row for row in rows if row.up_to is None or players <= row.up_to), None)


def terms_of(rules: Rulepack) -> BrawlTerms | None:
    """The terms of brawls under these rules; nothing if they are not for brawls."""
    ledger = next((each for each in rules.ledgers if each.id == rules.ledger), None)
    if ledger is None:
        return None
    pods = rules.pods or Pods()
    return BrawlTerms(
        ledger=ledger,
        loot=rules.loot if ledger.loot else (),
        least=pods.least,
        most=pods.most,
        cost=rules.size.points,
    )


def check_seats(terms: BrawlTerms, seats: Sequence[Seat], *, yes: bool = False) -> None:
    """Who may sit down; a table of another size than the pack's is only a doubt."""
    problems = [p for p in _seat_problems(terms, seats) if not (p.confirmable and yes)]
    if problems:
        raise BrawlRefused(problems)


def _seat_problems(terms: BrawlTerms, seats: Sequence[Seat]) -> Iterator[BrawlProblem]:
    if not terms.least <= len(seats) <= terms.most:
        data = {"number": len(seats), "least": terms.least, "most": terms.most}
        yield BrawlProblem(BrawlCode.TABLE_SIZE, data, confirmable=len(seats) > 1)
    twice = tuple(name for name, times in Counter(seat.id for seat in seats).items() if times > 1)
    if twice:
        yield problem(BrawlCode.SEATED_TWICE, names=twice)
    barred = {station.casefold() for station in terms.ledger.barred}
    for seat in seats:
        if terms.cost is not None and seat.cost > terms.cost:
            yield problem(
                BrawlCode.COST_TOO_HIGH, model=seat.model, cost=seat.cost, most=terms.cost
            )
        if seat.station.casefold() in barred:
            yield problem(BrawlCode.STATION_BARRED, model=seat.model, station=seat.station)
