"""What is said about a game: the figures of each side, who won and how it ended."""

from __future__ import annotations

from muster.core.ids import EntrantId
from muster.core.record import Record


class Side(Record):
    """One entrant's figures in a game, by the names the pack gives them (`vp`, `cp` …).

    `army_list` is the title of the list that was played, where the entrant has several.
    """

    entrant: EntrantId
    figures: dict[str, int]
    army_list: str = ""


class Score(Record):
    """A whole score. `winner` is only said where figures do not decide (Steamroller)."""

    sides: tuple[Side, ...]
    winner: EntrantId | None = None
    ending: str = ""

    def says_the_same(self, other: Score) -> bool:
        """Whether two people reported the same outcome; which lists they noted is no dispute."""
        return self._bare() == other._bare()

    def _bare(self) -> Score:
        sides = tuple(side.model_copy(update={"army_list": ""}) for side in self.sides)
        return self.model_copy(update={"sides": sides})

    def figures(self, entrant: EntrantId) -> dict[str, int]:
        return next((side.figures for side in self.sides if side.entrant == entrant), {})
