"""The page of a new event: five packs, and a form that keeps everything that was typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.http import QueryDict

from muster.core.encounter.rotation import rotation_for
from muster.core.rulepack.baseline import in_season
from muster.core.rulepack.schema import Rulepack
from muster.web.desk.setup.deviations_view import DeviationsView, deviations_view
from muster.web.desk.setup.packs_view import PackCard, pack_cards, season_words
from muster.web.desk.setup.plans_form import RoundForm, round_form
from muster.web.desk.setup.rules_form import RulesForm, rules_form
from muster.web.desk.setup.sizes import Sizes
from muster.web.desk.setup.wizard_form import ROTATION, Wanted
from muster.web.desk.setup.wrongs import Wrongs, by_field
from muster.web.forms.parts import plans_in
from muster.web.forms.rules import Wrong
from muster.words.tongue import _

Option = tuple[str, str]

STEPS = ("pack", "event", "rules", "encounters")

OF_STEP = {"pack": "pack", "encounters": "encounters"} | dict.fromkeys(
    ("name", "day", "venue", "expected", "tables", "capacity"), "event"
)
"""On which step a field is; all others are rules."""


@dataclass(frozen=True, slots=True)
class OfPack:
    """What depends on the pack that was chosen; `late`: it was not written for that day."""

    title: str
    late: str
    form: RulesForm
    deviations: DeviationsView
    sizes: Sizes | None
    ways: tuple[Option, ...]
    rounds: tuple[RoundForm, ...]


@dataclass(frozen=True, slots=True)
class WizardView:
    """`open`: the step to begin with, where something is wrong. `confirm`: doubts to set aside."""

    packs: tuple[PackCard, ...]
    typed: QueryDict
    of_pack: OfPack | None
    encounters: str
    wrong: Wrongs
    open: str
    confirm: tuple[str, ...]


def wizard_view(
    sent: QueryDict,
    wanted: Wanted,
    wrong: Sequence[Wrong],
    today: date,
    confirm: tuple[str, ...] = (),
) -> WizardView:
    steps = [OF_STEP.get(each.at, "rules") for each in wrong]
    pack = wanted.pack
    return WizardView(
        packs=pack_cards(pack.id if pack else "", wanted.day or today),
        typed=sent,
        of_pack=_of_pack(pack, sent, wanted, wrong, today) if pack else None,
        encounters=wanted.encounters,
        wrong=by_field(wrong),
        open=min(steps, key=STEPS.index, default=""),
        confirm=confirm,
    )


def _of_pack(
    pack: Rulepack, sent: QueryDict, wanted: Wanted, wrong: Sequence[Wrong], today: date
) -> OfPack:
    rules = wanted.tried.rules if wanted.tried else pack
    rounds = wanted.sizes.rounds if wanted.sizes else 0
    plans = {plan.round: plan.parts for plan in plans_in(sent)}
    day = wanted.day or today
    return OfPack(
        title=pack.title,
        late="" if in_season(pack, day) else season_words(pack),
        form=rules_form(pack, sent, [each for each in wrong if each.at not in OF_STEP]),
        deviations=deviations_view(wanted.tried, pack),
        sizes=wanted.sizes,
        ways=tuple(_ways(rules, day)),
        rounds=tuple(round_form(rules, n, plans.get(n, {})) for n in range(1, rounds + 1)),
    )


def _ways(rules: Rulepack, day: date) -> list[Option]:
    """How the encounters come to be; the rotation of the day stands first."""
    of_day = rotation_for(rules, day)
    ordered = sorted(rules.encounter.rotations, key=lambda each: each != of_day)
    later = [("later", _("Later: choose or deal them when you like"))]
    say = _("By the rotation of {months}")
    rotations = [(f"{ROTATION}{r.id}", say.format(months=r.title)) for r in ordered]
    return [*later, *rotations, ("choose", _("Choose them now"))]
