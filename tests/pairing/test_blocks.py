"""Large Steamroller fields, weighed in parts, come out as if weighed at once."""

from __future__ import annotations

from random import Random

import pytest

from muster.core.ids import EntrantId
from muster.core.pairing import Field, Player, Terms, audit, pair
from muster.core.pairing.blocks import in_blocks
from muster.core.pairing.fewest import fewest_faults
from muster.core.pairing.rest import Rest
from muster.core.pairing.sitters import Sitters
from muster.core.pairing.steps import pile_wishes


def towers(dice: Random, deep: int) -> list[int]:
    """Sizes of piles from the top: deep ones with a few small ones between them."""
    sizes: list[int] = []
    for _ in range(2):
        sizes += [dice.randint(1, 4) for _ in range(dice.randint(0, 2))]
        sizes.append(dice.randint(deep, deep + 6))
    return sizes + [dice.randint(1, 4) for _ in range(dice.randint(0, 2))]


def crowded(dice: Random, deep: int) -> Field:
    """An even field in which neighbours have met up to three others and many went down before."""
    sizes = towers(dice, deep)
    heights = [len(sizes) - pile for pile, size in enumerate(sizes) for _ in range(size)]
    heights = heights[len(heights) % 2 :]
    names = [EntrantId(f"e{place}") for place in range(len(heights))]
    met: dict[EntrantId, dict[EntrantId, int]] = {name: {} for name in names}
    for _ in range(2 * len(names)):
        place = dice.randrange(len(names) - 5)
        one, other = names[place], names[place + dice.randint(1, 5)]
        if max(len(met[one]), len(met[other])) < 3:
            met[one][other] = met[other][one] = 1
    often = dice.choice((0.0, 0.3, 0.6))
    players = (
        Player(name, tp=tp, met=met[name], paired_down=int(dice.random() < often))
        for name, tp in zip(names, heights, strict=True)
    )
    return Field(5, tuple(players), Terms(system="piles"))


@pytest.mark.req("SR17-055", "SR17-056", "SR17-057")
def test_blocks_give_what_weighing_the_whole_gives() -> None:
    dice = Random(12)
    certain = 0
    for _ in range(60):
        one = crowded(dice, deep=17)
        ids = [player.id for player in one.players]
        rest = Rest(one, one.players, ids, Sitters(one.players, "random", int))
        games = in_blocks(rest, None)
        if games is not None:
            certain += 1
            wishes, span = pile_wishes(one.players)
            assert sorted(games) == sorted(fewest_faults(rest, wishes, span).games)
    assert certain > 30


@pytest.mark.req("SR17-057")
def test_a_leader_of_thousands_who_went_down_before_is_no_great_matter() -> None:
    sizes = [1, 30, 600, 1700, 600, 30, 1]
    heights = [len(sizes) - pile for pile, size in enumerate(sizes) for _ in range(size)]
    players = tuple(
        Player(EntrantId(f"e{place}"), tp=tp, paired_down=int(place == 0))
        for place, tp in enumerate(heights)
    )
    one = Field(7, players, Terms(system="piles"))
    out = pair(one, b"seed")
    assert [(fault.kind, fault.players) for fault in out.faults] == [
        ("paired-down-twice", (EntrantId("e0"),))
    ]
    assert out.faults == audit(one, out.games, out.sitting)
    assert len(out.paired_down) == 6  # one from every pile but the last
