"""Set-up cards: the map of a table, and where every piece lies by a tape measure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from muster.core.diagram.pen import inches
from muster.core.diagram.scene import Scene
from muster.core.diagram.svg import number
from muster.core.event import Event
from muster.core.place import Place
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.drawing import (
    layout_svg,
    layout_words,
    piece_words,
    scene_of,
    setting,
)
from muster.core.terrain.piece import Laid, Layout
from muster.paper.drawing import Drawing
from muster.paper.head import Head, head_of
from muster.words.plain import clean
from muster.words.terrain_methods import method_words
from muster.words.tongue import _

DEGREE = "\N{DEGREE SIGN}"


@dataclass(frozen=True, slots=True)
class SetupRow:
    """A piece, how far its middle is from two edges, and how far it is turned."""

    number: int
    title: str
    about: str
    left: str
    front: str
    turn: str


@dataclass(frozen=True, slots=True)
class SetupCard:
    """`about`: theme, method and the encounter that is drawn on top, as far as there is any."""

    table: int
    name: str
    about: str
    note: str
    drawing: Drawing
    rows: tuple[SetupRow, ...]


@dataclass(frozen=True, slots=True)
class SetupCards:
    layout: ClassVar[str] = "setup-cards"
    head: Head
    cards: tuple[SetupCard, ...]


def setup_cards(event: Event, table: int = 0, round_number: int = 0) -> SetupCards:
    """Of one table, or of all on which something lies; on top, what a round's encounter puts there.

    Whoever asks for a round makes sure that its encounter is nobody's secret.
    """
    known = event.encounters.get(round_number)
    lies = scene_of(event, round_number)
    encounter = clean(known.title) if known and lies else ""
    wanted = [place for place in laid_places(event) if table in {0, place.number}]
    cards = tuple(_card(event.rules.terrain, place, lies, encounter) for place in wanted)
    return SetupCards(head_of(event, _("Set-up cards")), cards)


def laid_places(event: Event) -> Iterable[Place]:
    """Tables on which something lies, in their order."""
    places = sorted(event.places.values(), key=lambda place: place.number)
    return [place for place in places if place.layout and place.layout.pieces]


def _card(rules: Terrain, place: Place, lies: Scene | None, encounter: str) -> SetupCard:
    layout = place.layout or Layout()
    svg = layout_svg(layout, rules, lies, "encounter" if lies else "nothing")
    about = (clean(place.theme), method_words(layout.method), encounter)
    return SetupCard(
        table=place.number,
        name=clean(place.name),
        about=" · ".join(part for part in about if part),
        note=clean(place.note),
        drawing=Drawing(
            svg, layout_words(layout, rules, setting(rules, lies)), lies.ours if lies else ""
        ),
        rows=tuple(_row(n, laid, rules) for n, laid in enumerate(layout.pieces, start=1)),
    )


def _row(n: int, laid: Laid, rules: Terrain) -> SetupRow:
    title, _colon, about = piece_words(laid.piece, rules).rpartition(": ")
    x, y = laid.at
    return SetupRow(
        number=n,
        title=title,
        about=about,
        left=inches(x + rules.width / 2),
        front=inches(y + rules.depth / 2),
        turn=f"{number(laid.turn % 360)}{DEGREE}",
    )
