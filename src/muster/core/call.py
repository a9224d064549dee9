"""A call for a judge that is still open: who asks, since when, and who is coming."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from muster.core.facts.calls import Matter
from muster.core.ids import EntrantId, PersonId


@dataclass(frozen=True, slots=True)
class Voice:
    """What one side says it is about; no side is an official who saw a raised hand."""

    by: EntrantId | None
    matter: Matter
    text: str = ""

    def adds_nothing_to(self, said: Voice) -> bool:
        """The same again, or the same matter with fewer words."""
        own, theirs = _plain(self.text), _plain(said.text)
        return self.matter is said.matter and own in {"", theirs}


@dataclass(frozen=True, slots=True)
class Call:
    """One table, one call: it waits since the first voice. `line` is that of the latest."""

    since: datetime
    line: int
    voices: tuple[Voice, ...]
    coming: PersonId | None = None

    def says(self, voice: Voice) -> bool:
        return any(voice.adds_nothing_to(said) for said in self.voices)

    def voice_of(self, side: EntrantId | None) -> Voice | None:
        return next((voice for voice in self.voices if voice.by == side), None)

    def with_voice(self, voice: Voice, line: int) -> Call:
        """A side that asks again asks about something else now; the other side's word stays."""
        return replace(self, line=line, voices=(*self._others(voice.by), voice))

    def without(self, side: EntrantId | None) -> Call | None:
        """What is left when a side withdraws; nothing if nobody else asks."""
        left = self._others(side)
        return replace(self, voices=left) if left else None

    def _others(self, side: EntrantId | None) -> tuple[Voice, ...]:
        return tuple(voice for voice in self.voices if voice.by != side)


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
