"""Highest meets next highest."""

from __future__ import annotations

from random import Random

import pytest

from muster.core.ids import EntrantId
from muster.core.pairing import Field, Player, Terms, audit, pair, pair_in_order
from tests.pairing.brute import best
from tests.pairing.fields import field, ids, order_of, played, tangled, told


def paired(one: Field) -> str:
    return told(pair_in_order(one, order_of(one)))


@pytest.mark.req("GG4-052", "GG4-053", "GG18-037")
def test_each_from_the_top_takes_the_next_highest_they_have_not_met() -> None:
    assert paired(field("A B C D E F", "A-B C-D")) == "A-C B-D E-F"


@pytest.mark.req("GG4-052")
def test_without_a_history_neighbours_meet() -> None:
    assert paired(field("A B C D E F")) == "A-B C-D E-F"


@pytest.mark.req("GG4-053")
def test_four_players_in_their_third_round_have_one_set_left() -> None:
    assert paired(field("1 2 3 4", "1-2 3-4 / 1-3 2-4")) == "1-4 2-3"


@pytest.mark.req("GG4-053")
def test_the_only_way_round_a_rematch_is_taken() -> None:
    assert paired(field("A B C D", "A-B / A-C")) == "A-D B-C"


@pytest.mark.req("GG4-053")
def test_a_legal_first_game_that_would_strand_the_rest_is_passed_over() -> None:
    met = "3-4 3-6 3-8 5-4 5-6 5-8 7-4 7-6 7-8"
    assert paired(field("1 2 3 4 5 6 7 8", met)) == "1-3 2-4 5-7 6-8"


@pytest.mark.req("GG4-053")
def test_an_unavoidable_rematch_is_single_as_low_as_possible_and_reported() -> None:
    met = "1-2 1-4 1-6 3-2 3-4 3-6 5-2 5-4 5-6"
    assert paired(field("1 2 3 4 5 6", met)) == "1-3 2-4 5-6; rematch 5-6"


@pytest.mark.req("GG4-053")
def test_when_everybody_but_the_last_has_met_the_lowest_rematch_is_chosen() -> None:
    assert paired(field("A B C D", "A-B A-C B-C")) == "A-D B-C; rematch B-C"


@pytest.mark.req("GG4-053")
def test_of_several_rematches_the_oldest_is_repeated() -> None:
    assert paired(field("A B C D", "A-C / A-B / B-C")) == "A-C B-D; rematch A-C"


@pytest.mark.req("GG18-038")
@pytest.mark.parametrize(
    ("met_in", "round_", "may_meet"),
    [(1, 2, False), (1, 3, False), (1, 4, True), (2, 3, False), (2, 4, False), (2, 5, True)],
)
def test_two_who_met_may_meet_again_three_rounds_later(
    met_in: int, round_: int, *, may_meet: bool
) -> None:
    history = "/" * (met_in - 1) + "X-Y"
    one = field("X Y U V", history, round_=round_, rematch_after=3)
    assert paired(one) == ("X-Y U-V" if may_meet else "X-U Y-V")


def test_a_meeting_only_one_of_the_two_remembers_still_counts() -> None:
    a, b, c, d = (EntrantId(name) for name in "ABCD")
    one = Field(2, (Player(a), Player(b, met={a: 1}), Player(c), Player(d)), Terms())
    assert told(pair_in_order(one, (a, b, c, d))) == "A-C B-D"


def test_an_opponent_who_dropped_bars_nobody() -> None:
    assert paired(field("A B C D", "A-gone B-gone2")) == "A-B C-D"


@pytest.mark.parametrize("order", ["A B", "A B B", "A B C D"])
def test_an_order_that_does_not_name_everybody_once_is_a_mistake(order: str) -> None:
    with pytest.raises(ValueError, match="every player"):
        pair_in_order(field("A B C"), ids(order))


@pytest.mark.parametrize(("names", "out"), [("", ""), ("A", ", A sits"), ("A B", "A-B")])
def test_the_smallest_fields_can_be_paired(names: str, out: str) -> None:
    assert paired(field(names)) == out


@pytest.mark.req("GG4-052")
def test_exact_ties_are_settled_by_the_seed_and_nothing_else() -> None:
    players = tuple(Player(EntrantId(f"p{n}"), standing=(3, 1, 5)) for n in range(8))
    orders = {pair(Field(2, players), bytes([n])).order for n in range(40)}
    assert len(orders) == 40
    assert all(sorted(order) == sorted(player.id for player in players) for order in orders)


@pytest.mark.req("GG4-052", "GG18-037")
def test_a_better_standing_is_never_shuffled_below_a_worse_one() -> None:
    dice = Random(3)
    players = tuple(
        Player(EntrantId(f"p{n}"), standing=(dice.randint(0, 2), dice.randint(-2, 2)))
        for n in range(60)
    )
    known = {player.id: player.standing for player in players}
    order = pair(Field(2, players), b"seed").order
    assert [known[each] for each in order] == sorted(known.values(), reverse=True)


@pytest.mark.req("GG4-053", "GG4-055", "GG4-056", "GG18-045")
@pytest.mark.parametrize("density", [0.1, 0.3, 0.5, 0.7, 0.9])
def test_any_tangled_history_gives_exactly_what_trying_everything_gives(density: float) -> None:
    dice = Random(density)
    for size in [2, 3, 4, 5, 6, 7, 8] * 40:
        one = tangled(dice, size, density, rematch_after=dice.choice((None, 3)))
        out = pair(one, dice.randbytes(4))
        games, sitter = best(one, out.order)
        assert out.games == tuple((out.order[a], out.order[b]) for a, b in games)
        assert out.sitting == (None if sitter is None else out.order[sitter])
        assert out.faults == audit(one, out.games, out.sitting)


@pytest.mark.req("GG4-053", "GG4-056")
@pytest.mark.parametrize("size", [5, 6, 7, 8, 9, 10])
def test_whole_events_with_drops_are_paired_exactly_to_the_bitter_end(size: int) -> None:
    dice = Random(size)
    for _ in range(6 if size < 9 else 1):
        now = Field(1, tuple(Player(EntrantId(f"p{n}")) for n in range(size)))
        while now.round <= 12 and len(now.players) > 2:
            out = pair(now, dice.randbytes(4))
            games, sitter = best(now, out.order)
            assert out.games == tuple((out.order[a], out.order[b]) for a, b in games)
            assert out.sitting == (None if sitter is None else out.order[sitter])
            drops = [dice.choice(out.order)] if dice.random() < 0.1 else []
            now = played(now, out, dice, drops)


@pytest.mark.req("GG4-053")
def test_a_field_of_twice_the_bars_and_two_more_always_has_a_legal_set() -> None:
    dice = Random(8)
    for rounds in range(1, 9):
        size = 2 * rounds + 2
        for _ in range(20):
            now = Field(1, tuple(Player(EntrantId(f"p{n}")) for n in range(size)))
            for _ in range(rounds):
                now = played(now, pair(now, dice.randbytes(4)), dice, ())
            assert pair(now, b"last").faults == ()


def test_the_bound_is_tight_two_odd_halves_who_met_each_other_cannot_be_paired() -> None:
    for bars in (1, 3, 5):
        left, right = [f"l{n}" for n in range(bars)], [f"r{n}" for n in range(bars)]
        met = " ".join(f"{one}-{other}" for one in left for other in right)
        out = pair_in_order(one := field(" ".join(left + right), met), order_of(one))
        assert [fault.kind for fault in out.faults] == ["rematch"]


def test_a_history_that_defeats_backtracking_is_paired_at_once() -> None:
    dice = Random(11)
    now = Field(1, tuple(Player(EntrantId(f"p{n}")) for n in range(24)))
    for _ in range(18):
        out = pair(now, dice.randbytes(4))
        assert out.faults == audit(now, out.games, out.sitting)
        now = played(now, out, dice, ())
