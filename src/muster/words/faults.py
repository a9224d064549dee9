"""What is wrong with a set of pairings, in words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from muster.core.facts import Flaw
from muster.core.ids import EntrantId
from muster.core.pairing.field import FaultKind
from muster.words.names import Names
from muster.words.render import render
from muster.words.tongue import N_, _

FAULTS = {
    FaultKind.SAME_REGION: N_("{entrants} are from the same region"),
    FaultKind.SAME_CLUB: N_("{entrants} are from the same club"),
    FaultKind.PAIRED_DOWN_TWICE: N_("{entrants} is paired down for a second time"),
    FaultKind.SITTER_NOT_LOWEST: N_(
        "{entrants} sits out without being the lowest placed who could"
    ),
    FaultKind.KEPT_APART: N_("{entrants} were to be kept apart and meet"),
    FaultKind.REMATCH: N_("{entrants} meet again{note}"),
    FaultKind.SAT_OUT_TWICE: N_("{entrants} sits out for a second time"),
    FaultKind.FINALS_BROKEN: N_("the finals tables are not played by {entrants}"),
    FaultKind.LOCK_BROKEN: N_("{entrants} were to meet and do not"),
    FaultKind.NEEDLESS_SITTER: N_("{entrants} sits out although the field is even"),
    FaultKind.UNPAIRED: N_("{entrants} has no game"),
    FaultKind.PAIRED_TWICE: N_("{entrants} is in two games"),
    FaultKind.STRANGER: N_("{entrants} is paired without being in the field"),
    FaultKind.POD_SIZE: N_("the pod of {entrants} is not of a size the pack allows"),
    FaultKind.TABLE_AGAIN: N_("{entrants} plays at the same table again{note}"),
    FaultKind.TABLE_NOT_FIXED: N_("{entrants} is not at the table kept for them{note}"),
}


NOTES = {"round": N_("round {n}"), "table": N_("table {n}")}
"""What the journal notes of a fault: a word and its number."""
NOTE = re.compile(r"(\w+) (\d+)")


def fault_words(kind: str, entrants: Iterable[EntrantId], note: str, names: Names) -> str:
    said = NOTE.sub(lambda m: _(NOTES.get(m[1], f"{m[1]} {{n}}")).format(n=m[2]), note)
    data = {"entrants": tuple(entrants), "note": f" ({said})" if said else ""}
    return render(_(FAULTS[FaultKind(kind)]), data, names)


def flaw_words(flaw: Flaw, names: Names) -> str:
    return fault_words(flaw.kind, flaw.entrants, flaw.note, names)
