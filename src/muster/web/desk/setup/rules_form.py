"""The form of variants and house rules: what a pack offers, and what was filled in so far."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict
from pydantic import JsonValue, ValidationError

from muster.core.rulepack.apply import Document, argument_words
from muster.core.rulepack.patch import Patch, effective
from muster.core.rulepack.problems import PackRefused
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.tree import tree
from muster.web.desk.setup.house_view import HouseGroup, house_groups
from muster.web.desk.setup.variants_view import (
    Category,
    FormatsView,
    categories,
    formats_view,
)
from muster.web.desk.setup.wrongs import by_field
from muster.web.forms.house import LISTS, WORDS, house_rule, offers, value_of
from muster.web.forms.rules import Wrong, chosen_rules
from muster.words.deviations import changed, rule_words


@dataclass(frozen=True, slots=True)
class Kept:
    """A house rule that was made elsewhere: it stays as it is, or goes."""

    value: str
    title: str
    say: str


@dataclass(frozen=True, slots=True)
class Other:
    """A house rule about a place that is not offered by name."""

    place: str
    value: str
    say: str


@dataclass(frozen=True, slots=True)
class RulesForm:
    """`wrong`: what cannot be said of any one field that is shown."""

    formats: FormatsView
    categories: tuple[Category, ...]
    groups: tuple[HouseGroup, ...]
    kept: tuple[Kept, ...]
    own: str
    other: Other
    wrong: tuple[str, ...]


def rules_form(pack: Rulepack, sent: QueryDict, wrong: Sequence[Wrong] = ()) -> RulesForm:
    wrongs = by_field(wrong)
    offered = {"format", *(f"house.{offer.path}" for offer in offers(pack))}
    elsewhere = [
        at for at in wrongs if not at.startswith(("variant.", "argument.")) and at not in offered
    ]
    chosen = chosen_rules(pack, sent).patches
    return RulesForm(
        formats=formats_view(pack, chosen, sent, wrongs),
        categories=categories(pack, sent, wrongs),
        groups=house_groups(pack, sent, wrongs),
        kept=tuple(filter(None, (_kept(pack, text) for text in sent.getlist("kept")))),
        own=sent.get("own", ""),
        other=Other(sent.get("place", ""), sent.get("value", ""), sent.get("say", "")),
        wrong=tuple(say for at in elsewhere for say in wrongs[at]),
    )


def sent_rules(pack: Rulepack, patches: Sequence[Patch]) -> QueryDict:
    """Rules as the form would send them: the other way round from `chosen_rules`."""
    sent = QueryDict(mutable=True)
    document = tree(pack)
    for patch in patches:
        for name, value in _fields(pack, document, patch):
            sent.appendlist(name, value)
    own = [patch.title for patch in patches if _is_words(patch)]
    sent["own"] = "\n".join(own)
    return sent


def _fields(pack: Rulepack, document: Document, patch: Patch) -> list[tuple[str, str]]:
    if patch.kind == "variant":
        at = f"argument.{patch.id}."
        given = [(f"{at}{key}", argument_words(value)) for key, value in patch.arguments.items()]
        return [("variant", patch.id), *given]
    if _is_words(patch):
        return []
    if _is_offered(pack, document, patch):
        return [(f"house.{p}", text) for p, value in patch.set.items() for text in _texts(p, value)]
    return [("kept", patch.model_dump_json())]


def _is_words(patch: Patch) -> bool:
    return patch.kind == "house-rule" and not patch.set


def _is_offered(pack: Rulepack, document: Document, patch: Patch) -> bool:
    """Whether the offered fields would make this very rule."""
    paths = {offer.path for offer in offers(pack)}
    return any(p in paths and patch == house_rule(document, p, v) for p, v in patch.set.items())


def _texts(path: str, value: JsonValue) -> list[str]:
    if path in LISTS and isinstance(value, list):
        return [str(item) for item in value]
    if path in WORDS and isinstance(value, list):
        return [", ".join(str(item) for item in value)]
    return [value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))]


def _kept(pack: Rulepack, text: str) -> Kept | None:
    patch = value_of(text)
    if not isinstance(patch, dict):
        return None
    try:
        kept = Patch.model_validate(patch)
        rules = effective(pack, [kept])
    except (ValidationError, PackRefused):
        return Kept(text, str(patch.get("title", "")), "")
    said = " ".join(each.here for each in changed(pack, rules, [kept]))
    return Kept(text, rule_words(pack, rules, kept), said)
