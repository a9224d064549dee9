"""Results from a file found in the games that were paired; what fits none is told by its row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from muster.core.check_score import tidy
from muster.core.event import Event, Game, Round
from muster.core.ids import EntrantId, GameId
from muster.core.score import Score, Side
from muster.reading.find import find_entrant, find_round
from muster.reading.results_csv import Line
from muster.reading.unclear import Unclear
from muster.words.names import Names
from muster.words.plain import folded, listing
from muster.words.scores import result_words
from muster.words.tongue import _, ngettext

ENDINGS = {"caster kill": "assassination", "deathclock": "clock", "death clock": "clock"}
"""Endings as players call them, beside what packs do."""

FIRST, SECOND = frozenset({"1", "a", "player 1"}), frozenset({"2", "b", "player 2"})
NOBODY = frozenset({"", "draw", "tie", "none", "unentschieden", "nul", "empate", "-"})


@dataclass(frozen=True, slots=True)
class Found:
    """A result that can be reported."""

    row: int
    game: GameId
    score: Score


@dataclass(frozen=True, slots=True)
class Matched:
    found: tuple[Found, ...]
    problems: tuple[Unclear, ...] = ()
    notes: tuple[str, ...] = ()


def match_results(lines: Sequence[Line], event: Event, names: Names) -> Matched:
    """Every line with its game, except what counts already; nothing is guessed."""
    matching = _Matching(event, names)
    for line in lines:
        try:
            matching.take(line)
        except Unclear as unclear:
            matching.problems.append(_at(line, unclear))
    known = ngettext("{n} result counts already.", "{n} results count already.", matching.known)
    follow = ngettext(
        "{n} row of teams follows from its boards.",
        "{n} rows of teams follow from their boards.",
        matching.following,
    )
    told = ((known, matching.known), (follow, matching.following))
    notes = tuple(say.format(n=number) for say, number in told if number)
    return Matched(tuple(matching.found), tuple(matching.problems), notes)


def _at(line: Line, unclear: Unclear) -> Unclear:
    say = _("Row {row}: {say}").format(row=line.row, say=unclear.say)
    placed = Unclear(unclear.code, say, row=line.row)
    placed.data |= unclear.data
    return placed


class _Matching:
    def __init__(self, event: Event, names: Names) -> None:
        self.event, self.names = event, names
        self.found: list[Found] = []
        self.problems: list[Unclear] = []
        self.known = self.following = 0
        self._rows: dict[GameId, int] = {}

    def take(self, line: Line) -> None:
        played = find_round(self.event, line.round)
        if line.is_bye:
            self._bye(line, played)
            return
        if any(self._are_teams(line, game) for game in played.games if game.boards):
            self.following += 1
            return
        game, order = self._game(line, played)
        if self._rows.setdefault(game.id, line.row) != line.row:
            say = _("This game is in row {first} already.").format(first=self._rows[game.id])
            raise Unclear("row-twice", say, first=self._rows[game.id])
        score = self._score(line, game, order)
        if game.result is None:
            self.found.append(Found(line.row, game.id, score))
        elif game.result.score is not None and game.result.score.says_the_same(
            tidy(self.event.rules, game, score)
        ):
            self.known += 1
        else:
            say = _("This game has another result: {result}. A ruling corrects it.")
            told = result_words(game, self.names)
            raise Unclear("has-result", say.format(result=told), game=game.id)

    def _bye(self, line: Line, played: Round) -> None:
        name = line.sides[0].name
        bye = played.bye
        if bye is None or folded(name) not in self._labels(bye):
            say = _("{name} does not have the bye in round {round}.")
            raise Unclear("no-bye", say.format(name=name, round=played.number))
        self.known += 1

    # ── who ──

    def _game(self, line: Line, played: Round) -> tuple[Game, tuple[EntrantId, EntrantId]]:
        """The one game that these two play, and who of them is named first."""
        here = [each for game in played.tables() for each in self._seated(line, game)]
        if not here:
            raise self._apart(line, played)
        if here[1:]:
            tables = listing(sorted({game.table for game, _order in here}), "or")
            say = _("This could be table {tables}.").format(tables=tables)
            raise Unclear("ambiguous-name", say)
        game, order = here[0]
        if line.table is not None and line.table != game.table:
            say = _("They play at table {table} in round {round}, not at table {told}.")
            said = say.format(table=game.table, round=played.number, told=line.table)
            raise Unclear("other-table", said, table=game.table)
        return game, order

    def _seated(self, line: Line, game: Game) -> Iterator[tuple[Game, tuple[EntrantId, EntrantId]]]:
        first, second = (folded(side.name) for side in line.sides)
        for one in game.entrants:
            for other in game.others(one):
                if first in self._at_table(game, one) and second in self._at_table(game, other):
                    yield game, (one, other)

    def _are_teams(self, line: Line, game: Game) -> bool:
        """Whether a row is about a game of teams as a whole."""
        told = {folded(side.name) for side in line.sides}
        return told == {folded(self.names.entrant(entrant)) for entrant in game.entrants}

    def _at_table(self, game: Game, entrant: EntrantId) -> set[str]:
        """What a side is called: at a board its player, else the entrant and who it is."""
        player = game.player(entrant)
        if player is None:
            return self._labels(entrant)
        return {folded(self.names.person(player)), folded(self.names.side(game, entrant))}

    def _labels(self, entrant: EntrantId) -> set[str]:
        who = self.event.entrants[entrant]
        people = map(self.names.person, who.people)
        return {folded(each) for each in (entrant, self.names.entrant(entrant), who.team, *people)}

    def _apart(self, line: Line, played: Round) -> Unclear:
        """Why there is no such game: somebody is unknown, or these two did not meet."""
        for side in line.sides:
            known = any(folded(side.name) in self._labels(e) for e in self.event.entrants)
            if not known:
                return self._unknown(side.name)
        say = _("{first} and {second} do not meet in round {round}.")
        first, second = (side.name for side in line.sides)
        return Unclear("no-game", say.format(first=first, second=second, round=played.number))

    def _unknown(self, name: str) -> Unclear:
        """A file is not guessed at: whoever is likely meant is only named."""
        try:
            likely = find_entrant(name, self.event, self.names)
        except Unclear as unclear:
            return unclear
        say = _('No entrant is called "{name}". Did you mean {names}?')
        return Unclear("unknown-name", say.format(name=name, names=self.names.entrant(likely)))

    # ── what ──

    def _score(self, line: Line, game: Game, order: tuple[EntrantId, EntrantId]) -> Score:
        sides = tuple(
            Side(entrant=entrant, figures=dict(side.figures))
            for entrant, side in zip(order, line.sides, strict=True)
        )
        winner = self._winner(line, game, order)
        return Score(sides=sides, winner=winner, ending=self._ending(line))

    def _winner(
        self, line: Line, game: Game, order: tuple[EntrantId, EntrantId]
    ) -> EntrantId | None:
        told = folded(line.winner)
        named = [
            told in first or told in self._labels(entrant) | self._at_table(game, entrant)
            for first, entrant in zip((FIRST, SECOND), order, strict=True)
        ]
        if told not in NOBODY and named.count(True) != 1:
            say = _('"{name}" is none of the two who played.').format(name=line.winner)
            raise Unclear("winner-unknown", say)
        won = [side.outcome == "win" for side in line.sides]
        lost = [side.outcome == "loss" for side in line.sides]
        by_outcome = [won[0] or lost[1], won[1] or lost[0]]
        chosen = named if told not in NOBODY else by_outcome
        if all(chosen):
            raise Unclear("winner-unknown", _("Both sides are said to have won."))
        return order[chosen.index(True)] if any(chosen) else None

    def _ending(self, line: Line) -> str:
        told = folded(line.ending)
        if not told:
            return ""
        endings = self.event.rules.result.endings
        known = {folded(each): e.id for e in endings for each in (e.id, e.title)} | ENDINGS
        if known.get(told) not in {e.id for e in endings}:
            say = _('No game ends by "{ending}" here: there are {known}.')
            said = say.format(ending=line.ending, known=listing(e.title for e in endings))
            raise Unclear("ending-unknown", said)
        return known[told]
