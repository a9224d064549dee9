"""What byes, forfeits and concessions are worth in each pack."""

import pytest

from muster.core.rulepack.worth import army_value, derive, evaluate
from tests.packs.making import BB, GG4, GG18, SR17, WC, played


@pytest.mark.req("GG4-058")
def test_a_bye_in_gaining_grounds_4() -> None:
    assert evaluate(GG4, GG4.bye) == {"tp": 3, "diff": 2, "vp": 4}


@pytest.mark.req("GG18-047")
def test_a_bye_in_gaining_grounds_2018() -> None:
    assert evaluate(GG18, GG18.bye) == {"tp": 3, "diff": 5, "vp": 10}


@pytest.mark.req("SR17-058")
@pytest.mark.parametrize(("size", "apd"), [(75, 38), (50, 25), (25, 13), (0, 0)])
def test_a_bye_in_steamroller_is_worth_half_the_size_rounded_up(size: int, apd: int) -> None:
    rules = played(SR17, size__points=size)
    assert evaluate(rules, rules.bye) == {"tp": 1, "cp": 3, "apd": apd}


def test_a_bye_in_warcry_is_a_win_with_nothing_else() -> None:
    assert evaluate(WC, WC.bye) == {"tp": 3, "diff": 0, "vp": 0}


def test_a_bye_in_a_brawl_is_worth_nothing() -> None:
    assert evaluate(BB, BB.bye) == {"tp": 0, "vp": 0}


@pytest.mark.req("GG4-070")
def test_a_forfeit_in_gaining_grounds_4() -> None:
    own = {"vp": 3}
    assert evaluate(GG4, GG4.forfeit.loser, own=own) == {"tp": 0, "diff": -8, "vp": 0}
    assert evaluate(GG4, GG4.forfeit.winner, own=own) == {"tp": 3, "diff": 8, "vp": 8}


@pytest.mark.req("GG18-052")
def test_a_forfeit_in_gaining_grounds_2018() -> None:
    assert evaluate(GG18, GG18.forfeit.loser) == {"tp": 0, "diff": -10, "vp": 0}
    assert evaluate(GG18, GG18.forfeit.winner) == {"tp": 3, "diff": 10, "vp": 10}


def test_a_forfeit_in_steamroller_is_worth_a_bye_or_what_was_scored_before() -> None:
    win = SR17.forfeit.winner
    assert evaluate(SR17, win) == evaluate(SR17, SR17.bye)
    assert evaluate(SR17, win, own={"cp": 4, "apd": 50}) == {"tp": 1, "cp": 4, "apd": 50}
    assert evaluate(SR17, SR17.forfeit.loser, own={"cp": 4}) == {"tp": 0, "cp": 0, "apd": 0}


def test_who_gives_a_brawl_away_keeps_nothing() -> None:
    for worth in (BB.forfeit.loser, BB.concession.loser):
        assert evaluate(BB, worth, own={"vp": 7}) == {"tp": 0, "vp": 0}


def test_a_forfeit_in_warcry_is_worth_a_bye_to_the_opponent() -> None:
    assert evaluate(WC, WC.forfeit.winner) == evaluate(WC, WC.bye)
    assert evaluate(WC, WC.forfeit.loser) == {"tp": 0, "diff": 0, "vp": 0}


@pytest.mark.req("GG18-051")
def test_a_concession_in_gaining_grounds_2018() -> None:
    assert evaluate(GG18, GG18.concession.winner) == {"tp": 3, "diff": 10, "vp": 10}
    assert evaluate(GG18, GG18.concession.loser) == {"tp": 0, "diff": -10, "vp": 0}


@pytest.mark.req("SR17-016")
@pytest.mark.parametrize(
    ("army", "own", "worth"),
    [
        (104, {"cp": 2, "apd": 30}, {"tp": 1, "cp": 3, "apd": 52}),
        (104, {"cp": 6, "apd": 60}, {"tp": 1, "cp": 6, "apd": 60}),
        (101, {}, {"tp": 1, "cp": 3, "apd": 51}),
        pytest.param(
            104,
            {"cp": 1, "apd": 12},
            {"tp": 1, "cp": 3, "apd": 52},
            id="a failed device concedes",
            marks=pytest.mark.req("SR17-011"),
        ),
    ],
)
def test_a_concession_in_steamroller_is_worth_the_larger_of_fixed_and_scored(
    army: int, own: dict[str, int], worth: dict[str, int]
) -> None:
    assert evaluate(SR17, SR17.concession.winner, army=army, own=own) == worth


@pytest.mark.req("SR17-017")
def test_who_concedes_in_steamroller_keeps_nothing() -> None:
    own = {"cp": 4, "apd": 70}
    assert evaluate(SR17, SR17.concession.loser, army=104, own=own) == {"tp": 0, "cp": 0, "apd": 0}


@pytest.mark.req("SR17-016")
def test_a_conceded_army_counts_by_its_list_or_by_the_size_of_the_event() -> None:
    by_size = played(SR17, concession__army="size")
    assert [army_value(SR17, 104), army_value(SR17, None)] == [104, 75]
    assert [army_value(by_size, 104), army_value(by_size, None)] == [75, 75]
    worth = evaluate(by_size, by_size.concession.winner, army=army_value(by_size, 104))
    assert worth == {"tp": 1, "cp": 3, "apd": 38}


@pytest.mark.req("GG4-061", "GG18-040")
def test_the_differential_is_own_less_their_victory_points() -> None:
    for pack in (GG4, GG18, WC):
        assert derive(pack, {"vp": 5}, {"vp": 2}) == {"diff": 3}
        assert derive(pack, {"vp": 4}, {"vp": 6}) == {"diff": -2}
        assert derive(pack, {"vp": 5}, {"vp": 5}) == {"diff": 0}


def test_steamroller_derives_no_figures() -> None:
    assert derive(SR17, {"cp": 5, "apd": 10}, {"cp": 1, "apd": 2}) == {}


def test_a_figure_nobody_reported_counts_as_nothing() -> None:
    assert derive(GG4, {}, {"vp": 2}) == {"diff": -2}
