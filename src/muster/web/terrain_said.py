"""What the sides of a game say that their terrain does: shown, confirmed, said otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.event import Event, Game
from muster.core.hall import place_of
from muster.core.ids import EntrantId
from muster.core.terrain.agreed import Pieces, agreed, as_laid, is_defined
from muster.web.gates import Here
from muster.words.names import Names
from muster.words.tongue import _

SPARE = 3
"""Empty rows for pieces that nobody has named yet."""


@dataclass(frozen=True, slots=True)
class SideSaid:
    entrant: EntrantId
    name: str
    pieces: Pieces


@dataclass(frozen=True, slots=True)
class Said:
    """`agreed` is empty as long as not all sides say the same; `two`: they are no more."""

    sides: tuple[SideSaid, ...]
    agreed: Pieces
    two: bool

    @property
    def begun(self) -> bool:
        return any(side.pieces for side in self.sides)


@dataclass(frozen=True, slots=True)
class TerrainForm:
    """`theirs`: what somebody else said and a tap confirms; `rows` are the fields to begin with.

    `undefined`: nothing tells what the terrain does, so the players have to.
    """

    said: Said
    rows: tuple[tuple[str, str], ...]
    theirs: SideSaid | None
    open: bool
    undefined: bool


def said_of(names: Names, game: Game) -> Said:
    sides = tuple(
        SideSaid(entrant, names.side(game, entrant), game.terrain.get(entrant, ()))
        for entrant in game.entrants
    )
    return Said(sides, agreed(game) or (), two=len(sides) == len(("one", "other")))


def terrain_form(here: Here, game: Game, me: EntrantId | None = None) -> TerrainForm:
    """For a side, or for an official, who says it in anybody's name."""
    event = here.event
    said = said_of(here.names, game)
    others = (side for side in said.sides if side.entrant != me and side.pieces)
    theirs = next(others, None) if not said.agreed else None
    own = game.terrain.get(me, ()) if me else ()
    layout = place_of(event, game.table).layout
    known = own or (theirs.pieces if theirs else ()) or as_laid(layout, event.rules.terrain)
    return TerrainForm(
        said=said,
        rows=(*((each.piece, each.traits) for each in known), *([("", "")] * SPARE)),
        theirs=theirs,
        open=is_open(event, game),
        undefined=bool(event.rules.terrain.traits) and not is_defined(layout, event.rules.terrain),
    )


@dataclass(frozen=True, slots=True)
class TerrainState:
    """How far two are with their terrain, in a word; nothing where nobody has to say anything."""

    say: str = ""
    mood: str = ""


def terrain_state(here: Here, game: Game, me: EntrantId) -> TerrainState | None:
    """None once it can no longer be said and never was."""
    form = terrain_form(here, game, me)
    if form.said.agreed:
        return TerrainState(_("agreed"), "done")
    if not form.open:
        return TerrainState() if form.said.begun else None
    if form.theirs and form.theirs.pieces != game.terrain.get(me):
        return TerrainState(_("confirm it"), "waiting")
    if game.terrain.get(me):
        return TerrainState(_("waiting for the other side"))
    return TerrainState(_("not agreed yet")) if form.undefined else TerrainState()


def is_open(event: Event, game: Game) -> bool:
    """Whether it can still be said: the game is played now and has no result."""
    now = event.current
    current = now is not None and now.number == game.round and now.published and not now.closed
    return current and game.result is None and not game.boards
