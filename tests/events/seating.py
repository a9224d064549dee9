"""Who sat where, read again from the bare journal by code that knows nothing of ours."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

Fact = dict[str, Any]

BACK = {"entrant-returned", "entrant-reinstated"}
GONE = {"entrant-dropped": "dropped", "entrant-disqualified": "disqualified"}
SEATS = {"round-paired", "pairings-changed"}


class Seating:
    """The hall as it was after some lines; what was taken back by then is left out."""

    def __init__(self, bodies: list[Fact]) -> None:
        self.arrived: set[str] = set()
        self.away: dict[str, str] = {}
        self.ringers: set[str] = set()
        self.cut: set[str] | None = None
        self.rounds: dict[int, Fact] = {}
        retracted = [b["fact"]["lines"] for b in bodies if b["fact"]["kind"] == "retracted"]
        gone = {n for lines in retracted for n in lines}
        for body in bodies:
            if body["n"] not in gone:
                self._read(body["fact"])

    def _read(self, fact: Fact) -> None:
        kind = fact["kind"]
        if kind == "entrant-checked-in":
            self.arrived.add(fact["entrant"])
        elif kind in GONE:
            self.away[fact["entrant"]] = GONE[kind]
        elif kind in BACK:
            self.away.pop(fact["entrant"], None)
        elif kind == "game-conceded" and fact["leaves"]:
            self.away[fact["by"]] = "withdrawn"
        elif kind == "ringer-called":
            self.ringers.add(fact["entrant"])
        elif kind == "cut-made":
            self.cut = set(fact["entrants"])
        elif kind in SEATS:
            self.rounds[fact["round"]] = fact

    def present(self) -> set[str]:
        """Everybody who waits to be paired."""
        here = self.arrived - self.away.keys() - self.ringers
        return here if self.cut is None else here & self.cut

    def sitters(self, fact: Fact) -> set[str]:
        """Who has no opponent but the ringer in these pairings."""
        facing = {
            entrant
            for seat in fact["seats"]
            if self.ringers & set(seat["entrants"])
            for entrant in seat["entrants"]
        }
        return (facing - self.ringers) | _bye(fact)

    def sat_out_before(self, number: int) -> set[str]:
        earlier = (fact for n, fact in self.rounds.items() if n < number)
        return {entrant for fact in earlier for entrant in self.sitters(fact)}


def _bye(fact: Fact | None) -> set[str]:
    return {fact["bye"]} if fact and fact["bye"] else set()


def troubles(lines: list[str]) -> Iterator[str]:
    """Everything wrong with any pairings of a journal at the moment they were made."""
    bodies = [json.loads(line) for line in lines]
    for i, body in enumerate(bodies):
        fact = body["fact"]
        if fact["kind"] in SEATS:
            before = Seating(bodies[:i])
            where = f"line {body['n']}: "
            yield from (where + trouble for trouble in _at_tables(before, fact))
            yield from (where + trouble for trouble in _sat_out(before, fact))


def _at_tables(before: Seating, fact: Fact) -> Iterator[str]:
    seated = [entrant for seat in fact["seats"] for entrant in seat["entrants"]]
    if fact["bye"] is not None:
        seated.append(fact["bye"])
    for entrant in {entrant for entrant in seated if seated.count(entrant) > 1}:
        yield f"{entrant} sits at two places"
    for entrant in set(seated) ^ (_expected(before, fact) | (before.ringers & set(seated))):
        yield f"{entrant} is left out or should not be there"
    if len(before.ringers & set(seated)) > 1:
        yield "two ringers play"


def _expected(before: Seating, fact: Fact) -> set[str]:
    """A draw seats who is there and who plays on; a change by hand nobody else than before."""
    now = before.rounds.get(fact["round"])
    played = [seat["entrants"] for seat in now["seats"]] if now else []
    if fact["kind"] == "pairings-changed":
        everybody = {entrant for entrants in played for entrant in entrants}
        return (everybody | _bye(now)) - before.ringers
    kept = {
        seat["game"]: seat["entrants"] for seat in fact["seats"] if seat["game"] in fact["kept"]
    }
    playing_on = {entrant for entrants in kept.values() for entrant in entrants}
    return (before.present() | playing_on) - before.ringers


def _sat_out(before: Seating, fact: Fact) -> Iterator[str]:
    """Nobody sits out twice unless the pairings say so themselves."""
    said = {e for f in fact["flaws"] if f["kind"] == "sat-out-twice" for e in f["entrants"]}
    again = before.sitters(fact) & before.sat_out_before(fact["round"])
    for entrant in again - said:
        yield f"{entrant} sits out again without a word"
