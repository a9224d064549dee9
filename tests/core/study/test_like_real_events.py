"""Simulated events follow the rules of real ones: counted again by the fold of a journal."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muster.core.rulepack.patch import Patch
from tests.core.study.replaying import Replay
from tests.core.team_hall import SEEDED, team_match


def variant(name: str, **arguments: int) -> Patch:
    return Patch(kind="variant", id=name, title=name, arguments=dict(arguments))


def house(**values: object) -> Patch:
    settled = {path.replace("__", "."): value for path, value in values.items()}
    return Patch.model_validate(
        {"kind": "house-rule", "id": "ours", "title": "Ours", "set": settled}
    )


EVENTS: dict[str, tuple[str, tuple[Patch, ...]]] = {
    "adjacent": ("GG4", ()),
    "adjacent, free to meet again": ("GG18", ()),
    "adjacent without limits": ("WC", ()),
    "piles": ("SR17", ()),
    "pods": ("BB", ()),
    "a cut to four": ("SR17", (variant("cut-to-top", top=4),)),
    "a cut to two, adjacent": ("GG4", (house(rounds__cut=2),)),
    "finals tables": ("SR17", (variant("finals-tables"),)),
    "endings count": ("SR17", (variant("assassin-scoring"),)),
    "control points": ("SR17", (variant("control-point-scoring"),)),
    "five, three, one": ("WC", (variant("points-taken-down"),)),
    "schedules per game": ("SR17", (house(standings__sos="opponents-tp-per-game"),)),
    "finals and a podium of our own": (
        "GG4",
        (house(pairing__finals_tables=1, standings__podium=True),),
    ),
    "teams on boards": ("SR17", (team_match(3), SEEDED)),
}


@pytest.mark.searched
@pytest.mark.parametrize("name", EVENTS)
@settings(max_examples=settings().max_examples // 6)
@given(
    seed=st.integers(0, 2**32),
    entrants=st.sampled_from([4, 5, 6, 7, 8, 11, 12]),
    rounds=st.integers(1, 4),
)
def test_places_and_fields_are_those_of_the_same_games_in_a_journal(
    name: str, seed: int, entrants: int, rounds: int
) -> None:
    pack, patches = EVENTS[name]
    replay = Replay(pack, patches, entrants, rounds)
    for step in replay.steps(seed):
        simulated, folded = replay.tables(step)
        assert simulated == folded
        numbers, journal = replay.fields(step.number + 1)
        assert numbers == journal
