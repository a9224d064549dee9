"""Real events, names replaced, kept beside the project: their final order, and their pairings."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from muster.core import commands as ask
from muster.core.faults import audit_round
from muster.core.ids import EntrantId
from muster.core.pairing import FaultKind
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch, effective
from muster.core.rulepack.schema import Rulepack
from muster.core.score import Score, Side
from muster.core.standings import rank
from muster.core.tally import Gain, Outcome
from muster.core.tiebreaks import Tally, value
from muster.packs import find
from tests.events.data import FILES
from tests.hall import Hall

OUTCOME = {"Win": Outcome.WIN, "Loss": Outcome.LOSS, "Draw": Outcome.DRAW}
NAMES = {"MOV": "diff", "VPS": "vp", "SOS": "sos"}
POINTS = {Outcome.WIN: 3, Outcome.DRAW: 1, Outcome.LOSS: 0, Outcome.NONE: 0}


def read(path: Path) -> list[dict[str, Any]]:
    players: list[dict[str, Any]] = json.loads(path.read_text())["players"]
    return players


def names(path: Path) -> str:
    return path.stem


def rules_of(players: list[dict[str, Any]]) -> Rulepack:
    """The organiser's order of tie-breaks; a fraction in the list means points per game."""
    pack = find("GG4")
    assert pack is not None
    per_game = any("." in player["stats"]["SOS"] for player in players)
    house = Patch(
        kind="house-rule",
        id="order",
        title="The event's own order",
        set={
            "standings.order": ["tp", *(NAMES[n] for n in players[0]["tiebreak_order"])],
            "standings.sos": "opponents-tp-per-game" if per_game else "opponents-tp",
        },
    )
    return effective(pack, [house])


def tally_of(players: list[dict[str, Any]]) -> Tally:
    """Points from the games' outcomes; margins and victory points are only listed in total."""
    sheets: dict[EntrantId, tuple[Gain, ...]] = {}
    for player in players:
        listed = {"diff": int(player["stats"]["MOV"]), "vp": int(player["stats"]["VPS"])}
        gains = []
        for i, played in enumerate(player["rounds"]):
            outcome = OUTCOME.get(played["result"], Outcome.NONE)
            points = {"tp": POINTS[outcome], **(listed if i == 0 else {})}
            against = played["opponent"]
            opponents = (EntrantId(str(against)),) if against is not None else ()
            gains.append(Gain(played["round"], opponents, outcome, points))
        sheets[EntrantId(str(player["id"]))] = tuple(gains)
    return sheets


@pytest.mark.req("GG4-060", "GG4-063", "GG4-064")
@pytest.mark.parametrize("path", FILES, ids=names)
def test_the_final_order_is_reproduced(path: Path) -> None:
    players = read(path)
    rules, tally = rules_of(players), tally_of(players)
    keys = {e: tuple(value(rules, tally, e, name) for name in rules.standings.order) for e in tally}
    ours = {int(entrant): place for place, entrant, _ in rank(keys.items())}
    assert ours == {player["id"]: player["rank"] for player in players}
    assert {int(e): key[0] for e, key in keys.items()} == {p["id"]: p["tp"] for p in players}


@pytest.mark.parametrize("path", FILES, ids=names)
def test_the_listed_strength_of_schedule_is_reproduced(path: Path) -> None:
    players = read(path)
    rules, tally = rules_of(players), tally_of(players)
    for player in players:
        sos = Fraction(value(rules, tally, EntrantId(str(player["id"])), "sos"))
        listed = player["stats"]["SOS"]
        shown = f"{float(sos):.2f}" if "." in listed else f"{float(sos):.0f}"
        assert shown == listed


def seat_real_round(hall: Hall, players: list[dict[str, Any]], number: int) -> None:
    """Everybody plays whom they really played, won or lost as they really did."""
    seats = {
        player["id"]: player["rounds"][number - 1]
        for player in players
        if len(player["rounds"]) >= number and player["rounds"][number - 1]["opponent"]
    }
    pairs = {tuple(sorted((me, seat["opponent"]))) for me, seat in seats.items()}
    hall.seat(*((word(a), word(b)) for a, b in pairs))
    for a, b in pairs:
        game = hall.game(word(a)).id
        outcome = OUTCOME.get(seats[a]["result"], Outcome.NONE)
        if outcome is Outcome.NONE:
            hall.do(ask.DeclareMissing(game=game, reason="never reported"))
            continue
        mine, theirs = {Outcome.WIN: (5, 3), Outcome.LOSS: (3, 5), Outcome.DRAW: (4, 4)}[outcome]
        sides = (
            Side(entrant=hall.id(word(a)), figures={"vp": mine}),
            Side(entrant=hall.id(word(b)), figures={"vp": theirs}),
        )
        hall.do(ask.ReportResult(game=game, score=Score(sides=sides)))
    hall.do(ask.CloseRound())


def word(player: int) -> str:
    return f"p{chr(97 + player // 26)}{chr(97 + player % 26)}"


@pytest.mark.req("GG4-052", "GG4-053")
@pytest.mark.parametrize("path", FILES, ids=names)
def test_pairing_each_next_round_from_the_real_standings_is_legal_and_audited(path: Path) -> None:
    players = read(path)
    hall = Hall("GG4").enter(" ".join(word(player["id"]) for player in players)).start()
    for number in range(1, 4):
        for player in players:
            gone = len(player["rounds"]) >= number and not player["rounds"][number - 1]["opponent"]
            if gone:
                hall.do(ask.DropEntrant(entrant=hall.id(word(player["id"]))))
        hall.do(ask.PairRound())
        drawn = hall.event.rounds[-1]
        rules_broken = {flaw.kind for flaw in audit_round(hall.event, drawn)}
        assert rules_broken - {FaultKind.TABLE_AGAIN} == set()
        assert {hall.name(e) for e in drawn.field()} == {hall.name(e) for e in hall.event.present()}
        hall.do(ask.PublishPairings())
        seat_real_round(hall, players, number)
    hall.do(ask.FinishEvent(confirm=frozenset({Code.ROUNDS_LEFT})))
