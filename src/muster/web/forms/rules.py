"""Reading variants and house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.core.rulepack.patch import Patch
from muster.journal.people import Person

if TYPE_CHECKING:
    from muster.web.forms.read import Form


def patches(form: Form) -> tuple[tuple[Patch, ...], tuple[Person, ...]]:
    chosen = {variant.id: variant for variant in form.here.event.official.variants}
    return tuple(
        Patch(kind="variant", id=name, title=chosen[name].title)
        for name in form.texts("variant")
        if name in chosen
    ), ()
