"""Crews counted again from bare data, with no code in common: cost, slots, pool, bans, limits."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muster.core import commands as ask
from muster.core.catalogue import Catalogue, Profile
from muster.core.facts import ArmyList, Pick
from muster.core.ids import EntrantId
from muster.core.problem import Code, Refused
from muster.core.roster.check import crew_problems
from tests.core.crewing import Table, variant

WORDS = ("K1", "K2", "K3")
SIZE, SLOTS, POOL = 50, 4, 60


class Bare(NamedTuple):
    """A model as it stands on a card: nothing but what is printed there."""

    cost: int
    words: frozenset[str]
    versatile: bool
    master: bool
    limit: int


cards = st.builds(
    Bare,
    st.integers(1, 14),
    st.frozensets(st.sampled_from(WORDS), max_size=2),
    st.booleans(),
    st.booleans(),
    st.integers(1, 3),
)
hands = st.lists(cards, min_size=1, max_size=6)
numbers = st.lists(st.integers(0, 3), min_size=6, max_size=6)


def over(cards: list[Bare], hired: list[int], pool: list[int], banned: str) -> set[Code]:
    """What is wrong, by the words of the rules alone. The leader has Keyword K1."""
    rows = [row for row in zip(cards, hired, pool, strict=False) if row[1]]
    strange = [(card, many) for card, many, _ in rows if "K1" not in card.words]
    plain = [(card, many) for card, many in strange if not card.versatile]
    spent = sum(card.cost * many for card, many, _ in rows) + sum(many for _, many in plain)
    dear = sum(many for card, many in strange if not card.versatile or card.cost > 9)
    slots = dear + sum(many for _, many in strange)
    said = {
        Code.MODEL_LIMIT: any(many > card.limit for card, many, _ in rows),
        Code.NOT_IN_POOL: any(many > most for _, many, most in rows),
        Code.KEYWORD_BANNED: any(banned in card.words for card, _ in plain),
        Code.MASTER_FOREIGN: any(card.master for card, _ in strange),
        Code.CREW_COST: spent > SIZE,
        Code.SLOTS_FULL: slots > SLOTS,
    }
    return {code for code, wrong in said.items() if wrong}


def profile(number: int, card: Bare) -> Profile:
    traits = [name for name, has in (("Versatile", card.versatile), ("Master", card.master)) if has]
    return Profile(
        id=f"m{number}",
        name=f"Model {number}",
        cost=card.cost,
        keywords=tuple(sorted(card.words)),
        traits=tuple(traits),
        limit=card.limit,
    )


def rows(many: list[int], count: int) -> tuple[Pick, ...]:
    found = enumerate(many[:count])
    return tuple(Pick(model=f"m{n}", name=f"Model {n}", count=m) for n, m in found if m)


def table_of(cards: list[Bare], pool: list[int], banned: str) -> tuple[Table, EntrantId]:
    """A game after the bans, and the one whom they strike."""
    chosen = [variant("limited", slots=SLOTS), variant("singles"), variant("bans", bans=1)]
    table = Table(*chosen, variant("fixed-pool", cost=10_000))
    leader = Profile(id="boss", name="Boss", cost=15, keywords=("K1",), traits=("Master",))
    profiles = (leader, *(profile(n, card) for n, card in enumerate(cards)))
    table.hall.do(ask.SetCatalogue(catalogue=Catalogue(title="Bare", profiles=profiles)))
    # A pool must have something in it, and nobody hires a second Boss.
    own = (Pick(model="boss", name="Boss"), *rows(pool, len(cards)))
    for name in ("a", "b"):
        wish = ask.DeclarePool(entrant=table.hall.id(name), leader="boss", pool=own)
        table.hall.do(wish, by=name)
    table.start().announce(a="boss", b="boss")
    first, second = _sides(table)
    if banned:
        words = ask.BanKeywords(game=table.game.id, entrant=first, keywords=(banned,))
        table.hall.do(words)
    return table, second


def _sides(table: Table) -> tuple[EntrantId, EntrantId]:
    game = table.game
    first = next(each for each in game.entrants if each == game.attacker)
    return first, game.others(first)[0]


@pytest.mark.req("GG4-072", "GG4-085", "GG4-087", "GG4-090", "GG4-091")
@settings(max_examples=20, deadline=None)
@given(hands, numbers, numbers, st.sampled_from(("", "K2", "K3")))
def test_every_crew_is_judged_as_by_hand(
    cards: list[Bare], hired: list[int], pool: list[int], banned: str
) -> None:
    known = {word for card in cards for word in card.words}
    banned = banned if banned in known else ""
    table, second = table_of(cards, pool, banned)
    boss = Pick(model="boss", name="Boss", role="leader")
    one = ArmyList(title="Crew", picks=(boss, *rows(hired, len(cards))))
    event = table.hall.event
    found = Counter(p.code for p in crew_problems(event, table.game, event.entrants[second], one))
    assert set(found) == over(cards, hired, pool, banned)


@pytest.mark.req("GG4-090")
@settings(max_examples=15, deadline=None)
@given(hands, numbers)
def test_a_pool_is_added_up_as_by_hand(cards: list[Bare], many: list[int]) -> None:
    table = Table(variant("fixed-pool", cost=POOL))
    profiles = tuple(profile(n, card) for n, card in enumerate(cards))
    table.hall.do(ask.SetCatalogue(catalogue=Catalogue(title="Bare", profiles=profiles)))
    total = sum(card.cost * count for card, count in zip(cards, many, strict=False))
    wish = ask.DeclarePool(entrant=table.hall.id("a"), pool=rows(many, len(cards)))
    try:
        table.hall.do(wish, by="a")
    except Refused as refusal:
        codes = [problem.code for problem in refusal.problems]
        assert codes == ([Code.POOL_COST] if total else [Code.POOL_MISSING])
    else:
        assert 0 < total <= POOL
