"""Random games of Gaining Grounds 2018 give on the sheet what they give by hand, never too much."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muster.core.rulepack.sheets import Input
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
    most = MANY if asked.most is None else asked.most
    kinds: dict[str, st.SearchStrategy[object]] = {
        "count": st.integers(asked.least, min(most, 17 if "cost" in asked.id else MANY)),
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
    return st.fixed_dictionaries({}, optional=wanted).map(_possible)


def _possible(said: Says) -> Says:
    """A table has four corners, and no more markers are across than there are."""
    kept = dict(said)
    if "other_corners" in kept:
        taken = int(kept.get("enemy_corners", 0)) + int(kept.get("own_corners", 0))
        kept["other_corners"] = min(int(kept["other_corners"]), 4 - taken)
    if "ruins_across" in kept and "ruins" in kept:
        kept["ruins_across"] = min(int(kept["ruins_across"]), int(kept["ruins"]))
    return kept


@st.composite
def schemes(draw: st.DrawFn, name: str, turns: int) -> Scheme:
    """A Scheme whose answers can be: what is said once is, and what is counted never falls."""
    said = [dict(draw(says(name, "turn", number))) for number in range(1, turns + 1)]
    for one in ELEMENTS[name].inputs:
        spoken = [turn for turn in said if turn.get(one.id)]
        if one.once:
            for turn in spoken[1:]:
                del turn[one.id]
        if one.never_falls:
            numbers = sorted(turn[one.id] for turn in said if one.id in turn)
            for turn, number in zip((t for t in said if one.id in t), numbers, strict=True):
                turn[one.id] = number
    return Scheme(name, said, draw(says(name, "end")))


def _as_many_as_there_are(strategy: str, turns: list[Turn]) -> list[Turn]:
    """The Turns without what would be more in all of them together than a question allows."""
    kept: list[Turn] = []
    left = [{one.id: one.per_game or 99 for one in ELEMENTS[strategy].inputs} for _ in (0, 1)]
    for turn in turns:
        first, second = (
            {name: said for name, said in turn.sides[me].items() if int(said) <= left[me][name]}
            for me in (0, 1)
        )
        for rest, says_now in zip(left, (first, second), strict=True):
            for name, said in says_now.items():
                rest[name] -= int(said)
        kept.append(Turn((first, second), turn.table))
    return kept


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
    turns = _as_many_as_there_are(strategy, turns)
    vp = [by_hand.strategy_vp(strategy, turns, {}, me) for me in (0, 1)]
    ends = [draw(says(strategy, "end")) if vp[1 - me] < 3 else {} for me in (0, 1)]
    picked = [draw(st.permutations(pool))[:2] for _ in range(2)]
    first, second = ([draw(schemes(name, number)) for name in names] for names in picked)
    return Game(strategy, turns, (ends[0], ends[1]), (first, second))


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
    game = data.draw(games(strategy))
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
    game = data.draw(games("headhunter", scheme))
    paper = game.paper()
    turns = len(game.turns)
    assert paper.running == [game.by_hand(number) for number in range(1, turns + 1)]
    assert paper.total == game.by_hand(turns, ended=True)


@given(data=st.data())
def test_two_schemes_add_up_unless_one_death_is_claimed_by_both(data: st.DataObject) -> None:
    strategy = data.draw(st.sampled_from(sorted(by_hand.STRATEGIES)))
    game = data.draw(games(strategy, *(one for one in by_hand.SCHEMES if one not in DEADLY)))
    assert game.paper().total == game.by_hand(len(game.turns), ended=True)


@pytest.mark.req("GG18-072")
@given(data=st.data())
def test_no_game_gives_more_than_four_three_and_three(data: st.DataObject) -> None:
    strategy = data.draw(st.sampled_from(sorted(by_hand.STRATEGIES)))
    game = data.draw(games(strategy, *by_hand.SCHEMES))
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
    game = data.draw(games("ours", *DEADLY))
    paid: list[tuple[int, int, str]] = []
    for one in game.paper().tally.scored:
        if one.points and (one.part, one.award) in DEATHS:
            (scheme,) = (own for own in game.schemes[one.side] if own.name == one.part)
            victim = scheme.turns[one.step - 1][DEATHS[one.part, one.award]]
            paid.append((one.step, one.side, str(victim).strip().lower()))
    assert len(paid) == len(set(paid))
