"""A brawl told in a few words: `Melee(BB, "x6 y8").kill("x", "y").totals == "x6 y0"`."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from muster.core.brawl import facts
from muster.core.brawl.acts import add, fold, take_back
from muster.core.brawl.brawl import Brawl
from muster.core.brawl.draws import edge_for
from muster.core.brawl.facts import Act, AnyBrawlFact, BrawlBegan, Happened, Seat
from muster.core.brawl.loot import top
from muster.core.brawl.problem import BrawlCode, BrawlRefused
from muster.core.brawl.terms import BrawlTerms, terms_of
from muster.core.rulepack.schema import Rulepack
from tests.packs.making import BB, GG4, played

ALL_OUT = played(GG4, "all-out-brawl")
SEED = "00ff17"


def terms(rules: Rulepack = BB) -> BrawlTerms:
    found = terms_of(rules)
    assert found is not None
    return found


def seats(players: str) -> tuple[Seat, ...]:
    """`x6 y8`: players by a letter, with the Cost of their Leaders."""
    return tuple(Seat(id=p[0], model=f"Model {p[0]}", cost=int(p[1:])) for p in players.split())


class Melee:
    def __init__(self, rules: Rulepack = BB, players: str = "x6 y8 z9 w10 v10 u7") -> None:
        self.terms = terms(rules)
        began = BrawlBegan(seats=seats(players), seed=SEED)
        self.acts: list[Act] = [Act(n=1, facts=(began,))]

    @property
    def brawl(self) -> Brawl:
        return fold(self.terms, self.acts)

    def do(self, *made: AnyBrawlFact) -> Melee:
        act, _ = add(self.terms, self.acts, made)
        self.acts.append(act)
        return self

    def undo(self, number: int) -> Melee:
        act, _ = take_back(self.terms, self.acts, number)
        self.acts.append(act)
        return self

    def refused(self, *made: AnyBrawlFact) -> list[BrawlCode]:
        with pytest.raises(BrawlRefused) as caught:
            add(self.terms, self.acts, made)
        return [problem.code for problem in caught.value.problems]

    # ── shorthands ──

    def hit(self, by: str, to: str, through: str = "") -> Melee:
        return self.do(Happened(what="damages", by=by, to=to, through=through))

    def kill(self, by: str, to: str, model: str = "") -> Melee:
        return self.do(Happened(what="kills", by=by, to=to, model=model))

    def hurts_itself(self, who: str) -> Melee:
        return self.do(Happened(what="hurts_itself", by=who))

    def heal(self, who: str) -> Melee:
        return self.do(Happened(what="heals", by=who))

    def activated(self, who: str) -> Melee:
        return self.do(Happened(what="activation_ends", by=who))

    def end_phase(self, who: str, **answers: int) -> Melee:
        return self.do(Happened(what="end_phase", by=who, answers=answers))

    def respawn(self, who: str) -> Melee:
        edge = edge_for(self.brawl.seed, self.brawl.turn, who)
        return self.do(facts.Respawned(player=who, edge=edge))

    def flip(self, cards: str) -> Melee:
        """`x13 y9C zRJ`."""
        return self.do(facts.Flipped(cards={flip[0]: flip[1:] for flip in cards.split()}))

    def loot(self, who: str, benefit: int = 1, card: str = "") -> Melee:
        drawn = card or top(self.brawl.loot)
        attached = facts.LootAttached(player=who, card=drawn, benefit=benefit)
        return self.do(facts.LootDrawn(player=who, card=drawn), attached)

    def end_turn(self, times: int = 1) -> Melee:
        for _ in range(times):
            self.do(facts.TurnEnded())
        return self

    # ── looking ──

    @property
    def totals(self) -> str:
        """Everybody who has points, in the order of the seats."""
        players: Sequence[tuple[str, int]] = [(p.id, p.total) for p in self.brawl.players.values()]
        return " ".join(f"{name}{total}" for name, total in players if total)

    def reasons(self, who: str) -> list[tuple[str, int, int]]:
        """Award, what it gives, and what of it counted."""
        entries = self.brawl.players[who].entries
        return [(entry.award, entry.points, entry.counted) for entry in entries]
