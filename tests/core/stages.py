"""The stages of a day. Nothing that is refused changes one, so each is made once."""

from functools import cache

from muster.core import commands as ask
from muster.core.ids import PersonId
from muster.core.problem import Code
from tests.hall import Hall

JO = PersonId("jo")


@cache
def announced() -> Hall:
    return Hall("GG4")


@cache
def arriving() -> Hall:
    """Four are in, one is only registered; a judge, a ringer and two kept apart."""
    hall = Hall("GG4").enter("a b c d")
    hall.do(ask.RegisterEntrants(entries=(entry("late"),)))
    hall.do(ask.EnterPainting(entrant=hall.id("a"), reason="sent a photo"))
    hall.do(ask.AppointJudge(person=JO))
    hall.do(ask.CallRinger(person=PersonId("rita")))
    hall.do(ask.KeepApart(pair=(hall.id("a"), hall.id("b"))))
    return hall


@cache
def full() -> Hall:
    """Two places, both taken; who dropped had one of them."""
    hall = Hall("GG4")
    hall.do(ask.ChangeDetails(capacity=2))
    hall.enter("a b c")
    hall.do(ask.DropEntrant(entrant=hall.id("a")))
    hall.do(ask.OfferPlace(entrant=hall.id("c")))
    return hall


@cache
def begun() -> Hall:
    """The ringer was called and has gone again."""
    hall = Hall("GG4").enter("a b c d").start()
    hall.do(ask.CallRinger(person=PersonId("rita")))
    hall.do(ask.ReleaseRinger())
    return hall


@cache
def deserted() -> Hall:
    """One of two is left."""
    hall = Hall("GG4").enter("a b").start()
    hall.do(ask.DropEntrant(entrant=hall.id("b")))
    return hall


@cache
def paired() -> Hall:
    hall = Hall("GG4").enter("a b c d").start()
    hall.do(ask.PairRound())
    hall.seat(("a", "b"), ("c", "d"))
    return hall


@cache
def playing(pack: str = "GG4") -> Hall:
    """a beat b; c and d are at it; there is a judge."""
    hall = Hall(pack).enter("a b c d").start().pair()
    hall.do(ask.AppointJudge(person=JO))
    hall.seat(("a", "b"), ("c", "d"))
    result = "a 5:9 - 0:9 b scenario" if pack == "SR17" else "a5-2b"
    hall.do(ask.ReportResult(game=hall.game("a").id, score=hall.score(result)))
    hall.do(ask.StartPlay(confirm=frozenset(Code)))
    return hall


@cache
def closed() -> Hall:
    return Hall("GG4").enter("a b c d").start().pair().play("a5-2b", "c5-2d")


@cache
def second_round() -> Hall:
    return Hall("GG4").enter("a b c d").start().pair().play("a5-2b", "c5-2d").pair()


@cache
def finished() -> Hall:
    hall = Hall("GG4").enter("a b c d").start(rounds=1).pair().play("a5-2b", "c5-2d")
    hall.do(ask.FinishEvent())
    return hall


def entry(name: str, **details: int) -> ask.Entry:
    return ask.Entry.model_validate({"people": (name,), **details})
