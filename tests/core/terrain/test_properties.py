"""What holds for any terrain on any table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.breach import Breach
from muster.core.terrain.check import breaches, figures
from muster.core.terrain.piece import Laid, Piece
from tests.core.terrain.laying import (
    CLUSTER,
    GG4,
    QUADRANT,
    SCATTER,
    STEAMROLLER,
    layout,
    polygon,
    wrong,
)

LENGTH = st.integers(4, 32).map(lambda n: n / 4)
PLACE = st.integers(-88, 88).map(lambda n: n / 4)


@st.composite
def laid(draw: st.DrawFn, rules: Terrain) -> Laid:
    piece = Piece(
        id="x",
        title="",
        kind=draw(st.sampled_from([kind.id for kind in rules.kinds])),
        traits=tuple(draw(st.sets(st.sampled_from([trait.id for trait in rules.traits])))),
        form=draw(st.sampled_from(["rectangle", "ellipse"])),
        size=(draw(LENGTH), draw(LENGTH)),
    )
    return Laid(piece=piece, at=(draw(PLACE), draw(PLACE)), turn=draw(st.integers(0, 11)) * 15)


@st.composite
def tables(draw: st.DrawFn) -> tuple[Terrain, list[Laid]]:
    rules = draw(st.sampled_from([STEAMROLLER, GG4]))
    return rules, draw(st.lists(laid(rules), max_size=9))


def half_around(pieces: Iterable[Laid]) -> list[Laid]:
    return [
        Laid(piece=one.piece, at=(-one.at[0], -one.at[1]), turn=(one.turn + 180) % 360)
        for one in pieces
    ]


def assert_the_same(some: Iterable[Breach], others: Iterable[Breach]) -> None:
    """Whichever side sees them, and in whichever order; rounding may change the last figure."""
    here, there = (
        sorted((b.fault, sorted(b.pieces), b.measured or 0.0) for b in found)
        for found in (some, others)
    )
    assert [(fault, pieces) for fault, pieces, _ in here] == [(f, p) for f, p, _ in there]
    assert [m for _, _, m in here] == pytest.approx([m for _, _, m in there], abs=0.11)


@pytest.mark.parametrize(
    ("pieces", "method"), [(QUADRANT, "quadrant"), (CLUSTER, "cluster"), (SCATTER, "scatter")]
)
def test_a_legal_layout_stays_legal_when_the_table_is_turned(
    pieces: tuple[Laid, ...], method: str
) -> None:
    assert wrong(pieces, method=method) == wrong(half_around(pieces), method=method) == []


@given(tables())
def test_the_same_is_wrong_with_a_table_from_either_side(drawn: tuple[Terrain, list[Laid]]) -> None:
    rules, pieces = drawn
    turned = breaches(layout(half_around(pieces)), rules)
    assert_the_same(breaches(layout(pieces), rules), turned)


@given(tables(), st.randoms(use_true_random=False))
def test_the_order_of_pieces_counts_for_nothing_without_a_method(
    drawn: tuple[Terrain, list[Laid]], chance: Random
) -> None:
    rules, pieces = drawn
    order = list(range(len(pieces)))
    chance.shuffle(order)
    found = breaches(layout([pieces[n] for n in order]), rules)
    back = [replace(b, pieces=tuple(order[n] for n in b.pieces)) for b in found]
    assert_the_same(breaches(layout(pieces), rules), back)


@given(tables())
def test_figures_stay_within_what_they_can_be(drawn: tuple[Terrain, list[Laid]]) -> None:
    rules, pieces = drawn
    found = figures(layout(pieces), rules)
    shares = [found.moves, found.sight, found.sparing, found.conceals, found.bare_dense]
    shares += [found.clear_lines, *found.unreachable]
    assert all(-1e-6 <= share <= 100 + 1e-6 for share in shares if share is not None)
    assert 0 <= found.balance <= 1 + 1e-9
    assert found.balance == pytest.approx(figures(layout(half_around(pieces)), rules).balance)


@given(st.lists(st.tuples(PLACE, PLACE), max_size=8))
def test_any_polygon_is_either_measured_or_named_as_none(
    corners: list[tuple[float, float]],
) -> None:
    shape = layout([polygon("hill", *corners)])
    named = [b for b in breaches(shape, Terrain(width=200, depth=200)) if b.level == "impossible"]
    assert (figures(shape, Terrain(width=200, depth=200)).pieces, len(named)) in {(1, 0), (0, 1)}
