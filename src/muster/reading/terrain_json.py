"""A box of terrain as programs write it: JSON with the columns of the spreadsheet, both ways."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.piece import Boxed
from muster.reading.spreadsheet import LIMIT, text_in, too_large
from muster.reading.terrain_box import HEADINGS, MOST_SORTS, free_id, read_box, read_piece
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.plain import clean, listing
from muster.words.tongue import _

PAIR = 2
JOINED = {"traits": ", ", "corners": "; "}
"""Lists that are one cell in a spreadsheet."""


def read_box_file(raw: bytes, rules: Terrain) -> tuple[Boxed, ...]:
    """Rows of a spreadsheet, or the same as JSON: `{"box": [{"title": …, "kind": …}]}`."""
    if len(raw) > LIMIT:
        raise too_large(len(raw))
    text, _encoding = text_in(raw)
    return _read_json(text, rules) if text.lstrip()[:1] in {"{", "["} else read_box(text, rules)


def box_rows(box: Iterable[Boxed]) -> list[dict[str, object]]:
    """A box as `read_box_file` takes it."""
    return [
        {
            "title": each.piece.title,
            "kind": each.piece.kind,
            "traits": list(each.piece.traits),
            "form": each.piece.form,
            **_size(each),
            "count": each.count,
            **({} if each.piece.height is None else {"height": each.piece.height}),
        }
        for each in box
    ]


def _size(boxed: Boxed) -> dict[str, object]:
    piece = boxed.piece
    if piece.form == "polygon":
        return {"corners": [list(corner) for corner in piece.corners]}
    return {"width": piece.size[0], "depth": piece.size[1]}


def _read_json(text: str, rules: Terrain) -> tuple[Boxed, ...]:
    found: list[Boxed] = []
    wrong: list[Unclear] = []
    for number, row in enumerate(_rows(text), start=1):
        try:
            cells = _cells(row)
            called = free_id(cells.get("title", ""), {each.piece.id for each in found})
            found.append(read_piece(cells, rules, called))
        except Unclear as unclear:
            wrong.append(_of_piece(number, unclear))
        except SeveralUnclear as several:
            wrong += [_of_piece(number, unclear) for unclear in several.reasons]
    if wrong:
        raise SeveralUnclear(tuple(wrong))
    return tuple(found)


def _rows(text: str) -> Sequence[object]:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise Unclear("not-a-box", _("The file begins like JSON and is none.")) from None
    rows = document.get("box") if isinstance(document, dict) else document
    if not isinstance(rows, list) or not rows:
        say = _(
            'The file has no list of pieces: {"box": [{"title": "Old wood", "kind": "forest"}]}'
        )
        raise Unclear("not-a-box", say)
    if len(rows) > MOST_SORTS:
        say = _("There are more than {most} rows.").format(most=MOST_SORTS)
        raise Unclear("too-many-rows", say)
    return rows


def _cells(row: object) -> dict[str, str]:
    """What a row of a spreadsheet would hold."""
    if not isinstance(row, dict):
        raise Unclear("not-a-piece", _("This is no piece with a title and a kind."))
    unknown = [str(key)[:60] for key in row if key not in HEADINGS]
    if unknown:
        say = _("Nothing is called {unknown} here; there is {known}.")
        known = listing(HEADINGS)
        raise Unclear("not-a-piece", say.format(unknown=listing(unknown), known=known))
    return {key: clean(_cell(key, value)) for key, value in row.items() if value is not None}


def _cell(key: str, value: object) -> str:
    if isinstance(value, list) and key in JOINED:
        return JOINED[key].join(_part(each) for each in value)
    return _part(value)


def _part(value: object) -> str:
    """A number without an exponent, as people write it; a corner as two of them."""
    if isinstance(value, list) and len(value) == PAIR:
        return " ".join(_part(each) for each in value)
    if isinstance(value, float) and abs(value) < LIMIT:
        return f"{value:.6f}".rstrip("0").rstrip(".")
    return str(value)[:1000]


def _of_piece(number: int, unclear: Unclear) -> Unclear:
    say = _("Piece {number}: {say}").format(number=number, say=unclear.say)
    return Unclear(unclear.code, say, piece=number)
