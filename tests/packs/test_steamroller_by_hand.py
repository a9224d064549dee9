"""Random Steamroller games give on the sheet what they give by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.packs import by_hand_steamroller as by_hand
from tests.packs.by_hand_steamroller import NOBODY, SCENARIOS, Finish, Game, Turn
from tests.packs.making import SR17
from tests.packs.steamrolling import RUMBLE
from tests.paper import Paper

TURNS = 14
CONTROL_FROM = 4
OWNERS = st.sampled_from(["first", "second", "none", "both"])
SMALL = st.integers(0, 3)
PAIRS = st.tuples(SMALL, SMALL)
RARELY = st.integers(0, 19).map(lambda number: number == 0)
"""Games that end by a fallen warcaster or a clock are few, so that most go on."""
SEATS = ("first", "second")


@st.composite
def a_turn(draw: st.DrawFn, scenario: str, number: int) -> Turn:
    """What may be said in a turn of this number."""
    here = SCENARIOS[scenario]
    places = here.places if number >= CONTROL_FROM else 0
    out_of_time = draw(st.sampled_from([0, 1])) if draw(RARELY) else None
    own_turn = out_of_time == (number - 1) % 2
    return Turn(
        control=tuple(draw(OWNERS) for _ in range(places)),
        in_box=here.kill_box and number >= 3 and draw(RARELY),
        beaten=(draw(RARELY), draw(RARELY)),
        out_of_time=out_of_time,
        in_time=own_turn and draw(st.booleans()),
    )


@st.composite
def games(draw: st.DrawFn, scenario: str) -> tuple[list[Turn], Finish]:
    """Turns up to any one of them, with each objective falling once at most."""
    turns = [draw(a_turn(scenario, n)) for n in range(1, draw(st.integers(1, TURNS)) + 1)]
    falls = [draw(st.integers(CONTROL_FROM, 2 * TURNS)) for _ in SEATS]
    if SCENARIOS[scenario].objectives:
        turns = [
            Turn(**{**vars(turn), "objective": (falls[0] == n, falls[1] == n)})
            for n, turn in enumerate(turns, start=1)
        ]
    finish = Finish(
        casters=draw(st.tuples(st.integers(1, 2), st.integers(1, 2))),
        destroyed=draw(st.tuples(st.integers(10, 13), st.integers(10, 13))),
        presence=draw(PAIRS),
        lost_with_casters=draw(SMALL),
        gained=draw(SMALL),
    )
    return turns, as_it_can_be(turns, finish)


def as_it_can_be(turns: list[Turn], finish: Finish) -> Finish:
    """A warcaster that fell counts 10; what is lost with it was held, what is gained was not."""
    game = by_hand.play(turns, finish)
    last, lost, gained = turns[game.turns - 1], finish.lost_with_casters, finish.gained
    by_clock = game.winner if game.how == "clock" else None
    if by_clock is not None and game.turns >= CONTROL_FROM:
        lost = min(lost, by_hand.held(game.turns, last, 1 - by_clock))
        gained = min(gained, len(last.control) - by_hand.held(game.turns, last, by_clock))
    first, second = (
        number + (10 if last.beaten[1 - side] or by_clock == side else 0)
        for side, number in enumerate(finish.destroyed)
    )
    return replace(finish, destroyed=(first, second), lost_with_casters=lost, gained=gained)


def on_paper(scenario: str, turns: list[Turn], finish: Finish, by_hand: Game) -> Paper:
    """The game written down up to the turn that ended it."""
    paper = Paper(SR17 if SCENARIOS[scenario].kill_box else RUMBLE, scenario)
    for number, turn in enumerate(turns[: by_hand.turns], start=1):
        first, second = (said(turn, side, number) for side in (0, 1))
        if number < CONTROL_FROM:
            paper.turn(first, second)
        elif turn.in_time:
            paper.turn(first, second, control=list(turn.control), in_time=True)
        else:
            paper.turn(first, second, control=list(turn.control))
    return paper.end(*(said_at_the_end(finish, side, turns, by_hand) for side in (0, 1)))


def said(turn: Turn, side: int, number: int) -> dict[str, object]:
    happened = {
        "objective": turn.objective[side],
        "kill_box": turn.in_box and side == (number - 1) % 2,
        "beaten": turn.beaten[side],
        "clock_out": turn.out_of_time == side,
    }
    return {name: True for name, so in happened.items() if so}


def said_at_the_end(finish: Finish, side: int, turns: list[Turn], game: Game) -> dict[str, object]:
    """The counts that are asked for after such a game."""
    says: dict[str, object] = {"destroyed": finish.destroyed[side]}
    first, second = game.after_turns[-1]
    last = turns[game.turns - 1]
    if first == second and game.how not in {"beaten", "clock"}:
        says["presence"] = finish.presence[side]
    if game.how == "clock" and game.turns >= CONTROL_FROM:
        late = side != game.winner
        lost, gained = finish.lost_with_casters, finish.gained
        says |= {"by_casters_only": lost} if late else {"gained": gained}
    stopped = last.beaten == NOBODY and last.out_of_time is None and abs(first - second) < 5
    if stopped and game.turns < TURNS:
        says["casters_left"] = finish.casters[side]
    return says


@pytest.mark.req(
    "SR17-118",
    "SR17-119",
    "SR17-120",
    "SR17-121",
    "SR17-122",
    "SR17-123",
    "SR17-124",
    "SR17-125",
    "SR17-126",
    "SR17-127",
    "SR17-129",
    "SR17-130",
    "SR17-077",
    "SR17-078",
)
@pytest.mark.parametrize("scenario", SCENARIOS)
@given(data=st.data())
def test_the_sheet_and_the_hand_agree(scenario: str, data: st.DataObject) -> None:
    turns, finish = data.draw(games(scenario))
    game = by_hand.play(turns, finish)
    tally = on_paper(scenario, turns, finish, game).tally
    assert tally.totals == ((0, 0), *game.after_turns, game.cp)
    assert tally.over is not None
    assert (tally.over.id, tally.over.winner) == (game.how, game.winner)
    assert list(tally.figures) == [
        {"cp": game.cp[side], "apd": finish.destroyed[side]} for side in (0, 1)
    ]


@given(data=st.data())
def test_no_turn_gives_more_than_a_scenario_has_and_none_is_played_with_five_ahead(
    data: st.DataObject,
) -> None:
    scenario = data.draw(st.sampled_from(list(SCENARIOS)))
    turns, finish = data.draw(games(scenario))
    tally = on_paper(scenario, turns, finish, by_hand.play(turns, finish)).tally
    here = SCENARIOS[scenario]
    most = {"control": here.places, "objective": 1, "kill_box": 2, "gained": here.places}
    assert all(one.points <= most.get(one.award, 0) for one in tally.scored)
    awards = Counter((one.side, one.award) for one in tally.scored)
    for side in (0, 1):
        assert awards[side, "objective"] <= here.objectives
        assert awards[side, "kill_box"] <= 6 * here.kill_box
        assert tally.total[side] >= 0
    assert all(abs(first - second) < 5 for first, second in tally.totals[:-2])
