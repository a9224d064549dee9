"""The clock of a round as each pack has it: how long it runs and what is called out."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core import facts
from muster.core.problem import Code
from tests.core.ticking import calls, do, left, minute, paired, refused, shown, started
from tests.hall import ABOUT_NOTHING


@pytest.mark.req("GG4-048")
def test_gaining_grounds_4_sets_up_for_15_minutes_and_plays_for_120() -> None:
    hall = started()
    assert [left(hall, when) for when in (0, 14, 15, 134, 135, 200)] == [
        ("setup", 15, 135),
        ("setup", 1, 121),
        ("play", 120, 120),
        ("play", 1, 1),
        ("over", 0, 0),
        ("over", 0, 0),
    ]
    now = shown(hall, 20)
    assert (now.setup_ends, now.ends) == (minute(15), minute(135))


@pytest.mark.req("GG4-048")
def test_gaining_grounds_4_may_be_played_for_135_minutes_and_no_longer_unasked() -> None:
    hall = paired()
    for other in ({"play": 136}, {"play": 119}, {"setup": 10}):
        assert refused(hall, 0, ask.StartClock(**other, confirm=ABOUT_NOTHING)) == [
            Code.ROUND_LENGTH_OTHER
        ]
    do(hall, 0, ask.StartClock(play=135, confirm=ABOUT_NOTHING))
    assert shown(hall, 0).ends == minute(150)


@pytest.mark.req("GG4-049", "GG4-050")
def test_gaining_grounds_4_calls_last_turn_with_15_minutes_left_and_then_time() -> None:
    hall = started()
    assert calls(hall, 119) == [(0, True), (15, True), (120, False), (135, False)]
    coming = shown(hall, 119).next_call
    assert coming is not None
    assert coming.say.startswith("Last Turn: finish the Turn you are in")
    assert [call.say.partition(":")[0] for call in shown(hall, 135).due] == [
        "The round begins",
        "Play begins.",
        "Last Turn",
        "Time",
    ]
    assert shown(hall, 135).next_call is None


@pytest.mark.req("GG18-033", "GG18-034", "GG18-035")
def test_gaining_grounds_2018_calls_every_half_hour_and_at_15_minutes_and_time() -> None:
    hall = started("GG18")
    assert left(hall, 0) == ("play", 120, 120)
    now = shown(hall, 60)
    assert [call.say for call in now.due] == [
        "The round begins.",
        "90 minutes left.",
        "60 minutes left.",
    ]
    assert calls(hall, 60) == [
        (0, True),
        (30, True),
        (60, True),
        (90, False),
        (105, False),
        (120, False),
    ]
    assert now.calls[-1].say.startswith("Time: finish this Activation and start no other")


@pytest.mark.req("GG18-011")
def test_the_clock_does_not_stop_while_players_wait_for_a_ruling() -> None:
    hall, quiet = started("GG18"), started("GG18")
    a, b = (hall.name(entrant) for entrant in hall.game("a").entrants)
    game = hall.game("a").id
    do(hall, 20, ask.ReportResult(game=game, score=hall.score(f"{a}5-2{b}")), by=a)
    do(hall, 21, ask.DisputeReport(game=game, reason="it was 3"), by=b)
    do(hall, 31, ask.MakeRuling(topic="Cover", question="?", decision="no", game=game), by="jo")
    do(hall, 32, ask.RuleResult(game=game, score=hall.score(f"{a}5-3{b}"), reason="seen"), by="jo")
    for when in (20, 25, 40):
        assert shown(hall, when) == shown(quiet, when)


@pytest.mark.req("SR17-071")
def test_a_steamroller_round_is_expected_to_end_when_both_clocks_have_run_down() -> None:
    hall = started("SR17")
    assert hall.lines[-1].fact == facts.ClockStarted(round=1, setup=0, play=120)
    assert shown(hall, 0).ends == minute(120)


def test_where_the_pack_has_no_length_the_organiser_gives_one() -> None:
    hall = paired("WC")
    assert refused(hall, 0, ask.StartClock(confirm=ABOUT_NOTHING)) == [Code.ROUND_LENGTH_MISSING]
    do(hall, 0, ask.StartClock(play=90, confirm=ABOUT_NOTHING))
    assert calls(hall, 90) == [(0, True), (90, True)]
