"""`muster boards` in a terminal: teams entered, boards paired and played, captains, stand-ins."""

from __future__ import annotations

import pytest

from tests.cli.terminal import LETTERS, Terminal

OTTERS, BADGERS = LETTERS[:3], LETTERS[3:6]


@pytest.fixture
def teams(muster: Terminal) -> Terminal:
    """Two teams of three whose game is public."""
    muster.new("sr17")
    muster("rules", "add", "team-match", "--players", "3")
    muster("publish-rules")
    muster("enter", *OTTERS, "--team", "Otters")
    muster("enter", *BADGERS, "--team", "Badgers")
    muster("check-in", "--all")
    muster("start", "-y")
    muster("pair")
    muster("publish")
    return muster


def boards(teams: Terminal) -> list[list[str]]:
    """Who meets whom, the Otter first."""
    (game,) = teams.json("boards")["games"]
    return [sorted(b["people"], key=lambda p: p not in OTTERS) for b in game.get("boards", [])]


def test_captains_name_their_players_in_turn(teams: Terminal) -> None:
    squads = {"Otters": list(OTTERS), "Badgers": list(BADGERS)}
    while (now := teams.json("boards")["games"][0]["turn"]) is not None:
        entrants = teams.json("boards")["games"][0]["entrants"]
        team = next(e["name"] for e in entrants if e["id"] == now["entrant"])
        teams("boards", "name", "1", squads[team].pop(), "--as", min(_captain(team)))
    assert len(boards(teams)) == 3


def _captain(team: str) -> list[str]:
    return [{"Otters": OTTERS, "Badgers": BADGERS}[team][0]]


def test_all_boards_are_paired_at_once_in_any_order_of_names(teams: Terminal) -> None:
    teams("boards", "pair", "1", "ann=dov", "eva=bob", "chi=fay")
    assert boards(teams) == [
        ["Ann Lee", "Dov Stein"],
        ["Bob Ray", "Eva Lund"],
        ["Chi Park", "Fay Ito"],
    ]
    assert "Ann Lee" in teams("boards")
    assert teams.refused("boards", "pair", "1", "ann=eva", "bob=dov", "chi=fay") == (
        1,
        ["reason-missing"],
    )


def test_without_names_they_meet_in_the_order_of_the_teams(teams: Terminal) -> None:
    teams("boards", "pair", "1")
    assert boards(teams) == [list(pair) for pair in zip(OTTERS, BADGERS, strict=True)]


def test_bad_boards_are_named_and_nothing_is_written(teams: Terminal) -> None:
    assert "is no board" in teams.says("boards", "pair", "1", "ann-dov")
    assert teams.refused("boards", "pair", "1", "ann=dov", "ann=eva") == (
        1,
        ["boards-needed", "board-twice"],
    )
    assert "Nobody here is called" in teams.says("boards", "pair", "1", "ann=zzz")


def test_boards_are_reported_by_table_or_player_and_the_teams_result_follows(
    teams: Terminal,
) -> None:
    teams("boards", "pair", "1", "ann=dov", "bob=eva", "chi=fay")
    won = ("--cp", "5-0", "--apd", "40-22", "--ending", "scenario")
    for name in ("ann", "bob"):
        teams("report", name, *won, "--winner", "Otters")
    assert teams.refused("close") == (1, ["results-missing"])
    teams("report", "fay", *won, "--winner", "Badgers")
    (game,) = teams.json("boards")["games"]
    assert game["result"]["how"] == "boards"
    teams("close")
    first = teams.json("standings")["standings"][0]
    assert (first["name"], first["tp"], first["boards"], first["cp"]) == ("Otters", 1, 2, 10)
    assert "Bob Ray (Otters)" in teams("results")


def test_a_captain_and_a_stand_in_are_named(teams: Terminal) -> None:
    teams("boards", "captain", "Otters", "bob")
    teams("boards", "stand-in", "Otters", "ann", "Zoe Hart", "--reason", "Ann is ill")
    shown = teams.json("entrants")["entrants"][0]
    assert shown["people"] == ["Zoe Hart", "Bob Ray", "Chi Park"]
    history = teams("history")
    assert "Bob Ray is the captain of Otters" in history
    assert "Zoe Hart stands in for Ann Lee in Otters (Ann is ill)" in history


def test_an_event_without_teams_has_no_boards(muster: Terminal) -> None:
    muster.new().started().paired()
    assert "no games between teams" in muster.says("boards")
    assert muster.refused("boards", "pair", "1") == (1, ["no-boards"])


@pytest.mark.req("GG4-096")
def test_a_pair_declares_two_factions_in_one_line(muster: Terminal) -> None:
    muster.new()
    muster("rules", "add", "team-event")
    muster("enter", "Ann Lee", "Bob Ray", "--team", "Otters")
    assert muster.refused("check-in", "Otters")[1] == ["faction-of-each", "faction-of-each"]
    muster("check-in", "Otters", "--faction", "Guild & Bayou")
    assert muster.json("entrants")["entrants"][0]["faction"] == "Guild & Bayou"
    muster("amend", "Otters", "--faction", "Guild / Neverborn")
    assert muster.json("entrants")["entrants"][0]["faction"] == "Guild & Neverborn"
