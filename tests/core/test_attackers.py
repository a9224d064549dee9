"""Who attacks: the higher placed, and chance where nobody is."""

import pytest

from muster.core import commands as ask
from muster.core.problem import Code
from tests.hall import Hall


@pytest.mark.req("GG4-076")
def test_in_the_first_round_chance_names_the_attacker() -> None:
    hall = Hall("GG4").enter("a b").start().pair()
    attackers = set()
    for number in range(12):
        again = ask.PairRound(
            again=True, reason=f"draw {number}", confirm=frozenset({Code.ROUND_PUBLISHED})
        )
        hall.do(again)
        attackers.add(hall.game("a").attacker)
    assert attackers == {hall.id("a"), hall.id("b")}


@pytest.mark.req("GG4-076")
def test_later_the_higher_placed_of_the_two_attacks() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair()
    hall.play("a6-1b", "c3-2d").pair()
    # First a, second c, then d before b by the difference.
    assert hall.game("a").attacker == hall.id("a")
    assert hall.game("d").attacker == hall.id("d")


@pytest.mark.req("GG4-076")
def test_equal_standing_leaves_it_to_chance_again() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair()
    hall.play("a5-1b", "c5-1d").pair()
    attackers = {hall.game("a").attacker}
    for number in range(12):
        again = ask.PairRound(
            again=True, reason=f"draw {number}", confirm=frozenset({Code.ROUND_PUBLISHED})
        )
        hall.do(again)
        attackers.add(hall.game("a").attacker)
    assert attackers == {hall.id("a"), hall.id("c")}
