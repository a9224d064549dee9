"""The same things as data: what `--json` says about rounds, games and entrants."""

from __future__ import annotations

from muster.core.entrant import Entrant
from muster.core.event import Game, Round
from muster.words.exports.asked import Record
from muster.words.names import Names


def game_record(game: Game, names: Names) -> Record:
    result = game.result
    return {
        "game": game.id,
        "round": game.round,
        "table": game.table,
        "entrants": [{"id": e, "name": names.entrant(e)} for e in game.entrants],
        "attacker": game.attacker,
        "started": game.started,
        **({"people": [names.person(p) for p in game.people]} if game.people else {}),
        **({"boards": [game_record(b, names) for b in game.boards]} if game.boards else {}),
        "disputed": game.dispute is not None,
        "reported": game.report.score if game.report else None,
        "result": None
        if result is None
        else {
            "how": result.how,
            "score": result.score,
            "losers": result.losers,
            "reason": result.reason,
        },
    }


def round_record(played: Round, names: Names) -> Record:
    return {
        "round": played.number,
        "attempt": played.attempt,
        "published": played.published,
        "closed": played.closed,
        "games": [game_record(game, names) for game in played.games],
        "bye": played.bye,
        "flaws": played.flaws,
    }


def entrant_record(entrant: Entrant, names: Names) -> Record:
    return {
        "id": entrant.id,
        "name": names.entrant(entrant.id),
        "people": [names.person(person) for person in entrant.people],
        "team": entrant.team,
        "club": entrant.club,
        "region": entrant.region,
        "faction": entrant.faction,
        "army": entrant.army,
        "table": entrant.table,
        "painting": entrant.painting,
        "paid": entrant.paid,
        "ringer": entrant.ringer,
        "status": entrant.status,
    }
