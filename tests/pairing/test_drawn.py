"""Round 1: by lot, clubs and regions apart as far as arithmetic allows."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from muster.core.ids import EntrantId
from muster.core.pairing import Fault, Field, Pairings, Player, Terms, audit, pair
from tests.pairing.brute import Judge, all_sets
from tests.pairing.fields import clubs, tangled

APART = Terms(system="random", sitter="random", separate=("club", "region"))


def drawn(players: tuple[Player, ...], seed: bytes, terms: Terms = APART) -> Pairings:
    one = Field(1, players, terms)
    out = pair(one, seed)
    assert out.faults == audit(one, out.games, out.sitting)
    return out


def kinds(faults: tuple[Fault, ...]) -> dict[str, int]:
    return dict(Counter(fault.kind.value for fault in faults))


@pytest.mark.req("GG4-051", "GG18-036", "SR17-054")
def test_without_clubs_every_set_of_pairings_is_equally_likely() -> None:
    players = tuple(Player(EntrantId(name)) for name in "ABCD")
    seen = Counter(
        frozenset(map(frozenset, drawn(players, str(n).encode(), Terms(system="random")).games))
        for n in range(900)
    )
    assert len(seen) == 3
    assert min(seen.values()) > 250


@pytest.mark.req("GG4-051")
@pytest.mark.parametrize(
    ("sizes", "clashes"),
    [
        ({"x": 5, "y": 3, "z": 2}, 0),
        ({"x": 5, "": 5}, 0),
        ({"x": 7, "y": 3}, 2),
        ({"x": 10}, 5),
        ({"x": 2, "y": 2, "z": 2, "u": 2, "v": 2}, 0),
        ({"": 10}, 0),
        ({"x": 30, "y": 30}, 0),
        ({"x": 45, "y": 5, "z": 10}, 15),
        ({"x": 300, "y": 100, "z": 99, "u": 1}, 50),
    ],
)
def test_club_mates_meet_only_as_often_as_they_must(sizes: dict[str, int], clashes: int) -> None:
    for n in range(20 if sum(sizes.values()) < 100 else 2):
        assert len(drawn(clubs(sizes), bytes([n])).faults) == clashes


@pytest.mark.req("GG4-051")
def test_regions_are_kept_apart_too_but_clubs_come_first() -> None:
    sizes = {"x": 3, "y": 3, "z": 2}
    north = {"x": "north", "y": "north", "z": "south"}
    for n in range(20):
        assert kinds(drawn(clubs(sizes, north), bytes([n])).faults) == {"same-region": 2}


@pytest.mark.parametrize("scale", [1, 20])
def test_a_large_region_meets_itself_across_its_clubs(scale: int) -> None:
    sizes = {"x": 4 * scale, "y": 3 * scale, "z": 3 * scale}
    regions = {"x": "home", "y": "home", "z": "away"}
    assert kinds(drawn(clubs(sizes, regions), b"s").faults) == {"same-region": 2 * scale}


def test_the_sitter_is_drawn_first_and_clubs_are_looked_at_afterwards() -> None:
    players = clubs({"x": 3, "y": 2})
    sat = Counter(drawn(players, str(n).encode()).sitting for n in range(500))
    assert len(sat) == 5
    assert min(sat.values()) > 60


def test_clubs_do_not_matter_unless_the_terms_say_so() -> None:
    players = clubs({"x": 4})
    assert drawn(players, b"s", Terms(system="random")).faults == ()


def test_every_set_with_clubs_apart_is_equally_likely() -> None:
    players = clubs({"x": 3, "y": 2, "z": 1})
    seen = Counter(
        frozenset(map(frozenset, drawn(players, str(n).encode()).games)) for n in range(3000)
    )
    assert len(seen) == 6
    assert 400 < min(seen.values()) < max(seen.values()) < 600


def test_any_tangled_field_has_as_few_faults_as_trying_everything_finds() -> None:
    dice = Random(5)
    for size in [2, 3, 4, 5, 6, 7] * 25:
        one = tangled(
            dice, size, 0.4, system="random", sitter="random", separate=("club", "region")
        )
        out = pair(one, dice.randbytes(4))
        assert out.faults == audit(one, out.games, out.sitting)
        known = {player.id: player for player in one.players}
        judge = Judge(one, [known[entrant] for entrant in out.order])
        place = {entrant: index for index, entrant in enumerate(out.order)}
        games = [(place[first], place[second]) for first, second in out.games]
        sitter = None if out.sitting is None else place[out.sitting]
        drawn = [each for each in all_sets(size) if each[0] == sitter]
        least = min(judge.counts(*each) for each in drawn)
        assert judge.counts(sitter, games) == least


def test_a_large_field_is_as_good_as_a_small_one() -> None:
    dice = Random(9)
    players = tuple(
        Player(EntrantId(str(n)), club=f"club{dice.randint(0, 60)}", region=dice.choice("NNNS"))
        for n in range(400)
    )
    assert drawn(players, b"s", Terms(system="random", separate=("club",))).faults == ()


def test_clubs_that_spread_over_regions_are_kept_apart_just_as_well() -> None:
    dice = Random(10)
    players = tuple(
        Player(
            EntrantId(str(n)), club=f"club{n % 30}", region=dice.choice(("home", "home", "away"))
        )
        for n in range(300)
    )
    home = sum(player.region == "home" for player in players)
    assert kinds(drawn(players, b"s").faults) == {"same-region": home - 150}
