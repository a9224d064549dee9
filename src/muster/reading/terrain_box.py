"""A box of terrain from a table of rows: headings people really use, every problem with its row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite

from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.piece import MOST_CORNERS, Boxed, Piece
from muster.reading.spreadsheet import read_sheet
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.plain import clean, folded, listing
from muster.words.tongue import _

HEADINGS: Mapping[str, tuple[str, ...]] = {
    "title": ("title", "name", "piece", "terrain"),
    "kind": ("kind", "type", "sort"),
    "form": ("form", "shape"),
    "width": ("width", "length", "size", "diameter"),
    "depth": ("depth", "breadth"),
    "count": ("count", "number", "pieces", "how many"),
    "traits": ("traits", "trait", "keywords"),
    "corners": ("corners",),
    "height": ("height", "ht"),
}
"""What a column means, by the headings it can have."""
MEANING = {heading: key for key, headings in HEADINGS.items() for heading in headings}
FORMS: Mapping[str, str] = {
    "": "rectangle",
    "rectangle": "rectangle",
    "square": "rectangle",
    "ellipse": "ellipse",
    "oval": "ellipse",
    "circle": "ellipse",
    "round": "ellipse",
    "polygon": "polygon",
}
DECIMAL = re.compile(r"[+-]?(\d{1,6}([.,]\d{0,6})?|[.,]\d{1,6})")
MOST_SORTS, MOST_ALIKE, LARGEST, HIGHEST, FEWEST_CORNERS = 500, 500, 200.0, 20, 3
LONGEST_TITLE = 200
PAIR = 2
USUAL = "4"
"""Inches of a piece of which nobody says how large it is."""

Cells = Mapping[str, str]
Corners = tuple[tuple[float, float], ...]


def read_box(text: str, rules: Terrain) -> tuple[Boxed, ...]:
    """Every sort of piece, or everything that is wrong with the rows."""
    sheet = read_sheet(text.encode())
    if not sheet.rows:
        raise Unclear("file-empty", _("The file has no rows."))
    (first, headings), *rows = sheet.rows
    columns = _columns(first, headings)
    if len(rows) > MOST_SORTS:
        say = _("There are more than {most} rows.").format(most=MOST_SORTS)
        raise Unclear("too-many-rows", say)
    found: list[Boxed] = []
    wrong: list[Unclear] = []
    for number, row in rows:
        cells = {key: clean(row[i]) if i < len(row) else "" for key, i in columns.items()}
        said = list(_said(cells, rules))
        wrong += [_in_row(number, *each) for each in said]
        if not said:
            called = free_id(cells["title"], {each.piece.id for each in found})
            found.append(_boxed(cells, rules, called))
    if wrong:
        raise SeveralUnclear(tuple(wrong))
    if not found:
        raise Unclear("file-empty", _("The file has headings but nothing below them."))
    return tuple(found)


def read_piece(cells: Cells, rules: Terrain, called: str) -> Boxed:
    """One sort of piece by the cells of its row; `called` is its name for programs."""
    wrong = [Unclear(code, say[:1].upper() + say[1:]) for code, say in _said(cells, rules)]
    if wrong:
        raise SeveralUnclear(tuple(wrong))
    return _boxed(cells, rules, called)


def decimal(text: str) -> float | None:
    """A number as people type it, with a point or a comma."""
    if not DECIMAL.fullmatch(text):
        return None
    value = float(text.replace(",", "."))
    return value if isfinite(value) else None


def corners_in(text: str) -> Corners | None:
    """`0 0; 6 0; 3 4`, inches right and ahead, counted from their middle; None if it is none."""
    found: list[tuple[float, float]] = []
    for part in re.split(r"[;\n]+", text):
        if not part.strip():
            continue
        pair = [decimal(each) for each in re.split(r"[,\s]+", part.strip())]
        if len(pair) != len(("across", "along")) or any(
            v is None or abs(v) > LARGEST for v in pair
        ):
            return None
        found.append((pair[0] or 0.0, pair[1] or 0.0))
    return _around_middle(found) if FEWEST_CORNERS <= len(found) <= MOST_CORNERS else None


def free_id(title: str, taken: set[str]) -> str:
    """A name for programs that no other piece of the box has."""
    plain = re.sub(r"[^a-z0-9]+", "-", folded(title)).strip("-")[:50] or "piece"
    numbered = (f"{plain}-{n}" for n in range(2, len(taken) + 3))
    return next(name for name in (plain, *numbered) if name not in taken)


def _around_middle(corners: list[tuple[float, float]]) -> Corners:
    """From the middle of the rectangle around them, about which a piece is turned."""
    across, along = zip(*corners, strict=True)
    x, y = (max(across) + min(across)) / 2, (max(along) + min(along)) / 2
    return tuple((round(cx - x, 3), round(cy - y, 3)) for cx, cy in corners)


def _columns(number: int, headings: Sequence[str]) -> dict[str, int]:
    meant = [MEANING.get(folded(heading).strip(" :*")) for heading in headings]
    missing = [key for key in ("title", "kind") if key not in meant]
    if missing:
        say = _("Row {row} has no heading for: {missing}.")
        raise Unclear("heading-missing", say.format(row=number, missing=listing(missing)))
    return {key: i for i, key in reversed(list(enumerate(meant))) if key is not None}


def _in_row(row: int, code: str, say: str) -> Unclear:
    return Unclear(code, _("Row {row}: {say}").format(row=row, say=say), row=row)


def _said(cells: Cells, rules: Terrain) -> Iterator[tuple[str, str]]:
    if not cells.get("title"):
        yield "name-empty", _("the piece has no name.")
    elif len(cells["title"]) > LONGEST_TITLE:
        say = _("the name has more than {most} letters.")
        yield "name-long", say.format(most=LONGEST_TITLE)
    if not cells.get("kind"):
        yield "kind-empty", _("the piece is of no kind.")
    elif rules.kinds and _kind(cells, rules) is None:
        known = listing([kind.id for kind in rules.kinds], "or")
        say = _('"{kind}" is no kind of terrain here; there is {known}.')
        yield "kind-unknown", say.format(kind=cells["kind"][:80], known=known)
    yield from _unknown_traits(cells, rules)
    yield from _misshapen(cells)
    if not _is_count(cells.get("count", "") or "1"):
        say = _('"{text}" is not a number from 1 to {most}.')
        yield "count-impossible", say.format(text=cells["count"][:80], most=MOST_ALIKE)
    height = cells.get("height", "")
    if height and not (height.isdecimal() and height.isascii() and int(height[:4]) <= HIGHEST):
        say = _('"{text}" is no height from 0 to {most}.')
        yield "height-impossible", say.format(text=height[:80], most=HIGHEST)


def _unknown_traits(cells: Cells, rules: Terrain) -> Iterator[tuple[str, str]]:
    for said in _traits(cells):
        if rules.traits and _trait(said, rules) is None:
            yield "trait-unknown", _('"{trait}" is no trait here.').format(trait=said[:80])


def _misshapen(cells: Cells) -> Iterator[tuple[str, str]]:
    form = FORMS.get(folded(cells.get("form", "")))
    if form is None:
        say = _('"{form}" is no form: rectangle, ellipse or polygon.')
        yield "form-unknown", say.format(form=cells["form"][:80])
    elif form == "polygon":
        if corners_in(cells.get("corners", "")) is None:
            say = _("a polygon has {least} to {most} corners, such as 0 0; 6 0; 3 4.")
            yield "corners-unclear", say.format(least=FEWEST_CORNERS, most=MOST_CORNERS)
    else:
        for text in dict.fromkeys(_sides(cells)):
            side = decimal(text)
            if side is None or not 0 < side <= LARGEST:
                say = _('"{text}" is no length in inches.')
                yield "length-impossible", say.format(text=text[:80])


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= MOST_ALIKE


def _sides(cells: Cells) -> tuple[str, str]:
    """What has only one side is as deep as wide."""
    width = cells.get("width", "") or USUAL
    return width, cells.get("depth", "") or width


def _traits(cells: Cells) -> list[str]:
    return [
        part for each in re.split(r"[;/,|]+", cells.get("traits", "")) if (part := each.strip())
    ]


def _kind(cells: Cells, rules: Terrain) -> str | None:
    said = folded(cells["kind"])
    return next((k.id for k in rules.kinds if said in {k.id, folded(k.title)}), None)


def _trait(said: str, rules: Terrain) -> str | None:
    return next((t.id for t in rules.traits if folded(said) in {t.id, folded(t.title)}), None)


def _boxed(cells: Cells, rules: Terrain, called: str) -> Boxed:
    """Of a row in which nothing is wrong."""
    form = FORMS[folded(cells.get("form", ""))]
    width, depth = (decimal(text) or 1.0 for text in _sides(cells))
    height = cells.get("height", "")
    piece = {
        "id": called[:60],
        "title": cells["title"],
        "kind": _kind(cells, rules) or cells["kind"][:60],
        "traits": tuple(dict.fromkeys(_trait(said, rules) or said[:60] for said in _traits(cells))),
        "form": form,
        "size": (4.0, 4.0) if form == "polygon" else (width, depth),
        "corners": (corners_in(cells.get("corners", "")) or ()) if form == "polygon" else (),
        "height": int(height) if height else None,
    }
    return Boxed(piece=Piece.model_validate(piece), count=int(cells.get("count", "") or 1))
