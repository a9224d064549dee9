"""The plan of all rounds: what each is about, and how what is still open can be filled."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from muster.core.access import may_see_encounter
from muster.core.commands import RoundPlan
from muster.core.encounter.elements import dealable, in_use, lacking
from muster.core.encounter.known import Encounter
from muster.core.encounter.rotation import plans_of, rotation_for
from muster.core.event import Event, Phase
from muster.core.rulepack.encounters import Rotation
from muster.web.desk.setup.plans_form import RoundForm, round_form
from muster.web.desk.setup.sizes import planned
from muster.web.gates import Here
from muster.web.public.encounter_view import EncounterView, encounter_view
from muster.words.encounters import element_title
from muster.words.plain import CARDS, listing

Field = tuple[str, str]
Option = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Filling:
    """How the parts of a round that is not over are filled; `own` are its title and text.

    `rest` is what chance could still choose, `again` whether it did so before. `by_hand` are the
    parts that cards or dice can be given for, with whether they are still open.
    """

    form: RoundForm
    rest: tuple[str, ...]
    again: bool
    by_hand: tuple[tuple[str, str, bool], ...]
    parts: tuple[Field, ...]
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class RoundAbout:
    """`hidden`: it is kept from whoever looks. `secret`: so far it is kept from the players."""

    number: int
    title: str
    known: bool
    hidden: bool
    secret: bool
    open: tuple[str, ...]
    about: EncounterView | None
    filling: Filling | None


@dataclass(frozen=True, slots=True)
class RotationView:
    """A published rotation as fields of a plan; `dealt` leaves to chance what it does not say."""

    title: str
    of_day: bool
    fields: tuple[Field, ...]
    dealt: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Catalogued:
    title: str
    setup: str
    say: str


@dataclass(frozen=True, slots=True)
class EncountersView:
    """`slots`: the pack has parts to choose. `deal_all`: fields that deal all that is open."""

    slots: bool
    rounds: tuple[RoundAbout, ...]
    deal_all: tuple[Field, ...]
    rotations: tuple[RotationView, ...]
    catalogue: tuple[tuple[str, tuple[Catalogued, ...]], ...]
    cards: str


def encounters_view(here: Here) -> EncountersView:
    event = here.event
    numbers = sorted({*range(1, planned(event) + 1), *event.encounters})
    open_ = [n for n in numbers if may_fill(here, n)]
    return EncountersView(
        slots=bool(dealable(event.rules)),
        rounds=tuple(_round(here, number) for number in numbers),
        deal_all=plan_fields(_rest(event, open_)),
        rotations=tuple(_rotations(event, open_)),
        catalogue=tuple(_catalogue(event)),
        cards=listing(CARDS[:2], "or"),
    )


def may_fill(here: Here, number: int) -> bool:
    """The organiser, in a round that is not over, or of which nobody wrote down what it was."""
    event = here.event
    open_ = number >= event.at_hand or number not in event.encounters
    return here.is_organiser and event.phase is not Phase.FINISHED and open_


def plan_fields(plans: Iterable[RoundPlan]) -> tuple[Field, ...]:
    """Plans as a form sends them."""
    return tuple(field for plan in plans for field in _plan_fields(plan))


def _plan_fields(plan: RoundPlan) -> Iterator[Field]:
    yield "plan", str(plan.round)
    for slot, elements in plan.parts.items():
        yield from ((f"plan.{plan.round}.{slot}", element) for element in elements)
    yield from ((f"deal.{plan.round}", slot) for slot in plan.deal)


def _rest(event: Event, numbers: Iterable[int]) -> Iterator[RoundPlan]:
    """Everything that is open and was never dealt: that needs no reason."""
    for number in numbers:
        deal = lacking(event.rules, _parts(event, number))
        if deal and not _dealt_before(event, number, deal):
            yield RoundPlan(round=number, deal=deal)


def _parts(event: Event, number: int) -> dict[str, tuple[str, ...]]:
    known = event.encounters.get(number)
    return known.parts if known else {}


def _dealt_before(event: Event, number: int, slots: Collection[str]) -> bool:
    return any(event.deals.get((number, slot), 0) for slot in slots)


def _round(here: Here, number: int) -> RoundAbout:
    event = here.event
    known = event.encounters.get(number)
    seen = may_see_encounter(event, here.actor, number)
    told = seen and (known is not None or event.rules.pods is not None)
    titles = {slot.id: slot.title for slot in event.rules.encounter.slots}
    rest = lacking(event.rules, _parts(event, number))
    return RoundAbout(
        number=number,
        title=known.title if known and seen else "",
        known=known is not None,
        hidden=not seen,
        secret=event.rules.rounds.encounter_secret
        and event.phase is not Phase.FINISHED
        and number >= event.at_hand,
        open=tuple(titles[name] for name in rest),
        about=encounter_view(here.held, number) if told else None,
        filling=_filling(event, number, known, rest) if may_fill(here, number) else None,
    )


def _filling(event: Event, number: int, known: Encounter | None, rest: tuple[str, ...]) -> Filling:
    parts = _parts(event, number)
    by_hand = [s for s in event.rules.encounter.slots if s.deal in {"number", "suit", "die"}]
    slots = rest or (known.dealt if known else ())
    return Filling(
        form=round_form(event.rules, number, parts),
        rest=rest,
        again=_dealt_before(event, number, slots),
        by_hand=tuple((slot.id, slot.title, slot.id in rest) for slot in by_hand if slot.count),
        parts=tuple((f"part.{slot}", e) for slot, elements in parts.items() for e in elements),
        title=known.title if known else "",
        text=known.text if known else "",
    )


def _rotations(event: Event, open_: Collection[int]) -> Iterator[RotationView]:
    """Those of the pack, the one of the event's day first."""
    of_day = rotation_for(event.rules, event.day)
    for rotation in sorted(event.rules.encounter.rotations, key=lambda each: each != of_day):
        if open_:
            yield RotationView(
                title=rotation.title,
                of_day=rotation == of_day,
                fields=plan_fields(_turns(event, rotation, open_)),
                dealt=plan_fields(_turns(event, rotation, open_, deal=True)),
            )


def _turns(
    event: Event, rotation: Rotation, open_: Collection[int], *, deal: bool = False
) -> list[RoundPlan]:
    plans = plans_of(event.rules, rotation, max(open_), deal=deal)
    return [plan for plan in plans if plan.round in open_]


def _catalogue(event: Event) -> Iterator[tuple[str, tuple[Catalogued, ...]]]:
    for slot in event.rules.encounter.slots:
        elements = in_use(event.rules, slot)
        if elements and slot.count:
            yield (
                slot.title,
                tuple(Catalogued(element_title(e), e.setup, e.say) for e in elements),
            )
