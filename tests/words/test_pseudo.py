"""Every sentence can be translated: in the pseudo-language no English word is left."""

import string
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from muster.core import facts
from muster.core.brawl.problem import BrawlCode, BrawlProblem
from muster.core.event import How
from muster.core.facts import AnyFact
from muster.core.ids import EntrantId, PersonId
from muster.core.notices import Notice, NoticeCode
from muster.core.pairing import FaultKind
from muster.core.preview import PlaceChange, RoundChange, TableChange
from muster.core.problem import Code, Problem
from muster.core.terrain.breach import Fault
from muster.journal.people import Person
from muster.words import brawl
from muster.words.contests import METHODS
from muster.words.facts import fact_words
from muster.words.faults import fault_words
from muster.words.hall import FEATURES
from muster.words.names import Names, names_of
from muster.words.notices import NOTICES, notice_words
from muster.words.plain import CARDS
from muster.words.preview import place_change_words, round_change_words
from muster.words.problems import MISSING, SPECIAL, WORDS, problem_words
from muster.words.render import THINGS, WANTED
from muster.words.scores import result_words
from muster.words.sheets import SCORES, TAKES
from muster.words.slips import WRONG
from muster.words.terrain_lacking import NEEDED
from muster.words.terrain_methods import METHODS as LAID_BY
from muster.words.tongue import speaking
from muster.words.why import why_words
from tests.core.long_day import finish, long_day
from tests.core.team_day import team_day
from tests.hall import Hall
from tests.words.pseudo_words import NAMES, Anything, left_over, texts_in


@pytest.fixture(autouse=True)
def pseudo() -> Iterator[None]:
    with speaking("en-XA"):
        yield


def blanks(template: str) -> list[str]:
    return [key for _, key, _, _ in string.Formatter().parse(template) if key]


# ── reasons to say no ──


@pytest.mark.parametrize("code", WORDS)
def test_a_problem(code: Code) -> None:
    said = problem_words(Problem(code, Anything(blanks(WORDS[code]), row=3)), NAMES)
    assert left_over(said) == []


@pytest.mark.parametrize(
    ("code", "data"),
    [
        *((Code.NUMBER_IMPOSSIBLE, {"number": 0, "what": what}) for what in THINGS),
        *((Code.PAPER_MISSHAPEN, {"wanted": wanted}) for wanted in WANTED),
        *((Code.NAME_MISSING, {"what": what, "round": 2}) for what in MISSING),
        *((Code.SCORES_TAKEN, {"scores": scores, "most": 1}) for scores in SCORES),
    ],
)
def test_what_a_problem_is_about(code: Code, data: Mapping[str, object]) -> None:
    assert left_over(problem_words(Problem(code, data), NAMES)) == []


ASKED = {"ask": "ж", "value": "ж", "least": 0}
SITUATIONS: Mapping[Code, tuple[Mapping[str, object], ...]] = {
    Code.FAULT: (
        {"fault": FaultKind.REMATCH, "entrants": ("e1", "e2"), "note": "round 2, table 3"},
    ),
    Code.FIGURE_IMPOSSIBLE: tuple(
        {"number": 99, "figure": "vp", "entrant": "e1", **limits}
        for limits in ({}, {"least": 0}, {"most": 9}, {"least": 0, "most": 9})
    ),
    Code.NOT_IN_GAME: ({}, {"entrant": "e1", "table": 4}),
    Code.WINNER_CONTRADICTS: (
        {"entrants": ("e1", "e2")},
        {"ending": "clock"},
        {"entrant": "e1", "ending": "clock"},
        {"entrant": "e1"},
    ),
    Code.SIGNATURE_MISSING: ({}, {"before_packing_up": True}, {"entrant": "e1"}),
    Code.NAME_MISSING: ({},),
    Code.ROUND_IS_CLOSED: ({"round": 1}, {"round": 1, "title": "ж"}, {"round": 1, "dealt": True}),
    Code.HAS_RESULT: ({"table": 4}, {"table": 4, "person": "p1", "minutes": 0}),
    Code.ENTERED_ALREADY: tuple(
        {"person": "p1", "how": how, "minutes": minutes, "same": minutes == 1}
        for how in (How.ENTERED, How.CONFIRMED, How.RULED)
        for minutes in (0, 1, 5)
    ),
    Code.PHOTOS_FULL: ({"most": 6}, {"most": 2, "own": True}),
    Code.FEATURE_OFF_PLAN: tuple(
        {"feature": what, "label": "", "width": "9", "depth": "9"} for what in FEATURES
    ),
    Code.ELEMENT_UNKNOWN: (
        {"slot": "ж", "element": "щитт", "known": ("щит",)},
        {"slot": "ж", "element": "меч", "known": ()},
    ),
    Code.CARD_UNKNOWN: ({"slot": "ж", "card": "ж", "deal": "die"}, {"slot": "ж", "card": "ж"}),
    Code.ROUND_LENGTH_OTHER: (
        {"setup": 10, "play": 120, "most": 120},
        {"setup": 10, "play": 120, "most": 150},
    ),
    Code.SLIP_WRONG: tuple({"slip": "ж", "why": why} for why in WRONG),
    Code.TURN_NOT_COME: ({"step": 3, "open": 2},),
    Code.PART_UNKNOWN: ({"part": "ж"}, {"part": "ж", "near": "щит"}),
    Code.NOTE_UNKNOWN: (
        {"note": "ж"},
        {"note": "ж", "near": "щит"},
        {"note": "ж", "known": ["щит", "меч"]},
    ),
    Code.QUESTION_UNKNOWN: (
        {"input": "ж"},
        {"input": "ж", "near": "щит"},
        {"input": "ж", "known": ["щит", "меч"]},
    ),
    Code.SCORES_TAKEN: ({"scores": "both", "most": 1}, {"scores": "both", "most": 0}),
    Code.CHOICES_MADE: (
        {"number": 1, "picked": 0, "slots": []},
        {"number": 3, "picked": 2, "slots": ["щит"]},
    ),
    Code.ANSWER_NOT_THEIRS: ({"ask": "ж", "each": "table"}, {"ask": "ж", "each": "side"}),
    Code.ANSWER_IMPOSSIBLE: (
        {**ASKED, "kind": "count"},
        {**ASKED, "kind": "count", "most": 3},
        {**ASKED, "kind": "yes"},
        {**ASKED, "kind": "inches"},
        {**ASKED, "kind": "choice", "choices": ["щит", "меч"]},
        {**ASKED, "kind": "side", "owners": ("щит", "меч")},
        {**ASKED, "kind": "side", "owners": ("щит", "меч"), "of": ("щит", "меч")},
        {**ASKED, "kind": "model"},
    ),
    Code.ANSWER_UNFIT: ({"ask": "ж", "value": 2}, {"ask": "ж", "value": 2, "why": "ж"}),
    Code.ANSWER_STALE: tuple(
        {"ask": "ж", "value": 2, "turn": turn, "word": "щит", "who": who}
        for turn in (2, 1000)
        for who in ("", "ж")
    ),
    Code.LEFT_BLANK: tuple(
        {"blank": (("ж", "ж"), ("ж", "")), "turn": turn, "word": "щит"} for turn in (2, 1000)
    ),
    Code.ANSWER_ONCE: ({"ask": "ж", "step": 2}, {"ask": "ж", "step": 0}, {"ask": "ж", "step": -1}),
    Code.KEY_UNKNOWN: ({"key": "ж"}, {"key": "ж", "near": "щит"}),
    Code.LEADER_COUNT: ({"list": "ж", "given": 0}, {"list": "ж", "given": 2}),
    Code.FACTION_UNKNOWN: (
        {"faction": "ж", "near": ("щит",), "known": ("щит", "меч")},
        {"faction": "ж", "near": (), "known": ("щит", "меч")},
    ),
    Code.STAND_IN_UNKNOWN: ({"model": "ж"}, {"model": "ж", "near": ("щит", "меч")}),
    **{
        code: tuple(
            {"entrant": "e1", "trait": "ж", "known": known} for known in ((), ("щит", "меч"))
        )
        for code in (Code.TRAIT_UNKNOWN, Code.TRAIT_NOT_SHARED)
    },
    Code.LISTS_FEW: ({"least": 1, "given": 0}, {"least": 2, "given": 1}),
    Code.LISTS_MANY: ({"most": 1, "given": 2}, {"most": 2, "given": 3}),
    Code.CATEGORY_MISSING: ({}, {"known": ("щит", "меч")}),
    Code.METHOD_UNKNOWN: ({"method": "score", "ways": tuple(METHODS)},),
    Code.METHOD_OTHER: tuple({"method": method} for method in METHODS),
    Code.ENTRY_EMPTY: ({"models": True}, {"models": False}),
    Code.ENTRY_ILLEGAL: ({"entrant": "e1"}, {"entrant": "e1", "note": "ж"}),
    Code.BALLOT_GIVEN_UP: ({"voters": 1}, {"voters": 2}),
    Code.VOTERS_LEFT: ({"left": 1}, {"left": 2}),
    **{
        code: tuple(
            {"table": 2, "fault": str(fault), "pieces": pieces, "what": "", **numbers}
            for fault in Fault
            for pieces in (((1, "ж"),), ((1, "ж"), (2, "ж")))
            for numbers in ({"measured": 1.5, "limit": 2.0}, {"measured": None, "limit": None})
        )
        for code in (Code.TERRAIN_IMPOSSIBLE, Code.TERRAIN_FORBIDDEN, Code.BOX_IMPOSSIBLE)
    },
    Code.TERRAIN_LACKS: tuple(
        {"what": what, "tables": 2, "needed": 9, "has": 3, **numbers}
        for what in (*NEEDED, "size")
        for numbers in (
            {"each": 4.5, "enough": 0, "least": 3, "most": 6},
            {"each": None, "enough": 1, "least": 0, "most": None},
        )
    ),
    Code.TERRAIN_METHOD: tuple(
        {"method": "scatter", "methods": methods} for methods in ((), tuple(LAID_BY))
    ),
    Code.TERRAIN_UNPLACED: ({"table": 4, "method": "scatter"},),
    Code.MODEL_UNKNOWN: (
        {"list": "ж", "model": "ж", "near": ()},
        {"list": "ж", "model": "ж", "near": ("щит", "меч")},
    ),
    Code.EXTRA_UNKNOWN: (
        {"list": "ж", "model": "ж", "extra": "ж", "known": ()},
        {"list": "ж", "model": "ж", "extra": "ж", "known": ("щит", "меч")},
    ),
    Code.EXTRAS_MANY: tuple(
        {"list": "ж", "model": "ж", "given": 3, "most": most} for most in (1, 2)
    ),
    **{
        code: tuple(
            {"list": "ж", "model": "ж", "extra": "ж", "weapon": "ж", "fitting": fitting}
            for fitting in ((), ("щит", "меч"))
        )
        for code in (Code.WEAPON_MISSING, Code.WEAPON_UNKNOWN, Code.WEAPON_NOT_MELEE)
    },
    Code.NOT_ALLOWED: (
        {"roles": ("organiser", "judge")},
        {"entrants": ("e1",), "people": ("p1", "p2")},
        {"entrants": ("e1",), "people": ()},
    ),
    Code.EVENT_LENT: ({"holder": "ж", "since": "ж"},),
    Code.EVENT_HANDED_BACK: ({"address": "ж", "since": "ж"},),
}
"""What can be said of the problems that have more than one sentence."""


def test_every_problem_with_several_sentences_is_looked_at() -> None:
    assert set(SITUATIONS) == set(SPECIAL)
    assert len(SITUATIONS[Code.ANSWER_IMPOSSIBLE]) == len(TAKES)


@pytest.mark.parametrize(
    ("code", "data"), [(code, data) for code, several in SITUATIONS.items() for data in several]
)
def test_a_problem_with_several_sentences(code: Code, data: Mapping[str, object]) -> None:
    assert left_over(problem_words(Problem(code, data), NAMES), CARDS) == []


@pytest.mark.parametrize("code", BrawlCode)
def test_a_problem_of_a_brawl(code: BrawlCode) -> None:
    data = dict.fromkeys(blanks(brawl.WORDS[code]), "ж") | {"place": "pile", "card": "ж"}
    said = brawl.problem_sentence(BrawlProblem(code, data), {})
    assert left_over(said, CARDS) == []


@pytest.mark.parametrize("place", brawl.PLACES)
def test_where_a_card_of_a_brawl_is(place: str) -> None:
    data = {"card": "ж", "player": "ж", "place": place}
    said = brawl.problem_sentence(BrawlProblem(BrawlCode.CARD_ELSEWHERE, data), {})
    assert left_over(said) == []


# ── what happened, and what is to be known ──


@cache
def day() -> tuple[Hall, Names]:
    """A day on which everything happens, with names in other letters."""
    return named(finish(long_day()))


@cache
def day_of_teams() -> tuple[Hall, Names]:
    return named(team_day())


def named(hall: Hall) -> tuple[Hall, Names]:
    persons = {p for entrant in hall.event.entrants.values() for p in entrant.people}
    letters = {person: f"жж{i}" for i, person in enumerate(sorted(persons))}
    people = {p: Person(id=p, name=name) for p, name in letters.items()}
    with speaking("en-XA"):
        return hall, names_of(hall.event, people)


def of_the_pack(names: Names) -> list[str]:
    figures = [figure.upper() for figure in names.figures]
    titles = [names.pack, names.endings, names.causes, names.elements, names.awards]
    return [*figures, *texts_in(titles)]


HAPPENED = {
    type(line.fact): line.fact for hall, _ in (day(), day_of_teams()) for line in hall.lines
}


@pytest.mark.parametrize("kind", HAPPENED, ids=lambda kind: kind.__name__)
def test_a_fact(kind: type[AnyFact]) -> None:
    for hall, names in (day(), day_of_teams()):
        for fact in (line.fact for line in hall.lines if isinstance(line.fact, kind)):
            allowed = [*of_the_pack(names), *texts_in(fact.model_dump())]
            assert left_over(fact_words(fact, names), allowed) == []


def test_every_fact_was_looked_at() -> None:
    assert set(HAPPENED) == set(facts.Fact.__subclasses__())


def test_results() -> None:
    hall, names = day()
    said = [result_words(game, names) for each in hall.event.rounds for game in each.games]
    assert [left_over(words, of_the_pack(names)) for words in said] == [[]] * len(said)


@pytest.mark.parametrize("kind", FaultKind)
def test_a_fault(kind: FaultKind) -> None:
    entrants = (EntrantId("e1"), EntrantId("e2"))
    assert left_over(fault_words(kind, entrants, "round 2, table 3", NAMES)) == []


@pytest.mark.parametrize("code", NoticeCode)
def test_a_notice(code: NoticeCode) -> None:
    data = Anything(blanks(NOTICES[code]))
    assert left_over(notice_words(Notice(code, data), NAMES), texts_in(data)) == []


def test_a_preview() -> None:
    first, second = EntrantId("e1"), EntrantId("e2")
    tables = (TableChange(3, (first,), started=True), TableChange(4, (second,), started=False))
    said = [
        place_change_words(PlaceChange(first, 1, None), NAMES),
        *round_change_words(RoundChange(3, tables, ((first, second), (first,))), NAMES),
    ]
    assert [left_over(words) for words in said] == [[]] * 4


def test_why_somebody_met_whom_they_met() -> None:
    hall, names = day()
    said = [
        words
        for played in hall.event.rounds
        for entrant in played.field()
        for words in why_words(hall.event, played.number, entrant, names)
    ]
    assert said
    reasons = [reason for each in hall.event.rounds for reason in (each.reason, each.by_hand)]
    assert [left_over(words, reasons) for words in said] == [[]] * len(said)


def test_somebody_without_a_name() -> None:
    hall, _ = day()
    assert left_over(names_of(hall.event, {}).entrant(EntrantId("e1"))) == []
    assert left_over(Names().person(PersonId("p9"))) == []
