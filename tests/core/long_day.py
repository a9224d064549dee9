"""A day on which everything that can happen does, from the announcement to the first award."""

from __future__ import annotations

from datetime import date

from muster.core import commands as ask
from muster.core.facts import ArmyList
from muster.core.ids import PersonId
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from tests.hall import ORGANISER, Hall

EVERYTHING = frozenset(Code)
JO = PersonId("jo")
RITA = PersonId("rita")
BYE_FIVE = Patch(kind="house-rule", id="bye-five", title="A kinder bye", set={"bye.vp": 5})


def long_day() -> Hall:
    """Two rounds of seven and a cut; the event is still running."""
    hall = Hall("GG4")
    _morning(hall)
    _first_round(hall)
    _between(hall)
    _second_round(hall)
    return hall


def finish(hall: Hall) -> Hall:
    hall.do(ask.FinishEvent(confirm=EVERYTHING))
    return hall


def _morning(hall: Hall) -> None:
    hall.do(ask.ChangeDetails(venue="Town hall", capacity=8, tables=6))
    hall.rules(BYE_FIVE)
    hall.do(ask.ListErrata(title="May FAQ", published=date(2024, 5, 15)))
    hall.do(ask.AppointJudge(person=JO))
    hall.do(ask.AppointJudge(person=PersonId("kim")))
    hall.do(ask.DismissJudge(person=PersonId("kim")))
    hall.enter("a b c d e f g")
    entries = (ask.Entry(people=(PersonId("h"),)), ask.Entry(people=(PersonId("w"),)))
    hall.do(ask.RegisterEntrants(entries=entries))
    hall.do(ask.DropEntrant(entrant=hall.id("h"), reason="ill"))
    hall.do(ask.OfferPlace(entrant=hall.id("w")))
    hall.do(ask.AmendEntrant(entrant=hall.id("w"), club="Old Town", reason="a typo"))
    hall.do(ask.AmendEntrant(entrant=hall.id("a"), paid=True))
    hall.do(ask.RegisterLists(entrant=hall.id("a"), lists=(ArmyList(title="Storm", points=50),)))
    hall.do(ask.EnterPainting(entrant=hall.id("b"), reason="sent a photo"))
    hall.do(ask.NoteConduct(entrant=hall.id("w"), about="sportsmanship", text="helped to set up"))
    hall.do(ask.CallRinger(person=RITA))
    hall.do(ask.HandOver(person=PersonId("vera")))
    hall.do(ask.HandOver(person=ORGANISER), by="vera")
    hall.do(ask.KeepApart(pair=(hall.id("a"), hall.id("b")), reason="a couple"))
    hall.do(ask.KeepApart(pair=(hall.id("a"), hall.id("g"))))
    hall.do(ask.AllowPair(pair=(hall.id("a"), hall.id("g")), reason="a mistake"))
    hall.do(ask.LockPair(pair=(hall.id("a"), hall.id("c")), reason="teaching game"))
    hall.do(ask.StartEvent(rounds=2, confirm=EVERYTHING))


def _first_round(hall: Hall) -> None:
    """Reported and confirmed, disputed and ruled, agreed, and against the ringer."""
    hall.do(ask.SetEncounter(title="Corrupted Leylines"))
    hall.do(ask.DealEncounter(round=2, parts={"deployment": ("wedge",)}))
    hall.do(ask.PairRound(confirm=EVERYTHING))
    hall.do(ask.PublishPairings())
    hall.seat(("a", "c"), ("b", "d"), ("e", "f"), ("g", "rita"))
    hall.do(ask.MoveGame(game=hall.game("a").id, table=6, reason="light", confirm=EVERYTHING))
    _clock(hall)
    game = hall.game("a").id
    hall.do(ask.StateTracking(game=game, methods=("app",)), by="a")
    hall.do(ask.ReportResult(game=game, score=hall.score("a5-2c")), by="a")
    hall.do(ask.ConfirmReport(game=game), by="c")
    game = hall.game("b").id
    hall.do(ask.ReportResult(game=game, score=hall.score("b5-2d")), by="b")
    hall.do(ask.DisputeReport(game=game, reason="it was 4"), by="d")
    hall.do(ask.RuleResult(game=game, score=hall.score("b4-2d"), reason="saw it"), by="jo")
    game, score = hall.game("e").id, hall.score("e4-1f")
    hall.do(ask.ConcedeGame(game=game, score=score), by="f")
    on_paper = ask.AgreeResult(
        game=game, score=score, signed=(hall.id("e"),), attested=True, reason="f has a train"
    )
    hall.do(on_paper)
    hall.do(ask.ReportResult(game=hall.game("g").id, score=hall.score("g3-6rita")))
    hall.do(ask.MakeRuling(topic="Cover", question="May I?", decision="no"), by="jo")
    note = ask.NoteConduct(entrant=hall.id("d"), about="slow-play", measure="warning", text="seen")
    hall.do(note.model_copy(update={"game": hall.game("d").id}), by="jo")
    hall.do(ask.CloseRound())


def _clock(hall: Hall) -> None:
    """One table begins before the others; the lights go out, and come on again."""
    hall.do(ask.StartPlay(games=(hall.game("a").id,)))
    hall.do(ask.StartClock(setup=10, confirm=EVERYTHING))
    hall.do(ask.SkipSetup())
    hall.do(ask.PauseClock(reason="no light"), by="jo")
    hall.do(ask.ResumeClock(), by="jo")
    hall.do(ask.ExtendClock(minutes=5, games=(hall.game("b").id,), reason="a call"), by="jo")
    hall.do(ask.ExtendClock(minutes=10))
    hall.do(ask.ExtendClock(minutes=-3, reason="the hall closes"))


def _between(hall: Hall) -> None:
    """Comings and goings before the second round."""
    hall.do(ask.ReleaseRinger())
    hall.do(ask.CallRinger(person=PersonId("rob")))
    hall.do(ask.ReleaseRinger())
    hall.do(ask.DropEntrant(entrant=hall.id("f")))
    hall.do(ask.ReturnEntrant(entrant=hall.id("f")))
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("w"), cause="abuse", reason="shouting"))
    hall.do(ask.ReinstateEntrant(entrant=hall.id("w"), reason="somebody else"))
    hall.do(ask.PlanRounds(rounds=3, reason="time left"))
    hall.do(ask.DropEntrant(entrant=hall.id("e")))
    hall.do(ask.Undo(reason="the train is late"))


def _second_round(hall: Hall) -> None:
    """Drawn twice; conceded, forfeited, missing; one thrown out; and a cut."""
    hall.do(ask.PairRound(confirm=EVERYTHING))
    hall.do(ask.DealEncounter(slots=("schemes",), reason="a Scheme was barred"))
    hall.do(ask.PairRound(again=True, reason="one was missing", confirm=EVERYTHING))
    hall.do(ask.PublishPairings())
    hall.seat(("a", "e"), ("b", "c"), ("d", "f"))
    hall.do(ask.ConcedeGame(game=hall.game("a").id, by=hall.id("e"), score=hall.score("a4-1e")))
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("c"), cause="cheating", reason="loaded dice"))
    hall.do(ask.DeclareMissing(game=hall.game("d").id, reason="nobody knows"))
    by = (hall.id("f"),)
    hall.do(ask.ForfeitGame(game=hall.game("d").id, by=by, cause="invalid-game", reason="gone"))
    hall.do(ask.CloseRound())
    hall.do(ask.MakeCut(size=4))
    hall.do(ask.GiveAward(award="sport", title="Best sport", entrants=(hall.id("d"),)))
