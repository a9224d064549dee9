"""The end of a score sheet: one tap on each phone makes it the result of the game."""

from __future__ import annotations

import pytest

from muster.core.event import How
from muster.core.sheet.sheet import END, Spot
from tests.web.at_table import DONE, REFUSED, SEEN, VAULTS, Table, refusal
from tests.web.phone import words_of
from tests.web.venue import Venue


@pytest.fixture
def table(venue: Venue) -> Table:
    return Table.of(venue, "GG4", **VAULTS)


@pytest.fixture
def playing(table: Table) -> Table:
    """In turn 2, with nothing scored yet."""
    table.taps(table.ann, "open")
    return table.ends_turn(table.ann)


def over(table: Table) -> Table:
    """One to nothing when time was called in turn 2."""
    table.says(table.ann, "centerline", "2")
    return table.taps(table.dov, "stop", reason="Time was called")


def test_one_tap_on_each_phone_makes_it_the_result(playing: Table) -> None:
    over(playing)
    ann, dov = playing.names
    read = playing.read(playing.ann)
    assert f"The game is over: {ann} wins. More VP." in read
    assert f"This is the result: You 1 \u2013 0 {dov}" in read
    assert f"This is the result: You 0 \u2013 1 {ann}" in playing.read(playing.dov)
    playing.taps(playing.ann, "finish")
    assert f"You said: You 1 \u2013 0 {dov}. So you win. Waiting for {dov}." in playing.read(
        playing.ann
    )
    read = playing.read(playing.dov)
    assert f"{ann} said: You 0 \u2013 1 {ann}. So {ann} wins. Yes, that is the result No" in read
    fields = {"game": playing.game.id, "by": playing.sides[1]}
    assert playing.dov.ask("confirm-report", fields).status_code == DONE
    result = playing.now.result
    assert result is not None
    assert result.score is not None
    assert (result.how, result.score.figures(playing.sides[0])) == (How.CONFIRMED, {"vp": 1})
    assert f"Confirmed: You 1 \u2013 0 {dov}" in playing.read(playing.ann)


def test_who_has_won_is_not_said_while_something_is_open_that_could_change_it(
    table: Table,
) -> None:
    table.taps(table.ann, "open").seals(table.ann, "power-ritual")
    table.ends_turn(table.ann)
    over(table)
    still = "The last turn is over. What is still open can change the result."
    for by in (table.ann, table.dov):
        read = table.read(by)
        assert (still in read, "The game is over" in read) == (True, False)
    table.tap(table.ann, "show", {"number": "1", "confirm": "shows-choice"}, "secrets")
    assert still in table.read(table.ann)
    for name in ("own_corners", "other_corners"):
        table.says(table.ann, name, "0")
    assert f"The game is over: {table.names[0]} wins. More VP." in table.read(table.dov)


@pytest.mark.req("WC-121", "GG18-114")
def test_players_and_officials_are_asked_about_blanks_before_a_turn_is_ended(
    playing: Table,
) -> None:
    judge = playing.judge
    for by in (playing.ann, judge):
        status, said = refusal(playing.tap(by, "end-turn", {"step": 2}))
        assert (status, playing.played.closed) == (REFUSED, 1)
        assert "You left these blank in turn 2, and what is left blank scores nothing" in said
        assert "Leave it blank" in said
    playing.ends_turn(judge)
    assert playing.played.closed == 2
    status, said = refusal(playing.tap(playing.dov, "stop", {"reason": "Time was called"}))
    assert (status, "You left these blank in turn 3" in said) == (REFUSED, True)


def test_both_say_this_is_the_result_at_once_and_it_counts(playing: Table) -> None:
    over(playing).taps(playing.ann, "finish").taps(playing.dov, "finish")
    assert playing.now.result is not None
    assert playing.now.result.how is How.CONFIRMED


def test_no_is_a_dispute_that_a_judge_decides(playing: Table) -> None:
    over(playing).taps(playing.ann, "finish")
    fields = {"game": playing.game.id, "by": playing.sides[1], "reason": "The vault was mine"}
    assert playing.dov.ask("dispute-report", fields).status_code == DONE
    assert "Disputed: a judge decides." in playing.read(playing.ann)
    assert "disputed" in playing.read(playing.judge)


def test_a_sheet_finished_by_mistake_goes_on_until_its_result_counts(playing: Table) -> None:
    over(playing).taps(playing.ann, "finish")
    assert (
        refusal(playing.tap(playing.dov, "answer", playing.answer("centerline", "1", side=1)))[0]
        == REFUSED
    )
    playing.taps(playing.dov, "reopen").says(playing.dov, "centerline", "1", side=1, step=2)
    playing.taps(playing.ann, "finish").taps(playing.dov, "finish")
    assert playing.now.result is not None
    assert playing.now.result.score is not None
    assert playing.now.result.score.figures(playing.sides[1]) == {"vp": 1}


def test_an_official_does_everything_for_both(playing: Table) -> None:
    judge = playing.judge
    playing.says(judge, "centerline", "2").taps(judge, "stop", reason="", other="Fire alarm")
    assert "Fire alarm" in playing.read(judge, "sheet/taps/")
    playing.taps(judge, "finish")
    assert playing.now.result is not None
    assert playing.now.result.how is How.ENTERED
    assert playing.desk().status_code == SEEN


def test_an_official_says_yes_for_who_has_no_phone(playing: Table) -> None:
    over(playing).taps(playing.ann, "finish")
    judge = playing.judge
    assert f"Yes, that is the result, for {playing.names[1]}" in playing.read(judge)
    fields = {"game": playing.game.id, "by": playing.sides[1]}
    assert judge.ask("confirm-report", fields).status_code == DONE


def test_one_phone_is_enough(playing: Table) -> None:
    over(playing.says(playing.ann, "enemy_half", "1", side=1))
    assert {spot.side for spot in playing.played.answers} == {0, 1}


def test_a_reason_is_asked_for_where_play_stops_early(playing: Table) -> None:
    answer = playing.tap(playing.ann, "stop", {"reason": " "})
    assert (answer.status_code, "Why?" in words_of(answer.content.decode())) == (REFUSED, True)
    assert playing.played.stopped == ""


def test_a_game_with_a_result_is_not_scored_any_more(playing: Table) -> None:
    playing.venue.play_round(playing.event)
    before = playing.facts
    kinds: dict[str, dict[str, object]] = {
        "answer": playing.answer("centerline", "1"),
        "end-turn": {"step": 2},
        "stop": {"reason": "Late"},
        "undo": {"line": 2},
        "finish": {},
    }
    for kind, fields in kinds.items():
        status, said = refusal(playing.tap(playing.ann, kind, fields))
        assert (status, "A mistake is put right by a ruling." in said) == (REFUSED, True)
    assert playing.facts == before
    assert 'name="typed"' not in playing.html(playing.ann)


@pytest.mark.req("GG4-118")
def test_what_is_still_sealed_when_the_game_is_over_is_told_before_it_is_the_result(
    table: Table,
) -> None:
    table.seals(table.ann, "power-ritual").ends_turn(table.ann)
    table.taps(table.dov, "stop", reason="Time was called")
    assert "1 choice is still sealed, and scores nothing before it is shown." in table.read(
        table.dov
    )
    status, said = refusal(table.tap(table.ann, "finish"))
    assert (status, "Choice 1 was never shown" in said, "Do it all the same" in said) == (
        REFUSED, True, True,
    )  # fmt: skip
    table.tap(table.ann, "show", {"number": "1", "confirm": "shows-choice"}, "secrets")
    table.taps(table.ann, "answer", spot=spot_of(END, "power-ritual", "other_corners"), value="3")
    assert table.played.tally.total == (1, 0)
    table.taps(table.ann, "finish")


def spot_of(step: int, part: str, name: str, side: int = 0) -> str:
    return ".".join(map(str, Spot(step, side, part, name)))


def test_doubts_are_set_aside_as_everywhere(table: Table) -> None:
    table.seals(table.ann, "power-ritual").ends_turn(table.ann)
    table.taps(table.dov, "stop", reason="Time was called")
    table.taps(table.ann, "finish", confirm="seal-unopened")
    assert table.played.finished


# ── nothing else happened ──


def test_nothing_else_happened_answers_what_was_left_blank_and_closes_the_turn(
    venue: Venue,
) -> None:
    table = Table.of(venue, "WC", battleplan="lightning-raid")
    ann = table.taps(table.ann, "open").says(table.ann, "objectives", 2).ann
    asked = table.tap(ann, "end-turn", {"step": 1}).content.decode()
    assert ("Nothing else happened" in asked, "no, 0 and nobody" in asked) == (True, True)
    sent = {"step": 1, "confirm": "left-blank", "nothing": "else"}
    assert table.tap(ann, "end-turn", sent).status_code == DONE
    said = {(spot.side, spot.input): value for spot, value in table.played.answers.items()}
    assert said == {
        (0, "objectives"): 2,
        (0, "wounds"): 0,
        (1, "objectives"): 0,
        (1, "wounds"): 0,
    }
    assert (table.played.closed, table.facts[-1].kind) == (1, "turn-ended")


# ── what is in question ──


@pytest.mark.req("SR17-078")
@pytest.mark.parametrize("ran_out", [True, False], ids=["a clock ran out", "time was called"])
def test_what_is_gained_by_a_clock_is_told_where_one_ran_out(
    venue: Venue, *, ran_out: bool
) -> None:
    table = Table.of(venue, "SR17", scenario="spread-the-net")
    table.taps(table.ann, "open", first=table.sides[0]).ends_turn(table.ann, 4)
    if ran_out:
        table.says(table.ann, "clock_out", "yes").ends_turn(table.ann)
    else:
        table.taps(table.ann, "stop", reason="Time was called")
    said = "Gained with their warcasters gone when the clock ran out"
    assert (said in table.read(table.ann)) is ran_out
