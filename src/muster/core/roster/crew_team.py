"""What the crews of a team may contain together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from muster.core.entrant import Entrant
from muster.core.event import Event, Game
from muster.core.facts import ArmyList
from muster.core.problem import Code, Problem
from muster.core.roster.hiring_known import counted, pieces_of


def beyond_team_limits(event: Event, crews: Sequence[ArmyList]) -> Iterator[Problem]:
    """Models of which the crews of a team together have more than the limit.

    What is too many in one crew alone is said of that crew.
    """
    if not event.rules.roster.team_limits:
        return
    pieces = [pieces_of(event, crew.picks) for crew in crews]
    each = [counted(crew) for crew in pieces]
    together = sum(each, Counter[str]())
    known = {piece.key: piece.profile for crew in pieces for piece in crew if piece.profile}
    for model, profile in known.items():
        most = profile.limit
        if most is not None and max(crew[model] for crew in each) <= most < together[model]:
            data = {"model": profile.name, "given": together[model], "most": most}
            yield Problem(Code.TEAM_LIMIT, data)


def with_teammates(game: Game, entrant: Entrant, crew: ArmyList) -> list[ArmyList]:
    """A crew beside those that its player's teammates bring to the same game."""
    own = (entrant.id, str(crew.player))
    others = [c for key, c in game.crews.items() if key[0] == entrant.id and key != own]
    return [*others, crew]
