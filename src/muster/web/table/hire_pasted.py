"""A crew that was written elsewhere, taken over into a draft."""

from __future__ import annotations

from muster.core.event import Event
from muster.core.facts import ArmyList
from muster.core.hiring.draft import LEADER
from muster.reading.army_list import read_lists
from muster.words.plain import listing
from muster.words.tongue import _


def pasted(event: Event, draft: ArmyList, text: str) -> tuple[ArmyList, list[str]]:
    """In place of what was hired before, and what is strange about its lines, in words."""
    read = read_lists(text, event.catalogue, event.rules.roster.blessings)
    led = tuple(pick for pick in draft.picks if pick.role == LEADER)
    leaders = {pick.name.casefold() for pick in led}
    hired = (
        pick.model_copy(update={"role": ""})
        for pick in read.lists[0].picks
        if pick.name.casefold() not in leaders
    )
    crew = draft.model_copy(update={"picks": (*led, *hired)})
    further = [army.title or _("one without a name") for army in read.lists[1:]]
    say = _("Only the first list was read, not {titles}.")
    more = [say.format(titles=listing(further))] if further else []
    return crew, [*more, *read.notes]
