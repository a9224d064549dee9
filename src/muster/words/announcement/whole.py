"""The whole announcement of an event: every section that has something to say, in order."""

from __future__ import annotations

from muster.core.event import Event
from muster.core.notices import rules_are_public
from muster.words.announcement.about import about, baseline
from muster.words.announcement.brought import blessings, stand_ins
from muster.words.announcement.changes import changes
from muster.words.announcement.conduct import conduct
from muster.words.announcement.encounters import encounters
from muster.words.announcement.hall import terrain
from muster.words.announcement.lists import lists
from muster.words.announcement.painting import awards, contests, models
from muster.words.announcement.pairing import pairing
from muster.words.announcement.parts import Section, filled
from muster.words.announcement.rounds import rounds, times
from muster.words.announcement.told import abilities, advice, bring, play, traits, with_guidance
from muster.words.announcement.worth import places, worth
from muster.words.names import Names
from muster.words.tongue import _


def announcement(event: Event, names: Names) -> tuple[Section, ...]:
    """Made from the rules as they are enforced: whatever is changed there is changed here."""
    made = (
        about(event, names),
        changes(event),
        baseline(event),
        rounds(event),
        times(event),
        encounters(event),
        play(event),
        abilities(event),
        traits(event),
        lists(event),
        blessings(event),
        models(event),
        stand_ins(event),
        contests(event),
        pairing(event),
        worth(event, names),
        places(event, names),
        awards(event),
        terrain(event),
        conduct(event),
        bring(event),
        advice(event),
    )
    return filled(with_guidance(event, section) for section in made)


def notice(event: Event) -> str:
    """What stands above all of it while the rules are only a draft."""
    if rules_are_public(event):
        return ""
    return _("Not announced yet: the organiser may still change these rules.")
