"""The reader of seats itself: it finds what no honest journal holds."""

from __future__ import annotations

import json
from typing import Any

import pytest

from muster.core import commands as ask
from muster.core.chain import write_line
from muster.core.ids import PersonId
from muster.core.problem import Code
from tests.events.seating import troubles
from tests.hall import Hall


def three_rounds() -> list[dict[str, Any]]:
    """Three players, one with the ringer and then two with a bye: nobody twice."""
    hall = Hall("GG4").enter("a b c")
    hall.do(ask.CallRinger(person=PersonId("rita")))
    hall.start(rounds=3)
    for _ in range(3):
        hall.pair(Code.FAULT)
        for game in hall.event.rounds[-1].games:
            first, second = (hall.name(entrant) for entrant in game.entrants)
            hall.do(ask.ReportResult(game=game.id, score=hall.score(f"{first}5-4{second}")))
        hall.do(ask.CloseRound())
        if hall.event.ringer:
            hall.do(ask.ReleaseRinger())
    return [json.loads(write_line(line)) for line in hall.lines]


def read(bodies: list[dict[str, Any]]) -> list[str]:
    return [*troubles([json.dumps(body) for body in bodies])]


def draws(bodies: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [body["fact"] for body in bodies if body["fact"]["kind"] == "round-paired"]


@pytest.mark.req("GG4-056")
def test_an_honest_journal_has_no_troubles_and_a_second_bye_without_a_word_is_one() -> None:
    bodies = three_rounds()
    assert read(bodies) == []
    _, second, third = draws(bodies)
    third["bye"], third["seats"] = second["bye"], second["seats"]
    assert [trouble.split(": ")[1] for trouble in read(bodies)] == [
        f"{second['bye']} sits out again without a word"
    ]


@pytest.mark.req("GG4-056")
def test_the_ringer_and_a_bye_count_together() -> None:
    bodies = three_rounds()
    first, second, third = draws(bodies)
    facing = next(seat["entrants"] for seat in first["seats"] if "e4" in seat["entrants"])
    (again,) = set(facing) - {"e4"}
    others = sorted({"e1", "e2", "e3"} - {again})
    second["bye"], second["seats"][0]["entrants"] = again, others
    assert f"{again} sits out again without a word" in " ".join(read(bodies))
    second["flaws"] = [{"kind": "sat-out-twice", "entrants": [again], "note": ""}]
    third["bye"], third["seats"][0]["entrants"] = others[0], [again, others[1]]
    assert read(bodies) == []


def test_whoever_is_left_out_or_sits_twice_is_named() -> None:
    bodies = three_rounds()
    second = draws(bodies)[1]
    bye, (seat,) = second["bye"], second["seats"]
    one, other = seat["entrants"]
    seat["entrants"] = [one, one]
    found = " ".join(read(bodies))
    assert f"{one} sits at two places" in found
    assert f"{other} is left out or should not be there" in found
    seat["entrants"], second["bye"] = [one, other], None
    assert f"{bye} is left out or should not be there" in " ".join(read(bodies))
