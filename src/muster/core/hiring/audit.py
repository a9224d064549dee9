"""Checking secret choices afterwards: every seal opens to what was shown, and that was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from muster.core import facts
from muster.core.event import Event, Game
from muster.core.hiring import acts
from muster.core.hiring.choosers import StepId
from muster.core.hiring.hiring import Hiring, apply, choice_of
from muster.core.hiring.wishes import LEADER, crew_said
from muster.core.sheet.sealed import opens
from muster.core.verify import Check, Subject, in_order


def audit_hiring(event: Event, game: Game, lines: Sequence[acts.HiringLine]) -> Iterator[Check]:
    """Everything a stranger can check about the choices of one game."""
    hiring = Hiring()
    for line, check in zip(lines, in_order(Subject.HIRING, lines, game.id), strict=True):
        if check.note or not check.holds:
            yield check
        if not check.holds:
            return
        if isinstance(line.fact, acts.SecretsShown):
            yield _shown(event, game, hiring, line.n, line.fact)
        hiring = apply(hiring, line)


def _shown(event: Event, game: Game, hiring: Hiring, n: int, fact: acts.SecretsShown) -> Check:
    """Each opens its seal; and the journal says the same of who leads and what is played."""
    if not all(_opens(game, hiring, fact.step, each) for each in fact.opened):
        return Check(Subject.HIRING, n, holds=False, note="is not what was sealed", game=game.id)
    if not all(_is_told(event, game, fact.step, each) for each in fact.opened):
        return Check(Subject.HIRING, n, holds=False, note="is not what was played", game=game.id)
    return Check(Subject.HIRING, n, holds=True, game=game.id)


def _opens(game: Game, hiring: Hiring, step: StepId, each: acts.Opened) -> bool:
    seal = hiring.seals.get((step, each.chooser))
    if seal is None or each.entrant not in game.entrants:
        return False
    side = game.entrants.index(each.entrant)
    return opens(
        seal.commitment, choice_of(game.id, side, step, each.chooser, each.said), each.salt
    )


def _is_told(event: Event, game: Game, step: StepId, each: acts.Opened) -> bool:
    """Also what was taken back later was told once."""
    told = (line.fact for line in event.newest_first())
    if step == "leaders":
        said: tuple[object, ...] = (game.id, each.entrant, each.player, each.said.get(LEADER))
        return any(
            isinstance(fact, facts.LeaderAnnounced)
            and (fact.game, fact.entrant, fact.player, fact.leader) == said
            for fact in told
        )
    played = (game.id, each.entrant, crew_said(each.said))
    return any(
        isinstance(fact, facts.CrewPlayed) and (fact.game, fact.entrant, fact.crew) == played
        for fact in told
    )
