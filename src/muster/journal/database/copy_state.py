"""How the copies of a running server stand, told by who takes them to every process that asks."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from pydantic import TypeAdapter

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


STATES = TypeAdapter(tuple[CopyState, ...])


def write_states(data: Path, states: tuple[CopyState, ...]) -> None:
    """Replaced whole, and not waited for: what it says is out of date in a second.

    So after a power cut there may be nothing in it, or whatever lay on the disk.
    """
    fresh = data / f"{STATE}.{os.getpid()}"
    fresh.write_text(json.dumps([asdict(state) for state in states]))
    fresh.replace(data / STATE)


def read_states(data: Path) -> tuple[CopyState, ...]:
    """What cannot be read says nothing: no page fails for it."""
    try:
        return STATES.validate_json((data / STATE).read_bytes())
    except (OSError, ValueError):
        return ()


def are_said(data: Path) -> bool:
    return (data / STATE).exists()


def forget_states(data: Path) -> None:
    (data / STATE).unlink(missing_ok=True)
