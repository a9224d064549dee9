"""Reading what a round is about: `part.strategy`, several of a name where a slot takes several."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django.http import QueryDict

from muster.core.commands import RoundPlan
from muster.journal.people import Person

if TYPE_CHECKING:
    from muster.web.forms.read import Form

Chosen = dict[str, tuple[str, ...]]

CHANCE = "*"
"""Stands among what can be chosen for leaving a part to chance."""

LONGEST = 4
"""Digits of a round's number; core says which rounds can be."""


def parts(form: Form) -> tuple[Chosen, tuple[Person, ...]]:
    return _chosen(form.fields, "part."), ()


def plans(form: Form) -> tuple[tuple[RoundPlan, ...], tuple[Person, ...]]:
    return plans_in(form.fields), ()


def plans_in(sent: QueryDict) -> tuple[RoundPlan, ...]:
    """Several rounds at once: `plan` names them, `plan.2.strategy` is chosen or left to chance.

    `deal.2` names more that is left to chance, `cards.2` the cards and rolls that somebody has in
    front of them. A round of which nothing is said stays as it is.
    """
    named = dict.fromkeys(text for text in _texts(sent, "plan") if _is_number(text))
    found = [_plan(sent, number) for number in named]
    return tuple(plan for plan in found if plan.parts or plan.deal)


def _plan(sent: QueryDict, number: str) -> RoundPlan:
    chosen = _chosen(sent, f"plan.{number}.")
    dealt = [slot for slot, elements in chosen.items() if CHANCE in elements]
    return RoundPlan(
        round=int(number),
        parts={slot: elements for slot, elements in chosen.items() if slot not in dealt},
        deal=tuple(dict.fromkeys([*dealt, *_texts(sent, f"deal.{number}")])),
        by_hand=tuple(re.findall(r"[^\s,;]+", sent.get(f"cards.{number}", ""))),
    )


def _chosen(sent: QueryDict, prefix: str) -> Chosen:
    found = {n.removeprefix(prefix): _texts(sent, n) for n in sent if n.startswith(prefix)}
    return {slot: elements for slot, elements in found.items() if elements}


def _texts(sent: QueryDict, name: str) -> tuple[str, ...]:
    return tuple(text.strip() for text in sent.getlist(name) if text.strip())


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST
