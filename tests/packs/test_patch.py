"""House rules, and how an event's rules deviate from the pack's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue

from muster.core.rulepack.digest import digest
from muster.core.rulepack.patch import Deviation, Patch, deviations, effective
from muster.core.rulepack.problems import PackProblem, PackRefused
from muster.core.rulepack.schema import Rulepack
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
        lambda value: Patch(kind="house-rule", id="house", title=path, set={path: value})
    )
)


def said(official: Rulepack, *patches: Patch) -> list[tuple[str, str]]:
    """Each deviation in words, and because of what."""
    rules = effective(official, patches)
    return [(str(found), found.because) for found in deviations(official, rules, patches)]


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
    assert str(deviations(GG4, rules, patches)[0]) == "Bye: VP: 4 → 5"


def test_the_deviations_of_a_variant_are_in_the_words_of_the_schema() -> None:
    found = said(GG4, variant("henchman-hardcore"))
    assert {because for _, because in found} == {"henchman-hardcore"}
    assert [words for words, _ in found] == [
        "Size: Size of an army: 50 → 30",
        "Lists: Lists are written for the event, for each game, or as people like: game → event",
        "Lists: Lists of a player, at least: 0 → 1",
        "Lists: Lists of a player, at most: none → 1",
        "Lists: Models in a list, exactly: none → 4",
        "Lists: Leader: A leader is one of these: Master, Henchman → Henchman",
        "Lists: Leader: The leader's cost is not counted: yes → no",
        "Lists: Hiring: Largest Soulstone Pool: 6 → 3",
        "Times: Minutes to set up: 15 → 0",
        "Times: Minutes of play: 120 → 45",
        "Times: Minutes of play, at most: 135 → 45",
        "Encounters: Parts: strategy: How it is dealt: suit → fixed",
        "Encounters: Parts: strategy: Always these: none → plant-explosives-gg0",
        "Encounters: Parts: deployment: How it is dealt: lot → fixed",
        "Encounters: Parts: deployment: Always these: none → wedge",
        "Encounters: Parts: schemes: How many: 5 → 2",
        "Encounters: Parts: schemes: How it is dealt: number → fixed",
        "Encounters: Parts: schemes: Always these: none → vendetta, assassinate",
        "Encounters: Parts: schemes: How many of them each side picks in secret: 2 → 0",
        "Play: First turn that scores: 2 → 1",
    ]


def test_a_deviation_is_because_of_the_last_patch_that_set_it() -> None:
    earlier, later = house_rule("Early", bye__vp=5), house_rule("Late", bye={"tp": 3, "vp": 6})
    assert said(GG4, earlier, later) == [
        ("Bye: DIFF: 2 → none", "Late"),
        ("Bye: VP: 4 → 6", "Late"),
    ]


def test_rows_lists_and_switches_can_be_read() -> None:
    rows: JsonValue = [{"up_to": 10, "rounds": 2}, {"rounds": 6, "or_more": True}]
    values: dict[str, JsonValue] = {
        "rounds__by_attendance": rows,
        "standings__order": ["tp", "vp"],
        "odd_field__ringer": False,
    }
    assert [words for words, _ in said(GG4, house_rule("Many", **values))] == [
        (
            "Rounds: Rounds by attendance: up_to 15, rounds 3; up_to 32, rounds 4; "
            "rounds 5, or_more yes → up_to 10, rounds 2; rounds 6, or_more yes"
        ),
        "Odd field: A ringer may stand in: yes → no",
        "Standings: Order of tie-breaks: tp, diff, vp → tp, vp",
    ]


def test_items_of_a_list_are_named_by_their_ids() -> None:
    assert said(WC, variant("points-taken-down"))[:1] == [
        ("Result: Figures reported: vp → vp, downed", "points-taken-down")
    ]
    assert said(SR17, variant("no-assassination"))[:2] == [
        (
            "Result: Ways a game can end: assassination: Used at the event: yes → no",
            "no-assassination",
        ),
        (
            "Result: Ways a game can end: no-models: Used at the event: no → yes",
            "no-assassination",
        ),
    ]


@pytest.mark.req("SR17-004")
def test_a_size_the_pack_lists_is_a_choice_and_no_deviation() -> None:
    assert [said(SR17, house_rule("Size", size__points=size)) for size in (50, 200)] == [[], []]
    assert said(SR17, house_rule("Size", size__points=60)) == [
        ("Size: Size of an army: 75 → 60", "Size")
    ]


@pytest.mark.req("GG4-048")
def test_a_time_the_pack_allows_is_a_choice_and_no_deviation() -> None:
    assert [said(GG4, house_rule("Time", times__play=play)) for play in (120, 135)] == [[], []]
    assert said(GG4, house_rule("Time", times__play=119)) == [
        ("Times: Minutes of play: 120 → 119", "Time")
    ]


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
        (
            "Mine: [bye] tp: the expression does not work: "
            "<input>:1:7: Syntax error: mismatched input '<EOF>'"
        ),
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
            (
                "Lists: Hiring: Of those, models that may all the same, by name "
                "(All: every one): none → Ann, Bo X"
            ),
            "Classic (Ann & Bo X)",
        ),
        ("Lists: Hiring: Keywords each player may ban: 0 → 2", "Bans (2)"),
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
