"""Awards, one line each."""

from __future__ import annotations

from muster.core.awards import awards
from muster.core.event import Event
from muster.words.names import Names
from muster.words.tongue import _


def award_words(event: Event, names: Names) -> tuple[str, ...]:
    return tuple(
        _("{title}: {names}").format(title=each.title, names=names.all_entrants(each.entrants))
        for each in awards(event)
    )
