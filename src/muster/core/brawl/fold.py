"""What each fact does to a brawl: one table, one small function each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from muster.core.brawl import facts
from muster.core.brawl.brawl import Brawl, Player, spelled
from muster.core.brawl.facts import NOBODY
from muster.core.brawl.happen import happen, start_marks
from muster.core.brawl.initiative import value_of
from muster.core.brawl.loot import CARRIED, Loot, Place, Spot, new_loot
from muster.core.brawl.problem import BrawlCode, no
from muster.core.brawl.terms import BrawlTerms


def begin(terms: BrawlTerms, fact: facts.BrawlBegan) -> Brawl:
    marks = start_marks(terms.ledger.marks)
    return Brawl(
        terms=terms,
        seed=fact.seed,
        players={seat.id: Player(seat, marks) for seat in fact.seats},
        loot=new_loot(fact.seed, (card.id for card in terms.loot)),
        flips={seat.id: () for seat in fact.seats},
    )


def advance(brawl: Brawl, fact: facts.AnyBrawlFact) -> Brawl:
    """The brawl after a fact; `BrawlRefused` if it cannot follow."""
    if brawl.over:
        raise no(BrawlCode.BRAWL_OVER)
    return FOLD[type(fact)](brawl, fact)


def _began(brawl: Brawl, fact: facts.BrawlBegan) -> Brawl:
    """Who sits there is told anew as long as nothing has happened; nothing is drawn anew."""
    seats = tuple(player.seat for player in brawl.players.values())
    untouched = begin(brawl.terms, facts.BrawlBegan(seats=seats, seed=brawl.seed))
    if fact.seed != brawl.seed or brawl != replace(untouched, act=brawl.act):
        raise no(BrawlCode.BEGUN_ALREADY)
    return replace(begin(brawl.terms, fact), act=brawl.act)


def _flipped(brawl: Brawl, fact: facts.Flipped) -> Brawl:
    for name in fact.cards:
        brawl.player(name)
    if not brawl.must_flip:
        raise no(BrawlCode.ORDER_KNOWN, turn=brawl.turn)
    early = tuple(name for name in fact.cards if name not in brawl.must_flip)
    if early:
        raise no(BrawlCode.NOT_TO_FLIP, players=early, waiting=brawl.must_flip)
    values = {name: (*brawl.flips[name], value_of(card)) for name, card in fact.cards.items()}
    return replace(brawl, flips={**brawl.flips, **values})


def _applied(brawl: Brawl, fact: facts.Applied) -> Brawl:
    """Who applied a Condition first keeps the credit; two pieces of terrain need two names."""
    brawl.player(fact.by)
    key = (spelled(fact.what), fact.to)
    known = brawl.credits.get(key)
    if fact.to != NOBODY:
        _need_in_play(brawl, fact.to)
    elif known is not None:
        raise no(BrawlCode.TERRAIN_KNOWN, what=fact.what, player=known)
    return replace(brawl, credits={**brawl.credits, key: known or fact.by})


def _lifted(brawl: Brawl, fact: facts.Lifted) -> Brawl:
    key = (spelled(fact.what), fact.to)
    if key not in brawl.credits:
        raise no(BrawlCode.NOT_APPLIED, what=fact.what, to=fact.to)
    return replace(brawl, credits={k: by for k, by in brawl.credits.items() if k != key})


def _respawned(brawl: Brawl, fact: facts.Respawned) -> Brawl:
    """Only who has nothing in play and would activate now: nobody does so twice in a turn."""
    player = brawl.player(fact.player)
    if player.in_play:
        raise no(BrawlCode.STILL_IN_PLAY, player=fact.player, model=player.seat.model)
    if player.acted:
        raise no(BrawlCode.HAS_ACTIVATED, player=fact.player, turn=brawl.turn)
    fresh = replace(player, in_play=True, marks=start_marks(brawl.terms.ledger.marks))
    return replace(brawl, players={**brawl.players, fact.player: fresh})


def _need_in_play(brawl: Brawl, name: str) -> None:
    if not brawl.player(name).in_play:
        raise no(BrawlCode.NOT_IN_PLAY, player=name)


def _loot(brawl: Brawl) -> Loot:
    if not brawl.loot.where:
        raise no(BrawlCode.NO_LOOT)
    return brawl.loot


def _drawn(brawl: Brawl, fact: facts.LootDrawn) -> Brawl:
    _need_in_play(brawl, fact.player)
    spot = Spot(Place.DRAWN, fact.player)
    return replace(brawl, loot=_loot(brawl).move(fact.card, (Place.PILE,), spot))


def _attached(brawl: Brawl, fact: facts.LootAttached) -> Brawl:
    spot = Spot(Place.ATTACHED, fact.player, fact.benefit)
    moved = _loot(brawl).move(fact.card, (Place.DRAWN,), spot, brawl.player(fact.player).id)
    return replace(brawl, loot=moved)


def _picked_up(brawl: Brawl, fact: facts.LootPickedUp) -> Brawl:
    _need_in_play(brawl, fact.player)
    spot = Spot(Place.ATTACHED, fact.player, fact.benefit)
    return replace(brawl, loot=_loot(brawl).move(fact.card, (Place.MARKER,), spot))


def _dropped(brawl: Brawl, fact: facts.LootDropped) -> Brawl:
    loot = _loot(brawl)
    holder = loot.where[fact.card].player if fact.card in loot.where else NOBODY
    return replace(brawl, loot=loot.move(fact.card, CARRIED, Spot(Place.MARKER, holder)))


def _discarded(brawl: Brawl, fact: facts.LootDiscarded) -> Brawl:
    loot = _loot(brawl).move(fact.card, (*CARRIED, Place.MARKER), Spot(Place.DISCARDED))
    return replace(brawl, loot=loot)


def _turn_ended(brawl: Brawl, _: facts.TurnEnded) -> Brawl:
    fresh = start_marks(tuple(mark for mark in brawl.terms.ledger.marks if mark.for_turn))
    waiting = {
        name: replace(player, acted=False, marks={**player.marks, **fresh})
        for name, player in brawl.players.items()
    }
    if brawl.turn >= brawl.terms.ledger.turns:
        return replace(brawl, over=True)
    return replace(
        brawl,
        turn=brawl.turn + 1,
        flips=dict.fromkeys(brawl.players, ()),
        players=waiting,
        said=frozenset(),
    )


def _ended(brawl: Brawl, _: facts.BrawlEnded) -> Brawl:
    return replace(brawl, over=True)


FOLD: Mapping[type[facts.BrawlFact], Callable[[Brawl, Any], Brawl]] = {
    facts.BrawlBegan: _began,
    facts.Flipped: _flipped,
    facts.Happened: happen,
    facts.Applied: _applied,
    facts.Lifted: _lifted,
    facts.Respawned: _respawned,
    facts.LootDrawn: _drawn,
    facts.LootAttached: _attached,
    facts.LootPickedUp: _picked_up,
    facts.LootDropped: _dropped,
    facts.LootDiscarded: _discarded,
    facts.TurnEnded: _turn_ended,
    facts.BrawlEnded: _ended,
}
"""`TakenBack` is not here: it says which acts are folded at all."""
