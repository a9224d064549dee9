"""The tables of a hall, the plan that leads to them, and who looked at them before a round."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.facts import Feature, Mark, Spot
from muster.core.fold import fold
from muster.core.hall import in_rows, plan_of, round_ahead, tables_for, tables_of, to_look_at
from muster.core.hall_plan import overlapping
from muster.core.ids import PersonId
from muster.core.photos import of_table
from muster.core.place import Place
from muster.core.problem import Code
from muster.core.table_needs import Needed, elements_needed, table_needs
from muster.core.terrain.piece import Laid, Layout, Piece, TableLayout
from tests.hall import Hall

WOOD = Piece(id="wood", title="Wood", kind="forest")


@pytest.fixture
def hall() -> Hall:
    """Six tables; round 1 is public: a meets b at table 1, c meets d at table 2; jo is a judge."""
    hall = Hall("GG4").enter("a b c d")
    hall.do(ask.ChangeDetails(tables=6))
    hall.do(ask.AppointJudge(person=PersonId("jo")))
    hall.start().pair()
    hall.seat(("a", "b"), ("c", "d"))
    return hall


def lay(hall: Hall, table: int, *pieces: Piece) -> None:
    laid = tuple(Laid(piece=piece, at=(6 * n, 0)) for n, piece in enumerate(pieces))
    layout = TableLayout(table=table, layout=Layout(pieces=laid))
    hall.do(ask.LayTerrain(tables=(layout,), confirm=frozenset(Code)))


# ── which tables there are ──


def test_a_hall_has_the_tables_it_says_it_has(hall: Hall) -> None:
    assert tables_of(hall.event) == (1, 2, 3, 4, 5, 6)


def test_or_as_many_as_those_who_entered_need() -> None:
    assert tables_of(Hall("GG4").enter("a b c d e").event) == (1, 2, 3)
    assert tables_of(Hall("BB").enter("a b c d e f").event) == (1, 2)


def test_and_any_that_is_known_besides() -> None:
    hall = Hall("GG4").enter("a b c d")
    hall.do(ask.DescribeTable(table=9, name="By the window"))
    hall.do(ask.AmendEntrant(entrant=hall.id("a"), table=7))
    assert tables_of(hall.event) == (1, 2, 7, 9)


# ── what people are told of one ──


def test_a_table_is_described_as_a_whole(hall: Hall) -> None:
    marks = (Mark.QUIET, Mark.STEP_FREE, Mark.QUIET)
    hall.do(ask.DescribeTable(table=3, name="Old mill", theme="Snow", note="Mind the lamp"))
    hall.do(ask.DescribeTable(table=3, name=" Old mill ", marks=marks))
    told = Place(3, name="Old mill", marks=(Mark.STEP_FREE, Mark.QUIET))
    assert hall.event.places == {3: told}
    assert fold(hall.lines, hall.pack) == hall.event


def test_what_is_so_already_is_not_said_again(hall: Hall) -> None:
    wish = ask.DescribeTable(table=3, marks=(Mark.QUIET, Mark.STEP_FREE))
    hall.do(wish)
    same = wish.model_copy(update={"marks": (Mark.STEP_FREE, Mark.QUIET)})
    assert hall.refused(same) == [Code.ALREADY_SO]
    assert hall.refused(ask.DescribeTable(table=4)) == [Code.ALREADY_SO]


def test_a_table_that_is_not_there_is_not_described(hall: Hall) -> None:
    assert hall.refused(ask.DescribeTable(table=7, name="?")) == [Code.TABLE_UNKNOWN]


def test_officials_show_a_table_and_players_do_not(hall: Hall) -> None:
    wish = ask.AttachPhoto(table=2, photo="0a" * 32)
    assert hall.refused(wish, by="c") == [Code.NOT_ALLOWED]
    own = wish.model_copy(update={"entrant": hall.id("c")})
    assert hall.refused(own, by="c") == [Code.PHOTO_OF_NOTHING]
    hall.do(wish, by="jo")
    assert [photo.by for photo in of_table(hall.event, 2)] == ["jo"]
    assert hall.refused(wish) == [Code.PHOTO_TWICE]
    gone = wish.model_copy(update={"table": 8})
    assert hall.refused(gone) == [Code.TABLE_UNKNOWN]
    both = wish.model_copy(update={"game": hall.game("a").id})
    assert hall.refused(both) == [Code.PHOTO_OF_NOTHING]


# ── the plan ──


def test_tables_stand_in_neat_rows_until_somebody_draws_a_plan(hall: Hall) -> None:
    plan = plan_of(hall.event)
    assert [(s.table, s.x, s.y) for s in plan.spots] == [
        (1, 3, 3), (2, 9, 3), (3, 15, 3), (4, 21, 3),
        (5, 3, 10), (6, 9, 10),
    ]  # fmt: skip
    assert (plan.width, plan.depth) == (27, 16)


@pytest.mark.parametrize("number", [0, 1, 2, 17, 500])
def test_the_plan_of_any_hall_could_be_drawn_as_it_is(number: int) -> None:
    hall = Hall("SR17")
    plan = in_rows(hall.event, range(1, number + 1))
    assert len(plan.spots) == number
    hall.do(ask.DrawHall(width=plan.width, depth=plan.depth, spots=plan.spots))
    assert hall.event.hall == plan


def test_a_drawn_plan_is_the_plan(hall: Hall) -> None:
    spots = (Spot(table=2, x=0, y=0), Spot(table=1, x=4, y=0), Spot(table=3, x=0, y=4, width=6))
    wish = ask.DrawHall(width=8, depth=8, spots=spots, features=(Feature(what="door", x=8, y=8),))
    hall.do(wish)
    assert plan_of(hall.event).spots == spots
    assert hall.refused(wish) == [Code.ALREADY_SO]


def test_everything_that_is_wrong_with_a_plan_is_named(hall: Hall) -> None:
    spots = (
        Spot(table=1, x=0, y=0),
        Spot(table=2, x=3, y=3),
        Spot(table=3, x=17, y=0),
        Spot(table=3, x=8, y=8),
        Spot(table=9, x=12, y=8),
    )
    desk = Feature(what="desk", x=21, y=0)
    wish = ask.DrawHall(width=20, depth=20, spots=spots, features=(desk,))
    assert hall.refused(wish) == [
        Code.TABLE_UNKNOWN,
        Code.SPOT_TWICE,
        Code.SPOT_OFF_PLAN,
        Code.FEATURE_OFF_PLAN,
        Code.SPOTS_OVERLAP,
    ]


def test_tables_that_only_touch_are_not_in_each_others_way() -> None:
    row = [Spot(table=n, x=0.1 * 4 * n, y=0, width=0.4) for n in range(1, 40)]
    assert list(overlapping(row)) == []
    assert list(overlapping([*row, Spot(table=99, x=1, y=3.9, width=0.1)])) == [(2, 99)]


# ── before a round ──


def test_tables_are_looked_at_before_the_round_there_is_or_the_next(hall: Hall) -> None:
    assert round_ahead(hall.event) == 1
    assert (tables_for(hall.event, 1), to_look_at(hall.event, 1)) == ((1, 2), (1, 2))
    hall.do(ask.ReviewTerrain(round=1, tables=(2, 2)), by="jo")
    assert to_look_at(hall.event, 1) == (1,)
    hall.play("a5-2b", "c5-2d")
    assert round_ahead(hall.event) == 2
    assert to_look_at(hall.event, 2) == (1, 2)
    hall.do(ask.ReviewTerrain(round=2, tables=(1, 2)))
    assert to_look_at(hall.event, 2) == ()


def test_while_a_round_is_played_tables_are_made_ready_for_the_next(hall: Hall) -> None:
    hall.do(ask.ReportResult(game=hall.game("a").id, score=hall.score("a5-2b")))
    assert round_ahead(hall.event) == 2


def test_a_review_names_tables_and_a_round_that_can_be(hall: Hall) -> None:
    wish = ask.ReviewTerrain(round=3, tables=(1, 8))
    assert hall.refused(wish) == [Code.NUMBER_IMPOSSIBLE, Code.TABLE_UNKNOWN]
    assert hall.refused(ask.ReviewTerrain(round=1, tables=(1,)), by="a") == [Code.NOT_ALLOWED]
    hall.do(ask.ReviewTerrain(round=1, tables=(1, 2)))
    assert hall.refused(ask.ReviewTerrain(round=1, tables=(2,))) == [Code.ALREADY_SO]
    hall.do(ask.ReviewTerrain(round=1, tables=(2,), note="the hill had moved"))


def test_a_table_laid_anew_is_looked_at_again(hall: Hall) -> None:
    hall.play("a5-2b", "c5-2d")
    for number in (1, 2):
        hall.do(ask.ReviewTerrain(round=number, tables=(1, 2)))
    lay(hall, 2, WOOD)
    assert hall.event.reviewed == {1: {1, 2}, 2: {1}}


# ── what lies on a table ──


def test_a_table_needs_what_the_encounter_asks_for_with_its_base(hall: Hall) -> None:
    hall.do(ask.SetEncounter(round=1, parts={"strategy": ("raid-the-vaults",)}))
    assert elements_needed(hall.event, 1) == (Needed("Strategy Markers", 6, base=30),)
    assert elements_needed(hall.event, 2) == ()


def test_and_its_terrain_a_clock_and_a_sheet() -> None:
    hall = Hall("SR17").enter("a b")
    hall.do(ask.SetEncounter(round=1, parts={"scenario": ("the-pit-ii",)}))
    lay(hall, 1, WOOD, WOOD)
    needs = table_needs(hall.event, 1, 1)
    assert needs.elements == (
        Needed("Rectangular zone, 6 by 12 inches", 2),
        Needed("Circular zone, 12 inches across", 1),
        Needed("Objective on a 50 mm base", 2),
    )
    assert (needs.terrain, needs.clock, needs.sheets) == ((Needed("Wood", 2),), True, 1)
    assert table_needs(hall.event, 1, 2).terrain == ()
