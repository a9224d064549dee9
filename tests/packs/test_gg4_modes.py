"""Sheets of the modes of Gaining Grounds Season Four, and secrets that are kept by halves."""

import pytest

from muster.core.ids import EntrantId, GameId
from muster.core.problem import Code
from muster.core.sheet import taps
from muster.core.sheet.check import problems_of
from muster.core.sheet.played import Played, apply, opened
from muster.core.sheet.sealed import Choice, commitment
from muster.core.sheet.still import open_questions
from tests.packs.making import GG4, played
from tests.paper import Paper

SECRETS = ["too-many-secrets"]
SALT = "salt"


def half(scheme: str, scores: str) -> dict[str, object]:
    return {"id": scheme, "scores": scores}


@pytest.mark.req("GG4-104")
def test_golden_79_double_rush_scores_two_strategies_from_the_first_turn() -> None:
    paper = Paper("GG4", "plant-explosives", "reckoning", variants=["double-rush"])
    for markers in (1, 2, 3, 4, 5):
        paper.turn({"markers": markers}, {"reckoned": True})
    assert [mine for mine, _ in paper.running] == [1, 2, 3, 4, 4]
    assert [theirs for _, theirs in paper.running] == [1, 2, 3, 4, 4]


@pytest.mark.req("GG4-104")
def test_double_rush_gives_four_for_each_strategy_and_eight_in_all() -> None:
    paper = Paper("GG4", "plant-explosives", "reckoning", variants=["double-rush"])
    for _ in range(5):
        paper.turn({"markers": 9, "reckoned": True})
    assert (paper.total, paper.figures[0]) == ((8, 0), {"vp": 8})
    assert paper.held() == [("planted", "per-game"), ("reckoned", "per-game")]


@pytest.mark.req("GG4-114")
def test_henchman_hardcore_scores_its_strategy_from_the_first_turn_up_to_four() -> None:
    paper = Paper("GG4", "plant-explosives-gg0", variants=["henchman-hardcore"])
    for _ in range(5):
        paper.turn({"exploded": True}, {"exploded": False})
    assert paper.running == [(1, 0), (2, 0), (3, 0), (4, 0), (4, 0)]


@pytest.mark.req("GG4-114", "GG4-115")
@pytest.mark.parametrize("scheme", ["vendetta", "assassinate"])
def test_henchman_hardcore_scores_its_schemes_once_in_play_and_once_at_the_end(scheme: str) -> None:
    paper = Paper("GG4", scheme, variants=["henchman-hardcore"])
    paper.turn().turn({"revealed": True}).turn({"revealed": False}, {"revealed": True})
    paper.end({"ended": True}, {"ended": False})
    assert (paper.scored(0), paper.scored(1)) == ([("reveal", 1), ("end", 1)], [("reveal", 1)])
    again = Paper("GG4", scheme, variants=["henchman-hardcore"])
    again.turn().turn({"revealed": True}).turn({"revealed": True})
    assert again.refused() == [("turns.3.first.revealed", Code.ANSWER_ONCE)]


@pytest.mark.req("GG4-167")
@pytest.mark.parametrize("scheme", ["vendetta", "assassinate"])
def test_in_henchman_hardcore_only_the_strategy_scores_in_the_first_turn(scheme: str) -> None:
    early = Paper("GG4", "plant-explosives-gg0", scheme, variants=["henchman-hardcore"])
    assert early.turn({"exploded": True, "revealed": True}).refused() == [
        ("turns.1.first.revealed", Code.ANSWER_NOT_THIS_TURN)
    ]
    asked = open_questions(
        Paper("GG4", "plant-explosives-gg0", scheme, variants=["henchman-hardcore"]).played
    )
    assert {one.input.id for one in asked} == {"exploded"}


def test_what_two_schemes_both_ask_is_answered_for_one_of_them() -> None:
    both = Paper("GG4", "vendetta", "assassinate", variants=["henchman-hardcore"])
    assert both.turn().turn({"revealed": True}).refused() == [
        ("turns.2.first.revealed", Code.QUESTION_AMBIGUOUS)
    ]
    clear = Paper("GG4", "vendetta", "assassinate", variants=["henchman-hardcore"])
    assert clear.turn().turn({"vendetta": {"revealed": True}}).total == (1, 0)


@pytest.mark.req("GG4-103", "GG4-114")
@pytest.mark.parametrize("mode", ["double-rush", "henchman-hardcore"])
def test_nobody_chooses_schemes_where_there_are_none_or_they_are_fixed(mode: str) -> None:
    paper = Paper("GG4", first=["death-beds"], variants=[mode])
    assert paper.refused() == [("first.schemes.1", Code.CHOICES_MADE)]


@pytest.mark.req("GG4-079")
@pytest.mark.parametrize("part", ["plant-explosives", "standard"])
def test_only_a_scheme_is_chosen_in_secret(part: str) -> None:
    assert Paper("GG4", first=[part]).refused() == [("first.schemes.1", Code.PART_UNKNOWN)]


@pytest.mark.req("GG4-092", "GG4-093")
def test_too_many_secrets_scores_two_reveals_and_two_ends() -> None:
    picks = [
        half("outflank", "reveal"),
        half("hold-up-their-forces", "reveal"),
        half("let-them-bleed", "end"),
        half("ensnare", "end"),
    ]
    paper = Paper("GG4", first=picks, variants=SECRETS)
    paper.turn().turn({"flanks": 2, "marked": 2, "held": 2})
    paper.end({"unhurt": 0, "last_snares": 2})
    assert paper.scored() == [("reveal", 1), ("reveal", 1), ("end", 1), ("end", 1)]
    assert paper.total == (4, 0)


@pytest.mark.req("GG4-093")
def test_too_many_secrets_does_not_ask_for_the_other_half_of_a_scheme() -> None:
    revealed = Paper("GG4", first=[half("outflank", "reveal")], variants=SECRETS)
    assert revealed.turn().end({"last_flanks": 2}).refused() == [
        ("end.first.last_flanks", Code.ANSWER_NOT_ASKED)
    ]
    ended = Paper("GG4", first=[half("outflank", "end")], variants=SECRETS)
    assert ended.turn({"flanks": 2}).refused() == [("turns.1.first.flanks", Code.ANSWER_NOT_ASKED)]
    assert (
        open_questions(Paper("GG4", first=[half("outflank", "end")], variants=SECRETS).played) == ()
    )


@pytest.mark.req("GG4-092")
@pytest.mark.parametrize("scores", ["reveal", "end"])
def test_too_many_secrets_takes_two_of_each_half(scores: str) -> None:
    three = [half(scheme, scores) for scheme in ("outflank", "ensnare", "espionage")]
    assert Paper("GG4", first=three, variants=SECRETS).refused() == [
        ("first.schemes.3", Code.SCORES_TAKEN)
    ]


@pytest.mark.req("GG4-093")
def test_with_too_many_secrets_no_scheme_scores_both_halves() -> None:
    assert Paper("GG4", first=["outflank"], variants=SECRETS).refused() == [
        ("first.schemes.1", Code.SCORES_TAKEN)
    ]


@pytest.mark.req("GG4-115")
@pytest.mark.parametrize("scores", ["reveal", "end"])
def test_without_too_many_secrets_no_scheme_is_taken_by_halves(scores: str) -> None:
    assert Paper("GG4", first=[half("outflank", scores)]).refused() == [
        ("first.schemes.1", Code.SCORES_TAKEN)
    ]


def test_a_half_or_a_key_that_does_not_exist_is_named_where_it_stands() -> None:
    assert Paper("GG4", first=[half("outflank", "ends")], variants=SECRETS).refused() == [
        ("first.schemes.1.scores", Code.KEY_UNKNOWN)
    ]
    assert Paper("GG4", first=[{"id": "outflank", "score": "end"}]).refused() == [
        ("first.schemes.1.score", Code.KEY_UNKNOWN)
    ]


def sheet(*variants: str) -> Played:
    """A game of Plant Explosives about to begin."""
    opening = taps.SheetOpened(
        game=GameId("g1"),
        sides=(EntrantId("ann"), EntrantId("bob")),
        parts=("plant-explosives",),
        pool=("death-beds", "outflank"),
    )
    return opened(played(GG4, *variants), opening)


def sealed(choice: Choice) -> taps.ChoiceSealed:
    return taps.ChoiceSealed(side=0, number=1, commitment=commitment(choice, SALT))


def shown(part: str, **more: object) -> taps.ChoiceShown:
    return taps.ChoiceShown.model_validate(
        {"side": 0, "number": 1, "part": part, "salt": SALT, **more}
    )


def codes(before: Played, tap: taps.Tap) -> list[Code]:
    return [problem.code for problem in problems_of(before, tap)]


CORPSES = {"marker": "Corpse Marker"}


@pytest.mark.req("GG4-023")
def test_of_a_chosen_scheme_an_opponent_sees_only_that_there_is_one() -> None:
    seal = sealed(Choice("g1", 0, "death-beds", CORPSES))
    hidden = commitment(Choice("g1", 0, "death-beds", CORPSES), SALT)
    assert seal.model_dump() == {
        "kind": "choice-sealed",
        "side": 0,
        "number": 1,
        "commitment": hidden,
    }
    assert apply(sheet(), seal).sheet.parts == sheet().sheet.parts


@pytest.mark.req("GG4-025", "GG4-026")
def test_a_secret_note_is_locked_when_the_game_begins() -> None:
    kept = apply(sheet(), sealed(Choice("g1", 0, "death-beds", CORPSES)))
    assert codes(kept, shown("death-beds", notes=CORPSES)) == []
    assert codes(kept, shown("death-beds", notes={"marker": "Scrap Marker"})) == [Code.SEAL_BROKEN]
    assert codes(kept, shown("outflank")) == [Code.SEAL_BROKEN]


@pytest.mark.req("GG4-026")
def test_secrets_are_noted_after_deployment_and_before_the_first_turn() -> None:
    tokens = taps.Answered(
        step=0, side=0, part="plant-explosives", input="tokens", value="one-pair"
    )
    deployed = apply(sheet(), tokens)
    late = apply(deployed, taps.TurnEnded(step=1))
    seal = sealed(Choice("g1", 0, "death-beds", CORPSES))
    assert (codes(deployed, seal), codes(late, seal)) == ([], [Code.SEAL_LATE])


@pytest.mark.req("GG4-092")
def test_which_half_of_a_scheme_counts_is_sealed_with_it() -> None:
    choice = Choice("g1", 0, "outflank", {}, "end")
    kept = apply(sheet("too-many-secrets"), sealed(choice))
    assert codes(kept, shown("outflank", scores="end")) == []
    assert codes(kept, shown("outflank", scores="reveal")) == [Code.SEAL_BROKEN]
