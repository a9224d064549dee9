"""How it is announced what the rounds are about: how that is chosen, and when it is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    "paired": N_("comes with the {partner}: the one of the same suit"),
}
FEW = 12
"""So many are named one by one."""


def encounters(event: Event) -> Section:
    rules = event.rules
    slots = [slot for slot in rules.encounter.slots if slot.count]
    return Section(
        "encounters",
        _("Encounters"),
        says=spoken(
            _intro(slots),
        ),
        terms=tuple(Term(slot.title, chosen_words(rules, slot), "pack", "pack") for slot in slots),
        points=spoken(*(_known(rules) if slots else ())),
    )


def _intro(slots: Sequence[Slot]) -> str:
    if not slots:
        return ""
    if all(slot.deal == "fixed" for slot in slots):
        return _("Every round has the same encounter:")
    if any(slot.deal == "fixed" for slot in slots):
        return _("What a round is about has these parts:")
    if len(slots) == 1:
        return _("What a round is about is chosen by the organiser or by chance:")
    return _("What a round is about has these parts, each chosen by the organiser or by chance:")


def chosen_words(rules: Rulepack, slot: Slot) -> str:
    return _("; ").join([*_dealt(rules, slot), *_picked(rules, slot), *_again(slot)])


def _dealt(rules: Rulepack, slot: Slot) -> Iterator[str]:
    known = in_use(rules, slot)
    if slot.deal == "fixed":
        yield _("always {names}").format(names=listing(each.title for each in known))
        return
    dealt = for_chance(rules, slot)
    partner = title_in(rules, slot.partner)
    say = _(DEALT[slot.deal]).format(n=slot.count, all=len(dealt), partner=partner)
    if slot.deal == "paired":
        yield say
        return
    names = listing(each.title for each in dealt)
    yield f"{say} ({names})" if len(dealt) <= FEW else say
    others = [each.title for each in known if each not in dealt]
    if others:
        yield _("the organiser may choose {names} as well").format(names=listing(others, "or"))


def title_in(rules: Rulepack, name: str) -> str:
    """What a part of an encounter is called; nothing where there is none."""
    return next((slot.title for slot in rules.encounter.slots if slot.id == name), "")


def _picked(rules: Rulepack, slot: Slot) -> Iterator[str]:
    if slot.picked:
        say = ngettext("each side picks one of them", "each side picks {n} of them", slot.picked)
        yield say.format(n=slot.picked)
        joining = [each.title for each in rules.encounter.slots if each.joins == slot.id]
        if joining:
            yield _("the {part} may be among them").format(part=listing(joining, "or"))
    if slot.shown == "together":
        yield _("both are shown at once")
    if any(slot.id in element.uses for element in rules.elements):
        yield _("only in encounters that have them")


def _again(slot: Slot) -> Iterator[str]:
    if slot.repeats == "never":
        yield _("never the same twice while there is another")
    if slot.repeats == "late":
        yield _("the same again only when all were played")
    if slot.variety > 1:
        yield _("{n} different ones or more in an event").format(n=slot.variety)


def _known(rules: Rulepack) -> Iterator[str]:
    if rules.encounter.deck == "whole-event":
        yield _("Cards that were flipped stay out of the deck for the rest of the event.")
    if rules.rounds.encounter_secret:
        yield _("It stays secret until the round begins.")
    if rules.rounds.encounter_needed:
        yield _("A copy of it lies on every table when play begins.")
