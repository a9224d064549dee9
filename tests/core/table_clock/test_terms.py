"""Which clock a table gets: by the pack, its variants, and the organiser's own minutes."""

from __future__ import annotations

import pytest

from muster.core.rulepack.problems import PackRefused
from muster.core.table_clock.ending import Fallen, fallen, verdict_at_end
from muster.core.table_clock.terms import ClockTerms, Stage, terms_of, terms_with
from tests.core.table_clock.table import Table, need_terms, sec
from tests.packs.making import ALL, GG4, SR17, WC, played


@pytest.mark.req("SR17-071", "SR17-072", "SR17-073")
def test_a_steamroller_table_has_a_chess_clock_with_the_time_of_its_size() -> None:
    assert terms_of(SR17) == ClockTerms(
        kind="chess",
        side=60 * 60,
        stages=("Deployment", "Advance deployment"),
        least_turn=15,
        lead=5,
        play_out=5 * 60,
        runs_out="clock_out",
        turns=7,
    )


def test_golden_42_minutes_on_each_clock_by_size() -> None:
    sizes = (0, 25, 50, 75, 100, 150, 200)
    sides = [need_terms(played(SR17, size__points=size)).side // 60 for size in sizes]
    assert sides == [20, 30, 42, 60, 75, 120, 150]


@pytest.mark.req("SR17-072")
def test_deployment_and_advance_deployment_come_before_the_turns_that_alternate() -> None:
    assert [need_terms(SR17).stage(number) for number in range(1, 8)] == [
        Stage(1, 0, "Deployment", 0),
        Stage(2, 1, "Deployment", 0),
        Stage(3, 0, "Advance deployment", 0),
        Stage(4, 1, "Advance deployment", 0),
        Stage(5, 0, "", 1),
        Stage(6, 1, "", 1),
        Stage(7, 0, "", 2),
    ]


@pytest.mark.req("SR17-072", "SR17-157")
def test_in_a_rumble_only_advance_deployment_comes_before_the_turns() -> None:
    terms = need_terms(played(SR17, "rumble"))
    assert (terms.side, terms.stages) == (30 * 60, ("Advance deployment",))


@pytest.mark.req("SR17-165", "SR17-167", "SR17-169", "SR17-172", "SR17-176", "SR17-179", "SR17-180")
@pytest.mark.parametrize(
    ("size", "variants", "turn", "extension"),
    [
        (0, (), 3, 0),
        (75, (), 10, 5),
        (75, ("casual",), 12, 5),
        (75, ("relaxed",), 15, 5),
        (75, ("hardcore",), 7, 5),
        (75, ("frenzy",), 5, 0),
        (25, ("casual",), 7, 5),
        (50, ("hardcore",), 5, 0),
        (75, ("no-extensions",), 10, 0),
    ],
)
def test_golden_43_and_44_turn_timing_sets_the_minutes_of_a_turn(
    size: int, variants: tuple[str, ...], turn: int, extension: int
) -> None:
    rules = played(SR17, "classic", *variants, size__points=size)
    times = {"turn": turn * 60, "extension": extension * 60}
    assert terms_of(rules) == ClockTerms(kind="turns", turns=7, **times)


@pytest.mark.req("SR17-181")
def test_without_time_limits_there_is_no_clock() -> None:
    assert terms_of(played(SR17, "no-time-limits")) is None


@pytest.mark.req("SR17-181")
def test_nothing_follows_from_a_clock_that_an_official_puts_in_an_untimed_game() -> None:
    untimed = played(SR17, "no-time-limits")
    stages = ("Deployment", "Advance deployment")
    assert terms_with(untimed, 60) == ClockTerms(kind="chess", side=3600, stages=stages, turns=7)
    table = Table(terms=terms_with(untimed, 6)).deployed()
    assert fallen(table.clock, sec(900)) == Fallen(0, sec(480), "", 1, scored_first=False)
    assert verdict_at_end(table.clock, sec(400)) is None


def test_other_packs_time_the_round_alone() -> None:
    assert [terms_of(pack) for pack in ALL if pack is not SR17] == [None] * 4


def test_an_organiser_can_put_chess_clocks_on_the_tables_of_any_pack() -> None:
    beside = played(GG4, times__chess={"minutes": 60})
    assert terms_of(beside) == ClockTerms(kind="chess", side=3600)
    assert beside.times.play == GG4.times.play
    alone = played(WC, times__clock="deathclock", times__chess={"minutes": 45, "least_turn": 10})
    assert terms_of(alone) == ClockTerms(kind="chess", side=2700, least_turn=10)


def test_an_organiser_can_set_other_minutes_than_the_table_of_sizes() -> None:
    rules = played(SR17, times__chess__minutes=50)
    assert need_terms(rules) == need_terms(SR17).model_copy(update={"side": 3000})


@pytest.mark.parametrize(
    ("variants", "values", "say"),
    [
        ((), {"times__chess__runs_out": "clock_owt"}, "did you mean clock_out?"),
        (("classic",), {"times__chess__minutes": 50}, "there are no chess clocks"),
        ((), {"times__deathclock": []}, "has no rows"),
    ],
)
def test_what_cannot_be_is_said_where_it_stands(
    variants: tuple[str, ...], values: dict[str, object], say: str
) -> None:
    with pytest.raises(PackRefused, match=say):
        played(SR17, *variants, **values)  # type: ignore[arg-type]  # each is a JSON value
