"""The rows of a list as they are filled in: only what the rules make a difference of is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from muster.core.catalogue import Profile
from muster.core.facts import Extra
from muster.core.roster.brought import Brought, Piece
from muster.core.roster.counting import blessing_price
from muster.core.rulepack.roster import Blessing, Roster
from muster.paper.reckoning import cost_of_row, words_of_row
from muster.web.forms.lists import BEHIND
from muster.web.lists.found_view import Model, model_of
from muster.words.tongue import _

Option = tuple[str, str]

NEAR = 3
LONGEST = 100
MOST_LOOKED_UP = 10
"""Rows for which something near is looked for: it takes a while in a large catalogue."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the rules make a difference of: everything else is not asked for."""

    role: bool
    extras: bool
    relation: bool
    price: bool
    miniature: bool
    roles: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class RowForm:
    """`card`: it is in the catalogue. `miniature`: what stands for it, if something else does.

    `prices`: what one of them may cost, if that is a choice. `bought` ends with an empty one.
    `near`: what somebody may have meant who wrote down what is not in the catalogue.
    """

    r: int
    name: str
    model: str
    card: bool
    miniature: str
    count: int
    cost: str
    prices: tuple[Option, ...]
    role: str
    relation: str
    relates: bool
    bought: tuple[str, ...]
    options: tuple[Option, ...]
    sum: str
    why: str
    near: tuple[Model, ...]

    @property
    def discounted(self) -> bool:
        return self.card and not self.prices and bool(self.cost)

    @property
    def more(self) -> bool:
        """Whether something rarer than a number was said of it."""
        return bool(self.relation or self.miniature or self.relates or self.discounted)


def asked(roster: Roster) -> Asked:
    leads = roster.leader.needed and not roster.leader.by_card
    roles = [("", _("no role"))]
    if leads:
        roles.append(("leader", _("Leader")))
    if roster.specialists:
        roles.append(("specialist", _("Specialist")))
    return Asked(
        role=len(roles) > 1,
        extras=bool(roster.blessings),
        relation=bool(roster.related),
        price=roster.theme_prices,
        miniature=bool(roster.stand_ins),
        roles=tuple(roles),
    )


def rows_form(one: Brought) -> tuple[RowForm, ...]:
    unknown = [r for r, piece in enumerate(one.pieces) if piece.profile is None]
    asked_for = unknown[:MOST_LOOKED_UP]
    return tuple(_row(one, r, piece, near=r in asked_for) for r, piece in enumerate(one.pieces))


def _row(one: Brought, r: int, piece: Piece, *, near: bool) -> RowForm:
    pick, card = piece.pick, piece.profile
    known = card is not None and pick.model == card.id
    own = pick.name if card and pick.name.casefold() != card.name.casefold() else ""
    return RowForm(
        r=r,
        name=piece.name,
        model=pick.model,
        card=known,
        miniature=own,
        count=pick.count,
        cost=_said(pick.points, card if known else None),
        prices=_sizes(card, pick.points),
        role=pick.role,
        relation=pick.relation,
        relates=piece.has(*one.rules.roster.related),
        bought=(*(_value(extra) for extra in pick.extras), ""),
        options=tuple(_options(one, piece)),
        sum=cost_of_row(one, piece),
        why=words_of_row(one, piece),
        near=_near(one, piece) if near else (),
    )


def _near(one: Brought, piece: Piece) -> tuple[Model, ...]:
    known = one.catalogue.by_name if one.catalogue else {}
    names = get_close_matches(piece.pick.name.casefold()[:LONGEST], known, n=NEAR, cutoff=0.5)
    return tuple(model_of(known[name][0]) for name in names)


def _said(points: int | None, card: Profile | None) -> str:
    """Nothing is said of a price that stands on the card."""
    if points is None or (card is not None and points == card.cost):
        return ""
    return str(points)


def _sizes(card: Profile | None, said: int | None) -> tuple[Option, ...]:
    """What a unit costs by its size, and what was said of it instead."""
    if card is None or card.full is None:
        return ()
    least = ("", _("least size, {cost}").format(cost=card.cost))
    full = (str(card.full), _("full size, {cost}").format(cost=card.full))
    other = said not in {None, card.cost, card.full}
    return (least, full, (str(said), str(said))) if other else (least, full)


def _value(extra: Extra) -> str:
    return f"{extra.id}{BEHIND}{extra.weapon}" if extra.weapon else extra.id


def _options(one: Brought, piece: Piece) -> Iterator[Option]:
    """Everything that can be bought for it, with the weapon it is for, and its price."""
    listed = set()
    for row in one.rules.roster.blessings:
        for weapon in _weapons(row, piece.profile):
            extra = Extra(id=row.id, weapon=weapon)
            listed.add(_value(extra))
            yield _value(extra), _option(one, piece, row, extra)
    for extra in piece.pick.extras:
        if _value(extra) not in listed:
            listed.add(_value(extra))
            yield _value(extra), f"{extra.id} {extra.weapon}".strip()


def _option(one: Brought, piece: Piece, row: Blessing, extra: Extra) -> str:
    price = blessing_price(one, piece, extra)
    weapon = f" ({extra.weapon})" if extra.weapon else ""
    return f"{row.title}{weapon}" + ("" if price is None else f", +{price}")


def _weapons(row: Blessing, card: Profile | None) -> tuple[str, ...]:
    if not row.weapon or card is None:
        return ("",)
    fitting = tuple(w.name for w in card.weapons if w.melee or row.weapon == "any")
    return fitting or ("",)
