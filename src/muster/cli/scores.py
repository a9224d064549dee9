"""Scores as people type them: `3 5-2`, `"Ann Lee" 5 "Bob Ray" 2`, `2 Ann=7 Bob=5`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from muster.cli.desk import Desk
from muster.cli.options import ScoreOptions
from muster.core.event import Game
from muster.core.ids import EntrantId
from muster.core.problem import Code, refuse
from muster.core.score import Score, Side
from muster.reading.find import UNKNOWN, find
from muster.reading.unclear import Unclear
from muster.words.plain import listing

PAIR = 2
NUMBER = re.compile(r"-?\d{1,9}")
VERSUS = re.compile(r"(-?\d{1,9})\s*[-:]\s*(-?\d{1,9})")
NAMED = re.compile(r"(?P<name>.+?)=(?P<numbers>-?\d{1,9}(?:[,/]-?\d{1,9})*)")
DASHES = str.maketrans({"\u2212": "-", "\u2013": "-", "\u2014": "-"})
"""A phone or a word processor makes other signs of a plain hyphen."""

TIE = {"tie", "draw", "none"}

Sides = dict[EntrantId, dict[str, int]]


@dataclass(frozen=True, slots=True)
class Typed:
    """A game and the words about its score; `first` is whose figure comes first in `5-2`."""

    game: Game
    first: EntrantId
    words: Sequence[str] = ()
    options: ScoreOptions = field(default_factory=ScoreOptions)

    @property
    def order(self) -> tuple[EntrantId, ...]:
        return (self.first, *self.game.others(self.first))


def read_game(
    desk: Desk, words: Sequence[str] | None, number: int | None, options: ScoreOptions
) -> Typed:
    """Which game is meant by the words of a report, and what is left of them."""
    if not words:
        raise Unclear("not-understood", "Name a table or a player: muster report 3 5-2")
    words = [word.translate(DASHES) for word in words]
    named = NAMED.fullmatch(words[0])
    by_name = not NUMBER.fullmatch(words[0]) and len(words) > 1 and NUMBER.fullmatch(words[1])
    reference = named["name"] if named else words[0]
    game = desk.game(reference, number)
    rest = words if named or by_name else words[1:]
    return Typed(game, _first(desk, game, reference), rest, options)


def _first(desk: Desk, game: Game, reference: str) -> EntrantId:
    """A player who is named comes first; a table is read as its pairing is shown."""
    by_place = reference.isdecimal() or reference == game.id
    return game.entrants[0] if by_place else desk.entrant(reference)


def is_silent(typed: Typed) -> bool:
    """Whether nothing at all was said about the score."""
    given = typed.options
    return not typed.words and replace(given, list_=None) == ScoreOptions()


def read_score(desk: Desk, typed: Typed, *, unfinished: bool = False) -> Score:
    """The score that was typed; whether it can be is for the rules to say."""
    figures = [figure.id for figure in desk.event.rules.result.figures]
    sides = _from_words(desk, typed, figures)
    for name, text in _from_options(typed.options).items():
        for entrant, number in _versus(typed, text).items():
            sides.setdefault(entrant, {})[name] = number
    if not sides:
        example = "NAME=7 NAME=5 …" if len(typed.game.entrants) != PAIR else "5-2"
        say = f"What was the score? muster report {typed.game.table} {example}"
        raise Unclear("score-missing", say, table=typed.game.table)
    played = lists_typed(desk, typed)
    seated = [e for e in typed.game.entrants if e in sides]
    strangers = [e for e in sides if e not in typed.game.entrants]
    return Score(
        sides=tuple(
            Side(entrant=e, figures=sides[e], army_list=played.get(e, ""))
            for e in (*seated, *strangers)
        ),
        winner=_winner(desk, typed, unfinished=unfinished),
        ending=typed.options.ending,
    )


def lists_typed(desk: Desk, typed: Typed) -> dict[EntrantId, str]:
    """Which lists were played: `Ann=Storm`."""
    given = [text.partition("=") for text in typed.options.list_ or ()]
    return {_player(desk, typed.game, name): title.strip() for name, _, title in given}


def _from_options(options: ScoreOptions) -> dict[str, str]:
    given = {name: getattr(options, name) for name in ("vp", "cp", "apd")}
    for text in options.figure or ():
        name, _, score = text.partition("=")
        given[name.strip()] = score.strip()
    return {name: text for name, text in given.items() if text}


def _from_words(desk: Desk, typed: Typed, figures: Sequence[str]) -> Sides:
    words = typed.words
    if all(VERSUS.fullmatch(word) for word in words):
        return _side_by_side(typed, words, figures)
    if len(words) == PAIR and all(NUMBER.fullmatch(word) for word in words):
        return _side_by_side(typed, ["-".join(words)], figures)
    return {
        _player(desk, typed.game, name): _figures(numbers, figures)
        for name, numbers in _named(words).items()
    }


def _side_by_side(typed: Typed, words: Sequence[str], figures: Sequence[str]) -> Sides:
    if len(words) > len(figures):
        say = f"This pack counts {listing(figures)}; {len(words)} scores were given."
        raise Unclear("not-understood", say, words=list(words))
    sides: Sides = {}
    for name, text in zip(figures, words, strict=False):
        for entrant, number in _versus(typed, text).items():
            sides.setdefault(entrant, {})[name] = number
    return sides


def _versus(typed: Typed, text: str) -> Mapping[EntrantId, int]:
    found = VERSUS.fullmatch(text.strip())
    if found is None:
        raise Unclear("not-understood", f'"{text}" is not a score: write 5-2.', words=[text])
    if len(typed.game.entrants) != PAIR:
        say = f"Table {typed.game.table} is a pod: give each player's figure, NAME=7 NAME=5 …"
        raise Unclear("not-for-pods", say, table=typed.game.table)
    return dict(zip(typed.order, map(int, found.groups()), strict=True))


def _named(words: Sequence[str]) -> dict[str, list[str]]:
    """`Ann=7 Bob=5`, or names each followed by numbers."""
    found: dict[str, list[str]] = {}
    name = ""
    for word in words:
        named = NAMED.fullmatch(word)
        if named:
            found[named["name"]] = re.split("[,/]", named["numbers"])
        elif NUMBER.fullmatch(word) and name:
            found[name].append(word)
        elif word.startswith("-") or VERSUS.fullmatch(word) or NUMBER.fullmatch(word):
            raise Unclear("not-understood", f'"{word}" is not understood here.', words=[*words])
        else:
            name = word
            found[name] = []
    return found


def _player(desk: Desk, game: Game, text: str) -> EntrantId:
    """A name at this table if there is one, else anywhere: then the rules say that it is wrong."""
    event = desk.event
    here = [
        (e, name)
        for e in game.entrants
        for name in (desk.names.entrant(e), *map(desk.names.person, event.entrants[e].people))
    ]
    try:
        return find(text, here, "")
    except Unclear as unclear:
        if unclear.code != UNKNOWN:
            raise
        return desk.entrant(text)


def _figures(numbers: Sequence[str], figures: Sequence[str]) -> dict[str, int]:
    if len(numbers) > len(figures):
        say = f"This pack counts {listing(figures)}; {listing(numbers)} were given."
        raise Unclear("not-understood", say, words=list(numbers))
    return dict(zip(figures, map(int, numbers), strict=False))


def _winner(desk: Desk, typed: Typed, *, unfinished: bool) -> EntrantId | None:
    """Where the winner is named, forgetting to name them must not make a tie."""
    given = typed.options.winner or []
    named = [name for name in given if name.casefold() not in TIE]
    winners = tuple(_player(desk, typed.game, name) for name in named)
    if winners and len(given) > 1:
        raise refuse(Code.WINNER_CONTRADICTS, entrants=winners)
    result = desk.event.rules.result
    tie_endings = {ending.id for ending in result.endings if ending.tie}
    declared = result.decided_by == "declared" and not unfinished
    said = given or typed.options.ending in tie_endings
    if declared and not said:
        say = "Who won? Add --winner NAME --ending HOW, or --winner tie."
        raise Unclear("winner-missing", say, endings=[ending.id for ending in result.endings])
    return winners[0] if winners else None
