"""Standings, results and entrants in Muster's own headings, which it reads again."""

from __future__ import annotations

from collections.abc import Iterable

from muster.core.event import Event, Game
from muster.core.ids import EntrantId
from muster.core.rulepack.worth import point_names
from muster.core.standings import Standing
from muster.core.tally import game_gains, round_gains
from muster.words.exports.asked import Asked, Record
from muster.words.names import MOST_NAMED, Names
from muster.words.plain import some
from muster.words.scores import result_words
from muster.words.tiebreaks import number

LAST = 1_000_000
"""Where a bye stands among the tables of its round."""


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


def standing_rows(asked: Asked) -> list[Record]:
    return [standing_record(asked.event, row, asked.names) for row in asked.table]


def entrant_rows(asked: Asked) -> list[Record]:
    """One row for each entrant, under headings that `muster enter --csv` reads again."""
    team = asked.event.rules.registration.team_of
    players = ["name"] if team == 1 else [f"player {n}" for n in range(1, team + 1)]
    return [
        {
            "id": entrant.id,
            **dict(zip(players, map(asked.names.person, entrant.people), strict=False)),
            "team name": entrant.team,
            "club": entrant.club,
            "region": entrant.region,
            "faction": entrant.faction,
            "army points": entrant.army,
            "table": entrant.table,
            "painting": entrant.painting,
            "paid": entrant.paid,
            "status": entrant.status,
        }
        for entrant in asked.event.entrants.values()
        if not entrant.ringer
    ]


def result_rows(asked: Asked) -> list[Record]:
    """One row for each side of each game, byes included.

    Where teams meet on boards: the team's row, then one for everybody who played for it.
    """
    rules = asked.event.rules
    rows = [
        row | {"at": game.table}
        for played in asked.rounds
        for game in played.games
        for each in (game, *game.boards)
        for row in _sides(asked, each)
    ]
    byes: list[Record] = [
        {
            "round": played.number,
            "table": "",
            "name": asked.names.entrant(played.bye),
            "team": asked.names.entrant(played.bye),
            "outcome": "bye",
            **round_gains(rules, played)[played.bye].points,
        }
        for played in asked.rounds
        if played.bye is not None and played.published
    ]
    ending = ("ending",) if rules.result.endings else ()
    points = point_names(rules)
    team = ("team",) if rules.teams.boards else ()
    columns = ("round", "table", "name", *team, "against", "outcome", *points, *ending, "how")
    in_order = sorted((*rows, *byes), key=lambda row: (row["round"], row.get("at", LAST)))
    return [{key: row.get(key, "") for key in columns} for row in in_order]


def _called(asked: Asked, game: Game, entrant: EntrantId) -> str:
    """Whoever played a board is told by their own name."""
    player = game.player(entrant)
    return asked.names.entrant(entrant) if player is None else asked.names.person(player)


def _all_called(asked: Asked, game: Game, entrants: Iterable[EntrantId]) -> str:
    return some([_called(asked, game, entrant) for entrant in entrants], MOST_NAMED)


def _sides(asked: Asked, game: Game) -> list[Record]:
    gains = game_gains(asked.event.rules, game)
    return [
        {
            "round": game.round,
            "table": game.table,
            "name": _called(asked, game, entrant),
            "team": asked.names.entrant(entrant),
            "against": _all_called(asked, game, game.others(entrant)),
            "outcome": gains[entrant].outcome,
            **(gains[entrant].points if game.result else {}),
            "ending": gains[entrant].ending,
            "how": game.result.how if game.result else result_words(game, asked.names),
        }
        for entrant in game.entrants
    ]
