"""Teams that meet on boards: who is on them, who says what, and what they come to."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core.event import How
from muster.core.ids import PersonId
from muster.core.problem import Code
from muster.core.standings import standings
from muster.core.tally import Outcome, tally
from muster.core.teams.boards import turn
from tests.core.team_hall import (
    FIRST,
    SEEDED,
    board,
    enter,
    name,
    pair_boards,
    pairs,
    played,
    shown,
    team_hall,
    team_match,
)
from tests.hall import Hall

# ── pairing the boards ──


def test_captains_put_up_and_answer_in_turn_and_the_last_board_follows() -> None:
    hall = team_hall()
    first, second = (hall.event.entrants[e].people for e in hall.game("a").entrants)
    name(hall, first[1], by=first[0])
    name(hall, second[2], by=second[0])
    name(hall, second[0], by=second[0])
    assert board(hall, "a").boards == ()
    name(hall, first[2], by=first[0])
    assert [b.people for b in hall.game("a").boards] == [
        (first[1], second[2]),
        (first[2], second[0]),
        (first[0], second[1]),
    ]
    assert turn(hall.event, hall.game("a")) is None


def test_whose_turn_it_is_and_who_is_free_can_be_asked() -> None:
    hall = team_hall()
    first, second = (hall.event.entrants[e].people for e in hall.game("a").entrants)
    name(hall, first[1], by=first[0])
    now = turn(hall.event, hall.game("a"))
    assert now is not None
    assert (now.board, now.entrant, now.answers, now.free) == (
        1,
        hall.game("a").entrants[1],
        first[1],
        second,
    )


def test_nobody_but_the_captain_names_and_only_in_turn_somebody_free_of_their_own() -> None:
    hall = team_hall()
    game = hall.game("a").id
    first, second = (hall.event.entrants[e].people for e in hall.game("a").entrants)
    ask_for = {p: ask.NamePlayer(game=game, person=PersonId(p)) for p in (*first, *second)}
    assert hall.refused(ask_for[first[1]], by=first[1]) == [Code.NOT_CAPTAIN]
    assert hall.refused(ask_for[second[1]], by=second[0]) == [Code.NOT_THEIR_TURN]
    assert hall.refused(ask_for[second[1]], by=first[0]) == [Code.NOT_IN_TEAM]
    name(hall, first[1], by=first[0])
    name(hall, second[1], by=second[0])
    assert hall.refused(ask_for[second[1]], by=second[0]) == [Code.BOARD_TWICE]
    assert hall.refused(ask_for[first[0]], by="j") == [Code.NOT_ALLOWED]


def test_an_official_names_for_a_captain_or_enters_all_boards_at_once() -> None:
    hall = team_hall()
    entrants = hall.game("a").entrants
    person = hall.event.entrants[entrants[0]].people[0]
    hall.do(ask.NamePlayer(game=hall.game("a").id, person=person, by=entrants[0]))
    assert hall.game("a").named == (person,)
    pair_boards(hall, "ae", "bf", "cd")
    assert [b.people for b in hall.game("a").boards] == list(pairs(hall, "ae", "bf", "cd"))


def test_every_board_has_its_table_beside_the_others() -> None:
    hall = team_hall()
    pair_boards(hall, "ae", "bf", "cd")
    pair_boards(hall, "gj", "hk", "il")
    now = hall.event.current
    assert now is not None
    assert sorted(table.table for table in now.tables()) == [1, 2, 3, 4, 5, 6]
    first = hall.game("a")
    other = 4 if first.table == 1 else 1
    hall.do(
        ask.MoveGame(game=first.id, table=other, reason="light", confirm=frozenset(Code)),
    )
    moved = [b.table for b in hall.game("a").boards]
    assert moved == [other, other + 1, other + 2]
    asked = ask.MoveGame(game=first.id, table=2, reason="light", confirm=frozenset(Code))
    assert hall.refused(asked) == [Code.TABLE_UNKNOWN]


def test_all_that_is_wrong_with_boards_is_said_at_once() -> None:
    hall = team_hall()
    game = hall.game("a").id
    boards = ask.PairBoards(game=game, boards=pairs(hall, "ad", "ax"))
    wrong = [Code.BOARDS_NEEDED, Code.BOARD_TWICE, Code.NOT_IN_TEAM]
    assert sorted(hall.refused(boards)) == sorted(wrong)


def test_boards_are_paired_again_with_a_reason_until_one_is_reported() -> None:
    hall = team_hall()
    pair_boards(hall, "ad", "be", "cf")
    game = hall.game("a").id
    before = [b.id for b in hall.game("a").boards]
    again = ask.PairBoards(game=game, boards=pairs(hall, "ae", "bd", "cf"))
    assert hall.refused(again) == [Code.REASON_MISSING]
    hall.do(again.model_copy(update={"reason": "misheard"}))
    after = [b.id for b in hall.game("a").boards]
    assert not set(before) & set(after)
    enter(hall, "a 5:40 - 0:22 e scenario")
    once_more = ask.PairBoards(game=game, boards=pairs(hall, "ad", "be", "cf"), reason="x")
    assert hall.refused(once_more) == [Code.PLAY_HAS_STARTED]


def test_by_seed_the_boards_come_with_the_pairings() -> None:
    hall = team_hall(SEEDED, teams="a+b+c d+e+f")
    first, second = (hall.event.entrants[e].people for e in hall.game("a").entrants)
    assert [b.people for b in hall.game("a").boards] == list(zip(first, second, strict=True))


# ── what is said of a board ──


def test_either_player_or_captain_reports_a_board_and_the_other_side_confirms() -> None:
    hall = team_hall()
    pair_boards(hall, "ad", "be", "cf")
    game = board(hall, "b").id
    score = hall.score("b 5:40 - 0:22 e scenario")
    assert hall.refused(ask.ReportResult(game=game, score=score), by="c") == [Code.NOT_ALLOWED]
    hall.do(ask.ReportResult(game=game, score=score), by="b")
    assert hall.refused(ask.ConfirmReport(game=game), by="a") == [Code.OWN_REPORT]
    hall.do(ask.ConfirmReport(game=game), by="d")
    result = board(hall, "b").result
    assert result is not None
    assert (result.how, result.score and result.score.winner) == (How.CONFIRMED, hall.id("b"))


def test_a_disputed_board_waits_for_a_judge_alone() -> None:
    hall = team_hall()
    pair_boards(hall, "ad", "be", "cf")
    game = board(hall, "b").id
    hall.do(ask.ReportResult(game=game, score=hall.score("b 5:40 - 0:22 e scenario")), by="b")
    hall.do(ask.DisputeReport(game=game, reason="it was 4"), by="e")
    ruled = ask.RuleResult(game=game, score=hall.score("b 4:40 - 0:22 e scenario"), reason="seen")
    hall.do(ruled)
    now = hall.event.current
    assert now is not None
    assert board(hall, "b").result is not None
    assert len(now.outstanding()) == 3


def test_a_game_of_teams_has_no_score_of_its_own() -> None:
    hall = team_hall()
    game, score = hall.game("a").id, hall.score("a 5:40 - 0:22 d scenario")
    for wish in (
        ask.ReportResult(game=game, score=score),
        ask.RuleResult(game=game, score=score, reason="x"),
        ask.ConcedeGame(game=game, by=hall.id("a"), army=75),
    ):
        assert hall.refused(wish) == [Code.BY_BOARDS]


# ── what the boards come to ──


def test_the_result_follows_by_itself_when_the_last_board_is_in() -> None:
    hall = team_hall()
    pair_boards(hall, "ad", "be", "cf")
    enter(hall, *FIRST[:2])
    assert hall.game("a").result is None
    enter(hall, FIRST[2])
    result = hall.game("a").result
    assert result is not None
    assert (result.how, result.score and result.score.winner) == (How.BOARDS, hall.id("a"))
    assert shown(hall, hall.game("a").id) == {
        "a+b+c": {"boards": 2, "cp": 6, "apd": 100},
        "d+e+f": {"boards": 1, "cp": 5, "apd": 102},
    }


def test_standings_are_of_teams_by_wins_then_boards_then_the_packs_order() -> None:
    hall = played()
    hall.do(ask.CloseRound())
    assert [(row.place, hall.name(row.entrant), row.values) for row in standings(hall.event)] == [
        (1, "g+h+i", (1, 3, 0, 15, 30)),
        (2, "a+b+c", (1, 2, 0, 6, 100)),
        (3, "d+e+f", (0, 1, 1, 5, 102)),
        (4, "j+k+l", (0, 0, 1, 0, 15)),
    ]


def test_a_round_closes_when_all_boards_are_in_and_no_team_meets_another_again() -> None:
    hall = team_hall()
    pair_boards(hall, "ad", "be", "cf")
    enter(hall, *FIRST)
    assert hall.refused(ask.CloseRound()) == [Code.RESULTS_MISSING]
    pair_boards(hall, "gj", "hk", "il")
    enter(hall, *(f"{p} 5:10 - 0:5 {q} scenario" for p, q in ("gj", "hk", "il")))
    met = {frozenset(game.entrants) for game in hall.event.rounds[0].games}
    hall.do(ask.CloseRound())
    hall.pair()
    assert met.isdisjoint(frozenset(game.entrants) for game in hall.event.rounds[1].games)


def test_a_corrected_board_turns_the_game_and_the_preview_says_so() -> None:
    hall = played()
    game = board(hall, "a").id
    wish = ask.RuleResult(game=game, score=hall.score("d 5:40 - 0:22 a scenario"), reason="swapped")
    moved = {hall.name(change.entrant): change.after for change in hall.preview(wish).places}
    assert moved == {"a+b+c": 3, "d+e+f": 2}
    hall.do(wish)
    whole = hall.game("a").result
    assert whole is not None
    assert whole.score is not None
    assert whole.score.winner == hall.id("d")
    assert whole.line == hall.event.revision


def test_as_many_boards_each_is_a_draw() -> None:
    hall = team_hall(teams="a+b d+e")
    pair_boards(hall, "ad", "be")
    enter(hall, "a 5:40 - 0:22 d scenario", "e 5:40 - 0:22 b scenario")
    gains = tally(hall.event)
    assert [gains[hall.id(who)][0].outcome for who in "ad"] == [Outcome.DRAW, Outcome.DRAW]


def test_a_board_can_be_conceded_forfeited_or_missing_like_any_game() -> None:
    hall = team_hall()
    pair_boards(hall, "ad", "be", "cf")
    hall.do(ask.ConcedeGame(game=board(hall, "d").id, army=70), by="d")
    hall.do(ask.ForfeitGame(game=board(hall, "b").id, by=(hall.id("b"),), cause="no-show"))
    hall.do(ask.DeclareMissing(game=board(hall, "c").id, reason="nobody knows"))
    assert shown(hall, hall.game("a").id) == {
        "a+b+c": {"boards": 1, "cp": 3, "apd": 35},
        "d+e+f": {"boards": 1, "cp": 3, "apd": 38},
    }


def test_a_team_that_does_not_come_loses_every_board() -> None:
    hall = team_hall()
    game = hall.game("a").id
    hall.do(ask.ForfeitGame(game=game, by=(hall.id("d"),), cause="no-show"))
    points = {who: dict(tally(hall.event)[hall.id(who)][0].points) for who in "ad"}
    assert points == {
        "a": {"tp": 1, "boards": 3, "cp": 9, "apd": 114},
        "d": {"tp": 0, "boards": 0, "cp": 0, "apd": 0},
    }
    assert hall.refused(ask.PairBoards(game=game)) == [Code.HAS_RESULT]


def test_a_board_of_a_game_that_was_given_away_counts_no_more() -> None:
    hall = team_hall()
    pair_boards(hall, "ad", "be", "cf")
    enter(hall, *FIRST)
    hall.do(ask.ForfeitGame(game=hall.game("a").id, by=(hall.id("a"),), cause="other", reason="x"))
    wish = ask.RuleResult(game=board(hall, "a").id, score=hall.score(FIRST[0]), reason="late")
    assert hall.refused(wish) == [Code.HAS_RESULT]
    assert hall.refused(ask.ConfirmReport(game=board(hall, "a").id), by="a") == [Code.HAS_RESULT]
    hall.do(ask.Undo())
    whole = hall.game("a").result
    assert whole is not None
    assert whole.how is How.BOARDS


def test_a_teams_bye_is_worth_a_bye_on_every_board() -> None:
    hall = Hall("SR17").rules(team_match(2)).enter("a+b c+d e+f").start().pair()
    now = hall.event.current
    assert now is not None
    assert now.bye is not None
    assert dict(tally(hall.event)[now.bye][0].points) == {
        "tp": 1,
        "boards": 2,
        "cp": 6,
        "apd": 76,
    }
