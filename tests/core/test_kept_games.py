"""A round paired again around games that have begun: they stay, and so do their faults."""

import pytest

from muster.core import commands as ask
from muster.core.ids import PersonId
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from muster.core.verify import verify
from muster.core.why import Kept, why
from tests.hall import ABOUT_NOTHING, Hall

EVERYTHING = frozenset(Code)
AGAIN = ask.PairRound(
    again=True, keep_started=True, reason="a mistake", confirm=frozenset({Code.ROUND_PUBLISHED})
)


def rematch_begun() -> Hall:
    """Round 2 of six: a and b meet again by hand and have begun; the others have not."""
    hall = Hall("GG4").enter("a b c d e f").start()
    hall.pair().play("a8-1b", "c7-1d", "e6-1f")
    hall.pair()
    hall.seat(("a", "b"))
    hall.do(ask.StartPlay(games=(hall.game("a").id,), confirm=ABOUT_NOTHING))
    return hall


def written(hall: Hall) -> set[tuple[str, frozenset[str]]]:
    """The faults of the newest round by kind and names, but for tables used before."""
    return {
        (flaw.kind, frozenset(hall.names(flaw.entrants).split()))
        for flaw in hall.event.rounds[-1].flaws
        if flaw.kind != "table-again"
    }


@pytest.mark.req("GG4-053")
def test_a_rematch_that_is_being_played_stays_written_when_the_rest_is_paired_again() -> None:
    hall = rematch_begun()
    assert ("rematch", frozenset("ab")) in written(hall)
    hall.do(AGAIN)
    assert written(hall) == {("rematch", frozenset("ab"))}
    assert verify(hall.lines, hall.pack).holds


@pytest.mark.req("GG4-053")
def test_a_fault_that_was_accepted_is_not_asked_about_again_but_a_new_one_is() -> None:
    hall = rematch_begun()
    hall.do(ask.KeepApart(pair=(hall.id("a"), hall.id("b")), reason="a couple"))
    assert hall.refused(AGAIN) == [Code.FAULT]
    hall.do(AGAIN.model_copy(update={"confirm": EVERYTHING}))
    assert written(hall) == {("rematch", frozenset("ab")), ("kept-apart", frozenset("ab"))}


def test_a_fault_is_written_once_when_the_draw_and_the_whole_round_both_have_it() -> None:
    hall = Hall("GG4").enter("a b c d").start()
    hall.pair().play("a8-1b", "c7-1d").pair()
    hall.seat(("a", "b"))
    hall.do(ask.StartPlay(games=(hall.game("a").id,), confirm=ABOUT_NOTHING))
    hall.do(AGAIN.model_copy(update={"confirm": EVERYTHING}))
    rematches = [flaw for flaw in hall.event.rounds[1].flaws if flaw.kind == "rematch"]
    assert sorted(hall.names(flaw.entrants) for flaw in rematches) == ["a b", "c d"]


def test_who_plays_on_is_told_so_and_the_others_why_they_met() -> None:
    hall = rematch_begun()
    hall.do(AGAIN)
    told = {name: why(hall.event, 2, hall.id(name)) for name in "abcdef"}
    assert {name for name, said in told.items() if said == Kept("a mistake")} == {"a", "b"}
    assert None not in told.values()


@pytest.mark.req("GG4-054")
def test_a_ringer_who_plays_on_does_not_play_twice() -> None:
    hall = Hall("GG4").enter("a b c d e")
    hall.do(ask.CallRinger(person=PersonId("rita")))
    hall.start().pair()
    begun = hall.game("rita")
    hall.do(ask.StartPlay(games=(begun.id,), confirm=ABOUT_NOTHING))
    hall.enter("f")
    hall.do(AGAIN.model_copy(update={"confirm": EVERYTHING}))
    now = hall.event.rounds[0]
    assert len(now.field()) == len(set(now.field())) == 7
    assert (hall.game("rita").entrants, now.bye is None) == (begun.entrants, False)
    assert why(hall.event, 1, hall.id("rita")) is None


def test_tables_of_games_that_have_begun_are_taken() -> None:
    hall = Hall("GG4").enter("a b c d e f g h").start().pair()
    begun = hall.event.rounds[0].games[2]
    hall.do(ask.StartPlay(games=(begun.id,), confirm=ABOUT_NOTHING))
    hall.do(AGAIN)
    tables = {game.id: game.table for game in hall.event.rounds[0].games}
    assert sorted(tables.values()) == [1, 2, 3, 4]
    assert tables[begun.id] == begun.table


def test_a_games_id_is_never_given_twice() -> None:
    hall = Hall("GG4").enter("a b c d e f").start().pair()
    first = {game.id for game in hall.event.rounds[0].games}
    begun = hall.event.rounds[0].games[0].id
    hall.do(ask.StartPlay(games=(begun,), confirm=ABOUT_NOTHING))
    hall.do(AGAIN)
    second = {game.id for game in hall.event.rounds[0].games}
    assert first & second == {begun}
    hall.do(ask.Undo(reason="no"))
    hall.do(AGAIN)
    third = {game.id for game in hall.event.rounds[0].games}
    assert (first | second) & third == {begun}


def final_round() -> Hall:
    variant = Patch(kind="variant", id="finals-tables", title="Finals tables")
    hall = Hall("SR17").rules(variant).enter("a b c d e f g h").start(rounds=2)
    hall.pair().play(
        "a 5:50 - 0:9 e scenario",
        "b 5:40 - 0:9 f scenario",
        "c 5:30 - 0:9 g scenario",
        "d 5:20 - 0:9 h scenario",
    )
    return hall.pair(Code.FAULT)


def finals(hall: Hall) -> list[str]:
    last = hall.event.rounds[-1]
    games = {game.id: hall.names(game.entrants) for game in last.games}
    return [games[name] for name in last.finals]


@pytest.mark.req("SR17-187")
def test_a_second_final_that_had_begun_stays_second() -> None:
    hall = final_round()
    hall.do(ask.StartPlay(games=(hall.game("c").id,), confirm=EVERYTHING))
    hall.do(AGAIN.model_copy(update={"confirm": EVERYTHING}))
    assert finals(hall) == ["a b", "c d"]
    assert isinstance(why(hall.event, 2, hall.id("c")), Kept)
    assert not isinstance(why(hall.event, 2, hall.id("a")), Kept)
    assert verify(hall.lines, hall.pack).holds


@pytest.mark.req("SR17-187")
def test_a_second_final_that_is_over_is_still_the_second() -> None:
    hall = final_round()
    hall.play("c 9:99 - 0:0 d scenario", close=False)
    hall.do(AGAIN.model_copy(update={"confirm": EVERYTHING}))
    assert finals(hall) == ["a b", "c d"]


def test_a_second_bye_beside_the_ringers_game_is_named() -> None:
    hall = Hall("GG4").enter("a b c d e").start(rounds=3).pair()
    knowing = frozenset(Code)
    first = hall.event.rounds[0]
    if first.bye != hall.id("e"):
        pair = (first.bye or hall.id("a"), hall.id("e"))
        hall.do(ask.SwapEntrants(pair=pair, reason="story", confirm=knowing))
    hall.play("a5-2b", "c5-1d")
    hall.do(ask.CallRinger(person=PersonId("rita")))
    hall.pair(Code.FAULT)
    hall.do(ask.StartPlay(games=(hall.game("rita").id,), confirm=ABOUT_NOTHING))
    hall.enter("f")
    again = ask.PairRound(again=True, keep_started=True, reason="f is here", confirm=knowing)
    hall.do(again)
    now = hall.event.rounds[1]
    assert now.bye is not None
    kinds = {flaw.kind for flaw in now.flaws}
    assert not kinds & {"unpaired", "needless-sitter"}
    if now.bye != hall.id("e") and hall.id("e") not in hall.game("rita").entrants:
        swap = ask.SwapEntrants(pair=(now.bye, hall.id("e")), reason="asked")
        assert Code.FAULT in hall.refused(swap)
        hall.do(swap.model_copy(update={"confirm": knowing}))
        found = [flaw.entrants for flaw in hall.event.rounds[1].flaws if "twice" in flaw.kind]
        assert found == [(hall.id("e"),)]
