"""The people of a team: captains, stand-ins, judges; and what hangs on them."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.access import Actor, Role, roles
from muster.core.ids import PersonId
from muster.core.problem import Code, Refused
from muster.core.rulepack.patch import Patch, effective
from muster.core.rulepack.problems import PackRefused
from muster.core.slip import read_slip, slip_code
from muster.packs import find
from tests.core.team_hall import (
    FIRST,
    board,
    enter,
    lead,
    name,
    pair_boards,
    pairs,
    played,
    team_hall,
)
from tests.hall import Hall

# ── captains and stand-ins ──


def test_the_first_of_a_team_is_its_captain_until_another_is_named() -> None:
    hall = team_hall()
    assert hall.event.entrants[hall.id("a")].captain == "a"
    wish = ask.NameCaptain(entrant=hall.id("a"), person=PersonId("c"))
    assert hall.refused(wish, by="b") == [Code.NOT_CAPTAIN]
    hall.do(wish, by="a")
    assert hall.event.entrants[hall.id("a")].captain == "c"
    assert hall.refused(wish) == [Code.ALREADY_SO]
    stranger = ask.NameCaptain(entrant=hall.id("a"), person=PersonId("d"))
    assert hall.refused(stranger) == [Code.NOT_IN_TEAM]


def test_a_stand_in_plays_from_the_next_boards_on_and_earlier_boards_stay() -> None:
    hall = played()
    hall.do(ask.CloseRound())
    first = hall.event.rounds[0]
    wish = ask.NameSubstitute(
        entrant=hall.id("a"), leaves=PersonId("a"), person=PersonId("z"), reason="ill"
    )
    hall.do(wish)
    team = hall.event.entrants[hall.id("b")]
    assert (team.people, team.captain) == (("z", "b", "c"), "b")
    assert hall.event.rounds[0] == first
    hall.pair()
    other = hall.event.entrants[hall.game("b").others(hall.id("b"))[0]].people
    hall.do(ask.PairBoards(game=hall.game("b").id))
    assert board(hall, "z").people in {(PersonId("z"), other[0]), (other[0], PersonId("z"))}


def test_nobody_stands_in_who_is_of_another_team_or_has_played_for_one() -> None:
    hall = played()
    entrant = hall.id("a")
    busy = ask.NameSubstitute(entrant=entrant, leaves=PersonId("a"), person=PersonId("g"))
    assert hall.refused(busy) == [Code.ENTERED_TWICE]
    hall.do(ask.NameSubstitute(entrant=hall.id("g"), leaves=PersonId("g"), person=PersonId("z")))
    assert hall.refused(busy) == [Code.ENTERED_TWICE]
    back = ask.NameSubstitute(entrant=hall.id("z"), leaves=PersonId("z"), person=PersonId("g"))
    hall.do(back)
    unknown = ask.NameSubstitute(entrant=entrant, leaves=PersonId("g"), person=PersonId("y"))
    assert hall.refused(unknown) == [Code.NOT_IN_TEAM]


def test_who_was_named_leans_on_the_team_and_can_be_taken_back_in_order() -> None:
    hall = team_hall()
    name(hall, lead(hall, 0), by=lead(hall, 0))
    named = hall.event.revision
    name(hall, lead(hall, 1), by=lead(hall, 1))
    assert hall.refused(ask.Undo(line=named)) == [Code.LINE_LEANED_ON]
    hall.do(ask.Undo())
    hall.do(ask.Undo(line=named))
    assert hall.game("a").named == ()


def test_the_pairing_of_boards_stays_while_a_board_has_a_result() -> None:
    hall = team_hall()
    pair_boards(hall, "ad", "be", "cf")
    line = hall.event.revision
    enter(hall, FIRST[0])
    assert hall.refused(ask.Undo(line=line)) == [Code.LINE_LEANED_ON]
    hall.do(ask.Undo())
    hall.do(ask.Undo(line=line))
    assert hall.game("a").boards == ()
    pair_boards(hall, "ad", "be", "cf")
    assert [b.id[-2:] for b in hall.game("a").boards] == ["b4", "b5", "b6"]


def test_a_pack_cannot_ask_for_more_boards_than_a_team_has_people() -> None:
    pack = find("SR17")
    assert pack is not None
    patch = Patch(kind="house-rule", id="x", title="Boards", set={"teams.boards": 3})
    with pytest.raises(PackRefused, match="only 1 people for 3 boards"):
        effective(pack, [patch])


def test_a_ringer_is_no_team() -> None:
    boards = {"registration.team_of": 2, "teams.boards": 2}
    house = Patch(kind="house-rule", id="boards", title="Boards", set=boards)
    hall = Hall("GG4").rules(house).enter("a+b c+d")
    assert hall.refused(ask.CallRinger(person=PersonId("z"))) == [Code.RINGER_NOT_IN_PACK]


def test_boards_are_counted_under_a_pack_whose_figures_decide() -> None:
    boards = {"registration.team_of": 2, "teams.boards": 2}
    order = {"standings.order": ["tp", "boards", "diff", "vp"]}
    house = Patch(kind="house-rule", id="boards", title="Boards", set={**boards, **order})
    hall = Hall("GG4").rules(house).enter("a+b c+d").start().pair()
    hall.do(ask.PairBoards(game=hall.game("a").id, boards=pairs(hall, "ac", "bd")))
    enter(hall, "a5-2c", "b3-3d")
    assert (hall.totals("a"), hall.totals("c")) == ((3, 1, 3, 8), (0, 0, -3, 5))


def test_the_slip_of_a_board_finds_it_until_the_board_is_paired_otherwise() -> None:
    hall = team_hall()
    pair_boards(hall, "ad", "be", "cf")
    codes = {slip_code(hall.event, b): b.id for b in hall.game("a").boards}
    assert {code: read_slip(hall.event, code) for code in codes} == codes
    boards = pairs(hall, "ae", "bd", "cf")
    hall.do(ask.PairBoards(game=hall.game("a").id, boards=boards, reason="misheard"))
    out_of_date = [code for code in codes if _is_old(hall, code)]
    assert len(out_of_date) == 2


def _is_old(hall: Hall, code: str) -> bool:
    try:
        read_slip(hall.event, code)
    except Refused:
        return True
    return False


def test_nobody_judges_a_board_of_their_own_team() -> None:
    hall = team_hall()
    pair_boards(hall, "ad", "be", "cf")
    mate = PersonId("c")
    hall.do(ask.AppointJudge(person=mate))
    one = board(hall, "b")
    hall.do(ask.CallJudge(game=one.id, by=one.entrants[0]))
    assert hall.refused(ask.TakeCall(game=one.id), by="c") == [Code.NOT_ALLOWED]
    assert Role.JUDGE in roles(hall.event, Actor(mate), ask.PauseClock())
