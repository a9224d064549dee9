"""What is not as the official pack has it: variants, house rules, and every single deviation."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.event import Event
from muster.core.rulepack.apply import argument_words, find_variant
from muster.core.rulepack.formats import format_of
from muster.core.rulepack.patch import Patch, X
from muster.words.announcement.parts import Cell, Grid, Own, Section, Term, spoken
from muster.words.deviations import Changed, changed_here, rule_words
from muster.words.tongue import _


def changes(event: Event) -> Section:
    found = changed_here(event)
    same = _("The rules are those of {pack}, unchanged.").format(pack=event.official.title)
    return Section(
        "changes",
        _("Variants and house rules"),
        says=spoken("" if found or event.patches else same),
        terms=(*_format(event), *(_chosen(event, patch) for patch in event.patches)),
        grids=(_grid(found),) if found else (),
    )


def _format(event: Event) -> Iterator[Term]:
    """The name that the pack has for just these variants, if it has one."""
    named = format_of(event.official, event.patches)
    if named is not None:
        yield Term(_("Format"), f"{named.title}. {named.say}", "pack")


def _chosen(event: Event, patch: Patch) -> Term:
    variant = find_variant(event.official, patch.id) if patch.kind == "variant" else None
    if variant is None:
        words = rule_words(event.official, event.rules, patch)
        return Term(_("House rule"), words, "names")
    asks = {each.id: each.ask for each in variant.parameters}
    untold = patch.arguments if patch.called == patch.title else {}
    asked = [f"{asks.get(name, name)} {argument_words(given)}." for name, given in untold.items()]
    words = " ".join([f"{patch.called}.", _filled(variant.say, patch), *asked])
    called: Own = "pack" if variant.category else ""
    return Term(variant.category or _("Variant"), words, "pack", called)


def _filled(say: str, patch: Patch) -> str:
    """What the organiser filled in stands where the pack writes an X."""
    if len(patch.arguments) != 1:
        return say
    given = argument_words(next(iter(patch.arguments.values())))
    return X.sub(lambda _found: given, say)


def _grid(found: tuple[Changed, ...]) -> Grid:
    return Grid(
        _("What this changes"),
        (_("Here"), _("In the pack"), _("Because of")),
        tuple(
            (
                *(Cell(words, "pack") for words in (each.here, each.official)),
                Cell(each.because, "names"),
            )
            for each in found
        ),
    )
