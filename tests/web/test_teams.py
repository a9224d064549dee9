"""Games between teams on every page: captains name players, boards are reported, teams placed."""

from __future__ import annotations

from django.test import Client

from muster.core.event import Game, How
from muster.core.teams.boards import turn
from tests.web.looking import page, rows
from tests.web.teams import TEAMS, playing
from tests.web.venue import Venue

CALLED = {name.split()[0].lower(): name for names in TEAMS.values() for name in names}


def won(board: Game, side: int = 0) -> dict[str, str]:
    """A board that one side won, as a form says it."""
    winner = board.entrants[side]
    figures = {
        f"figure.{figure}.{entrant}": "5" if entrant == winner else "1"
        for figure in ("cp", "apd")
        for entrant in board.entrants
    }
    return {"game": board.id, **figures, "winner": winner, "ending": "scenario"}


# ── pairing the boards ──


def test_the_captain_whose_turn_it_is_names_players_and_nobody_else_is_asked(venue: Venue) -> None:
    match = playing(venue)
    first, second = match.captain(0), match.captain(1)
    assert "put somebody up" in match.page(first, "team/")
    assert "put somebody up" in match.page(first)
    waiting = match.page(second, "team/")
    assert "names somebody" in waiting
    assert "name-player" not in waiting
    match.name_all()
    assert len(match.game.boards) == 3
    assert "name-player" not in match.page(first, "team/")


def test_a_teammate_or_the_other_captain_is_refused_and_nothing_is_written(venue: Venue) -> None:
    match = playing(venue)
    now = turn(venue.now(match.event), match.game)
    assert now is not None
    before = venue.now(match.event).revision
    fields = {"game": match.game.id, "person": now.free[0]}
    mate = venue.now(match.event).entrants[now.entrant].people[1].partition("-")[0]
    for name in (mate, match.captain(1)):
        answer = Client().post(f"{match.link(name)}ask/name-player/", fields)
        assert answer.status_code in {403, 409, 422}
    stranger = venue.ask(match.event, "name-player", fields, client=venue.stranger)
    assert stranger.status_code == 403
    assert venue.now(match.event).revision == before


def test_the_desk_enters_all_boards_at_once_and_says_what_is_wrong(venue: Venue) -> None:
    match = playing(venue)
    one, two = (venue.now(match.event).entrants[e].people for e in match.game.entrants)
    address = f"/desk/{match.event}/round/1/boards/{match.game.id}/"
    page = venue.organiser.get(address).content.decode()
    assert "Enter all boards at once" in page
    wrong = {"game": match.game.id, "board.1": [one[0], two[0]], "board.2": [one[0], two[1]]}
    answer = venue.ask(match.event, "pair-boards", wrong)
    assert b"is on a board already" in answer.content
    right = {"game": match.game.id} | {f"board.{n + 1}": [one[n], two[2 - n]] for n in range(3)}
    assert venue.ask(match.event, "pair-boards", right).status_code == 303
    assert [board.people for board in match.game.boards] == [(one[n], two[2 - n]) for n in range(3)]
    assert "Pair the boards again" in venue.organiser.get(address).content.decode()


def test_a_page_of_boards_that_are_not_is_not_found(venue: Venue) -> None:
    match = playing(venue)
    desk = f"/desk/{match.event}/round/1/boards/"
    assert venue.organiser.get(f"{desk}r9g9/").status_code == 404
    assert venue.stranger.get(f"{desk}{match.game.id}/").status_code in {403, 404}
    assert venue.organiser.post(f"{desk}{match.game.id}/").status_code == 405
    assert Client().get(f"/e/{match.event}/team/e99/").status_code == 404


# ── playing them ──


def test_each_phone_shows_its_own_board_and_reports_it(venue: Venue) -> None:
    match = playing(venue)
    match.name_all()
    for name in ("ann", "bob", "chi"):
        board = match.board(name)
        other = next(p for p in board.people if p != match.person(name))
        page = match.page(name)
        assert f'<span class="seat mine">{board.table}</span>' in page
        assert CALLED[other.partition("-")[0]] in page
        assert "Report the result" in page
    board = match.board("bob")
    side = board.people.index(match.person("bob"))
    sent = Client().post(f"{match.link('bob')}ask/report-result/", won(board, side))
    assert sent.status_code == 303
    rival = next(p for p in board.people if p != match.person("bob")).partition("-")[0]
    answer = Client().post(f"{match.link(rival)}ask/confirm-report/", {"game": board.id})
    assert answer.status_code == 303
    result = match.board("bob").result
    assert result is not None
    assert result.how is How.CONFIRMED


def test_a_captain_reports_any_board_of_the_team_and_a_teammate_does_not(venue: Venue) -> None:
    match = playing(venue)
    match.name_all()
    board = next(b for b in match.game.boards if match.person("ann") not in b.people)
    page = match.page("ann", f"report/?game={board.id}")
    assert f'value="{board.id}"' in page
    idle = next(n for n in ("bob", "chi") if match.person(n) not in board.people)
    assert f'value="{board.id}"' not in match.page(idle, f"report/?game={board.id}")
    refused = Client().post(f"{match.link(idle)}ask/report-result/", won(board))
    assert refused.status_code == 403
    sent = Client().post(f"{match.link('ann')}ask/report-result/", won(board))
    assert sent.status_code == 303


def test_the_result_of_the_teams_follows_and_stands_on_every_page(venue: Venue) -> None:
    match = playing(venue)
    match.name_all()
    for board in match.game.boards:
        page = venue.organiser.get(f"/desk/{match.event}/round/1/game/{board.id}/")
        assert b"Enter the result" in page.content
        assert venue.ask(match.event, "rule-result", {**won(board), "how": "entered"}).status_code
    result = match.game.result
    assert result is not None
    assert result.how is How.BOARDS
    winner, loser = match.game.entrants
    public = f"/e/{match.event}/"
    for address in (
        f"{public}game/{match.game.id}/",
        f"{public}team/{winner}/",
        f"{public}team/{loser}/",
        f"/desk/{match.event}/round/1/boards/{match.game.id}/",
    ):
        assert b"BOARDS 3-0" in venue.organiser.get(address).content
    table = venue.visitor.get(f"{public}standings/1/").content.decode()
    assert "Boards won" in table
    pairings = venue.visitor.get(f"{public}round/1/").content.decode()
    assert all(name in pairings for name in ("Ann Lee", "Fay Ito"))
    assert venue.ask(match.event, "close-round").status_code == 303


def test_a_row_of_boards_has_the_first_figures_and_its_game_all_of_them(venue: Venue) -> None:
    match = playing(venue)
    match.name_all()
    board = match.game.boards[0]
    venue.ask(match.event, "rule-result", {**won(board), "how": "entered"})
    first, second, _ = rows(page(venue.visitor, match.event, f"team/{board.entrants[0]}/"))
    assert first.endswith("CP 5-1")
    assert "won" in first
    assert second.endswith("playing")
    assert "APD 5-1" in page(venue.visitor, match.event, f"game/{board.id}/")


def test_the_whole_game_has_no_score_but_can_be_forfeited_at_the_desk(venue: Venue) -> None:
    match = playing(venue)
    page = venue.organiser.get(f"/desk/{match.event}/round/1/game/{match.game.id}/")
    assert b"forfeit-game" in page.content
    assert b"rule-result" not in page.content
    answer = venue.ask(match.event, "rule-result", {**won(match.game), "how": "entered"})
    assert b"said of each of its boards" in answer.content
    fields = {"game": match.game.id, "by": match.game.entrants[1], "cause": "no-show"}
    assert venue.ask(match.event, "forfeit-game", fields).status_code == 303


# ── captains and stand-ins ──


def test_the_organiser_names_a_captain_and_a_stand_in(venue: Venue) -> None:
    match = playing(venue)
    entrant = match.game.entrants[0]
    page = venue.organiser.get(f"/desk/{match.event}/entrants/{entrant}/").content.decode()
    assert "Somebody stands in" in page
    people = venue.now(match.event).entrants[entrant].people
    fields = {"entrant": entrant, "person": people[1]}
    assert venue.ask(match.event, "name-captain", fields).status_code == 303
    comes = {"entrant": entrant, "leaves": people[0], "name": "Zoe Hart", "reason": "ill"}
    assert venue.ask(match.event, "name-substitute", comes).status_code == 303
    who = venue.now(match.event).entrants[entrant]
    assert (who.captain, who.people[1:]) == (people[1], people[1:])
    assert b"Zoe Hart" in venue.visitor.get(f"/e/{match.event}/team/{entrant}/").content


def test_a_captain_hands_the_team_over_on_the_phone(venue: Venue) -> None:
    match = playing(venue)
    assert "Hand over the team" in match.page("ann", "team/")
    assert "Hand over the team" not in match.page("bob", "team/")
    entrant = venue.now(match.event).of_person(match.person("ann"))[0]
    fields = {"entrant": entrant, "person": match.person("bob")}
    assert Client().post(f"{match.link('ann')}ask/name-captain/", fields).status_code == 303
    assert venue.now(match.event).entrants[entrant].captain == match.person("bob")


def test_slips_of_boards_have_codes_that_find_them(venue: Venue) -> None:
    match = playing(venue)
    match.name_all()
    for board in match.game.boards:
        found = venue.organiser.get(f"/desk/{match.event}/round/1/slips/?slip={board.table}")
        assert f'value="{board.id}"'.encode() in found.content
    assert venue.organiser.get(f"/desk/{match.event}/print/").status_code == 200
