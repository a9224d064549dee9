"""The prize-giving: awards are told one after the other, from the last to the first."""

import pytest

from muster.core import commands as ask
from muster.core.prizes import in_order, to_come, told
from muster.core.problem import Code, Refused
from tests.hall import Hall


@pytest.fixture
def hall() -> Hall:
    """Two rounds of Steamroller are over; a is first, c second, b third; d is the best sport."""
    hall = Hall("SR17").enter("a b c d").start(rounds=2)
    hall.pair().play("a 5:9 - 0:9 b scenario", "c 4:10 - 0:9 d scenario")
    hall.pair(Code.FAULT).play("a 5:9 - 0:9 c scenario", "b 4:9 - 0:9 d scenario")
    hall.do(ask.BeginPrizeGiving())
    hall.do(ask.GiveAward(award="best-sport", entrants=(hall.id("d"),)))
    hall.do(ask.FinishEvent())
    return hall


def ids(hall: Hall) -> tuple[list[str], list[str]]:
    return (
        [award.award for award in told(hall.event)],
        [award.award for award in to_come(hall.event)],
    )


@pytest.mark.req("SR17-101")
def test_what_was_given_comes_first_then_the_places_upwards(hall: Hall) -> None:
    order = ["best-sport", "third", "second", "first"]
    assert [award.award for award in in_order(hall.event)] == order


def test_nothing_is_told_before_its_moment(hall: Hall) -> None:
    assert ids(hall) == ([], ["best-sport", "third", "second", "first"])
    hall.do(ask.RevealPrize(award="best-sport"))
    hall.do(ask.RevealPrize(award="third"))
    assert ids(hall) == (["third", "best-sport"], ["second", "first"])


def test_one_who_is_not_there_yet_is_told_later(hall: Hall) -> None:
    hall.do(ask.RevealPrize(award="third"))
    assert ids(hall) == (["third"], ["best-sport", "second", "first"])


def test_an_award_given_in_between_hides_nothing_that_was_told(hall: Hall) -> None:
    hall.do(ask.RevealPrize(award="best-sport"))
    hall.do(ask.GiveAward(award="spoon", title="Wooden spoon", entrants=(hall.id("d"),)))
    assert ids(hall) == (["best-sport"], ["spoon", "third", "second", "first"])


def test_ending_early_shows_everything_and_asks_first(hall: Hall) -> None:
    with pytest.raises(Refused) as refused:
        hall.do(ask.EndPrizeGiving())
    (problem,) = refused.value.problems
    assert (problem.code, problem.confirmable) == (Code.PRIZES_HIDDEN, True)
    hall.do(ask.EndPrizeGiving(confirm=frozenset({Code.PRIZES_HIDDEN})))
    assert ids(hall)[0] == ["first", "second", "third", "best-sport"]


def test_what_was_told_is_not_given_to_somebody_else_unknowingly(hall: Hall) -> None:
    hall.do(ask.RevealPrize(award="best-sport"))
    wish = ask.GiveAward(award="best-sport", entrants=(hall.id("b"),))
    with pytest.raises(Refused) as refused:
        hall.do(wish)
    (problem,) = refused.value.problems
    assert (problem.code, problem.confirmable) == (Code.AWARD_TOLD, True)
    hall.do(wish.model_copy(update={"confirm": frozenset({Code.AWARD_TOLD})}))
    assert [hall.names(award.entrants) for award in told(hall.event)] == ["b"]


def test_a_slip_of_the_finger_is_taken_back(hall: Hall) -> None:
    hall.do(ask.RevealPrize(award="first"))
    hall.do(ask.Undo())
    assert ids(hall)[0] == []


def test_secrecy_is_not_taken_back_under_what_was_given_in_it(hall: Hall) -> None:
    begun = next(line.n for line in hall.lines if line.fact.kind == "prize-giving-begun")
    with pytest.raises(Refused):
        hall.do(ask.Undo(line=begun, reason="A slip"))
    assert ids(hall)[0] == []


def test_who_is_thrown_out_after_being_told_loses_the_award_to_the_next(hall: Hall) -> None:
    for award in ("best-sport", "first"):
        hall.do(ask.RevealPrize(award=award))
    hall.do(
        ask.DisqualifyEntrant(
            entrant=hall.id("a"), cause="cheating", reason="Loaded dice", confirm=frozenset(Code)
        )
    )
    winners = {award.award: hall.names(award.entrants) for award in told(hall.event)}
    assert winners == {"first": "c", "best-sport": "d"}


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (ask.BeginPrizeGiving(), Code.ALREADY_SO),
        (ask.RevealPrize(award="best-painted"), Code.AWARD_NOT_GIVEN),
        (ask.RevealPrize(award="best-sport"), Code.ALREADY_SO),
    ],
)
def test_what_makes_no_sense_is_named(hall: Hall, wish: ask.Command, code: Code) -> None:
    hall.do(ask.RevealPrize(award="best-sport"))
    with pytest.raises(Refused) as refused:
        hall.do(wish)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_without_a_prize_giving_nothing_can_be_told() -> None:
    hall = Hall("GG4").enter("a b c d").start()
    for wish in (ask.RevealPrize(award="winner"), ask.EndPrizeGiving()):
        with pytest.raises(Refused) as refused:
            hall.do(wish)
        assert [problem.code for problem in refused.value.problems] == [Code.NO_PRIZE_GIVING]
