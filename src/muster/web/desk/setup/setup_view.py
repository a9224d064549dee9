"""The set-up of an event: what is missing before it can start, and everything it is made of."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.conf import settings
from django.urls import reverse

from muster.core import commands as ask
from muster.core.event import Event, Phase
from muster.core.notices import rules_are_public
from muster.core.problem import Refused
from muster.core.rulepack.baseline import in_force
from muster.core.rulepack.told import told_here
from muster.journal.database.doing import try_here
from muster.journal.database.making import is_listed
from muster.paper.drawing import Drawing, qr_code
from muster.web.desk.setup.sizes import planned
from muster.web.gates import Here
from muster.web.next_steps import NEXT, Step
from muster.words.deviations import Changed, changed_here, rule_words
from muster.words.problems import problem_words
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class Missing:
    """A reason why the event cannot start, or (`doubt`) should perhaps not."""

    say: str
    doubt: bool
    step: Step | None


@dataclass(frozen=True, slots=True)
class StartView:
    """`rounds`: what the pack plans for those who are here. `waits`: it cannot start yet."""

    phase: str
    here: int
    rounds: int
    played: int
    missing: tuple[Missing, ...]
    waits: bool


@dataclass(frozen=True, slots=True)
class Erratum:
    title: str
    published: date
    counts: bool


@dataclass(frozen=True, slots=True)
class RulesInShort:
    """`public`: everybody can know them; until then the event cannot start."""

    pack: str
    chosen: tuple[str, ...]
    deviations: tuple[Changed, ...]
    public: bool


@dataclass(frozen=True, slots=True)
class EncountersInShort:
    known: tuple[int, ...]
    planned: int
    any: bool


@dataclass(frozen=True, slots=True)
class SetupView:
    start: StartView
    rules: RulesInShort
    encounters: EncountersInShort
    judges: tuple[str, ...]
    errata: tuple[Erratum, ...]
    checklist: tuple[str, ...]
    address: str
    code: Drawing
    listed: bool
    over: bool


def setup_view(here: Here) -> SetupView:
    event = here.event
    address = settings.ADDRESS + reverse("event", args=[here.id])
    return SetupView(
        start=start_view(here),
        rules=rules_in_short(event),
        encounters=EncountersInShort(
            known=tuple(sorted(event.encounters)),
            planned=planned(event),
            any=bool(event.rules.encounter.slots),
        ),
        judges=tuple(sorted(here.names.person(judge) for judge in event.judges)),
        errata=tuple(
            Erratum(each.title, each.published, in_force(event.rules, each.published, event.day))
            for each in event.errata
        ),
        checklist=tuple(_checklist(event)),
        address=address,
        code=qr_code(address, _("QR code: {address}").format(address=address)),
        listed=is_listed(here.id),
        over=event.phase is Phase.FINISHED,
    )


def start_view(here: Here) -> StartView:
    event = here.event
    preparing = event.phase is Phase.PREPARING and here.is_organiser
    missing = _missing(here) if preparing else ()
    return StartView(
        phase=str(event.phase),
        here=len(event.present()),
        rounds=planned(event),
        played=len(event.rounds),
        missing=missing,
        waits=any(not each.doubt for each in missing),
    )


def _missing(here: Here) -> tuple[Missing, ...]:
    """What the rules would answer now."""
    try:
        try_here(here.id, here.actor, ask.StartEvent())
    except Refused as refusal:
        return tuple(
            Missing(
                problem_words(problem, here.names),
                problem.confirmable,
                NEXT.get(problem.code),
            )
            for problem in refusal.problems
        )
    return ()


def rules_in_short(event: Event) -> RulesInShort:
    official, rules = event.official, event.rules
    return RulesInShort(
        pack=official.title,
        chosen=tuple(rule_words(official, rules, patch) for patch in event.patches),
        deviations=changed_here(event),
        public=rules_are_public(event),
    )


def _checklist(event: Event) -> list[str]:
    """What the pack tells organisers, with the variants that are chosen."""
    return [each.text for each in told_here(event) if each.page == "organiser-checklist"]
