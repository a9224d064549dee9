"""What can be done with a secret: seal it, show it, look at it for a reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from muster.core.problem import Code, Problem, Refused
from muster.core.sheet import taps
from muster.core.sheet.played import Played
from muster.core.sheet.sealed import Choice
from muster.core.sheet.sheet import Scores
from muster.core.sheet.stream import standing
from muster.reading.unclear import Unclear
from muster.web.table.seat import Seat
from muster.web.table.secrets_view import kept_words
from muster.web.table.sheet_acts import confirmed, need_unsettled, opened
from muster.web.table.sheet_of import store_of
from muster.web.table.tapping import Act, Tap
from muster.words.tongue import _

PART, NOTE, SCORES, TITLE = "secret.part", "secret.note.", "secret.scores", "secret.title"
"""Fields with something in them that nobody else may know."""


def seal(seat: Seat, tap: Tap) -> list[str]:
    """The sheet is opened for it if need be: what is sealed comes before anything else."""
    need_unsettled(seat)
    store = opened(seat)
    played = store.load()
    side, part = _side(seat, played, tap), tap.text(PART)
    notes = _notes(played, part, tap)
    number = played.next_choice(side)
    choice = Choice(seat.game.id, side, part, notes, _scores(tap))
    store.seal(seat.actor, number, choice)
    return [_("Choice {number} is sealed.").format(number=number)]


def unseal(seat: Seat, tap: Tap) -> list[str]:
    """Chosen wrongly, before play: the seal is taken back, and everybody sees that it was."""
    need_unsettled(seat)
    store = store_of(seat)
    key = (_side(seat, store.load(), tap), tap.number("number"))
    lines = [
        line.n
        for line in standing(store.lines())
        if isinstance(line.fact, taps.ChoiceSealed) and (line.fact.side, line.fact.number) == key
    ]
    if not lines:
        return [_("That was taken back already.")]
    store.tap(seat.actor, taps.TakenBack(line=lines[-1], reason=tap.text("reason")))
    return []


def showing(*, named: bool) -> Act:
    """Whoever shows their own is asked first, for a thumb slips easily, and told what it is.

    It is not named to whoever looks over the owner's shoulder.
    """

    def show(seat: Seat, tap: Tap) -> list[str]:
        need_unsettled(seat)
        store, number = store_of(seat), tap.number("number")
        played = store.load()
        side = _side(seat, played, tap)
        own = store.own(seat.actor).get((side, number))
        if own is not None and Code.SHOWS_CHOICE not in confirmed(tap):
            plain = _("choice {n}").format(n=number)
            what = kept_words(played, own) if named else plain
            raise Refused([Problem(Code.SHOWS_CHOICE, {"what": what}, confirmable=True)])
        store.show(seat.actor, side, number, tap.text("reason"))
        return []

    return show


def look(seat: Seat, tap: Tap) -> list[str]:
    store = store_of(seat)
    side = _side(seat, store.load(), tap)
    store.look(seat.actor, side, tap.number("number"), tap.text("reason"))
    return [_("Both players see that you looked, and why.")]


def show_paper(seat: Seat, tap: Tap) -> list[str]:
    """A choice that was never sealed here: written on paper, or not written down at all."""
    need_unsettled(seat)
    store = opened(seat)
    played = store.load()
    side, part = _side(seat, played, tap), tap.text(PART)
    noted = {note: tap.text(f"{NOTE}{note}") for note in _wanted(played, part)}
    shown = taps.ChoiceShown(
        side=side,
        number=played.next_choice(side),
        part=part,
        notes={note: words for note, words in noted.items() if words},
        documented=tap.text("documented") == "yes",
        scores=_scores(tap),
        reason=tap.text("reason"),
    )
    store.tap(seat.actor, shown)
    return []


def seal_list(seat: Seat, tap: Tap) -> list[str]:
    need_unsettled(seat)
    store = opened(seat)
    store.seal_list(seat.actor, _side(seat, store.load(), tap), tap.text(TITLE))
    return [_("The list is sealed.")]


def show_lists(seat: Seat, _tap: Tap) -> list[str]:
    """Both may ask for it at once: they are shown once."""
    store = store_of(seat)
    if not store.load().listed:
        store.show_lists(seat.actor)
    return []


def pick(seat: Seat, tap: Tap) -> list[str]:
    """One of what both pick from; with the second pick both are shown."""
    need_unsettled(seat)
    store = opened(seat)
    tapped = store.seal_pick(seat.actor, _side(seat, store.load(), tap), tap.text(PART))
    both = any(isinstance(line.fact, taps.PicksShown) for line in tapped.lines)
    return [_("Both have picked: here is what.") if both else _("Picked. Both are shown together.")]


def unpick(seat: Seat, tap: Tap) -> list[str]:
    """Picked wrongly, and the other side has not picked yet."""
    need_unsettled(seat)
    store = store_of(seat)
    key = (_side(seat, store.load(), tap), tap.text("slot"))
    lines = [
        line.n
        for line in standing(store.lines())
        if isinstance(line.fact, taps.PickSealed) and (line.fact.side, line.fact.slot) == key
    ]
    if not lines:
        return [_("That was taken back already.")]
    store.tap(seat.actor, taps.TakenBack(line=lines[-1], reason=tap.text("reason")))
    return []


def picked_on_paper(seat: Seat, tap: Tap) -> list[str]:
    """What both picked without their phones, said for both at once."""
    need_unsettled(seat)
    store = opened(seat)
    parts = tuple(tap.text(f"pick.{entrant}") for entrant in store.load().sides)
    if not all(parts):
        raise Unclear("not-understood", _("Say what each side picked: nothing was kept yet."))
    store.tap(seat.actor, taps.PicksShown(slot=tap.text("slot"), parts=parts, salts=("", "")))
    return []


def _side(seat: Seat, played: Played, tap: Tap) -> int:
    """Whose secret it is: mine, unless the form of an official names somebody."""
    whose = tap.text("for") or seat.mine or ""
    if whose not in played.sides:
        raise Unclear("not-understood", _("Whose choice is it? Nobody of this table was named."))
    return [*map(str, played.sides)].index(whose)


def _wanted(played: Played, part: str) -> dict[str, str]:
    """What is to be written down about a choice, by name."""
    found = (element for element in played.rules.elements if element.id == part)
    return {note.id: note.ask for element in found for note in element.notes}


def _notes(played: Played, part: str, tap: Tap) -> dict[str, str]:
    """A seal cannot be opened to add a note: what is missing is asked about before."""
    wanted = _wanted(played, part)
    said = {note: tap.text(f"{NOTE}{note}") for note in wanted}
    missing = tuple(ask for note, ask in wanted.items() if not said[note])
    if missing and Code.NOTE_MISSING not in confirmed(tap):
        raise Refused([Problem(Code.NOTE_MISSING, {"notes": missing}, confirmable=True)])
    return {note: words for note, words in said.items() if words}


def _scores(tap: Tap) -> Scores:
    said = tap.text(SCORES) or "both"
    for known in get_args(Scores):
        if said == known:
            return known  # type: ignore[no-any-return]  # one of the literals that were asked for
    raise Unclear("not-understood", _("The page does not say when the choice scores."))


ACTS: Mapping[str, Act] = {
    "seal": seal,
    "unseal": unseal,
    "show": showing(named=True),
    "look": look,
    "paper": show_paper,
    "seal-list": seal_list,
    "show-lists": show_lists,
    "pick": pick,
    "unpick": unpick,
    "picked": picked_on_paper,
}
"""By the end of the address it is sent to."""
