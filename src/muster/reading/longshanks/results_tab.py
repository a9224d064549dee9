"""The tab with the results: every player, and below each whom they met and who won."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bs4 import BeautifulSoup, Tag

from muster.reading.longshanks.head import words
from muster.reading.longshanks.saved import Player
from muster.words.plain import clean, folded

USER = re.compile(r"pop_user\((\d{1,9})")
ROUND = re.compile(r"R(\d{1,2})")
RESULTS = {"win": "won", "loss": "lost", "draw": "drew"}


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's round: `against` nobody in a bye. `went` is empty where no result is known."""

    round: int
    player: str
    against: str | None
    went: str


@dataclass(frozen=True, slots=True)
class ResultsTab:
    players: tuple[Player, ...]
    seats: tuple[Seat, ...]


def results_tab(page: BeautifulSoup) -> ResultsTab:
    rows = page.select("div.player[id^=player_]")
    players = tuple(player for row in rows if (player := _player(row)))
    return ResultsTab(players, tuple(_seats(page)))


def _player(row: Tag) -> Player | None:
    links = [link for link in row.select(".player_link") if user_of(link)]
    if not links:
        return None
    clubs = [link for link in row.select(".player_link") if "pop_community" in _clicked(link)]
    crew = row.select_one(".factions [title]")
    home = row.select_one(".flag[title]")
    return Player(
        id=user_of(links[0]),
        name=words(links[0]),
        club=words(clubs[0]) if clubs else "",
        region=_title(home),
        faction=_title(crew),
    )


def _seats(page: BeautifulSoup) -> Iterator[Seat]:
    for row in page.select("div.player.accordion"):
        rank = row.select_one(".rank")
        found = ROUND.fullmatch(words(rank)) if rank else None
        owner = next((name for name in classes_of(row) if name.isdecimal()), "")
        seat = _seat(row, int(found[1]), owner) if found and owner else None
        if seat is not None:
            yield seat


def _seat(row: Tag, number: int, owner: str) -> Seat | None:
    """Whoever dropped has no seat in the round."""
    stats = row.select(".stat.mono")
    came = folded(words(stats[-1])) if stats else ""
    link = row.select_one(".player_link")
    opponent = user_of(link) if link else ""
    name = link or row.select_one(".name")
    called = folded(words(name)) if name else ""
    if came == "drop" or called == "drop":
        return None
    if called == "bye" or came == "bye" or not opponent:
        return Seat(number, owner, None, "bye") if "bye" in {called, came} else None
    return Seat(number, owner, opponent, RESULTS.get(came, ""))


def classes_of(tag: Tag) -> list[str]:
    found = tag.get("class")
    return list(found) if isinstance(found, list) else str(found or "").split()


def user_of(link: Tag) -> str:
    found = USER.search(_clicked(link))
    return found[1] if found else ""


def _clicked(link: Tag) -> str:
    return str(link.get("onclick", ""))


def _title(tag: Tag | None) -> str:
    return clean(str(tag.get("title", ""))) if tag else ""
