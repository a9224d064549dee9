"""Equal tournament points meet."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from muster.core.ids import EntrantId
from muster.core.pairing import Field, Player, Terms, audit, pair, pair_in_order
from tests.pairing.brute import best
from tests.pairing.fields import Said, field, ids, order_of, played, tangled, told

SR17: Said = {"system": "piles", "sitter": "random-lowest-tp"}
TEN = "P1=2 P2=2 P3=2 P4=1 P5=1 P6=1 P7=1 P8=0 P9=0 P10=0"


def paired(one: Field) -> str:
    return told(pair_in_order(one, order_of(one)))


@pytest.mark.req("SR17-055", "SR17-056")
def test_an_odd_pile_sends_its_last_down_to_the_next() -> None:
    one = field(TEN, **SR17)
    out = pair_in_order(one, order_of(one))
    assert told(out) == "P1-P2 P3-P4 P5-P6 P7-P8 P9-P10"
    assert out.paired_down == ids("P3 P7")


@pytest.mark.req("SR17-055", "SR17-056")
def test_the_one_sent_down_takes_the_first_they_have_not_met() -> None:
    assert paired(field(TEN, "P3-P4", **SR17)) == "P1-P2 P3-P5 P4-P6 P7-P8 P9-P10"


@pytest.mark.req("SR17-057")
def test_another_goes_down_if_the_last_has_before() -> None:
    one = field(TEN, down="P3 P7", **SR17)
    out = pair_in_order(one, order_of(one))
    assert told(out) == "P1-P3 P2-P4 P5-P7 P6-P8 P9-P10"
    assert out.paired_down == ids("P2 P6")


@pytest.mark.req("SR17-057")
def test_a_sole_leader_who_went_down_before_goes_down_again_and_it_is_reported() -> None:
    one = field("L=3 A=2 B=2 C=2", "L-A", down="L", **SR17)
    assert paired(one) == "L-B A-C; paired-down-twice L"


@pytest.mark.req("SR17-057", "SR17-059")
def test_a_sole_leader_never_sits_out_to_escape_a_second_step_down() -> None:
    one = field("L=3 A=2 B=2 C=1 D=1", down="L", **SR17)
    out = pair_in_order(one, order_of(one))
    assert out.sitting in ids("C D")
    assert [(fault.kind, fault.players) for fault in out.faults] == [
        ("paired-down-twice", ids("L"))
    ]


@pytest.mark.req("SR17-055", "SR17-056")
def test_a_pile_that_can_be_paired_whole_sends_nobody_down() -> None:
    seen = Counter(
        told(pair(field("A=2 B=2 C=2 D=2 E=0 F=0", "C-D", **SR17), bytes([n]))).rpartition(" ")[0]
        for n in range(200)
    )
    games: Counter[frozenset[frozenset[str]]] = Counter()
    for each, count in seen.items():
        games[frozenset(frozenset(game.split("-")) for game in each.split())] += count
    assert set(games) == {
        frozenset({frozenset("AC"), frozenset("BD")}),
        frozenset({frozenset("AD"), frozenset("BC")}),
    }
    assert min(games.values()) > 70


@pytest.mark.req("SR17-055", "SR17-056")
def test_two_leaders_who_have_met_both_go_down() -> None:
    one = field("A=3 B=3 C=2 D=2 E=1 F=1", "A-B", **SR17)
    out = pair_in_order(one, order_of(one))
    assert told(out) == "A-C B-D E-F"
    assert out.paired_down == ids("A B")


@pytest.mark.req("SR17-055", "SR17-056")
def test_two_at_the_bottom_who_have_met_are_joined_by_two_from_above() -> None:
    one = field("A=3 B=3 C=2 D=2 E=1 F=1", "E-F", **SR17)
    out = pair_in_order(one, order_of(one))
    assert told(out) == "A-B C-E D-F"
    assert out.paired_down == ids("C D")


@pytest.mark.req("SR17-056")
def test_a_leader_never_falls_far_to_spare_a_later_player_a_step() -> None:
    one = field("A=3 B=2 C=2 D=1 E=1 F=0", **SR17)
    out = pair_in_order(one, order_of(one))
    assert told(out) == "A-B C-D E-F"


@pytest.mark.req("SR17-056")
def test_a_pile_is_kept_whole_though_its_first_two_could_meet() -> None:
    one = field("1=2 2=2 3=2 4=2 5=1 6=1", "3-4", **SR17)
    assert paired(one) == "1-3 2-4 5-6"


@pytest.mark.req("SR17-059")
def test_when_the_lowest_pile_has_sat_out_the_next_pile_up_sits() -> None:
    one = field("A=2 B=2 C=1 D=1 E=0 F=0 G=0", sat="E F G", **SR17)
    out = pair_in_order(one, order_of(one))
    assert out.sitting in ids("C D")
    assert out.faults == ()
    assert told(out) == "A-B C-E F-G, D sits"


@pytest.mark.req("SR17-059")
def test_everybody_in_the_lowest_pile_who_has_not_sat_out_is_as_likely_to_sit() -> None:
    one = field("A=1 B=1 C=0 D=0 E=0 F=0 G=0", sat="G", **SR17)
    seen = Counter(pair(one, bytes([n, 7])).sitting for n in range(240))
    assert set(seen) == set(ids("C D E F"))
    assert min(seen.values()) > 35


@pytest.mark.req("SR17-055", "SR17-056", "SR17-057", "SR17-059")
@pytest.mark.parametrize("density", [0.1, 0.3, 0.5, 0.7, 0.9])
def test_any_tangled_history_gives_exactly_what_trying_everything_gives(density: float) -> None:
    dice = Random(density)
    for size in [2, 3, 4, 5, 6, 7, 8] * 40:
        one = tangled(dice, size, density, **SR17)
        out = pair_in_order(one, order_of(one))
        games, sitter = best(one, out.order)
        assert out.games == tuple((out.order[a], out.order[b]) for a, b in games)
        assert out.sitting == (None if sitter is None else out.order[sitter])
        assert out.faults == audit(one, out.games, out.sitting)


@pytest.mark.req("SR17-055", "SR17-057")
@pytest.mark.parametrize("size", [7, 8, 17, 32, 64])
def test_whole_events_repeat_nothing_that_need_not_be(size: int) -> None:
    dice = Random(size)
    now = Field(1, tuple(Player(EntrantId(f"p{n}")) for n in range(size)), Terms(**SR17))
    for _ in range(6):
        out = pair(now, dice.randbytes(4))
        assert out.faults == audit(now, out.games, out.sitting)
        assert {fault.kind for fault in out.faults} <= {"paired-down-twice"}
        now = played(now, out, dice, ())


def test_a_ring_of_six_who_met_has_the_odds_that_are_documented() -> None:
    one = field("A=1 B=1 C=1 D=1 E=1 F=1", "A-B B-C C-D D-E E-F F-A", **SR17)
    shuffles = permutations(order_of(one))
    seen = Counter(frozenset(map(frozenset, pair_in_order(one, each).games)) for each in shuffles)
    odds = sorted(Fraction(count, 720) for count in seen.values())
    assert odds == [Fraction(3, 20), Fraction(17, 60), Fraction(17, 60), Fraction(17, 60)]
