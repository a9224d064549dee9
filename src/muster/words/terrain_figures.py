"""The figures of a table's terrain, each by its name; only those that the pack asks about."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.figures import Figures
from muster.words.tongue import N_, _, number_words

SIDES = (N_("Unreachable in the first side's zone"), N_("Unreachable in the second side's zone"))

Told = tuple[str, str]


def figure_words(figures: Figures, rules: Terrain) -> tuple[Told, ...]:
    """Pairs of a name and a figure."""
    shares = (
        (_("Table covered"), figures.density, rules.density),
        (_("Disrupts movement"), figures.moves, rules.moves),
        (_("Disrupts sight"), figures.sight, rules.sight),
        (_("Concealing, beside Blocking"), figures.conceals, rules.sight_split),
        (_("Clear lines from zone to zone"), figures.clear_lines, rules.clear_lines),
    )
    asked = [(say, _share(n)) for say, n, limit in shares if limit is not None and n is not None]
    balance = (_("Balance of the two sides"), _share(figures.balance * 100))
    return (*asked, *_ways(figures, rules), *_unreachable(figures, rules), balance)


def _ways(figures: Figures, rules: Terrain) -> Iterator[Told]:
    if rules.gap is not None and figures.narrowest is not None:
        yield _("Narrowest way"), _("{n} mm").format(n=number_words(round(figures.narrowest)))


def _unreachable(figures: Figures, rules: Terrain) -> Iterator[Told]:
    if rules.unreachable is not None:
        for say, share in zip(SIDES, figures.unreachable, strict=False):
            yield _(say), _share(share)


def _share(number: float) -> str:
    """In hundredths."""
    return _("{n} %").format(n=number_words(round(number)))
