"""What can be asked of an event as a whole."""

from __future__ import annotations

from datetime import date
from typing import Literal

from muster.core.commands.command import Command, Somebody
from muster.core.facts import PackRef
from muster.core.ids import EntrantId
from muster.core.rulepack.patch import Patch


class CreateEvent(Command):
    kind: Literal["create-event"] = "create-event"
    name: str
    pack: PackRef
    day: date


class ChangeDetails(Command):
    """Only what is given changes."""

    kind: Literal["change-details"] = "change-details"
    name: str | None = None
    day: date | None = None
    venue: str | None = None
    capacity: int | None = None
    tables: int | None = None


class ChangeRules(Command):
    """The whole list of variants and house rules that shall apply."""

    kind: Literal["change-rules"] = "change-rules"
    patches: tuple[Patch, ...]
    reason: str = ""


class PublishRules(Command):
    kind: Literal["publish-rules"] = "publish-rules"


class ListErrata(Command):
    kind: Literal["list-errata"] = "list-errata"
    title: str
    published: date


class AppointJudge(Command):
    kind: Literal["appoint-judge"] = "appoint-judge"
    person: Somebody


class DismissJudge(Command):
    kind: Literal["dismiss-judge"] = "dismiss-judge"
    person: Somebody


class HandOver(Command):
    """Another person becomes the organiser."""

    kind: Literal["hand-over"] = "hand-over"
    person: Somebody


class StartEvent(Command):
    """`rounds`: how many to plan; the pack's number for this field if not given."""

    kind: Literal["start-event"] = "start-event"
    rounds: int | None = None


class PlanRounds(Command):
    kind: Literal["plan-rounds"] = "plan-rounds"
    rounds: int
    reason: str = ""


class MakeCut(Command):
    kind: Literal["make-cut"] = "make-cut"
    size: int


class FinishEvent(Command):
    kind: Literal["finish-event"] = "finish-event"
    reason: str = ""


class GiveAward(Command):
    kind: Literal["give-award"] = "give-award"
    award: str
    entrants: tuple[EntrantId, ...]
    title: str = ""
    reason: str = ""
