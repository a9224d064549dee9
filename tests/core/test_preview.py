"""What a correction would change, before it changes anything."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.ids import PersonId
from muster.core.preview import PlaceChange
from muster.core.problem import Code
from tests.hall import ABOUT_NOTHING, Hall


def three_rounds_in() -> Hall:
    hall = Hall("GG4").enter("a b c d e f g h").start()
    hall.pair().play("a8-1b", "c7-1d", "e6-1f", "g5-1h")
    hall.pair()
    return hall


def correct(hall: Hall) -> ask.RuleResult:
    game = next(g for g in hall.event.rounds[0].games if hall.id("a") in g.entrants)
    return ask.RuleResult(game=game.id, score=hall.score("a1-8b"), reason="read upside down")


def test_a_correction_shows_who_would_move_and_writes_nothing() -> None:
    hall = three_rounds_in()
    before = hall.event
    seen = hall.preview(correct(hall))
    assert hall.event == before
    assert set(seen.places) == {
        PlaceChange(hall.id("a"), 1, 8),
        PlaceChange(hall.id("b"), 8, 1),
    }


def test_a_correction_shows_which_later_pairings_would_have_been_others() -> None:
    hall = three_rounds_in()
    hall.do(ask.StartPlay(games=(hall.game("e").id,), confirm=ABOUT_NOTHING))
    seen = hall.preview(correct(hall))
    (change,) = seen.rounds
    assert change.round == 2
    affected = {hall.name(e) for table in change.tables for e in table.entrants}
    assert {"a", "b"} <= affected
    assert "e" not in affected
    assert {frozenset(hall.names(group).split()) for group in change.instead} >= {frozenset("bc")}


def test_a_correction_that_moves_nobody_changes_no_later_round() -> None:
    hall = three_rounds_in()
    game = next(g for g in hall.event.rounds[0].games if hall.id("a") in g.entrants)
    same = ask.RuleResult(game=game.id, score=hall.score("a8-1b"), reason="checked again")
    seen = hall.preview(same)
    assert (seen.places, seen.rounds) == ((), ())


def test_after_a_correction_only_tables_that_have_not_started_are_paired_again() -> None:
    hall = three_rounds_in()
    begun = hall.game("e")
    hall.do(ask.StartPlay(games=(begun.id,), confirm=ABOUT_NOTHING))
    hall.do(correct(hall))
    again = ask.PairRound(
        again=True,
        keep_started=True,
        reason="corrected round 1",
        confirm=frozenset({Code.ROUND_PUBLISHED}),
    )
    hall.do(again)
    assert hall.game("e").entrants == begun.entrants
    assert set(hall.names(hall.game("b").entrants).split()) == {"b", "c"}


def test_a_preview_is_refused_like_the_command_itself() -> None:
    hall = three_rounds_in()
    assert hall.refused(correct(hall).model_copy(update={"reason": ""})) == [Code.REASON_MISSING]


def test_a_game_moved_to_another_table_does_not_hide_what_would_change() -> None:
    hall = three_rounds_in()
    first, second = hall.event.rounds[1].games[:2]
    move = ask.MoveGame(
        game=first.id, table=second.table, reason="x", confirm=frozenset({Code.ROUND_PUBLISHED})
    )
    hall.do(move)
    assert [change.round for change in hall.preview(correct(hall)).rounds] == [2]


@pytest.mark.parametrize(
    ("pack", "results", "made_up"),
    [
        ("GG4", "a8-1b;c7-1d;e6-1f;g5-1h", "h5-1g"),
        (
            "SR17",
            (
                "a 5:40 - 0:22 b assassination;c 4:50 - 3:48 d assassination;"
                "e 3:60 - 2:55 f assassination;g 2:44 - 2:30 h assassination"
            ),
            "h 5:44 - 2:30 g assassination",
        ),
    ],
)
def test_a_judge_s_look_knows_nothing_of_a_round_that_is_not_public(
    pack: str, results: str, made_up: str
) -> None:
    """Neither whom it pairs nor what their strength makes of places; the organiser sees both."""
    hall = Hall(pack).enter("a b c d e f g h").start().pair()
    hall.do(ask.AppointJudge(person=PersonId("ruth")))
    hall.play(*results.split(";"))
    wish = ask.RuleResult(game=hall.game("g").id, score=hall.score(made_up), reason="made up")
    before = hall.preview(wish, by="ruth")
    hall.do(ask.PairRound())
    seen, known = hall.preview(wish, by="ruth"), hall.preview(wish)
    assert (seen.places, seen.rounds) == (before.places, ())
    assert [change.round for change in known.rounds] == [2]
