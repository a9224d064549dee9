"""The rules of an event: its pack, everything that is not as the pack has it, and what is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from muster.core.event import Event
from muster.core.notices import rules_are_public
from muster.core.rulepack.apply import argument_words, find_variant
from muster.core.rulepack.baseline import in_force
from muster.core.rulepack.patch import Patch
from muster.core.rulepack.times import round_lengths
from muster.journal.database.shelf import Held
from muster.paper.standings import standings_sheet
from muster.web.naming import names_in
from muster.web.public.shown import rounds_planned
from muster.words.deviations import Changed, changed_here, rule_words
from muster.words.names import Names
from muster.words.tongue import _, ngettext


@dataclass(frozen=True, slots=True)
class Term:
    """`pack`: the words are the pack's own."""

    title: str
    say: str
    pack: bool = False


@dataclass(frozen=True, slots=True)
class Chosen:
    """A variant or a house rule; `asked`: what was filled in, where its title does not say it."""

    title: str
    say: str
    asked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Erratum:
    title: str
    published: date
    counts: bool


@dataclass(frozen=True, slots=True)
class RulesView:
    """`announced`: the organiser has published the rules as they stand."""

    terms: tuple[Term, ...]
    announced: bool
    chosen: tuple[Chosen, ...]
    deviations: tuple[Changed, ...]
    errata: tuple[Erratum, ...]


def rules_view(held: Held) -> RulesView:
    event = held.event
    found = changed_here(event)
    return RulesView(
        terms=tuple(_terms(event, names_in(held))),
        announced=rules_are_public(event),
        chosen=tuple(_chosen(event, patch) for patch in event.patches),
        deviations=found,
        errata=tuple(
            Erratum(each.title, each.published, in_force(event.rules, each.published, event.day))
            for each in event.errata
        ),
    )


def _terms(event: Event, names: Names) -> Iterator[Term]:
    rules = event.rules
    yield Term(_("Rule pack"), rules.title, pack=True)
    yield Term(_("Rules of play"), rules.baseline.rules, pack=True)
    if rules.size.points and not rules.pods:
        yield Term(_("Size"), f"{rules.size.points} {rules.size.unit}", pack=True)
    yield Term(_("Rounds"), str(rounds_planned(event)))
    if said := _length(event):
        yield Term(_("A round lasts"), said)
    if event.tables:
        yield Term(_("Tables"), str(event.tables))
    columns = standings_sheet(event, names, 0).columns
    yield Term(_("Order of places"), ", ".join(column.title for column in columns), pack=True)


def _length(event: Event) -> str:
    setup, play = round_lengths(event.rules)
    if play is None:
        return ""
    said = ngettext("{n} minute", "{n} minutes", play).format(n=play)
    if not setup:
        return said
    before = ngettext("{n} minute to set up", "{n} minutes to set up", setup).format(n=setup)
    return _("{play}, after {setup}").format(play=said, setup=before)


def _chosen(event: Event, patch: Patch) -> Chosen:
    variant = find_variant(event.official, patch.id) if patch.kind == "variant" else None
    asks = {each.id: each.ask for each in variant.parameters} if variant else {}
    untold = patch.arguments if patch.called == patch.title else {}
    asked = tuple(f"{asks.get(n, n)} {argument_words(given)}" for n, given in untold.items())
    title = rule_words(event.official, event.rules, patch)
    return Chosen(title, variant.say if variant else _("A house rule"), asked)
