"""Any box, any seed: what is laid is legal by either checker, and what is refused was lacking."""

from collections import Counter
from collections.abc import Iterable
from functools import cache

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from muster.core.problem import Code, Problem, Refused
from muster.core.rulepack.terrain import Method, Terrain
from muster.core.terrain.check import breaches
from muster.core.terrain.generate import lay_tables
from muster.core.terrain.piece import Boxed, Laid, Layout, TableLayout
from tests.core.terrain.boxes import boxes, malifaux_box, pieces, quarters, steamroller_box
from tests.core.terrain.laying import GG4, RUMBLE
from tests.core.terrain.plain_checker import Checker
from tests.core.terrain.plain_shapes import area, outline
from tests.core.terrain.test_generate import METHODS, SR17, complaints, same

SEEDS = st.text(max_size=12)
UNSURE = 0.05
"""Inches by which the two checkers may measure an ellipse differently, and a little more."""


def check(
    box: list[Boxed], rules: Terrain, methods: dict[int, Method], seed: str
) -> tuple[TableLayout, ...]:
    """Everything that holds of whatever chance lays; nothing where the box was refused."""
    tables, problems = outcome(box, rules, methods, seed)
    if problems:
        event(f"refused: {problems[0].code}")
        assert {each.code for each in problems} <= {Code.TERRAIN_LACKS, Code.TERRAIN_UNPLACED}
        return ()
    event("laid")
    assert complaints(tables, rules) == []
    assert _used(tables) <= _held(box)
    assert [(each.table, each.layout.method) for each in tables] == sorted(methods.items())
    return tables


def outcome(
    box: list[Boxed], rules: Terrain, methods: dict[int, Method], seed: str
) -> tuple[tuple[TableLayout, ...], tuple[Problem, ...]]:
    try:
        return lay_tables(box, rules, methods, seed), ()
    except Refused as refusal:
        return (), refusal.problems


def _used(tables: Iterable[TableLayout]) -> Counter[str]:
    laid = (laid for each in tables for laid in each.layout.pieces)
    return Counter(each.piece.model_dump_json() for each in laid)


SEARCHED = settings.default.max_examples if settings.default else 0
some = settings(max_examples=SEARCHED * 2 // 5)
few = settings(max_examples=SEARCHED * 2 // 5 if SEARCHED > 1_000 else 5)
"""Laying a table takes longer than most examples do: ten and five by day, thousands in a search."""


def _held(box: Iterable[Boxed]) -> Counter[str]:
    held: Counter[str] = Counter()
    for each in box:
        held[each.piece.model_dump_json()] += each.count
    return held


@pytest.mark.req("SR17-095", "SR17-096", "SR17-097")
@pytest.mark.req("SR17-086", "SR17-087", "SR17-088", "SR17-089", "SR17-090", "SR17-094")
@pytest.mark.searched
@pytest.mark.parametrize(
    ("rules", "method"), [*((SR17, method) for method in METHODS), (RUMBLE, "quadrant")]
)
@some
@given(data=st.data(), seed=SEEDS, tables=st.integers(1, 2))
def test_whatever_is_laid_is_legal(
    rules: Terrain, method: Method, data: st.DataObject, seed: str, tables: int
) -> None:
    """A plausible box and anything on top of it."""
    own = data.draw(boxes(rules, 2, 7, 2 * tables))
    plain = data.draw(st.sets(st.sampled_from(range(11)), min_size=6))
    usual = [steamroller_box(tables)[n] for n in sorted(plain)]
    check([*own, *usual], rules, same(method, tables), seed)


@pytest.mark.req("GG4-037", "GG4-038", "GG4-041")
@pytest.mark.searched
@few
@given(own=boxes(GG4, 1, 9, 3), seed=SEEDS)
def test_whatever_is_balanced_is_legal(own: list[Boxed], seed: str) -> None:
    for each in check([*own, *malifaux_box(1)], GG4, same("balanced", 1), seed):
        faults = {breach.fault for breach in breaches(each.layout, GG4)}
        assert faults & {"density", "narrow", "narrow-at-edge", "unreachable"} == set()


@pytest.mark.searched
@given(own=boxes(SR17, 3, 6, 4), seed=SEEDS, tables=st.integers(1, 6))
def test_a_box_of_anything_is_laid_or_refused_by_what_it_lacks(
    own: list[Boxed], seed: str, tables: int
) -> None:
    methods: dict[int, Method] = {n: METHODS[n % 2 + 1] for n in range(1, tables + 1)}
    laid = check(own, SR17, methods, seed)
    if laid:
        assert lay_tables(own, SR17, methods, seed) == laid


# ── the two checkers ──


@st.composite
def layouts(draw: st.DrawFn, rules: Terrain, method: str) -> Layout:
    """Pieces anywhere, on the table and off it."""
    spots = st.tuples(quarters(-20, 20), quarters(-20, 20))
    turns = st.integers(0, 23).map(lambda n: 15.0 * n)
    laid = st.builds(Laid, piece=pieces(rules, 2, 7), at=spots, turn=turns)
    return Layout(pieces=tuple(draw(st.lists(laid, min_size=6, max_size=8))), method=method)


@cache
def legal(method: Method, seed: str) -> tuple[Laid, ...]:
    return lay_tables(steamroller_box(1), SR17, {1: method}, seed)[0].layout.pieces


@st.composite
def nearly_legal(draw: st.DrawFn, method: Method) -> Layout:
    """A legal layout with one piece moved, turned or replaced."""
    laid = list(legal(method, draw(st.sampled_from("abcdef"))))
    at = draw(st.integers(0, len(laid) - 1))
    x, y = laid[at].at
    moved = (x + draw(quarters(-4, 4)), y + draw(quarters(-4, 4)))
    other = draw(st.one_of(st.just(laid[at].piece), pieces(SR17, 3, 6)))
    laid[at] = Laid(piece=other, at=moved, turn=float(draw(st.integers(0, 23)) * 15))
    return Layout(pieces=tuple(laid), method=method)


def agree(layout: Layout, rules: Terrain) -> None:
    """Where the plain checker is sure, the other one says the same."""
    forgiving = Checker(rules, UNSURE).complaints(layout)
    exacting = Checker(rules, -UNSURE).complaints(layout)
    found = [breach for breach in breaches(layout, rules) if breach.level != "advice"]
    if any(breach.fault == "crosses-itself" for breach in found):
        event("no shape")
    elif forgiving:
        event("illegal")
        assert found != []
    elif not exacting:
        event("legal")
        assert found == []
    else:
        event("too close to call")


@pytest.mark.req("SR17-095", "SR17-096", "SR17-097")
@pytest.mark.searched
@pytest.mark.parametrize("method", METHODS)
@given(data=st.data())
def test_two_checkers_agree_on_what_is_nearly_legal(method: Method, data: st.DataObject) -> None:
    agree(data.draw(nearly_legal(method)), SR17)


@pytest.mark.searched
@pytest.mark.parametrize("method", ["", *METHODS])
@given(data=st.data())
def test_two_checkers_agree_on_anything(method: str, data: st.DataObject) -> None:
    agree(data.draw(layouts(SR17, method)), SR17)


@pytest.mark.req("GG4-037")
@pytest.mark.searched
@given(layout=layouts(GG4, "balanced"))
def test_two_checkers_agree_on_how_much_is_covered(layout: Layout) -> None:
    """Ground under two pieces at once is no layout's, so only sums that overlap differ."""
    found = breaches(layout, GG4)
    if any(breach.level == "impossible" for breach in found):
        return
    share = 100 * sum(area(outline(laid)) for laid in layout.pieces) / (36 * 36)
    named = any(breach.fault == "density" for breach in found)
    assert named == (not 35 <= share <= 45) or min(abs(share - 35), abs(share - 45)) < 1
