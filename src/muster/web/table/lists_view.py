"""Which list each side plays: chosen in secret, shown together."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.ids import EntrantId
from muster.core.sheet.played import Played
from muster.core.sheet.sheet import SIDES
from muster.journal.games import GameStore
from muster.web.table.seat import Seat
from muster.web.table.secrets_of import chooses_list


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
