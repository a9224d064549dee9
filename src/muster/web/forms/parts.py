"""Reading what a round is about: `part.strategy`, several of a name where a slot takes several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.core.commands import RoundPlan
from muster.journal.people import Person

if TYPE_CHECKING:
    from muster.web.forms.read import Form

Chosen = dict[str, tuple[str, ...]]


def parts(form: Form) -> tuple[Chosen, tuple[Person, ...]]:
    return _chosen(form, "part."), ()


def plans(form: Form) -> tuple[tuple[RoundPlan, ...], tuple[Person, ...]]:
    """Several rounds at once: `plan` names them, `plan.2.strategy` is chosen, `deal.2` dealt."""
    return tuple(
        RoundPlan(
            round=int(number),
            parts=_chosen(form, f"plan.{number}."),
            deal=form.texts(f"deal.{number}"),
        )
        for number in form.texts("plan")
        if number.isdecimal()
    ), ()


def _chosen(form: Form, prefix: str) -> Chosen:
    named = [name for name in form.fields if name.startswith(prefix)]
    found = {name.removeprefix(prefix): form.texts(name) for name in named}
    return {slot: elements for slot, elements in found.items() if elements}
