"""The plan of all rounds: what was typed for it, and how it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from muster.cli.answer import Answer
from muster.cli.desk import Desk
from muster.cli.parts import parts_typed
from muster.cli.tables import table
from muster.core.access import may_see_encounter
from muster.core.commands import RoundPlan
from muster.core.encounter.elements import completed, lacking
from muster.core.encounter.rotation import plans_of, rotation_for
from muster.core.event import Event
from muster.core.rulepack.encounters import Rotation
from muster.core.rulepack.rounds import planned_rounds
from muster.reading.find import find
from muster.reading.unclear import Unclear
from muster.words.encounters import element_title, parts_of
from muster.words.plain import listing

OF_THE_DAY = "day"
HIDDEN = "(secret)"


@dataclass(frozen=True, slots=True)
class Planning:
    """Where a plan comes from, and how far it goes."""

    rotation: Annotated[
        str, typer.Option(help="A published rotation; `day`: the one of the event's day.")
    ] = ""
    count: Annotated[int | None, typer.Option("--rounds", min=1, help="How many rounds.")] = None
    dealt: Annotated[bool, typer.Option("--deal", help="Deal what is not said.")] = False


def typed_plans(event: Event, rounds: Sequence[str], planning: Planning) -> tuple[RoundPlan, ...]:
    """One plan for each round; of those nobody spelled out, only what is still to come."""
    wanted = planning.count or len(rounds) or _planned(event)
    if planning.rotation:
        chosen = _rotation(event, planning.rotation)
        plans = plans_of(event.rules, chosen, wanted, deal=planning.dealt)
    else:
        words = [*(text.split("/") for text in rounds), *([] for _ in range(wanted - len(rounds)))]
        numbered = enumerate(words, start=1)
        plans = tuple(_plan(event, n, each, dealt=planning.dealt) for n, each in numbered)
    return tuple(plan for plan in plans if rounds or plan.round >= event.at_hand)


def _planned(event: Event) -> int:
    return event.planned or planned_rounds(event.rules, max(len(event.present()), 2)).rounds


def _plan(event: Event, number: int, words: list[str], *, dealt: bool) -> RoundPlan:
    parts = parts_typed(event.rules, [word.strip() for word in words if word.strip()])
    missing = lacking(event.rules, completed(event.rules, parts)) if dealt else ()
    return RoundPlan(round=number, parts=parts, deal=missing)


def _rotation(event: Event, text: str) -> Rotation:
    known = {rotation.id: rotation for rotation in event.rules.encounter.rotations}
    if not known:
        raise Unclear("no-rotation", f"{event.rules.title} has no rotations.")
    if text != OF_THE_DAY:
        called = [(each.id, name) for each in known.values() for name in (each.id, each.title)]
        return known[find(text, called, f'Rotations are {listing(known)}; there is no "{{name}}".')]
    found = rotation_for(event.rules, event.day)
    if found is None:
        raise Unclear(
            "no-rotation", f"No rotation is for {event.day}: name one of {listing(known)}."
        )
    return found


def plan_answer(desk: Desk) -> Answer:
    """What every round is about, as far as whoever asks may see it."""
    event = desk.event
    slots = [slot for slot in event.rules.encounter.slots if not slot.joins]
    rows: list[list[str]] = []
    data: list[dict[str, object]] = []
    for number in sorted(event.encounters):
        known = event.encounters[number]
        if not may_see_encounter(event, desk.actor, number):
            rows.append([str(number), HIDDEN, *("" for _ in slots)])
            data.append({"round": number, "secret": True})
            continue
        found = {s.id: e for s, e in parts_of(event.rules, known)}
        cells = [listing(map(element_title, found.get(slot.id, ()))) for slot in slots]
        rows.append([str(number), *cells] if any(cells) else [str(number), known.title, *cells[1:]])
        data.append({"round": number, "title": known.title, "parts": known.parts})
    headings = ("round", *(slot.title for slot in slots or ()), *(() if slots else ("encounter",)))
    return Answer({"plan": data}, (table(f"{event.name}: encounters", headings, rows),))
