"""A journal is a chain of whole acts: whatever was put in, left out or patched up is found."""

import json
from itertools import combinations
from pathlib import Path
from typing import get_args

import pytest

from muster.core import commands as ask
from muster.core import facts
from muster.core.allowed import SINCE_PLACED
from muster.core.chain import PLAIN, SALTED, Line, seal
from muster.core.draws import Request, draw_round, purpose, seat_of
from muster.core.fairness import seed
from muster.core.fold import fold
from muster.core.ids import PersonId
from muster.core.problem import Code
from muster.core.replay import EVERYTHING
from muster.core.verify import OLD_RULE, Subject, verify
from tests.core.forging import added, failed, rewritten, sealed
from tests.hall import SECRET, Hall


def thrown_out() -> Hall:
    """The newest act has two lines: a disqualification and the forfeit that follows from it."""
    hall = Hall("GG4").enter("a b c d").start().pair()
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("a"), cause="cheating", reason="dice"))
    return hall


def resealed(line: Line, **changes: object) -> Line:
    """A line true to itself, whatever stands before and after it."""
    draft = line.model_copy(update={**changes, "hash": ""})
    return draft.model_copy(update={"hash": seal(draft.model_dump(mode="json"))})


def objections(hall: Hall, lines: list[Line]) -> list[str]:
    return [c.note for c in verify(lines, hall.pack).checks if c.subject is Subject.ALLOWED][-1:]


def test_a_line_changed_without_those_after_it_is_found() -> None:
    hall = thrown_out()
    started = next(i for i, x in enumerate(hall.lines) if x.fact.kind == "event-started")
    other = resealed(hall.lines[started], fact=facts.EventStarted(rounds=9))
    lines = [*hall.lines[:started], other, *hall.lines[started + 1 :]]
    (found,) = [c for c in verify(lines, hall.pack).checks if not c.holds]
    assert (found.subject, found.line) == (Subject.CHAIN, hall.lines[started + 1].n)


def test_a_line_left_out_is_found() -> None:
    hall = thrown_out()
    assert failed(hall, [*hall.lines[:3], *hall.lines[4:]]) == {Subject.CHAIN}


def test_a_line_with_another_number_is_found() -> None:
    hall = thrown_out()
    assert failed(hall, [*hall.lines[:-1], resealed(hall.lines[-1], n=99)]) == {Subject.CHAIN}


def test_an_act_whose_end_is_missing_is_found() -> None:
    hall = thrown_out()
    cut_off = hall.lines[:-1]
    assert failed(hall, cut_off) == {Subject.ALLOWED}
    assert objections(hall, cut_off) == ["asked for again, it comes out differently"]


def test_an_act_of_several_authors_is_found() -> None:
    hall = thrown_out()
    lines = sealed([*hall.lines[:-1], hall.lines[-1].model_copy(update={"by": PersonId("b")})])
    assert failed(hall, lines) == {Subject.ALLOWED}
    assert objections(hall, lines) == ["one act, several authors"]


def test_what_no_command_can_say_is_found() -> None:
    hall = thrown_out()
    lines = added(hall, facts.JudgeAppointed(person=PersonId("")))
    assert failed(hall, lines) == {Subject.ALLOWED}
    assert objections(hall, lines) == ["nobody can ask for this"]


def test_a_journal_without_its_beginning_does_not_hold() -> None:
    hall = thrown_out()
    assert failed(hall, sealed(hall.lines[1:])) == {Subject.POSSIBLE}


def test_a_draw_tried_out_until_it_suited_is_found() -> None:
    """Every seed is honest, but nobody was told of the first six attempts."""
    hall = Hall("GG4").enter("a b c d e f").start()
    before = hall.event
    hall.do(ask.PairRound())
    chosen = seed(SECRET, before.contributions, purpose(1), 7)
    seventh = draw_round(before, Request(1, reason="luck"), 7, chosen)
    lines = rewritten(hall, "round-paired", lambda _: seventh)
    assert failed(hall, lines) == {Subject.SEED, Subject.ALLOWED}


def test_a_journal_under_another_pack_does_not_hold() -> None:
    hall = thrown_out()
    checks = verify(hall.lines, Hall("GG18").pack).checks
    assert Subject.PACK in {check.subject for check in checks if check.holds is False}


def test_a_secret_that_is_none_is_found() -> None:
    hall = Hall("GG4").enter("a b c d").start(rounds=1).pair().play("a5-2b", "c5-2d")
    hall.do(ask.FinishEvent())

    def nonsense(fact: facts.EventFinished) -> facts.EventFinished:
        return fact.model_copy(update={"secret": "not a secret"})

    found = failed(hall, rewritten(hall, "event-finished", nonsense))
    assert Subject.COMMITMENT in found


@pytest.mark.req("BB-001")
def test_a_player_moved_from_one_brawl_to_another_is_found() -> None:
    hall = Hall("BB").enter("a b c d e f g h").start().pair()
    first, second = (
        facts.Seat(game=g.id, table=g.table, entrants=g.entrants)
        for g in hall.event.rounds[0].games
    )
    seats = (
        first.model_copy(update={"entrants": first.entrants[1:]}),
        second.model_copy(update={"entrants": (*second.entrants, first.entrants[0])}),
    )
    by_hand = facts.PairingsChanged(round=1, seats=seats, reason="x")
    assert failed(hall, added(hall, by_hand)) == {Subject.ALLOWED}


def test_a_closed_round_changed_by_hand_is_found() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair().play("a5-2b", "c5-2d")
    seats = tuple(
        facts.Seat(game=g.id, table=g.table, entrants=g.entrants, attacker=g.attacker)
        for g in hall.event.rounds[0].games
    )
    by_hand = facts.PairingsChanged(round=1, seats=seats, reason="x")
    assert failed(hall, added(hall, by_hand)) == {Subject.ALLOWED}


def test_a_hidden_fault_of_a_change_by_hand_is_found() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair().play("a5-2b", "c5-2d")
    hall.pair()
    hall.seat(("a", "b"))
    assert verify(hall.lines, hall.pack).holds

    def hide(fact: facts.PairingsChanged) -> facts.PairingsChanged:
        return fact.model_copy(update={"flaws": ()})

    found = failed(hall, rewritten(hall, "pairings-changed", hide))
    assert found == {Subject.FAULTS, Subject.ALLOWED}


# ── what rides along with a change by hand ──


def playing_organiser() -> Hall:
    """The first round is public, and its organiser plays in it."""
    hall = Hall("GG4").enter("a b c d").start().pair()
    hall.seat(("a", "b"))
    hall.do(ask.HandOver(person=PersonId("a")))
    return hall


def swapped() -> Hall:
    """The newest act: the organiser exchanged their own opponent."""
    hall = playing_organiser()
    pair = (hall.id("b"), hall.id("c"))
    hall.do(ask.SwapEntrants(pair=pair, reason="x", confirm=EVERYTHING), by="a")
    return hall


def in_one_act(hall: Hall, *said: facts.AnyFact) -> list[Line]:
    """The journal with one more act of the organiser who plays, written by hand."""
    last = hall.lines[-1].model_copy(update={"by": PersonId("a")})
    more = range(len(said) - 1, -1, -1)
    act = [last.model_copy(update={"fact": f, "more": m}) for f, m in zip(said, more, strict=True)]
    return sealed([*hall.lines, *act])


def from_before(lines: list[Line]) -> list[Line]:
    """The same of an event that does not say that parties stand aside."""
    made = lines[0].fact.model_copy(update={"aside": False})
    return sealed([lines[0].model_copy(update={"fact": made}), *lines[1:]])


def as_they_are(hall: Hall) -> facts.PairingsChanged:
    now = hall.event.rounds[0]
    seats = tuple(seat_of(game) for game in now.games)
    return facts.PairingsChanged(round=1, seats=seats, bye=now.bye, flaws=now.flaws, reason="x")


def moved(hall: Hall) -> facts.PairingsChanged:
    """Both games at each other's tables, which is nobody's own case."""
    first, second = as_they_are(hall).seats
    seats = (
        first.model_copy(update={"table": second.table}),
        second.model_copy(update={"table": first.table}),
    )
    return as_they_are(hall).model_copy(update={"seats": seats})


def passengers(hall: Hall) -> tuple[facts.AnyFact, ...]:
    ruled = facts.ResultRuled(game=hall.game("a").id, how="entered", score=hall.score("a9-0b"))
    return ruled, facts.EntrantDisqualified(entrant=hall.id("c"), cause="", reason="")


@pytest.mark.parametrize("pack", ["GG4", "WC", "BB"])
def test_whoever_change_places_and_whatever_table_a_game_goes_to_it_holds(pack: str) -> None:
    hall = Hall(pack).enter("a b c d e f g h i").start().pair()
    hall.do(ask.HandOver(person=PersonId("a")))
    for pair in combinations(hall.event.rounds[0].field(), 2):
        hall.do(ask.SwapEntrants(pair=pair, reason="x", confirm=EVERYTHING), by="a")
    for place in range(len(hall.event.rounds[0].games)):
        game = hall.event.rounds[0].games[place]
        table = 2 if game.table == 1 else 1
        hall.do(ask.MoveGame(game=game.id, table=table, reason="x", confirm=EVERYTHING), by="a")
    assert failed(hall, hall.lines) == set()


def test_nothing_rides_along_with_a_change_by_hand() -> None:
    hall = playing_organiser()
    assert failed(hall, in_one_act(hall, moved(hall))) == set()
    forged = in_one_act(hall, moved(hall), *passengers(hall))
    assert failed(hall, forged) == {Subject.ALLOWED}
    assert failed(hall, from_before(forged)) == {Subject.ALLOWED}


def test_pairings_changed_to_what_they_were_are_found() -> None:
    hall = playing_organiser()
    forged = in_one_act(hall, as_they_are(hall))
    assert failed(hall, forged) == {Subject.ALLOWED}
    assert failed(hall, from_before(forged)) == {Subject.ALLOWED}
    own = facts.OwnCaseDecided(act="swap-entrants", entrants=(hall.id("a"),))
    assert failed(hall, in_one_act(hall, as_they_are(hall), own)) == {Subject.ALLOWED}


def test_several_changes_by_hand_are_several_acts() -> None:
    hall = playing_organiser()
    first, second = moved(hall).seats
    turned = first.model_copy(update={"entrants": first.entrants[::-1]})
    both = moved(hall).model_copy(update={"seats": (turned, second)})
    own = facts.OwnCaseDecided(act="swap-entrants", entrants=(hall.id("a"),))
    assert failed(hall, in_one_act(hall, both)) == {Subject.ALLOWED}
    assert failed(hall, in_one_act(hall, both, own)) == {Subject.ALLOWED}


def test_a_swap_in_ones_own_case_says_so_but_in_events_from_before() -> None:
    hall = swapped()
    changed, own = hall.lines[-2:]
    assert own.fact == facts.OwnCaseDecided(act="swap-entrants", entrants=(hall.id("a"),))
    assert failed(hall, hall.lines) == set()
    hidden = sealed([*hall.lines[:-2], changed.model_copy(update={"more": 0})])
    assert failed(hall, hidden) == {Subject.ALLOWED}
    assert failed(hall, from_before(hall.lines)) == set()
    assert failed(hall, from_before(hidden)) == set()


def test_a_change_by_hand_that_is_nobodys_own_case_does_not_say_it_is() -> None:
    hall = playing_organiser()
    own = facts.OwnCaseDecided(act="swap-entrants", entrants=(hall.id("a"),))
    assert failed(hall, in_one_act(hall, moved(hall), own)) == {Subject.ALLOWED}


def test_games_that_an_earlier_version_named_otherwise_after_a_swap_still_hold() -> None:
    """They kept their names; but for that it is the same change."""
    hall = swapped()
    changed, before = hall.lines[-2], hall.lines[:-2]
    assert isinstance(changed.fact, facts.PairingsChanged)
    pairs = zip(changed.fact.seats, fold(before, hall.pack).rounds[0].games, strict=True)
    seats = tuple(seat.model_copy(update={"game": game.id}) for seat, game in pairs)
    fact = changed.fact.model_copy(update={"seats": seats})
    lines = sealed([*before, changed.model_copy(update={"fact": fact, "more": 0})])
    assert failed(hall, from_before(lines)) == set()
    assert failed(hall, lines) == {Subject.ALLOWED}


def test_an_event_with_salts_that_asks_for_the_older_rule_is_noted() -> None:
    hall = thrown_out()
    assert OLD_RULE not in {check.note for check in verify(hall.lines, hall.pack).checks}
    verdict = verify(from_before(hall.lines), hall.pack)
    assert [check.line for check in verdict.checks if check.note == OLD_RULE] == [1]
    assert verdict.holds
    first, *rest = from_before(hall.lines)
    older = verify(sealed([without_salt(first), *rest]), hall.pack)
    assert OLD_RULE not in {check.note for check in older.checks}


# ── who did what in whose name ──


def test_a_host_may_hand_an_event_over_and_nobody_else_in_their_name() -> None:
    hall = Hall("GG4").enter("a b")
    hall.do(ask.HandOver(person=PersonId("vera")), by="", host=True)
    assert verify(hall.lines, hall.pack).holds
    hall.do(ask.AppointJudge(person=PersonId("jo")), by="vera")
    forged = hall.lines[-1].model_copy(update={"by": PersonId("tess")})
    assert failed(hall, sealed([*hall.lines[:-1], forged])) == {Subject.ALLOWED}


def test_a_draw_with_a_fault_is_allowed_only_if_the_fault_is_written_down() -> None:
    hall = Hall("GG4").enter("a b").start().pair().play("a5-2b")
    assert hall.refused(ask.PairRound()) == [Code.FAULT]
    hall.pair(Code.FAULT)
    assert verify(hall.lines, hall.pack).holds


def test_nobody_makes_themself_the_organiser() -> None:
    hall = Hall("GG4").enter("a b c d")
    plain = facts.OrganiserChanged(person=PersonId("a"))
    assert failed(hall, added(hall, plain, "a")) == {Subject.ALLOWED}
    claimed = facts.OrganiserChanged(person=PersonId("a"), by_host=True)
    verdict = verify(added(hall, claimed, "a"), hall.pack)
    assert [c.note for c in verdict.checks if c.subject is Subject.ALLOWED][-1].startswith("by the")


def conceded() -> Hall:
    """Somebody with two lists gives up, and the score says which was played."""
    hall = Hall("SR17").enter("a b")
    lists = (facts.ArmyList(title="Iron", points=75), facts.ArmyList(title="Steel", points=74))
    for who in "ab":
        hall.do(ask.RegisterLists(entrant=hall.id(who), lists=lists, confirm=frozenset(Code)))
    hall.start(1).pair()
    score = hall.score("b 2:10 - 1:60 a").model_copy(update={"winner": None})
    sides = [side.model_copy(update={"army_list": "Iron"}) for side in score.sides]
    score = score.model_copy(update={"sides": tuple(sides)})
    hall.do(ask.ConcedeGame(game=hall.game("a").id, score=score), by="a")
    return hall


def unmentioned(line: Line, *keys: str) -> Line:
    """A line as an earlier version wrote it, which did not know these keys."""
    said = line.fact.model_dump(exclude=set(keys))
    return resealed(line, fact=type(line.fact).model_validate(said))


def without_salt(line: Line) -> Line:
    return line.model_copy(update={"digest": PLAIN, "salt": ""})


def test_what_an_earlier_version_did_not_write_down_is_not_held_against_it() -> None:
    hall = conceded()
    *before, newest = sealed(map(without_salt, from_before(hall.lines)))
    older = unmentioned(newest, "army_list")
    assert newest.fact.kind == "game-conceded"
    assert failed(hall, [*before, older]) == set()
    other = newest.fact.model_copy(update={"army_list": "Steel"})
    assert failed(hall, [*before, resealed(older, fact=other)]) == {Subject.ALLOWED}


def full() -> Hall:
    """One place, two who want it: the second waits."""
    hall = Hall("GG4")
    hall.do(ask.ChangeDetails(capacity=1))
    entries = tuple(ask.Entry(people=(PersonId(name),)) for name in "ab")
    hall.do(ask.RegisterEntrants(entries=entries))
    return hall


def test_nobody_gets_a_place_by_leaving_out_that_they_wait() -> None:
    """Nor by sealing that line, or all of them, as older versions did, which said less."""
    hall = full()
    *before, newest = hall.lines
    short = unmentioned(newest, "waiting")
    older = [sealed([*before, short.model_copy(update={"digest": n})])[-1] for n in (1, 2)]
    assert [failed(hall, [*before, line]) for line in (short, *older)] == [
        {Subject.ALLOWED},
        {Subject.CHAIN},
        {Subject.CHAIN},
    ]
    for digest in (1, 2):
        whole = [x.model_copy(update={"digest": digest}) for x in (*before, short)]
        assert failed(hall, sealed(whole)) == {Subject.ALLOWED}


def test_a_journal_that_went_on_under_newer_versions_holds() -> None:
    lines = from_before(full().lines)
    old, salted, *new = lines
    plain = without_salt(old)
    went_on = [plain, salted.model_copy(update={"digest": SALTED}), *new]
    assert failed(full(), sealed(went_on)) == set()


def test_what_is_as_it_is_if_nothing_is_said_may_be_left_unsaid() -> None:
    hall = full()
    line = unmentioned(hall.lines[-2], "waiting", "club", "paid")
    assert failed(hall, sealed([*hall.lines[:-2], line, hall.lines[-1]])) == set()


KEYS = Path(__file__).parents[1] / "earlier" / "keys-of-placed.json"


def test_a_key_that_a_fact_gains_is_named_where_older_lines_are_held_against_it() -> None:
    """The file has the keys that every line has which proves its place; a new kind of fact, all."""
    known = {
        str(kind.model_fields["kind"].default): {*kind.model_fields} - SINCE_PLACED.get(kind, set())
        for kind in get_args(get_args(facts.AnyFact)[0])
    }
    written = json.loads(KEYS.read_text())
    assert known == {kind: {*keys} for kind, keys in written.items()}


def test_what_a_concession_gives_is_not_made_up_by_leaving_out_which_list_it_was() -> None:
    hall = conceded()
    more = resealed(hall.lines[-1], fact=hall.lines[-1].fact.model_copy(update={"army": 500}))
    assert failed(hall, [*hall.lines[:-1], unmentioned(more, "army_list")]) == {Subject.ALLOWED}
