"""How large an event is: from the entrants expected to tables, places and rounds."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.draws import tables_each
from muster.core.event import Event
from muster.core.preparation import expected as coming
from muster.core.rulepack.rounds import RoundsNote, planned_rounds
from muster.core.rulepack.schema import Rulepack
from muster.words.tongue import _, ngettext

TWO = 2


@dataclass(frozen=True, slots=True)
class Sizes:
    """What follows from the numbers given; nothing where nothing was expected."""

    rounds: int
    tables: int | None
    places: int | None
    say: tuple[str, ...]


def sizes(rules: Rulepack, expected: int | None, tables: int | None = None) -> Sizes:
    """`tables`: the hall has just so many, whoever is expected."""
    seats = (rules.pods.preferred, rules.pods.most) if rules.pods else (TWO, TWO)
    each = tables_each(rules)
    needed = None if expected is None else -(-expected // seats[0]) * each
    hall = tables or needed
    return Sizes(
        rounds=planned_rounds(rules, expected or rules.rounds.fewest_entrants).rounds,
        tables=needed,
        places=None if hall is None else hall // each * seats[1],
        say=_said(rules, expected),
    )


def planned(event: Event) -> int:
    """The rounds that were planned, or as many as the pack suggests for those who are coming."""
    field = len(event.present()) or coming(event)
    return max(event.planned or planned_rounds(event.rules, field).rounds, len(event.rounds))


def _said(rules: Rulepack, expected: int | None) -> tuple[str, ...]:
    if expected is None:
        return ()
    plan = planned_rounds(rules, expected)
    one = _("By these rules {n} entrants play {rounds} round.")
    many = _("By these rules {n} entrants play {rounds} rounds.")
    more = _("By these rules {n} entrants play {rounds} rounds or more.")
    say = more if plan.or_more else ngettext(one, many, plan.rounds)
    notes = {
        RoundsNote.FEW_ENTRANTS: _("The pack is made for {least} entrants or more."),
        RoundsNote.CUT_ADVISED: _("For so many rounds the pack recommends a cut."),
    }
    data = {"n": expected, "rounds": plan.rounds, "least": rules.rounds.fewest_entrants}
    return tuple(words.format(**data) for words in (say, *(notes[note] for note in plan.notes)))
