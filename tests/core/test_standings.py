"""Places, shared places and the order of tie-breaks."""

from collections.abc import Mapping

import pytest

from muster.core.commands import (
    CloseRound,
    DropEntrant,
    Entry,
    RegisterEntrants,
    ReportResult,
)
from muster.core.ids import EntrantId, PersonId
from muster.core.score import Score
from muster.core.standings import rank
from tests.hall import Hall


def ranked(totals: Mapping[str, tuple[int, ...]]) -> str:
    rows = rank((EntrantId(name), key) for name, key in totals.items())
    return " ".join(f"{name}{place}" for place, name, _ in rows)


@pytest.mark.req("GG4-063", "GG4-064")
def test_golden_01_gg4_orders_by_tp_then_diff_then_vp_and_shares_places() -> None:
    totals = {
        "A": (9, 6, 19),
        "B": (6, 4, 14),
        "C": (6, 4, 14),
        "D": (6, 2, 17),
        "E": (3, -1, 12),
        "F": (3, -1, 11),
        "G": (0, -7, 6),
        "H": (0, -7, 6),
    }
    assert ranked(totals) == "A1 B2 C2 D4 E5 F6 G7 H7"


@pytest.mark.req("GG18-041", "GG18-043")
def test_golden_02_the_published_example_reproduces() -> None:
    totals = {"Josh": (0, -8, 10), "Emma": (4, 0, 14), "Tom": (4, 1, 16), "Clare": (9, 6, 19)}
    assert ranked(totals) == "Clare1 Tom2 Emma3 Josh4"


@pytest.mark.req("GG4-064", "GG18-042")
def test_golden_05_two_sevenths_are_followed_by_a_ninth() -> None:
    seven = {chr(ord("a") + i): (20 - i,) for i in range(6)}
    totals = {**seven, "x": (3,), "y": (3,), "z": (1,)}
    assert ranked(totals).endswith("x7 y7 z9")


@pytest.mark.req("GG4-064", "GG18-042")
def test_three_seconds_are_followed_by_a_fifth() -> None:
    totals: dict[str, tuple[int, ...]] = {"a": (9,), "b": (6,), "c": (6,), "d": (6,), "e": (1,)}
    assert ranked(totals) == "a1 b2 c2 d2 e5"


@pytest.mark.req("GG4-060", "GG4-063")
def test_a_win_is_three_a_draw_one_and_a_loss_nothing() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair().play("a5-2b", "c3-3d")
    assert hall.table() == "1a3 2c1 2d1 4b0"


@pytest.mark.req("GG4-061")
def test_differential_is_own_vp_minus_the_opponents() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair().play("a5-2b", "c3-3d")
    assert (hall.totals("a"), hall.totals("b")) == ((3, 3, 5), (0, -3, 2))


@pytest.mark.req("GG18-039", "GG18-040")
def test_golden_04_emma_beats_josh() -> None:
    hall = Hall("GG18").enter("josh emma c d").start().pair().play("josh4-6emma", "c5-5d")
    assert [hall.totals(name) for name in ("emma", "josh", "c", "d")] == [
        (3, 2, 6),
        (0, -2, 4),
        (1, 0, 5),
        (1, 0, 5),
    ]


@pytest.mark.req("GG18-041", "GG18-042")
def test_gg18_shares_a_place_after_a_complete_tie() -> None:
    hall = Hall("GG18").enter("a b c d").start().pair().play("a6-4b", "c6-4d")
    assert hall.table() == "1a3 1c3 3b0 3d0"


@pytest.mark.req("WC-001")
def test_warcry_counts_three_one_nothing_then_difference_then_vp() -> None:
    hall = Hall("WC").enter("a b c d e f").start().pair().play("a9-3b", "c12-10d", "e4-4f")
    assert hall.table() == "1a3 2c3 3e1 3f1 5d0 6b0"


@pytest.mark.req("BB-028")
def test_a_brawl_ranks_by_vp_and_equal_vp_share_a_place() -> None:
    hall = Hall("BB").enter("a b c d e").start()
    hall.pair()
    game = hall.game("a")
    figures = {"a": 7, "b": 4, "c": 7, "d": 0, "e": 2}
    score = Score(sides=tuple(hall.side(name, vp=vp) for name, vp in figures.items()))
    hall.do(ReportResult(game=game.id, score=score))
    hall.do(CloseRound())
    assert hall.table() == "1a7 1c7 3b4 4e2 5d0"


def test_a_dropped_entrant_keeps_a_place_and_one_who_never_arrived_has_none() -> None:
    hall = Hall("GG4").enter("a b c d")
    hall.do(RegisterEntrants(entries=(Entry(people=(PersonId("late"),)),)))
    hall.do(DropEntrant(entrant=hall.id("late")))
    hall.start().pair().play("a5-2b", "c6-1d")
    hall.do(DropEntrant(entrant=hall.id("a")))
    assert hall.table() == "1c3 2a3 3b0 4d0"
