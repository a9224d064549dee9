"""What is said about a game: the figures of each side, who won and how it ended."""

from muster.core.ids import EntrantId
from muster.core.record import Record


class Side(Record):
    """One entrant's figures in a game, by the names the pack gives them (`vp`, `cp` …)."""

    entrant: EntrantId
    figures: dict[str, int]


class Score(Record):
    """A whole score. `winner` is only said where figures do not decide (Steamroller)."""

    sides: tuple[Side, ...]
    winner: EntrantId | None = None
    ending: str = ""

    def figures(self, entrant: EntrantId) -> dict[str, int]:
        return next((side.figures for side in self.sides if side.entrant == entrant), {})
