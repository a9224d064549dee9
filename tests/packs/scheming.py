"""Schemes of Gaining Grounds 2018 chosen with all their notes, and what they give."""

from tests.packs.making import GG18
from tests.paper import Paper

SCHEMES = {one.id: one for one in GG18.elements if one.slot in {"paired", "schemes"}}


def picked(scheme: str) -> dict[str, object]:
    """A Scheme chosen with everything it asks for noted."""
    return {"id": scheme, "notes": {note.id: "somebody" for note in SCHEMES[scheme].notes}}


def paper_of(scheme: str) -> Paper:
    return Paper("GG18", first=[picked(scheme)])


def in_turn(scheme: str, turn: int = 2, **says: object) -> int:
    """The VP of a Turn with these answers."""
    return paper_of(scheme).turn(says, at=turn).total[0]


def at_end(scheme: str, **says: object) -> int:
    """The VP of a game in which nothing was said before its end."""
    return paper_of(scheme).turn().end(says).total[0]
