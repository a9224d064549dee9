"""The plan of a hall as one SVG."""

from __future__ import annotations

from muster.core.diagram.svg import tag, words
from muster.core.facts import Feature, HallDrawn, Spot

FOOT = 10
"""Parts of the drawing to a foot."""

FONT = "system-ui, sans-serif"
INK, PAPER, TABLE, SOFT = "#1f1c17", "#fffdf8", "#f4e9cf", "#5a5449"
DEEP, WIDE = 0.6, 1.4
"""How high a number may be: of a table's depth, and of its width by the number of digits."""


def hall_svg(plan: HallDrawn, title: str) -> str:
    """The same plan always gives the same text."""
    width, depth = plan.width * FOOT, plan.depth * FOOT
    return tag(
        "svg",
        tag("title", words(title)),
        tag("rect", width=width, height=depth, fill=PAPER, stroke=INK, stroke_width=2),
        *(_feature(each, plan) for each in plan.features),
        *map(_spot, plan.spots),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"-4 -4 {width + 8:g} {depth + 8:g}",
        role="img",
        font_family=FONT,
        font_weight="700",
    )


def _spot(spot: Spot) -> str:
    wide, deep = spot.width * FOOT, spot.depth * FOOT
    x, y = spot.x * FOOT, spot.y * FOOT
    size = FOOT * min(spot.depth * DEEP, spot.width * WIDE / len(str(spot.table)))
    return tag(
        "g",
        tag("rect", x=x, y=y, width=wide, height=deep, rx=3, fill=TABLE, stroke=INK),
        _text(str(spot.table), (x + wide / 2, y + deep / 2), size, "middle", INK),
    )


def _feature(feature: Feature, plan: HallDrawn) -> str:
    """Words run towards the middle of the plan."""
    x, y = feature.x * FOOT, feature.y * FOOT
    right = feature.x > plan.width / 2
    said = feature.label or feature.what
    return tag(
        "g",
        tag("circle", cx=x, cy=y, r=6, fill=SOFT),
        _text(said, (x - 10 if right else x + 10, y), 13, "end" if right else "start", SOFT),
    )


def _text(said: str, at: tuple[float, float], size: float, anchor: str, ink: str) -> str:
    return tag(
        "text",
        words(said),
        x=at[0],
        y=at[1],
        font_size=size,
        text_anchor=anchor,
        dominant_baseline="central",
        fill=ink,
    )
