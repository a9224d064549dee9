"""Short ways to write a field, and generators of odd ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import TypedDict, Unpack

from muster.core.ids import EntrantId
from muster.core.pairing import FaultKind, Field, Pairings, Player, Terms


class Said(TypedDict, total=False):
    """What a test may say about the terms."""

    system: str
    finals: int
    rematch_after: int | None
    separate: tuple[str, ...]
    sitter: str
    tolerate: tuple[FaultKind, ...]
    locked: tuple[tuple[EntrantId, EntrantId], ...]
    apart: frozenset[frozenset[EntrantId]]


def two(names: str) -> tuple[EntrantId, EntrantId]:
    one, other = ids(names)
    return one, other


def ids(names: str) -> tuple[EntrantId, ...]:
    return tuple(EntrantId(name) for name in names.split())


def meetings(story: str) -> dict[EntrantId, dict[EntrantId, int]]:
    """Read "A-B C-D / A-C B-D": the games of round 1, then those of round 2."""
    met: dict[EntrantId, dict[EntrantId, int]] = {}
    for number, games in enumerate(story.split("/"), start=1):
        for game in games.split():
            one, other = (EntrantId(name) for name in game.split("-"))
            met.setdefault(one, {})[other] = number
            met.setdefault(other, {})[one] = number
    return met


def field(
    names: str,
    met: str = "",
    *,
    round_: int = 9,
    sat: str = "",
    down: str = "",
    **terms: Unpack[Said],
) -> Field:
    """Players by standing, best first; "A=2" gives tournament points, else they count down."""
    history = meetings(met)
    players = []
    for place, word in enumerate(names.split()):
        name, _, given = word.partition("=")
        who = EntrantId(name)
        tp = int(given) if given else len(names.split()) - place
        players.append(
            Player(
                who,
                standing=(tp, -place),
                tp=tp,
                met=history.get(who, {}),
                sat_out=sat.split().count(who),
                paired_down=down.split().count(who),
            )
        )
    return Field(round_, tuple(players), Terms(**terms))


def clubs(sizes: Mapping[str, int], regions: Mapping[str, str] | None = None) -> tuple[Player, ...]:
    """As many players of each club; "" is no club."""
    return tuple(
        Player(EntrantId(f"{club}{number}"), club=club, region=(regions or {}).get(club, ""))
        for club, size in sizes.items()
        for number in range(size)
    )


def order_of(field: Field) -> list[EntrantId]:
    return [player.id for player in field.players]


def told(pairings: Pairings) -> str:
    """Write "A-D B-C, E sits" and the faults behind it."""
    words = " ".join("-".join(game) for game in pairings.games)
    if pairings.sitting is not None:
        words += f", {pairings.sitting} sits"
    return "; ".join(
        [words, *(f"{fault.kind} {'-'.join(fault.players)}" for fault in pairings.faults)]
    )


def tangled(dice: Random, size: int, density: float, **terms: Unpack[Said]) -> Field:
    """A field with any history at all, whether or not rounds could have produced it."""
    names = [EntrantId(f"p{place}") for place in range(size)]
    met: dict[EntrantId, dict[EntrantId, int]] = {name: {} for name in names}
    for place, one in enumerate(names):
        for other in names[:place]:
            if dice.random() < density:
                met[one][other] = met[other][one] = dice.randint(1, 6)
    wins = sorted((dice.randint(0, dice.choice((1, 3, 6))) for _ in names), reverse=True)
    players = tuple(
        Player(
            name,
            standing=(tp, dice.randint(0, 3)),
            tp=tp,
            met=met[name],
            sat_out=int(dice.random() < 0.4),
            paired_down=int(dice.random() < 0.3),
            club=dice.choice(("", "x", "y", "z")),
            region=dice.choice(("", "n", "s")),
        )
        for name, tp in zip(names, wins, strict=True)
    )
    return Field(dice.randint(5, 8), players, Terms(**terms))


def played(field: Field, pairings: Pairings, dice: Random, drops: Iterable[EntrantId]) -> Field:
    """The field of the next round, after made-up results."""
    met = {player.id: dict(player.met) for player in field.players}
    won = {pairings.sitting}
    for one, other in pairings.games:
        met[one][other] = met[other][one] = field.round
        won.add(dice.choice((one, other)))
    gone = set(drops)
    players = []
    for player in field.players:
        if player.id not in gone:
            tp = player.tp + (player.id in won)
            players.append(
                replace(
                    player,
                    tp=tp,
                    standing=(tp, dice.randint(0, 4)),
                    met=met[player.id],
                    sat_out=player.sat_out + (player.id == pairings.sitting),
                    paired_down=player.paired_down + (player.id in pairings.paired_down),
                )
            )
    return Field(field.round + 1, tuple(players), field.terms)
