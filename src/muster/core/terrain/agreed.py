"""What the players of a game agree that their terrain does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from muster.core.event import Game
from muster.core.facts import AgreedPiece
from muster.core.ids import EntrantId
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.piece import Laid, Layout

Pieces = tuple[AgreedPiece, ...]


def agreed(game: Game) -> Pieces | None:
    """What all sides say in the very same words; nothing as long as they do not."""
    said = {game.terrain.get(entrant) for entrant in game.entrants}
    return said.pop() if len(said) == 1 else None


def with_said(game: Game, entrant: EntrantId, pieces: Pieces) -> Mapping[EntrantId, Pieces]:
    """Who takes back what was agreed has the others' consent no longer, to that or anything."""
    settled = agreed(game)
    broken = settled is not None and settled != pieces
    return {entrant: pieces} if broken else {**game.terrain, entrant: pieces}


def is_defined(layout: Layout | None, rules: Terrain) -> bool:
    """Whether a table's terrain says by itself what every piece of it does."""
    if layout is None or not layout.pieces:
        return False
    return all(traits_of(laid, rules) for laid in layout.pieces)


def as_laid(layout: Layout | None, rules: Terrain) -> Pieces:
    """What lies on a table, piece by piece, with the traits that are known of each."""
    return tuple(_pieces(layout, rules)) if layout is not None else ()


def _pieces(layout: Layout, rules: Terrain) -> Iterator[AgreedPiece]:
    """Pieces of one title are told apart by the number they have on the map."""
    titles = [laid.piece.title or laid.piece.id for laid in layout.pieces]
    for at, (title, laid) in enumerate(zip(titles, layout.pieces, strict=True), start=1):
        number = f" {at}" if titles.count(title) > 1 else ""
        called = title[: 60 - len(number)] + number
        yield AgreedPiece(piece=called, traits=", ".join(traits_of(laid, rules))[:200])


def traits_of(laid: Laid, rules: Terrain) -> tuple[str, ...]:
    """The traits of a piece in the pack's words: those of its kind, and its own on top."""
    kinds = {kind.id: kind for kind in rules.kinds}
    titles = {trait.id: trait.title for trait in rules.traits}
    kind = kinds.get(laid.piece.kind)
    named = (*(kind.traits if kind else ()), *laid.piece.traits)
    return tuple(titles.get(name, name) for name in dict.fromkeys(named))
