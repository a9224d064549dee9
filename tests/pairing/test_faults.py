"""What is given up when not everything can be had, and the organiser's own wishes."""

from __future__ import annotations

import pytest

from muster.core.pairing import FaultKind, Field, audit, pair, pair_in_order
from tests.pairing.fields import field, ids, order_of, told, two


def paired(one: Field) -> str:
    return told(pair_in_order(one, order_of(one)))


APART = frozenset({frozenset(ids("A B"))})


def test_players_kept_apart_do_not_meet() -> None:
    assert paired(field("A B C D", apart=APART)) == "A-C B-D"


def test_a_group_of_three_can_be_kept_apart() -> None:
    one = field("A B C D E F", apart=frozenset({frozenset(ids("A B C"))}))
    assert paired(one) == "A-D B-E C-F"


def test_keeping_apart_is_given_up_before_a_rematch() -> None:
    assert paired(field("A B", apart=APART)) == "A-B; kept-apart A-B"
    one = field("A B C D", "A-C A-D", apart=APART)
    assert paired(one) == "A-B C-D; kept-apart A-B"


def test_a_pack_may_give_up_the_rematch_first() -> None:
    order = (FaultKind.REMATCH, FaultKind.KEPT_APART, FaultKind.SAT_OUT_TWICE)
    one = field("A B C D", "A-C A-D", apart=APART, tolerate=order)
    assert paired(one) == "A-C B-D; rematch A-C"


def test_a_pack_may_prefer_a_rematch_to_moving_the_sitter() -> None:
    order = (FaultKind.REMATCH, FaultKind.SITTER_NOT_LOWEST, FaultKind.SAT_OUT_TWICE)
    one = field("1 2 3 4 5", "1-2 1-3 1-4", tolerate=order)
    assert paired(one) == "1-2 3-4, 5 sits; rematch 1-2"


def test_a_rule_not_listed_is_given_up_last() -> None:
    one = field("1 2 3", "2-3", sat="2 3", tolerate=(FaultKind.SAT_OUT_TWICE,))
    assert paired(one) == "1-2, 3 sits; sat-out-twice 3"


def test_locked_players_meet_and_the_rest_are_paired_round_them() -> None:
    assert paired(field("A B C D E F", locked=(two("F A"),))) == "A-F B-C D-E"


def test_a_locked_player_does_not_sit() -> None:
    assert paired(field("A B C D E", locked=(two("E A"),))) == "A-E B-C, D sits"


def test_a_locked_rematch_is_played_and_reported() -> None:
    one = field("A B C D", "A-B", locked=(two("A B"),))
    assert paired(one) == "A-B C-D; rematch A-B"


@pytest.mark.parametrize("lock", ["A gone", "A A", "A C"])
def test_a_lock_that_cannot_be_kept_is_reported(lock: str) -> None:
    one = field("A B C D", locked=(two("A B"), two(lock)))
    assert paired(one) == f"A-B C-D; lock-broken {'-'.join(lock.split())}"


@pytest.mark.req("SR17-187")
def test_the_finals_are_first_against_second_and_third_against_fourth() -> None:
    one = field("A=3 B=2 C=2 D=2 E=1 F=1 G=1 H=0", system="piles", finals=2)
    assert told(pair(one, b"seed")).startswith("A-B C-D ")
    assert pair(one, b"seed").paired_down == pair(one, b"seed").paired_down[-1:]


@pytest.mark.req("SR17-187")
def test_a_rematch_at_a_finals_table_is_played_and_reported() -> None:
    one = field("A=3 B=3 C=2 D=2 E=1 F=1", "A-B E-F", system="piles", finals=2)
    out = pair_in_order(one, order_of(one))
    assert told(out) == "A-B C-D E-F; rematch A-B; rematch E-F"
    assert out.faults == audit(one, out.games, out.sitting)


@pytest.mark.req("SR17-187")
def test_finalists_are_chosen_by_full_standing_not_by_pile_alone() -> None:
    one = field("A=3 B=3 C=3 D=3 E=3 F=3", system="piles", finals=2)
    assert all(told(pair(one, bytes([n]))).startswith("A-B C-D ") for n in range(20))


def test_a_finals_table_is_nobodys_second_step_down() -> None:
    one = field("A=3 B=2 C=2 D=2", down="A", system="piles", finals=2)
    out = pair_in_order(one, order_of(one))
    assert (told(out), out.paired_down) == ("A-B C-D", ())


def test_finalists_do_not_sit() -> None:
    one = field("A B C D E", sat="E", finals=2)
    assert paired(one) == "A-B C-D, E sits; sat-out-twice E"


def test_a_lock_outranks_a_finals_table_and_both_are_told() -> None:
    one = field("A B C D E F", finals=2, locked=(two("A E"),))
    out = pair_in_order(one, order_of(one))
    assert told(out) == "A-E B-F C-D; finals-broken A-B"
    assert out.faults == audit(one, out.games, out.sitting)


def test_more_finals_tables_than_players_are_no_matter() -> None:
    assert paired(field("A B C", finals=4)) == "A-B, C sits"
