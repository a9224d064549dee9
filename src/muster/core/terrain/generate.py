"""Laying terrain by chance: all tables of an event from one box, never against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from muster.core.problem import Code, Refused, refuse
from muster.core.rulepack.terrain import Method, Terrain
from muster.core.terrain.chance import Chance
from muster.core.terrain.counts import Methods, fewest, spread
from muster.core.terrain.deal import deal
from muster.core.terrain.ground import Ground
from muster.core.terrain.lacking import lacks, lacks_cover
from muster.core.terrain.laying import lay_best
from muster.core.terrain.mixture import deal_mixed
from muster.core.terrain.piece import Boxed, TableLayout
from muster.core.terrain.stock import Hand, Sort, of_good_size, stock_of

DEALS = 8
"""How often the box is dealt where a table found no room for what it got."""
GENEROUS = 4
"""Deals of as many pieces as the pack likes best; after these, of as few as it takes."""

Hands = dict[int, Hand]


def lay_tables(
    box: Iterable[Boxed], rules: Terrain, methods: Mapping[int, Method], seed: str
) -> tuple[TableLayout, ...]:
    """Every table by its method; the same box, rules, methods and seed give the same tables."""
    unknown = [method for method in methods.values() if method not in rules.methods]
    if unknown:
        raise refuse(Code.TERRAIN_METHOD, method=unknown[0], methods=rules.methods)
    in_order = {table: methods[table] for table in sorted(methods)}
    stock = stock_of(box, rules)
    without_room: Counter[int] = Counter()
    for number in range(DEALS):
        chance = Chance(seed, number)
        hands = _hands(stock, in_order, rules, chance, generous=number < GENEROUS)
        tables = _laid(hands, in_order, rules, seed, chance)
        if len(tables) == len(in_order):
            return tables
        without_room[list(in_order)[len(tables)]] += 1
    ((table, _),) = without_room.most_common(1)
    raise refuse(Code.TERRAIN_UNPLACED, table=table, method=in_order[table])


def _laid(
    hands: Hands, methods: Methods, rules: Terrain, seed: str, chance: Chance
) -> tuple[TableLayout, ...]:
    """The tables in order, up to the first for which no layout was found."""
    laid: list[TableLayout] = []
    for table, method in methods.items():
        layout = lay_best(hands.get(table, []), method, Ground(rules), chance)
        if layout is None:
            break
        laid.append(TableLayout(table=table, layout=layout.model_copy(update={"seed": seed})))
    return tuple(laid)


def _hands(
    stock: Sequence[Sort], methods: Methods, rules: Terrain, chance: Chance, *, generous: bool
) -> Hands:
    """What each table gets; balanced ones have to make do with what the others leave.

    A table that the dealing left without its pieces is not there.
    """
    placed = {table: method for table, method in methods.items() if method != "balanced"}
    good = of_good_size(stock, rules)
    if placed and (problems := lacks(stock, placed, rules)):
        raise Refused(problems)
    counts = {table: fewest(method, rules) for table, method in placed.items()}
    hands = deal(good, spread(good, placed, rules) if generous else counts, rules, chance) or {}
    mixed = [table for table in methods if table not in placed]
    left = _left(stock, hands) if mixed else ()
    if mixed and (problems := lacks_cover(left, len(mixed), rules)):
        raise Refused(problems)
    return hands | (deal_mixed(left, mixed, rules, chance) or {})


def _left(stock: Sequence[Sort], hands: Hands) -> tuple[Sort, ...]:
    used = Counter(sort for hand in hands.values() for sort in hand)
    return tuple(
        replace(sort, count=sort.count - used[sort]) for sort in stock if sort.count > used[sort]
    )
