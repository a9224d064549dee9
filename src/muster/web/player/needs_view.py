"""What I need, while the last games before a decision are played."""

from __future__ import annotations

from muster.core.entrant import Status
from muster.core.event import Phase
from muster.core.study.outlook import needs_of, outlook, public
from muster.web.foreseen import beside
from muster.web.player.me import Me
from muster.words.chances import needs_words


@beside(())
def needs_view(me: Me) -> tuple[str, ...]:
    """Nothing where it is too early to say, or out of reach: a phone does not rub it in."""
    if me.event.phase is not Phase.RUNNING or me.entrant.status is not Status.IN:
        return ()
    known = public(me.event)
    if known is None or not known.playing:
        return ()
    races = outlook(known).races
    return tuple(say for race in races for say in needs_words(race, needs_of(known, race, me.id)))
