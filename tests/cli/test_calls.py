"""Calls for a judge from a terminal: called, taken, settled, withdrawn."""

import pytest

from tests.cli.terminal import Terminal


@pytest.fixture
def muster(muster: Terminal) -> Terminal:
    muster.new().started().paired()
    muster("judge", "add", "Rosa Diaz")
    return muster


def test_a_table_calls_a_judge_comes_and_settles_it(muster: Terminal) -> None:
    one, two = muster.names_at(1)
    assert f"✓ A judge was called to table 1 of round 1 by {one}: slow play" in muster(
        "call", 1, "slow-play", "--as", one
    )
    muster("come", 1, "--as", "Rosa Diaz")
    (waits,) = muster.json("calls")["calls"]
    assert (waits["table"], waits["minutes"], waits["coming"]) == (1, 0, "Rosa Diaz")
    assert [said["matter"] for said in waits["said"]] == ["slow-play"]
    assert "is settled: Both hurry now" in muster("settle", 1, "Both hurry now", "--as", "Rosa")
    assert muster.json("calls") == {"calls": []}
    assert two != one


def test_the_same_again_is_said_and_adds_nothing(muster: Terminal) -> None:
    one, two = muster.names_at(1)
    muster("call", 1, "--by", one)
    before = muster.journal()
    for who in (one, two):
        assert "That was said already; nothing was added." in muster("call", 1, "--as", who)
    assert muster.journal() == before


def test_who_called_withdraws_it(muster: Terminal) -> None:
    one, two = muster.names_at(1)
    muster("call", 1, "other", "Spilt coffee", "--as", one)
    assert muster.refused("settle", 1, "--as", two) == (1, ["call-not-theirs"])
    muster("settle", 1, "--as", one)
    assert muster.refused("settle", 1) == (1, ["no-call"])
    assert "muster calls shows who is waiting." in muster.says("settle", 1)


def test_a_second_judge_is_told_who_is_coming(muster: Terminal) -> None:
    muster("call", 1)
    muster("come", 1, "--as", "Rosa Diaz")
    assert muster.refused("come", 1) == (3, ["call-taken"])
    assert "Rosa Diaz is coming to table 1 already." in muster.says("come", 1)
    muster("come", 1, "--yes")
    assert muster.json("calls")["calls"][0]["coming"] == "Olive Marsh"


def test_a_ruling_or_a_warning_settles_a_call(muster: Terminal) -> None:
    one, _ = muster.names_at(1)
    muster("call", 1, "rules", "--by", one)
    said = muster("ruling", "Hedges", "Cover?", "Yes", "--table", 1, "--settles")
    assert "The call for a judge from table 1 of round 1 is settled" in said
    muster("call", 1, "slow-play")
    muster("warn", one, "Too slow", "--about", "slow-play", "--table", 1, "--settles")
    assert muster.json("calls") == {"calls": []}


def test_what_one_side_says_is_for_the_officials_and_itself(muster: Terminal) -> None:
    one, two = muster.names_at(1)
    other = muster.names_at(2)[0]
    muster("call", 1, "conduct", "He shouts", "--as", one)
    seen = {who: "He shouts" in muster("calls", "--as", who) for who in (one, two, other, "Rosa")}
    assert seen == {one: True, two: False, other: False, "Rosa": True}
    waits = {who: len(muster.json("calls", "--as", who)["calls"]) for who in (one, two, other)}
    assert waits == {one: 1, two: 1, other: 0}


def test_a_call_can_be_tried_out(muster: Terminal) -> None:
    before = muster.journal()
    assert "A judge was called to table 1" in muster("preview", "call", 1)
    assert muster.journal() == before
