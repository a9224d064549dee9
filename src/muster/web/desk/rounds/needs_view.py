"""What waits for somebody at the desk in the round being played, oldest first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from django.urls import reverse

from muster.core import facts
from muster.core.check_score import problems_of
from muster.core.clock import ClockPhase, reading
from muster.core.event import Event, Game, Round
from muster.core.ids import EntrantId, GameId
from muster.core.notices import left_but_paired
from muster.core.round_clock import MINUTE
from muster.core.score import Score
from muster.web.desk.rounds.offered import offered
from muster.web.desk.rounds.score_form import score_fields
from muster.web.gates import Here
from muster.words.names import Names
from muster.words.plain import isolated
from muster.words.problems import problem_words
from muster.words.scores import score_words
from muster.words.tongue import N_, _

PATIENCE = 5 * MINUTE
"""How long a report may wait for the other side before the desk is told."""

SAYS = (facts.ResultReported, facts.ReportDisputed, facts.AgreementSigned)
LEAVES = (facts.EntrantDropped, facts.EntrantDisqualified)


class _Kind(NamedTuple):
    """What is said of a need, how urgent it looks, and what its link to the game says."""

    say: str
    mood: str
    act: str


DISPUTED = _Kind(N_("They disagree about the result."), "trouble", N_("Decide otherwise"))
LEFT = _Kind(N_("{entrant} has left but is paired here."), "trouble", N_("Settle it"))
CONCEDED = _Kind(N_("{entrant} concedes: it counts with your word."), "waiting", N_("Settle it"))
AGREED = _Kind(N_("Both consent to one result: it counts with your word."), "waiting", N_("Attest"))
UNANSWERED = _Kind(N_("Reported and not confirmed."), "waiting", N_("Another score"))
OVERDUE = _Kind(N_("Time is up and nothing is reported."), "waiting", N_("Enter"))


@dataclass(frozen=True, slots=True)
class Claim:
    """A score somebody stands by, and what makes it count: the command and its fields."""

    say: str
    fields: Mapping[str, str]
    kind: str = "rule-result"


@dataclass(frozen=True, slots=True)
class Need:
    """`minutes` it has waited; `act`: what the link to its game says; `notes`: what to know."""

    game: GameId
    table: int
    names: tuple[str, ...]
    say: str
    notes: tuple[str, ...]
    since: datetime
    minutes: int
    mood: str
    address: str
    act: str
    claims: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class _Desk:
    """What every need is found from."""

    here: Here
    played: Round
    at: datetime
    said: Mapping[GameId, datetime]
    begun: datetime
    left: Mapping[GameId, EntrantId]

    @property
    def event(self) -> Event:
        return self.here.event

    @property
    def names(self) -> Names:
        return self.here.names


def needs_view(here: Here, played: Round, at: datetime) -> tuple[Need, ...]:
    if played.closed or not played.published:
        return ()
    said, begun = _when(here.event, played, at)
    gone = {
        game.id: e
        for e, table in left_but_paired(here.event)
        for game in played.outstanding()
        if game.table == table
    }
    desk = _Desk(here, played, at, said, begun, gone)
    found = (_need(desk, game) for game in played.outstanding())
    return tuple(sorted((need for need in found if need), key=lambda need: need.since))


def _when(event: Event, played: Round, at: datetime) -> tuple[dict[GameId, datetime], datetime]:
    """When each table last said something, and when the round was paired."""
    said: dict[GameId, datetime] = {}
    begun = at
    for line in event.newest_first():
        if line.n < played.line:
            break
        begun = line.at
        if isinstance(line.fact, SAYS):
            said.setdefault(line.fact.game, line.at)
    return said, begun


def _need(desk: _Desk, game: Game) -> Need | None:
    """The one thing that is most wrong with a game, if anything is."""
    found = (look(desk, game) for look in LOOKS)
    return next((need for need in found if need is not None), None)


def _made(
    desk: _Desk, game: Game, since: datetime, kind: _Kind, who: EntrantId | None = None
) -> Need:
    return Need(
        game=game.id,
        table=game.table,
        names=tuple(desk.names.side(game, e) for e in game.entrants),
        say=_(kind.say).format(entrant=desk.names.entrant(who) if who else ""),
        notes=(),
        since=since,
        minutes=max(0, (desk.at - since) // MINUTE),
        mood=kind.mood,
        address=reverse("desk-game", args=[desk.here.id, game.round, game.id]),
        act=_(kind.act),
    )


def _disputed(desk: _Desk, game: Game) -> Need | None:
    if game.dispute is None or game.report is None:
        return None
    need = _made(desk, game, desk.said.get(game.id, desk.begun), DISPUTED)
    notes = (game.dispute.reason,) if game.dispute.reason else ()
    return replace(need, notes=notes, claims=claims_of(desk.here, game))


def _left(desk: _Desk, game: Game) -> Need | None:
    who = desk.left.get(game.id)
    if who is None:
        return None
    gone = (
        line.at
        for line in desk.event.newest_first()
        if isinstance(line.fact, LEAVES) and line.fact.entrant == who
    )
    return _made(desk, game, next(gone, desk.begun), LEFT, who)


def _unanswered(desk: _Desk, game: Game) -> Need | None:
    """A report nobody answered for long, or one that is hard to believe."""
    if game.report is None:
        return None
    since = desk.said.get(game.id, desk.begun)
    problems = problems_of(desk.event, game, game.report.score)
    if desk.at - since < PATIENCE and not problems:
        return None
    notes = tuple(problem_words(problem, desk.names) for problem in problems)
    need = _made(desk, game, since, UNANSWERED)
    return replace(need, notes=notes, claims=claims_of(desk.here, game))


def _conceding(desk: _Desk, game: Game) -> Need | None:
    """A concession that is only consent to the score on the table."""
    if not game.conceding:
        return None
    who = game.conceding[-1]
    score = game.signed[who]
    need = _made(desk, game, desk.said.get(game.id, desk.begun), CONCEDED, who)
    if "concede-game" not in offered(desk.here, game):
        return need
    fields = {**score_fields(game, score), "by": str(who), "preview": "1"}
    claim = Claim(score_words(score, desk.names), fields, "concede-game")
    return replace(need, claims=(claim,))


def _agreed(desk: _Desk, game: Game) -> Need | None:
    if not game.agreed:
        return None
    need = _made(desk, game, desk.said.get(game.id, desk.begun), AGREED)
    notes = (score_words(game.signed[game.entrants[0]], desk.names),)
    return replace(need, notes=notes, address=f"{need.address}#agree")


def _overdue(desk: _Desk, game: Game) -> Need | None:
    clock = desk.event.clocks.get(desk.played.number)
    if clock is None:
        return None
    shown = reading(clock, desk.event.rules, desk.at, game.id)
    return _made(desk, game, shown.ends, OVERDUE) if shown.phase is ClockPhase.OVER else None


LOOKS = (_disputed, _left, _conceding, _agreed, _unanswered, _overdue)
"""What can be wrong with a game, the worst first."""


def claims_of(here: Here, game: Game) -> tuple[Claim, ...]:
    """What each side says; none for somebody who may not decide this game."""
    if game.result is not None or "rule-result" not in offered(here, game):
        return ()
    said = [(game.report.by, game.report.score)] if game.report else []
    if game.dispute is not None and game.dispute.score is not None:
        said.append((game.dispute.by, game.dispute.score))
    return tuple(_claim(here.names, game, by, score) for by, score in said)


def _claim(names: Names, game: Game, by: EntrantId, score: Score) -> Claim:
    name = names.entrant(by)
    decided = game.dispute is not None
    reason = _("The report of {name} counts.").format(name=name) if decided else ""
    how = "ruled" if decided else "entered"
    fields = {**score_fields(game, score), "how": how, "reason": reason}
    say = _("{score}, says {name}").format(score=score_words(score, names), name=isolated(name))
    return Claim(say, fields)
