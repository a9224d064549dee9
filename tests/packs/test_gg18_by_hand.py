"""Random games of Gaining Grounds 2018 give on the sheet what they give by hand, never too much."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muster.core.rulepack.sheets import Input
from muster.core.sheet.sheet import TABLE
from tests.packs import by_hand_gg18 as by_hand
from tests.packs.by_hand_gg18 import Says, Turn
from tests.packs.making import GG18
from tests.paper import Paper

ELEMENTS = {one.id: one for one in GG18.elements}
OWNERS = st.sampled_from(["first", "second", "none"])
MODELS = st.sampled_from(["Silurid", "Silurid 2", " silurid ", "Zoraida"])
MANY = 5
"""Counts without a limit are kept small, so that thresholds are met and missed."""
FEWER = settings(max_examples=settings().max_examples // 3)
"""For what is asked of every Strategy and every Scheme."""
DEADLY = (
    "punish-the-weak",
    "eliminate-the-leadership",
    "dig-their-graves",
    "vendetta",
)
"""Schemes that score from a death; by hand they are worked out one at a time."""


@dataclass(frozen=True)
class Scheme:
    """What one side said of a Scheme, Turn by Turn and at the end."""

    name: str
    turns: list[dict[str, object]]
    end: Says

    def by_hand(self, turns: int, *, ended: bool) -> int:
        return by_hand.SCHEMES[self.name](self.turns[:turns], self.end if ended else {})


@dataclass(frozen=True)
class Game:
    """A game as it could have been played; `ends` is what was said of the Strategy at its end."""

    strategy: str
    turns: list[Turn]
    ends: tuple[Says, Says]
    schemes: tuple[list[Scheme], list[Scheme]]

    def paper(self) -> Paper:
        first, second = ([_picked(one.name) for one in own] for own in self.schemes)
        paper = Paper(GG18, self.strategy, first=first, second=second)
        for number, turn in enumerate(self.turns):
            said = [
                {self.strategy: turn.sides[me]}
                | {one.name: one.turns[number] for one in self.schemes[me]}
                for me in (0, 1)
            ]
            paper.turn(*said, **turn.table)
        ends = [
            {self.strategy: self.ends[me]} | {one.name: one.end for one in self.schemes[me]}
            for me in (0, 1)
        ]
        return paper.end(*ends)

    def by_hand(self, turns: int, *, ended: bool = False) -> tuple[int, ...]:
        """VP of each side after so many Turns, or when it is all over."""
        return tuple(
            by_hand.strategy_vp(
                self.strategy, self.turns[:turns], self.ends[me] if ended else {}, me
            )
            + sum(one.by_hand(turns, ended=ended) for one in self.schemes[me])
            for me in (0, 1)
        )


def _picked(name: str) -> dict[str, object]:
    return {"id": name, "notes": {note.id: "something" for note in ELEMENTS[name].notes}}


def answers(asked: Input) -> st.SearchStrategy[object]:
    least = asked.least if isinstance(asked.least, int) else 0
    most = asked.most if isinstance(asked.most, int) else MANY
    kinds: dict[str, st.SearchStrategy[object]] = {
        "count": st.integers(least, min(most, 17 if "cost" in asked.id else MANY)),
        "yes": st.booleans(),
        "inches": st.floats(6, 10) | st.just(8),
        "choice": st.sampled_from([choice.id for choice in asked.choices] or [""]),
        "side": st.tuples(*[OWNERS] * len(asked.of)).map(list),
        "model": MODELS,
    }
    return kinds[asked.kind]


def says(name: str, at: str, turn: int = 1, each: str = "side") -> st.SearchStrategy[Says]:
    """What may be said about an element, any of it left out."""
    wanted = {
        one.id: answers(one)
        for one in ELEMENTS[name].inputs
        if (one.at, one.each) == (at, each) and one.from_turn <= turn
    }
    return st.fixed_dictionaries({}, optional=wanted)


@st.composite
def schemes(draw: st.DrawFn, name: str, turns: int) -> Scheme:
    said = [dict(draw(says(name, "turn", number))) for number in range(1, turns + 1)]
    return Scheme(name, said, draw(says(name, "end")))


def counted(game: Game) -> Game:
    """The game without what its sheet refuses, and with what stands from an earlier Turn.

    At the end three Strategy Markers stand, less those that the other side removed.
    """
    paper = game.paper().possible()
    said = paper.counted()
    numbers = range(1, len(game.turns) + 1)
    turns = [
        Turn(
            (said(n, 0, game.strategy), said(n, 1, game.strategy)),
            said(n, TABLE, game.strategy),
        )
        for n in numbers
    ]
    ends: list[Says] = [{}, {}]
    if game.strategy == "symbols-of-authority":
        removed = [sum(turn.sides[me].get("removed", 0) for turn in turns) for me in (0, 1)]
        ends = [{"standing": 3 - removed[1 - me]} for me in (0, 1)]
    end: Any = paper.said["end"]
    own = [
        [
            Scheme(
                one.name,
                [said(n, me, one.name) for n in numbers],
                end.get(("first", "second")[me], {}).get(one.name, {}),
            )
            for one in game.schemes[me]
        ]
        for me in (0, 1)
    ]
    return Game(game.strategy, turns, (ends[0], ends[1]), (own[0], own[1]))


@st.composite
def games(draw: st.DrawFn, strategy: str, *pool: str) -> Game:
    number = draw(st.integers(1, 5))
    turns = [
        Turn(
            (draw(says(strategy, "turn", n)), draw(says(strategy, "turn", n))),
            draw(says(strategy, "turn", n, "table")),
        )
        for n in range(1, number + 1)
    ]
    picked = [draw(st.permutations(pool))[:2] for _ in range(2)]
    first, second = ([draw(schemes(name, number)) for name in names] for names in picked)
    return Game(strategy, turns, ({}, {}), (first, second))


@pytest.mark.req(
    "GG18-072",
    "GG18-075",
    "GG18-077",
    "GG18-079",
    "GG18-081",
    "GG18-082",
    "GG18-084",
    "GG18-087",
    "GG18-089",
    "GG18-091",
    "GG18-093",
    "GG18-095",
)
@pytest.mark.parametrize("strategy", by_hand.STRATEGIES)
@FEWER
@given(data=st.data())
def test_a_strategy_gives_what_it_gives_by_hand(strategy: str, data: st.DataObject) -> None:
    game = counted(data.draw(games(strategy)))
    paper = game.paper()
    turns = len(game.turns)
    assert paper.running == [game.by_hand(number) for number in range(1, turns + 1)]
    assert paper.total == game.by_hand(turns, ended=True)


@pytest.mark.req(
    "GG18-072",
    "GG18-096",
    "GG18-097",
    "GG18-098",
    "GG18-099",
    "GG18-100",
    "GG18-101",
    "GG18-102",
    "GG18-103",
    "GG18-104",
    "GG18-105",
    "GG18-106",
    "GG18-107",
    "GG18-108",
    "GG18-109",
    "GG18-110",
    "GG18-111",
    "GG18-112",
    "GG18-113",
)
@pytest.mark.parametrize("scheme", by_hand.SCHEMES)
@FEWER
@given(data=st.data())
def test_a_scheme_gives_what_it_gives_by_hand(scheme: str, data: st.DataObject) -> None:
    game = counted(data.draw(games("headhunter", scheme)))
    paper = game.paper()
    turns = len(game.turns)
    assert paper.running == [game.by_hand(number) for number in range(1, turns + 1)]
    assert paper.total == game.by_hand(turns, ended=True)


@given(data=st.data())
def test_two_schemes_add_up_unless_one_death_is_claimed_by_both(data: st.DataObject) -> None:
    strategy = data.draw(st.sampled_from(sorted(by_hand.STRATEGIES)))
    game = counted(
        data.draw(games(strategy, *(one for one in by_hand.SCHEMES if one not in DEADLY)))
    )
    assert game.paper().total == game.by_hand(len(game.turns), ended=True)


@pytest.mark.req("GG18-072")
@given(data=st.data())
def test_no_game_gives_more_than_four_three_and_three(data: st.DataObject) -> None:
    strategy = data.draw(st.sampled_from(sorted(by_hand.STRATEGIES)))
    game = counted(data.draw(games(strategy, *by_hand.SCHEMES)))
    tally = game.paper().tally
    for me in (0, 1):
        by_part: dict[str, int] = {}
        for one in tally.scored:
            if one.side == me:
                by_part[one.part] = by_part.get(one.part, 0) + one.points
        assert by_part.pop(strategy, 0) <= 4
        assert all(0 <= points <= 3 for points in by_part.values())
        assert tally.total[me] <= game.by_hand(len(game.turns), ended=True)[me] <= 10


DEATHS = {
    ("punish-the-weak", "killed"): "weak_killed",
    ("eliminate-the-leadership", "killed"): "leader_killed",
    ("dig-their-graves", "buried"): "buried",
    ("vendetta", "killed"): "target_killed",
}
"""The awards that are scored by a death, and where its name was asked for."""


@pytest.mark.req("GG18-073")
@given(data=st.data())
def test_a_death_that_two_schemes_claim_is_scored_by_one_of_them(data: st.DataObject) -> None:
    game = counted(data.draw(games("ours", *DEADLY)))
    paid: list[tuple[int, int, str]] = []
    for one in game.paper().tally.scored:
        if one.points and (one.part, one.award) in DEATHS:
            (scheme,) = (own for own in game.schemes[one.side] if own.name == one.part)
            victim = scheme.turns[one.step - 1][DEATHS[one.part, one.award]]
            paid.append((one.step, one.side, str(victim).strip().lower()))
    assert len(paid) == len(set(paid))
