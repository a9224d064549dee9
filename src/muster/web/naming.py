"""What people are called in an event, found once for each of its editions and languages."""

from __future__ import annotations

from collections import OrderedDict

from muster.journal.database.shelf import Held
from muster.words.names import Names, names_of
from muster.words.tongue import spoken

MOST = 64

_KNOWN: OrderedDict[tuple[str, int, str], Names] = OrderedDict()


def names_in(held: Held) -> Names:
    key = (held.id, held.edition, spoken())
    found = _KNOWN.get(key)
    if found is None:
        found = _KNOWN[key] = names_of(held.event, held.people)
        while len(_KNOWN) > MOST:
            _KNOWN.popitem(last=False)
    return found
