"""Word of every act to whoever keeps count: of what kind, in which event, never by whom."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from muster.core.ids import EventId


@dataclass(frozen=True, slots=True)
class Act:
    """What was asked of an event and done, or refused for reasons."""

    event: EventId
    command: str
    revision: int
    lines: int
    seconds: float
    refused: tuple[str, ...] = ()


LISTENERS: list[Callable[[Act], None]] = []


def tell(act: Act) -> None:
    for listener in tuple(LISTENERS):
        listener(act)
