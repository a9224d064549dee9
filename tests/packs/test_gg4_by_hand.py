"""Random games of Season Four give on the sheet what they give by hand, and never too much."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.sheets import Input
from muster.core.sheet.sheet import TABLE
from tests.packs import by_hand_gg4 as by_hand
from tests.packs.by_hand_gg4 import Says, Scheme, Turn
from tests.packs.making import GG4, played
from tests.paper import Paper

SECRETS = played(GG4, "too-many-secrets")
ELEMENTS = {one.id: one for one in GG4.elements}
SCHEMES = sorted(by_hand.REVEAL)
SPLIT = ("reveal", "reveal", "end", "end")
MANY = 5
"""Counts without a limit are kept small, so that thresholds are met and missed."""


@dataclass(frozen=True)
class Game:
    """A game as it could have been played: the Turns of its Strategy, and each side's Schemes."""

    strategy: str
    turns: list[Turn]
    schemes: tuple[list[Scheme], list[Scheme]]

    def paper(self, rules: Rulepack = GG4) -> Paper:
        """The game written down on its sheet."""
        picks = [[_picked(scheme) for scheme in own] for own in self.schemes]
        paper = Paper(rules, self.strategy, first=picks[0], second=picks[1])
        for number, turn in enumerate(self.turns):
            sides = [
                {self.strategy: turn.sides[side], **self._schemes(side, number)} for side in (0, 1)
            ]
            paper.turn(*sides, **turn.table)
        ends = [{one.name: one.end for one in own if one.end} for own in self.schemes]
        return paper.end(*ends)

    def _schemes(self, side: int, number: int) -> dict[str, Says]:
        return {one.name: one.turns[number] for one in self.schemes[side] if one.turns[number]}


def _picked(scheme: Scheme) -> dict[str, object]:
    notes = {note.id: "something" for note in ELEMENTS[scheme.name].notes if scheme.noted}
    return {"id": scheme.name, "notes": notes, "scores": scheme.scores}


def answers(asked: Input) -> st.SearchStrategy[object]:
    kinds: dict[str, st.SearchStrategy[object]] = {
        "count": st.integers(0, 9 if asked.id == "cost" else _most(asked)),
        "yes": st.booleans(),
        "inches": st.floats(8, 12, allow_nan=False) | st.just(10),
        "choice": st.sampled_from([choice.id for choice in asked.choices] or [""]),
        "model": st.just("Zoraida"),
    }
    return kinds[asked.kind]


def _most(asked: Input) -> int:
    return min(asked.most, MANY) if isinstance(asked.most, int) else MANY


def says(name: str, at: str, turn: int = 1, *, each: str = "side") -> st.SearchStrategy[Says]:
    """What may be said about an element, any of it left out."""
    wanted = {
        one.id: answers(one)
        for one in ELEMENTS[name].inputs
        if (one.at, one.each) == (at, each) and one.from_turn <= turn
    }
    return st.fixed_dictionaries({}, optional=wanted)


@st.composite
def schemes(draw: st.DrawFn, name: str, turns: int, scores: str = "both") -> Scheme:
    said = [dict(draw(says(name, "turn", n))) if scores != "end" else {} for n in range(turns)]
    for one in ELEMENTS[name].inputs:
        truly = [number for number, turn in enumerate(said) if one.once and turn.get(one.id)]
        for number in truly[1:]:
            del said[number][one.id]
    end = draw(says(name, "end")) if scores != "reveal" else {}
    return Scheme(name, draw(st.booleans()), said, end, scores)


def counted(game: Game) -> Game:
    """The game without what its sheet refuses."""
    paper = game.paper(SECRETS if len(game.schemes[0]) == len(SPLIT) else GG4).possible()
    said = paper.counted()
    turns = [
        Turn(
            (said(n, 0, game.strategy), said(n, 1, game.strategy)),
            said(n, TABLE, game.strategy),
        )
        for n in range(1, len(game.turns) + 1)
    ]
    end: Any = paper.said["end"]
    own = [
        [
            replace(
                one,
                turns=[said(n, me, one.name) for n in range(1, len(turns) + 1)],
                end=end.get(("first", "second")[me], {}).get(one.name, {}),
            )
            for one in game.schemes[me]
        ]
        for me in (0, 1)
    ]
    return Game(game.strategy, turns, (own[0], own[1]))


@st.composite
def games(draw: st.DrawFn, strategy: str, halves: tuple[str, ...] = ("both", "both")) -> Game:
    number = draw(st.integers(1, 5))
    turns = [
        Turn(
            (draw(says(strategy, "turn", n)), draw(says(strategy, "turn", n))),
            draw(says(strategy, "turn", n, each="table")),
        )
        for n in range(1, number + 1)
    ]
    sides = []
    for _ in range(2):
        names = draw(st.permutations(SCHEMES))[: len(halves)]
        taken = zip(names, halves, strict=True)
        sides.append([draw(schemes(name, number, scores)) for name, scores in taken])
    return Game(strategy, turns, (sides[0], sides[1]))


ALL_GAMES = st.sampled_from(sorted(by_hand.MEASURES)).flatmap(games)
SPLIT_GAMES = st.sampled_from(sorted(by_hand.MEASURES)).flatmap(lambda name: games(name, SPLIT))


def by_hand_totals(game: Game) -> tuple[int, ...]:
    return tuple(
        by_hand.total(game.strategy, game.turns, side, game.schemes[side]) for side in (0, 1)
    )


@pytest.mark.req("GG4-115", "GG4-117", "GG4-118")
@given(ALL_GAMES)
def test_a_whole_game_is_worth_what_it_is_by_hand(game: Game) -> None:
    game = counted(game)
    assert game.paper().total == by_hand_totals(game)


@pytest.mark.req("GG4-093")
@given(SPLIT_GAMES)
def test_a_game_of_too_many_secrets_is_worth_what_it_is_by_hand(game: Game) -> None:
    game = counted(game)
    assert game.paper(SECRETS).total == by_hand_totals(game)


@pytest.mark.req("GG4-117", "GG4-120", "GG4-125", "GG4-128", "GG4-131")
@pytest.mark.parametrize("strategy", sorted(by_hand.MEASURES))
@given(data=st.data())
def test_a_strategy_climbs_as_it_does_by_hand(strategy: str, data: st.DataObject) -> None:
    game = counted(data.draw(games(strategy, ())))
    running = [by_hand.strategy_vp(strategy, game.turns, side) for side in (0, 1)]
    assert game.paper().running == list(zip(*running, strict=True))


@pytest.mark.req("GG4-115")
@given(ALL_GAMES)
def test_no_part_of_any_game_gives_more_than_its_cap(game: Game) -> None:
    game = counted(game)
    tally = game.paper().tally
    for side in (0, 1):
        scored = [one for one in tally.scored if one.side == side]
        strategy = [one for one in scored if one.part == game.strategy]
        assert sum(one.points for one in strategy) <= 4
        assert [one for one in strategy if one.points > 1] == []
        for scheme in game.schemes[side]:
            own = [one.points for one in scored if one.part == scheme.name]
            assert (max(own, default=0) <= 1, sum(own) <= 2) == (True, True)
        assert tally.total[side] <= 8
        climb = [after[side] for after in tally.totals]
        assert climb == sorted(climb)
