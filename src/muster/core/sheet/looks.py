"""What the expressions of a part look at: only that is made ready for them, for making costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from muster.core.rulepack.expression import names_in
from muster.core.rulepack.sheets import Value

OWNERS = ("my", "their")


@dataclass(frozen=True, slots=True)
class Looks:
    """Names asked of `my`, of `their`, of either one's `was` and `sum`, and the values needed.

    `worked_out`: what those values are called.
    """

    my: frozenset[str] = frozenset()
    their: frozenset[str] = frozenset()
    was: frozenset[str] = frozenset()
    sum: frozenset[str] = frozenset()
    values: tuple[Value, ...] = ()
    worked_out: frozenset[str] = frozenset()


def looks_of(texts: Sequence[str], values: Sequence[Value]) -> Looks:
    """A value is needed if an expression asks for it, another needed value does, or it is told."""
    my, their = (_names(texts, owner) for owner in OWNERS)
    added = [*texts, *(value.number for value in values)]
    total = _names(added, "my.sum") | _names(added, "their.sum")
    needed: list[Value] = []
    for value in reversed(values):
        if value.id in my | their | total or value.say:
            needed.insert(0, value)
            my |= {value.id, *names_in(value.number, "my")}
            their |= set(names_in(value.number, "their"))
    asked = [*texts, *(value.number for value in needed)]
    was = _names(asked, "my.was") | _names(asked, "their.was")
    return Looks(
        my=frozenset(my),
        their=frozenset(their),
        was=frozenset(was),
        sum=frozenset(total),
        values=tuple(needed),
        worked_out=frozenset(value.id for value in needed),
    )


def _names(texts: Iterable[str], owner: str) -> set[str]:
    return {name for text in texts for name in names_in(text, owner)}
