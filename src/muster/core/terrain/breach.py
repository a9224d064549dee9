"""What may be wrong with the terrain of a table, said as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

Level = Literal["impossible", "forbidden", "advice"]


class Fault(StrEnum):
    """Each is a sentence of `words/terrain.py`."""

    UNKNOWN_KIND = "unknown-kind"
    UNKNOWN_TRAIT = "unknown-trait"
    TOO_FEW_CORNERS = "too-few-corners"
    CROSSES_ITSELF = "crosses-itself"
    NO_AREA = "no-area"
    OFF_TABLE = "off-table"
    OVERLAP = "overlap"

    TOO_FEW_PIECES = "too-few-pieces"
    TOO_MANY_PIECES = "too-many-pieces"
    NOT_RECOMMENDED = "not-recommended"
    TOO_SMALL = "too-small"
    TOO_LARGE = "too-large"
    NEAR_EDGE = "near-edge"
    TOO_NEAR = "too-near"
    RESTRICTED_TOO_NEAR = "restricted-too-near"
    RESTRICTED_IN_ZONE = "restricted-in-zone"
    MOSTLY_RESTRICTED = "mostly-restricted"
    TOO_FEW_BLOCKERS = "too-few-blockers"
    SHUT_OUT = "shut-out"

    UNKNOWN_METHOD = "unknown-method"
    METHOD_COUNT = "method-count"
    FIRST_NO_BLOCKER = "first-no-blocker"
    NOT_ON_CENTRE = "not-on-centre"
    FAR_FROM_CENTRE = "far-from-centre"
    FAR_FROM_FIRST = "far-from-first"
    FAR_FROM_PREVIOUS = "far-from-previous"
    REST_SCATTERED = "rest-scattered"
    REST_NEAR_CLUSTER = "rest-near-cluster"
    ACROSS_QUADRANTS = "across-quadrants"
    NO_INNER_PIECE = "no-inner-piece"
    NO_OUTER_PIECE = "no-outer-piece"
    FAR_FROM_QUADRANT = "far-from-quadrant"

    DENSITY = "density"
    MOVES = "moves"
    SPARING = "sparing"
    SIGHT = "sight"
    SIGHT_SPLIT = "sight-split"
    BARE_DENSE = "bare-dense"
    NARROW = "narrow"
    NARROW_AT_EDGE = "narrow-at-edge"
    UNREACHABLE = "unreachable"
    MARKER_UNREACHABLE = "marker-unreachable"
    CLEAR_LINES = "clear-lines"


@dataclass(frozen=True, slots=True)
class Breach:
    """A fault, the pieces it is about (places in the layout), what was measured and the limit.

    Distances are in inches, ways between pieces in millimetres, shares in hundredths. `what`
    names what a piece cannot: an unknown name, a zone, a quadrant, a thing of the scenario.
    """

    fault: Fault
    pieces: tuple[int, ...] = ()
    measured: float | None = None
    limit: float | None = None
    level: Level = "forbidden"
    what: str = ""
