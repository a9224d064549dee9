"""The box of terrain as it is shown: every piece with its picture, and what can be changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from muster.core.diagram.svg import number, tag
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.drawing import extent, size_words
from muster.core.terrain.piece import Boxed, Piece
from muster.core.terrain.signs import is_restricted, kind_of, outline, patterns
from muster.paper.drawing import Drawing
from muster.web.desk.terrain.glance_view import may_change
from muster.web.forms.terrain_box import as_text
from muster.web.gates import Here
from muster.words.tongue import N_, _

PICTURE = 64.0
FORMS = {
    "rectangle": N_("Rectangle"),
    "ellipse": N_("Oval"),
    "polygon": N_("Other shape"),
}
Options = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Fields:
    """A piece as the fields of its form have it."""

    id: str = ""
    title: str = ""
    kind: str = ""
    traits: tuple[str, ...] = ()
    form: str = "rectangle"
    width: str = "4"
    depth: str = "4"
    corners: str = ""
    height: str = ""
    count: str = "1"


@dataclass(frozen=True, slots=True)
class BoxedView:
    fields: Fields
    kind: str
    form: str
    size: str
    traits: str
    restricted: bool
    picture: Drawing


@dataclass(frozen=True, slots=True)
class BoxView:
    """`taken` goes back to be taken, as long as it is only shown."""

    rows: tuple[BoxedView, ...]
    pieces: int
    kinds: Options
    traits: Options
    forms: Options
    fresh: Fields
    may: bool
    text: str = ""
    problems: tuple[str, ...] = ()
    taken: str = ""


def box_view(here: Here, text: str = "") -> BoxView:
    return shown(here, here.event.box, text=text)


def shown(
    here: Here,
    box: Sequence[Boxed],
    *,
    text: str = "",
    problems: tuple[str, ...] = (),
    taken: bool = False,
) -> BoxView:
    rules = here.event.rules.terrain
    kinds = tuple((kind.id, kind.title) for kind in rules.kinds)
    return BoxView(
        rows=tuple(_row(each, rules) for each in box),
        pieces=sum(each.count for each in box),
        kinds=kinds,
        traits=tuple((trait.id, trait.title) for trait in rules.traits),
        forms=tuple((key, _(say)) for key, say in FORMS.items()),
        fresh=Fields(kind=kinds[0][0] if kinds else ""),
        may=may_change(here),
        text=text,
        problems=problems,
        taken=as_text(tuple(box)) if taken else "",
    )


def _row(boxed: Boxed, rules: Terrain) -> BoxedView:
    piece, kind = boxed.piece, kind_of(boxed.piece, rules)
    titles = {trait.id: trait.title for trait in rules.traits}
    own = dict.fromkeys((*(kind.traits if kind else ()), *piece.traits))
    return BoxedView(
        fields=_fields(boxed),
        kind=kind.title if kind else piece.kind,
        form=_(FORMS[piece.form]),
        size=size_words(piece),
        traits=", ".join(titles.get(trait, trait) for trait in own),
        restricted=is_restricted(piece, rules),
        picture=picture(piece, rules),
    )


def _fields(boxed: Boxed) -> Fields:
    piece = boxed.piece
    return Fields(
        id=piece.id,
        title=piece.title,
        kind=piece.kind,
        traits=piece.traits,
        form=piece.form,
        width=number(piece.size[0]),
        depth=number(piece.size[1]),
        corners="; ".join(f"{number(x)}, {number(y)}" for x, y in piece.corners),
        height="" if piece.height is None else str(piece.height),
        count=str(boxed.count),
    )


def picture(piece: Piece, rules: Terrain) -> Drawing:
    """The piece by itself, as large as fits."""
    half = PICTURE / 2
    drawn = outline(piece, rules, (PICTURE - 6) / max(extent(piece)))
    svg = tag(
        "svg",
        tag("defs", patterns(rules)),
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{-half:.0f} {-half:.0f} {PICTURE:.0f} {PICTURE:.0f}",
    )
    return Drawing(svg, "")
