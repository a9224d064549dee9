"""How many rounds an event is planned for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from muster.core.rulepack.schema import Rounds, RoundStep, Rulepack


class RoundsNote(StrEnum):
    """Something the organiser is told about the plan."""

    FEW_ENTRANTS = "few-entrants"
    CUT_ADVISED = "cut-advised"


@dataclass(frozen=True, slots=True)
class RoundsPlan:
    """`or_more`: the pack itself says that more may be played."""

    rounds: int
    or_more: bool = False
    notes: tuple[RoundsNote, ...] = ()


def planned_rounds(rules: Rulepack, entrants: int) -> RoundsPlan:
    """The rounds a pack suggests for so many entrants."""
    table = rules.rounds
    row = _row(table, entrants) if table.fixed is None else RoundStep(rounds=table.fixed)
    return RoundsPlan(row.rounds, row.or_more, tuple(_notes(table, entrants, row.rounds)))


def _row(table: Rounds, entrants: int) -> RoundStep:
    """The first row large enough; past the last, one more round each time the field doubles."""
    for row in table.by_attendance:
        if row.up_to is None or entrants <= row.up_to:
            return row
    last = table.by_attendance[-1]
    limit, rounds = last.up_to or 1, last.rounds
    while table.doubling and entrants > limit:
        limit, rounds = limit * 2, rounds + 1
    return RoundStep(rounds=rounds)


def _notes(table: Rounds, entrants: int, rounds: int) -> list[RoundsNote]:
    cut_advised = (
        table.advise_cut_from is not None and table.cut is None and rounds >= table.advise_cut_from
    )
    told = {
        RoundsNote.FEW_ENTRANTS: entrants < table.fewest_entrants,
        RoundsNote.CUT_ADVISED: cut_advised,
    }
    return [note for note, tell in told.items() if tell]
