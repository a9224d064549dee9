"""What every fact is."""

from __future__ import annotations

from muster.core.record import Record


class Fact(Record):
    """Something that happened. `kind` names it in the journal."""

    kind: str
