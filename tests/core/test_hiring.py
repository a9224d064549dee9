"""The steps before a game: what is chosen in which order, for whom the table waits, by whom."""

from __future__ import annotations

from datetime import timedelta

import pytest

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.chain import BEGINNING, After, Stamp, chained
from muster.core.event import Event, Game
from muster.core.facts import ArmyList, Pick
from muster.core.hiring import acts
from muster.core.hiring.choosers import Chooser, choosers, is_own, may_choose_for
from muster.core.hiring.draft import added, begun, priced, removed, summed
from muster.core.hiring.hiring import Hiring, fold
from muster.core.hiring.offered import keywords_offered, leaders_offered, models_offered
from muster.core.hiring.steps import lists_played, step_ids, steps
from muster.core.hiring.swap import Swap, say_swap
from muster.core.hiring.wishes import crew_said
from muster.core.ids import PersonId
from muster.core.problem import Code, Refused
from muster.core.rulepack.patch import Patch
from tests.crews import CATALOGUE, crew
from tests.hall import MORNING, ORGANISER, Hall

BANS = Patch(kind="variant", id="bans", title="Bans (1)", arguments={"bans": 1})
TEAMS = Patch(kind="variant", id="team-event", title="Team Event")
SPECIALISTS = Patch(
    kind="house-rule", id="house", title="Specialists", set={"roster.specialists": True}
)
NONE = Hiring()


def hall_of(*patches: Patch, names: str = "a b c d") -> Hall:
    """Round 1 is public; there is a catalogue."""
    hall = Hall("GG4")
    if patches:
        hall.rules(*patches)
    hall.enter(names)
    hall.do(ask.SetCatalogue(catalogue=CATALOGUE))
    return hall.start().pair()


def game_of(hall: Hall) -> Game:
    now = hall.event.current
    assert now is not None
    return now.games[0]


def two(hall: Hall) -> tuple[Chooser, Chooser]:
    first, second = choosers(hall.event, game_of(hall), "leaders")
    return first, second


def person(event: Event, chooser: Chooser) -> str:
    return event.entrants[chooser.entrant].people[0]


def stands(hall: Hall, hiring: Hiring = NONE) -> list[tuple[str, str, tuple[Chooser, ...]]]:
    """Each step, how far it is, and for whom the table waits."""
    several = steps(hall.event, game_of(hall), hiring, {})
    return [(step.id, step.state, step.acting) for step in several]


def announce(hall: Hall, chooser: Chooser, leader: str) -> None:
    wish = ask.AnnounceLeader(game=game_of(hall).id, leader=leader, **chooser._asdict())
    hall.do(wish, by=person(hall.event, chooser))


def line(n: int, fact: acts.HiringAct, by: str = "a") -> acts.HiringLine:
    at = MORNING + timedelta(minutes=n)
    (made,) = chained(acts.HiringLine, [fact], After(n - 1, BEGINNING), Stamp(PersonId(by), at, ""))
    return made


def sealed(chooser: Chooser, step: str = "leaders", mark: str = "0a") -> acts.SecretSealed:
    return acts.SecretSealed.model_validate(
        {"step": step, "commitment": mark * 32, **chooser._asdict()}
    )


# ── steps ──


def test_a_pack_that_hires_for_each_game_has_leaders_and_crews_and_bans_if_any() -> None:
    hall = hall_of()
    assert step_ids(hall.event, game_of(hall)) == ("leaders", "crews")
    hall = hall_of(BANS)
    assert step_ids(hall.event, game_of(hall)) == ("leaders", "bans", "crews")
    other = Hall("SR17").enter("a b c d").start().pair()
    assert step_ids(other.event, game_of(other)) == ()


@pytest.mark.req("GG4-087")
def test_leaders_come_first_then_bans_the_attacker_first_then_crews() -> None:
    hall = hall_of(BANS)
    one, two_ = two(hall)
    assert one.entrant == game_of(hall).attacker
    assert stands(hall) == [("leaders", "now", (one, two_)), ("bans", "later", ()), CREWS_LATER]
    announce(hall, one, "ada-quill")
    assert stands(hall)[0] == ("leaders", "now", (two_,))
    announce(hall, two_, "bram-holt")
    assert stands(hall)[:2] == [("leaders", "done", ()), ("bans", "now", (one,))]
    ban = ask.BanKeywords(game=game_of(hall).id, entrant=one.entrant, keywords=("Fog",))
    hall.do(ban, by=person(hall.event, one))
    assert stands(hall)[1] == ("bans", "now", (two_,))
    none = ask.BanKeywords(game=game_of(hall).id, entrant=two_.entrant)
    hall.do(none, by=person(hall.event, two_))
    assert stands(hall)[1:] == [("bans", "done", ()), ("crews", "now", (one, two_))]


CREWS_LATER = ("crews", "later", ())


def test_who_has_sealed_is_not_waited_for_and_all_of_them_are_ready() -> None:
    hall = hall_of()
    one, two_ = two(hall)
    half = fold([line(1, sealed(one))])
    assert stands(hall, half)[0] == ("leaders", "now", (two_,))
    whole = fold([line(1, sealed(one)), line(2, sealed(two_))])
    (now, _) = steps(hall.event, game_of(hall), whole, {})
    assert (now.acting, now.sealed, now.ready) == ((), (one, two_), True)


def test_crews_that_are_known_need_no_leaders_announced_before() -> None:
    hall = hall_of()
    for chooser, army in zip(two(hall), (crew("ada-quill"), crew("bram-holt")), strict=True):
        played = ask.PlayCrew(game=game_of(hall).id, entrant=chooser.entrant, crew=army)
        hall.do(played, by=person(hall.event, chooser))
    assert [(name, state) for name, state, _ in stands(hall)] == [
        ("leaders", "done"),
        ("crews", "done"),
    ]


def test_what_was_shown_is_changed_by_an_official_alone_and_knowingly() -> None:
    hall = hall_of()
    one, _ = two(hall)
    announce(hall, one, "ada-quill")
    wish = ask.AnnounceLeader(game=game_of(hall).id, leader="old-sorrel", **one._asdict())
    assert hall.refused(wish, by=person(hall.event, one)) == [Code.HIRE_SHOWN]
    assert hall.refused(wish) == [Code.HIRE_SHOWN]
    hall.do(wish.model_copy(update={"confirm": frozenset({Code.HIRE_SHOWN})}))
    assert game_of(hall).leaders[one.key] == "old-sorrel"


# ── who ──


@pytest.mark.req("GG4-096")
def test_of_a_team_each_chooses_a_crew_of_their_own_and_bans_are_the_teams() -> None:
    hall = hall_of(TEAMS, BANS, names="a+b c+d")
    game = game_of(hall)
    each = choosers(hall.event, game, "crews")
    assert sorted(chooser.player for chooser in each) == ["a", "b", "c", "d"]
    assert [chooser.player for chooser in choosers(hall.event, game, "bans")] == ["", ""]
    first = each[0]
    owner, mate = hall.event.entrants[first.entrant].people
    assert is_own(hall.event, Actor(owner), first)
    assert not is_own(hall.event, Actor(mate), first)
    may = {who: may_choose_for(hall.event, Actor(PersonId(who)), game, first) for who in "abcd"}
    assert [who for who, allowed in may.items() if allowed] == [owner]
    assert may_choose_for(hall.event, Actor(ORGANISER), game, first)


# ── seals ──


def test_the_latest_seal_counts_and_looks_are_kept() -> None:
    chooser = Chooser(game_of(hall_of()).entrants[0])
    look = acts.SecretLooked(step="leaders", reason="why", **chooser._asdict())
    hiring = fold([line(1, sealed(chooser)), line(2, sealed(chooser, mark="0b")), line(3, look)])
    assert hiring.seals["leaders", chooser].commitment == "0b" * 32
    assert [(one.chooser, one.reason) for one in hiring.looks] == [(chooser, "why")]


def test_what_fell_is_chosen_anew() -> None:
    chooser = Chooser(game_of(hall_of()).entrants[0])
    fell = acts.SecretFell(step="leaders", **chooser._asdict())
    hiring = fold([line(1, sealed(chooser)), line(2, fell)])
    assert hiring == Hiring(fallen=frozenset({("leaders", chooser)}))
    again = fold([line(1, sealed(chooser)), line(2, fell), line(3, sealed(chooser))])
    assert (list(again.seals), again.fallen) == ([("leaders", chooser)], frozenset())


# ── what is offered ──


@pytest.mark.req("GG4-080", "GG4-081")
def test_leaders_are_offered_as_far_as_the_rules_let_them() -> None:
    hall = hall_of()
    offered = leaders_offered(hall.event, game_of(hall), two(hall)[0])
    assert [each.name for each in offered] == ["Ada Quill", "Bram Holt", "Old Sorrel"]


@pytest.mark.req("GG4-086")
def test_a_leader_of_an_earlier_round_that_day_is_not_offered_again() -> None:
    alternating = Patch(kind="variant", id="alternating-leaders", title="Alternating Leaders")
    hall = hall_of(alternating)
    announce(hall, two(hall)[0], "ada-quill")
    who = two(hall)[0]
    for game in hall.event.rounds[0].games:
        wish = ask.RuleResult(
            game=game.id,
            score=hall.score(f"{hall.name(game.entrants[0])}5-2{hall.name(game.entrants[1])}"),
            how="entered",
        )
        hall.do(wish)
    hall.do(ask.CloseRound())
    hall.pair()
    now = hall.event.current
    assert now is not None
    mine = next(game for game in now.games if who.entrant in game.entrants)
    offered = leaders_offered(hall.event, mine, who)
    assert [each.name for each in offered] == ["Bram Holt", "Old Sorrel"]


@pytest.mark.req("GG4-087")
def test_keywords_of_the_leader_one_faces_are_not_offered_to_ban() -> None:
    hall = hall_of(BANS)
    one, two_ = two(hall)
    announce(hall, one, "ada-quill")
    announce(hall, two_, "bram-holt")
    assert keywords_offered(hall.event, game_of(hall), one) == ("Archive", "Fog", "Night")
    assert keywords_offered(hall.event, game_of(hall), two_) == ("Fog", "Harbour", "Night")


@pytest.mark.req("GG4-087")
def test_models_are_offered_leaders_keyword_first_and_barred_ones_say_why() -> None:
    hall = hall_of(BANS)
    one, two_ = two(hall)
    announce(hall, one, "ada-quill")
    announce(hall, two_, "bram-holt")
    for who, words in ((one, ()), (two_, ("Fog",))):
        ban = ask.BanKeywords(game=game_of(hall).id, entrant=who.entrant, keywords=words)
        hall.do(ban, by=person(hall.event, who))
    offers = models_offered(hall.event, game_of(hall), one)
    free = [(offer.group, offer.profile.name) for offer in offers if not offer.why_not]
    assert free == [
        ("totem", "Inkling"),
        ("keyword", "Binder"),
        ("keyword", "Fog Page"),
        ("keyword", "Page"),
        ("versatile", "Lamplighter"),
        ("other", "Bram Holt"),
        ("other", "Docker"),
        ("other", "Old Sorrel"),
    ]
    barred = {o.profile.name: [p.code for p in o.why_not] for o in offers if o.why_not}
    assert barred == {
        "Hollow Judge": [Code.MODEL_BARRED],
        "Foghorn": [Code.KEYWORD_BANNED],
        "Night Heron": [Code.MODEL_FOREIGN],
    }


# ── a crew being put together ──


def test_rows_are_added_and_taken_out_and_the_leader_stays() -> None:
    hall = hall_of()
    one, _ = two(hall)
    announce(hall, one, "ada-quill")
    game, known = game_of(hall), CATALOGUE.by_id
    draft = begun(hall.event, game, one)
    for model in ("page", "page", "inkling", "docker"):
        draft = added(draft, known[model])
    assert [(pick.model, pick.count) for pick in draft.picks] == [
        ("ada-quill", 1),
        ("page", 2),
        ("inkling", 1),
        ("docker", 1),
    ]
    summary = summed(hall.event, game, one, draft)
    # The Leader and its Totem are free; who shares no Keyword costs one more.
    assert [row.cost for row in summary.rows] == [0, 10, 0, 7]
    assert (summary.cost, summary.size, summary.models, summary.problems) == (17, 50, 5, ())
    assert priced(hall.event, one, draft).points == 17
    assert [p.count for p in removed(draft, 1).picks] == [1, 1, 1, 1]
    assert removed(removed(draft, 2), 0).picks == (*draft.picks[:2], draft.picks[3])


# ── specialists ──


def test_specialists_are_swapped_once_it_is_known_which_lists_are_played() -> None:
    hall = Hall("SR17").rules(SPECIALISTS).enter("a b", army=75)
    rows = (
        Pick(name="Caster", role="leader", points=0),
        Pick(name="Heavy", points=20),
        Pick(name="Scout", points=10, role="specialist"),
    )
    both = (ArmyList(title="One", picks=rows), ArmyList(title="Two", picks=rows))
    sure = frozenset(Code)
    for name, lists in (("a", both), ("b", both[:1])):
        wish = ask.RegisterLists(entrant=hall.id(name), lists=lists, reason="-", confirm=sure)
        hall.do(wish)
    hall.start().pair(*sure)
    game = game_of(hall)
    a, b = Chooser(hall.id("a")), Chooser(hall.id("b"))
    assert [step.state for step in steps(hall.event, game, NONE, {})] == ["later"]
    played = lists_played(hall.event, game, {a.entrant: "Two"})
    (now,) = steps(hall.event, game, NONE, played)
    assert (now.id, now.state, set(now.acting)) == ("specialists", "now", {a, b})
    said = say_swap(hall.event, a, Swap(played[a.entrant], removed=(1,), added=(2,)))
    assert [(pick.name, pick.role) for pick in crew_said(said).picks] == [
        ("Caster", "leader"),
        ("Scout", ""),
    ]
    assert (said["removed"], said["added"]) == ("Heavy", "Scout")
    with pytest.raises(Refused) as refusal:
        say_swap(hall.event, a, Swap(played[a.entrant], removed=(2,)))
    assert [problem.code for problem in refusal.value.problems] == [Code.SWAP_REMOVES]
