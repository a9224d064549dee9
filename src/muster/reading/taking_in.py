"""An event that was run elsewhere, asked for again: every entry, pairing and result a command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from muster.core import commands as ask
from muster.core.entrant import Status
from muster.core.event import Event, Game, Phase
from muster.core.ids import EntrantId, PersonId
from muster.core.problem import Refused
from muster.core.rulepack.schema import Rulepack
from muster.core.score import Score, Side
from muster.journal.people import Person
from muster.reading.longshanks.saved import Played, SavedEvent
from muster.reading.people import new_person
from muster.reading.result_headings import main_figure
from muster.reading.unclear import Unclear
from muster.words.names import names_of
from muster.words.plain import listing
from muster.words.problems import problem_words
from muster.words.tongue import N_, _

Perform = Callable[[ask.Command, Sequence[Person]], Event]
"""Does what is asked and gives the event as it then is, or raises `Refused`."""

WHY = N_("As it was on Longshanks")
NO_SCORE = N_("Longshanks tells who won, not the score: it stands for any.")
NEVER_TOLD = N_("No result was ever told on Longshanks")


@dataclass(frozen=True, slots=True)
class StandIn:
    """Scores for games of which only the outcome is known: the winner's and the loser's."""

    win: tuple[int, int]
    draw: tuple[int, int]


@dataclass(frozen=True, slots=True)
class TakenIn:
    """`rounds` were taken whole. `left` is what could not be, `set_aside` which doubts were."""

    entrants: int
    rounds: int
    finished: bool
    left: tuple[str, ...] = ()
    set_aside: tuple[str, ...] = ()


def check_history(saved: SavedEvent, rules: Rulepack, stand_in: StandIn | None) -> None:
    """Whether rounds can be taken at all: a score that nobody told is not made up."""
    if rules.pods is not None or rules.registration.team_of > 1 or rules.teams.boards:
        say = _("{pack} is not played by two people at a table; only entrants can be taken.")
        raise Unclear("not-for-this-pack", say.format(pack=rules.title))
    if rules.result.decided_by == "declared":
        say = _(
            "{pack} asks how every game ended, which no page tells; only entrants can be taken."
        )
        raise Unclear("not-for-this-pack", say.format(pack=rules.title))
    if not saved.games:
        say = _("No game is on these pages: choose the tab with the results, and save that too.")
        raise Unclear("page-empty", say)
    if not saved.scored and stand_in is None:
        say = _(
            "These pages tell who won, but not every score. Save the page of every round's games "
            "too, give a score that stands for any, or take the entrants only."
        )
        raise Unclear("score-missing", say)


def take_entrants(saved: SavedEvent, perform: Perform) -> TakenIn:
    taking = _Taking(saved, perform, None)
    return taking.entered() or taking.told(0)


def take_history(saved: SavedEvent, perform: Perform, stand_in: StandIn | None) -> TakenIn:
    """Entrants and all rounds, as far as the rules allow; what stops it is told."""
    taking = _Taking(saved, perform, stand_in)
    stopped = taking.entered()
    if stopped is not None:
        return stopped
    for number in range(1, saved.rounds + 1):
        try:
            taking.round(number)
        except Refused as refusal:
            return taking.stopped(_("Round {n}").format(n=number), refusal, number - 1)
    if saved.finished:
        try:
            taking.ask(ask.FinishEvent(reason=_(WHY)))
        except Refused as refusal:
            return taking.stopped(_("The end"), refusal, saved.rounds)
    return taking.told(saved.rounds)


class _Taking:
    """The event as it grows; entrants are known by their ids on Longshanks."""

    def __init__(self, saved: SavedEvent, perform: Perform, stand_in: StandIn | None) -> None:
        self.saved, self.stand_in, self._perform = saved, stand_in, perform
        self.people = {player.id: new_person(player.name) for player in saved.players}
        self.entrants: dict[str, EntrantId] = {}
        self.set_aside: dict[str, None] = {}
        self.event: Event | None = None

    # ── asking ──

    def ask(self, command: ask.Command, people: Sequence[Person] = ()) -> Event:
        """Doubts are set aside: it happened. What the rules forbid stays forbidden."""
        while True:
            try:
                self.event = self._perform(command, people)
            except Refused as refusal:
                new = {problem.code for problem in refusal.problems} - command.confirm
                if not new or not all(problem.confirmable for problem in refusal.problems):
                    raise
                self.set_aside |= dict.fromkeys(self._words(refusal))
                command = command.model_copy(update={"confirm": command.confirm | new})
            else:
                return self.event

    def _words(self, refusal: Refused) -> list[str]:
        people = {PersonId(person.id): person for person in self.people.values()}
        names = names_of(self.event, people) if self.event else None
        return [problem_words(p, names) if names else p.code for p in refusal.problems]

    def told(self, rounds: int, *left: str) -> TakenIn:
        finished = self.event is not None and self.event.phase is Phase.FINISHED
        notes = (*self.saved.notes, *left)
        return TakenIn(len(self.entrants), rounds, finished, notes, tuple(self.set_aside))

    def stopped(self, where: str, refusal: Refused, rounds: int) -> TakenIn:
        say = _("{where} and all after it could not be taken: {reasons}")
        reasons = " ".join(self._words(refusal))
        return self.told(rounds, say.format(where=where, reasons=reasons))

    # ── entrants ──

    def entered(self) -> TakenIn | None:
        """Everybody is registered; nothing, unless the rules forbid it."""
        entries = tuple(
            ask.Entry(
                people=(PersonId(self.people[player.id].id),),
                club=player.club,
                region=player.region,
                faction=player.faction,
            )
            for player in self.saved.players
        )
        try:
            event = self.ask(ask.RegisterEntrants(entries=entries), tuple(self.people.values()))
        except Refused as refusal:
            return self.stopped(_("Entrants"), refusal, 0)
        for player in self.saved.players:
            person = PersonId(self.people[player.id].id)
            self.entrants[player.id] = event.of_person(person)[-1]
        return None

    # ── rounds ──

    def round(self, number: int) -> None:
        games = [game for game in self.saved.games if game.round == number]
        self._attend({who for game in games for who in game.sides})
        if number == 1:
            self.ask(ask.StartEvent(rounds=self.saved.rounds))
        self._lock(games)
        self.ask(ask.PairRound(round=number))
        for game in games:
            if not game.is_bye:
                self._seat(game)
        self.ask(ask.PublishPairings())
        for game in games:
            if not game.is_bye:
                self._result(game)
        self.ask(ask.CloseRound())

    def _attend(self, playing: set[str]) -> None:
        """Whoever has no seat in a round was not there; whoever has one, was."""
        arrivals: list[ask.Arrival] = []
        for player in self.saved.players:
            entrant = self._now().entrants[self.entrants[player.id]]
            there = entrant.status is Status.IN
            if there and player.id not in playing:
                self.ask(ask.DropEntrant(entrant=entrant.id, reason=_(WHY)))
            elif player.id in playing and entrant.status is Status.DROPPED:
                self.ask(ask.ReturnEntrant(entrant=entrant.id))
            elif player.id in playing and not there:
                arrivals.append(ask.Arrival(entrant=entrant.id, faction=player.faction))
        if arrivals:
            self.ask(ask.CheckIn(arrivals=tuple(arrivals)))

    def _lock(self, games: Sequence[Played]) -> None:
        """Who met is asked for before the round is paired: a swap afterwards costs far more."""
        for game in games:
            if game.is_bye:
                continue
            first, second = (self.entrants[who] for who in game.sides)
            with suppress(Refused):  # then they are swapped, or it is told why not
                self.ask(ask.LockPair(pair=(first, second), reason=_(WHY)))

    def _seat(self, game: Played) -> None:
        """Swapped where they do not meet yet, and moved to the table they had."""
        first, second = (self.entrants[who] for who in game.sides)
        if self._game_of(first) is None:
            first, second = second, first
        met = self._game_of(first)
        if met is not None and second not in met.entrants:
            (opponent,) = met.others(first)
            self.ask(ask.SwapEntrants(pair=(opponent, second), reason=_(WHY)))
            met = self._game_of(first)
        if met is not None and game.table not in {None, met.table}:
            self.ask(ask.MoveGame(game=met.id, table=game.table or 1, reason=_(WHY)))

    def _result(self, game: Played) -> None:
        first, second = (self.entrants[who] for who in game.sides)
        met = self._game_of(first)
        if met is None:
            return
        scores = game.scores or self._standing_in(game)
        if not scores:
            self.ask(ask.DeclareMissing(game=met.id, reason=_(NEVER_TOLD)))
            return
        figure = main_figure(self._now().rules)
        sides = tuple(
            Side(entrant=entrant, figures={figure: value})
            for entrant, value in zip((first, second), scores, strict=True)
        )
        score = Score(sides=sides)
        if game.scores:
            self.ask(ask.ReportResult(game=met.id, score=score))
        else:
            self.ask(ask.RuleResult(game=met.id, score=score, how="entered", reason=_(NO_SCORE)))

    def _standing_in(self, game: Played) -> tuple[int, ...]:
        if self.stand_in is None or game.came == "unknown":
            return ()
        won, lost = self.stand_in.win
        return {"first": (won, lost), "second": (lost, won)}.get(game.came, self.stand_in.draw)

    def _game_of(self, entrant: EntrantId) -> Game | None:
        return self._now().game_of(entrant)

    def _now(self) -> Event:
        if self.event is None:
            raise LookupError(self.saved.name)
        return self.event


def summary(saved: SavedEvent, taken: TakenIn) -> list[str]:
    """What was taken, in words; what was not stands in `left`."""
    said = [
        _("{name}: {entrants} entrants, {rounds} of {all} rounds.").format(
            name=saved.name, entrants=taken.entrants, rounds=taken.rounds, all=saved.rounds
        )
    ]
    if taken.set_aside:
        said.append(_("Set aside: {doubts}").format(doubts=listing(taken.set_aside)))
    return said
