"""A line of an event's history in words, as far as whoever reads it may know it."""

from __future__ import annotations

from collections.abc import Mapping

from muster.core.access import Actor
from muster.core.chain import Line
from muster.core.event import Event
from muster.core.facts import AnyFact, Retracted
from muster.core.withheld import Withheld, taken_back, withheld
from muster.words.facts import fact_words, retraction_words
from muster.words.names import Names
from muster.words.render import render
from muster.words.tongue import N_, _

INSTEAD: Mapping[Withheld, str] = {
    Withheld.ROUND: N_("Pairings of round {round}: not public yet"),
    Withheld.ENCOUNTER: N_("Encounter of round {round}: secret"),
    Withheld.CONDUCT: N_("A note on conduct: for officials who have no part in it"),
    Withheld.CALL: N_("A call for a judge: for officials who have no part in it"),
    Withheld.MARKS: N_("What a judge thinks of an entry: for officials who have no part in it"),
    Withheld.PAINTED: N_("Whether models are painted: for officials who have no part in it"),
    Withheld.PRIZE: N_("{title}: given, and told at the prize-giving"),
    Withheld.LISTS: N_("What {entrant} brings: for the organiser and the judges"),
    Withheld.OWN_CASE: N_("Decided in their own case: told with what it belongs to"),
}
"""What stands where somebody does not read a line."""


def line_words(event: Event, actor: Actor, line: Line, names: Names) -> str:
    why = withheld(event, actor, line)
    if why is not None:
        return _instead(why, line.fact, names)
    if isinstance(line.fact, Retracted):
        return _taken_back(event, actor, line.fact, names)
    return fact_words(line.fact, names)


def _instead(why: Withheld, fact: AnyFact, names: Names) -> str:
    """Of the fact it says what the sentence names, and most name nothing."""
    said = {key: getattr(fact, key) for key in type(fact).model_fields}
    return render(_(INSTEAD[why]), said, names)


def _taken_back(event: Event, actor: Actor, fact: Retracted, names: Names) -> str:
    gone = [each for each in reversed(list(event.newest_first())) if each.n in fact.lines]
    said = [line_words(event, actor, each, names) for each in gone]
    return retraction_words(taken_back(event, actor, fact), said, names)
