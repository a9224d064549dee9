"""The same things as data: what `--json` and exports say about rounds, games and places."""

from __future__ import annotations

from muster.core.event import Entrant, Event, Game, Round
from muster.core.standings import Standing
from muster.words.names import Names
from muster.words.tiebreaks import number

Record = dict[str, object]


def game_record(game: Game, names: Names) -> Record:
    result = game.result
    return {
        "game": game.id,
        "round": game.round,
        "table": game.table,
        "entrants": [{"id": e, "name": names.entrant(e)} for e in game.entrants],
        "attacker": game.attacker,
        "started": game.started,
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


def standing_record(event: Event, row: Standing, names: Names) -> Record:
    values = dict(zip(event.rules.standings.order, row.values, strict=True))
    return {
        "place": row.place,
        "entrant": row.entrant,
        "name": names.entrant(row.entrant),
        "faction": event.entrants[row.entrant].faction,
        "status": event.entrants[row.entrant].status,
        "wins": row.wins,
        "draws": row.draws,
        "losses": row.losses,
        **{name: v if isinstance(v, int) else number(v) for name, v in values.items()},
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
