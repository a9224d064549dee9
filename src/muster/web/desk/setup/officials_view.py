"""Who runs an event: its organiser, its judges, and the links that are handed to them."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings

from muster.core.ids import PersonId
from muster.journal.database.links import tokens_of
from muster.paper.drawing import Drawing, qr_code
from muster.web.gates import Here
from muster.words.plain import folded
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class JudgeView:
    """`link` and `code` are for the organiser's eyes: whoever has them acts as this judge."""

    person: PersonId
    name: str
    link: str
    code: Drawing | None


@dataclass(frozen=True, slots=True)
class OfficialsView:
    organiser: str
    judges: tuple[JudgeView, ...]
    known: tuple[str, ...]
    may_hand_over: bool


def officials_view(here: Here) -> OfficialsView:
    event, names = here.event, here.names
    ordered = sorted(event.judges, key=lambda judge: (folded(names.person(judge)), judge))
    officials = event.judges | {event.organiser}
    others = {p.name for p in here.held.people.values() if p.id not in officials and p.name}
    return OfficialsView(
        organiser=names.person(event.organiser),
        judges=_judges(here, ordered),
        known=tuple(
            sorted({p.name for p in here.held.people.values() if p.id not in others and p.name})
        ),
        may_hand_over=here.is_organiser or here.actor.host,
    )


def _judges(here: Here, people: list[PersonId]) -> tuple[JudgeView, ...]:
    if not here.is_organiser:
        return tuple(JudgeView(person, here.names.person(person), "", None) for person in people)
    tokens = tokens_of(here.id, people)
    links = {person: f"{settings.ADDRESS}/p/{tokens[person]}/" for person in people}
    return tuple(_judge(person, here.names.person(person), links[person]) for person in people)


def _judge(person: PersonId, name: str, link: str) -> JudgeView:
    alt = _("The private link of {name}: {link}").format(name=name, link=link)
    return JudgeView(person, name, link, qr_code(link, alt))
