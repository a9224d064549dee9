"""What the types of a pack's terrain cannot say: names that exist and numbers that agree."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.rulepack.problems import Finding, repeated, unknown
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.terrain import Terrain

BOTH_SIDES = 2
FEWEST = {"cluster": 6, "quadrant": 8, "scatter": 6}
"""Pieces that a method needs; a balanced table has as many as cover it."""
CENTRAL = frozenset({"cluster", "scatter"})
"""Methods whose first piece blocks line of sight."""


def terrain_findings(pack: Rulepack) -> Iterator[Finding]:
    """Terrain can be laid as the pack says."""
    rules = pack.terrain
    for look in (_twice, _names, _zones, _ranges, _needs, _methods):
        yield from look(rules)
    yield from _table(pack)


def _twice(rules: Terrain) -> Iterator[Finding]:
    for key in ("kinds", "traits"):
        for name in repeated(each.id for each in getattr(rules, key)):
            yield Finding(("terrain", key, name), "is there twice")


def _names(rules: Terrain) -> Iterator[Finding]:
    kinds = dict.fromkeys(kind.id for kind in rules.kinds)
    traits = dict.fromkeys(trait.id for trait in rules.traits)
    for kind in rules.kinds:
        for key, names, known, what in (
            ("traits", kind.traits, traits, "a trait of terrain"),
            ("may_touch", kind.may_touch, kinds, "a kind of terrain"),
        ):
            for name in names:
                if name not in known:
                    say = f"{name} {unknown(name, known, what)}"
                    yield Finding(("terrain", "kinds", kind.id, key), say)


def _zones(rules: Terrain) -> Iterator[Finding]:
    if len(rules.zones) not in (0, BOTH_SIDES):
        yield Finding(("terrain", "zones"), "needs two depths, one for each side, or none")
    elif sum(rules.zones) > rules.depth:
        say = f'are {sum(rules.zones):g}" deep together, and the table only {rules.depth:g}"'
        yield Finding(("terrain", "zones"), say)


def _ranges(rules: Terrain) -> Iterator[Finding]:
    """The least is not above the most, and a table has room inside its edges."""
    if rules.most is not None and rules.most < rules.fewest:
        yield Finding(("terrain", "most"), "is less than fewest")
    elif rules.recommended is not None and not _fits(rules, rules.recommended):
        yield Finding(("terrain", "recommended"), "must lie between fewest and most")
    if rules.side_most is not None and rules.side_most < rules.side_least:
        yield Finding(("terrain", "side_most"), "is less than side_least")
    if rules.density is not None and rules.density[0] > rules.density[1]:
        yield Finding(("terrain", "density"), "the first share is above the second")
    if 2 * rules.from_edge >= min(rules.width, rules.depth):
        yield Finding(("terrain", "from_edge"), "leaves no room for terrain on the table")


def _fits(rules: Terrain, count: int) -> bool:
    return rules.fewest <= count and (rules.most is None or count <= rules.most)


def _needs(rules: Terrain) -> Iterator[Finding]:
    """What is measured by something else needs it."""
    if rules.unreachable is not None and rules.reach is None:
        yield Finding(("terrain", "unreachable"), "needs reach, which says how far a model walks")
    for key in ("unreachable", "clear_lines"):
        if getattr(rules, key) is not None and not rules.zones:
            yield Finding(("terrain", key), "needs zones, which say where the sides deploy")
    if rules.sight_split is not None and rules.sight is None:
        yield Finding(("terrain", "sight_split"), "needs sight, of which it is a share")


def _methods(rules: Terrain) -> Iterator[Finding]:
    sees = {trait.id for trait in rules.traits if trait.sight == "blocks"}
    blocking = any(kind.blocks_sight or sees.intersection(kind.traits) for kind in rules.kinds)
    for method in rules.methods:
        needed = FEWEST.get(method, 0)
        if rules.most is not None and rules.most < needed:
            say = f"{method} needs {needed} pieces, and at most {rules.most} lie on a table"
            yield Finding(("terrain", "methods"), say)
        if method in CENTRAL and not blocking:
            say = f"{method} begins with a piece that blocks line of sight, and no kind does"
            yield Finding(("terrain", "methods"), say)


def _table(pack: Rulepack) -> Iterator[Finding]:
    """Terrain, where a pack has kinds of it, lies on the table that games are played on."""
    for key in ("width", "depth") if pack.terrain.kinds else ():
        ours, played = getattr(pack.terrain, key), getattr(pack.encounter.board, key)
        if ours != played:
            say = f'is {ours:g}", but [encounter] board says {played:g}"'
            yield Finding(("terrain", key), say)
