"""What is announced about what comes with models: blessings to buy, miniatures that stand in."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.event import Event
from muster.core.rulepack.roster import Roster, StandIn
from muster.words.announcement.parts import Cell, Grid, Said, Section, row, spoken
from muster.words.plain import listing
from muster.words.tongue import _


def blessings(event: Event) -> Section:
    terms = event.rules.roster
    columns = (_("Blessing"), _("What it does"), _("Price"), _("Elite price"))
    rows = tuple(row(b.title, b.say, b.regular, b.elite, pack=2) for b in terms.blessings)
    return Section(
        "blessings",
        _("Blessings"),
        says=spoken(*_elite(terms)),
        grids=(Grid("", columns, rows, 2),) if rows else (),
    )


def _elite(terms: Roster) -> Iterator[str]:
    if terms.blessings and terms.elite_from is not None:
        say = _("The elite price is paid for models with {n} wounds or more.")
        yield say.format(n=terms.elite_from)


def stand_ins(event: Event) -> Section:
    """Miniatures that may be used for others; a condition of all of them is said once."""
    found = event.rules.roster.stand_ins
    conditions = {_condition(each) for each in found}
    shared = len(conditions) == 1
    columns = (_("Miniature"), _("Stands for"), _("On this condition"))
    rows = tuple(_stand_in(each) for each in found)
    shown = tuple(cells[:-1] for cells in rows) if shared else rows
    return Section(
        "stand-ins",
        _("Miniatures that may stand for others"),
        says=tuple(Said(say, "pack") for say in conditions if shared and say),
        grids=(Grid("", columns[: len(shown[0])], shown),) if shown else (),
    )


def _stand_in(each: StandIn) -> tuple[Cell, ...]:
    return row(each.model, each.use_as or listing(each.traits, "or"), _condition(each), pack=3)


def _condition(each: StandIn) -> str:
    same = _("both are of the same Faction") if each.same_faction else ""
    return "; ".join(part for part in (each.note, same) if part)
