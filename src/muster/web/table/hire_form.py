"""What somebody can choose now: a leader, Keywords to ban, a crew, cards to swap, a trait."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from muster.core.facts import Pick
from muster.core.hiring.choosers import Chooser, StepId, is_own
from muster.core.hiring.offered import keywords_offered, leaders_offered
from muster.core.roster.crew_traits import traits_open
from muster.core.roster.marks import every_trait
from muster.web.table.hire_draft_view import (
    Draft,
    Option,
    Shelf,
    card_words,
    draft_view,
    shelves_of,
)
from muster.web.table.hire_of import Hires, chooser_of, key_of, name_of
from muster.web.table.hire_view import Wanted
from muster.words.plain import clean


@dataclass(frozen=True, slots=True)
class Form:
    """`key`: for whom is chosen. `said`: openly, where an official corrects what was shown.

    `listed`: there is a catalogue to choose from. `options`: leaders, Keywords or battle traits,
    `most` at once. `first`: whoever chooses first says that they defend.
    """

    step: StepId
    key: str
    name: str
    mine: bool
    said: bool
    listed: bool
    stamp: str
    options: tuple[Option, ...] = ()
    most: int = 0
    draft: Draft | None = None
    shelves: tuple[Shelf, ...] = ()
    goes: tuple[Option, ...] = ()
    comes: tuple[Option, ...] = ()
    first: bool = False


Make = Callable[[Hires, Chooser, Form, Wanted], Form]


def form_of(hires: Hires, wanted: Wanted) -> Form | None:
    """Nothing where this person has nothing to choose now."""
    found = _corrected(hires, wanted) if wanted.fix else _awaited(hires, wanted)
    if found is None:
        return None
    step, chooser = found
    seat = hires.seat
    form = Form(
        step=step,
        key=key_of(chooser),
        name=name_of(seat, chooser),
        mine=is_own(seat.event, seat.actor, chooser),
        said=bool(wanted.fix),
        listed=seat.event.catalogue is not None,
        stamp=_stamp(step, key_of(chooser), str(seat.event.revision), wanted.query),
    )
    return MAKE[step](hires, chooser, form, wanted)


def _stamp(*parts: str) -> str:
    """Another one when something else can be chosen."""
    return hashlib.sha256(" ".join(parts).encode()).hexdigest()[:12]


def _corrected(hires: Hires, wanted: Wanted) -> tuple[StepId, Chooser] | None:
    """What was shown already, for an official who names whose it is."""
    step = next((each.id for each in hires.steps if each.id == wanted.fix), None)
    if step is None or step == "bans" or not wanted.whose or not hires.seat.is_official:
        return None
    named = chooser_of(hires.seat, step, wanted.whose)
    return (step, named) if named else None


def _awaited(hires: Hires, wanted: Wanted) -> tuple[StepId, Chooser] | None:
    """Mine, if the table waits for it or I want to choose anew; an official says for whom."""
    seat, now = hires.seat, hires.now
    if now is None or (seat.is_official and not wanted.whose):
        return None
    chooser = chooser_of(seat, now.id, wanted.whose if seat.is_official else "")
    again = wanted.again or seat.is_official
    open_to = (*now.acting, *(now.sealed if again else ()))
    if chooser is None or chooser not in open_to or seat.game.result is not None:
        return None
    return now.id, chooser


def _leaders(hires: Hires, chooser: Chooser, form: Form, _wanted: Wanted) -> Form:
    offered = leaders_offered(hires.seat.event, hires.seat.game, chooser)
    options = (Option(each.id, clean(each.name), card_words(each)) for each in offered)
    return replace(form, options=tuple(options))


def _bans(hires: Hires, chooser: Chooser, form: Form, _wanted: Wanted) -> Form:
    offered = keywords_offered(hires.seat.event, hires.seat.game, chooser)
    options = tuple(Option(word, clean(word)) for word in offered)
    return replace(form, options=options, most=hires.seat.event.rules.roster.hiring.bans)


def _traits(hires: Hires, chooser: Chooser, form: Form, _wanted: Wanted) -> Form:
    """Where the runemarks are not known, every trait of the pack."""
    event, game = hires.seat.event, hires.seat.game
    known = traits_open(event, game, chooser.entrant)
    offered = known if known is not None else every_trait(event.rules)
    options = tuple(Option(each.title, each.title, each.mark, does=each.say) for each in offered)
    first = game.attacker is None and not game.traits
    return replace(form, options=options, listed=known is not None, first=first)


def _crew(hires: Hires, chooser: Chooser, form: Form, wanted: Wanted) -> Form:
    return replace(
        form,
        draft=draft_view(hires, chooser),
        shelves=shelves_of(hires, chooser, everything=wanted.all) if form.listed else (),
    )


def _swap(hires: Hires, chooser: Chooser, form: Form, _wanted: Wanted) -> Form:
    """Each card by itself, as often as it is there."""
    army = hires.lists.get(chooser.entrant)
    picks = army.picks if army else ()
    goes = [(n, pick) for n, pick in enumerate(picks) if pick.role == ""]
    comes = [(n, pick) for n, pick in enumerate(picks) if pick.role == "specialist"]
    return replace(form, goes=_cards(goes), comes=_cards(comes))


def _cards(rows: Sequence[tuple[int, Pick]]) -> tuple[Option, ...]:
    return tuple(
        Option(str(n), clean(pick.name), "" if pick.points is None else str(pick.points))
        for n, pick in rows
        for _ in range(pick.count)
    )


MAKE: Mapping[StepId, Make] = {
    "leaders": _leaders,
    "bans": _bans,
    "crews": _crew,
    "specialists": _swap,
    "traits": _traits,
}
