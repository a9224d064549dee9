"""What is wrong with the terrain of a table, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from muster.core import facts
from muster.core.problem import Code
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.breach import Breach, Fault
from muster.core.terrain.kinds import Called, called
from muster.core.terrain.piece import Layout
from muster.words.names import Names
from muster.words.plain import clean, some
from muster.words.render import Data
from muster.words.terrain_faults import FAULTS, UNITS, inches
from muster.words.tongue import N_, _, ngettext

PLACES: Mapping[str, str] = {
    "first": N_("the first side's deployment zone"),
    "second": N_("the second side's deployment zone"),
    "1": N_("the far right quarter"),
    "2": N_("the far left quarter"),
    "3": N_("the near right quarter"),
    "4": N_("the near left quarter"),
}
"""As the first side sees them."""


def breach_words(breach: Breach, layout: Layout, rules: Terrain) -> str:
    """One sentence: which pieces, what was measured, and what the limit is."""
    pieces = called(breach, [laid.piece for laid in layout.pieces], rules)
    return fault_words(breach.fault, pieces, breach.measured, breach.limit, breach.what)


def fault_words(
    fault: Fault,
    pieces: Sequence[Called],
    measured: float | None = None,
    limit: float | None = None,
    what: str = "",
) -> str:
    """A breach that is known only by its parts, as a refusal knows it."""
    unit = UNITS.get(fault, inches)
    names = [piece_name(*piece) for piece in pieces]
    first, second = [*names, "", ""][:2]
    template = _(_template(fault, len(names), measured, limit))
    said = template.format(
        piece=first,
        other=second,
        pieces=some(names),
        measured=unit(measured) if measured is not None else "",
        limit=unit(limit) if limit is not None else "",
        what=_(PLACES[what]) if what in PLACES else clean(what),
    )
    return said[:1].upper() + said[1:]


def piece_name(number: int, title: str) -> str:
    return _("{title} (piece {n})").format(title=clean(title), n=number)


def _template(fault: Fault, pieces: int, measured: float | None, limit: float | None) -> str:
    """Where a fault has several sentences: by whether it names a piece, or is below its limit."""
    found = FAULTS[fault]
    if isinstance(found, str):
        return found
    named, bare = found
    if fault is Fault.DENSITY:
        return named if (measured or 0) < (limit or 0) else bare
    return named if pieces else bare


# ── refusals ──

TERRAIN_WORDS: Mapping[Code, str] = {
    Code.LAID_TWICE: N_("Terrain was given twice for {tables}."),
    Code.BOX_TWICE: N_('Two kinds of pieces in the box have the same id: "{piece}".'),
}


def _of_table(data: Data, _names: Names) -> str:
    table = _("Table {table}: ").format(table=data["table"])
    return f"{table}{_fault(data)}"


def _of_box(data: Data, _names: Names) -> str:
    """In the box a piece has its id instead of a place."""
    return _("In the box: {say}").format(say=_fault(data))


def _fault(data: Data) -> str:
    measured, limit = data.get("measured"), data.get("limit")
    return fault_words(
        Fault(str(data["fault"])),
        cast("Sequence[Called]", data["pieces"]),
        measured if isinstance(measured, float) else None,
        limit if isinstance(limit, float) else None,
        str(data.get("what", "")),
    )


TERRAIN_SPECIAL: Mapping[Code, Callable[[Data, Names], str]] = {
    Code.TERRAIN_IMPOSSIBLE: _of_table,
    Code.TERRAIN_FORBIDDEN: _of_table,
    Code.BOX_IMPOSSIBLE: _of_box,
}

# ── history ──

TERRAIN_HISTORY: Mapping[type[facts.Fact], str] = {
    facts.BoxSet: N_("The organiser's terrain: {in_box}"),
    facts.TerrainLaid: N_("Terrain: {laid_on}{because}"),
}


def _in_box(fact: facts.BoxSet, _names: Names) -> str:
    number = sum(boxed.count for boxed in fact.boxed)
    return ngettext("{n} piece", "{n} pieces", number).format(n=number)


def _laid_on(fact: facts.TerrainLaid, _names: Names) -> str:
    laid = [table.table for table in fact.tables if table.layout.pieces]
    cleared = [table.table for table in fact.tables if not table.layout.pieces]
    parts = [
        template.format(numbers=some(numbers))
        for template, numbers in (
            (ngettext("laid on table {numbers}", "laid on tables {numbers}", len(laid)), laid),
            (
                ngettext("table {numbers} cleared", "tables {numbers} cleared", len(cleared)),
                cleared,
            ),
        )
        if numbers
    ]
    return _(", ").join(parts)


TERRAIN_PARTS: Mapping[str, Callable[[Any, Names], str]] = {
    "in_box": _in_box,
    "laid_on": _laid_on,
}
