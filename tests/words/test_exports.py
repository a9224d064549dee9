"""What other programs are told: the same event in many shapes, and nothing that is not public."""

from __future__ import annotations

import csv
import io
from collections import Counter
from pathlib import Path

import pytest
from py4swiss.trf.trf_parser import TrfParser

from muster.core import commands as ask
from muster.core.ids import EntrantId
from muster.journal.people import Person
from muster.reading.results_csv import read_results
from muster.reading.results_match import match_results
from muster.words.exports.asked import Asked
from muster.words.exports.bot4 import bot4, slug
from muster.words.exports.offered import EXPORTS, offered
from muster.words.exports.text import as_csv
from muster.words.exports.trf import trf
from muster.words.names import names_of
from tests.core.team_hall import enter, pair_boards, team_hall
from tests.hall import Hall

RESULTS = ("results.csv", "results-longshanks.csv", "results-bcp.csv")


def asked(hall: Hall, *, official: bool = True) -> Asked:
    people = {
        person: Person(id=person, name=person.title())
        for entrant in hall.event.entrants.values()
        for person in entrant.people
    }
    return Asked(hall.event, names_of(hall.event, people), official)


def played(pack: str = "GG4") -> Hall:
    """Five entrants; two rounds are over, the third is paired and nobody is told."""
    hall = Hall(pack).enter("ann bob chi dov eve").start(rounds=3)
    for _ in range(2):
        hall.pair()
        for game in hall.event.rounds[-1].games:
            first, second = (hall.name(entrant) for entrant in game.entrants)
            score = f"{first} 5:40 - 0:22 {second} scenario" if pack == "SR17" else None
            result = hall.score(score or f"{first}5-2{second}")
            hall.do(ask.ReportResult(game=game.id, score=result))
        hall.do(ask.CloseRound())
    hall.do(ask.PairRound())
    return hall


@pytest.mark.parametrize("pack", ["GG4", "SR17"])
@pytest.mark.parametrize("name", RESULTS)
def test_every_table_of_results_is_read_again_as_the_same_results(pack: str, name: str) -> None:
    told = asked(played(pack))
    listed = read_results(EXPORTS[name].text(told).encode(), told.event.rules)
    matched = match_results(listed.lines, told.event, told.names)
    assert (matched.found, matched.problems) == ((), ())
    assert matched.notes == ("6 results count already.",)


def played_by_teams() -> Hall:
    """Four teams of three; two games are over on their boards, and nothing else is."""
    hall = team_hall()
    for boards in (("ad", "be", "cf"), ("gj", "hk", "il")):
        hall.seat((boards[0][0], boards[0][1]))
        pair_boards(hall, *boards)
    enter(hall, "a 5:40 - 0:22 d scenario", "b 1:10 - 0:75 e tiebreaker")
    enter(hall, "f 2:30 - 1:20 c assassination")
    enter(hall, "g 5:1 - 0:2 j scenario", "h 5:3 - 0:4 k scenario", "i 5:5 - 0:6 l scenario")
    return hall


def test_a_team_events_results_have_every_board_with_the_figures_of_who_played_it() -> None:
    told = asked(played_by_teams())
    rows = list(csv.DictReader(io.StringIO(EXPORTS["results.csv"].text(told))))
    first = {row["name"]: row for row in rows if row["table"] and row["outcome"]}
    columns = ("team", "against", "outcome", "tp", "cp", "apd", "ending")
    assert [first["B"][name] for name in columns] == [
        told.names.entrant(told.event.entrants[hall_id(told, "b")].id),
        "E",
        "win",
        "1",
        "1",
        "10",
        "tiebreaker",
    ]
    ours = told.names.entrant(hall_id(told, "a"))
    assert [first[ours][name] for name in ("outcome", "tp", "boards", "cp", "apd")] == [
        "win",
        "1",
        "2",
        "7",
        "70",
    ]
    assert len(rows) == 2 * (2 + 2 * 3)


def hall_id(told: Asked, person: str) -> EntrantId:
    return next(e.id for e in told.event.entrants.values() if person in e.people)


@pytest.mark.parametrize("name", RESULTS)
def test_results_of_teams_are_read_again_board_by_board(name: str) -> None:
    told = asked(played_by_teams())
    listed = read_results(EXPORTS[name].text(told).encode(), told.event.rules)
    matched = match_results(listed.lines, told.event, told.names)
    assert (matched.found, matched.problems) == ((), ())
    teams = ("2 rows of teams follow from their boards.",) if name == "results.csv" else ()
    assert matched.notes == ("6 results count already.", *teams)


def test_a_trf_of_teams_says_so() -> None:
    head = trf(asked(played_by_teams())).splitlines()[:6]
    assert [line for line in head if line[:3] in {"062", "082", "092"}] == [
        "062 4",
        "082 4",
        "092 Team: Swiss-System",
    ]
    assert "092 Individual: Swiss-System" in trf(asked(played()))


def test_pairings_that_are_not_public_are_told_to_no_stranger() -> None:
    hall = played()
    before = {name: each.text(asked(hall, official=False)) for name, each in EXPORTS.items()}
    hall.do(ask.PairRound(again=True, reason="once more"))
    assert {n: e.text(asked(hall, official=False)) for n, e in EXPORTS.items()} == before


def test_who_has_paid_is_for_officials() -> None:
    hall = played()
    public = {export.name for export in offered(hall.event.rules, official=False)}
    assert not [name for name in public if name.startswith("entrants")]
    assert "paid" in EXPORTS["entrants.csv"].text(asked(hall))


def test_tables_of_many_are_not_told_as_games_of_two() -> None:
    hall = Hall("BB")
    names = {export.name for export in offered(hall.event.rules, official=True)}
    assert names.isdisjoint({"event.trf", "bot4.json", "results-bcp.csv"})


def test_a_cell_that_a_spreadsheet_would_run_is_shielded() -> None:
    assert as_csv([{"name": "=1+1", "points": -2}]) == "name,points\r\n'=1+1,-2\r\n"


def test_bot4_tells_the_league_with_ids_of_this_event_alone() -> None:
    hall = played()
    told = bot4(asked(hall))
    league = told["league"]
    assert isinstance(league, list)
    assert [row["position"] for row in league] == sorted(row["position"] for row in league)
    assert len({row["uid"] for row in league}) == 5
    assert sum(row["pts"] for row in league) == 2 * 9
    assert all(row["vpd"] == row["vpf"] - row["vpa"] for row in league)
    assert set(league[0]) == {
        *("position", "name", "faction", "team", "w", "d", "l"),
        *("pts", "vpf", "vpa", "vpd", "uid", "profileId"),
    }


@pytest.mark.parametrize(
    ("faction", "said"),
    [("Ten Thunders", "ten-thunders"), ("Explorer's Society", "explorers-society"), ("", "")],
)
def test_bot4_knows_factions_by_slugs(faction: str, said: str) -> None:
    assert slug(faction) == said


def test_what_a_round_is_about_is_in_the_file_under_its_number() -> None:
    hall = played()
    hall.do(ask.DealEncounter(round=3))
    fixtures = bot4(asked(hall))["fixtures"]
    assert isinstance(fixtures, dict)
    assert [(name, set(told)) for name, told in fixtures.items()] == [
        ("round3", {"deployment", "strategy", "schemes"})
    ]
    assert len(fixtures["round3"]["schemes"]) == 5


def read_trf(text: str) -> dict[int, tuple[str, float, list[str]]]:
    """Columns as the standard has them, read by code of this test alone."""
    players = {}
    for line in text.splitlines():
        if line.startswith("001"):
            rounds = [line[at : at + 8] for at in range(91, len(line), 10)]
            players[int(line[4:8])] = (line[14:47].strip(), float(line[80:84]), rounds)
    return players


def test_a_trf_has_every_game_from_both_sides_and_adds_up() -> None:
    players = read_trf(trf(asked(played())))
    worth = {"1": 1.0, "+": 1.0, "U": 1.0, "=": 0.5}
    assert [name for name, _, _ in players.values()] == ["e1", "e2", "e3", "e4", "e5"]
    for number, (_, points, rounds) in players.items():
        assert points == sum(worth.get(each[-1], 0) for each in rounds)
        for n, each in enumerate(rounds):
            if int(each[:4]):
                assert int(players[int(each[:4])][2][n][:4]) == number
    assert Counter(each[-1] for _, _, rounds in players.values() for each in rounds) == {
        "1": 4,
        "0": 4,
        "U": 2,
    }


def test_a_trf_is_read_by_another_program(tmp_path: Path) -> None:
    file = tmp_path / "event.trf"
    file.write_text(trf(asked(played())))
    read = TrfParser.parse(file, strict=True)
    assert [len(player.results) for player in read.player_sections] == [2] * 5
    assert sum(player.points_times_ten for player in read.player_sections) == 60


def test_headings_stay_where_they_are_with_no_rows_below() -> None:
    rows = list(csv.reader(io.StringIO(EXPORTS["results-bcp.csv"].text(asked(played())))))
    assert rows[0][:4] == ["Round", "Table", "Player 1", "Player 1 Faction"]
    assert {len(row) for row in rows} == {len(rows[0])}
