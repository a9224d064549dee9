"""Decisions about games that are given away: concessions and forfeits."""

from __future__ import annotations

from typing import NamedTuple

from muster.core import commands as ask
from muster.core import facts
from muster.core.access import Role, side_of
from muster.core.check_score import LARGEST, problems_of, strangers, tidy
from muster.core.decide.asked import Asked, Doubts
from muster.core.decide.causes import find_cause
from muster.core.decide.entrants import disqualified, forfeited_army
from muster.core.decide.results import open_game, played_game, public_game
from muster.core.decide.sides import not_for, speaks_for
from muster.core.event import Event, Game
from muster.core.ids import EntrantId
from muster.core.own_case import thrown_out
from muster.core.problem import Code
from muster.core.roster.check import army_cost, own_lists
from muster.core.rulepack.schema import Cause
from muster.core.rulepack.worth import army_value, counts_armies
from muster.core.score import Score
from muster.core.tally import winners

Facts = tuple[facts.AnyFact, ...]


def concede(event: Event, command: ask.ConcedeGame, asked: Asked) -> Facts:
    """A player gives up; where no score is fixed, that is only consent to the one on the table."""
    organiser = asked.organises
    game = played_game(event, command.game) if organiser else open_game(event, command.game)
    side = speaks_for(event, game, command.by, asked, command)
    if side != side_of(event, asked.actor, command) and not organiser:
        raise not_for(command, Role.ORGANISER, Role.PLAYER_OF_GAME)
    doubts = Doubts(command)
    if event.rules.pods is not None:
        doubts.no(Code.NOT_FOR_PODS)
    if game.result is not None:
        doubts.unless_confirmed(Code.HAS_RESULT, game=game.id, table=game.table)
    cause = _cause(event, command, doubts, organiser=organiser)
    score = _score(event, game, command, doubts)
    leads = score is not None and winners(event.rules, score) == (side,)
    if leads and organiser and event.rules.concession.scored == "as-agreed":
        doubts.unless_confirmed(Code.CONCEDER_LEADS, entrant=side)
    title = _title(event, game, side, command, doubts)
    army = _army(event, game, side, _Claim(title, command.army, organiser), doubts)
    doubts.settle()
    rules = event.rules.concession
    if rules.scored == "as-agreed" and score is not None and not organiser:
        return (facts.AgreementSigned(game=game.id, by=side, score=score, concedes=True),)
    leaves = rules.leaves if cause is None or cause.leaves is None else cause.leaves
    return (
        facts.GameConceded(
            game=game.id,
            by=side,
            cause=command.cause,
            score=score,
            army=army,
            army_list=title,
            leaves=leaves,
        ),
    )


def _cause(
    event: Event, command: ask.ConcedeGame, doubts: Doubts, *, organiser: bool
) -> Cause | None:
    """Why; a cause that changes what follows is for the organiser to find."""
    if not command.cause:
        return None
    cause = find_cause(event.rules.concession.causes, command.cause, doubts)
    if cause is not None and cause.leaves is not None and not organiser:
        doubts.no(Code.NOT_ALLOWED, verb=command.kind, roles=(Role.ORGANISER,))
    return cause


def _score(event: Event, game: Game, command: ask.ConcedeGame, doubts: Doubts) -> Score | None:
    """What is on the table: needed where a concession counts as it stands."""
    as_it_stands = event.rules.concession.scored == "as-agreed"
    if command.score is None:
        if as_it_stands:
            doubts.no(Code.SCORE_MISSING)
        return None
    found = problems_of(event, game, command.score, unfinished=True)
    doubts.extend(found)
    if found:
        return None
    return tidy(event.rules, game, command.score)


class _Claim(NamedTuple):
    """What is said of a conceded army: its list, what it cost, and whether that is believed."""

    title: str
    cost: int | None
    believed: bool


def _army(event: Event, game: Game, side: EntrantId, claim: _Claim, doubts: Doubts) -> int | None:
    """What the conceded army is worth, where the pack asks for it: by its list, not by a claim."""
    rules = event.rules.concession
    if not counts_armies(rules.winner):
        return None
    listed = army_cost(event, game, side, claim.title)
    said = claim.cost if claim.believed or listed is None else None
    if said is not None and not 0 <= said <= LARGEST:
        doubts.no(Code.NUMBER_IMPOSSIBLE, what="army", number=said)
    known = listed if said is None else said
    if known is None and rules.army == "list":
        several = tuple(army.title for army in own_lists(event, game, side))
        if claim.title or len(several) < 2:  # noqa: PLR2004 - nothing to choose from
            doubts.no(Code.ARMY_MISSING, entrant=side)
        else:
            doubts.no(Code.LIST_PLAYED_MISSING, entrant=side, lists=several)
    return army_value(event.rules, known)


def _title(
    event: Event, game: Game, side: EntrantId, command: ask.ConcedeGame, doubts: Doubts
) -> str:
    """Which of several lists was played, as far as it was said."""
    title = command.army_list or (command.score.list_of(side) if command.score else "")
    known = tuple(army.title for army in own_lists(event, game, side))
    if command.army_list and known and title not in known:
        doubts.no(Code.LIST_UNKNOWN, entrant=side, title=title, known=known)
    return title


def forfeit(event: Event, command: ask.ForfeitGame, _: Asked) -> Facts:
    """Imposed by the organiser alone; some causes also end the event for the entrant."""
    game = public_game(event, command.game)
    losers = tuple(dict.fromkeys(command.by))
    doubts = Doubts(command)
    if event.rules.pods is not None:
        doubts.no(Code.NOT_FOR_PODS)
    if not losers:
        doubts.no(Code.NO_ENTRANTS_GIVEN)
    doubts.extend(strangers(game, losers))
    if command.score is not None:
        doubts.extend(problems_of(event, game, command.score, unfinished=True))
    cause = find_cause(event.rules.forfeit.causes, command.cause, doubts)
    if game.result is not None and not command.reason.strip():
        doubts.no(Code.REASON_MISSING)
    doubts.settle()
    lost = facts.GameForfeited(
        game=game.id,
        by=losers,
        cause=command.cause,
        score=command.score and tidy(event.rules, game, command.score),
        army=forfeited_army(event, game, losers, command.score),
        reason=command.reason,
    )
    if cause is None:
        return (lost,)
    out = [
        fact
        for entrant in thrown_out(event, command)
        for fact in disqualified(event, entrant, command.cause, command.reason or cause.title)
        if not (isinstance(fact, facts.GameForfeited) and fact.game == game.id)
    ]
    return (lost, *out)
