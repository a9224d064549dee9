"""Awards, one line each."""

from __future__ import annotations

from muster.cli.names import Names
from muster.core.awards import awards
from muster.core.event import Event


def award_words(event: Event, names: Names) -> tuple[str, ...]:
    return tuple(f"{award.title}: {names.all_entrants(award.entrants)}" for award in awards(event))
