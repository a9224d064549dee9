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

    def list_of(self, entrant: EntrantId) -> str:
        """The title of the list that somebody played, if it was said."""
        return next((side.army_list for side in self.sides if side.entrant == entrant), "")

    def ahead(self, decided_by: str) -> tuple[EntrantId, ...]:
        """Who is ahead: several where the first place is shared, nobody where a game is a tie."""
        if decided_by == "declared":
            return (self.winner,) if self.winner is not None else ()
        best = max(side.figures.get(decided_by, 0) for side in self.sides)
        return tuple(s.entrant for s in self.sides if s.figures.get(decided_by, 0) == best)

    def seen_by(self, entrant: EntrantId) -> Score:
        """The same score with one side first."""
        sides = tuple(sorted(self.sides, key=lambda side: side.entrant != entrant))
        return self.model_copy(update={"sides": sides})

    def figures(self, entrant: EntrantId) -> dict[str, int]:
        return next((side.figures for side in self.sides if side.entrant == entrant), {})
