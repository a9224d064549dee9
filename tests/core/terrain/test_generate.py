"""Tables laid by chance: never against the rules, from no more than the box holds."""

from collections import Counter
from collections.abc import Iterable

import pytest

from muster.core.problem import Code, Problem, Refused
from muster.core.rulepack.terrain import Method, Terrain
from muster.core.terrain.check import breaches, figures
from muster.core.terrain.generate import lay_tables
from muster.core.terrain.piece import Boxed, TableLayout
from tests.core.terrain.boxes import malifaux_box, piece, steamroller_box
from tests.core.terrain.laying import GG4, RUMBLE
from tests.core.terrain.plain_checker import Checker
from tests.packs.making import SR17 as SR17_PACK

SR17 = SR17_PACK.terrain
METHODS: tuple[Method, ...] = ("cluster", "quadrant", "scatter")


def same(method: Method, tables: int) -> dict[int, Method]:
    return dict.fromkeys(range(1, tables + 1), method)


def complaints(tables: Iterable[TableLayout], rules: Terrain) -> list[object]:
    """What either of the two checkers finds; advice is left out."""
    plain = [say for each in tables for say in Checker(rules).complaints(each.layout)]
    found = (breach for each in tables for breach in breaches(each.layout, rules))
    return [*plain, *(breach for breach in found if breach.level != "advice")]


def used(tables: Iterable[TableLayout]) -> Counter[str]:
    return Counter(laid.piece.id for each in tables for laid in each.layout.pieces)


def lacking(box: Iterable[Boxed], rules: Terrain, methods: dict[int, Method]) -> list[Problem]:
    with pytest.raises(Refused) as refusal:
        lay_tables(box, rules, methods, "monday")
    return list(refusal.value.problems)


@pytest.mark.req("SR17-095", "SR17-096", "SR17-097")
@pytest.mark.req("SR17-086", "SR17-087", "SR17-088", "SR17-089", "SR17-094")
@pytest.mark.parametrize("method", METHODS)
def test_every_table_of_an_event_is_laid_by_its_method(method: Method) -> None:
    box = steamroller_box(6)
    tables = lay_tables(box, SR17, same(method, 6), "monday")
    assert [each.table for each in tables] == [1, 2, 3, 4, 5, 6]
    assert {(each.layout.method, each.layout.seed) for each in tables} == {(method, "monday")}
    assert [len(each.layout.pieces) for each in tables] == [8] * 6
    assert complaints(tables, SR17) == []
    assert used(tables) <= Counter({each.piece.id: each.count for each in box})


@pytest.mark.parametrize("method", METHODS)
def test_one_seed_gives_one_hall_and_another_seed_another(method: Method) -> None:
    methods = same(method, 2)
    first = lay_tables(steamroller_box(2), SR17, methods, "monday")
    assert lay_tables(steamroller_box(2), SR17, methods, "monday") == first
    assert lay_tables(steamroller_box(2), SR17, methods, "tuesday") != first
    assert first[0].layout.pieces != first[1].layout.pieces


def test_tables_may_be_laid_by_different_methods() -> None:
    methods: dict[int, Method] = {3: "scatter", 1: "cluster", 7: "quadrant"}
    tables = lay_tables(steamroller_box(3), SR17, methods, "monday")
    assert [(each.table, each.layout.method) for each in tables] == [
        (1, "cluster"),
        (3, "scatter"),
        (7, "quadrant"),
    ]
    assert complaints(tables, SR17) == []


def test_pieces_lie_on_quarters_of_an_inch_and_are_turned_by_fifteen_degrees() -> None:
    tables = lay_tables(steamroller_box(2), SR17, same("scatter", 2), "monday")
    laid = [laid for each in tables for laid in each.layout.pieces]
    assert {number * 4 % 1 for each in laid for number in each.at} == {0.0}
    assert {each.turn % 15 for each in laid} == {0.0}


@pytest.mark.req("SR17-084", "SR17-085")
def test_a_small_box_is_shared_fairly() -> None:
    """Four tables need 24 pieces at least; the 27 there are make three tables of seven."""
    box = [Boxed(piece=each.piece, count=2) for each in steamroller_box(1)]
    box += [Boxed(piece=piece("hill", 3, 3), count=5)]
    tables = lay_tables(box, SR17, same("scatter", 4), "monday")
    assert sorted(len(each.layout.pieces) for each in tables) == [6, 7, 7, 7]
    assert complaints(tables, SR17) == []
    kinds = [Counter(laid.piece.kind for laid in each.layout.pieces) for each in tables]
    assert [each["forest"] + each["dense-fog"] + each["obstruction"] for each in kinds] == [2] * 4
    assert all(2 * (each["obstruction"] + each["obstacle"]) < sum(each.values()) for each in kinds)


@pytest.mark.req("SR17-156")
def test_a_rumble_table_has_no_edge_to_keep_from() -> None:
    tables = lay_tables(steamroller_box(3), RUMBLE, same("quadrant", 3), "monday")
    assert complaints(tables, RUMBLE) == []


@pytest.mark.req("GG4-037", "GG4-038", "GG4-039", "GG4-040", "GG4-041")
def test_a_balanced_table_has_nothing_said_against_it() -> None:
    box = malifaux_box(3)
    tables = lay_tables(box, GG4, same("balanced", 3), "monday")
    assert [breach for each in tables for breach in breaches(each.layout, GG4)] == []
    assert complaints(tables, GG4) == []
    assert min(figures(each.layout, GG4).balance for each in tables) > 0.85
    assert used(tables) <= Counter({each.piece.id: each.count for each in box})


# ── what a box lacks ──


def test_too_few_pieces_are_named_with_how_many_tables_they_are_enough_for() -> None:
    problem, *others = lacking(steamroller_box(5), SR17, same("quadrant", 12))
    assert [each.data["what"] for each in others] == ["unrestricted", "blockers"]
    assert problem.code is Code.TERRAIN_LACKS
    assert problem.data == {
        "what": "pieces",
        "each": 8,
        "tables": 12,
        "needed": 96,
        "has": 55,
        "enough": 6,
        "least": 3,
        "most": 6,
    }


def test_a_box_without_anything_that_blocks_sight_is_named_as_that() -> None:
    box = [Boxed(piece=piece("hill", 4, 4), count=40)]
    (problem,) = lacking(box, SR17, same("cluster", 2))
    assert (problem.data["what"], problem.data["needed"], problem.data["has"]) == ("blockers", 4, 0)


def test_a_box_full_of_obstacles_is_named_as_that() -> None:
    box = [
        Boxed(piece=piece("forest", 4, 4), count=2),
        Boxed(piece=piece("obstacle", 4, 3), count=9),
    ]
    (problem,) = lacking(box, SR17, same("cluster", 1))
    assert (problem.data["what"], problem.data["needed"]) == ("unrestricted", 4)


def test_pieces_that_are_all_too_large_are_named_as_that() -> None:
    (problem,) = lacking([Boxed(piece=piece("forest", 9, 9), count=40)], SR17, same("cluster", 1))
    assert problem.data["what"] == "size"


def test_everything_that_is_lacking_is_named_at_once() -> None:
    problems = lacking([Boxed(piece=piece("obstacle", 4, 3))], SR17, same("scatter", 1))
    assert [each.data["what"] for each in problems] == ["pieces", "unrestricted", "blockers"]


def test_terrain_that_covers_too_little_is_named_in_square_inches() -> None:
    (problem,) = lacking(malifaux_box(2), GG4, same("balanced", 5))
    assert problem.data["what"] == "cover"
    assert problem.data["enough"] == 2


def test_a_method_the_pack_does_not_have_is_refused() -> None:
    (problem,) = lacking(steamroller_box(1), SR17, same("balanced", 1))
    assert problem == Problem(Code.TERRAIN_METHOD, {"method": "balanced", "methods": SR17.methods})


def test_pieces_for_which_there_is_no_room_are_refused_by_their_table() -> None:
    """Walls two feet long find no place on a table three feet wide beside so many others."""
    box = [Boxed(piece=piece("building", 23, 1), count=60)]
    (problem,) = lacking(box, GG4, same("balanced", 1))
    assert problem == Problem(Code.TERRAIN_UNPLACED, {"table": 1, "method": "balanced"})


def test_a_box_is_no_worse_for_pieces_that_cannot_be() -> None:
    torn = piece("hill", 4, 4).model_copy(
        update={"form": "polygon", "corners": ((0.0, 0.0), (4.0, 4.0), (4.0, 0.0), (0.0, 4.0))}
    )
    box = [Boxed(piece=torn, count=99), *steamroller_box(1)]
    tables = lay_tables(box, SR17, same("scatter", 1), "monday")
    assert torn.id not in {
        laid.piece.id for laid in tables[0].layout.pieces if laid.piece.form == "polygon"
    }
    assert complaints(tables, SR17) == []
