"""What is wrong with a set of pairings, in words."""

from __future__ import annotations

from collections.abc import Iterable

from muster.cli.names import Names
from muster.cli.words.render import render
from muster.core.facts import Flaw
from muster.core.ids import EntrantId
from muster.core.pairing.field import FaultKind

FAULTS = {
    FaultKind.SAME_REGION: "{entrants} are from the same region",
    FaultKind.SAME_CLUB: "{entrants} are from the same club",
    FaultKind.PAIRED_DOWN_TWICE: "{entrants} is paired down for a second time",
    FaultKind.SITTER_NOT_LOWEST: "{entrants} sits out without being the lowest placed who could",
    FaultKind.KEPT_APART: "{entrants} were to be kept apart and meet",
    FaultKind.REMATCH: "{entrants} meet again{note}",
    FaultKind.SAT_OUT_TWICE: "{entrants} sits out for a second time",
    FaultKind.FINALS_BROKEN: "the finals tables are not played by {entrants}",
    FaultKind.LOCK_BROKEN: "{entrants} were to meet and do not",
    FaultKind.NEEDLESS_SITTER: "{entrants} sits out although the field is even",
    FaultKind.UNPAIRED: "{entrants} has no game",
    FaultKind.PAIRED_TWICE: "{entrants} is in two games",
    FaultKind.STRANGER: "{entrants} is paired without being in the field",
    FaultKind.POD_SIZE: "the pod of {entrants} is not of a size the pack allows",
    FaultKind.TABLE_AGAIN: "{entrants} plays at the same table again{note}",
    FaultKind.TABLE_NOT_FIXED: "{entrants} is not at the table kept for them{note}",
}


def fault_words(kind: str, entrants: Iterable[EntrantId], note: str, names: Names) -> str:
    data = {"entrants": tuple(entrants), "note": f" ({note})" if note else ""}
    return render(FAULTS[FaultKind(kind)], data, names)


def flaw_words(flaw: Flaw, names: Names) -> str:
    return fault_words(flaw.kind, flaw.entrants, flaw.note, names)
