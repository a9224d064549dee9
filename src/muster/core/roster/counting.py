"""What each card of a list costs with all that is bought for it, and the points leaders bring."""

from __future__ import annotations

from collections.abc import Iterable

from muster.core.facts import Extra
from muster.core.roster.brought import Brought, Piece
from muster.core.rulepack.roster import Blessing


def blessing_of(one: Brought, extra: Extra) -> Blessing | None:
    return next((row for row in one.rules.roster.blessings if row.id == extra.id), None)


def blessing_price(one: Brought, piece: Piece, extra: Extra) -> int | None:
    """By the Wounds on the card: those that a blessing adds make nobody elite."""
    row = blessing_of(one, extra)
    wounds = piece.profile.wounds if piece.profile else None
    if row is None or (wounds is None and row.regular != row.elite):
        return None
    elite_from = one.rules.roster.elite_from
    is_elite = elite_from is not None and wounds is not None and wounds >= elite_from
    return row.elite if is_elite else row.regular


def extras_price(one: Brought, piece: Piece) -> int | None:
    """What is bought for one of them."""
    return _sum(blessing_price(one, piece, extra) for extra in piece.pick.extras)


def is_discounted(one: Brought, piece: Piece) -> bool:
    """Whether it is written down for less than on its card, as a theme may have it."""
    allowed = one.rules.roster.theme_prices and bool(one.army.theme.strip())
    said, cost = piece.pick.points, piece.cost
    if not allowed or piece.is_specialist or said is None or cost is None:
        return False
    return said < cost


def card_price(one: Brought, piece: Piece) -> int | None:
    """What one of them costs in this list before anything is bought for it."""
    return piece.pick.points if is_discounted(one, piece) else piece.cost


def price(one: Brought, piece: Piece) -> int | None:
    """What one of them is worth in this list; nothing where something is not known."""
    return _sum((card_price(one, piece), extras_price(one, piece)))


def bonus(one: Brought) -> int | None:
    """The points that come on top of the size; nothing if it is not known who leads."""
    if not one.rules.roster.bonus:
        return 0
    leaders = [piece.profile for piece in one.leaders]
    return _sum(card.bonus if card else None for card in leaders) if leaders else None


def _sum(numbers: Iterable[int | None]) -> int | None:
    added = 0
    for number in numbers:
        if number is None:
            return None
        added += number
    return added
