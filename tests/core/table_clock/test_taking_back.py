"""A mistaken switch put right: by whom, for how long, and what becomes of the time."""

from __future__ import annotations

import pytest

from muster.core.problem import Code
from muster.core.table_clock.asks import (
    Adjust,
    Ask,
    ClaimLead,
    GiveBack,
    Lend,
    NoteFall,
    Pause,
    Resume,
    Start,
    Stop,
    Switch,
    TakeBack,
    TakeExtension,
)
from muster.core.table_clock.reading import ClockState
from muster.core.table_clock.ticks import TakenBack
from tests.core.table_clock.table import DEPLOYED, Table, sec

LEFT = 3600 - 120
"""What each side has when the first turn begins, at 240 seconds."""
NEXT = DEPLOYED + 1


def undo(side: int | None = None, stage: int = DEPLOYED, back: int = 0) -> TakeBack:
    return TakeBack(stage=stage, side=side, back=back)


def slipped(at: float = 300) -> Table:
    """Ann ended her first turn then, and did not mean to."""
    return Table().deployed().do(at, Switch(stage=DEPLOYED))


# ── who ──


def test_the_side_whose_time_began_to_run_gives_it_back_with_one_tap() -> None:
    table = slipped().do(320, undo(1), by="bob")
    now = table.shown(330)
    assert (now.state, now.stage.number, now.running) == (ClockState.RUNNING, DEPLOYED, 0)
    assert table.left(330) == (LEFT - 90, LEFT)
    assert table.lines[-1].fact == TakenBack(made=sec(320), stage=DEPLOYED, side=1)


def test_the_side_that_tapped_asks_and_the_other_agrees() -> None:
    table = slipped().do(310, undo(0))
    assert table.shown(311).running == 1
    table.do(400, undo(1), by="bob")
    assert table.kinds[-2:] == ["take-back-asked", "taken-back"]
    assert table.left(400) == (LEFT - 160, LEFT)


def test_after_half_a_minute_the_other_side_has_to_ask_too() -> None:
    assert slipped().do(330, undo(1), by="bob").kinds[-1] == "taken-back"
    table = slipped().do(331, undo(1), by="bob")
    assert (table.kinds[-1], table.shown(340).running) == ("take-back-asked", 1)
    assert table.do(350, undo(0)).left(350) == (LEFT - 110, LEFT)


def test_a_tap_made_again_after_it_was_given_back_is_not_given_back_again_by_one_side() -> None:
    table = slipped().do(305, undo(1), by="bob").do(310, Switch(stage=DEPLOYED, back=1))
    table.do(312, undo(1, back=1), by="bob")
    assert table.kinds[-1] == "take-back-asked"
    assert table.do(313, undo(0, back=1)).kinds[-1] == "taken-back"


def test_an_official_takes_it_back_at_once_and_speaks_for_either_side() -> None:
    assert slipped().do(900, undo(), by="judge").left(900) == (LEFT - 660, LEFT)
    table = slipped().do(900, undo(0), by="judge").do(901, undo(1), by="judge")
    assert table.left(901) == (LEFT - 661, LEFT)


def test_nobody_agrees_for_the_opponent() -> None:
    table = slipped()
    assert table.refused(305, undo(1), by="ann") == [Code.NOT_ALLOWED]
    assert table.refused(305, undo(0), by="bob") == [Code.NOT_ALLOWED]
    for player in ("ann", "bob"):
        assert table.refused(305, undo(), by=player) == [Code.NOT_ALLOWED]


# ── what becomes of the time ──


@pytest.mark.req("SR17-073")
def test_the_least_time_of_a_turn_counts_from_its_own_beginning() -> None:
    table = slipped(255).do(260, undo(1), by="bob")
    assert table.shown(260).tap_from is None
    assert table.do(261, Switch(stage=DEPLOYED, back=1)).shown(261).running == 1
    assert table.refused(270, Switch(stage=NEXT, back=1)) == [Code.TURN_TOO_SHORT]


def test_everything_of_the_stage_that_never_was_goes_with_it() -> None:
    table = slipped().do(305, Lend(stage=NEXT)).do(306, ClaimLead(stage=NEXT, side=1), by="bob")
    table.do(310, undo(1), by="bob").do(320, Switch(stage=DEPLOYED, back=1))
    now = table.shown(330)
    assert (now.state, len(now.claims), table.clock.loans) == (ClockState.RUNNING, 0, 0)
    assert table.left(330) == (LEFT - 80, LEFT - 10)


def test_a_clock_that_was_lent_is_lent_again() -> None:
    table = Table().deployed().do(290, Lend(stage=DEPLOYED)).do(300, Switch(stage=DEPLOYED))
    table.do(310, undo(1), by="bob")
    assert (table.shown(320).state, table.left(320)) == (ClockState.LENT, (LEFT - 50, LEFT - 30))
    table.do(320, GiveBack(stage=DEPLOYED, back=1), by="bob")
    assert table.left(330) == (LEFT - 60, LEFT - 30)


@pytest.mark.req("SR17-075")
def test_it_is_no_pause_and_ends_none() -> None:
    table = slipped().do(310, Pause(), by="judge").do(320, undo(1), by="bob")
    assert table.shown(350).state is ClockState.PAUSED
    table.do(400, Resume(), by="judge")
    assert table.left(410) == (LEFT - 80, LEFT)


def test_by_turn_timing_the_turn_goes_on_and_the_other_has_not_begun() -> None:
    table = Table("classic").start().do(100, Switch(stage=1)).do(105, Start(stage=2))
    table.do(106, TakeExtension(stage=2), by="bob").do(110, undo(1, stage=1), by="bob")
    now = table.shown(120)
    assert (now.running, now.turn_left, now.extensions) == (0, sec(600) - sec(120), (True, True))
    table.do(130, Switch(stage=1, back=1))
    assert table.shown(140).state is ClockState.WAITING


# ── only the latest, only as long as nothing came of it ──


@pytest.mark.parametrize(
    "settled",
    [
        (Switch(stage=NEXT), Code.TAKE_BACK_LATE),
        (Adjust(side=1, seconds=60, reason="my ruling"), Code.TAKE_BACK_LATE),
        (Stop(), Code.TABLE_CLOCK_STOPPED),
    ],
    ids=repr,
)
def test_what_came_after_it_settles_it(settled: tuple[Ask, Code]) -> None:
    ask, code = settled
    table = slipped().do(320, ask, by="judge")
    for side, by in ((1, "bob"), (None, "judge")):
        assert table.refused(325, undo(side), by=by) == [code]


def test_a_game_that_was_stopped_and_goes_on_keeps_the_switch() -> None:
    table = slipped().do(310, Stop()).do(315, Resume(), by="judge")
    assert table.refused(316, undo(), by="judge") == [Code.TAKE_BACK_LATE]


def test_only_one_switch_is_taken_back_and_not_the_one_before_it() -> None:
    table = slipped().do(310, undo(1), by="bob")
    assert table.refused(311, undo(stage=DEPLOYED - 1, back=1), by="judge") == [Code.TAKE_BACK_LATE]


@pytest.mark.req("SR17-078")
def test_a_flag_that_fell_is_not_put_up_again() -> None:
    table = Table(times__chess__minutes=6).deployed().do(260, Switch(stage=DEPLOYED))
    assert table.refused(500, undo(1), by="bob") == [Code.TIME_RAN_OUT]
    table.do(501, NoteFall(side=1))
    assert table.refused(270, undo(1), by="bob", arrives=510) == [Code.TAKE_BACK_LATE]


@pytest.mark.req("SR17-078")
def test_nobody_runs_out_by_the_opponents_tap() -> None:
    """Ann has five seconds left as she ends her turn; Bob gives it back ten seconds later."""
    table = Table(times__chess__minutes=6).deployed().do(475, Switch(stage=DEPLOYED))
    (problem,) = table.problems(485, undo(1), by="bob")
    assert (problem.code, problem.data) == (Code.TAKE_BACK_ENDS, {"entrant": "ann"})
    assert table.refused(478, undo(1), by="bob", arrives=485) == [Code.TAKE_BACK_ENDS]
    assert table.do(485, undo(), by="judge").shown(485).sides[0].fell == sec(480)


def test_the_very_last_tap_is_undone_by_letting_the_game_go_on() -> None:
    table = Table(terms=Table().clock.terms.model_copy(update={"turns": 1})).deployed()
    table.do(300, Switch(stage=DEPLOYED)).do(330, Switch(stage=NEXT))
    for side, by in ((0, "ann"), (None, "judge")):
        assert table.refused(335, undo(side, stage=NEXT), by=by) == [Code.TABLE_CLOCK_STOPPED]
    assert table.do(340, Resume(), by="judge").shown(340).stage.number == NEXT


# ── late, twice, ahead ──


def test_it_counts_from_when_it_was_tapped() -> None:
    table = slipped().do(310, undo(1), by="bob", arrives=400)
    assert (table.clock.settled, table.left(400)) == (sec(310), (LEFT - 160, LEFT))


def test_said_again_it_changes_nothing() -> None:
    table = slipped().do(310, undo(0))
    for side, by in ((0, "ann"), (1, "bob"), (0, "ann"), (1, "bob"), (None, "judge")):
        table.do(312, undo(side), by=by)
    assert table.kinds[-2:] == ["take-back-asked", "taken-back"]


def test_late_word_of_an_agreement_is_no_complaint_after_the_next_one() -> None:
    table = slipped().do(305, undo(1), by="bob").do(310, Switch(stage=DEPLOYED, back=1))
    table.do(330, Switch(stage=NEXT, back=1)).do(335, undo(0, stage=NEXT, back=1))
    before = table.lines
    assert table.do(303, undo(0), arrives=340).lines == before


def test_it_waits_for_the_switch_it_takes_back() -> None:
    table = Table().deployed()
    assert table.refused(310, undo(1), by="bob") == [Code.TAP_AHEAD]
    table.do(300, Switch(stage=DEPLOYED), arrives=315).do(310, undo(1), by="bob", arrives=316)
    assert table.refused(320, undo(1, back=1), by="bob") == [Code.TAP_AHEAD]
    assert slipped().refused(350, Switch(stage=DEPLOYED, back=1)) == [Code.TAP_AHEAD]


def test_the_tap_that_was_taken_back_does_not_count_when_it_comes_from_the_other_phone() -> None:
    table = slipped().do(310, undo(1), by="bob")
    before = table.lines
    for ask in (Switch(stage=DEPLOYED), Lend(stage=DEPLOYED)):
        assert table.do(301, ask, by="bob", arrives=312).lines == before


def test_what_was_tapped_in_the_stage_that_never_was_does_not_count_in_the_one_that_is() -> None:
    table = slipped().do(310, undo(), by="judge")
    late = (Switch(stage=NEXT), Lend(stage=NEXT), ClaimLead(stage=NEXT, side=1))
    for ask in late:
        assert table.refused(308, ask, by="bob", arrives=315) == [Code.TAP_TAKEN_BACK]
    table.do(350, Switch(stage=DEPLOYED, back=1))
    for ask in late:
        assert table.refused(320, ask, by="bob", arrives=390) == [Code.TAP_TAKEN_BACK]


def test_a_phone_that_heard_of_neither_ends_its_turn_all_the_same() -> None:
    table = slipped().do(310, undo(), by="judge")
    table.do(350, Switch(stage=DEPLOYED), arrives=500).do(400, Switch(stage=NEXT), arrives=501)
    assert (table.clock.stage.number, table.left(500)) == (NEXT + 1, (LEFT - 210, LEFT - 50))
