"""What a list costs, with the reason for every number: row by row, and against the size."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.roster.brought import Brought, Piece
from muster.core.roster.counting import bonus, card_price, extras_price, price
from muster.core.roster.hiring_cost import cost_of, soulstones
from muster.core.roster.size import total, window
from muster.core.rulepack.roster import Roster
from muster.core.rulepack.schema import Rulepack
from muster.words.lists import cost_words
from muster.words.tongue import _

Sum = tuple[str, str]

TIMES = "\N{MULTIPLICATION SIGN}"


@dataclass(frozen=True, slots=True)
class Reckoned:
    """`lines`: what a list costs and may cost, each with its number. `state` is for colours.

    `total` is both in a few words: `27 of 99-103 points`.
    """

    total: str
    lines: tuple[Sum, ...]
    state: str = ""


def reckoned(one: Brought) -> Reckoned:
    cost = total(one)
    if cost is None:
        return Reckoned("", tuple(_limits(one)))
    lines = [(_("Total"), str(cost)), *_limits(one)]
    if one.pieces and one.rules.roster.hiring.stones_most is not None:
        lines.append((_("Soulstones left"), str(soulstones(one))))
    return Reckoned(cost_words(one), tuple(lines), _state(one, cost))


def plain(rules: Rulepack) -> Rulepack:
    """Rules by which a model costs what its card says, whoever leads: as in a pool."""
    return rules.model_copy(update={"roster": Roster()})


def reckoned_pool(one: Brought, most: int | None) -> Reckoned:
    cost = sum(piece.pick.count * (piece.cost or 0) for piece in one.models)
    limit = () if most is None else ((_("A pool costs at most"), str(most)),)
    state = "over" if most is not None and cost > most else "fits"
    return Reckoned(str(cost), ((_("Total"), str(cost)), *limit), state)


def _limits(one: Brought) -> list[Sum]:
    size, (least, most) = one.rules.size.points, window(one)
    own = bonus(one)
    said: list[Sum] = []
    if size is not None and (most is not None or one.rules.roster.sized):
        said.append((_("Size of the game"), str(size)))
    if own:
        said.append((_("The leader's own points"), f"+{own}"))
    if least is not None and most is not None and least != most:
        said.append((_("A list costs"), _("{least} to {most}").format(least=least, most=most)))
    return said


def _state(one: Brought, cost: int) -> str:
    least, most = window(one)
    size = one.rules.size.points
    most = size if most is None and one.rules.roster.sized else most
    if most is not None and cost > most:
        return "over"
    return "under" if least is not None and cost < least else "fits"


def cost_of_row(one: Brought, piece: Piece) -> str:
    """Of all of a row; nothing where it is not known."""
    return "" if price(one, piece) is None else str(cost_of(one, piece))


def words_of_row(one: Brought, piece: Piece) -> str:
    """How a number comes about, where it is not just the one on the card."""
    each, extras, count = card_price(one, piece), extras_price(one, piece), piece.pick.count
    if each is None or extras is None:
        return ""
    said = f"{each} + {extras}" if extras else str(each)
    if count > 1:
        said = f"{count} {TIMES} ({said})" if extras else f"{count} {TIMES} {said}"
    more = cost_of(one, piece) - (each + extras) * count
    if more < 0:
        return _("{cost} on the card, not counted").format(cost=said)
    if more:
        return _("{cost} and {more} for a stranger").format(cost=said, more=more)
    return said if extras or count > 1 else ""
