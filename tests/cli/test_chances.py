"""`muster chances`: who can still win, in a terminal."""

import json

import pytest

from tests.cli.terminal import Terminal

SHARED = "it also depends on your own score, and the place may be shared"


def last_round(muster: Terminal) -> None:
    muster.new().enter()
    muster("check-in", "--all")
    muster("start", "--rounds", "2")
    muster.paired().play("5-2").paired()


def test_there_is_no_race_before_the_first_round(muster: Terminal) -> None:
    muster.new().started()
    assert "There is no race now" in muster("chances")


def test_the_leaders_can_win_and_the_others_cannot(muster: Terminal) -> None:
    last_round(muster)
    told = muster.json("chances")
    (race,) = told["races"]
    still = [each["still"] for each in race["chances"]]
    assert (race["goal"], race["exact"], still) == ("win", True, ["can", "can", "out", "out"])
    shares = sum(each["share"] for each in race["chances"])
    assert shares == pytest.approx(1, abs=0.001)  # each of them is rounded
    assert "2 more" in muster("chances")


def test_somebody_is_told_what_they_need(muster: Terminal) -> None:
    last_round(muster)
    leader = muster.json("chances")["races"][0]["chances"][0]["entrant"]
    assert muster("chances", leader).splitlines()[1:] == [
        "Win, and you are first whatever else happens.",
        f"A draw can be enough to be first; {SHARED}.",
    ]


def test_json_is_one_object(muster: Terminal) -> None:
    last_round(muster)
    leader = muster.json("chances")["races"][0]["chances"][0]["entrant"]
    assert json.loads(muster("chances", leader, "--json"))["races"][0]["still"] == "can"
