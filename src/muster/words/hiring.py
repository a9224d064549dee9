"""What a table does next, in words: the steps before a game, and why a choice is not taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from muster.core.at_table import Doing, NextThing
from muster.core.hiring.choosers import StepId
from muster.core.problem import Code
from muster.words.names import Names
from muster.words.tongue import N_, _

STEPS: Mapping[StepId, str] = {
    "leaders": N_("Leaders"),
    "bans": N_("Bans"),
    "crews": N_("Crews"),
    "specialists": N_("Specialists"),
    "traits": N_("Battle traits"),
}


def title_of(ids: Sequence[StepId]) -> str:
    """What the page of these steps is called."""
    return _(STEPS["traits"]) if tuple(ids) == ("traits",) else _("Crews")


HIRING_WORDS: Mapping[Code, str] = {
    Code.HIRE_NOT_NOW: N_("This is not what is chosen now. Nothing was changed."),
    Code.HIRE_SHOWN: N_("Everybody has seen what {entrant} chose. Only an official changes it."),
    Code.HIRE_UNSEALED: N_("{entrant} has nothing sealed."),
    Code.HIRE_WAITS: N_("All are shown together, and {entrant} has not chosen yet."),
}

NEXT: Mapping[Doing, str] = {
    Doing.ENCOUNTER: N_("Next: the organiser says what this round is about."),
    Doing.LISTS: N_("Next: each chooses a list in secret; both are shown together."),
    Doing.PICKS: N_("Next: each picks in secret; both are shown together: {part}."),
    Doing.CHOICES: N_("Next: {step}."),
    Doing.FIRST: N_("Next: roll for who goes first."),
    Doing.CLOCK: N_("Next: start the clock and deploy."),
    Doing.PLAY: N_("Next: play, and say the result at the end."),
    Doing.RESULT: N_("Next: send the result."),
}


def next_words(thing: NextThing, names: Names) -> str:
    """The step, and for whom the table waits if not for both."""
    step = _(STEPS[thing.step]).lower() if thing.step else ""
    said = _(NEXT[thing.doing]).format(part=thing.part, step=step)
    if len(thing.waits) != 1:
        return said
    return f"{said} {_('It waits for {name}.').format(name=names.entrant(thing.waits[0]))}"
