"""From a button of the sheet to an answer: what was tapped, by the kind of its question."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from muster.core.rulepack.sheets import Input, Kind
from muster.core.sheet.answers import meant
from muster.core.sheet.played import Played
from muster.core.sheet.seen import neutral
from muster.core.sheet.sheet import Answer, Spot
from muster.core.sheet.taps import Answered, Given
from muster.reading.unclear import Unclear
from muster.web.table.tapping import Tap
from muster.words.tongue import _

YES = {"yes": True, "no": False}
SPOT = re.compile(r"(\d{1,4})\.(-?\d)\.([a-z0-9-]*)\.([a-z0-9_]+)")


def spot_name(spot: Spot) -> str:
    """Where an answer stands, as a form carries it: `2.0.raid-the-vaults.centerline`."""
    return ".".join(map(str, spot))


def read_answer(played: Played, tap: Tap) -> Answered:
    """An empty answer takes back what was said; what cannot be is said later, with its reason."""
    found = SPOT.fullmatch(tap.text("spot"))
    if found is None:
        raise Unclear("not-understood", _("The page does not say which question it answers."))
    spot = Spot(int(found[1]), int(found[2]), found[3], found[4])
    part = played.sheet.part(spot.part, spot.side)
    asked = part.input(spot.input) if part else None
    return Answered(**spot._asdict(), value=_value(played, spot, asked, tap))


def _value(played: Played, spot: Spot, asked: Input | None, tap: Tap) -> Given | None:
    pressed = tap.text("value") if "value" in tap.fields else tap.text("typed")
    if not pressed:
        return None
    if asked is None:
        return pressed
    if asked.of and tap.text("thing"):
        return _one_of(played.answers.get(spot, neutral(asked)), tap.number("thing"), pressed)
    return READ[asked.kind](meant(asked, pressed))


def _one_of(said: Answer, thing: int, owner: str) -> tuple[str, ...]:
    """Whose one of several things is; of the others it stays as it was said."""
    owners = list(said) if isinstance(said, tuple) else []
    if not 0 <= thing < len(owners):
        raise Unclear("not-understood", _("The page does not say which question it answers."))
    return tuple(owner if n == thing else each for n, each in enumerate(owners))


def _count(text: str) -> Given:
    return int(text) if re.fullmatch(r"-?\d{1,9}", text) else text


def _inches(text: str) -> Given:
    written = text.replace(",", ".").rstrip('"″ ')
    return float(written) if re.fullmatch(r"\d{1,4}(\.\d{0,3})?", written) else text


READ: Mapping[Kind, Callable[[str], Given]] = {
    "count": _count,
    "yes": lambda text: YES.get(text, text),
    "inches": _inches,
    "choice": str,
    "side": str,
    "model": str,
}
"""What each kind of question makes of a word."""
