"""The sentence of every fault of terrain, and the unit in which it is measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from muster.core.terrain.breach import Fault
from muster.words.tongue import N_, _, number_words

FAULTS: Mapping[Fault, str | tuple[str, str]] = {
    Fault.UNKNOWN_KIND: N_("{piece} is of a kind that the pack does not know: {what}."),
    Fault.UNKNOWN_TRAIT: N_("{piece} has a trait that the pack does not know: {what}."),
    Fault.TOO_FEW_CORNERS: N_("{piece} has {measured} corners; {limit} is the least."),
    Fault.CROSSES_ITSELF: N_("The outline of {piece} crosses itself."),
    Fault.NO_AREA: N_("{piece} covers no ground at all."),
    Fault.OFF_TABLE: N_("{piece} reaches {measured} beyond the table edge."),
    Fault.OVERLAP: N_("{piece} and {other} overlap by {measured}."),
    Fault.TOO_FEW_PIECES: N_("Pieces on the table: {measured}; {limit} is the least."),
    Fault.TOO_MANY_PIECES: N_("Pieces on the table: {measured}; {limit} is the most."),
    Fault.NOT_RECOMMENDED: N_("Pieces on the table: {measured}; {limit} is recommended."),
    Fault.TOO_SMALL: N_("{piece} is only {measured} wide; {limit} or more is best."),
    Fault.TOO_LARGE: N_("{piece} is {measured} long; {limit} or less is best."),
    Fault.NEAR_EDGE: N_("{piece} is {measured} from the table edge; more than {limit} is needed."),
    Fault.TOO_NEAR: N_("{piece} and {other} are {measured} apart; more than {limit} is needed."),
    Fault.RESTRICTED_TOO_NEAR: N_(
        "{piece} and {other} are both restricted and {measured} apart; more than {limit} is needed."
    ),
    Fault.RESTRICTED_IN_ZONE: N_("{piece} is restricted and reaches {measured} into {what}."),
    Fault.MOSTLY_RESTRICTED: N_(
        "Most pieces should be unrestricted. Restricted are {measured}: {pieces}."
    ),
    Fault.TOO_FEW_BLOCKERS: N_(
        "Pieces that block line of sight: {measured}; {limit} is the least."
    ),
    Fault.SHUT_OUT: (
        N_("{pieces} leave no way to {what} for a base of {limit}."),
        N_("There is no way to {what} for a base of {limit}."),
    ),
    Fault.UNKNOWN_METHOD: N_('The pack has no way to lay terrain called "{what}".'),
    Fault.METHOD_COUNT: N_("Pieces on the table: {measured}; this method needs {limit}."),
    Fault.FIRST_NO_BLOCKER: N_(
        "{piece} comes first in this method, but does not block line of sight."
    ),
    Fault.NOT_ON_CENTRE: N_(
        "{piece} comes first in this method, but is {measured} from the centre of the table "
        "and does not touch it."
    ),
    Fault.FAR_FROM_CENTRE: N_(
        "{piece} is {measured} from the centre of the table; {limit} is the most."
    ),
    Fault.FAR_FROM_FIRST: N_("{piece} is {measured} from {other}; {limit} is the most."),
    Fault.FAR_FROM_PREVIOUS: N_("{piece} is {measured} from {other}; {limit} is the most."),
    Fault.REST_SCATTERED: N_("{piece} is {measured} from {other}; {limit} is the most."),
    Fault.REST_NEAR_CLUSTER: N_(
        "{piece} is {measured} from {other} of the cluster; more than {limit} is needed."
    ),
    Fault.ACROSS_QUADRANTS: N_("{piece} is not completely within one quarter of the table."),
    Fault.NO_INNER_PIECE: (
        N_(
            "No piece completely within {what} is within {limit} of the centre of the table; "
            "{piece} is {measured} from it."
        ),
        N_("No piece completely within {what} is within {limit} of the centre of the table."),
    ),
    Fault.NO_OUTER_PIECE: (
        N_(
            "{what} needs another piece completely within it and within {limit} of its centre; "
            "{piece} is {measured} from it."
        ),
        N_("{what} needs another piece completely within it and within {limit} of its centre."),
    ),
    Fault.FAR_FROM_QUADRANT: N_(
        "{piece} is {measured} from the centre of {what}; {limit} is the most."
    ),
    Fault.DENSITY: (
        N_("Terrain covers {measured} of the table; {limit} is the least."),
        N_("Terrain covers {measured} of the table; {limit} is the most."),
    ),
    Fault.MOVES: N_("{measured} of the terrain disrupts movement; about {limit} is best."),
    Fault.SPARING: N_(
        "{measured} of the terrain that disrupts movement does so only in ways to be used "
        "sparingly: {pieces}."
    ),
    Fault.SIGHT: N_("{measured} of the terrain disrupts line of sight; about {limit} is best."),
    Fault.SIGHT_SPLIT: N_(
        "Of the terrain that conceals or blocks sight, {measured} conceals; about {limit} is best."
    ),
    Fault.BARE_DENSE: N_("{measured} of the dense terrain has no other trait: {pieces}."),
    Fault.NARROW: N_(
        "The way between {piece} and {other} is {measured} wide; {limit} is the least."
    ),
    Fault.NARROW_AT_EDGE: N_(
        "The way between {piece} and the table edge is {measured} wide; {limit} is the least."
    ),
    Fault.UNREACHABLE: N_("{measured} of {what} cannot be reached; {limit} is the most."),
    Fault.MARKER_UNREACHABLE: N_("{what} lies where nobody can get to."),
    Fault.CLEAR_LINES: N_(
        "{measured} of the lines of sight from zone to zone are clear; {limit} is the most."
    ),
}
"""Two sentences: with pieces to name, and without; of density, below its range and above."""


def inches(number: float) -> str:
    return _("{n}″").format(n=number_words(round(number, 2)))


def millimetres(number: float) -> str:
    return _("{n} mm").format(n=number_words(round(number, 1)))


def hundredths(number: float) -> str:
    return _("{n} %").format(n=number_words(round(number, 2)))


def count(number: float) -> str:
    return number_words(round(number))


UNITS: Mapping[Fault, Callable[[float], str]] = {
    **dict.fromkeys(
        (
            Fault.TOO_FEW_CORNERS,
            Fault.TOO_FEW_PIECES,
            Fault.TOO_MANY_PIECES,
            Fault.NOT_RECOMMENDED,
            Fault.MOSTLY_RESTRICTED,
            Fault.TOO_FEW_BLOCKERS,
            Fault.METHOD_COUNT,
        ),
        count,
    ),
    **dict.fromkeys(
        (
            Fault.DENSITY,
            Fault.MOVES,
            Fault.SPARING,
            Fault.SIGHT,
            Fault.SIGHT_SPLIT,
            Fault.BARE_DENSE,
            Fault.UNREACHABLE,
            Fault.CLEAR_LINES,
        ),
        hundredths,
    ),
    **dict.fromkeys((Fault.NARROW, Fault.NARROW_AT_EDGE, Fault.SHUT_OUT), millimetres),
}
"""All others are in inches."""
