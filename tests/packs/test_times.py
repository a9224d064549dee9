"""Clocks and announcements of each pack."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.core.rulepack.patch import effective
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.times import announcements, clock_row, round_minutes
from tests.packs.making import BB, GG4, GG18, SR17, WC, house_rule, played, variant


def deathclock(size: int) -> tuple[int, int]:
    row = clock_row(played(SR17, size__points=size))
    assert row is not None
    return row.player, row.round


def classic(size: int, *variants: str) -> tuple[int, int, int]:
    row = clock_row(played(SR17, "classic", *variants, size__points=size))
    assert row is not None
    return row.round, row.turn, row.extension


def minutes(rules: Rulepack) -> list[int]:
    return [call.minute for call in announcements(rules)]


@pytest.mark.parametrize(
    ("size", "times"),
    [
        pytest.param(0, (20, 40), marks=pytest.mark.req("SR17-064")),
        pytest.param(25, (30, 60), marks=pytest.mark.req("SR17-065")),
        pytest.param(50, (42, 84), marks=pytest.mark.req("SR17-066")),
        pytest.param(75, (60, 120), marks=pytest.mark.req("SR17-067")),
        pytest.param(100, (75, 150), marks=pytest.mark.req("SR17-068")),
        pytest.param(150, (120, 240), marks=pytest.mark.req("SR17-069")),
        pytest.param(200, (150, 300), marks=pytest.mark.req("SR17-070")),
    ],
)
def test_the_deathclock_gives_each_player_minutes_by_size(
    size: int, times: tuple[int, int]
) -> None:
    assert deathclock(size) == times


@pytest.mark.req("SR17-071")
def test_a_deathclock_round_is_expected_to_last_both_clocks() -> None:
    assert [row.round for row in SR17.times.deathclock] == [
        2 * row.player for row in SR17.times.deathclock
    ]
    assert round_minutes(SR17) == 120


@pytest.mark.req("SR17-004")
def test_both_tables_have_a_row_for_every_size_the_pack_lists() -> None:
    for rows in (SR17.times.deathclock, SR17.times.classic):
        assert tuple(row.size for row in rows) == SR17.size.table


def test_a_steamroller_round_is_called_at_its_start_and_its_expected_end() -> None:
    assert minutes(SR17) == [0, 120]
    assert minutes(played(SR17, "classic")) == [0, 100]


@pytest.mark.req("SR17-004")
def test_a_size_between_two_rows_plays_by_the_larger_and_past_the_last_by_the_last() -> None:
    assert [deathclock(size) for size in (15, 35, 76, 500)] == [
        deathclock(25),
        deathclock(50),
        deathclock(100),
        deathclock(200),
    ]


@pytest.mark.parametrize(
    ("size", "times"),
    [
        pytest.param(0, (30, 3, 0), marks=pytest.mark.req("SR17-169")),
        pytest.param(25, (50, 5, 0), marks=pytest.mark.req("SR17-170")),
        pytest.param(50, (70, 7, 5), marks=pytest.mark.req("SR17-171")),
        pytest.param(75, (100, 10, 5), marks=pytest.mark.req("SR17-172")),
        pytest.param(100, (120, 12, 5), marks=pytest.mark.req("SR17-173")),
        pytest.param(150, (150, 15, 5), marks=pytest.mark.req("SR17-174")),
        pytest.param(200, (200, 20, 5), marks=pytest.mark.req("SR17-175")),
    ],
)
def test_classic_timing_sets_round_turn_and_extension_by_size(
    size: int, times: tuple[int, int, int]
) -> None:
    assert classic(size) == times


@pytest.mark.req("SR17-167")
def test_a_size_between_two_rows_is_extended_only_as_the_smaller_one_is() -> None:
    assert [classic(size) for size in (15, 35, 49, 60)] == [
        (50, 5, 0),
        (70, 7, 0),
        (70, 7, 0),
        (100, 10, 5),
    ]
    assert classic(35, "casual") == (100, 10, 5)


@pytest.mark.parametrize(
    ("name", "times"),
    [
        pytest.param("casual", (120, 12, 5), marks=pytest.mark.req("SR17-176")),
        pytest.param("relaxed", (150, 15, 5), marks=pytest.mark.req("SR17-177")),
        pytest.param("hardcore", (70, 7, 5), marks=pytest.mark.req("SR17-178")),
        pytest.param("frenzy", (50, 5, 0), marks=pytest.mark.req("SR17-179")),
        pytest.param("no-extensions", (100, 10, 0), marks=pytest.mark.req("SR17-180")),
    ],
)
def test_a_classic_variant_at_size_75(name: str, times: tuple[int, int, int]) -> None:
    assert classic(75, name) == times


@pytest.mark.req("SR17-176", "SR17-177", "SR17-178", "SR17-179")
@pytest.mark.parametrize(
    ("size", "name", "times"),
    [
        (0, "hardcore", (30, 3, 0)),
        (0, "frenzy", (30, 3, 0)),
        (25, "frenzy", (30, 3, 0)),
        (25, "casual", (70, 7, 5)),
        (50, "hardcore", (50, 5, 0)),
        (50, "frenzy", (30, 3, 0)),
        (100, "relaxed", (200, 20, 5)),
        (150, "relaxed", (200, 20, 5)),
        (200, "casual", (200, 20, 5)),
        (200, "relaxed", (200, 20, 5)),
    ],
)
def test_a_shift_ends_at_the_ends_of_the_table(
    size: int, name: str, times: tuple[int, int, int]
) -> None:
    assert classic(size, name) == times


def test_the_deathclock_is_never_shifted() -> None:
    assert clock_row(played(SR17, times__shift=2)) == clock_row(SR17)


@pytest.mark.req("SR17-181")
def test_without_time_limits_a_round_has_no_length_and_nothing_is_called() -> None:
    rules = played(SR17, "no-time-limits")
    endings = {ending.id for ending in rules.result.endings if not ending.allowed}
    assert (clock_row(rules), round_minutes(rules), announcements(rules)) == (None, None, ())
    assert endings == {"clock", "time", "no-models"}


def test_classic_timing_does_away_with_the_chess_clock() -> None:
    rules = played(SR17, "classic")
    endings = {ending.id for ending in rules.result.endings if ending.allowed}
    assert (rules.times.clock, round_minutes(rules)) == ("classic", 100)
    assert "clock" not in endings


@pytest.mark.req("GG4-048", "GG4-049")
def test_a_gaining_grounds_4_round_with_120_minutes_of_play() -> None:
    assert round_minutes(GG4) == 135
    assert minutes(GG4) == [0, 15, 120, 135]


@pytest.mark.req("GG4-048", "GG4-049")
def test_a_gaining_grounds_4_round_with_135_minutes_of_play() -> None:
    longer = played(GG4, times__play=135)
    assert round_minutes(longer) == 150
    assert minutes(longer) == [0, 15, 135, 150]


@pytest.mark.req("GG4-049", "GG4-050")
def test_gaining_grounds_4_calls_last_turn_and_then_time() -> None:
    last_turn, time = announcements(GG4)[-2:]
    assert (last_turn.left, time.left) == (15, 0)
    assert last_turn.say.startswith("Last Turn")
    assert time.say.startswith("Time: finish this Activation, start no other")


@pytest.mark.req("GG18-033", "GG18-034")
def test_gaining_grounds_2018_calls_the_time_left_every_half_hour_and_at_fifteen_minutes() -> None:
    assert round_minutes(GG18) == 120
    assert [(call.minute, call.say) for call in announcements(GG18)[:-1]] == [
        (0, "The round begins."),
        (30, "90 minutes left."),
        (60, "60 minutes left."),
        (90, "30 minutes left."),
        (105, "Only 15 minutes left."),
    ]


@pytest.mark.req("GG18-035")
def test_gaining_grounds_2018_calls_time_after_two_hours() -> None:
    time = announcements(GG18)[-1]
    assert (time.minute, time.left) == (120, 0)
    assert time.say.startswith("Time: finish this Activation and start no other")


def test_a_henchman_hardcore_round_lasts_45_minutes_in_all() -> None:
    rules = played(GG4, "henchman-hardcore")
    assert (round_minutes(rules), rules.size.points) == (45, 30)


@pytest.mark.req("WC-001")
def test_a_round_without_printed_times_lasts_what_the_organiser_sets() -> None:
    for pack in (WC, BB):
        assert round_minutes(pack) is None
        assert minutes(pack) == [0]
        assert minutes(played(pack, times__play=90)) == [0, 90]


@given(size=st.integers(0, 400), shift=st.integers(-9, 9))
def test_every_size_and_shift_has_a_row_of_the_table(size: int, shift: int) -> None:
    patches = [variant("classic"), house_rule("Odd", size__points=size, times__shift=shift)]
    row = clock_row(effective(SR17, patches))
    assert row is not None
    assert row.turn in {each.turn for each in SR17.times.classic}
    assert row in SR17.times.classic or (shift, row.extension) == (0, 0)
