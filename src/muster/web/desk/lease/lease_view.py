"""Where an event is, and what can be done about it: everything the page of its lease shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from muster.journal.archive import ENDING
from muster.journal.database.branches import branches_of
from muster.journal.database.leases import leases_of
from muster.journal.lending import Choice, Lease, State
from muster.web.gates import Here
from muster.words.leases import branch_words, lease_words

Stage = Literal["here", "lent", "held", "handed"]

STAGES: dict[State, Stage] = {
    State.LENT: "lent",
    State.HELD: "held",
    State.HANDED: "handed",
    State.BACK: "here",
    State.BROKEN: "here",
}


@dataclass(frozen=True, slots=True)
class BranchLine:
    """`open`: somebody has yet to choose."""

    number: int
    say: str
    open: bool


@dataclass(frozen=True, slots=True)
class LeaseView:
    """`may_come`: there is a lease that a file could come back under."""

    stage: Stage
    now: Lease | None
    may_come: bool
    past: tuple[str, ...]
    branches: tuple[BranchLine, ...]
    file: str

    @property
    def undecided(self) -> tuple[BranchLine, ...]:
        return tuple(branch for branch in self.branches if branch.open)


def lease_view(here: Here) -> LeaseView:
    leases = leases_of(here.id)
    latest = leases[0] if leases else None
    return LeaseView(
        stage=STAGES[latest.state] if latest else "here",
        now=latest,
        may_come=any(not lease.ours for lease in leases),
        past=tuple(lease_words(lease) for lease in leases),
        branches=branch_lines(here),
        file=f"{here.id}{ENDING}",
    )


def branch_lines(here: Here) -> tuple[BranchLine, ...]:
    return tuple(
        BranchLine(
            branch.number, branch_words(branch, here.names), open=branch.choice is Choice.OPEN
        )
        for branch in branches_of(here.id)
    )


def where_it_was(here: Here) -> tuple[str, ...]:
    """What an event's history tells of leases and choices: they are no lines of its journal."""
    leases = (lease_words(lease) for lease in leases_of(here.id))
    return (*(branch.say for branch in branch_lines(here)), *leases)
