"""What both sides choose in secret and show together: lists, and what an encounter lets pick."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.ids import EntrantId
from muster.core.sheet.of_game import chooses_list
from muster.core.sheet.played import Played
from muster.core.sheet.sheet import SIDES
from muster.journal.games import GameStore
from muster.web.table.seat import Seat


@dataclass(frozen=True, slots=True)
class ListSide:
    """`titles`: what this person may choose from for the side, while it has not chosen."""

    entrant: str
    name: str
    mine: bool
    sealed: bool
    titles: tuple[str, ...]
    shown: str


@dataclass(frozen=True, slots=True)
class ListsView:
    """`ready`: both have chosen. `own`: what I sealed, if I want to see it."""

    sides: tuple[ListSide, ...]
    ready: bool
    shown: bool
    late: bool
    own: str


def lists_view(seat: Seat, store: GameStore, played: Played, *, mine: bool) -> ListsView | None:
    """Nothing where nobody has several lists to choose from."""
    if not chooses_list(seat.event, seat.game):
        return None
    order = sorted(seat.game.entrants, key=lambda entrant: entrant != seat.mine)
    return ListsView(
        sides=tuple(_side(seat, played, entrant) for entrant in order),
        ready=len(played.lists) == len(SIDES),
        shown=bool(played.listed),
        late=played.begun,
        own=store.own_list(seat.actor) if mine and played.lists else "",
    )


def _side(seat: Seat, played: Played, entrant: EntrantId) -> ListSide:
    side = played.sides.index(entrant)
    sealed = side in played.lists
    mine = entrant == seat.mine
    chooses = (mine or seat.is_official) and not sealed
    return ListSide(
        entrant=str(entrant),
        name=seat.names.entrant(entrant),
        mine=mine,
        sealed=sealed,
        titles=tuple(army.title for army in seat.event.entrants[entrant].lists) if chooses else (),
        shown=played.listed[side] if played.listed else "",
    )


@dataclass(frozen=True, slots=True)
class PickSide:
    """`chooses`: this person may pick for the side, while it has not."""

    entrant: str
    name: str
    mine: bool
    sealed: bool
    chooses: bool
    shown: str


@dataclass(frozen=True, slots=True)
class PicksView:
    """`waits`: the lists come first. `own`: what I picked, if I want to see it.

    `aloud`: nobody has picked here yet, so what was picked on paper can be said for both.
    """

    slot: str
    title: str
    pool: tuple[tuple[str, str, str], ...]
    sides: tuple[PickSide, ...]
    shown: bool
    waits: bool
    late: bool
    locked: bool
    own: str
    aloud: bool


def picks_views(
    seat: Seat, store: GameStore, played: Played, *, mine: bool
) -> tuple[PicksView, ...]:
    """One for each part of the encounter of which both sides pick one."""
    titles = {slot.id: slot.title for slot in played.rules.encounter.slots}
    own = store.own_picks(seat.actor) if mine and played.pick_seals else {}
    order = sorted(seat.game.entrants, key=lambda entrant: entrant != seat.mine)
    waits = chooses_list(seat.event, seat.game) and not played.listed
    locked = played.finished or seat.game.result is not None
    return tuple(
        PicksView(
            slot=slot,
            title=titles[slot],
            pool=tuple((each.id, each.title, each.say) for each in pool),
            sides=tuple(_pick_side(seat, played, slot, entrant) for entrant in order),
            shown=slot in played.picked,
            waits=waits,
            late=played.begun,
            locked=locked,
            own=next((each.title for each in pool if each.id == own.get(slot)), ""),
            aloud=not waits and not locked and not any(s == slot for _, s in played.pick_seals),
        )
        for slot, pool in played.offers.items()
    )


def _pick_side(seat: Seat, played: Played, slot: str, entrant: EntrantId) -> PickSide:
    side = played.sides.index(entrant)
    sealed, mine = (side, slot) in played.pick_seals, entrant == seat.mine
    return PickSide(
        entrant=str(entrant),
        name=seat.names.entrant(entrant),
        mine=mine,
        sealed=sealed,
        chooses=(mine or seat.is_official) and not sealed,
        shown=picked_title(played, slot, side),
    )


def picked_title(played: Played, slot: str, side: int) -> str:
    """What a side has picked, once both are shown."""
    shown = played.picked.get(slot)
    pool = played.offers.get(slot, ())
    return next((each.title for each in pool if shown and each.id == shown[side]), "")
