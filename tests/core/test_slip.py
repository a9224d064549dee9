"""The code on a result slip finds its game; one misread or out of date is refused."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from muster.core import commands as ask
from muster.core.event import Event, Game
from muster.core.ids import GameId
from muster.core.problem import Code, Refused
from muster.core.slip import read_slip, slip_code
from tests.hall import ABOUT_NOTHING, Hall

LETTERS = "abcdefghijklmnopqrstuvwxyz"
CROWD = " ".join(f"{a}{b}" for a in "ab" for b in LETTERS)


def paired(names: str = "a b c d e f") -> Hall:
    return Hall("GG4").enter(names).start().pair()


HALL = paired(CROWD).event
COMMITMENTS = st.binary(min_size=32, max_size=32).map(bytes.hex)
GAMES = st.sampled_from(HALL.rounds[0].games)


def why(event: Event, code: str) -> str:
    with pytest.raises(Refused) as refused:
        read_slip(event, code)
    (problem,) = refused.value.problems
    assert problem.code is Code.SLIP_WRONG
    return str(problem.data["why"])


def codes(hall: Hall) -> dict[GameId, str]:
    now = hall.event.current
    assert now is not None
    return {game.id: slip_code(hall.event, game) for game in now.games}


def test_a_slip_says_its_round_and_table_and_finds_its_game() -> None:
    hall = paired()
    games = {game.id: game for game in hall.event.rounds[0].games}
    for game, code in codes(hall).items():
        number, table, check = code.split("-")
        assert (number, table, len(check)) == ("1", str(games[game].table), 1)
        assert read_slip(hall.event, code) == game


@pytest.mark.parametrize("written", ["{0}-{1}-{2}", " {0} {1} {2} ", "{0}.{1}.{2}", "{0}–{1}–{2}"])  # noqa: RUF001 - as phones write a dash
def test_a_code_may_be_typed_with_spaces_points_or_dashes(written: str) -> None:
    hall = paired()
    game, code = next(iter(codes(hall).items()))
    assert read_slip(hall.event, written.format(*code.split("-"))) == game


@pytest.mark.parametrize(
    "text", ["", "14", "1-14", "1-2-3-4", "one-2-3", "0-2-3", "1-02-3", "1-2-33"]
)
def test_what_is_no_code_is_refused(text: str) -> None:
    assert why(HALL, text) == "shape"


def taken(event: Event, code: str) -> bool:
    """Whether a code is taken for that of any game."""
    try:
        read_slip(event, code)
    except Refused:
        return False
    return True


@given(COMMITMENTS, GAMES, st.data())
def test_one_wrong_digit_is_always_noticed(
    commitment: str, game: Game, data: st.DataObject
) -> None:
    event = replace(HALL, commitment=commitment)
    code = slip_code(event, game)
    at = data.draw(st.sampled_from([n for n, sign in enumerate(code) if sign.isdigit()]))
    digit = data.draw(st.sampled_from(sorted(set("0123456789") - {code[at]})))
    assert not taken(event, code[:at] + digit + code[at + 1 :])


@given(COMMITMENTS, GAMES, st.data())
def test_two_swapped_neighbours_are_always_noticed(
    commitment: str, game: Game, data: st.DataObject
) -> None:
    """Also over a dash: whoever types digits does not see it."""
    event = replace(HALL, commitment=commitment)
    code = slip_code(event, game)
    digits = [n for n, sign in enumerate(code) if sign.isdigit()]
    pairs = [(a, b) for a, b in pairwise(digits) if code[a] != code[b]]
    assume(pairs)
    a, b = data.draw(st.sampled_from(pairs))
    swapped = list(code)
    swapped[a], swapped[b] = code[b], code[a]
    assert not taken(event, "".join(swapped))


def test_most_slips_of_another_event_do_not_fit() -> None:
    others = [replace(HALL, commitment=f"{n:08x}") for n in range(1000)]
    code = slip_code(HALL, HALL.rounds[0].games[0])
    assert sum(taken(event, code) for event in others) == 100


def test_a_slip_of_an_earlier_draw_is_out_of_date() -> None:
    hall = paired()
    before = codes(hall)
    tables = {code: read_slip(hall.event, code) for code in before.values()}
    hall.do(
        ask.PairRound(again=True, reason="a club mate", confirm=frozenset({Code.ROUND_PUBLISHED}))
    )
    after = codes(hall)
    changed = [code for code in tables if code not in after.values()]
    assert changed
    assert {why(hall.event, code) for code in changed} == {"old"}
    assert {read_slip(hall.event, code) for code in after.values()} == set(after)
    assert {code[-1] for code in after.values() if code not in tables} == {"b"}


def test_a_game_that_was_kept_keeps_its_slip() -> None:
    hall = paired()
    begun = hall.game("a")
    code = slip_code(hall.event, begun)
    hall.do(ask.StartPlay(games=(begun.id,), confirm=ABOUT_NOTHING))
    sure = frozenset({Code.ROUND_PUBLISHED})
    hall.do(ask.PairRound(again=True, keep_started=True, reason="late entry", confirm=sure))
    assert read_slip(hall.event, code) == begun.id


def test_a_swap_by_hand_makes_both_slips_old_and_swapping_back_makes_them_good() -> None:
    hall = paired("a b c d")
    first, second = (game.entrants[0] for game in hall.event.rounds[0].games)
    swap = ask.SwapEntrants(
        pair=(first, second),
        reason="a mistake",
        confirm=frozenset({Code.FAULT, Code.ROUND_PUBLISHED}),
    )
    before = codes(hall)
    hall.do(swap)
    assert [why(hall.event, code) for code in before.values()] == ["old", "old"]
    hall.do(swap)
    assert list(codes(hall).values()) == list(before.values())
    assert not set(codes(hall)) & set(before)  # other people at a table are another game


def test_a_table_nobody_plays_at_has_no_slip() -> None:
    """Every check digit is tried: one of them fits, and still finds nothing."""
    hall = paired("a b")
    found = [why(hall.event, f"1-9-{check}") for check in range(10)]
    assert sorted(found) == ["check"] * 9 + ["old"]
