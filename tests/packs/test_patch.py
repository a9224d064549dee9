"""House rules, and how an event's rules deviate from the pack's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue

from muster.core.rulepack.digest import digest
from muster.core.rulepack.patch import Deviation, Patch, deviations, effective
from muster.core.rulepack.problems import PackProblem, PackRefused
from muster.core.rulepack.schema import Rulepack
from muster.words.deviations import changed, rule_words
from tests.packs.making import ALL, GG4, SR17, WC, house_rule, variant

packs = st.sampled_from(ALL)

VALUES: dict[str, st.SearchStrategy[JsonValue]] = {
    "bye.tp": st.integers(-9, 9),
    "points.win": st.integers(0, 9),
    "points.draw": st.integers(0, 9),
    "rounds.fixed": st.none() | st.integers(1, 12),
    "rounds.fewest_entrants": st.integers(0, 12),
    "registration.team_of": st.integers(1, 12),
    "pairing.rematch_after": st.none() | st.integers(1, 9),
    "pairing.separate": st.lists(st.sampled_from(["club", "region"]), unique=True),
    "odd_field.ringer": st.booleans(),
    "agreed.allowed": st.booleans(),
    "times.setup": st.integers(0, 60),
    "standings.order": st.permutations(["tp", "sos"]).map(list),
    "forfeit.loser.tp": st.sampled_from([0, 1, "min(size, 1)"]),
    "awards": st.just([]),
}
houses = st.sampled_from(sorted(VALUES)).flatmap(
    lambda path: VALUES[path].map(
        lambda value: Patch(
            kind="house-rule", id="house", title=f"Ours about {path}", set={path: value}
        )
    )
)


def said(official: Rulepack, *patches: Patch) -> list[tuple[str, str, str]]:
    """Each change as it is here, as the pack has it, and because of what."""
    rules = effective(official, patches)
    return [(c.here, c.official, c.because) for c in changed(official, rules, patches)]


def refusal(pack: Rulepack, *patches: Patch) -> list[str]:
    with pytest.raises(PackRefused) as caught:
        effective(pack, patches)
    return [str(problem) for problem in caught.value.problems]


def look_up(pack: Rulepack, path: str) -> JsonValue:
    value: JsonValue = pack.model_dump(mode="json")
    for step in path.split("."):
        value = value.get(step) if isinstance(value, dict) else None
    return value


def test_a_deviation_names_place_values_and_cause() -> None:
    patches = [house_rule("Generous bye", bye__vp=5)]
    rules = effective(GG4, patches)
    assert deviations(GG4, rules, patches) == (
        Deviation("bye.vp", "Bye: VP", official=4, effective=5, because="Generous bye"),
    )


ONE_CALL = (
    "The round begins: set up the game and play it; setting up is part of the time that the round "
    "lasts. Last Turn: finish the Turn you are in; the game ends in Step C of its End Phase. "
    "Time: finish this Activation, start no other, go straight to the End Phase; the game ends in "
    "its Step C."
)


def test_the_deviations_of_a_variant_are_told_in_sentences() -> None:
    found = said(GG4, variant("henchman-hardcore"))
    assert {because for _, _, because in found} == {"henchman-hardcore"}
    assert [here for here, _, _ in found] == [
        "The size is 30 Soulstones.",
        "Each player hands in one list for the whole event.",
        "Models in a list: exactly 4.",
        "A leader is one of these: Henchman.",
        "The leader is paid for.",
        "A Soulstone Pool has 3 at most.",
        "A round lasts 45 minutes.",
        f"Called out: {ONE_CALL}",
        "Strategy: always Plant Explosives (Season Zero).",
        "Deployment: always Wedge Deployment.",
        "Schemes: always Vendetta and Assassinate.",
    ]
    assert [official for _, official, _ in found][6] == (
        "A round lasts 120 minutes, after 15 to set up. The organiser may choose 120 to 135."
    )


def test_a_deviation_is_because_of_the_last_patch_that_set_it() -> None:
    earlier, later = house_rule("Early", bye__vp=5), house_rule("Late", bye={"tp": 3, "vp": 6})
    assert said(GG4, earlier, later) == [
        (
            "A bye is worth: Tournament points 3, Victory points 6, Differential 0.",
            "A bye is worth: Tournament points 3, Victory points 4, Differential 2.",
            "Late",
        )
    ]


def test_rows_lists_and_switches_can_be_read() -> None:
    rows: JsonValue = [{"up_to": 10, "rounds": 2}, {"rounds": 6, "or_more": True}]
    values: dict[str, JsonValue] = {
        "rounds__by_attendance": rows,
        "standings__order": ["tp", "vp"],
        "odd_field__ringer": False,
    }
    assert said(GG4, house_rule("Many", **values)) == [
        (
            "Rounds by the number who play: 4 to 10: 2; 11 or more: 6 or more.",
            "Rounds by the number who play: 4 to 15: 3; 16 to 32: 4; 33 or more: 5 or more.",
            "Many",
        ),
        ("There is no ringer.", "If the number is odd a ringer may stand in.", "Many"),
        (
            "Order of places: Tournament points, then Victory points.",
            "Order of places: Tournament points, then Differential, then Victory points.",
            "Many",
        ),
    ]


def test_items_of_a_list_are_called_by_their_titles() -> None:
    assert said(WC, variant("points-taken-down"))[0] == (
        "Reported are: Victory points and Points of enemy fighters taken down.",
        "Reported are: Victory points.",
        "points-taken-down",
    )
    assert said(SR17, variant("no-assassination"))[0] == (
        "No game ends like this: Assassination.",
        "A game can end by: Assassination.",
        "no-assassination",
    )


def test_a_condition_is_never_shown_only_what_comes_of_it() -> None:
    found = said(SR17, variant("classic"), variant("no-tiebreakers"))
    asked = [(here, official) for here, official, _ in found if "score sheet" in here]
    here, official = asked[0]
    assert here == "The score sheet does not ask: “Your clock ran out”"
    assert official.startswith("The score sheet asks: “Your clock ran out”")


def test_a_house_rule_that_nobody_named_is_told_by_what_it_sets() -> None:
    """Neither the path that was typed nor the schema's own title is anybody's words."""
    typed = Patch(kind="house-rule", id="bye-vp", title="bye.vp = 5", set={"bye.vp": 5})
    chosen = Patch(kind="house-rule", id="bye-vp", title="Bye: VP", set={"bye.vp": 5})
    for patch in (typed, chosen):
        rules = effective(GG4, [patch])
        worth = "A bye is worth: Tournament points 3, Victory points 5, Differential 2."
        assert rule_words(GG4, rules, patch) == worth
        assert [because for _, _, because in said(GG4, patch)] == ["House rule"]
    named = house_rule("A kinder bye", bye__vp=5)
    assert rule_words(GG4, effective(GG4, [named]), named) == "A kinder bye"


@pytest.mark.req("SR17-004")
def test_a_size_the_pack_lists_is_a_choice_and_no_deviation() -> None:
    assert [said(SR17, house_rule("Size", size__points=size)) for size in (50, 200)] == [[], []]
    assert said(SR17, house_rule("Size", size__points=60)) == [
        ("The size is 60 army points.", "The size is 75 army points.", "Size")
    ]


@pytest.mark.req("GG4-048")
def test_a_time_the_pack_allows_is_a_choice_and_no_deviation() -> None:
    assert [said(GG4, house_rule("Time", times__play=play)) for play in (120, 135)] == [[], []]
    ((here, official, because),) = said(GG4, house_rule("Time", times__play=119))
    assert here.startswith("A round lasts 119 minutes, after 15 to set up.")
    assert official.startswith("A round lasts 120 minutes, after 15 to set up.")
    assert because == "Time"


@pytest.mark.req("WC-001")
def test_what_the_pack_leaves_open_is_a_choice_and_no_deviation() -> None:
    assert said(WC, house_rule("Open", size__points=1000, times__play=90)) == []


def test_every_problem_of_every_patch_is_named() -> None:
    wrong: dict[str, JsonValue] = {
        "by__vp": 3,
        "rounds__by_atendance": [],
        "points__win": "3",
        "pairing__later": "pile",
        "variants": [],
    }
    assert refusal(GG4, variant("team-evnt"), house_rule("Mine", **wrong)) == [
        "team-evnt: team-evnt: is not a variant; did you mean team-event?",
        "Mine: [by] vp: by is not a key of this table; did you mean bye?",
        (
            "Mine: [rounds] by_atendance: by_atendance is not a key of this table; "
            "did you mean by_attendance?"
        ),
        "Mine: variants: cannot be changed by a patch",
        "Mine: [pairing] later: must be 'adjacent' or 'piles'",
        "Mine: [points] win: must be a whole number",
    ]


def test_a_problem_says_where_it_is_as_data() -> None:
    with pytest.raises(PackRefused) as caught:
        effective(GG4, [house_rule("Mine", bye__vps=5)])
    assert caught.value.problems == (
        PackProblem("Mine", "bye", "vps", "is not a figure of this pack; did you mean vp?"),
    )


def test_names_and_expressions_of_a_house_rule_are_checked() -> None:
    values: dict[str, JsonValue] = {
        "bye__vp": "own.vpp",
        "bye__tp": "size +",
        "bye__diff": "10 / own.vp",
        "standings__order": ["tpp"],
        "result__figures__vq__most": 3,
        "bye__vp__x": 3,
    }
    assert refusal(GG4, house_rule("Mine", **values)) == [
        "Mine: [result.figures.vq] most: vq is not in this list; did you mean vp?",
        "Mine: [bye.vp] x: x is looked for inside a single value",
        ("Mine: [bye] tp: the expression does not work: it ends where something is still missing"),
        "Mine: [bye] diff: the expression does not work: division by zero in CEL expression",
        "Mine: [bye] vp: the expression does not work: there is no vpp",
        "Mine: [standings] order: tpp is not a tie-break of this pack; did you mean tp?",
    ]


def test_two_patches_that_only_fail_together_are_refused() -> None:
    no_diff = house_rule("No difference", result__derived={}, standings__order=["tp", "vp"])
    assert refusal(GG4, no_diff)[0] == ("No difference: [bye] diff: is not a figure of this pack")


def test_a_patch_says_what_was_filled_in_for_its_x() -> None:
    bans = Patch(kind="variant", id="bans", title="Bans (X)", arguments={"bans": 2})
    classic = Patch(
        kind="variant", id="classic", title="Classic (X)", arguments={"names": ("Ann", "Bo X")}
    )
    plain = house_rule("X marks the spot", bye__vp=5)
    assert [patch.called for patch in (bans, classic, plain)] == [
        "Bans (2)",
        "Classic (Ann & Bo X)",
        "X marks the spot",
    ]
    assert said(GG4, bans, classic) == [
        (
            "All the same, of DMH or Dead Man's Hand these may lead and be hired: Ann and Bo X.",
            "Nobody is excepted from what is barred.",
            "Classic (Ann & Bo X)",
        ),
        ("Keywords that each player bans: up to 2.", "Nobody bans Keywords.", "Bans (2)"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        '{"kind":"variant","id":"cut-to-top","title":"Cut","arguments":{"top":4},"set":{}}',
        '{"kind":"variant","id":"classic","title":"Old","arguments":{"names":["Ann"]},"set":{}}',
        '{"kind":"house-rule","id":"house","title":"Bye","arguments":{},"set":{"bye.vp":5}}',
    ],
)
def test_a_patch_is_written_as_it_was_read(text: str) -> None:
    assert Patch.model_validate_json(text).model_dump_json() == text
    assert Patch.model_validate_json(text, strict=True).model_dump_json() == text


def test_a_variant_sets_only_what_the_pack_says() -> None:
    patch = Patch(kind="variant", id="team-event", title="Teams", set={"points.win": 4})
    assert refusal(GG4, patch) == ["Teams: set: is for house rules only"]


@given(pack=packs)
def test_no_patches_leave_the_pack_as_it_is(pack: Rulepack) -> None:
    assert effective(pack, []) == pack
    assert deviations(pack, pack, []) == ()


@given(pack=packs, patches=st.lists(houses, max_size=5))
def test_there_are_deviations_exactly_when_the_packs_differ(
    pack: Rulepack, patches: list[Patch]
) -> None:
    rules = effective(pack, patches)
    differ = digest(rules) != digest(pack)
    assert bool(deviations(pack, rules, patches)) == differ == (rules != pack)


@given(pack=packs, patches=st.lists(houses, max_size=5))
def test_patches_are_applied_in_order(pack: Rulepack, patches: list[Patch]) -> None:
    rules = effective(pack, patches)
    final = {path: value for patch in patches for path, value in patch.set.items()}
    assert {path: look_up(rules, path) for path in final} == final


@given(pack=packs, patch=houses)
def test_a_patch_and_then_its_inverse_leave_no_deviation(pack: Rulepack, patch: Patch) -> None:
    path = next(iter(patch.set))
    inverse = Patch(kind="house-rule", id="back", title="Back", set={path: look_up(pack, path)})
    rules = effective(pack, [patch, inverse])
    assert rules == pack
    assert deviations(pack, rules, [patch, inverse]) == ()


@given(pack=packs, patch=houses)
def test_every_deviation_names_the_patch_that_made_it(pack: Rulepack, patch: Patch) -> None:
    found = deviations(pack, effective(pack, [patch]), [patch])
    assert {deviation.because for deviation in found} <= {patch.title}


def test_a_pair_of_numbers_with_one_missing_is_named() -> None:
    with pytest.raises(PackRefused) as refused:
        effective(GG4, [house_rule("Half", terrain__density=[35])])
    assert ["density" in str(problem) for problem in refused.value.problems] == [True]
