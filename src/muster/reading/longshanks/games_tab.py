"""The tab with the games of one round: tables and scores."""

from __future__ import annotations

import re

from bs4 import BeautifulSoup, Tag

from muster.reading.longshanks.head import words
from muster.reading.longshanks.results_tab import classes_of, user_of
from muster.reading.longshanks.saved import Came, Played, Player
from muster.words.plain import folded

ROUND = re.compile(r"Round\s*(\d{1,2})\b", re.IGNORECASE)
TABLE = re.compile(r"Table\s*(\d{1,4})\b", re.IGNORECASE)
CUT = re.compile(r"Round\s*C\d", re.IGNORECASE)
SCORE = re.compile(r"-?\d{1,4}")
PAIR = 2


def games_tab(page: BeautifulSoup) -> tuple[list[Played], list[Player]]:
    """Games of this page, and who is named in them."""
    games: list[Played] = []
    players: dict[str, Player] = {}
    for block in page.select("div.game"):
        told = " ".join(words(each) for each in block.select(".details"))
        number = ROUND.search(told)
        seats = [
            seat for seat in block.select(".results .player") if seat.select_one(".player_link")
        ]
        if number is None or CUT.search(told) or not seats:
            continue
        people = [_who(seat) for seat in seats]
        players |= {each.id: each for each in people if each.id}
        table = TABLE.search(told)
        games.append(_game(int(number[1]), int(table[1]) if table else None, seats, people))
    return [game for game in games if game.sides], list(players.values())


def _who(seat: Tag) -> Player:
    """Nobody in particular sits opposite a bye."""
    link = seat.select_one(".player_link")
    name = words(link) if link else ""
    return Player("" if folded(name) == "bye" or link is None else user_of(link), name)


def _game(number: int, table: int | None, seats: list[Tag], people: list[Player]) -> Played:
    known = [(seat, who.id) for seat, who in zip(seats, people, strict=True) if who.id]
    if len(known) != PAIR:
        alone = known[0][1:] if len(known) == 1 and len(seats) == PAIR else ()
        return Played(number, alone)
    (left, first), (right, second) = known
    scores = [int(score) for seat in (left, right) if (score := _score(seat))]
    both = tuple(scores) if len(scores) == PAIR else ()
    return Played(number, (first, second), _came(left, right, both), both, table)


def _score(seat: Tag) -> str:
    cell = seat.select_one(".score")
    text = words(cell) if cell else ""
    return text if SCORE.fullmatch(text) else ""


def _came(left: Tag, right: Tag, scores: tuple[int, ...]) -> Came:
    won = ["winner" in classes_of(seat) for seat in (left, right)]
    if won[0] != won[1]:
        return "first" if won[0] else "second"
    if not scores:
        return "unknown"
    return "draw" if scores[0] == scores[1] else "first" if scores[0] > scores[1] else "second"
