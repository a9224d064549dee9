"""Two real years of teams of five, replayed: their boards, their results, their next pairings."""

from __future__ import annotations

from collections import Counter

import pytest

from muster.core import commands as ask
from muster.core.faults import audit_round
from muster.core.ids import EntrantId, PersonId
from muster.core.pairing import FaultKind
from muster.core.problem import Code
from muster.core.score import Score, Side
from muster.core.sheet.possible import doubts
from muster.core.standings import standings
from tests.core.team_hall import team_match
from tests.events.team_games import YEARS, Single, rounds, squads, totals
from tests.hall import Hall
from tests.packs.making import SR17

BOARDS = 5
LEGAL = {FaultKind.TABLE_AGAIN}
DOUBTFUL = frozenset({Code.SCORE_DOUBTFUL})
"""Thirteen games of the file were won by scenario without more control points: see D33a."""


class Replay:
    """A year in our hall: teams are found by their names in the file."""

    def __init__(self, year: int) -> None:
        self.year = year
        self.hall = Hall("SR17").rules(team_match(BOARDS))
        teams = squads(year)
        entries = tuple(
            ask.Entry(people=tuple(map(PersonId, people)), team=team)
            for team, people in teams.items()
        )
        self.hall.do(ask.RegisterEntrants(entries=entries))
        self.id = {e.team: e.id for e in self.hall.event.entrants.values()}
        arrivals = tuple(ask.Arrival(entrant=entrant) for entrant in self.id.values())
        self.hall.do(ask.CheckIn(arrivals=arrivals))
        self.hall.start()

    def pair(self) -> set[str]:
        """The next round by our own pairing; what is wrong with it."""
        self.hall.do(ask.PairRound(confirm=frozenset({Code.EVENT_IS_DECIDED})))
        drawn = self.hall.event.rounds[-1]
        assert sorted(drawn.field()) == sorted(self.id.values())
        return {flaw.kind for flaw in audit_round(self.hall.event, drawn)} - LEGAL

    def play(self, number: int) -> None:
        """The round as it really was: who met whom, on which boards, and how it went."""
        played = rounds(self.year)[number - 1]
        self.hall.do(ask.PublishPairings())
        self.hall.seat(*((first[0], second[0]) for first, second in map(self._people, played)))
        for games in played.values():
            self._play(games)
        self.hall.do(ask.CloseRound())

    def _people(self, teams: frozenset[str]) -> list[tuple[PersonId, ...]]:
        return [self.hall.event.entrants[self.id[team]].people for team in sorted(teams)]

    def _play(self, games: list[Single]) -> None:
        team, person, _, _ = games[0].sides[0]
        whole = self.hall.game(person)
        order = {e: n for n, e in enumerate(whole.entrants)}
        seats = [sorted(game.sides, key=lambda side: order[self.id[side[0]]]) for game in games]
        pairs = tuple((PersonId(one[1]), PersonId(two[1])) for one, two in seats)
        self.hall.do(ask.PairBoards(game=whole.id, boards=pairs))
        for game, board in zip(games, self.hall.game(person).boards, strict=True):
            wish = ask.ReportResult(game=board.id, score=self._score(game), confirm=DOUBTFUL)
            self.hall.do(wish)
        assert self.id[team] in whole.entrants

    def _score(self, game: Single) -> Score:
        return Score(
            sides=tuple(
                Side(entrant=self.id[team], figures={"cp": cp, "apd": ap})
                for team, _, cp, ap in game.sides
            ),
            winner=self.id[game.winner],
            ending=game.ending,
        )

    def table(self) -> dict[str, tuple[int, ...]]:
        names = {entrant: team for team, entrant in self.id.items()}
        return {
            names[EntrantId(row.entrant)]: tuple(map(int, row.values))
            for row in standings(self.hall.event)
        }


@pytest.mark.parametrize("year", YEARS)
def test_the_file_is_legal_nobody_plays_twice_and_no_teams_meet_again(year: int) -> None:
    met = Counter(teams for played in rounds(year) for teams in played)
    assert set(met.values()) == {1}
    for played in rounds(year):
        people = Counter(s[1] for games in played.values() for g in games for s in g.sides)
        assert set(people.values()) == {1}
        assert {len(games) for games in played.values()} == {BOARDS}
    assert {len(people) for people in squads(year).values()} == {BOARDS}


@pytest.mark.req("SR17-121", "SR17-122")
def test_a_scenario_that_was_won_without_more_control_points_is_a_slip_of_the_pen() -> None:
    """Of 13 games: the winner has fewer points, nobody has any, or both have as many."""
    found = Counter[str]()
    for game in (
        g for year in YEARS for played in rounds(year) for gs in played.values() for g in gs
    ):
        points = {team: cp for team, _, cp, _ in game.sides}
        (other,) = game.teams - {game.winner}
        won, lost = points[game.winner], points[other]
        score = Score(
            sides=tuple(
                Side(entrant=EntrantId(team), figures={"cp": cp, "apd": ap})
                for team, _, cp, ap in game.sides
            ),
            winner=EntrantId(game.winner),
            ending=game.ending,
        )
        doubted = [each.data["say"] for each in doubts(SR17, {}, score)]
        if any("without more control points" in str(say) for say in doubted):
            found["fewer" if won < lost else "none" if not won else "level"] += 1
    assert found == {"fewer": 7, "none": 4, "level": 2}


@pytest.mark.parametrize("year", YEARS)
def test_results_and_totals_agree_with_the_bare_file_and_every_next_round_is_legal(
    year: int,
) -> None:
    replay = Replay(year)
    for number in range(1, len(rounds(year)) + 1):
        assert replay.pair() == set()
        replay.play(number)
        assert replay.table() == {team: tuple(t) for team, t in totals(year, number).items()}
    assert replay.hall.event.planned == len(rounds(year))
