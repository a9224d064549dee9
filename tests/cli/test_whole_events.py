"""Whole events, played by nothing but commands."""

from typing import Any

import pytest

from tests.cli.terminal import LETTERS, Terminal


def places(muster: Terminal, *figures: str) -> list[tuple[Any, ...]]:
    rows = muster.json("standings")["standings"]
    return [(row["place"], row["name"], *(row[figure] for figure in figures)) for row in rows]


@pytest.mark.req("GG4-006")
def test_a_malifaux_event_from_the_first_entrant_to_the_last_award(muster: Terminal) -> None:
    muster.new("gg4").started(LETTERS[:4])
    for _ in range(3):
        muster.paired()
        muster("encounter", "deal")
        muster("begin")
        for table in muster.tables():
            best, other = sorted(muster.names_at(table))
            muster("report", best, 6, other, 2)
        muster("close")
    finished = muster("finish")
    assert "Winner: Ann Lee" in finished
    assert places(muster, "tp", "diff", "vp") == [
        (1, "Ann Lee", 9, 12, 18),
        (2, "Bob Ray", 6, 4, 14),
        (3, "Chi Park", 3, -4, 10),
        (4, "Dov Stein", 0, -12, 6),
    ]
    muster("award", "best-painted", "Dov")
    assert muster.json("verify")["holds"] is True
    assert "Final standings" in muster("standings")


@pytest.mark.req("SR17-047", "SR17-060", "SR17-061", "SR17-062")
def test_a_steamroller_event_ends_with_its_sole_leader(muster: Terminal) -> None:
    muster.new("sr17").started(LETTERS[:4])
    for _ in range(2):
        muster.paired()
        for table in muster.tables():
            best, other = sorted(muster.names_at(table))
            score = ("--cp", "5-1", "--apd", "40-22", "--winner", best, "--ending", "scenario")
            muster("report", best, *score)
            said = f"{best} wins (Scenario): CP 5-1, APD 40-22, entered"
            assert said in muster("results"), other
        muster("close")
    assert muster.json("status")["next"] == "muster finish"
    assert muster.refused("pair") == (3, ["event-is-decided"])
    muster("finish")
    table = muster.json("standings")
    assert [(row["place"], row["name"], row["tp"]) for row in table["standings"]][:2] == [
        (1, "Ann Lee", 2),
        (2, table["standings"][1]["name"], 1),
    ]
    assert table["awards"][0] == {
        "award": "first",
        "title": "First place",
        "entrants": ["Ann Lee"],
    }
    columns = {"TP", "SoS", "CP", "APD"}
    shown = [word for word in muster("standings").split() if word in columns]
    assert shown == ["TP", "SoS", "CP", "APD"]


@pytest.mark.req("BB-001", "BB-028")
def test_a_brawl_is_one_pod_and_equal_victory_points_share_a_place(muster: Terminal) -> None:
    muster.new("bb").started(LETTERS[:5])
    muster.paired()
    muster("report", 1, "Ann=7", "Bob=5", "Chi=5", "Dov=2", "Eva=0")
    muster("close")
    muster("finish")
    assert places(muster, "vp") == [
        (1, "Ann Lee", 7),
        (2, "Bob Ray", 5),
        (2, "Chi Park", 5),
        (4, "Dov Stein", 2),
        (5, "Eva Lund", 0),
    ]


@pytest.mark.parametrize("pack", ["gg4", "gg18", "sr17", "wc", "bb"])
def test_following_what_status_says_leads_to_the_end_of_an_event(
    muster: Terminal, pack: str
) -> None:
    """The next command is always one that is done: nobody has to know the order of things."""
    muster.new(pack).enter(LETTERS[:4])
    typed = []
    while (state := muster.json("status"))["phase"] != "finished":
        words = state["next"].split()[1:]
        if words[0] == "report":
            muster("report", words[1], *SCORES[pack])
        elif words[0] == "plan-rounds":  # only ties: nobody leads alone
            words = ["finish", "--yes"]
            muster(*words)
        else:
            muster(*words)
        typed.append(words[0])
        assert len(typed) < 40, typed
    assert typed[:4] == ["check-in", "start", "pair", "publish"]
    assert typed[-1] == "finish"
    assert muster.json("verify")["holds"] is True


SCORES = {
    "gg4": ("5-2",),
    "gg18": ("5-2",),
    "wc": ("12-9",),
    "sr17": ("--cp", "3-0", "--apd", "30-10", "--winner", "tie", "--ending", "time"),
    "bb": ("Ann=1", "Bob=2", "Chi=3", "Dov=4"),
}


@pytest.mark.req("GG4-054", "GG4-057")
def test_a_ringer_plays_while_the_field_is_odd_and_has_no_place(muster: Terminal) -> None:
    muster.new().enter(LETTERS[:3])
    muster("ringer", "Rita Moss")
    muster("check-in", "--all")
    muster("start", "--yes")
    muster.paired()
    games = muster.json("pairings")["games"]
    assert len(games) == 2
    assert muster.json("pairings")["bye"] is None
    muster.play("4-4")
    assert sorted(row["name"] for row in muster.json("standings")["standings"]) == [
        "Ann Lee",
        "Bob Ray",
        "Chi Park",
    ]
    muster("enter", "Dov Stein", "--faction", "Guild")
    muster("check-in", "Dov")
    muster.paired()
    assert "Rita" not in muster("pairings")


def test_the_waiting_list_is_served_in_order(muster: Terminal) -> None:
    muster.new()
    muster("details", "--capacity", "2", "--venue", "Town Hall")
    muster.enter(LETTERS[:4])
    assert [each["name"] for each in muster.json("waitlist")["waiting"]] == [
        "Chi Park",
        "Dov Stein",
    ]
    assert muster.refused("offer", "Chi") == (3, ["event-full"])
    muster("drop", "Ann")
    muster("offer", "Chi")
    assert [each["name"] for each in muster.json("waitlist")["waiting"]] == ["Dov Stein"]
    assert [each["name"] for each in muster.json("entrants", "--out")["entrants"]] == list(
        LETTERS[:4]
    )


@pytest.mark.req("GG4-094")
def test_a_team_is_one_entrant_with_a_name_of_its_own(muster: Terminal) -> None:
    muster.new()
    muster("rules", "add", "team-event")
    muster("enter", "Ann Lee", "Bob Ray", "--team", "The Otters", "--faction", "Guild")
    assert muster.refused("enter", "Chi Park") == (1, ["team-size"])
    assert [each["people"] for each in muster.json("entrants")["entrants"]] == [
        ["Ann Lee", "Bob Ray"]
    ]
    muster("check-in", "bob ray")
    assert "The Otters" in muster("entrants")
