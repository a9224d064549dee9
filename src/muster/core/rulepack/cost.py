"""What an expression can cost at most, from its structure and from how large its inputs may be.

A step is what the engine needs to look at one small value: a tenth of a microsecond at most. The
engine copies what it reads, and a walk that keeps items copies all it has kept with every item.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from muster.core.rulepack.basis import LONGEST_NAME

BUDGET = 1_000_000
"""Steps of one expression, whatever it is asked about: a tenth of a second, were it to need all."""

ENTRIES = 100
"""Items of a list or a table that expressions are asked about."""
LETTERS = 4_000
"""Letters of a text that they are asked about."""
LEAF = 120
OWNER = 400
"""Weight of what a name with a dot stands for, and of everything that a name alone has."""
A_THOUSAND = 1_000
"""Letters that weigh as much as one more value."""


class Cost(NamedTuple):
    """The most that a part of an expression can need, and the largest value it can come to.

    `length`: items, if it is a list. `weight`: values in it, at any depth. `each`: in one item.
    """

    steps: int
    length: int
    weight: int
    each: int


ONE = Cost(steps=1, length=1, weight=1, each=1)
TEXT = 1 + LETTERS // A_THOUSAND
LOOKED_UP = Cost(steps=LEAF, length=ENTRIES, weight=LEAF, each=TEXT)
OWNED = Cost(steps=OWNER, length=ENTRIES, weight=OWNER, each=LEAF)
CALLED = 20
"""Steps of a call of one of our functions; what it is given is made ready for Python."""
MADE_READY = 4
CONVERTED = 1_000
"""Steps of reading a number from a text: a decimal half-way between two takes as many."""
ENTRY = 4
"""Steps of an entry of a table: its key has to be found a place."""
TURN = 4
"""Steps of going to the next item of a walk."""


def weight_of(value: object) -> int:
    """What a value weighs that expressions are asked about."""
    if isinstance(value, str):
        return 1 + len(value) // A_THOUSAND
    if isinstance(value, Mapping):
        return sum((weight_of(key) + weight_of(one) for key, one in value.items()), start=1)
    if isinstance(value, list | tuple):
        return sum(map(weight_of, value), start=1)
    return 1


SMALL = (bool, int, float, str)
"""What lists hold that expressions are asked about."""


def too_large(value: object, most: int = OWNER) -> bool:
    """Whether a value is larger than every cost is worked out for."""
    if isinstance(value, str):
        return len(value) > LETTERS
    if not isinstance(value, Mapping | list | tuple):
        return False
    if len(value) > ENTRIES:
        return True
    if isinstance(value, Mapping):
        long = any(len(str(key)) > LONGEST_NAME for key in value)
        wrong = long or any(too_large(one, LEAF) for one in value.values())
    else:
        wrong = any(not isinstance(one, SMALL) or too_large(one) for one in value)
    return wrong or weight_of(value) > most


def word(says: str) -> Cost:
    weight = weight_of(says)
    return Cost(steps=weight, length=1, weight=weight, each=weight)


def again(value: Cost) -> Cost:
    """An item of a walk each time that its name is said."""
    return value._replace(steps=value.weight)


def item_of(value: Cost) -> Cost:
    """Whatever lies in a value: a list in a list may be as long as all of it is heavy."""
    return Cost(steps=value.each, length=value.each, weight=value.each, each=value.each)


def walked(value: Cost) -> Cost:
    """What a name stands for, when it is walked: of a list its words, of a table its keys."""
    return value._replace(each=TEXT)


def within(value: Cost, place: Cost = ONE) -> Cost:
    """What an index or a name finds in a value."""
    found = item_of(value)
    return found._replace(steps=value.steps + place.steps + found.weight)


def joined(parts: Sequence[Cost]) -> Cost:
    """One of several, whichever it turns out to be; all are asked."""
    return Cost(
        steps=sum(part.steps for part in parts) + len(parts),
        length=max(part.length for part in parts),
        weight=max(part.weight for part in parts),
        each=max(part.each for part in parts),
    )


def added(parts: Sequence[Cost]) -> Cost:
    """Sums, also of texts and lists: all before it is copied with every sign."""
    weight = sum(part.weight for part in parts)
    return Cost(
        steps=sum(part.steps for part in parts) + len(parts) * weight,
        length=sum(part.length for part in parts),
        weight=weight,
        each=weight,
    )


def compared(parts: Sequence[Cost]) -> Cost:
    return ONE._replace(steps=sum(part.steps + part.weight for part in parts))


def listed(items: Sequence[Cost], entry: int = 1) -> Cost:
    weight = sum((item.weight for item in items), start=1)
    return Cost(
        steps=sum(item.steps for item in items) + entry * weight,
        length=max(1, len(items)),
        weight=weight,
        each=max((item.weight for item in items), default=1),
    )


def _called(given: Sequence[Cost]) -> Cost:
    """One of our own functions: it may hand back what it was given."""
    made_ready = sum(one.steps + MADE_READY * one.weight for one in given)
    return joined([ONE, *given])._replace(steps=CALLED + made_ready)


def _converted(given: Sequence[Cost]) -> Cost:
    """A text from a number, or the number that a text says."""
    made = joined([ONE, *given])
    return made._replace(steps=made.steps + CONVERTED)


FUNCTIONS: Mapping[str, Callable[[Sequence[Cost]], Cost]] = {
    "has": compared,
    "size": compared,
    "max": _called,
    "min": _called,
    "half_up": _called,
    "string": _converted,
    "int": _converted,
    "double": _converted,
    "contains": compared,
    "startsWith": compared,
    "endsWith": compared,
}
"""The functions that expressions may call. Patterns, times and bytes have no place in a rule."""


def _through(over: Cost, body: Cost) -> Cost:
    """Yes or no of all items."""
    return ONE._replace(steps=over.steps + over.length * (body.steps + TURN))


def _kept(over: Cost, body: Cost) -> Cost:
    """Some of the items; those kept so far are copied with every item."""
    steps = _through(over, body).steps + over.length * over.weight
    return over._replace(steps=steps)


def _made(over: Cost, body: Cost) -> Cost:
    """Something of every item, copied likewise."""
    weight = over.length * (1 + body.weight)
    steps = _through(over, body).steps + over.length * weight
    return Cost(steps=steps, length=over.length, weight=weight, each=body.weight)


WALKS: Mapping[str, Callable[[Cost, Cost], Cost]] = {
    "all": _through,
    "exists": _through,
    "exists_one": _through,
    "filter": _kept,
    "map": _made,
}
"""What a walk through a list comes to, from the list and from what is asked of every item."""
