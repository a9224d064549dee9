"""What is wrong with single rows of a list: models nobody knows, prices, kinds, numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches

from muster.core.catalogue import Profile
from muster.core.problem import Code, Problem
from muster.core.roster.brought import Brought, Piece
from muster.core.roster.counting import extras_price, is_discounted
from muster.core.roster.hiring_cost import charged
from muster.core.roster.stand_ins import card_of, fits, stands_for

NEAR = 3
"""How many models somebody may have meant are named."""
LOOKED_UP = 10


def known(one: Brought) -> Iterator[Problem]:
    """Whoever knows none of them has the wrong catalogue: only the first are looked up."""
    if one.catalogue is None:
        return
    names = {profile.name.casefold(): profile.name for profile in one.catalogue.profiles}
    for number, piece in enumerate(piece for piece in one.pieces if piece.profile is None):
        said = piece.pick.name.casefold()
        close = get_close_matches(said, names, n=NEAR) if number < LOOKED_UP else ()
        yield _about(Code.MODEL_UNKNOWN, one, piece, near=tuple(names[name] for name in close))


def priced(one: Brought) -> Iterator[Problem]:
    """As on the card, with or without what is bought for it; a theme may take something off.

    Specialists are whole cards and never cheaper.
    """
    for piece in one.pieces:
        said, cost = piece.pick.points, piece.cost
        if said is None or cost is None or is_discounted(one, piece):
            continue
        extras = extras_price(one, piece) or 0
        if said not in {cost, cost + extras, charged(one, piece)}:
            code = Code.SPECIALIST_PRICE if piece.is_specialist else Code.MODEL_PRICE
            yield _about(code, one, piece, points=said, cost=cost)


def within_limits(one: Brought) -> Iterator[Problem]:
    """Specialists count as though they were in the army."""
    if not one.rules.roster.limits:
        return
    there: Counter[str] = Counter()
    for piece in one.pieces:
        there[piece.key] += piece.pick.count
    for piece in {piece.key: piece for piece in one.pieces}.values():
        most = piece.profile.limit if piece.profile else None
        if most is not None and there[piece.key] > most:
            yield _about(Code.MODEL_LIMIT, one, piece, count=there[piece.key], most=most)


def of_kind(one: Brought) -> Iterator[Problem]:
    kinds = one.rules.roster.only
    for piece in one.pieces:
        if kinds and piece.profile is not None and not piece.has(*kinds):
            yield _about(Code.MODEL_KIND, one, piece, kinds=kinds)


def mixed(one: Brought) -> Iterator[Problem]:
    """Models of another Faction than their leader, or than the list says: cards may allow that."""
    if not one.rules.roster.own_faction:
        return
    leads = [piece.profile.factions for piece in one.leaders if piece.profile]
    home = tuple(dict.fromkeys(name for each in leads for name in each)) or (one.faction,)
    own = {name.casefold() for name in home if name}
    others = [
        piece.name
        for piece in one.pieces
        if own
        and piece.profile
        and piece.profile.factions
        and own.isdisjoint(name.casefold() for name in piece.profile.factions)
    ]
    if others:
        models = tuple(dict.fromkeys(others))
        data = {"list": one.army.title, "factions": home, "models": models}
        yield Problem(Code.LIST_MIXED, data)


def related(one: Brought) -> Iterator[Problem]:
    for piece in one.pieces:
        if piece.has(*one.rules.roster.related) and not piece.pick.relation.strip():
            yield _about(Code.RELATION_MISSING, one, piece)


def standing_in(one: Brought) -> Iterator[Problem]:
    """A miniature the pack lets stand for some models stands for one of those."""
    for piece in one.pieces:
        if stands_rightly(one, piece) is False:
            miniature = piece.pick.name
            rows = stands_for(one.rules, miniature, _card(one, piece))
            choices = tuple(dict.fromkeys(row.use_as for row in rows))
            yield _about(Code.STAND_IN_WRONG, one, piece, miniature=miniature, choices=choices)


def stands_rightly(one: Brought, piece: Piece) -> bool | None:
    """Whether a row is played by the card of its miniature, or of one it may stand for.

    Nothing where that hangs on a Faction nobody knows. A name the pack has nothing to say about
    is only another way to write the model's.
    """
    miniature, model = piece.pick.name, piece.profile
    if model is None or model.name.casefold() == miniature.casefold():
        return True
    card = _card(one, piece)
    answers = {fits(row, card, model) for row in stands_for(one.rules, miniature, card)}
    if not answers or True in answers:
        return True
    return None if None in answers else False


def _card(one: Brought, piece: Piece) -> Profile | None:
    """The card that the miniature has itself."""
    return card_of(one.catalogue, piece.pick.name) if one.catalogue else None


def _about(code: Code, one: Brought, piece: Piece, **data: object) -> Problem:
    return Problem(code, {"list": one.army.title, "model": piece.name, **data})
