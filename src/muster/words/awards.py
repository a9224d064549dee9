"""Awards, one line each."""

from __future__ import annotations

from collections.abc import Iterable

from muster.core.facts import AwardGiven
from muster.words.names import Names
from muster.words.tongue import _


def award_words(given: Iterable[AwardGiven], names: Names) -> tuple[str, ...]:
    return tuple(
        _("{title}: {names}").format(title=each.title, names=names.all_entrants(each.entrants))
        for each in given
    )
