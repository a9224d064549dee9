"""Every player can be told why."""

from __future__ import annotations

from random import Random

import pytest

from muster.core.ids import EntrantId
from muster.core.pairing import Because, FaultKind, Field, Passed, Why, explain, pair, pair_in_order
from tests.pairing.fields import clubs, field, ids, order_of, tangled, two

A, B, C, D, E, F, G = ids("A B C D E F G")


def why(one: Field, who: EntrantId) -> Why:
    return explain(one, pair_in_order(one, order_of(one)), who)


def test_the_higher_player_hears_whom_they_had_met_already() -> None:
    one = field("A B C D E F", "A-B / A-C")
    expected = ((B, Passed.MET), (C, Passed.MET))
    assert why(one, A) == Why(Because.NEXT, D, A, expected)
    assert why(one, D) == Why(Because.NEXT, A, A, expected)


def test_those_taken_by_somebody_higher_are_named_as_taken() -> None:
    one = field("A B C D E F", "A-B / B-D")
    assert why(one, B) == Why(Because.NEXT, E, B, ((C, Passed.TAKEN), (D, Passed.MET)))


def test_a_legal_opponent_whose_loss_would_strand_the_rest_is_told_so() -> None:
    met = "3-4 3-6 3-8 5-4 5-6 5-8 7-4 7-6 7-8"
    one = field("1 2 3 4 5 6 7 8", met)
    one_, two_, three = ids("1 2 3")
    assert why(one, one_) == Why(Because.NEXT, three, one_, ((two_, Passed.OTHERS),))


def test_kept_apart_and_sitting_players_are_passed_over_by_name() -> None:
    one = field("A B C D E", sat="C D E", apart=frozenset({frozenset(ids("A C"))}))
    assert why(one, A) == Why(Because.NEXT, D, A, ((B, Passed.SITS), (C, Passed.KEPT_APART)))


def test_a_rematch_that_had_to_be_is_told_with_its_fault() -> None:
    assert why(field("A B", "A-B"), A) == Why(Because.NEXT, B, A, (), (FaultKind.REMATCH,))


@pytest.mark.req("GG4-055", "GG4-056")
def test_the_sitter_hears_that_those_below_have_sat_out() -> None:
    one = field("A B C D E", sat="E D")
    expected = ((E, Passed.SAT_OUT), (D, Passed.SAT_OUT))
    assert why(one, C) == Why(Because.SITS_LOWEST, passed_over=expected)


def test_the_sitter_hears_that_the_others_could_not_be_paired_otherwise() -> None:
    one = field("1 2 3 4 5", "1-2 1-3 1-4")
    four, five = ids("4 5")
    told = Why(
        Because.SITS_FOR_OTHERS,
        passed_over=((five, Passed.OTHERS),),
        faults=(FaultKind.SITTER_NOT_LOWEST,),
    )
    assert why(one, four) == told


def test_a_second_bye_is_told_as_one() -> None:
    assert why(field("A B C", sat="A B C"), C).code is Because.SITS_AGAIN


def test_a_drawn_sitter_hears_who_was_not_in_the_draw() -> None:
    one = field("A=1 B=1 C=0 D=0 E=0", sat="D", system="piles", sitter="random-lowest-tp")
    assert why(one, E) == Why(Because.SITS_DRAWN, passed_over=((D, Passed.SAT_OUT),))


def test_games_that_were_set_are_told_as_such() -> None:
    one = field("A B C D E F", finals=1, locked=(two("C F"),))
    assert why(one, F) == Why(Because.LOCKED, C, C)
    assert why(one, B) == Why(Because.FINALS, A, A)
    assert why(one, D) == Why(Because.NEXT, E, D)


def test_piles_tell_who_stayed_and_who_went_down() -> None:
    one = field("A=2 B=2 C=2 D=1 E=1 F=1", "C-D", system="piles")
    assert why(one, A) == Why(Because.SAME_PILE, B, A)
    assert why(one, C) == Why(Because.PAIRED_DOWN, E, C, ((D, Passed.MET),))
    assert why(one, E) == Why(Because.PAIRED_DOWN, C, C, ((D, Passed.MET),))


def test_round_one_is_told_as_drawn() -> None:
    one = field("A B C D", system="random")
    assert why(one, A) == Why(Because.DRAWN, B, A)


def test_everybody_in_any_field_can_be_told_something() -> None:
    dice = Random(2)
    for system in ("adjacent", "piles", "random"):
        for size in range(1, 12):
            one = tangled(
                dice, size, 0.5, system=system, sitter="random-lowest-tp", finals=size % 3
            )
            out = pair(one, b"seed")
            assert {explain(one, out, who).opponent is None for who in out.order} <= {True, False}
    mates = Field(1, clubs({"x": 2}), field("A", system="random", separate=("club",)).terms)
    assert explain(mates, pair(mates, b""), EntrantId("x0")).faults == (FaultKind.SAME_CLUB,)
