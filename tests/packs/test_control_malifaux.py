"""Markers and Quarters of both Gaining Grounds: who controls them, and by how much."""

import pytest

from muster.core.control.verdict import Because
from tests.packs.controlling import because, parts, verdict, who
from tests.packs.making import GG4, GG18

OURS, INTERFERENCE = "quarter-ours", "quarter-interference"


@pytest.mark.req("GG4-124")
def test_a_vault_belongs_to_whoever_has_strictly_more_models_near_it() -> None:
    """The control part of G-75."""
    assert who(GG4, "vault", "A:", "A:", "B:") == "A"
    assert who(GG4, "vault", "A:", "B:") == ""
    assert who(GG4, "vault") == ""
    assert verdict(GG4, "vault", "A:", "B:").because is Because.LEVEL


@pytest.mark.req("GG4-124")
def test_models_out_of_sight_of_a_vault_do_not_count() -> None:
    assert who(GG4, "vault", "A:", "A: out of sight", "B:") == ""
    assert who(GG4, "vault", "A: in line of sight", "B: not in LoS") == "A"
    assert because(GG4, "vault", "A: out of sight") == (
        "a model without line of sight to the marker does not count",
    )


@pytest.mark.req("GG4-083", "GG4-124")
@pytest.mark.parametrize("words", ["summoned", "summon upgrade", "Summon Token"])
def test_a_summon_token_counts_as_a_summon_upgrade(words: str) -> None:
    assert who(GG4, "vault", "A:", f"A: {words}", "B:") == ""
    assert because(GG4, "vault", f"A: {words}") == (
        "a model with a Summon Upgrade or a Summon Token does not count",
    )


@pytest.mark.req("GG4-130")
def test_a_ballot_belongs_to_whoever_has_more_tokens_on_it() -> None:
    assert who(GG4, "ballot", "A: 3", "B: 2 tokens") == "A"
    assert who(GG4, "ballot", "A: 2", "B: votes 2") == ""
    assert verdict(GG4, "ballot", "A: 1 token", "A: 1 token", "B: 1").totals == {"A": 2, "B": 1}


@pytest.mark.req("GG4-130")
@pytest.mark.parametrize("lines", [("A: 4", "B: 2"), ("A: 6",), ("A: 3", "B: 3")])
def test_six_tokens_clear_a_ballot(lines: tuple[str, ...]) -> None:
    seen = verdict(GG4, "ballot", *lines)
    assert (seen.controllers, seen.because) == ((), Because.VOID)
    assert seen.void == "the marker reached six Vote Tokens, so all of them are removed"


@pytest.mark.req("GG18-078", "GG18-079")
def test_ours_golden_quarters() -> None:
    """G-90: sums 16-14, 10-10, 0-6 and 12-0."""
    quarters = [
        ("A: 9", "A: 7", "B: 14"),
        ("A: 6", "A: 4", "B: 10"),
        ("B: 6",),
        ("A: 12",),
    ]
    assert [who(GG18, OURS, *lines) for lines in quarters] == ["A", "", "B", "A"]
    assert verdict(GG18, OURS, *quarters[0]).totals == {"A": 16, "B": 14}


@pytest.mark.req("GG18-078")
@pytest.mark.parametrize("line", ["A: master cost 15", "A: master 0", "A: 0"])
def test_masters_and_models_of_cost_zero_count_ten(line: str) -> None:
    assert verdict(GG18, OURS, line).totals == {"A": 10}
    who_is_it = "a Master" if "master" in line else "a model of cost 0"
    assert because(GG18, OURS, line) == (f"{who_is_it} counts as 10",)


@pytest.mark.req("GG18-078")
@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        ("peon", "a Peon does not count"),
        ("summoned", "a model summoned this game does not count"),
        ("in another quarter", "a model that is within another Quarter as well does not count"),
        ("near the centre", 'a model within 6" of the centre of the table does not count'),
    ],
)
def test_who_does_not_count_for_ours(state: str, sentence: str) -> None:
    assert verdict(GG18, OURS, f"A: 7 {state}", "A: 3").totals == {"A": 3}
    assert because(GG18, OURS, f"A: 7 {state}") == (sentence,)


@pytest.mark.req("GG18-093")
def test_a_quarter_of_interference_goes_to_the_most_unengaged_models() -> None:
    assert who(GG18, INTERFERENCE, "A:", "A:", "B:") == "A"
    assert who(GG18, INTERFERENCE, "A:", "B:") == ""
    assert who(GG18, INTERFERENCE, "A: engaged", "A: engaged", "B:") == "B"


@pytest.mark.req("GG18-093")
@pytest.mark.parametrize("state", ["peon", "engaged", "in another quarter", "near the centre"])
def test_who_does_not_count_for_interference(state: str) -> None:
    assert parts(GG18, INTERFERENCE, "A:", f"A: {state}") == ["counts", ""]


@pytest.mark.req("GG18-091")
def test_both_crews_may_reach_the_informant_with_two_models_each() -> None:
    """G-92, first half."""
    assert who(GG18, "informant", "A:", "A:", "B:", "B:") == "A B"
    assert who(GG18, "informant", "A:", "A:", "B:", "B: peon") == "A"
    assert verdict(GG18, "informant", "A:").because is Because.TOO_FEW


@pytest.mark.req("GG18-092")
def test_only_the_crew_with_most_models_may_move_the_informant() -> None:
    """G-92: 3 v 3 nobody, 3 v 2 the three."""
    three = ("A:", "A:", "A:")
    assert who(GG18, "informant-move", *three, "B:", "B:", "B:") == ""
    assert who(GG18, "informant-move", *three, "B:", "B:") == "A"
    assert who(GG18, "informant-move", *three, "B:", "B:", "B: peon") == "A"


@pytest.mark.req("GG18-095")
def test_both_crews_may_guard_a_stash_with_one_model_that_is_no_peon() -> None:
    assert who(GG18, "stash", "A:", "B:", "B:") == "A B"
    assert who(GG18, "stash", "A: peon", "B:") == "B"
