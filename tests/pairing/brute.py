"""The best set of pairings by trying them all: slow, obvious, and shared with nobody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from muster.core.ids import EntrantId
from muster.core.pairing import Field, Player

Game = tuple[int, int]
Wish = tuple[int, ...]

WORST_FIRST = (
    "sat-out-twice",
    "rematch",
    "kept-apart",
    "sitter-not-lowest",
    "paired-down-twice",
    "same-club",
    "same-region",
)


def all_matchings(places: Sequence[int]) -> Iterator[list[Game]]:
    if not places:
        yield []
        return
    top, *others = places
    for other in others:
        for rest in all_matchings([place for place in others if place != other]):
            yield [(top, other), *rest]


def all_sets(size: int) -> Iterator[tuple[int | None, list[Game]]]:
    if size % 2 == 0:
        yield from ((None, games) for games in all_matchings(range(size)))
        return
    for sitter in range(size):
        others = [place for place in range(size) if place != sitter]
        yield from ((sitter, games) for games in all_matchings(others))


def best(field: Field, order: Sequence[EntrantId]) -> tuple[list[Game], int | None]:
    """What must come out when the players are looked at in this order."""
    known = {player.id: player for player in field.players}
    players = [known[entrant] for entrant in order]
    judge = Judge(field, players)
    sitter, games = min(all_sets(len(players)), key=lambda each: judge.wish(*each))
    return games, sitter


class Judge:
    """Ranks complete sets by the rules, as one tuple per set."""

    def __init__(self, field: Field, players: Sequence[Player]) -> None:
        self.field, self.players = field, players

    def met(self, one: Player, other: Player) -> int:
        after = self.field.terms.rematch_after
        met = max(one.met.get(other.id, 0), other.met.get(one.id, 0))
        return met if met and (after is None or self.field.round - met < after) else 0

    def broken(self, game: Game) -> dict[str, int]:
        one, other = (self.players[place] for place in game)
        terms = self.field.terms
        apart = terms.separate if terms.system == "random" else ()
        down = terms.system == "piles" and one.tp > other.tp
        return {
            "rematch": self.met(one, other) > 0,
            "kept-apart": {one.id, other.id} in [set(wish) for wish in terms.apart],
            "same-club": "club" in apart and one.club != "" and one.club == other.club,
            "same-region": "region" in apart and one.region != "" and one.region == other.region,
            "paired-down-twice": down and one.paired_down > 0,
        }

    def level(self, player: Player) -> Wish:
        return {
            "lowest-placed": player.standing,
            "random-lowest-tp": (player.tp,),
            "random": (),
        }[self.field.terms.sitter]

    def broken_rules(self, sitter: int | None, games: Sequence[Game]) -> dict[str, int]:
        faults = [self.broken(game) for game in games]
        counts = {kind: sum(each[kind] for each in faults) for kind in faults[0]} if faults else {}
        if sitter is not None:
            who = self.players[sitter]
            levels = {self.level(player) for player in self.players}
            lower = [level for level in levels if level < self.level(who)]
            queue = len(lower) * len(self.players) + len(self.players) - sitter
            counts |= {"sat-out-twice": who.sat_out, "sitter-not-lowest": queue}
        return counts

    def counts(self, sitter: int | None, games: Sequence[Game]) -> list[int]:
        counts = self.broken_rules(sitter, games)
        return [counts.get(kind, 0) for kind in WORST_FIRST]

    def wish(self, sitter: int | None, games: Sequence[Game]) -> tuple[object, ...]:
        met = [self.met(self.players[one], self.players[other]) for one, other in games]
        bad = [game for game in games if any(self.broken(game).values())]
        return (
            self.counts(sitter, games),
            sorted(met, reverse=True),
            _late([game[0] for game in bad], len(self.players)),
            self._piles(games),
            [(game in bad, game[1]) for game in sorted(games)],
        )

    def _piles(self, games: Sequence[Game]) -> object:
        if self.field.terms.system != "piles":
            return ()
        heights = sorted({player.tp for player in self.players}, reverse=True)
        down = [game for game in games if self.players[game[0]].tp > self.players[game[1]].tp]
        per_pile = []
        for tp in heights:
            steps = [
                heights.index(self.players[other].tp) - heights.index(tp)
                for one, other in down
                if self.players[one].tp == tp
            ]
            per_pile.append((len(steps), sum(steps)))
        return per_pile, _late([one for one, _ in down], len(self.players))


def _late(places: Sequence[int], size: int) -> list[bool]:
    """Compares smaller the later its first difference lies."""
    return [place in places for place in range(size)]
