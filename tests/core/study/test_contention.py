"""Who can still win, and what somebody needs: against every combination of results tried out."""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest

from muster.core import commands as ask
from muster.core.event import Event, Game
from muster.core.ids import EntrantId
from muster.core.rulepack.patch import Patch
from muster.core.standings import standings
from muster.core.study.contention import Still
from muster.core.study.likely import chances, likely
from muster.core.study.outlook import Goal, Outlook, Public, needs_of, outlook, public
from muster.core.tally import Outcome, tally
from muster.core.tiebreaks import total
from tests.core.study.test_like_real_events import house, variant
from tests.hall import Hall

Table = dict[EntrantId, tuple[int, ...]]
CUT = variant("cut-to-top", top=4)


def seen(hall: Hall) -> tuple[Public, Outlook]:
    known = public(hall.event)
    assert known is not None
    return known, outlook(known)


def won(hall: Hall, goal: Goal) -> dict[str, str]:
    """Who stands how in a race, by name."""
    _, looked = seen(hall)
    (race,) = (race for race in looked.races if race.goal is goal)
    return {hall.name(e): still.value for e, still in race.still.items()}


def last_round(pack: str, names: str, dice: Random, *patches: Patch, rounds: int = 3) -> Hall:
    """All rounds but the last played by chance, and the last one public with a result or none."""
    hall = Hall(pack).rules(*patches) if patches else Hall(pack)
    hall.enter(names).start(rounds)
    for number in range(1, rounds + 1):
        hall.pair()
        now = hall.event.current
        assert now is not None
        games = now.games if number < rounds else now.games[: dice.randint(0, 1)]
        for game in games:
            hall.do(ask.RuleResult(game=game.id, score=_score(hall, game, dice), how="entered"))
        if number < rounds:
            hall.do(ask.CloseRound())
    return hall


def _score(hall: Hall, game: Game, dice: Random) -> object:
    a, b = (hall.name(e) for e in game.entrants)
    if hall.event.rules.result.decided_by == "declared":
        return hall.score(f"{a} 5:9 - 0:9 {b} scenario")
    return hall.score(f"{a}{dice.randint(0, 8)}-{dice.randint(0, 8)}{b}")


# ── every combination ──


def every_end(event: Event, order: tuple[str, ...]) -> Iterator[tuple[dict[EntrantId, str], Table]]:
    """What each got in their own game, and what everybody has in the end; counted by hand."""
    rounds = len(event.rounds)
    sheets = tally(event, rounds)
    have = {e: tuple(total(sheets, e, name) for name in order) for e in sheets}
    playing = [game for game in event.rounds[-1].games if game.result is None]
    for scores in product(_ends(event), repeat=len(playing)):
        after, got = dict(have), {}
        for game, (one, other) in zip(playing, scores, strict=True):
            for entrant, gain in zip(game.entrants, (one, other), strict=True):
                earned = tuple(gain[name] for name in order)
                after[entrant] = tuple(a + b for a, b in zip(have[entrant], earned, strict=True))
                got[entrant] = "win" if gain["tp"] == event.rules.points.win else "other"
        yield got, after


def _ends(event: Event) -> Sequence[tuple[dict[str, int], dict[str, int]]]:
    if event.rules.short == "SR17":
        return [({"tp": a}, {"tp": b}) for a, b in ((1, 0), (0, 1), (0, 0))]
    return [(_worth(a, b), _worth(b, a)) for a in range(9) for b in range(9)]


def _worth(own: int, their: int) -> dict[str, int]:
    return {"tp": 3 if own > their else own == their, "diff": own - their, "vp": own}


def brute(event: Event, who: EntrantId, places: int, order: tuple[str, ...]) -> tuple[str, bool]:
    """How somebody stands, and whether a win alone is enough; by going through everything."""
    can, certain, by_winning = False, True, True
    for got, after in every_end(event, order):
        rivals = [key for e, key in after.items() if e != who]
        sure = sum(key >= after[who] for key in rivals) < places
        can = can or sum(key > after[who] for key in rivals) < places
        certain = certain and sure
        by_winning = by_winning and (got.get(who) != "win" or sure)
    return ("certain" if certain else "can" if can else "out"), by_winning


@pytest.mark.parametrize("seed", range(12))
def test_in_the_last_round_the_answer_is_that_of_every_combination(seed: int) -> None:
    hall = last_round("GG4", "a b c d", Random(seed), rounds=2)
    known, looked = seen(hall)
    (race,) = looked.races
    assert (race.exact, race.whole, race.compared) == (True, True, ("tp", "diff", "vp"))
    for who, still in race.still.items():
        stands, by_winning = brute(hall.event, who, 1, race.compared)
        assert still.value == stands
        needed = needs_of(known, race, who)
        if Outcome.WIN in needed:
            assert needed[Outcome.WIN].certain == by_winning


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("order", [("vp", "diff", "tp"), ("diff", "tp"), ("vp",), ("vp", "sos")])
def test_what_counts_first_need_not_be_tournament_points(order: tuple[str, ...], seed: int) -> None:
    hall = last_round("GG4", "a b c d", Random(seed), house(standings__order=[*order]), rounds=2)
    known, looked = seen(hall)
    (race,) = looked.races
    exact = tuple(name for name in order if name != "sos")
    assert (race.exact, race.whole, race.compared) == (True, exact == order, exact)
    for who, still in race.still.items():
        stands, by_winning = brute(hall.event, who, 1, race.compared)
        assert still.value == stands
        needed = needs_of(known, race, who)
        if Outcome.WIN in needed:
            assert needed[Outcome.WIN].certain == by_winning


DESTRUCTION = ("SR17", variant("destruction-scoring"))
VP_FIRST = ("GG4", house(standings__order=["vp", "diff", "tp"]))
DIFF_FIRST = ("GG4", house(standings__order=["diff", "vp", "tp"], rounds__cut=4))


@pytest.mark.parametrize(("pack", "patch"), [DESTRUCTION, VP_FIRST, DIFF_FIRST])
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_nobody_who_ends_first_was_ever_told_that_they_cannot(
    pack: str, patch: Patch, rounds: int
) -> None:
    """Whatever counts first, in every round of three, with games under way and without."""
    for seed in range(3):
        dice = Random(seed)
        hall = last_round(pack, "a b c d e f g h i", dice, patch, rounds=rounds)
        hall.do(ask.PlanRounds(rounds=3, reason="the story"))
        told = []
        while True:
            known = public(hall.event)
            told += [outlook(known).races[0].still] if known else []
            _play_all(hall, dice)
            if len(hall.event.rounds) == 3:
                break
            hall.pair()
        first = {row.entrant for row in standings(hall.event) if row.place == 1}
        for still in told:
            assert [e for e in first if still.get(e) is Still.OUT] == []
            assert [
                e for e, each in still.items() if each is Still.CERTAIN and e not in first
            ] == []


def _play_all(hall: Hall, dice: Random) -> None:
    now = hall.event.current
    assert now is not None
    for game in now.games:
        if game.result is None:
            hall.do(ask.RuleResult(game=game.id, score=_score(hall, game, dice), how="entered"))
    hall.do(ask.CloseRound())


def test_what_has_no_limit_rules_nobody_out() -> None:
    hall = last_round("SR17", "a b c d", Random(1), variant("destruction-scoring"), rounds=2)
    known, looked = seen(hall)
    (race,) = looked.races
    assert (race.compared, race.exact, set(race.still.values())) == ((), False, {Still.OPEN})
    assert [needs_of(known, race, hall.id(name)) for name in "abcd"] == [{}] * 4
    assert sum(chance.share for chance in chances(known, race)) == pytest.approx(1)


@pytest.mark.parametrize("seed", range(6))
def test_where_schedules_count_tournament_points_alone_are_reasoned_about(seed: int) -> None:
    hall = last_round("SR17", "a b c d e f g h", Random(seed), rounds=3)
    _, looked = seen(hall)
    (race,) = looked.races
    assert (race.exact, race.whole, race.compared) == (True, False, ("tp",))
    assert {e: still.value for e, still in race.still.items()} == {
        e: brute(hall.event, e, 1, race.compared)[0] for e in race.still
    }


@pytest.mark.parametrize("seed", range(4))
def test_the_cut_is_a_race_for_several_places(seed: int) -> None:
    hall = last_round("SR17", "a b c d e f g h i j", Random(seed), CUT, rounds=2)
    hall.do(ask.PlanRounds(rounds=4, reason="the story"))
    known, looked = seen(hall)
    race = looked.races[-1]
    assert (race.goal, race.places, race.exact) == (Goal.CUT, 4, True)
    # Where it may not be made at all, a way is known only once it was seen.
    told = {"can": "can" if race.sure else "open", "certain": "certain", "out": "out"}
    assert {e: still.value for e, still in race.still.items()} == {
        e: told[brute(hall.event, e, 4, race.compared)[0]] for e in race.still
    }
    shares = {chance.still: set[float]() for chance in chances(known, race)}
    for chance in chances(known, race):
        shares[chance.still].add(chance.share)
    assert shares.get(Still.OUT, {0}) == {0}
    assert shares.get(Still.CERTAIN, {1}) == {1}


# ── stories ──


def test_two_leaders_meet_and_one_of_them_must_win() -> None:
    hall = Hall("GG4").enter("a b c d").start(2).pair().play("a5-2b", "c5-2d").pair()
    hall.seat(("a", "c"), ("b", "d"))
    assert won(hall, Goal.WIN) == {"a": "can", "c": "can", "b": "out", "d": "out"}


def test_a_clear_lead_is_told_as_a_margin() -> None:
    hall = Hall("GG4").enter("a b c d").start(2).pair().play("a8-0b", "c6-0d").pair()
    hall.seat(("a", "d"), ("c", "b"))
    known, looked = seen(hall)
    wins = {n: needs_of(known, looked.races[0], hall.id(n)).get(Outcome.WIN) for n in "ac"}
    assert wins["a"] is not None
    assert (wins["a"].certain, wins["a"].margin, wins["a"].tables) == (False, 7, (2,))
    assert wins["c"] is not None
    assert (wins["c"].certain, wins["c"].possible, wins["c"].margin) == (False, True, None)


def test_before_the_last_round_only_what_is_impossible_is_certain() -> None:
    hall = Hall("GG4").enter("a b c d e f").start(3).pair().play("a5-2b", "c5-2d", "e5-2f").pair()
    assert set(won(hall, Goal.WIN).values()) == {"open"}
    hall.play(*(f"{hall.name(g.entrants[0])}5-2{hall.name(g.entrants[1])}" for g in _games(hall)))
    found = won(hall, Goal.WIN)
    assert found["a"] == "open"
    assert [name for name, still in found.items() if still == "out"] != []


def _games(hall: Hall) -> tuple[Game, ...]:
    assert hall.event.current is not None
    return hall.event.current.games


def test_pairings_that_are_not_public_tell_nothing() -> None:
    hall = Hall("GG4").enter("a b c d").start(2).pair().play("a5-2b", "c5-2d")
    before = seen(hall)
    hall.do(ask.PairRound())
    assert seen(hall) == before


def test_finals_tables_decide_the_first_place_by_themselves() -> None:
    hall = Hall("SR17").rules(variant("finals-tables")).enter("a b c d").start(2)
    hall.pair().play("a 5:9 - 0:9 b scenario", "c 3:9 - 0:9 d scenario")
    assert won(hall, Goal.FINAL) == {"a": "certain", "c": "certain", "b": "out", "d": "out"}
    hall.pair()
    assert won(hall, Goal.WIN) == {"a": "can", "c": "can", "b": "out", "d": "out"}


def final_of_four(*first: str) -> Hall:
    """Two rounds, the second with a finals table; both its games are under way."""
    ours = house(pairing__finals_tables=1, standings__podium=True)
    hall = Hall("GG4").rules(ours).enter("a b c d").start(2)
    hall.pair().play(*first).pair()
    return hall


def test_after_a_tie_at_the_finals_table_the_higher_placed_is_first() -> None:
    hall = final_of_four("a8-0b", "c5-2d")
    hall.play("a4-4c", close=False)
    assert won(hall, Goal.WIN) == {"a": "certain", "c": "out", "b": "out", "d": "out"}


def test_who_lost_the_final_is_first_once_the_winner_is_disqualified() -> None:
    hall = final_of_four("a8-0b", "c5-2d")
    hall.play("a5-4c", close=False)
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("a"), cause="abuse", reason="the story"))
    assert won(hall, Goal.WIN) == {"c": "certain", "b": "out", "d": "out"}


def test_who_has_left_takes_nobody_their_seat_at_the_finals_table() -> None:
    hall = Hall("SR17").rules(variant("finals-tables")).enter("a b c d e").start(2)
    hall.pair().play("a 5:9 - 0:9 b scenario", "c 3:9 - 0:9 d scenario", close=False)
    sitting = hall.name(hall.event.rounds[0].bye or hall.id("a"))
    hall.do(ask.DropEntrant(entrant=hall.id("a")))
    hall.do(ask.DropEntrant(entrant=hall.id(sitting)))
    found = won(hall, Goal.FINAL)
    assert "a" not in found
    assert (found["c"], found["d"]) == ("certain", "can")


def test_who_was_disqualified_after_the_cut_is_ahead_of_nobody() -> None:
    hall = Hall("GG4").rules(house(rounds__cut=4)).enter("a b c d e f g h").start(2)
    hall.pair().play("a8-0b", "c5-2d", "e5-2f", "g5-2h").pair()
    hall.seat(("a", "c"))
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("a"), cause="abuse", reason="the story"))
    assert won(hall, Goal.WIN) == {"c": "can", "e": "can", "g": "can"}


def test_who_has_left_is_not_first_where_a_cut_is_still_to_come() -> None:
    """Whoever is past the cut stands before them, whatever they had."""
    hall = Hall("GG4").rules(house(rounds__cut=2)).enter("a b c d e f g h").start(6)
    hall.pair().play("a8-0b", "c5-2d", "e5-2f", "g5-2h")
    hall.pair().play("a8-0c", "e4-4g", "b4-4d", "f4-4h")
    hall.pair().play("a8-0e", "c4-4g", "b4-4f", "d4-4h")
    hall.pair().play("a8-0g", "c4-4f", "b4-4h", "d4-4e")
    hall.do(ask.DropEntrant(entrant=hall.id("a")))
    hall.do(ask.PlanRounds(rounds=5, reason="the story"))
    found = won(hall, Goal.WIN)
    assert (found["a"], found["h"]) == ("open", "open")


def test_a_cut_is_not_promised_while_somebody_may_lead_alone() -> None:
    hall = Hall("GG4").rules(house(rounds__cut=3)).enter("a b c d e f").start(4)
    hall.pair().play("a5-0b", "c4-4d", "e4-4f").pair().play("a5-0c", "e5-0d", "f5-0b").pair()
    hall.seat(("a", "d"), ("e", "b"), ("f", "c"))
    _, looked = seen(hall)
    assert [(race.goal, race.sure) for race in looked.races][1:] == [(Goal.CUT, False)]
    hall.play("a5-0d", "e5-0b", "f5-0c")
    assert hall.event.cut is None


@pytest.mark.parametrize("pack", ["BB"])
def test_tables_of_many_have_no_race(pack: str) -> None:
    hall = Hall(pack).enter("a b c d").start().pair()
    assert public(hall.event) is None


# ── likelihood ──


@pytest.mark.parametrize(("pack", "rounds"), [("GG4", 3), ("SR17", 3), ("WC", 4)])
@pytest.mark.parametrize("seed", range(3))
def test_nobody_who_is_out_is_ever_first_and_the_shares_are_the_whole(
    pack: str, rounds: int, seed: int
) -> None:
    hall = last_round(pack, "a b c d e f g", Random(seed), rounds=rounds)
    known, looked = seen(hall)
    (race,) = looked.races
    shares = {chance.entrant: chance.share for chance in chances(known, race)}
    assert sum(shares.values()) == pytest.approx(1)
    assert [e for e, s in race.still.items() if s is Still.OUT and shares[e]] == []
    assert [e for e, s in race.still.items() if s is Still.CERTAIN and shares[e] < 0.999] == []


def test_everybody_who_asks_gets_the_same_answer() -> None:
    hall = last_round("GG4", "a b c d e", Random(1))
    known, _ = seen(hall)
    first = likely(known)
    likely.cache_clear()
    assert likely(known) == first


@pytest.mark.parametrize("seed", range(3))
def test_after_the_cut_only_those_who_play_on_are_in_the_race(seed: int) -> None:
    hall = last_round("SR17", "a b c d e f g h i", Random(seed), CUT, rounds=3)
    known, looked = seen(hall)
    cut = hall.event.cut
    if cut is not None:
        assert set(looked.races[0].still) == set(cut.entrants)
    assert sum(likely(known).first.values()) == pytest.approx(1)
