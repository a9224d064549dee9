"""How it is announced what the rounds are about: how that is chosen, and when it is known."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.encounter.elements import for_chance, in_use
from muster.core.event import Event
from muster.core.rulepack.encounters import Slot
from muster.core.rulepack.schema import Rulepack
from muster.words.announcement.parts import Section, Term, spoken
from muster.words.plain import listing
from muster.words.tongue import N_, _, ngettext

DEALT = {
    "lot": N_("by lot, {n} of {all}"),
    "number": N_("by the numbers of cards, {n} of {all}"),
    "suit": N_("by the suits of cards, {n} of {all}"),
    "die": N_("by a die, {n} of {all}"),
    "paired": N_("with the part that it belongs to"),
}


def encounters(event: Event) -> Section:
    rules = event.rules
    slots = [slot for slot in rules.encounter.slots if slot.count]
    return Section(
        "encounters",
        _("Encounters"),
        says=spoken(
            _("What a round is about has these parts, each chosen by the organiser or by chance:")
            if slots
            else "",
        ),
        terms=tuple(Term(slot.title, _chosen(rules, slot), "pack", "pack") for slot in slots),
        points=spoken(*(_known(rules) if slots else ())),
    )


def _chosen(rules: Rulepack, slot: Slot) -> str:
    known = in_use(rules, slot)
    if slot.deal == "fixed":
        says = [_("always {names}").format(names=listing(each.title for each in known))]
    else:
        dealt = for_chance(rules, slot)
        says = [_(DEALT[slot.deal]).format(n=slot.count, all=len(dealt))]
        if dealt != known:
            says.append(_("the organiser may choose any of {n}").format(n=len(known)))
    if slot.picked:
        say = ngettext("each side picks one of them", "each side picks {n} of them", slot.picked)
        says.append(say.format(n=slot.picked))
    if slot.repeats == "never":
        says.append(_("never the same twice"))
    return _("; ").join(says)


def _known(rules: Rulepack) -> Iterator[str]:
    if rules.rounds.encounter_secret:
        yield _("It stays secret until the round begins.")
    if rules.rounds.encounter_needed:
        yield _("A copy of it lies on every table when play begins.")
