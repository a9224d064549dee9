"""A public copy tells what everybody may know, keeps the rest back, and can still be checked."""

from __future__ import annotations

import json
import random
from typing import get_args

import pytest

from muster.core import commands as ask
from muster.core.chain import SALTED, Line, canonical, rest_of, write_line
from muster.core.facts import (
    AnyFact,
    AwardGiven,
    ClockExtended,
    EntrantAmended,
    GameConceded,
    GameForfeited,
    RoundPaired,
    RulingMade,
)
from muster.core.problem import Code
from muster.core.publicity import SAID, SILENT, UNSAID, kept_back, may_be_part, told
from muster.core.published import (
    IN_PART,
    UNPLACED,
    NotFollowing,
    Published,
    is_public,
    publish,
    read_published,
    verify_published,
)
from muster.core.score import Score, Side
from muster.core.verify import SET_BACK, Check, Subject
from tests.archives import chaotic
from tests.core.forging import sealed, set_back
from tests.hall import Hall

PACKS = ["GG4", "GG18", "SR17", "WC", "BB"]


def copy_of(lines: list[Line]) -> list[str]:
    return [*publish([write_line(line) for line in lines], lines)]


def played() -> Hall:
    """Two rounds; somebody paid, somebody was warned, two were kept apart."""
    hall = Hall("GG4").enter("a b c d")
    hall.do(ask.AmendEntrant(entrant=hall.id("a"), paid=True, club="Gilde", reason="coins"))
    hall.do(ask.NoteConduct(entrant=hall.id("b"), about="slow-play", measure="warning", text="x"))
    hall.do(ask.KeepApart(pair=(hall.id("a"), hall.id("b")), reason="a quarrel"))
    return hall


def decided() -> Hall:
    """One round and an award, of which nothing is private."""
    hall = Hall("GG4").enter("a b c d").start(rounds=1).pair()
    for game in hall.event.rounds[-1].games:
        sides = tuple(
            Side(entrant=each, figures={"vp": 5 - n}) for n, each in enumerate(game.entrants)
        )
        hall.do(ask.RuleResult(game=game.id, score=Score(sides=sides), how="entered"))
    hall.do(ask.CloseRound())
    hall.do(ask.FinishEvent(confirm=frozenset(Code)))
    hall.do(ask.GiveAward(award="x", title="Best painted", entrants=(hall.id("a"),)))
    return hall


def test_a_copy_tells_where_a_clock_was_set_back() -> None:
    hall = played()
    hall.start(rounds=1).pair()
    paired = next(line.n for line in hall.lines if line.fact.kind == "round-paired")
    found = verify_published(read_published(copy_of(set_back(hall, paired))), hall.pack)
    assert [check.line for check in found.checks if check.note == SET_BACK] == [paired]
    assert found.holds


def test_of_every_fact_it_is_decided_what_everybody_may_know() -> None:
    every = set(get_args(get_args(AnyFact)[0]))
    assert set(SAID) | SILENT == every
    assert set(SAID) & SILENT == set()


def test_every_part_that_is_left_out_is_a_part_of_its_fact() -> None:
    wrong = {kind: parts - kind.model_fields.keys() for kind, parts in SAID.items()}
    assert {kind for kind, strange in wrong.items() if strange} == set()


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_copy_of_any_day_holds_and_comes_to_the_same_rounds(pack: str, seed: int) -> None:
    hall = chaotic(pack, random.Random(seed), entrants=9, rounds=3)
    copy = read_published(copy_of(hall.lines))
    verdict = verify_published(copy, hall.pack)
    assert [c for c in verdict.checks if c.holds is False] == []
    unsure = [check for check in verdict.checks if check.holds is None]
    assert {check.subject for check in unsure} <= {Subject.ALLOWED, Subject.CHAIN}
    assert tuple(c.line for c in unsure if c.subject is Subject.CHAIN) == copy.reduced
    assert (verdict.revision, verdict.head) == (hall.event.revision, hall.event.head)


def test_a_copy_that_tells_every_line_whole_holds_without_a_doubt() -> None:
    hall = decided()
    verdict = verify_published(read_published(copy_of(hall.lines)), hall.pack)
    assert [check for check in verdict.checks if check.holds is not True] == []


def test_of_a_line_told_in_part_nobody_says_that_its_hash_holds() -> None:
    hall = played()
    copy = read_published(copy_of(hall.lines))
    partly = [
        line.n for line in hall.lines if line.fact.kind in {"entrant-amended", "pair-kept-apart"}
    ]
    unsure = [c for c in verify_published(copy, hall.pack).checks if c.note == IN_PART]
    assert unsure == [Check(Subject.CHAIN, n, holds=None, note=IN_PART) for n in partly]


def test_whether_somebody_paid_is_not_told_either_way() -> None:
    hall = played()
    hall.do(ask.AmendEntrant(entrant=hall.id("b"), paid=False, club="Bund"))
    copy = read_published(copy_of(hall.lines))
    amended = [line for line in copy.lines if isinstance(line.fact, EntrantAmended)]
    assert [(x.n in copy.reduced, x.fact.paid) for x in amended] == [(True, False)] * 2  # type: ignore[union-attr]  # all amend


def test_a_line_that_is_kept_back_says_nothing_but_where_it_stands() -> None:
    hall = played()
    warned = next(n for n, line in enumerate(hall.lines) if line.fact.kind == "conduct-noted")
    said = json.loads(copy_of(hall.lines)[warned])
    line = hall.lines[warned]
    assert said == {
        "n": line.n,
        "more": 0,
        "prev": line.prev,
        "hash": line.hash,
        "rest": rest_of(json.loads(write_line(line))),
        "kept_back": ["fact"],
    }


def test_a_line_told_in_part_does_not_say_when_it_was_written() -> None:
    hall = played()
    texts = [json.loads(text) for text in copy_of(hall.lines)]
    partly = [said for said in texts if said.get("kept_back") == ["reason"]]
    assert [(sorted(said), said["fact"]["reason"]) for said in partly] == [
        (["by", "fact", "hash", "kept_back", "more", "n", "prev", "rest"], UNSAID)
    ]


def test_titles_of_lists_and_angry_words_are_left_out_of_results() -> None:
    score = Score(sides=(Side(entrant="e1", figures={"vp": 3}, army_list="Kreoss"),))
    fact = GameForfeited(game="r1g1", by=("e1",), cause="late", score=score, reason="Swore")
    bare = Score(sides=(Side(entrant="e1", figures={"vp": 3}),))
    assert told(fact) == fact.model_copy(update={"score": bare, "reason": UNSAID})


def test_why_a_table_got_more_time_and_which_asked_for_a_ruling_are_left_out() -> None:
    longer = ClockExtended(round=1, minutes=10, games=("r1g1",), reason="An inhaler")
    ruling = RulingMade(topic="Cover", question="Does it?", decision="No", game="r1g1")
    bare = ruling.model_copy(update={"game": None})
    assert told(longer) == longer.model_copy(update={"reason": UNSAID})
    assert (told(ruling), told(bare)) == (bare, bare)
    assert (kept_back(ruling, bare), kept_back(bare, bare)) == (("game",), ())
    parts = [may_be_part(each, ["game"]) for each in (ruling, bare)]
    assert parts == [False, True]


def test_there_is_no_copy_before_the_secret_is_out_and_every_prize_told() -> None:
    hall = chaotic("GG4", random.Random(1), entrants=4, rounds=1)
    assert (is_public(Hall("GG4").event), is_public(hall.event)) == (False, True)
    hall.do(ask.BeginPrizeGiving())
    assert is_public(hall.event) is False
    hall.do(ask.EndPrizeGiving(confirm=frozenset(Code)))
    assert is_public(hall.event) is True


# ── forged ──


def failed(copy: Published, hall: Hall) -> set[Subject]:
    return {c.subject for c in verify_published(copy, hall.pack).checks if c.holds is False}


def test_a_copy_of_a_draw_that_was_not_drawn_does_not_hold() -> None:
    """A cheat changes who meets whom, and makes every hash anew."""
    hall = chaotic("GG4", random.Random(1), entrants=8, rounds=2)

    def swapped(line: Line) -> Line:
        fact = line.fact
        if not isinstance(fact, RoundPaired) or fact.round != 1:
            return line
        first, second, *rest = fact.seats
        seats = (
            first.model_copy(update={"entrants": second.entrants, "attacker": second.attacker}),
            second.model_copy(update={"entrants": first.entrants, "attacker": first.attacker}),
            *rest,
        )
        return line.model_copy(update={"fact": fact.model_copy(update={"seats": seats})})

    lines = sealed(swapped(line) for line in hall.lines)
    assert Subject.DRAW in failed(read_published(copy_of(lines)), hall)


def test_a_whole_line_that_is_sealed_as_older_ones_were_does_not_hold() -> None:
    hall = decided()
    *before, newest = hall.lines
    lines = sealed([*before, newest.model_copy(update={"digest": SALTED})])
    assert failed(read_published(copy_of(lines)), hall) == {Subject.CHAIN}


def as_part(text: str, unsaid: list[str], **said: object) -> str:
    """A line of a copy made one that is told in part, saying something else under its old hash."""
    whole = json.loads(text)
    body = {k: v for k, v in whole.items() if k not in {"at", "digest", "salt"}}
    part = {"fact": {**body["fact"], **said}, "rest": body.get("rest") or rest_of(whole)}
    return canonical({**body, **part, "kept_back": unsaid})


@pytest.mark.parametrize("unsaid", [[], ["entrants"], ["reason"], ["fact"]])
def test_what_is_always_told_whole_is_not_read_as_told_in_part(unsaid: list[str]) -> None:
    hall = decided()
    texts = copy_of(hall.lines)
    texts[-1] = as_part(texts[-1], unsaid, entrants=[hall.id("d")])
    with pytest.raises(NotFollowing) as wrong:
        read_published(texts)
    assert str(wrong.value) == f"line {len(texts)} is told in part as no public copy tells it"


@pytest.mark.parametrize("unsaid", [[], ["club"], ["paid", "club"], ["fact"]])
def test_only_what_may_be_kept_back_of_a_fact_is(unsaid: list[str]) -> None:
    hall = played()
    n = next(n for n, line in enumerate(hall.lines) if line.fact.kind == "entrant-amended")
    texts = copy_of(hall.lines)
    texts[n] = as_part(texts[n], unsaid)
    with pytest.raises(NotFollowing) as wrong:
        read_published(texts)
    assert wrong.value.n == n + 1


def test_a_part_that_is_said_to_be_kept_back_is_not_told() -> None:
    hall = played()
    n = next(n for n, line in enumerate(hall.lines) if line.fact.kind == "pair-kept-apart")
    texts = copy_of(hall.lines)
    texts[n] = as_part(texts[n], ["reason"], reason="She cheats")
    with pytest.raises(NotFollowing) as wrong:
        read_published(texts)
    assert wrong.value.n == n + 1


@pytest.mark.parametrize("without", [(), ("rest",)])
def test_nothing_before_a_line_that_is_kept_back_can_be_another(without: tuple[str, ...]) -> None:
    """Every line before it is made anew, true in itself; it is said to follow them."""
    hall = decided()
    hall.do(ask.NoteConduct(entrant=hall.id("b"), about="slow-play", measure="warning", text="x"))
    texts = copy_of(hall.lines)
    others = sealed(_given_to(line, hall.id("d")) for line in hall.lines[:-1])
    last = {**json.loads(texts[-1]), "prev": others[-1].hash}
    texts = [*(write_line(line) for line in others), canonical(_less(last, without))]
    if without:  # as if an earlier version had written it
        assert verify_published(read_published(texts), hall.pack).checks[len(texts) - 1] == Check(
            Subject.CHAIN, len(texts), holds=None, note=UNPLACED
        )
        return
    with pytest.raises(NotFollowing) as wrong:
        read_published(texts)
    assert str(wrong.value) == f"line {len(texts)} was changed after it was written"


def _given_to(line: Line, entrant: str) -> Line:
    if not isinstance(line.fact, AwardGiven):
        return line
    return line.model_copy(update={"fact": line.fact.model_copy(update={"entrants": (entrant,)})})


def _less(body: dict[str, object], keys: tuple[str, ...]) -> dict[str, object]:
    return {key: said for key, said in body.items() if key not in keys}


def test_what_is_never_told_is_not_read_in_part() -> None:
    noted = next(x.fact for x in played().lines if x.fact.kind == "conduct-noted")
    assert [may_be_part(noted, parts) for parts in ([], ["text"], ["fact"])] == [False] * 3


def test_a_part_that_an_earlier_version_told_is_still_read() -> None:
    """Of a conceded game the score was kept back before the title of the list was."""
    score = Score(sides=(Side(entrant="e1", figures={"vp": 3}),))
    fact = GameConceded(game="r1g1", by="e1", score=score, army_list="Kreoss")
    assert [may_be_part(fact, parts) for parts in (["score"], ["army_list"])] == [True, False]


def test_a_result_forged_in_a_line_told_in_part_is_never_said_to_hold() -> None:
    """Nothing after the last round leans on it: only its own hash could tell."""
    hall = decided()
    texts = copy_of(hall.lines)
    n = max(n for n, line in enumerate(hall.lines) if line.fact.kind == "result-ruled")
    first, second = json.loads(texts[n])["fact"]["score"]["sides"]
    sides = [{**first, "figures": second["figures"]}, {**second, "figures": first["figures"]}]
    texts[n] = as_part(texts[n], ["score"], score={"sides": sides, "winner": None, "ending": ""})
    verdict = verify_published(read_published(texts), hall.pack)
    assert (verdict.head, verdict.waiting) == (hall.event.head, True)
    assert Check(Subject.CHAIN, n + 1, holds=None, note=IN_PART) in verdict.checks


@pytest.mark.parametrize("change", ["n", "prev", "hash", "rest"])
def test_a_line_that_is_kept_back_cannot_be_another(change: str) -> None:
    hall = played()
    texts = copy_of(hall.lines)
    n = next(n for n, text in enumerate(texts) if '"kept_back":["fact"]' in text)
    said = json.loads(texts[n])
    said[change] = {"n": 99}.get(change, "0" * 64)
    texts[n] = canonical(said)
    with pytest.raises(NotFollowing) as wrong:
        read_published(texts)
    assert wrong.value.n == n + 1


@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 9999, "9" * 9999, '{"kept_back":[]}'])
def test_what_is_no_line_is_named(text: str) -> None:
    with pytest.raises(NotFollowing) as wrong:
        read_published([text])
    assert wrong.value.n == 1
