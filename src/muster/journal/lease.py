"""The slip of a lease: what an archive says of where its event comes from and goes back to."""

from __future__ import annotations

import hashlib
from datetime import datetime
from io import BytesIO
from typing import Annotated, Literal
from zipfile import ZipFile

from pydantic import Field, ValidationError

from muster.core.chain import canonical
from muster.core.record import Record
from muster.journal.archive_file import UNREADABLE, ArchiveDamaged

LONGEST_NAME = 80
LONGEST_ADDRESS = 500
PLAIN = r"^[^\x00-\x1f\x7f]*$"
"""No sign that steers a terminal or that a database does not keep."""


class Slip(Record):
    """`token` is for one lease alone; `back`: the event has been away and returns.

    It lies in the comment of the zip: whatever opens an archive finds the event in it as ever.
    """

    muster: Literal["lease"] = "lease"
    token: Annotated[str, Field(pattern="^[a-z2-7]{52}$")]
    holder: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME, pattern=PLAIN)]
    address: Annotated[str, Field(max_length=LONGEST_ADDRESS, pattern=PLAIN)]
    since: datetime
    back: bool = False

    @property
    def lease(self) -> str:
        return lease_of(self.token)


def lease_of(token: str) -> str:
    """What a lease is known by; nobody finds its token from that."""
    return hashlib.sha256(f"lease|{token}".encode()).hexdigest()


def with_slip(raw: bytes, slip: Slip) -> bytes:
    """The same archive with a slip on it."""
    kept = BytesIO(raw)
    with ZipFile(kept, "a") as archive:
        archive.comment = canonical(slip.model_dump(mode="json")).encode()
    return kept.getvalue()


def slip_of(raw: bytes) -> Slip | None:
    """The slip on an archive; an archive that is nobody's loan has none."""
    try:
        with ZipFile(BytesIO(raw)) as archive:
            said = archive.comment
    except UNREADABLE:
        raise ArchiveDamaged("This is no archive of an event, or it was cut off") from None
    if not said:
        return None
    try:
        return Slip.model_validate_json(said)
    except ValidationError:
        raise ArchiveDamaged("The slip of its lease cannot be read") from None
