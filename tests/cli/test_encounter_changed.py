"""Encounters that the rules no longer want: told as the round begins, and open at the end."""

import pytest

from tests.cli.terminal import LETTERS, Terminal


def checked_in(muster: Terminal, pack: str) -> Terminal:
    muster.new(pack).enter(LETTERS[:4])
    muster("check-in", "--all")
    return muster


def with_variant(muster: Terminal, name: str) -> Terminal:
    muster("rules", "add", name)
    muster("publish-rules")
    muster("start")
    return muster.paired()


@pytest.mark.req("SR17-156")
def test_a_scenario_of_the_large_table_is_told_when_the_event_became_a_rumble(
    muster: Terminal,
) -> None:
    checked_in(muster, "sr17")("encounter", "plan", "standoff", "breakdown")
    with_variant(muster, "rumble")
    assert muster.refused("begin") == (3, ["element-not-in-use"])
    muster("encounter", "set", "patrol")
    muster("begin")


def test_a_pool_that_became_too_small_is_told_as_the_round_begins(muster: Terminal) -> None:
    dealt = ("encounter", "deal", "--with", "raid-the-vaults", "--with", "corner", "--cards")
    checked_in(muster, "gg4")(*dealt, "4M 11C BJ 4T 9R 13T 11M 2R")
    with_variant(muster, "too-many-secrets")
    assert "Schemes: 7 needed, 5 given." in muster.says("begin")
    muster("begin", "--yes")
    assert muster.json("verify")["holds"] is not False


def test_a_rotation_leaves_schemes_to_be_dealt_before_the_round_begins(muster: Terminal) -> None:
    muster.new("gg18").started().paired()
    muster("encounter", "plan", "--rotation", "day")
    assert "Schemes: 4 needed, 0 given." in muster.says("begin")
    muster("encounter", "deal")
    muster("begin")


def test_words_of_ones_own_are_an_encounter_as_well(muster: Terminal) -> None:
    muster.new("gg18").started().paired()
    muster("encounter", "set", "--title", "As on the sheet of paper")
    muster("begin")


@pytest.mark.req("SR17-082")
def test_what_was_never_played_is_open_once_the_event_is_finished(muster: Terminal) -> None:
    muster.new("sr17").started(LETTERS[:2])
    muster("encounter", "plan", "standoff", "breakdown")
    muster.paired()
    muster("begin")
    won = ("--cp", "5-0", "--apd", "40-10", "--winner", "Ann Lee", "--ending", "scenario")
    muster("report", "Ann Lee", *won)
    muster("close")
    hidden = ("encounter", "show", "--round", 2, "--as", "Bob Ray")
    assert muster.refused(*hidden) == (6, ["not-allowed"])
    muster("finish", "--yes")
    assert "Scenario: Breakdown" in muster(*hidden)


def test_tables_that_play_already_are_named_when_their_encounter_would_change(
    muster: Terminal,
) -> None:
    muster.new("wc").started().paired()
    muster("encounter", "set", "lightning-raid")
    muster("begin")
    told = muster.says("encounter", "set", "mystic-glade")
    assert "Games have begun at tables 1 and 2" in told
