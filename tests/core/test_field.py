"""What pairing is told about everybody: taken from what was played, however it came about."""

from fractions import Fraction
from functools import partial

import pytest

from muster.core import commands as ask
from muster.core.field import field_for
from muster.core.ids import EntrantId, PersonId
from muster.core.pairing import Player
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from muster.core.tally import tally
from muster.core.tiebreaks import opponents_tp_per_game
from tests.hall import Hall

EVERYTHING = frozenset(Code)


def two_rounds() -> Hall:
    """Seated by hand: e has the bye of round 1, d meets the ringer in round 2."""
    hall = Hall("GG4").enter("a b", club="Old Town", region="North").enter("c d e")
    hall.start().pair()
    sits(hall, "e")
    hall.play("a5-2b", "c4-4d")
    hall.do(ask.CallRinger(person=PersonId("rita")))
    hall.pair(Code.FAULT).play("rita8-0d", "a6-1c", "b3-5e")
    return hall


def sits(hall: Hall, name: str) -> None:
    bye = hall.event.rounds[-1].bye
    assert bye is not None
    if bye != hall.id(name):
        swap = ask.SwapEntrants(pair=(bye, hall.id(name)), reason="story", confirm=EVERYTHING)
        hall.do(swap)


def players(hall: Hall, number: int) -> dict[str, Player]:
    field = field_for(hall.event, number, hall.event.present())
    return {hall.name(player.id): player for player in field.players}


@pytest.mark.req("GG4-053", "GG4-056", "GG4-057")
def test_everybody_comes_with_standing_opponents_sitting_out_and_going_down() -> None:
    hall = two_rounds()
    a, b, c, d, e, rita = (hall.id(name) for name in ("a", "b", "c", "d", "e", "rita"))
    local = partial(Player, club="Old Town", region="North")
    assert players(hall, 3) == {
        "a": local(a, (6, 8, 11), 6, {b: 1, c: 2}, sat_out=0, paired_down=1),
        "b": local(b, (0, -5, 5), 0, {a: 1, e: 2}, sat_out=0, paired_down=0),
        "c": Player(c, (1, -5, 5), 1, {d: 1, a: 2}, sat_out=0, paired_down=0),
        "d": Player(d, (1, -8, 4), 1, {c: 1, rita: 2}, sat_out=1, paired_down=0),
        "e": Player(e, (6, 4, 9), 6, {b: 2}, sat_out=1, paired_down=1),
    }


def test_a_round_is_seen_as_it_was_before_whatever_has_happened_since() -> None:
    hall = two_rounds()
    a, b, c, d, e = (hall.id(name) for name in "abcde")
    local = partial(Player, club="Old Town", region="North")
    assert players(hall, 2) == {
        "a": local(a, (3, 3, 5), 3, {b: 1}),
        "b": local(b, (0, -3, 2), 0, {a: 1}),
        "c": Player(c, (1, 0, 4), 1, {d: 1}),
        "d": Player(d, (1, 0, 4), 1, {c: 1}),
        "e": Player(e, (3, 2, 4), 3, {}, sat_out=1),
    }


def test_a_second_time_counts_again_and_a_second_meeting_is_the_last() -> None:
    hall = two_rounds()
    hall.do(ask.ReleaseRinger())
    hall.pair(Code.FAULT)
    sits(hall, "e")
    hall.play("a5-2b", "c4-4d")
    after = players(hall, 4)
    assert after["e"].sat_out == 2
    assert after["a"].met == {hall.id("b"): 3, hall.id("c"): 2}
    assert after["a"].paired_down == 2


def test_wishes_about_somebody_who_is_not_there_are_left_out() -> None:
    hall = Hall("GG4").enter("a b c d e f").start()
    a, b, c, d = (hall.id(name) for name in "abcd")
    hall.do(ask.LockPair(pair=(a, b)))
    hall.do(ask.LockPair(pair=(c, d)))
    hall.do(ask.KeepApart(pair=(a, c)))
    hall.do(ask.KeepApart(pair=(b, d)))
    hall.do(ask.DropEntrant(entrant=a))
    terms = field_for(hall.event, 1, hall.event.present()).terms
    assert (terms.locked, terms.apart) == (((c, d),), frozenset({frozenset({b, d})}))


def test_a_lock_is_for_its_round_alone() -> None:
    hall = Hall("GG4").enter("a b c d").start()
    pair = (hall.id("a"), hall.id("b"))
    hall.do(ask.LockPair(pair=pair))
    hall.pair().play("a5-2b", "c5-2d")
    locked = [field_for(hall.event, n, hall.event.present()).terms.locked for n in (1, 2)]
    assert locked == [(pair,), ()]


PER_GAME = Patch(
    kind="house-rule",
    id="per-game",
    title="Strength of schedule for each game",
    set={"standings.sos": "opponents-tp-per-game"},
)


def test_a_tie_break_that_is_a_fraction_pairs_by_its_rank() -> None:
    """Late in, e has played one game less: opponents' points over opponents' games."""
    hall = Hall("SR17").rules(PER_GAME).enter("a b c d").start()
    hall.pair().play("a 5:9 - 0:9 b scenario", "c 4:9 - 0:9 d scenario")
    hall.enter("e f")
    hall.pair(Code.FAULT)
    hall.play("a 5:9 - 0:9 c scenario", "b 4:9 - 0:9 d scenario", "e 1:1 - 0:0 f scenario")
    sheets = tally(hall.event)
    schedule = {name: opponents_tp_per_game(sheets, hall.id(name)) for name in "abcdef"}
    assert schedule == {
        "a": Fraction(2, 4),
        "b": Fraction(2, 4),
        "c": Fraction(2, 4),
        "d": Fraction(2, 4),
        "e": Fraction(0, 1),
        "f": Fraction(1, 1),
    }
    standing = {name: player.standing for name, player in players(hall, 3).items()}
    assert standing == {
        "a": (2, 1, 10, 18),
        "b": (1, 1, 4, 18),
        "c": (1, 1, 4, 18),
        "d": (0, 1, 0, 18),
        "e": (1, 0, 1, 1),
        "f": (0, 2, 0, 0),
    }


def test_who_has_met_nobody_has_no_schedule_yet() -> None:
    hall = Hall("SR17").rules(PER_GAME).enter("a b c").start().pair()
    bye = hall.event.rounds[0].bye
    assert bye is not None
    assert opponents_tp_per_game(tally(hall.event), bye) == 0


def pile_of_three(luck: int, *, by_hand: bool) -> tuple[Hall, EntrantId]:
    """Ten players, two rounds: three lead, and one of them was paired down on the way."""
    hall = Hall("SR17")
    for _ in range(luck):  # other acts before check-in give other contributions
        hall.do(ask.ChangeDetails(venue=str(luck)))
    hall.enter("a b c d e f g h i j").start()
    hall.pair()
    win_all(hall)
    hall.pair()
    (down,) = hall.event.rounds[1].certificate.paired_down
    if by_hand:
        down = instead_of(hall, down)
    win_all(hall, down)
    return hall, down


def instead_of(hall: Hall, down: EntrantId) -> EntrantId:
    """Another winner of round 1 takes the place of the one who was drawn down."""
    points = {player.id: player.tp for player in players(hall, 2).values()}
    other = next(e for e, tp in points.items() if tp == points[down] and e != down)
    hall.do(ask.SwapEntrants(pair=(down, other), reason="story", confirm=EVERYTHING))
    return other


def win_all(hall: Hall, *winners: EntrantId) -> None:
    """The first named wins everywhere, but for those who shall."""
    for game in hall.event.rounds[-1].games:
        first, second = sorted(game.entrants, key=lambda e: e not in winners)
        result = f"{hall.name(first)} 5:9 - 0:9 {hall.name(second)} scenario"
        hall.do(ask.ReportResult(game=game.id, score=hall.score(result)))
    hall.do(ask.CloseRound())


@pytest.mark.req("SR17-056", "SR17-057")
@pytest.mark.parametrize("by_hand", [False, True])
def test_who_was_paired_down_once_is_not_paired_down_again(*, by_hand: bool) -> None:
    went_down: set[EntrantId] = set()
    for luck in range(12):
        hall, before = pile_of_three(luck, by_hand=by_hand)
        leaders = {name: p for name, p in players(hall, 3).items() if p.tp == 2}
        assert {p.id: p.paired_down for p in leaders.values() if p.paired_down} == {before: 1}
        assert len(leaders) == 3
        hall.pair()
        now = hall.event.rounds[2]
        assert before not in now.certificate.paired_down
        assert "paired-down-twice" not in {flaw.kind for flaw in now.flaws}
        went_down.update(now.certificate.paired_down)
    assert len(went_down) > 1


@pytest.mark.req("SR17-057")
def test_going_down_a_second_time_by_hand_needs_the_organisers_word() -> None:
    hall, before = pile_of_three(0, by_hand=False)
    hall.do(ask.PairRound())
    leaders = {player.id for player in players(hall, 3).values() if player.tp == 2}
    (down,) = leaders.intersection(hall.event.rounds[2].certificate.paired_down)
    swap = ask.SwapEntrants(pair=(down, before), reason="asked")
    assert Code.FAULT in hall.refused(swap)
    hall.do(swap.model_copy(update={"confirm": EVERYTHING}))
    kinds = {(flaw.kind, flaw.entrants) for flaw in hall.event.rounds[2].flaws}
    assert ("paired-down-twice", (before,)) in kinds
