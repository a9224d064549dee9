"""The acts of a brawl in their order: folding those that count, adding one, taking one back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from muster.core.brawl.brawl import Brawl
from muster.core.brawl.facts import (
    Act,
    AnyBrawlFact,
    BrawlBegan,
    BrawlFact,
    LootDrawn,
    Respawned,
    TakenBack,
)
from muster.core.brawl.fold import advance, begin
from muster.core.brawl.problem import BrawlCode, BrawlRefused, no
from muster.core.brawl.terms import BrawlTerms

LUCK: Mapping[type[BrawlFact], set[str]] = {LootDrawn: {"card"}, Respawned: {"edge"}}
"""What of a fact nobody chose."""


class Impossible(Exception):
    """An act cannot follow from those before it, for these reasons."""

    def __init__(self, act: int, refusal: BrawlRefused) -> None:
        self.act, self.refusal = act, refusal
        super().__init__(f"act {act}: {refusal}")


def counting(acts: Sequence[Act]) -> tuple[Act, ...]:
    """The acts that were not taken back, in their order; what takes back can be taken back too."""
    gone: set[int] = set()
    for act in reversed(acts):
        if act.n not in gone:
            gone |= {fact.act for fact in act.facts if isinstance(fact, TakenBack)}
    return tuple(act for act in acts if act.n not in gone)


def fold(terms: BrawlTerms, acts: Sequence[Act]) -> Brawl:
    """The brawl after all acts that count; `Impossible` names the first that cannot be."""
    brawl: Brawl | None = None
    for act in counting(acts):
        try:
            brawl = _after(terms, brawl, act)
        except BrawlRefused as refusal:
            raise Impossible(act.n, refusal) from refusal
    if brawl is None:
        raise Impossible(1, no(BrawlCode.NOT_BEGUN))
    return brawl


def fold_on(brawl: Brawl, acts: Sequence[Act], fresh: Sequence[Act]) -> Brawl:
    """The brawl after some more acts; where one takes back, all are folded anew."""
    if any(_is_taking_back(act) for act in fresh):
        return fold(brawl.terms, [*acts, *fresh])
    for act in fresh:
        try:
            brawl = _after(brawl.terms, brawl, act)
        except BrawlRefused as refusal:
            raise Impossible(act.n, refusal) from refusal
    return brawl


def _after(terms: BrawlTerms, brawl: Brawl | None, act: Act) -> Brawl:
    for fact in act.facts:
        if isinstance(fact, TakenBack):
            continue
        if brawl is not None:
            brawl = advance(replace(brawl, act=act.n), fact)
        elif isinstance(fact, BrawlBegan):
            brawl = begin(terms, fact)
    if brawl is None:
        raise no(BrawlCode.NOT_BEGUN)
    return brawl


def add(terms: BrawlTerms, acts: Sequence[Act], facts: Sequence[AnyBrawlFact]) -> tuple[Act, Brawl]:
    """One more act, and the brawl after it; `BrawlRefused` if it cannot follow."""
    return follow(fold(terms, acts), len(acts) + 1, facts)


def follow(brawl: Brawl, number: int, facts: Sequence[AnyBrawlFact]) -> tuple[Act, Brawl]:
    """The same for a brawl that is folded already."""
    act = Act(n=number, facts=tuple(facts))
    return act, _after(brawl.terms, brawl, act)


def take_back(terms: BrawlTerms, acts: Sequence[Act], number: int) -> tuple[Act, Brawl]:
    """The act that takes one back, and what then remains, added up anew.

    Refused if a later act could not have happened without it.
    """
    left = [act.n for act in counting(acts)]
    if not 1 <= number <= len(acts):
        raise no(BrawlCode.ACT_UNKNOWN, act=number, last=len(acts))
    if number == 1 or number not in left:
        raise no(BrawlCode.ACT_STAYS, act=number)
    act = Act(n=len(acts) + 1, facts=(TakenBack(act=number),))
    try:
        return act, fold(terms, [*acts, act])
    except Impossible as impossible:
        raise no(BrawlCode.ACT_LEANED_ON, act=number, leaning=impossible.act) from None


def told_since(acts: Sequence[Act], seen: int, facts: Sequence[AnyBrawlFact]) -> int | None:
    """An act that says the same, and that whoever tells it now has not seen yet."""
    wanted = [_told(fact) for fact in facts]
    newer = (act for act in counting(acts) if act.n > seen)
    return next((act.n for act in newer if [_told(fact) for fact in act.facts] == wanted), None)


def _told(fact: AnyBrawlFact) -> dict[str, object]:
    """What somebody said of it: what luck gave is not theirs."""
    return fact.model_dump(exclude=LUCK.get(type(fact)))


def latest(acts: Sequence[Act]) -> int:
    """The last act that can be taken back: neither taken back nor itself a taking-back."""
    return next((act.n for act in reversed(counting(acts)) if not _is_taking_back(act)), 1)


def _is_taking_back(act: Act) -> bool:
    return any(isinstance(fact, TakenBack) for fact in act.facts)
