"""Which pieces make a balanced table: enough ground covered, and traits in the pack's shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from muster.core.rulepack.terrain import Terrain
from muster.core.terrain import mix
from muster.core.terrain.chance import Chance
from muster.core.terrain.piece import MOST_PIECES
from muster.core.terrain.stock import Hand, Sort

SPARE = 1.0
"""Hundredths of the table above the least that is covered, so that rounding decides nothing."""
AIM = 0.1
"""How far from the least to the most a table is filled before it takes no more."""
LOOKS = 12
"""Sorts of piece a table looks at before it chooses one."""
REPEATED = 4.0
"""What one more of the same kind weighs against the mix, in hundredths."""


def covered(share: float, rules: Terrain) -> float:
    """Square inches that are so many hundredths of a table."""
    return share * rules.width * rules.depth / mix.ALL


def bounds(rules: Terrain) -> tuple[float, float]:
    """The least and the most ground a balanced table has covered, in hundredths."""
    least, most = rules.density or (0.0, mix.ALL)
    spare = min(SPARE, (most - least) / 4)
    return least + spare, most - spare


def deal_mixed(
    stock: Iterable[Sort], tables: Sequence[int], rules: Terrain, chance: Chance
) -> dict[int, Hand] | None:
    """Piece by piece for every table in turn, until each has enough."""
    left = {sort: sort.count for sort in stock}
    hands: dict[int, Hand] = {table: [] for table in tables}
    least, most = (covered(share, rules) for share in bounds(rules))
    enough = least + AIM * (most - least)
    wanting = list(tables)
    while wanting:
        for table in chance.shuffled(wanting):
            sort = _choice(hands[table], left, most, rules, chance)
            if sort is None:
                if _area(hands[table]) < least:
                    return None
                wanting.remove(table)
                continue
            left[sort] -= 1
            hands[table].append(sort)
            if _area(hands[table]) >= enough:
                wanting.remove(table)
    return hands


def _choice(
    hand: Hand, left: dict[Sort, int], most: float, rules: Terrain, chance: Chance
) -> Sort | None:
    """What brings a table nearest to the mix of the pack, of a few that still fit."""
    room = most - _area(hand)
    limit = MOST_PIECES if rules.most is None else rules.most
    fit = [sort for sort, count in left.items() if count and sort.area <= room]
    if not fit or len(hand) >= limit:
        return None
    looked_at = [_by_area(fit, chance) for _ in range(LOOKS)]
    return min(looked_at, key=lambda sort: _off([*hand, sort], rules))


def _by_area(sorts: Sequence[Sort], chance: Chance) -> Sort:
    """The larger, the likelier: tables are made of large pieces, and small ones fill up."""
    drawn = chance.below(max(1, int(sum(sort.area for sort in sorts))))
    for sort in sorts:
        drawn -= int(sort.area)
        if drawn < 0:
            return sort
    return sorts[-1]


def _off(hand: Hand, rules: Terrain) -> float:
    """How far a hand is from what the pack asks for, in hundredths added up."""
    pieces = tuple(sort.what for sort in hand)
    shares = (
        (mix.moves, rules.moves),
        (mix.sight, rules.sight),
        (mix.conceals, rules.sight_split),
    )
    off = sum(abs((measure(pieces) or 0.0) - wanted) for measure, wanted in shares if wanted)
    kinds = Counter(sort.piece.kind for sort in hand)
    return off + REPEATED * (kinds[hand[-1].piece.kind] - 1)


def _area(hand: Hand) -> float:
    return sum(sort.area for sort in hand)
