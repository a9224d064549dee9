"""The brawls of an event's own games, checked afterwards: whole, and dealt from its secret."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from muster.core.brawl.brawl import Brawl
from muster.core.brawl.draws import seed_of
from muster.core.event import Event, Game
from muster.core.ids import GameId
from muster.core.verify import Check, Subject
from muster.journal.brawl import BrawlDamaged, read_file

BRAWLS = "*.brawl"
BEGUN = 2
"""The line that names the seed."""


def audit_brawls(folder: Path, event: Event) -> Iterator[Check]:
    """Other brawls that lie in the folder are of other players, and were drawn otherwise."""
    for path in sorted(folder.glob(BRAWLS)):
        game = event.game(GameId(path.stem))
        if game is None:
            continue
        try:
            brawl = read_file(path).brawl
        except BrawlDamaged as damage:
            yield Check(Subject.BRAWL, damage.n, holds=False, note=damage.say, game=game.id)
            continue
        if set(brawl.players) <= set(game.entrants):
            yield Check(Subject.BRAWL, BEGUN, _is_fair(event, game, brawl), game=game.id)


def _is_fair(event: Event, game: Game, brawl: Brawl) -> bool | None:
    """Nobody can tell while the secret is not out."""
    return brawl.seed == seed_of(event, game, event.secret) if event.secret else None
