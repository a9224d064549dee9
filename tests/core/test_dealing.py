"""Encounters dealt by chance: always legal, never dealt twice in silence, and checkable."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muster.core import commands as ask
from muster.core import facts
from muster.core.deck import DECK
from muster.core.encounter.draw import Request, draw_encounter
from muster.core.encounter.rules import problems
from muster.core.event import Event
from muster.core.fold.encounters import encounter_dealt, remember_deal
from muster.core.problem import Code
from muster.core.verify import Subject, verify
from tests.core.forging import failed, rewritten
from tests.hall import Hall
from tests.small_pack import SLOTS, small_pack

PACK = small_pack()
EVERYTHING = frozenset(Code)
SECRETS = st.binary(min_size=32, max_size=32).map(bytes.hex)
ALL = ("quest", "ground", "tasks", "weather")


def dealt(
    event: Event, rounds: int, secret: str, slots: tuple[str, ...] = ALL
) -> tuple[Event, list[facts.EncounterDealt]]:
    made: list[facts.EncounterDealt] = []
    for number in range(1, rounds + 1):
        fact = draw_encounter(event, Request(number, slots), secret)
        event = encounter_dealt(remember_deal(event, fact), fact)
        made.append(fact)
    return event, made


def cards(made: list[facts.EncounterDealt]) -> list[str]:
    named = set(map(str, DECK))
    return [flip.shows for fact in made for flip in fact.flips if flip.shows in named]


@settings(max_examples=60, deadline=None)
@given(SECRETS)
def test_any_secret_deals_legal_encounters_and_repeats_nothing_that_must_not(secret: str) -> None:
    event, made = dealt(Hall(PACK).event, 5, secret)
    for number, fact in enumerate(made, start=1):
        others = {n: known.parts for n, known in event.encounters.items() if n != number}
        assert problems(PACK, fact.parts, others) == []
        assert len(set(fact.parts["tasks"])) == 4
    assert len({fact.parts["quest"] for fact in made}) == 5
    assert len({fact.parts["weather"] for fact in made}) == 5
    assert len({fact.parts["ground"] for fact in made[:3]}) == 3


@settings(max_examples=60, deadline=None)
@given(SECRETS)
def test_no_card_is_lost_or_comes_back_before_the_deck_is_empty(secret: str) -> None:
    event, made = dealt(Hall(PACK).event, 14, secret, ("tasks",))
    flipped = cards(made)
    assert len(flipped) > len(DECK)
    for start in range(0, len(flipped), len(DECK)):
        shuffle = flipped[start : start + len(DECK)]
        assert len(shuffle) == len(set(shuffle))
    assert event.decks[0].flipped == len(flipped) == sum(fact.used for fact in made)
    assert [fact.flipped for fact in made] == [
        sum(earlier.used for earlier in made[:n]) for n in range(14)
    ]


@settings(max_examples=20, deadline=None)
@given(SECRETS, SECRETS)
def test_the_same_secret_deals_the_same_and_another_another(one: str, other: str) -> None:
    event = Hall(PACK).event
    assert dealt(event, 5, one)[1] == dealt(event, 5, one)[1]
    assert one == other or dealt(event, 5, one)[1] != dealt(event, 5, other)[1]


def test_a_deck_of_its_own_for_every_round_starts_with_all_its_cards() -> None:
    pack = small_pack(SLOTS.replace('"whole-event"', '"each-round"'))
    event, made = dealt(Hall(pack).event, 3, "ab" * 32)
    assert [(fact.deck, fact.flipped) for fact in made] == [(1, 0), (2, 0), (3, 0)]
    again = draw_encounter(event, Request(2, ("tasks",)), "ab" * 32)
    assert (again.deck, again.flipped, again.attempt) == (2, made[1].used, 2)


# ── in an event ──


def deal(number: int, *slots: str, reason: str = "", by_hand: str = "") -> ask.DealEncounter:
    return ask.DealEncounter(
        round=number, slots=slots, reason=reason, by_hand=tuple(by_hand.split())
    )


def test_a_second_deal_needs_a_reason_and_counts_even_if_the_first_was_taken_back() -> None:
    hall = Hall(PACK).enter("a b")
    hall.do(deal(1))
    gone = hall.event.decks[0].flipped
    assert hall.refused(deal(1, "tasks")) == [Code.REASON_MISSING]
    assert hall.refused(ask.Undo()) == [Code.REASON_MISSING]
    hall.do(ask.Undo(reason="too early"))
    assert hall.event.encounters == {}
    assert hall.refused(deal(1)) == [Code.REASON_MISSING]
    (again,) = hall.do(deal(1, reason="now"))
    assert isinstance(again, facts.EncounterDealt)
    assert (again.attempt, again.flipped) == (2, gone)


def test_what_is_left_is_dealt_and_what_is_chosen_stays() -> None:
    hall = Hall(PACK).enter("a b")
    hall.do(ask.SetEncounter(parts={"quest": ("q-joker",)}, text="read it twice"))
    assert hall.event.encounters[1].parts == {"quest": ("q-joker",), "twin": ("t-crows",)}
    hall.do(deal(1, "tasks"))
    hall.do(deal(1))
    known = hall.event.encounters[1]
    assert list(known.parts) == ["quest", "ground", "twin", "tasks", "weather"]
    assert (known.parts["quest"], known.text) == (("q-joker",), "read it twice")
    assert known.dealt == ("tasks", "ground", "weather")
    hall.do(deal(1, reason="all of it again"))
    assert hall.event.encounters[1].parts["quest"] == ("q-joker",)


def test_several_rounds_are_planned_together_and_chance_avoids_what_is_chosen() -> None:
    hall = Hall(PACK).enter("a b")
    plans = tuple(ask.RoundPlan(round=n, deal=("quest",)) for n in range(1, 5))
    last = ask.RoundPlan(round=5, parts={"quest": ("q-rams",)})
    hall.do(ask.PlanEncounters(plans=(*plans, last)))
    quests = [known.parts["quest"] for known in hall.event.encounters.values()]
    assert len(set(quests)) == 5
    assert hall.event.encounters[5].parts["quest"] == ("q-rams",)


def test_when_all_were_played_one_comes_again_and_nothing_a_third_time_before_that() -> None:
    hall = Hall(PACK).enter("a b")
    hall.do(ask.PlanEncounters(plans=tuple(_quest(n) for n in range(1, 6))))
    assert hall.refused(deal(6, "quest")) == [Code.ELEMENTS_PLAYED]
    again = frozenset({Code.ELEMENTS_PLAYED})
    hall.do(ask.PlanEncounters(plans=tuple(_quest(n) for n in range(6, 11)), confirm=again))
    quests = [hall.event.encounters[n].parts["quest"] for n in range(1, 11)]
    assert sorted(quests[5:]) == sorted(quests[:5])
    assert len(set(quests)) == 5


def test_what_all_rounds_have_is_chosen_again_knowingly() -> None:
    hall = Hall(PACK).enter("a b")
    hall.do(ask.PlanEncounters(plans=tuple(_quest(n) for n in range(1, 5))))
    (fresh,) = {"q-rams", "q-crows", "q-masks", "q-tomes", "q-joker"} - {
        known.parts["quest"][0] for known in hall.event.encounters.values()
    }
    first = hall.event.encounters[1].parts["quest"]
    repeated = ask.SetEncounter(round=6, parts={"quest": first})
    known = frozenset({Code.ELEMENT_REPEATED})
    assert hall.refused(repeated.model_copy(update={"confirm": known})) == [Code.ELEMENT_REPEATED]
    hall.do(ask.SetEncounter(round=5, parts={"quest": (fresh,)}))
    assert hall.refused(repeated) == [Code.ELEMENT_REPEATED]
    hall.do(repeated.model_copy(update={"confirm": known}))
    assert hall.event.encounters[6].parts["quest"] == first


def _quest(number: int) -> ask.RoundPlan:
    return ask.RoundPlan(round=number, deal=("quest",))


def test_a_plan_is_written_whole_or_not_at_all() -> None:
    hall = Hall(PACK).enter("a b")
    plans = (
        ask.RoundPlan(round=1, parts={"quest": ("q-rams",)}),
        ask.RoundPlan(round=2, parts={"quest": ("q-rams",)}),
        ask.RoundPlan(round=2, parts={"ground": ("sea",)}),
    )
    assert hall.refused(ask.PlanEncounters(plans=plans)) == [
        Code.NUMBER_IMPOSSIBLE,
        Code.ELEMENT_REPEATED,
        Code.ELEMENT_UNKNOWN,
    ]
    assert hall.refused(ask.PlanEncounters(plans=())) == [Code.NOTHING_TO_DEAL]
    nothing = ask.PlanEncounters(plans=(ask.RoundPlan(round=1),))
    assert hall.refused(nothing) == [Code.NAME_MISSING]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("1R 2R 3R", Code.CARDS_MISSING),
        ("1R 2R 3R 4R 5R", Code.CARDS_LEFT),
        ("1R 2R 3R 4X", Code.CARD_UNKNOWN),
        ("1R 2R 3R 14R", Code.CARD_UNKNOWN),
        ("1R 2R 3R 1R 4R", Code.CARD_GONE),
    ],
)
def test_cards_of_ones_own_must_be_cards_and_as_many_as_it_takes(given: str, code: Code) -> None:
    hall = Hall(PACK).enter("a b")
    assert hall.refused(deal(1, "tasks", by_hand=given)) == [code]


def test_cards_flipped_by_hand_do_not_come_back_unless_the_organiser_says_so() -> None:
    hall = Hall(PACK).enter("a b")
    hall.do(deal(1, "tasks", "weather", by_hand="1R 2R 3R 4R 6"))
    again = deal(2, "tasks", by_hand="4R 5R 6R 7R")
    assert hall.refused(again) == [Code.CARD_GONE]
    hall.do(again.model_copy(update={"confirm": EVERYTHING}))
    assert hall.event.encounters[2].parts["tasks"] == ("task-4", "task-5", "task-6", "task-7")
    assert hall.refused(deal(3, "weather", by_hand="7")) == [Code.CARD_UNKNOWN]
    assert hall.refused(deal(3, "weather", by_hand="6")) == [Code.CARDS_MISSING]


def test_only_parts_that_chance_chooses_are_dealt() -> None:
    hall = Hall(PACK).enter("a b")
    assert hall.refused(deal(1, "twin")) == [Code.SLOT_UNKNOWN]
    assert hall.refused(deal(1, "moon")) == [Code.SLOT_UNKNOWN]
    assert hall.refused(deal(0)) == [Code.NUMBER_IMPOSSIBLE]


def test_an_event_with_too_little_variety_is_doubted_once_it_cannot_be_mended() -> None:
    hall = Hall(PACK).enter("a b").start(rounds=4)
    for number in (1, 2):
        hall.do(ask.SetEncounter(round=number, parts={"ground": ("hill",)}))
    third = ask.SetEncounter(round=3, parts={"ground": ("hill",)})
    assert hall.refused(third) == [Code.ENCOUNTERS_ALIKE]
    hall.do(third.model_copy(update={"confirm": EVERYTHING}))
    hall.do(ask.SetEncounter(round=4, title="The final", parts={"ground": ("hill",)}))
    assert hall.event.encounters[4].title == "The final"


# ── checked afterwards ──


def finished() -> Hall:
    hall = Hall(PACK).enter("a b c d").start(rounds=1)
    hall.do(ask.PlanEncounters(plans=(ask.RoundPlan(round=1, deal=("quest", "tasks")),)))
    hall.do(deal(1, "tasks", reason="a card was missing"))
    hall.do(deal(2, "tasks", "ground", by_hand="1R 2C 13M RJ 1T 5R"))
    hall.pair().play("a5-2b", "c5-2d")
    hall.do(ask.FinishEvent())
    return hall


def test_dealt_encounters_are_dealt_again_when_the_secret_is_out() -> None:
    hall = finished()
    checks = verify(hall.lines, hall.pack).checks
    assert [c for c in checks if not c.holds] == []
    subjects = [c.subject for c in checks]
    assert (subjects.count(Subject.DEAL), subjects.count(Subject.CARDS)) == (3, 2)
    assert [c.note for c in checks if c.subject is Subject.DEAL] == [
        "",
        "attempt 2: a card was missing",
        "",
    ]
    running = verify(hall.lines[:-1], hall.pack)
    assert running.holds
    assert {c.holds for c in running.checks if c.subject is Subject.CARDS} == {None}


def changed_flip(fact: facts.EncounterDealt) -> facts.EncounterDealt:
    """One card is said to have been another: the pool no longer follows."""
    first, *rest = fact.flips
    other = "3R" if first.shows != "3R" else "4R"
    return fact.model_copy(update={"flips": (first.model_copy(update={"shows": other}), *rest)})


def another_pool(fact: facts.EncounterDealt) -> facts.EncounterDealt:
    parts = {**fact.parts, "tasks": ("task-1", "task-2", "task-3", "task-13")}
    return fact.model_copy(update={"parts": parts})


def no_attempt(fact: facts.EncounterDealt) -> facts.EncounterDealt:
    return fact.model_copy(update={"attempt": 1})


def no_card(fact: facts.EncounterDealt) -> facts.EncounterDealt:
    first, *rest = fact.flips
    return fact.model_copy(update={"flips": (first.model_copy(update={"shows": "99"}), *rest)})


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (changed_flip, {Subject.DEAL, Subject.CARDS}),
        (another_pool, {Subject.DEAL, Subject.CARDS}),
        (no_attempt, {Subject.DEAL, Subject.CARDS, Subject.ALLOWED}),
        (no_card, {Subject.DEAL}),
    ],
)
def test_a_deal_that_was_changed_afterwards_is_found(
    change: Callable[[facts.EncounterDealt], facts.EncounterDealt], found: set[Subject]
) -> None:
    hall = finished()
    assert failed(hall, rewritten(hall, "encounter-dealt", change)) == found


def test_a_deal_that_suits_better_is_found_though_its_cards_explain_it() -> None:
    hall = Hall(PACK).enter("a b c d").start(rounds=1)
    before = hall.event
    hall.do(deal(1, "tasks"))
    hall.pair().play("a5-2b", "c5-2d")
    hall.do(ask.FinishEvent())
    suits = draw_encounter(before, Request(1, ("tasks",)), "00" * 32)
    assert failed(hall, rewritten(hall, "encounter-dealt", lambda _: suits)) == {Subject.CARDS}
