"""What can be done before a game: choose a leader or trait, ban, hire a crew, seal it, look."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from muster.core.facts import ArmyList
from muster.core.hiring.choosers import Chooser, StepId
from muster.core.hiring.draft import added, priced, removed
from muster.core.hiring.swap import Swap, say_swap
from muster.core.hiring.wishes import say_crew, say_leader
from muster.reading.unclear import Unclear
from muster.web.forms.numbers import not_a_number, whole_number
from muster.web.table.hire_of import Hires, chooser_of, hires_of
from muster.web.table.hire_pasted import pasted
from muster.web.table.seat import Seat
from muster.web.table.sheet_acts import confirmed
from muster.web.table.tapping import Act, Tap
from muster.words.tongue import _

LEADER, NAMED, KEYWORD, TRAIT = "secret.leader", "secret.named", "keyword", "trait"
ADD, LESS, TEXT, POINTS = "secret.add", "secret.less", "secret.text", "secret.points"
REMOVED, ADDED, FACTION = "secret.removed", "secret.added", "secret.faction"

Say = Callable[[Hires, Chooser, Tap], Mapping[str, str]]


def _leader(_hires: Hires, _chooser: Chooser, tap: Tap) -> Mapping[str, str]:
    return say_leader(tap.text(LEADER) or tap.text(NAMED))


def _crew(hires: Hires, chooser: Chooser, tap: Tap) -> Mapping[str, str]:
    crew = _written(hires.draft(chooser), tap)
    return say_crew(priced(hires.seat.event, chooser, crew), tap.text("reason"))


def _swap(hires: Hires, chooser: Chooser, tap: Tap) -> Mapping[str, str]:
    army = hires.lists.get(chooser.entrant)
    if army is None:
        raise Unclear("not-understood", _("It is not known yet which list is played."))
    swap = Swap(army, _rows(tap, REMOVED), _rows(tap, ADDED))
    return say_swap(hires.seat.event, chooser, swap, tap.text("reason"))


SAYS: Mapping[StepId, Say] = {"leaders": _leader, "crews": _crew, "specialists": _swap}
"""How each choice is read from a form."""


def _seal(step: StepId) -> Act:
    def act(seat: Seat, tap: Tap) -> list[str]:
        hires, chooser = hires_of(seat), _whose(seat, step, tap)
        said = SAYS[step](hires, chooser, tap)
        shown = hires.store.seal(seat.actor, step, chooser, said, confirmed(tap))
        return [_("Everybody has chosen: all is shown.") if shown else _("It is sealed.")]

    return act


def _say(step: StepId) -> Act:
    """Openly: chosen on paper, or corrected by an official."""

    def act(seat: Seat, tap: Tap) -> list[str]:
        hires, chooser = hires_of(seat), _whose(seat, step, tap)
        said = SAYS[step](hires, chooser, tap)
        hires.store.say(seat.actor, step, chooser, said, confirmed(tap))
        return [_("Everybody at the table sees it.")]

    return act


def ban(seat: Seat, tap: Tap) -> list[str]:
    """None is said, too: the other side waits for it."""
    chooser = _whose(seat, "bans", tap)
    words = [str(word).strip() for word in tap.fields.getlist(KEYWORD)]
    keywords = [] if tap.text("none") else [word for word in words if word]
    hires_of(seat).store.ban(seat.actor, chooser, keywords, confirmed(tap))
    return []


def pick_trait(seat: Seat, tap: Tap) -> list[str]:
    chooser = _whose(seat, "traits", tap)
    hires_of(seat).store.pick_trait(seat.actor, chooser, tap.text(TRAIT), confirmed(tap))
    return [_("Everybody at the table sees it.")]


def show(seat: Seat, _tap: Tap) -> list[str]:
    """Both may ask for it at once: it is shown once."""
    hires = hires_of(seat)
    if hires.now is not None and hires.now.ready:
        hires.store.show(seat.actor, hires.now.id)
    return []


def look(seat: Seat, tap: Tap) -> list[str]:
    hires = hires_of(seat)
    step: StepId = hires.now.id if hires.now else "crews"
    chooser = _whose(seat, step, tap)
    hires.store.look(seat.actor, step, chooser, tap.text("reason"))
    return [_("Both players see that you looked, and why.")]


def add(seat: Seat, tap: Tap) -> list[str]:
    catalogue = seat.event.catalogue
    profile = catalogue.by_id.get(tap.text(ADD)) if catalogue else None
    if profile is None:
        raise Unclear("not-understood", _("The catalogue has no such model."))
    return _changed(seat, tap, lambda draft: added(draft, profile))


def less(seat: Seat, tap: Tap) -> list[str]:
    row = tap.number(LESS)
    return _changed(seat, tap, lambda draft: removed(draft, row))


def clear(seat: Seat, tap: Tap) -> list[str]:
    return _changed(seat, tap, lambda draft: draft.model_copy(update={"picks": draft.picks[:1]}))


def paste(seat: Seat, tap: Tap) -> list[str]:
    """A crew written elsewhere, a model a line; what is strange about a line is said."""
    strange: list[str] = []

    def change(draft: ArmyList) -> ArmyList:
        crew, said = pasted(seat.event, draft, tap.text(TEXT))
        strange.extend(said)
        return crew

    return [*_changed(seat, tap, change), *strange]


def _changed(seat: Seat, tap: Tap, change: Callable[[ArmyList], ArmyList]) -> list[str]:
    hires, chooser = hires_of(seat), _whose(seat, "crews", tap)
    draft = change(_written(hires.draft(chooser), tap))
    hires.store.put_draft(seat.actor, chooser, draft)
    return []


def _written(draft: ArmyList, tap: Tap) -> ArmyList:
    """With what the form says of the crew as a whole; a page without such a field changes none."""
    update: dict[str, object] = {}
    if FACTION in tap.fields:
        update["faction"] = tap.text(FACTION)
    if POINTS in tap.fields:
        update["text"] = tap.text(TEXT)
        update["points"] = _points(tap.text(POINTS)) if tap.text(POINTS) else None
    return draft.model_copy(update=update) if update else draft


def _points(text: str) -> int:
    points = whole_number(text)
    if points < 0:
        raise not_a_number(text)
    return points


def _whose(seat: Seat, step: StepId, tap: Tap) -> Chooser:
    """Mine, unless the form names somebody."""
    chooser = chooser_of(seat, step, tap.text("for"))
    if chooser is None:
        raise Unclear("not-understood", _("Whose choice is it? Nobody of this table was named."))
    return chooser


def _rows(tap: Tap, name: str) -> Sequence[int]:
    try:
        return tuple(int(str(row)) for row in tap.fields.getlist(name))
    except ValueError:
        raise Unclear("not-understood", _("The page sent no number here.")) from None


ACTS: Mapping[str, Act] = {
    "seal-leader": _seal("leaders"),
    "say-leader": _say("leaders"),
    "ban": ban,
    "pick-trait": pick_trait,
    "add": add,
    "less": less,
    "clear": clear,
    "paste": paste,
    "seal-crew": _seal("crews"),
    "say-crew": _say("crews"),
    "seal-swap": _seal("specialists"),
    "say-swap": _say("specialists"),
    "show": show,
    "look": look,
}
"""By the end of the address it is sent to."""
