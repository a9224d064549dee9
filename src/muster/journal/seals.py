"""What the seals of a game stand for, locked in a box beside its stream."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import TypeAdapter, ValidationError

from muster.core.record import Record
from muster.core.sheet.sealed import Choice
from muster.core.sheet.sheet import Scores
from muster.core.sheet.taps import ChoiceShown
from muster.journal.file import JournalDamaged
from muster.journal.sealing import Box, NotOurs


class Kept(Record):
    """A sealed choice, and the salt that opens its seal."""

    salt: str
    part: str
    notes: dict[str, str]
    scores: Scores = "both"

    def shown(self, side: int, number: int, reason: str = "") -> ChoiceShown:
        return ChoiceShown(side=side, number=number, reason=reason, **self.model_dump())


Seals = Mapping[str, Kept]
"""By commitment: a seal that was taken back and made again is another one."""

ALL = TypeAdapter(dict[str, Kept])


def kept(choice: Choice, salt: str) -> Kept:
    said = {"part": choice.part, "notes": dict(choice.notes), "scores": choice.scores}
    return Kept.model_validate({**said, "salt": salt})


def locked(seals: Seals, box: Box) -> bytes:
    return box.lock(ALL.dump_json(dict(seals)))


def unlocked(raw: bytes, box: Box, where: str) -> Seals:
    """What was locked; `where` is what it is called if it cannot be read."""
    try:
        return ALL.validate_json(box.open(raw))
    except (NotOurs, ValidationError):
        raise JournalDamaged(where, 1, "does not say what was sealed") from None
