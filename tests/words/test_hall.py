"""Tables and the way to them, in words."""

from __future__ import annotations

import pytest

from muster.core.facts import Feature, HallDrawn, Mark, Spot
from muster.core.table_needs import Needed
from muster.words.hall import MARKS, needed_words, tables_words, where_words


def test_every_mark_has_words() -> None:
    assert set(MARKS) == set(Mark)


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ((3,), "Table 3"),
        ((2, 1), "Tables 1\u20132"),
        ((1, 2, 3, 5, 9, 8), "Tables 1\u20133, 5 and 8\u20139"),
    ],
)
def test_long_rows_of_tables_are_said_by_their_ends(tables: tuple[int, ...], said: str) -> None:
    assert tables_words(tables) == said


@pytest.mark.parametrize(
    ("x", "y", "said"),
    [
        (0, 0, "top left of the plan, nearest: Door"),
        (14, 14, "in the middle of the plan, nearest: Bar"),
        (26, 26, "bottom right of the plan, nearest: Bar"),
    ],
)
def test_where_a_table_stands_is_told_without_the_plan(x: float, y: float, said: str) -> None:
    door, bar = Feature(what="door", x=0, y=0), Feature(what="food", label="Bar", x=30, y=30)
    spot = Spot(table=1, x=x, y=y)
    plan = HallDrawn(width=30, depth=30, spots=(spot,), features=(door, bar))
    assert where_words(plan, spot) == said


def test_what_is_needed_has_its_base_where_the_words_leave_it_out() -> None:
    assert (
        needed_words(Needed("Strategy Markers", 6, base=30)) == "6 \u00d7 Strategy Markers, 30 mm"
    )
    assert (
        needed_words(Needed("Objective on a 50 mm base", 2)) == "2 \u00d7 Objective on a 50 mm base"
    )
