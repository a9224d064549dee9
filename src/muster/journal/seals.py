"""What the seals of a game stand for, in a file beside its stream that only its owner can read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from muster.core.record import Record
from muster.core.sheet.sealed import Choice
from muster.core.sheet.sheet import Scores
from muster.core.sheet.taps import ChoiceShown
from muster.journal.disk import write_whole
from muster.journal.file import JournalDamaged

PRIVATE = 0o600


class Kept(Record):
    """A sealed choice, and the salt that opens its seal."""

    salt: str
    part: str
    notes: dict[str, str]
    scores: Scores = "both"

    def shown(self, side: int, number: int) -> ChoiceShown:
        return ChoiceShown(side=side, number=number, **self.model_dump())


Seals = Mapping[str, Kept]
"""By commitment: a seal that was taken back and made again is another one."""

FILE = TypeAdapter(dict[str, Kept])


def kept(choice: Choice, salt: str) -> Kept:
    said = {"part": choice.part, "notes": dict(choice.notes), "scores": choice.scores}
    return Kept.model_validate({**said, "salt": salt})


def read_seals(path: Path) -> Seals:
    if not path.exists():
        return {}
    try:
        return FILE.validate_json(path.read_bytes())
    except ValidationError:
        raise JournalDamaged(path, 1, "does not say what was sealed") from None


def write_seals(path: Path, seals: Seals) -> None:
    write_whole(path, FILE.dump_json(dict(seals)), PRIVATE)
