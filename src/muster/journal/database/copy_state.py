"""How the copies of a running server stand, told by who takes them to every process that asks."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

STATE = "copies.json"


@dataclass(frozen=True, slots=True)
class CopyState:
    """Of one folder: when its newest copy was taken, and what keeps the next from being taken."""

    folder: str
    at: str = ""
    trouble: str = ""

    @property
    def taken(self) -> datetime | None:
        return datetime.fromisoformat(self.at) if self.at else None


def write_states(data: Path, states: tuple[CopyState, ...]) -> None:
    """Replaced whole, and not waited for: what it says is out of date in a second."""
    fresh = data / f"{STATE}.{os.getpid()}"
    fresh.write_text(json.dumps([asdict(state) for state in states]))
    fresh.replace(data / STATE)


def read_states(data: Path) -> tuple[CopyState, ...]:
    try:
        told = json.loads((data / STATE).read_text())
    except FileNotFoundError:
        return ()
    return tuple(CopyState(**one) for one in told)


def forget_states(data: Path) -> None:
    (data / STATE).unlink(missing_ok=True)
