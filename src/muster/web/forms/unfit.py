"""What does not fit into a command, said by the name the field has on the page."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import ValidationError

from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.tongue import N_, _

CALLED: Mapping[str, str] = {
    "army": N_("Army"),
    "award": N_("Award"),
    "capacity": N_("Places"),
    "category": N_("Category"),
    "cause": N_("Cause"),
    "confirm": N_("What you are sure of"),
    "day": N_("Day"),
    "depth": N_("Depth"),
    "decision": N_("What holds from now on"),
    "display": N_("When models are displayed"),
    "entrant": N_("Entrant"),
    "game": N_("Game"),
    "marks": N_("What to know before sitting down"),
    "matter": N_("What it is about"),
    "minutes": N_("Minutes"),
    "models": N_("Models"),
    "name": N_("Name"),
    "note": N_("Note"),
    "pair": N_("Two entrants"),
    "photo": N_("Photo"),
    "play": N_("Minutes of play"),
    "published": N_("Day it appeared"),
    "question": N_("What was asked"),
    "reason": N_("Reason"),
    "rounds": N_("Rounds"),
    "score": N_("Score"),
    "setup": N_("Minutes to set up"),
    "size": N_("Size"),
    "table": N_("Table"),
    "tables": N_("Tables"),
    "text": N_("Text"),
    "theme": N_("Theme"),
    "title": N_("Title"),
    "topic": N_("Topic"),
    "width": N_("Width"),
    "votes": N_("Votes"),
    "wins": N_("What won before"),
}


def unfit(error: ValidationError) -> SeveralUnclear:
    """Everything that is wrong, not only the first."""
    said = dict.fromkeys(_say(each["loc"], each["input"]) for each in error.errors())
    return SeveralUnclear(tuple(Unclear("not-understood", say) for say in said))


def misfit(name: str, given: str) -> Unclear:
    """One field that holds something else than it is for."""
    return Unclear("not-understood", _say(("", name), given))


def _say(place: tuple[int | str, ...], given: object) -> str:
    """The first word of a place is the command's own; the next is the field."""
    name = str(place[1]) if len(place) > 1 else ""
    field = _(CALLED[name]) if name in CALLED else name
    if isinstance(given, str) and given:
        return _('{field}: "{given}" does not fit.').format(field=field, given=given[:80])
    return _("{field}: missing, or not understood.").format(field=field)
