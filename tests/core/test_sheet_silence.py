"""A sheet never takes silence for an answer: whoever closes a step is asked about it once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import cast

import pytest

from muster.core.problem import Code, Refused
from muster.core.rulepack.schema import Rulepack
from muster.core.sheet import taps
from muster.core.sheet.of_game import parts_of
from muster.core.sheet.played import Played
from muster.core.sheet.silence import left_blank
from muster.core.sheet.standing import Scored
from muster.core.sheet.still import Open, open_questions
from muster.core.sheet.stream import tapped
from muster.packs import find
from muster.words.names import Names
from muster.words.problems import problem_words
from tests.stream import ANN, BOB, Stream, shown


def asked(stream: Stream, tap: taps.Tap) -> list[tuple[str, str]]:
    """The questions that closing a step asks about, and of whom."""
    (problem,) = stream.problems(tap)
    assert (problem.code, problem.confirmable) == (Code.LEFT_BLANK, True)
    return list(cast("tuple[tuple[str, str], ...]", problem.data["blank"]))


def end(stream: Stream) -> taps.Tap:
    return taps.TurnEnded(step=stream.played.closed + 1)


@pytest.mark.req("WC-121")
def test_a_round_that_nobody_answered_is_not_closed_without_a_word() -> None:
    raid = Stream("WC", battleplan=["lightning-raid"])
    raid.say("objectives", 2).say("objectives", 1, side=1)
    raid.say("wounds", 6).say("wounds", 0, side=1).end_turn()
    assert raid.totals == [(5, 1)]
    assert asked(raid, end(raid)) == [
        ("Objectives you control", ANN),
        ("Objectives you control", BOB),
        ("Who controls the glittering hoard", ""),
    ]
    (problem,) = raid.problems(end(raid))
    assert problem_words(problem, Names()) == (
        "You left these blank in battle round 2, and what is left blank scores nothing: "
        '"Objectives you control" (ann and bob); "Who controls the glittering hoard".'
    )


def test_whoever_insists_goes_on_and_is_not_asked_about_that_turn_again() -> None:
    raid = Stream("WC", battleplan=["lightning-raid"]).end_turn(4)
    assert raid.played.tally.over is not None
    raid.tap(taps.SheetFinished())
    assert raid.played.finished


def test_what_cannot_score_any_more_is_not_asked_about() -> None:
    """The Strategy gives four, and nobody has Gathered Intel to count before the second Turn."""
    ply = Stream("GG18", strategy=["ply-for-information"])
    assert left_blank(ply.played, 1) == ()
    for _ in range(5):
        if ply.played.closed:
            ply.say("intel", 2).say("intel", 1, side=1)
        ply.tap(end(ply))
    assert ply.played.tally.total == (4, 0)


def test_what_was_scored_already_is_not_asked_about_again() -> None:
    """A Reveal pays once: what died for it stands, and its Cost need not be said every Turn."""
    face = Stream(
        "GG4", strategy=["raid-the-vaults"], schemes=["in-your-face", "deliver-a-message"]
    )
    face.tap(shown("in-your-face", salt="")).say("killed", "Silurid")
    assert [ask for ask, _ in asked(face, end(face))] == [
        "Its Cost",
        'Was a Leader of either side within 3" of it?',
    ]
    face.say("cost", 9).say("leader_near", value=True).end_turn()
    assert face.totals == [(1, 0)]
    assert [
        one.input.id for one in left_blank(face.played, 2) if one.part.id == "in-your-face"
    ] == []


@pytest.mark.req("GG4-025")
def test_what_scores_nothing_because_it_was_not_written_down_is_not_asked_about() -> None:
    message = Stream("GG4", strategy=["reckoning"], schemes=["deliver-a-message"])
    message.tap(shown("deliver-a-message", salt="")).say("target", "Seamus")
    assert [one for one in left_blank(message.played, 1) if one.part.id != "reckoning"] == []


def test_nobody_is_an_answer_and_makes_what_follows_from_it_needless() -> None:
    graves = Stream("GG18", strategy=["supply-wagons"], schemes=["dig-their-graves"])
    graves.tap(shown("dig-their-graves", salt=""))
    assert [ask for ask, _ in asked(graves, end(graves))] == [
        "Enemy model, not a Peon, that your Crew killed or sacrificed",
        'Your Scheme Markers within 4" of it',
    ]
    graves.say("buried", "")
    assert left_blank(graves.played, 1) == ()


def test_what_belongs_to_something_said_once_a_game_is_not_asked_about_again() -> None:
    demonstration = Stream("GG18", strategy=["supply-wagons"], schemes=["public-demonstration"])
    demonstration.tap(shown("public-demonstration", {"minions": "Three Guards"}, salt=""))
    cost = "Soulstone cost of all noted models together"
    demonstration.say("demonstrators", 2)
    assert asked(demonstration, end(demonstration)) == [(cost, ANN)]
    (unpaid,) = demonstration.end_turn().played.tally.scored
    assert (unpaid.points, unpaid.wanted, unpaid.held, unpaid.lacks) == (0, 2, "blank", (cost,))
    demonstration.undo().say("demonstrators_cost", 15).end_turn()
    assert demonstration.totals == [(2, 0)]
    spots = [one.spot.input for one in left_blank(demonstration.played, 2)]
    assert "demonstrators_cost" not in spots


@pytest.mark.req("GG18-114")
def test_what_is_earned_and_lacks_an_answer_is_asked_for_and_told_with_what_it_lacks() -> None:
    notes = {"avenger": "Francisco", "target": "Zoraida"}
    vendetta = Stream("GG18", strategy=["supply-wagons"], schemes=["vendetta"])
    vendetta.tap(shown("vendetta", notes, salt="")).say("first_attack", value=True)
    costs = ("Soulstone cost of your noted model", "Soulstone cost of the noted enemy")
    assert {ask for ask, _ in asked(vendetta, end(vendetta))} >= set(costs)
    (row,) = vendetta.end_turn().played.tally.scored
    assert (row.award, row.points, row.wanted, row.held, row.lacks) == (
        "attacked",
        0,
        1,
        "blank",
        costs,
    )


def test_what_would_score_in_a_later_turn_is_told_as_too_early() -> None:
    raid = Stream("GG4", strategy=["raid-the-vaults"]).say("enemy_half", 1)
    (row,) = raid.end_turn().played.tally.scored
    assert (row.award, row.points, row.wanted, row.held) == ("raided", 0, 1, "early")


@pytest.mark.req("SR17-190")
def test_an_assassination_asks_for_the_army_points_that_a_warcaster_is_worth() -> None:
    pit = Stream("SR17", scenario=["the-pit-ii"]).say("beaten", value=True, side=1).end_turn()
    assert asked(pit, taps.SheetFinished()) == [
        ("Enemy army points destroyed or removed from play", ANN),
        ("Enemy army points destroyed or removed from play", BOB),
    ]
    assert pit.refused(pit.answer("destroyed", 9)) == [Code.ANSWER_IMPOSSIBLE]
    pit.say("destroyed", 10).say("destroyed", 0, side=1)
    assert left_blank(pit.played, 1000) == ()


def test_stopping_a_game_asks_about_the_turn_under_way() -> None:
    raid = Stream("WC", battleplan=["lightning-raid"])
    assert len(asked(raid, taps.PlayStopped(reason="time"))) == 4


# ── every sheet of every pack ──

PACKS = ("GG4", "GG18", "SR17", "WC")


def sheets() -> list[tuple[str, str]]:
    found = []
    for name in PACKS:
        rules = find(name)
        assert rules is not None
        found += [(name, element.id) for element in rules.elements if element.awards]
    return found


def opened(rules: Rulepack, element: str) -> Stream:
    (one,) = (each for each in rules.elements if each.id == element)
    secret = {slot.id for slot in rules.encounter.slots if slot.picked or slot.joins}
    stream = Stream(rules, **dict(parts_of([one])))
    if one.slot not in secret:
        return stream
    notes = {note.id: "noted" for note in one.notes}
    for side in (0, 1):
        stream.tap(shown(element, notes, side=side, salt=""))
    return stream


def guess(one: Open, dice: Random) -> object:
    least, most = one.span
    many = least + 3 if most is None else most
    answers: dict[str, Sequence[object]] = {
        "count": (least, many, dice.randint(least, many)),
        "yes": (True, False),
        "inches": (0.0, 9.0, 12.0),
        "choice": [choice.id for choice in one.input.choices],
        "side": ("first", "second", "none"),
        "model": ("Teddy", ""),
    }
    value = dice.choice(answers[one.input.kind])
    if one.input.of:
        return tuple(dice.choices(("first", "second", "none"), k=len(one.input.of)))
    return value


def said(one: Open, dice: Random) -> taps.Answered:
    return taps.Answered.model_validate({**one.spot._asdict(), "value": guess(one, dice)})


def answered(played: Played, dice: Random) -> Played:
    """Some of what is asked, answered at random; what cannot be was not said."""
    for one in open_questions(played):
        if dice.random() < 0.6:
            with suppress(Refused):
                played = tapped(played, said(one, dice))
    return played


def paid(played: Played, step: int) -> list[Scored]:
    return [one for one in played.tally.scored if one.step == step and one.points]


def told_later(before: Played, after: Played, dice: Random) -> Iterator[Played]:
    """The game after a step was closed, had an open question been answered after all."""
    for one in open_questions(before):
        if one.value is None and one.spot.step == after.closed:
            for _ in range(4):
                with suppress(Refused):
                    yield tapped(after, said(one, dice), {Code.ANSWER_STALE})


@pytest.mark.parametrize(("pack", "element"), sheets())
def test_what_is_closed_without_a_doubt_has_no_blank_that_could_have_scored(
    pack: str, element: str
) -> None:
    rules = find(pack)
    assert rules is not None
    dice = Random(element)
    played = opened(rules, element).played
    while played.tally.over is None:
        played = answered(played, dice)
        close = taps.TurnEnded(step=played.closed + 1)
        after = tapped(played, close, {Code.LEFT_BLANK})
        if not left_blank(played, close.step):
            assert tapped(played, close).closed == close.step
            for other in told_later(played, after, dice):
                assert paid(other, close.step) == paid(after, close.step)
        played = after
