"""How many rounds each pack plans."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.core.rulepack.patch import effective
from muster.core.rulepack.rounds import RoundsNote, RoundsPlan, planned_rounds
from muster.core.rulepack.schema import Rulepack
from tests.packs.making import ALL, BB, GG4, GG18, SR17, WC, played, variant


def rounds(pack: Rulepack, *entrants: int) -> list[int]:
    return [planned_rounds(pack, count).rounds for count in entrants]


@pytest.mark.req("GG4-047")
def test_gaining_grounds_4_plans_by_attendance() -> None:
    assert rounds(GG4, 4, 15, 16, 32, 33, 60) == [3, 3, 4, 4, 5, 5]


@pytest.mark.req("GG4-047")
def test_gaining_grounds_4_lets_a_large_field_play_more() -> None:
    assert planned_rounds(GG4, 32) == RoundsPlan(4)
    assert planned_rounds(GG4, 33) == RoundsPlan(5, or_more=True)


@pytest.mark.req("GG18-032")
def test_gaining_grounds_2018_plans_exactly_five_for_a_large_field() -> None:
    assert rounds(GG18, 4, 15, 16, 32) == [3, 3, 4, 4]
    assert planned_rounds(GG18, 33) == RoundsPlan(5)
    assert planned_rounds(GG18, 200) == RoundsPlan(5)


@pytest.mark.req("GG4-047", "GG18-032")
def test_a_field_too_small_for_the_pack_is_warned_of_and_plays_three() -> None:
    few = RoundsPlan(3, notes=(RoundsNote.FEW_ENTRANTS,))
    assert [planned_rounds(pack, 3) for pack in (GG4, GG18)] == [few, few]
    assert [planned_rounds(pack, 4) for pack in (GG4, GG18)] == [RoundsPlan(3)] * 2


@pytest.mark.parametrize(
    ("entrants", "planned"),
    [
        pytest.param((2, 8), 3, marks=pytest.mark.req("SR17-048")),
        pytest.param((9, 16), 4, marks=pytest.mark.req("SR17-049")),
        pytest.param((17, 32), 5, marks=pytest.mark.req("SR17-050")),
        pytest.param((33, 64), 6, marks=pytest.mark.req("SR17-051")),
        pytest.param((65, 128), 7, marks=pytest.mark.req("SR17-052")),
        ((129, 256), 8),
        ((257, 512), 9),
    ],
)
def test_steamroller_plans_one_round_more_for_twice_the_field(
    entrants: tuple[int, int], planned: int
) -> None:
    assert rounds(SR17, *entrants) == [planned, planned]
    assert RoundsNote.FEW_ENTRANTS not in planned_rounds(SR17, entrants[0]).notes


@pytest.mark.req("SR17-053")
def test_steamroller_advises_a_cut_from_six_rounds_on() -> None:
    assert planned_rounds(SR17, 32).notes == ()
    assert planned_rounds(SR17, 33).notes == (RoundsNote.CUT_ADVISED,)
    assert planned_rounds(played(SR17, rounds__cut=4), 33).notes == ()


@pytest.mark.req("SR17-163")
def test_an_x_round_event_has_at_most_that_many_rounds_and_may_end_sooner() -> None:
    rules = effective(SR17, [variant("x-round-event", rounds=4)])
    assert rounds(rules, 5, 100, 1000) == [4, 4, 4]
    assert rules.rounds.ends_on_sole_leader is True


def test_warcry_plans_like_the_other_packs_for_any_field() -> None:
    assert rounds(WC, 2, 15, 16, 32, 33) == [3, 3, 4, 4, 5]
    assert planned_rounds(WC, 2).notes == ()


def test_a_brawl_is_one_round_and_made_for_four() -> None:
    assert planned_rounds(BB, 3) == RoundsPlan(1, notes=(RoundsNote.FEW_ENTRANTS,))
    assert [planned_rounds(BB, entrants) for entrants in (4, 24)] == [RoundsPlan(1)] * 2


@given(entrants=st.integers(0, 5_000))
def test_more_entrants_never_mean_fewer_rounds(entrants: int) -> None:
    for pack in ALL:
        fewer, more = rounds(pack, entrants, entrants + 1)
        assert 1 <= fewer <= more <= fewer + 1
