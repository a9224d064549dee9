"""Everything that was told of a brawl, newest first, each act with what takes it back."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.brawl.acts import counting
from muster.core.brawl.facts import Act
from muster.journal.brawl import Story
from muster.web.table.brawl_said import act_words
from muster.words.brawl import Called
from muster.words.names import Names
from muster.words.tongue import time_words


@dataclass(frozen=True, slots=True)
class Past:
    """An act; `gone` if it no longer counts. The first cannot be taken back."""

    n: int
    say: str
    who: str
    gone: bool

    @property
    def stays(self) -> bool:
        return self.gone or self.n == 1


def history_of(story: Story, called: Called, names: Names) -> tuple[Past, ...]:
    kept = {act.n for act in counting(story.acts)}
    return tuple(
        Past(act.n, act_words(story, act.n, called), _who(act, names), act.n not in kept)
        for act in reversed(story.acts)
    )


def _who(act: Act, names: Names) -> str:
    """Who told it and when, where that is known."""
    when = time_words(act.at.astimezone()) if act.at else ""
    return " · ".join(filter(None, (names.person(act.by) if act.by else "", when)))
