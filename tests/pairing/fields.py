"""Short ways to write a field, and generators of odd ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from muster.core.ids import EntrantId
from muster.core.pairing import Field, Pairings, Player, Terms


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
    names: str, met: str = "", *, round_: int = 9, sat: str = "", down: str = "", **terms: Any
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


def tangled(dice: Random, size: int, density: float, **terms: Any) -> Field:
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
    foe: dict[EntrantId, EntrantId] = {}
    for one, other in pairings.games:
        foe[one], foe[other] = other, one
    gone = set(drops)
    won = {dice.choice(game) for game in pairings.games}
    return Field(
        field.round + 1,
        tuple(
            _after(field, player, pairings, foe, won, dice)
            for player in field.players
            if player.id not in gone
        ),
        field.terms,
    )


def _after(
    field: Field,
    player: Player,
    pairings: Pairings,
    foe: Mapping[EntrantId, EntrantId],
    won: set[EntrantId],
    dice: Random,
) -> Player:
    sits = player.id == pairings.sitting
    tp = player.tp + (sits or player.id in won)
    met = dict(player.met)
    if not sits:
        met[foe[player.id]] = field.round
    return Player(
        player.id,
        standing=(tp, dice.randint(0, 4)),
        tp=tp,
        met=met,
        sat_out=player.sat_out + sits,
        paired_down=player.paired_down + (player.id in pairings.paired_down),
        club=player.club,
        region=player.region,
    )
