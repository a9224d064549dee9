"""The variants of a pack by their categories as they are filled in, and its formats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from django.http import QueryDict

from muster.core.rulepack.apply import argument_words, find_variant
from muster.core.rulepack.formats import format_of, format_patches
from muster.core.rulepack.patch import Patch
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.variants import Parameter, Variant
from muster.web.desk.setup.wrongs import Wrongs
from muster.words.plain import listing
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class Asked:
    """What a variant asks for: a number, or names."""

    name: str
    kind: Literal["number", "names"]
    ask: str
    value: str
    least: int
    most: int | None
    wrong: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VariantView:
    """`notes`: what it needs and what it does not go together with."""

    id: str
    title: str
    say: str
    chosen: bool
    asked: tuple[Asked, ...]
    notes: tuple[str, ...]
    wrong: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Category:
    """No title: the pack sorts its variants into none."""

    title: str
    variants: tuple[VariantView, ...]


@dataclass(frozen=True, slots=True)
class FormatView:
    """`has`: the variants it is made of, in words."""

    id: str
    title: str
    say: str
    has: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class FormatsView:
    """`now`: what the rules chosen so far are called."""

    formats: tuple[FormatView, ...]
    now: str
    wrong: tuple[str, ...]


def formats_view(
    pack: Rulepack, patches: Sequence[Patch], sent: QueryDict, wrongs: Wrongs
) -> FormatsView:
    now = format_of(pack, patches)
    return FormatsView(
        formats=tuple(
            FormatView(
                id=one.id,
                title=one.title,
                say=one.say,
                has=listing(patch.called for patch in format_patches(pack, one, {})),
                chosen=sent.get("format") == one.id,
            )
            for one in pack.formats
        ),
        now=now.title if now else "",
        wrong=wrongs.get("format", ()),
    )


def categories(pack: Rulepack, sent: QueryDict, wrongs: Wrongs) -> tuple[Category, ...]:
    """In the pack's order."""
    return tuple(
        Category(name, tuple(_of_category(pack, name, sent, wrongs)))
        for name in dict.fromkeys(variant.category for variant in pack.variants)
    )


def _of_category(
    pack: Rulepack, category: str, sent: QueryDict, wrongs: Wrongs
) -> Iterator[VariantView]:
    chosen = sent.getlist("variant")
    for variant in pack.variants:
        if variant.category == category:
            yield VariantView(
                id=variant.id,
                title=variant.title,
                say=variant.say,
                chosen=variant.id in chosen,
                asked=tuple(_asked(variant, each, sent, wrongs) for each in variant.parameters),
                notes=tuple(_notes(pack, variant)),
                wrong=wrongs.get(f"variant.{variant.id}", ()),
            )


def _asked(variant: Variant, parameter: Parameter, sent: QueryDict, wrongs: Wrongs) -> Asked:
    name = f"argument.{variant.id}.{parameter.id}"
    suggested = "" if parameter.suggested is None else argument_words(parameter.suggested)
    return Asked(
        name=name,
        kind=parameter.kind,
        ask=parameter.ask,
        value=sent.get(name, suggested),
        least=parameter.least,
        most=parameter.most,
        wrong=wrongs.get(name, ()),
    )


def _notes(pack: Rulepack, variant: Variant) -> Iterator[str]:
    if variant.requires:
        yield _("Needs {variants}.").format(variants=_titles(pack, variant.requires))
    if variant.excludes:
        say = _("Not together with {variants}.")
        yield say.format(variants=_titles(pack, variant.excludes))


def _titles(pack: Rulepack, names: Sequence[str]) -> str:
    known = (find_variant(pack, name) for name in names)
    return listing((variant.title for variant in known if variant), "or")
