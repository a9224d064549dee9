"""Reading variants and house rules: `variant`, `argument.<variant>.<name>`, `house.<path>`.

`format` adds the variants of a format. `own` is a house rule in words on each line, `kept` one that
was made elsewhere, as JSON; `place`, `value` and `say` make one about any other place of the pack.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.http import QueryDict
from pydantic import JsonValue, ValidationError

from muster.core.rulepack.apply import find_variant, read_argument
from muster.core.rulepack.formats import find_format, format_patches, left_open
from muster.core.rulepack.patch import Patch
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.tree import tree
from muster.core.rulepack.variants import Argument, Variant
from muster.journal.people import Person
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.web.forms.house import LISTS, WORDS, house_rule, in_own_words, value_of
from muster.web.forms.numbers import SHOWN
from muster.words.plain import clean
from muster.words.tongue import _

if TYPE_CHECKING:
    from muster.web.forms.read import Form

HOUSE = "house."


@dataclass(frozen=True, slots=True)
class Wrong:
    """Something that cannot be, at the field it was typed into."""

    at: str
    say: str


@dataclass(slots=True)
class Chosen:
    """The rules as they were chosen, and what of it is not understood."""

    patches: list[Patch] = field(default_factory=list)
    wrong: list[Wrong] = field(default_factory=list)


def patches(form: Form) -> tuple[tuple[Patch, ...], tuple[Person, ...]]:
    chosen = chosen_rules(form.here.event.official, form.fields)
    if chosen.wrong:
        reasons = tuple(Unclear("not-understood", wrong.say) for wrong in chosen.wrong)
        raise SeveralUnclear(reasons)
    return tuple(chosen.patches), ()


def chosen_rules(official: Rulepack, sent: QueryDict) -> Chosen:
    """Variants first, so that a house rule has the last word."""
    chosen = Chosen()
    ticked = dict.fromkeys(_texts(sent, "variant"))
    chosen.patches += _format(official, sent, ticked, chosen.wrong)
    of_format = {patch.id for patch in chosen.patches}
    for name in ticked:
        if name not in of_format:
            chosen.patches.append(_variant(official, name, sent, chosen.wrong))
    chosen.patches += _kept(sent, chosen.wrong)
    chosen.patches += _house(official, sent)
    own = [words for line in sent.get("own", "").splitlines() if (words := clean(line))]
    chosen.patches += [in_own_words(n, words) for n, words in enumerate(own, start=1)]
    return chosen


def _format(
    official: Rulepack, sent: QueryDict, ticked: Collection[str], wrong: list[Wrong]
) -> Iterable[Patch]:
    """The variants of a format stand beside those that are ticked; one without any, alone."""
    name = sent.get("format", "").strip()
    if not name:
        return ()
    known = find_format(official, name)
    if known is None:
        wrong.append(Wrong("format", _('There is no format "{format}".').format(format=name)))
        return ()
    if ticked and not known.variants:
        say = _("{format} has no variants: take the ticks away, or choose no format.")
        wrong.append(Wrong("format", say.format(format=known.title)))
    variants = [find_variant(official, asking) for asking, _parameter in left_open(official, known)]
    asked = {v.id: _arguments(v, sent, wrong) for v in variants if v is not None}
    return format_patches(official, known, asked)


def _variant(official: Rulepack, name: str, sent: QueryDict, wrong: list[Wrong]) -> Patch:
    """One the pack does not know is kept, so that it is refused by its name."""
    known = find_variant(official, name)
    arguments = _arguments(known, sent, wrong) if known else {}
    title = known.title if known else name
    return Patch(kind="variant", id=name, title=title, arguments=arguments)


def _arguments(variant: Variant, sent: QueryDict, wrong: list[Wrong]) -> dict[str, Argument]:
    """What was filled in; a field left empty is missing, which the rules say."""
    given: dict[str, Argument] = {}
    for parameter in variant.parameters:
        at = f"argument.{variant.id}.{parameter.id}"
        text = sent.get(at, "").strip()
        argument = read_argument(parameter, text)
        if argument is not None:
            given[parameter.id] = argument
        elif text:
            say = _('{variant}: "{text}" is not a whole number.')
            if parameter.kind == "names":
                say = _('{variant}: "{text}" names nobody.')
            wrong.append(Wrong(at, say.format(variant=variant.title, text=text[:SHOWN])))
    return given


def _house(official: Rulepack, sent: QueryDict) -> Iterator[Patch]:
    """A place left empty is as the pack and its variants have it."""
    document = tree(official)
    for name in sent:
        path = name.removeprefix(HOUSE)
        texts = _texts(sent, name)
        if name.startswith(HOUSE) and texts:
            yield house_rule(document, path, _value(path, texts))
    place, value = sent.get("place", "").strip(), sent.get("value", "").strip()
    if place:
        yield house_rule(document, place, value_of(value), clean(sent.get("say", "")))


def _value(path: str, texts: Sequence[str]) -> JsonValue:
    if path in LISTS | WORDS and texts[0].startswith("["):
        return value_of(texts[0])
    if path in WORDS:
        return [word for part in texts[0].split(",") if (word := clean(part))]
    return [*texts] if path in LISTS else value_of(texts[0])


def _kept(sent: QueryDict, wrong: list[Wrong]) -> Iterator[Patch]:
    for text in _texts(sent, "kept"):
        try:
            yield Patch.model_validate(value_of(text))
        except ValidationError:
            wrong.append(Wrong("kept", _('"{text}" is no house rule.').format(text=text[:80])))


def _texts(sent: QueryDict, name: str) -> Sequence[str]:
    return [text.strip() for text in sent.getlist(name) if text.strip()]
