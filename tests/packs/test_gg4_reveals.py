"""When Schemes of Gaining Grounds Season Four score, how often, and what must be noted first."""

import pytest

from muster.core.problem import Code
from tests.packs.making import GG4, played
from tests.paper import Paper

NOTED = {
    "death-beds": {"marker": "Corpse Marker"},
    "deliver-a-message": {"model": "Convict Gunslinger"},
    "sweating-bullets": {"model": "Convict Gunslinger"},
    "take-prisoner": {"model": "Silurid"},
}

REVEALS: dict[str, dict[str, object]] = {
    "let-them-bleed": {"bled": 2},
    "death-beds": {"killed": "Silurid", "schemes_near": 1, "chosen_near": 1},
    "power-ritual": {"corner": True},
    "in-your-face": {"killed": "Silurid", "cost": 8, "leader_near": True},
    "deliver-a-message": {"target": "Zoraida", "in_reach": True},
    "outflank": {"flanks": 2, "marked": 1},
    "hold-up-their-forces": {"held": 2},
    "espionage": {"centerline": True, "enemy_zone": True},
    "sweating-bullets": {"engages": True, "near_centre": True},
    "information-overload": {"across": 3, "enemy_markers": 0},
    "take-prisoner": {"engaged": True, "helpers": 0},
    "protected-territory": {"apart": 12.5, "enemies": 0},
    "ensnare": {"snared": "Zoraida", "snares": 2},
}
"""Answers that reveal each Scheme."""

ENDS: dict[str, dict[str, object]] = {
    "let-them-bleed": {"unhurt": 1},
    "death-beds": {"beds": 2},
    "power-ritual": {"own_corners": 1, "other_corners": 2},
    "in-your-face": {"in_zone": True},
    "deliver-a-message": {"markers": 1},
    "outflank": {"last_flanks": 2, "last_marked": 2},
    "hold-up-their-forces": {"last_held": 2},
    "espionage": {"last_own_zone": True, "last_centerline": True, "last_enemy_zone": True},
    "sweating-bullets": {"unengaged": 0},
    "information-overload": {"last_markers": 2, "last_enemy_markers": 1},
    "take-prisoner": {"fate": "on-my-half"},
    "protected-territory": {"last_apart": 10, "guarded": 2},
    "ensnare": {"last_snares": 2},
}
"""Answers that score each Scheme at the end."""


def picked(scheme: str, **more: object) -> dict[str, object]:
    """A Scheme chosen with all it needs noted."""
    return {"id": scheme, "notes": NOTED.get(scheme, {}), **more}


def whole_game(**more: object) -> dict[str, list[tuple[str, int]]]:
    """What every Scheme scores in a game in which it is revealed and ends well."""
    return {
        scheme: Paper("GG4", first=[picked(scheme, **more)])
        .turn()
        .turn(REVEALS[scheme])
        .end(ENDS[scheme])
        .scored()
        for scheme in REVEALS
    }


@pytest.mark.req("GG4-115")
def test_every_scheme_gives_one_for_its_reveal_and_one_for_its_end() -> None:
    assert whole_game() == {scheme: [("reveal", 1), ("end", 1)] for scheme in REVEALS}


@pytest.mark.req("GG4-025", "GG4-134", "GG4-141", "GG4-150", "GG4-155")
def test_what_depends_on_a_note_scores_nothing_unless_it_was_noted() -> None:
    unnoted = whole_game(notes={})
    assert {name: scored for name, scored in unnoted.items() if (("reveal", 0) in scored)} == {
        "death-beds": [("reveal", 0), ("end", 0)],
        "deliver-a-message": [("reveal", 0), ("end", 1)],
        "sweating-bullets": [("reveal", 0), ("end", 1)],
        "take-prisoner": [("reveal", 0), ("end", 0)],
    }
    noted = {name for name, scored in unnoted.items() if scored == [("reveal", 1), ("end", 1)]}
    assert noted == set(REVEALS) - set(NOTED)


@pytest.mark.req("GG4-025")
def test_a_blank_note_is_no_note_and_the_sheet_says_why() -> None:
    paper = Paper("GG4", first=[picked("take-prisoner", notes={"model": "  "})])
    paper.turn().turn(REVEALS["take-prisoner"])
    assert paper.held() == [("reveal", "undocumented")]


def test_a_note_the_scheme_does_not_ask_for_is_refused() -> None:
    paper = Paper("GG4", first=[picked("ensnare", notes={"model": "Silurid"})])
    assert paper.refused() == [("first.schemes.1", Code.NOTE_UNKNOWN)]


@pytest.mark.req("GG4-079")
def test_two_different_schemes_are_picked() -> None:
    assert Paper("GG4", first=["ensnare", "ensnare"]).refused() == [
        ("first.schemes.2", Code.PICKED_TWICE)
    ]
    assert Paper("GG4", first=["ensnare", "outflank", "espionage"]).refused() == [
        ("first.schemes.3", Code.CHOICES_MADE)
    ]


@pytest.mark.req("GG4-116")
def test_in_the_first_turn_only_what_is_no_end_of_a_turn_can_be_revealed() -> None:
    papers = {scheme: Paper("GG4", first=[picked(scheme)]) for scheme in REVEALS}
    early = [scheme for scheme, says in REVEALS.items() if papers[scheme].turn(says).total[0]]
    assert early == ["death-beds", "in-your-face", "deliver-a-message", "ensnare"]


@pytest.mark.req("GG4-115")
@pytest.mark.parametrize("scheme", ["death-beds", "deliver-a-message", "in-your-face", "ensnare"])
def test_what_reveals_a_scheme_by_name_is_said_once(scheme: str) -> None:
    paper = Paper("GG4", first=[picked(scheme)])
    named = next(name for name, value in REVEALS[scheme].items() if isinstance(value, str))
    again = paper.turn(REVEALS[scheme]).turn({named: "Somebody else"})
    assert again.refused() == [(f"turns.2.first.{named}", Code.ANSWER_ONCE)]


@pytest.mark.req("GG4-115")
@pytest.mark.parametrize("scheme", sorted(REVEALS))
def test_a_scheme_is_revealed_for_one_vp_only(scheme: str) -> None:
    (element,) = (one for one in GG4.elements if one.id == scheme)
    once = {one.id for one in element.inputs if one.once}
    again = {name: value for name, value in REVEALS[scheme].items() if name not in once}
    paper = Paper("GG4", first=[picked(scheme)])
    assert paper.turn().turn(REVEALS[scheme]).turn(again).turn(again).total == (1, 0)


@pytest.mark.req("GG4-115")
def test_what_a_second_reveal_would_give_is_held_back_and_says_so() -> None:
    paper = Paper("GG4", first=["hold-up-their-forces"]).turn({"held": 2}).turn({"held": 2})
    assert paper.turn({"held": 2}).held(0) == [("reveal", "early"), ("reveal", "per-game")]


@pytest.mark.req("GG4-115")
def test_however_many_schemes_a_house_rule_allows_they_give_four_in_all() -> None:
    rules = played(GG4, encounter__slots__schemes__picked=3)
    three = ["let-them-bleed", "outflank", "hold-up-their-forces"]
    paper = Paper(rules, first=three).turn()
    paper.turn({"bled": 2, "flanks": 2, "marked": 2, "held": 2})
    paper.end({"unhurt": 0, "last_flanks": 2, "last_marked": 2, "last_held": 2})
    assert (paper.total, paper.held(0)) == ((4, 0), [("end", "schemes"), ("end", "schemes")])


@pytest.mark.req("GG4-118")
@pytest.mark.parametrize("turns", [1, 3, 5])
def test_ends_are_scored_whenever_the_game_ends_revealed_or_not(turns: int) -> None:
    paper = Paper("GG4", first=["outflank", "ensnare"])
    for _ in range(turns):
        paper.turn({"flanks": 2, "marked": 1})
    paper.end({"last_flanks": 2, "last_marked": 2, "last_snares": 2})
    revealed = [("reveal", 1)] if turns > 1 else []
    scored = [one for one in paper.scored() if one[1]]
    assert scored == [*revealed, ("end", 1), ("end", 1)]


@pytest.mark.req("GG4-118")
def test_time_called_ends_the_game_and_the_ends_are_scored() -> None:
    paper = Paper("GG4", second=["sweating-bullets"]).turn().turn().stop("time was called")
    assert paper.end(second={"unengaged": 0}).total == (0, 1)


@pytest.mark.req("GG4-116", "GG4-137")
def test_what_is_said_in_vain_in_the_first_turn_does_not_use_a_reveal_up() -> None:
    for scheme in ("power-ritual", "espionage", "outflank"):
        paper = Paper("GG4", first=[scheme]).turn(REVEALS[scheme]).turn(REVEALS[scheme])
        assert (paper.refused(), paper.total) == ([], (1, 0)), scheme


def test_an_end_cannot_be_said_while_the_game_goes_on() -> None:
    paper = Paper("GG4", first=["outflank"]).turn({"last_flanks": 2})
    assert paper.refused() == [("turns.1.first.last_flanks", Code.ANSWER_AT_END)]


def test_silence_scores_nothing_even_where_none_would() -> None:
    paper = Paper("GG4", first=["let-them-bleed", {"id": "sweating-bullets"}])
    assert paper.turn().turn().end().total == (0, 0)


@pytest.mark.parametrize(
    ("scheme", "says"),
    [
        ("let-them-bleed", {"bled": 3}),
        ("outflank", {"flanks": 3}),
        ("protected-territory", {"apart": -1}),
        ("power-ritual", {"corner": 1}),
        ("ensnare", {"snared": "x" * 101}),
    ],
)
def test_what_cannot_be_is_refused_where_it_stands(scheme: str, says: dict[str, object]) -> None:
    (name,) = says
    refused = Paper("GG4", first=[scheme]).turn(says).refused()
    assert refused == [(f"turns.1.first.{name}", Code.ANSWER_IMPOSSIBLE)]
