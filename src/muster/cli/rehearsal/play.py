"""The play: check-in, rounds, a dispute, a correction, a drop, prizes."""

from __future__ import annotations

from muster.cli.rehearsal.cast import CLUBS, FACTIONS, JUDGE, RINGER, people
from muster.cli.rehearsal.luck import clear_cut, made_up, upside_down
from muster.cli.rehearsal.sheet import keep_sheet
from muster.cli.rehearsal.stage import Stage
from muster.cli.tables import pairings_table, standings_table
from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.awards import awards
from muster.core.course import goes_on
from muster.core.entrant import Status
from muster.core.event import Game, Round
from muster.core.ids import EntrantId
from muster.core.rulepack.rounds import planned_rounds
from muster.core.score import Score
from muster.core.standings import standings
from muster.reading.people import new_person
from muster.words.awards import award_words
from muster.words.why import why_words

FEWEST_ROUNDS = 2
"""One round could not show what comes between rounds."""


def arrive(stage: Stage, entrants: int) -> None:
    """Everybody is entered; all but one are there in time."""
    stage.act("Entrants")
    rules = stage.event.rules
    team = rules.registration.team_of
    names = people()
    entries: list[ask.Entry] = []
    for i in range(entrants):
        members = [new_person(next(names)) for _ in range(team)]
        stage.invite(*members)
        entries.append(
            ask.Entry(
                people=tuple(person.id for person in members),
                club=CLUBS[i % len(CLUBS)],
                faction=stage.dice.choice(rules.registration.factions or FACTIONS),
                army=rules.size.points,
            )
        )
    stage.do(ask.RegisterEntrants(entries=tuple(entries)), quietly=True)
    early = [e.id for e in stage.event.entrants.values()][:-1]
    arrivals = tuple(ask.Arrival(entrant=e, painting=i % 3 == 0) for i, e in enumerate(early))
    stage.do(ask.CheckIn(arrivals=arrivals), quietly=True)
    stage.say(f"  {entrants} entered, {len(early)} checked in; one is stuck in traffic.")
    judge = new_person(JUDGE)
    stage.invite(judge)
    stage.do(ask.AppointJudge(person=judge.id))
    if rules.odd_field.ringer and len(early) % 2:
        ringer = new_person(RINGER)
        stage.invite(ringer)
        stage.do(ask.CallRinger(person=ringer.id))
    plan = planned_rounds(rules, len(early)).rounds
    stage.do(ask.StartEvent(rounds=max(FEWEST_ROUNDS, plan)))


def play_round(stage: Stage) -> None:
    """Pair, publish, play, close."""
    number = len(stage.event.rounds) + 1
    stage.act(f"Round {number}")
    if stage.event.rules.encounter.slots and not stage.event.rules.pods:
        stage.do(ask.DealEncounter(round=number))
    stage.do(ask.PairRound(), quietly=number > 1)
    now = _now(stage)
    if number <= FEWEST_ROUNDS:
        stage.show(pairings_table(stage.event, now, stage.names))
        _explain(stage, now)
    stage.do(ask.PublishPairings(), quietly=True)
    stage.do(ask.StartPlay(), quietly=True)
    for game in now.games:
        if number == FEWEST_ROUNDS and game == now.games[0] and not stage.event.rules.pods:
            _on_a_sheet(stage, game)
        else:
            _play_game(stage, game, disputed=number == 1 and game == now.games[0])
        stage.progress.advance(stage.progress.task_ids[0])
    stage.do(ask.CloseRound())


def _now(stage: Stage) -> Round:
    now = stage.event.current
    if now is None:
        raise LookupError("a round was just paired")
    return now


def _explain(stage: Stage, now: Round) -> None:
    """Why somebody met whom they met: the longest story of the round."""
    said = [
        why_words(stage.event, now.number, who, stage.names)
        for who in now.field()
        if not stage.event.is_ringer(who)
    ]
    for sentence in max(said, key=lambda sentences: len("".join(sentences))):
        stage.say(f"  Why? {sentence}")


def _play_game(stage: Stage, game: Game, *, disputed: bool) -> None:
    """One side reports from their phone and the other answers; pods hand in a slip."""
    made = clear_cut if disputed else made_up
    score = made(stage.event.rules, game, stage.dice)
    real = [e for e in game.entrants if not stage.event.is_ringer(e)]
    if stage.event.rules.pods is not None:
        stage.do(ask.ReportResult(game=game.id, score=score), quietly=True)
        return
    stage.do(ask.ReportResult(game=game.id, score=score), _player(stage, real[0]), quietly=True)
    other = _player(stage, game.others(real[0])[0])
    if disputed:
        _dispute(stage, game, score, other)
    else:
        stage.do(ask.ConfirmReport(game=game.id), other, quietly=True)


def _on_a_sheet(stage: Stage, game: Game) -> None:
    players = tuple(_player(stage, entrant) for entrant in game.entrants)
    keep_sheet(stage, game, players)
    stage.do(ask.ConfirmReport(game=game.id), players[1])


def _player(stage: Stage, entrant: EntrantId) -> Actor:
    return Actor(stage.event.entrants[entrant].people[0])


def _dispute(stage: Stage, game: Game, score: Score, other: Actor) -> None:
    claim = upside_down(score)
    stage.do(ask.DisputeReport(game=game.id, score=claim, reason="Other way round"), other)
    reason = "Both slips compared: the report was right"
    stage.do(ask.RuleResult(game=game.id, score=score, reason=reason), _judge(stage))


def _judge(stage: Stage) -> Actor:
    return Actor(next(iter(stage.event.judges)))


def between(stage: Stage) -> None:
    """What happens between rounds: somebody comes late, somebody leaves, a slip was misread."""
    number = len(stage.event.rounds)
    for happens in BETWEEN.get(number, ()):
        happens(stage)


def _late(stage: Stage) -> None:
    late = [e.id for e in stage.event.entrants.values() if e.status is Status.REGISTERED]
    stage.do(ask.CheckIn(arrivals=tuple(ask.Arrival(entrant=e) for e in late)))


def _leave(stage: Stage) -> None:
    last = standings(stage.event)[-1].entrant
    stage.do(ask.DropEntrant(entrant=last, reason="Last train home"), _player(stage, last))


def _correct(stage: Stage) -> None:
    """A result of the first round was read upside down: look first, then put it right."""
    first = stage.event.rounds[0].games[0]
    if first.result is None or first.result.score is None:
        return
    score = upside_down(first.result.score)
    reason = "The slip was read upside down"
    wish = ask.RuleResult(game=first.id, score=score, reason=reason)
    stage.act("A correction: what would it change?")
    stage.try_out(wish)
    stage.do(wish)


BETWEEN = {1: (_late,), 2: (_leave, _correct)}


def is_over(stage: Stage) -> bool:
    return not goes_on(stage.event)


def prizes(stage: Stage) -> None:
    """The end: final standings, awards by place, and the painters' prize if there is one."""
    stage.act("The end")
    stage.do(ask.FinishEvent())
    painted = [e.id for e in stage.event.entrants.values() if e.painting]
    award = next((a.id for a in stage.event.rules.awards if a.optional), None)
    if award and painted:
        best = stage.dice.choice(painted)
        stage.do(ask.GiveAward(award=award, entrants=(best,)), quietly=True)
    for said in award_words(awards(stage.event), stage.names):
        stage.say(f"  {said}")
    table = standings(stage.event)
    stage.show(standings_table(stage.event, stage.names, table, len(stage.event.rounds)))
