"""Reading the form of a new event: everything it asks for, and everything that cannot be."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.http import QueryDict

from muster.core.commands import RoundPlan
from muster.core.encounter.rotation import plans_of
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from muster.core.rulepack.schema import Rulepack
from muster.packs import official_packs
from muster.web.desk.setup.sizes import Sizes, sizes
from muster.web.desk.setup.wrongs import Tried, try_rules
from muster.web.forms.parts import plans_in
from muster.web.forms.rules import Wrong, chosen_rules
from muster.words.plain import clean
from muster.words.tongue import _

MOST = 100_000
"""Entrants, tables and places; more are a slip of the finger."""

LONGEST = len(str(MOST))

ROTATION = "rotation."


@dataclass(frozen=True, slots=True)
class Wanted:
    """A new event as it was asked for; `wrong` names everything that stands in its way.

    `encounters`: `later`, `choose`, or a rotation by its name.
    """

    pack: Rulepack | None
    name: str
    day: date | None
    venue: str
    expected: int | None
    tables: int | None
    capacity: int | None
    patches: tuple[Patch, ...]
    tried: Tried | None
    sizes: Sizes | None
    encounters: str
    plans: tuple[RoundPlan, ...]
    confirm: frozenset[Code]
    wrong: tuple[Wrong, ...]


def read_wanted(sent: QueryDict) -> Wanted:
    wrong: list[Wrong] = []
    pack = official_packs().get(sent.get("pack", ""))
    if pack is None:
        wrong.append(Wrong("pack", _("Choose a rule pack.")))
    name = clean(sent.get("name", ""))
    if not name:
        wrong.append(Wrong("name", _("The event needs a name.")))
    expected, tables, capacity = (
        _number(sent, field, wrong) for field in ("expected", "tables", "capacity")
    )
    patches, tried = _rules(pack, sent, wrong)
    size = sizes(tried.rules, expected, tables) if tried else None
    return Wanted(
        pack=pack,
        name=name,
        day=_day(sent, wrong),
        venue=clean(sent.get("venue", "")),
        expected=expected,
        tables=tables if tables is not None or size is None else size.tables,
        capacity=capacity if capacity is not None or size is None else size.places,
        patches=patches,
        tried=tried,
        sizes=size,
        encounters=sent.get("encounters", "later"),
        plans=_plans(sent, tried.rules, size.rounds) if tried and size else (),
        confirm=frozenset(Code(code) for code in sent.getlist("confirm") if code in set(Code)),
        wrong=tuple(wrong),
    )


def _rules(
    pack: Rulepack | None, sent: QueryDict, wrong: list[Wrong]
) -> tuple[tuple[Patch, ...], Tried | None]:
    if pack is None:
        return (), None
    chosen = chosen_rules(pack, sent)
    tried = try_rules(pack, chosen.patches)
    unread = {each.at for each in chosen.wrong}
    wrong += [*chosen.wrong, *(each for each in tried.wrong if each.at not in unread)]
    return tuple(chosen.patches), tried


def _plans(sent: QueryDict, rules: Rulepack, rounds: int) -> tuple[RoundPlan, ...]:
    wanted = sent.get("encounters", "")
    if wanted == "choose":
        return plans_in(sent)
    rotations = {f"{ROTATION}{each.id}": each for each in rules.encounter.rotations}
    return plans_of(rules, rotations[wanted], rounds) if wanted in rotations else ()


def _day(sent: QueryDict, wrong: list[Wrong]) -> date | None:
    text = sent.get("day", "").strip()
    try:
        return date.fromisoformat(text)
    except ValueError:
        say = (
            _('"{text}" is not a day.').format(text=text) if text else _("Say on which day it is.")
        )
        wrong.append(Wrong("day", say))
        return None


def _number(sent: QueryDict, name: str, wrong: list[Wrong]) -> int | None:
    text = sent.get(name, "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST and int(text) <= MOST):
        wrong.append(Wrong(name, _('"{text}" is no such number.').format(text=text)))
        return None
    return int(text)
