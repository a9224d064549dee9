"""Reading the plan of the hall, and what players say of the terrain at their table.

A table on the plan is `spot` (its number), `x` and `y` in feet, and `size` (width and depth); one
whose place is left empty is not on it. A feature is `feature`, `label`, `fx` and `fy`. A piece of
terrain is `piece` and `traits`. Each is sent once for every row.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, get_args

from muster.core.facts import AgreedPiece, Feature, Spot
from muster.journal.people import Person
from muster.reading.terrain_box import decimal
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.web.forms.numbers import SHOWN, whole_number
from muster.words.plain import clean
from muster.words.tongue import _

if TYPE_CHECKING:
    from muster.web.forms.read import Form

KINDS = get_args(Feature.model_fields["what"].annotation)
FARTHEST = 1_000.0
"""Feet: no hall is larger."""

MOST_TABLES = 100_000
MOST_PIECES = 60
LONGEST_PIECE, LONGEST_TRAITS, LONGEST_LABEL = 60, 200, 60


def spots(form: Form) -> tuple[tuple[Spot, ...], tuple[Person, ...]]:
    rows = _rows(form, "spot", "x", "y", "size")
    wrong: list[Unclear] = []
    read = [_spot(row, wrong) for row in rows if row[1] or row[2]]
    if wrong:
        raise SeveralUnclear(tuple(wrong))
    return tuple(spot for spot in read if spot), ()


def _spot(row: tuple[str, ...], wrong: list[Unclear]) -> Spot | None:
    table, x, y, size = row
    called = _("Table {table}").format(table=clean(table)[:SHOWN])
    feet = [_feet(called, text, wrong) for text in (x, y, *(size.split() or ("4", "4")))]
    number = whole_number(table)
    sound = None not in feet and len(feet) == len(("x", "y", "width", "depth"))
    if not sound or not 1 <= number <= MOST_TABLES or not all(feet[2:]):
        wrong.extend(() if None in feet else (_no_feet(called, size or table),))
        return None
    across, down, wide, deep = (each or 0.0 for each in feet)
    return Spot(table=number, x=across, y=down, width=wide, depth=deep)


def features(form: Form) -> tuple[tuple[Feature, ...], tuple[Person, ...]]:
    """What is not chosen is not there; whatever has no place stands in the corner."""
    wrong: list[Unclear] = []
    read = [
        Feature.model_validate(
            {
                "what": what,
                "label": clean(label)[:LONGEST_LABEL],
                "x": _feet(label or what, x or "0", wrong) or 0.0,
                "y": _feet(label or what, y or "0", wrong) or 0.0,
            }
        )
        for what, label, x, y in _rows(form, "feature", "label", "fx", "fy")
        if what in KINDS
    ]
    if wrong:
        raise SeveralUnclear(tuple(wrong))
    return tuple(read), ()


def pieces(form: Form) -> tuple[tuple[AgreedPiece, ...], tuple[Person, ...]]:
    """Every piece that is named or described; a row in which nothing stands is none."""
    rows = [row for row in _rows(form, "piece", "traits") if any(row)]
    if len(rows) > MOST_PIECES:
        say = _("There are more than {most} pieces on one table.").format(most=MOST_PIECES)
        raise Unclear("too-many-rows", say)
    if not rows:
        raise Unclear("not-understood", _("Name at least one piece of terrain."))
    return tuple(_piece(*row) for row in rows), ()


def _piece(piece: str, traits: str) -> AgreedPiece:
    if not piece:
        say = _('"{traits}": which piece does this?').format(traits=clean(traits)[:SHOWN])
        raise Unclear("not-understood", say)
    for text, most in ((piece, LONGEST_PIECE), (traits, LONGEST_TRAITS)):
        if len(text) > most:
            say = _('"{begins} …" has more than {most} letters.')
            raise Unclear("too-long", say.format(begins=clean(text[:40]), most=most))
    return AgreedPiece(piece=clean(piece) or piece, traits=clean(traits))


def _rows(form: Form, *names: str) -> list[tuple[str, ...]]:
    columns = [[text.strip() for text in form.fields.getlist(name)] for name in names]
    most = len(columns[0])
    return list(zip_longest(*(column[:most] for column in columns), fillvalue=""))


def _feet(called: str, text: str, wrong: list[Unclear]) -> float | None:
    value = decimal(text)
    if value is None or not 0 <= value <= FARTHEST:
        wrong.append(_no_feet(called, text))
        return None
    return value


def _no_feet(called: str, text: str) -> Unclear:
    say = _('{called}: "{text}" is not a number of feet from 0 to 1000.')
    return Unclear("not-understood", say.format(called=called, text=clean(text)[:SHOWN]))
