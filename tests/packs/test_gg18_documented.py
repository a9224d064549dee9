"""Schemes of 2018 as documents: noted or worth nothing, shown in time, a death scored once."""

import pytest

from muster.core.ids import EntrantId, GameId
from muster.core.problem import Code
from muster.core.sheet import taps
from muster.core.sheet.check import problems_of
from muster.core.sheet.played import Played, apply, opened
from muster.core.sheet.sealed import Choice, commitment
from tests.packs.making import GG18
from tests.packs.scheming import SCHEMES, paper_of, picked
from tests.paper import Paper

PLAYS: dict[str, tuple[dict[str, object], dict[str, object], int]] = {
    "surround-them": ({}, {"enemy_corners": 1}, 1),
    "guarded-treasure": ({"treasures": 2, "treasures_apart": 9.5}, {}, 1),
    "punish-the-weak": ({"weak_left": 0}, {}, 1),
    "eliminate-the-leadership": ({"leader_hurt": True}, {"leaders_left": 0}, 2),
    "covert-breakthrough": ({}, {"breakthroughs": 2}, 2),
    "dig-their-graves": ({"buried": "Silurid", "graves": 1}, {}, 1),
    "set-up": ({"set_ups": 2}, {}, 2),
    "hold-up-their-forces": ({"held_up": 2}, {}, 1),
    "undercover-entourage": ({}, {"whereabouts": "enemy-zone", "hale": True}, 3),
    "inescapable-trap": ({"trapped": 2}, {}, 1),
    "show-of-force": ({"upgrades": 1}, {}, 1),
    "search-the-ruins": ({}, {"ruins": 3, "ruins_across": 2}, 3),
    "take-prisoner": ({}, {"captors": 1, "alone": True}, 3),
    "take-one-for-the-team": ({"killer": "master"}, {}, 2),
    "recover-evidence": ({"recovered": 2}, {}, 2),
    "vendetta": (
        {"first_attack": True, "avenger_cost": 4, "target_cost": 4},
        {"target_gone": True},
        2,
    ),
    "public-demonstration": ({"demonstrators": 2, "demonstrators_cost": 15}, {}, 2),
}
"""What is said of each Scheme in a second Turn and at the end, and the VP it gives."""
NOTED = {
    "set-up": ["model"],
    "undercover-entourage": ["model"],
    "take-prisoner": ["model"],
    "take-one-for-the-team": ["sucker"],
    "vendetta": ["avenger", "target"],
    "public-demonstration": ["minions"],
}


def game(scheme: str, notes: list[str], *, documented: bool = True) -> Paper:
    """A game in which a Scheme was chosen with these notes and all went well."""
    written = dict.fromkeys(notes, "somebody")
    choice = {"id": scheme, "notes": written, "documented": documented}
    turn, end, _ = PLAYS[scheme]
    return Paper("GG18", first=[choice]).turn().turn(turn).end(end)


@pytest.mark.req("GG18-066")
def test_six_schemes_have_something_to_note() -> None:
    notes = {name: [note.id for note in one.notes] for name, one in SCHEMES.items() if one.notes}
    assert notes == NOTED


@pytest.mark.req("GG18-067")
@pytest.mark.parametrize("scheme", PLAYS)
def test_golden_100_a_scheme_that_is_not_documented_scores_nothing(scheme: str) -> None:
    noted = NOTED.get(scheme, [])
    assert game(scheme, noted).total == (PLAYS[scheme][2], 0)
    paper = game(scheme, noted, documented=False)
    assert (paper.total, {held for _, held in paper.held(0)}) == ((0, 0), {"undocumented"})


@pytest.mark.req("GG18-067")
@pytest.mark.parametrize(
    ("scheme", "missing"), [(name, one) for name, notes in NOTED.items() for one in notes]
)
def test_a_scheme_documented_without_one_of_its_notes_scores_nothing(
    scheme: str, missing: str
) -> None:
    paper = game(scheme, [note for note in NOTED[scheme] if note != missing])
    assert (paper.total, {held for _, held in paper.held(0)}) == ((0, 0), {"undocumented"})


@pytest.mark.req("GG18-074")
def test_no_scheme_is_asked_about_before_play_and_each_says_when_it_is_shown() -> None:
    assert [name for name, one in SCHEMES.items() for a in one.inputs if a.at == "start"] == []
    when = {
        "Show it when it first scores.": "guarded-treasure punish-the-weak eliminate-the-leadership"
        " dig-their-graves hold-up-their-forces inescapable-trap show-of-force"
        " take-one-for-the-team vendetta",
        "how it at the end of the game": "surround-them covert-breakthrough undercover-entourage"
        " search-the-ruins take-prisoner",
        "Once a game, at the end of any Turn, you may show it": "set-up public-demonstration",
        "You may show it at the beginning of any Turn": "recover-evidence",
    }
    said = {words: [n for n, one in SCHEMES.items() if words in one.say] for words in when}
    assert said == {words: names.split() for words, names in when.items()}


VENDETTA = {"avenger": "Silurid", "target": "Lady Justice"}
ATTACK = taps.Answered(step=1, side=0, part="vendetta", input="first_attack", value=True)


def sealed() -> Played:
    """A game in which the first side has sealed its Vendetta and shown nothing."""
    opening = taps.SheetOpened(
        game=GameId("g1"), sides=(EntrantId("a"), EntrantId("b")), parts=("ours",)
    )
    hidden = commitment(Choice("g1", 0, "vendetta", VENDETTA), "salt")
    return apply(opened(GG18, opening), taps.ChoiceSealed(side=0, number=1, commitment=hidden))


def shown(**notes: str) -> taps.ChoiceShown:
    return taps.ChoiceShown(side=0, number=1, part="vendetta", notes=notes, salt="salt")


def codes(before: Played, tap: taps.Tap) -> list[Code]:
    return [problem.code for problem in problems_of(before, tap)]


@pytest.mark.req("GG18-066")
def test_a_chosen_scheme_is_hidden_and_cannot_change_until_it_is_revealed() -> None:
    assert [part.id for part in sealed().sheet.parts] == ["", "ours"]
    assert codes(sealed(), shown(**VENDETTA)) == []
    assert codes(sealed(), shown(avenger="Silurid", target="Judge")) == [Code.SEAL_BROKEN]
    assert codes(sealed(), shown(avenger="Silurid")) == [Code.SEAL_BROKEN]


@pytest.mark.req("GG18-067")
def test_a_scheme_that_is_not_shown_is_not_scored() -> None:
    assert codes(sealed(), ATTACK) == [Code.QUESTION_UNKNOWN]
    assert codes(apply(sealed(), shown(**VENDETTA)), ATTACK) == []
    over = apply(sealed(), taps.PlayStopped(reason="time was called"))
    assert codes(over, taps.SheetFinished()) == [Code.SEAL_UNOPENED]
    assert over.tally.total == (0, 0)


GRAVES = ("dig-their-graves", {"buried": "Zoraida", "graves": 1})
DEATHS: dict[str, dict[str, object]] = {
    "eliminate-the-leadership": {"leader_killed": "Zoraida"},
    "punish-the-weak": {"weak_killed": " zoraida "},
    "vendetta": {"target_killed": "ZORAIDA", "avenger_cost": 4, "target_cost": 9},
}


@pytest.mark.req("GG18-073")
@pytest.mark.parametrize("other", DEATHS)
def test_golden_99_one_death_scores_for_one_scheme(other: str) -> None:
    choice = picked(other)
    graves, buried = GRAVES
    alone = Paper("GG18", first=[choice]).turn(DEATHS[other], at=2)
    graves_first = Paper("GG18", first=[graves, choice]).turn({**buried, **DEATHS[other]}, at=2)
    graves_last = Paper("GG18", first=[choice, graves]).turn({**buried, **DEATHS[other]}, at=2)
    assert (graves_first.total, graves_last.total) == ((1, 0), alone.total)
    assert graves_first.held(0) == [("killed", "death")]
    assert graves_last.held(0) == [("buried", "death")]


@pytest.mark.req("GG18-073")
def test_two_deaths_score_for_two_schemes_and_both_sides_score_their_own() -> None:
    schemes = ["dig-their-graves", "eliminate-the-leadership"]
    says = {"buried": "Silurid", "graves": 1, "leader_killed": "Zoraida"}
    assert Paper("GG18", first=schemes, second=schemes).turn(says, says).total == (2, 2)


@pytest.mark.req("GG18-073")
def test_a_death_that_no_longer_earns_anything_is_left_to_the_other_scheme() -> None:
    paper = Paper("GG18", first=["dig-their-graves", "eliminate-the-leadership"])
    for number in range(3):
        paper.turn({"buried": f"Silurid {number}", "graves": 1})
    paper.turn({"buried": "Zoraida", "graves": 1, "leader_killed": "Zoraida"})
    assert [mine for mine, _ in paper.running] == [1, 2, 3, 4]
    assert paper.held(0) == [("buried", "per-game")]


@pytest.mark.req("GG18-073", "GG18-098")
def test_punish_the_weak_leaves_a_death_it_does_not_need_to_the_other_scheme() -> None:
    says = {"weak_killed": "Silurid", "weak_left": 0, "buried": "Silurid", "graves": 1}
    paper = Paper("GG18", first=["punish-the-weak", "dig-their-graves"]).turn(says, at=2)
    assert paper.total == (2, 0)


@pytest.mark.req("GG18-075")
def test_in_the_first_turn_only_what_waits_for_no_second_is_asked() -> None:
    late = {
        name: {one.from_turn for one in scheme.inputs if one.at == "turn"}
        for name, scheme in SCHEMES.items()
    }
    assert [name for name, turns in late.items() if turns == {2}] == [
        "guarded-treasure",
        "punish-the-weak",
        "hold-up-their-forces",
        "inescapable-trap",
        "show-of-force",
    ]
    early = {
        name: paper_of(name).turn(PLAYS[name][0]).total[0]
        for name, turns in late.items()
        if turns == {1}
    }
    assert early == {
        "eliminate-the-leadership": 1,
        "dig-their-graves": 1,
        "set-up": 2,
        "take-one-for-the-team": 2,
        "recover-evidence": 2,
        "vendetta": 1,
        "public-demonstration": 2,
    }


@pytest.mark.parametrize(
    ("scheme", "says", "wrong"),
    [
        ("surround-them", {"enemy_corners": 1}, Code.ANSWER_AT_END),
        ("guarded-treasure", {"treasures_apart": -1}, Code.ANSWER_IMPOSSIBLE),
        ("dig-their-graves", {"buried": "x" * 101}, Code.ANSWER_IMPOSSIBLE),
        ("take-one-for-the-team", {"killer": "peon"}, Code.ANSWER_IMPOSSIBLE),
        ("recover-evidence", {"recovered": 6}, Code.ANSWER_IMPOSSIBLE),
        ("show-of-force", {"upgrade": 1}, Code.QUESTION_UNKNOWN),
    ],
)
def test_what_cannot_be_is_refused_where_it_stands(
    scheme: str, says: dict[str, object], wrong: Code
) -> None:
    (name,) = says
    refused = Paper("GG18", first=[scheme]).turn().turn(says).refused()
    assert refused == [(f"turns.2.first.{name}", wrong)]


@pytest.mark.parametrize("says", [{"enemy_corners": 3}, {"own_corners": 3}, {"other_corners": 3}])
def test_no_deployment_leaves_a_third_corner(says: dict[str, object]) -> None:
    (name,) = says
    refused = Paper("GG18", first=["surround-them"]).turn().end(says).refused()
    assert refused == [(f"end.first.{name}", Code.ANSWER_IMPOSSIBLE)]


def test_two_different_schemes_are_picked() -> None:
    twice = Paper("GG18", first=["show-of-force", "show-of-force"]).refused()
    three = Paper("GG18", first=["show-of-force", "inescapable-trap", "dig-their-graves"]).refused()
    assert (twice, three) == (
        [("first.schemes.2", Code.PICKED_TWICE)],
        [("first.schemes.3", Code.CHOICES_MADE)],
    )
