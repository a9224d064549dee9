"""What is wrong with terrain is said with its pieces, what was measured, and the limit."""

from string import Formatter

import pytest

from muster.core.problem import Code, Problem
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.breach import Fault
from muster.core.terrain.check import breaches
from muster.core.terrain.piece import Laid
from muster.words.names import Names
from muster.words.problems import problem_words
from muster.words.terrain import breach_words, fault_words
from muster.words.terrain_faults import FAULTS
from muster.words.tongue import speaking
from tests.core.terrain.laying import (
    CLUSTER,
    GG4,
    QUADRANT,
    STEAMROLLER,
    block,
    instead,
    layout,
    only,
)


def test_every_fault_has_its_sentence() -> None:
    assert set(FAULTS) == set(Fault)


@pytest.mark.parametrize("fault", list(Fault))
@pytest.mark.parametrize("pieces", [[], [(1, "Hill"), (2, "Wood")]])
def test_and_every_sentence_can_be_said(fault: Fault, pieces: list[tuple[int, str]]) -> None:
    said = fault_words(fault, pieces, 1.5, 2.0, "first")
    assert said.endswith(".")
    assert not any(name for _, name, _, _ in Formatter().parse(said))


def said(*pieces: Laid, method: str = "", rules: Terrain = STEAMROLLER) -> list[str]:
    laid = layout(pieces, method)
    return [breach_words(breach, laid, rules) for breach in breaches(laid, rules)]


def test_a_breach_names_pieces_distance_and_limit() -> None:
    moved = instead(QUADRANT, 4, block("hill", 38.5, 35, 42.5, 39))
    assert said(*moved, method="quadrant") == [
        "Hill (piece 5) is 5.5″ from the table edge; more than 6″ is needed."
    ]
    astray = instead(CLUSTER, 6, block("hill", 14, 10, 18, 14))
    assert said(*astray, method="cluster") == [
        "Hill (piece 7) is 8″ from Shallow water (piece 5) of the cluster; more than 8″ is needed.",
        "Pieces on the table: 7; 8 is recommended.",
    ]
    obstacle = instead(QUADRANT, 6, block("obstacle", 35, 9, 39, 13))
    assert said(*obstacle) == [
        "Obstacle (piece 7) is restricted and reaches 1″ into the first side's deployment zone."
    ]
    without = instead(QUADRANT, 0, block("forest", 28, 28, 31, 31))
    assert said(*without, method="quadrant") == [
        (
            "No piece completely within the far right quarter is within 5″ of the centre of the "
            "table; Forest (piece 1) is 5.66″ from it."
        )
    ]


def test_ways_are_in_millimetres_and_shares_in_hundredths() -> None:
    rocks = block("rocks", 10, 10, 14, 14, rules=GG4), block("rocks", 15, 10, 19, 14, rules=GG4)
    assert said(*rocks, rules=only(GG4, "gap", "density")) == [
        "Terrain covers 2.47 % of the table; 35 % is the least.",
        "The way between Rocks (piece 1) and Rocks (piece 2) is 25.4 mm wide; 50 mm is the least.",
    ]


def test_numbers_are_written_as_the_language_writes_them() -> None:
    with speaking("de"):
        assert "5,5″" in fault_words(Fault.NEAR_EDGE, [(5, "Hügel")], 5.5, 6.0)


def test_a_refusal_names_the_table() -> None:
    data = {
        "table": 3,
        "fault": "overlap",
        "pieces": ((1, "Forest"), (5, "Hill")),
        "measured": 3.0,
        "limit": 0.0,
        "what": "",
    }
    names = Names({}, {})
    assert problem_words(Problem(Code.TERRAIN_IMPOSSIBLE, data), names) == (
        "Table 3: Forest (piece 1) and Hill (piece 5) overlap by 3″."
    )
    assert problem_words(Problem(Code.BOX_IMPOSSIBLE, data), names) == (
        "In the box: Forest (piece 1) and Hill (piece 5) overlap by 3″."
    )
