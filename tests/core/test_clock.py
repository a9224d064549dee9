"""The clock of a round in an event: who starts it, who stops it, what it shows the hall."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from muster.core import commands as ask
from muster.core import facts
from muster.core.clock import ClockPhase, Reading, reading
from muster.core.fold import Impossible, fold
from muster.core.ids import GameId, PersonId
from muster.core.problem import Code
from tests.hall import MORNING, ORGANISER, Hall

EVERYTHING = frozenset(Code)
STARTS = 100
"""The minute of the morning at which the round begins; there is less to do before."""


def minute(number: int) -> datetime:
    """So many minutes after the clock was started."""
    return MORNING + timedelta(minutes=STARTS + number)


def do(hall: Hall, when: int, command: ask.Command, by: str = ORGANISER) -> None:
    hall.acts = STARTS + when
    hall.do(command, by)


def refused(hall: Hall, when: int, command: ask.Command, by: str = ORGANISER) -> list[Code]:
    hall.acts = STARTS + when
    return hall.refused(command, by)


def paired(pack: str = "GG4") -> Hall:
    hall = Hall(pack).enter("a b c d", army=50)
    hall.do(ask.AppointJudge(person=PersonId("jo")))
    return hall.start().pair()


def started(pack: str = "GG4", **lengths: int) -> Hall:
    hall = paired(pack)
    do(hall, 0, ask.StartClock(confirm=EVERYTHING, **lengths))
    return hall


def shown(hall: Hall, when: int, game: GameId | None = None) -> Reading:
    return reading(hall.event.clocks[1], hall.event.rules, minute(when), game)


def left(hall: Hall, when: int, game: GameId | None = None) -> tuple[str, int, int]:
    """The phase, and the minutes left of it and of the round."""
    now = shown(hall, when, game)
    return now.phase, now.phase_left // 60, now.left // 60


def calls(hall: Hall, when: int, game: GameId | None = None) -> list[tuple[int, bool]]:
    """The minute of every call, and whether it is due."""
    start = minute(0)
    now = shown(hall, when, game)
    return [((call.at - start) // timedelta(minutes=1), call.due) for call in now.calls]


# ── what the packs say ──


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
        assert refused(hall, 0, ask.StartClock(**other)) == [Code.ROUND_LENGTH_OTHER]
    do(hall, 0, ask.StartClock(play=135))
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
    assert refused(hall, 0, ask.StartClock()) == [Code.ROUND_LENGTH_MISSING]
    do(hall, 0, ask.StartClock(play=90))
    assert calls(hall, 90) == [(0, True), (90, True)]


# ── starting ──


def test_starting_the_clock_begins_every_game_that_has_not_begun() -> None:
    hall = paired()
    first, second = (game.id for game in hall.event.rounds[0].games)
    hall.do(ask.StartPlay(games=(second,)))
    assert hall.do(ask.StartClock()) == (
        facts.PlayStarted(round=1, games=(first,)),
        facts.ClockStarted(round=1, setup=15, play=120),
    )
    assert all(game.started for game in hall.event.rounds[0].games)


def test_a_clock_can_follow_games_that_have_all_begun() -> None:
    hall = paired()
    hall.do(ask.StartPlay(confirm=EVERYTHING))
    assert hall.do(ask.StartClock()) == (facts.ClockStarted(round=1, setup=15, play=120),)


def test_the_clock_starts_under_the_same_conditions_as_play() -> None:
    hall = Hall("SR17").enter("a b c d").start()
    assert hall.refused(ask.StartClock()) == [Code.ROUND_NOT_PAIRED]
    hall.do(ask.PairRound())
    assert hall.refused(ask.StartClock()) == [Code.ROUND_NOT_PUBLISHED]
    hall.do(ask.PublishPairings())
    assert hall.refused(ask.StartClock()) == [Code.ENCOUNTER_MISSING]
    hall.do(ask.SetEncounter(title="Leylines"))
    hall.do(ask.DropEntrant(entrant=hall.id("a")))
    assert hall.refused(ask.StartClock()) == [Code.LEFT_BUT_PAIRED]


@pytest.mark.parametrize("lengths", [{"setup": -1}, {"play": 0}, {"play": 1441}])
def test_no_round_lasts_so_long(lengths: dict[str, int]) -> None:
    command = ask.StartClock(confirm=EVERYTHING, **lengths)
    assert paired().refused(command) == [Code.NUMBER_IMPOSSIBLE]


def test_a_clock_is_started_again_only_after_it_was_taken_back() -> None:
    hall = started()
    assert refused(hall, 3, ask.StartClock(confirm=EVERYTHING)) == [Code.CLOCK_STARTED]
    do(hall, 4, ask.Undo())
    assert hall.event.clocks == {}
    assert not any(game.started for game in hall.event.rounds[0].games)
    do(hall, 5, ask.StartClock(confirm=EVERYTHING))
    assert shown(hall, 5).ends == minute(140)


@pytest.mark.parametrize(
    "command",
    [ask.PauseClock(), ask.ResumeClock(), ask.ExtendClock(minutes=5), ask.SkipSetup()],
)
def test_nothing_is_done_to_a_clock_that_was_not_started(command: ask.Command) -> None:
    assert paired().refused(command) == [Code.CLOCK_NOT_STARTED]


# ── pausing, extending, cutting short ──


def test_a_pause_moves_everything_that_was_still_to_come() -> None:
    hall = started()
    do(hall, 30, ask.PauseClock(reason="No light"), by="jo")
    assert hall.lines[-1].fact == facts.ClockPaused(round=1, reason="No light")
    assert not shown(hall, 35).running
    assert left(hall, 35) == left(hall, 30) == ("play", 105, 105)
    assert shown(hall, 35).ends == minute(140)
    do(hall, 40, ask.ResumeClock(), by="jo")
    now = shown(hall, 60)
    assert now.running
    assert (now.ran, now.stood) == (timedelta(minutes=50), timedelta(minutes=10))
    assert calls(hall, 60) == [(0, True), (15, True), (130, False), (145, False)]


def test_a_clock_is_not_paused_twice_nor_resumed_while_it_runs() -> None:
    hall = started()
    assert refused(hall, 1, ask.ResumeClock()) == [Code.ALREADY_SO]
    do(hall, 2, ask.PauseClock())
    assert refused(hall, 3, ask.PauseClock()) == [Code.ALREADY_SO]


def test_players_never_touch_the_clock_and_a_judge_gives_their_own_table_nothing() -> None:
    hall = started()
    for touch in (ask.PauseClock(), ask.ResumeClock(), ask.ExtendClock(minutes=5)):
        assert refused(hall, 1, touch, by="a") == [Code.NOT_ALLOWED]
    do(hall, 1, ask.AppointJudge(person=PersonId("a")))
    own, other = sorted(hall.event.rounds[0].games, key=lambda g: hall.id("a") not in g.entrants)
    mine = ask.ExtendClock(minutes=5, games=(other.id, own.id))
    assert refused(hall, 2, mine, by="a") == [Code.NOT_ALLOWED]
    do(hall, 3, ask.ExtendClock(minutes=5, games=(other.id,)), by="a")
    for start in (ask.StartClock(), ask.SkipSetup()):
        assert refused(hall, 4, start, by="jo") == [Code.NOT_ALLOWED]


def test_an_extension_moves_what_is_counted_from_the_end() -> None:
    hall = started("GG18")
    do(hall, 40, ask.ExtendClock(minutes=20, reason="Fire drill"))
    now = shown(hall, 60)
    assert [(call.left, call.say) for call in now.calls[1:-1]] == [
        (90, "90 minutes left."),
        (80, "80 minutes left."),
        (50, "50 minutes left."),
        (20, "20 minutes left."),
        (15, "Only 15 minutes left."),
    ]
    assert [at for at, _ in calls(hall, 60)] == [0, 30, 60, 90, 120, 125, 140]


def test_a_table_can_have_time_of_its_own() -> None:
    hall = started()
    first, second = (game.id for game in hall.event.rounds[0].games)
    do(hall, 50, ask.ExtendClock(minutes=6, games=(first, first), reason="A long call"))
    assert hall.lines[-1].fact == facts.ClockExtended(
        round=1, minutes=6, games=(first,), reason="A long call"
    )
    assert [shown(hall, 60, game).ends for game in (None, first, second)] == [
        minute(135),
        minute(141),
        minute(135),
    ]
    assert left(hall, 136, first) == ("play", 5, 5)
    assert left(hall, 136, second) == left(hall, 136) == ("over", 0, 0)
    assert calls(hall, 60, first)[-2:] == [(126, False), (141, False)]


def test_minutes_given_after_time_was_called_count_from_then() -> None:
    hall = started()
    do(hall, 140, ask.ExtendClock(minutes=5))
    assert left(hall, 140) == ("play", 5, 5)
    assert shown(hall, 140).ends == minute(145)


def test_what_has_passed_cannot_be_taken_back() -> None:
    hall = started()
    first = hall.event.rounds[0].games[0].id
    do(hall, 10, ask.ExtendClock(minutes=-10, games=(first,)))
    # Play starts at 15; the first table has till 125, the others till 135.
    assert refused(hall, 10, ask.ExtendClock(minutes=-111)) == [Code.CLOCK_TOO_LITTLE_LEFT]
    assert refused(hall, 130, ask.ExtendClock(minutes=-1, games=(first,))) == [
        Code.CLOCK_TOO_LITTLE_LEFT
    ]
    do(hall, 100, ask.ExtendClock(minutes=-25))
    assert (left(hall, 100), left(hall, 100, first)) == (("play", 10, 10), ("over", 0, 0))


def test_a_call_that_is_overtaken_is_made_at_once() -> None:
    hall = started()
    do(hall, 110, ask.ExtendClock(minutes=-15))
    assert calls(hall, 110) == [(0, True), (15, True), (110, True), (120, False)]


def test_a_round_that_was_never_so_long_is_not_told_how_much_is_left() -> None:
    hall = started(play=10, setup=0)
    assert calls(hall, 0) == [(0, True), (0, True), (10, False)]
    do(hall, 5, ask.ExtendClock(minutes=-1))
    assert calls(hall, 5) == [(0, True), (0, True), (9, False)]
    do(hall, 6, ask.ExtendClock(minutes=20))
    assert calls(hall, 6) == [(0, True), (0, True), (14, False), (29, False)]


@pytest.mark.parametrize("minutes", [0, 1441, -1441])
def test_no_extension_is_so_long(minutes: int) -> None:
    assert refused(started(), 1, ask.ExtendClock(minutes=minutes)) == [Code.NUMBER_IMPOSSIBLE]


def test_only_games_of_this_round_are_extended() -> None:
    hall = started()
    unknown = ask.ExtendClock(minutes=5, games=(GameId("r9g9"),))
    assert refused(hall, 1, unknown) == [Code.UNKNOWN_GAME]
    a, b = (hall.name(entrant) for entrant in hall.game("a").entrants)
    c, d = (name for name in "abcd" if name not in {a, b})
    hall.play(f"{a}5-2{b}", f"{c}5-2{d}").pair()
    hall.do(ask.StartClock(confirm=EVERYTHING))
    earlier = ask.ExtendClock(minutes=5, games=(hall.event.rounds[0].games[0].id,))
    assert hall.refused(earlier) == [Code.OTHER_ROUND]


def test_play_begins_early_and_lasts_as_long_as_before() -> None:
    hall = started()
    do(hall, 9, ask.SkipSetup())
    assert left(hall, 9) == ("play", 120, 120)
    assert calls(hall, 9) == [(0, True), (9, True), (114, False), (129, False)]
    assert refused(hall, 10, ask.SkipSetup()) == [Code.ALREADY_SO]


# ── ending, and coming back ──


def test_closing_a_round_stops_its_clock() -> None:
    hall = started()
    hall.acts = STARTS + 80
    a, b = (hall.name(entrant) for entrant in hall.game("a").entrants)
    c, d = (name for name in "abcd" if name not in {a, b})
    hall.play(f"{a}5-2{b}", f"{c}5-2{d}")
    closed = shown(hall, 82)
    assert closed == shown(hall, 500)
    assert (closed.phase, closed.running, closed.left) == (ClockPhase.OVER, False, 0)
    assert (closed.setup_ends, closed.ends) == (minute(15), minute(82))
    assert calls(hall, 500) == [(0, True), (15, True)]
    assert refused(hall, 83, ask.PauseClock()) == [Code.ROUND_NOT_PAIRED]
    do(hall, 84, ask.Undo(reason="too soon"))
    assert left(hall, 85) == ("play", 50, 50)


def test_a_pause_that_was_a_mistake_never_was() -> None:
    hall, quiet = started(), started()
    do(hall, 30, ask.PauseClock())
    do(hall, 34, ask.Undo())
    assert shown(hall, 40) == shown(quiet, 40)


def test_what_a_clock_did_is_taken_back_only_from_the_end() -> None:
    hall = started()
    line = hall.event.revision
    do(hall, 30, ask.PauseClock())
    assert refused(hall, 31, ask.Undo(line=line)) == [Code.LINE_LEANED_ON]


def test_a_restart_loses_nothing() -> None:
    hall = started()
    do(hall, 30, ask.PauseClock())
    do(hall, 33, ask.ResumeClock())
    do(hall, 34, ask.ExtendClock(minutes=5))
    again = fold(hall.lines, hall.pack)
    assert again.clocks == hall.event.clocks
    assert reading(again.clocks[1], again.rules, minute(60)) == shown(hall, 60)


def test_a_laptop_whose_time_is_set_back_does_not_turn_the_clock_back() -> None:
    hall = started()
    do(hall, 30, ask.PauseClock())
    do(hall, 20, ask.ResumeClock())
    assert left(hall, 20) == left(hall, 30) == ("play", 105, 105)
    assert shown(hall, 31).ends == minute(135)


def test_a_time_without_its_zone_is_no_instant() -> None:
    hall = started()
    bare = hall.lines[-1].model_copy(update={"at": minute(0).replace(tzinfo=None)})
    with pytest.raises(Impossible):
        fold([*hall.lines[:-1], bare], hall.pack)


def test_a_clock_needs_its_round() -> None:
    hall = started()
    fact = facts.ClockStarted(round=7, setup=0, play=60)
    with pytest.raises(Impossible):
        fold([*hall.lines, hall.lines[-1].model_copy(update={"fact": fact})], hall.pack)
