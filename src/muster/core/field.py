"""The field of a round: what pairing is told about everybody who is to be paired."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from muster.core.event import Event, Game, Round
from muster.core.ids import EntrantId
from muster.core.pairing import Field, Player, Terms
from muster.core.tally import round_gains, tally
from muster.core.tiebreaks import Number, Tally, total, value


def field_for(event: Event, number: int, who: Iterable[EntrantId], *, finals: int = 0) -> Field:
    """Everybody of `who` as they stood before round `number`, whatever has happened since."""
    before = event.rounds[: number - 1]
    everybody = sorted(who)
    sheets = tally(event, number - 1)
    standing = _standing(event, sheets, everybody)
    met = _met(before)
    out = _sat_out(event, before)
    down = _paired_down(event, before)
    players = tuple(
        Player(
            id=e,
            standing=standing[e],
            tp=total(sheets, e, "tp"),
            met=met.get(e, {}),
            sat_out=out.get(e, 0),
            paired_down=down.get(e, 0),
            club=event.entrants[e].club,
            region=event.entrants[e].region,
        )
        for e in everybody
    )
    return Field(round=number, players=players, terms=_terms(event, number, everybody, finals))


def _terms(event: Event, number: int, who: Sequence[EntrantId], finals: int) -> Terms:
    rules = event.rules
    first = number == 1
    present = set(who)
    return Terms(
        system=rules.pairing.first if first else rules.pairing.later,
        finals=finals,
        rematch_after=rules.pairing.rematch_after,
        separate=rules.pairing.separate if first else (),
        sitter=rules.odd_field.first if first else rules.odd_field.later,
        tolerate=rules.pairing.tolerate,
        locked=tuple(p for p in event.locked.get(number, ()) if present.issuperset(p)),
        apart=frozenset(pair for pair in event.apart if pair <= present),
    )


def _standing(
    event: Event, sheets: Tally, who: Sequence[EntrantId]
) -> dict[EntrantId, tuple[int, ...]]:
    """Each entrant's tie-breaks. A fraction becomes its rank: same order, but a whole number."""
    columns: list[dict[EntrantId, int]] = []
    for name in event.rules.standings.order:
        column = {e: value(event.rules, sheets, e, name) for e in who}
        columns.append(_whole(column))
    return {e: tuple(column[e] for column in columns) for e in who}


def _whole(column: Mapping[EntrantId, Number]) -> dict[EntrantId, int]:
    if all(isinstance(number, int) for number in column.values()):
        return {e: int(number) for e, number in column.items()}
    position = {number: i for i, number in enumerate(sorted(set(column.values())))}
    return {e: position[number] for e, number in column.items()}


def _met(before: Sequence[Round]) -> dict[EntrantId, dict[EntrantId, int]]:
    met: dict[EntrantId, dict[EntrantId, int]] = {}
    for played in before:
        for game in played.games:
            for entrant in game.entrants:
                for other in game.others(entrant):
                    met.setdefault(entrant, {})[other] = played.number
    return met


def _sat_out(event: Event, before: Sequence[Round]) -> dict[EntrantId, int]:
    """Byes and games against the ringer, counted together."""
    out: dict[EntrantId, int] = {}
    for played in before:
        sitters = [played.bye] if played.bye else []
        sitters += [
            e for game in played.games for e in game.entrants if _met_ringer(event, game, e)
        ]
        for entrant in sitters:
            out[entrant] = out.get(entrant, 0) + 1
    return out


def _met_ringer(event: Event, game: Game, entrant: EntrantId) -> bool:
    return any(event.is_ringer(other) for other in game.others(entrant))


def _paired_down(event: Event, before: Sequence[Round]) -> dict[EntrantId, int]:
    """How often each met somebody with fewer tournament points, by hand or by the draw."""
    points: dict[EntrantId, int] = {}
    down: dict[EntrantId, int] = {}
    for played in before:
        for game in played.games:
            for entrant in game.entrants:
                rivals = [o for o in game.others(entrant) if not event.is_ringer(o)]
                if any(points.get(entrant, 0) > points.get(other, 0) for other in rivals):
                    down[entrant] = down.get(entrant, 0) + 1
        for entrant, gain in round_gains(event.rules, played).items():
            points[entrant] = points.get(entrant, 0) + gain.points.get("tp", 0)
    return down
