"""That whoever is a party does not judge it, in words: who can instead, and who did anyway."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from muster.core import facts
from muster.core.access import OFFICIALS, Actor, office_in
from muster.core.commands import Command
from muster.core.event import Event
from muster.core.ids import EntrantId, PersonId
from muster.core.own_case import impartial, own_among
from muster.core.problem import Code
from muster.words.names import Names
from muster.words.plain import listing
from muster.words.render import Data, render
from muster.words.tongue import N_, _

ACTS: Mapping[str, str] = {
    "amend-entrant": N_("what somebody plays, or at which table"),
    "offer-place": N_("a place out of turn"),
    "return-entrant": N_("a place taken again past those who wait"),
    "name-substitute": N_("who stands in for somebody of a team"),
    "name-captain": N_("who leads a team"),
    "register-lists": N_("lists taken in spite of something"),
    "set-list-terms": N_("when lists are due, once they were"),
    "give-leave": N_("leave to hand in late"),
    "declare-pool": N_("what may be hired all day"),
    "approve-lists": N_("lists approved"),
    "inspect-model": N_("a model looked at"),
    "judge-paint": N_("whether models are painted as the event asks"),
    "drop-entrant": N_("somebody taken out of the event"),
    "reinstate-entrant": N_("somebody taken back into the event"),
    "disqualify-entrant": N_("a disqualification"),
    "announce-leader": N_("who leads in a game"),
    "ban-keywords": N_("what is banned in a game"),
    "pick-trait": N_("the battle trait of a game"),
    "play-crew": N_("a crew taken in spite of something"),
    "keep-apart": N_("who is kept apart"),
    "allow-pair": N_("who may meet again"),
    "lock-pair": N_("who shall meet"),
    "pair-round": N_("who meets whom, drawn again"),
    "swap-entrants": N_("who meets whom"),
    "extend-clock": N_("more time for a table"),
    "pause-clock": N_("the clock stopped for the last table"),
    "resume-clock": N_("the clock started again for the last table"),
    "pair-boards": N_("who meets whom on the boards"),
    "rule-result": N_("the result of a game"),
    "agree-result": N_("an agreed result"),
    "forfeit-game": N_("a forfeit"),
    "declare-missing": N_("a result declared missing"),
    "close-call": N_("a call for a judge"),
    "make-ruling": N_("a ruling"),
    "note-conduct": N_("a note on conduct"),
    "remove-photo": N_("a photo taken away"),
    "enter-painting": N_("a late entry for painting"),
    "make-entry": N_("a late entry for a contest"),
    "withdraw-entry": N_("an entry withdrawn"),
    "check-entry": N_("whether an entry is legal"),
    "set-contest": N_("how a contest is decided"),
    "open-ballot": N_("another ballot of a contest"),
    "count-ballot": N_("a ballot counted before everybody had voted"),
    "give-award": N_("an award"),
    "undo": N_("what somebody else did taken back"),
}
"""What can be decided in one's own case."""


def _act(fact: facts.OwnCaseDecided, _names: Names) -> str:
    return _(ACTS.get(fact.act, fact.act))


OWN_CASE_HISTORY: Mapping[type[facts.Fact], str] = {
    facts.OwnCaseDecided: N_("{entrants}, the organiser, decided in their own case: {decided}"),
}
OWN_CASE_PARTS: Mapping[str, Callable[[Any, Names], str]] = {"decided": _act}


def _not_allowed(data: Data, names: Names) -> str:
    people = data.get("people")
    if not isinstance(people, tuple):
        say = _("This is for {roles}, and {actor} is not. Nothing was changed.")
        return render(say, data, names)
    aside = _("Whoever has a part in something does not judge it, and {entrants} has one in this.")
    return " ".join([render(aside, data, names), instead(people, names), _("Nothing was changed.")])


def instead(people: Sequence[PersonId], names: Names) -> str:
    """Who decides where an official stands aside."""
    if not people:
        return _("Nobody else here can: appoint a judge who has no part in it.")
    said = listing(map(names.person, people), "or")
    return _("{people} can do it.").format(people=said)


OWN_CASE_SPECIAL: Mapping[Code, Callable[[Data, Names], str]] = {Code.NOT_ALLOWED: _not_allowed}

OWN_CASE_WORDS: Mapping[Code, str] = {
    Code.OWN_CASE: N_(
        "{entrants} has a part in this and would decide in their own case: no judge is here who "
        "could. Everybody will read that it was so."
    ),
}


def aside_words(
    event: Event, actor: Actor, about: Iterable[EntrantId], kind: type[Command], names: Names
) -> str:
    """What an official who is a party reads where others find what they can decide; else nothing.

    The organiser whom nobody can stand in for reads what it would be.
    """
    entrants = frozenset(about)
    own = own_among(event, actor.person, entrants)
    if not own or actor.person not in {event.organiser, *event.judges}:
        return ""
    data: Data = {"entrants": own}
    if office_in(event, actor.person, kind, entrants) in OFFICIALS:
        return render(_(OWN_CASE_WORDS[Code.OWN_CASE]), data, names)
    people = [p for p in (event.organiser, *impartial(event, entrants)) if p != actor.person]
    able = [p for p in people if office_in(event, p, kind, entrants) in OFFICIALS]
    aside = _("You have a part in this: another judge decides.")
    return f"{aside} {instead(able, names)}"
