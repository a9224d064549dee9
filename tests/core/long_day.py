"""A day on which everything that can happen does, from the announcement to the first award."""

from __future__ import annotations

from datetime import date

from muster.core import commands as ask
from muster.core.catalogue import Catalogue, Profile
from muster.core.facts import (
    AgreedPiece,
    ArmyList,
    Feature,
    Mark,
    Matter,
    Model,
    Paper,
    PastWin,
    Pick,
    Spot,
)
from muster.core.ids import PersonId
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from muster.core.terrain.piece import Boxed, Laid, Layout, Piece, TableLayout
from tests.hall import MORNING, ORGANISER, Hall

EVERYTHING = frozenset(Code)
JO = PersonId("jo")
RITA = PersonId("rita")
BYE_FIVE = Patch(kind="house-rule", id="bye-five", title="A kinder bye", set={"bye.vp": 5})
PAINT = Patch(kind="house-rule", id="paint", title="Paint", set={"roster.painted": "somehow"})


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
    hall.rules(BYE_FIVE, PAINT)
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
    _lists(hall)
    hall.do(ask.EnterPainting(entrant=hall.id("b"), reason="sent a photo"))
    _entries(hall)
    hall.do(ask.NoteConduct(entrant=hall.id("w"), about="sportsmanship", text="helped to set up"))
    hall.do(ask.CallRinger(person=RITA))
    hall.do(ask.HandOver(person=PersonId("g")))
    late = ask.EnterPainting(entrant=hall.id("g"), reason="left in the car", confirm=EVERYTHING)
    hall.do(late, by="g")
    hall.do(ask.HandOver(person=ORGANISER), by="g")
    hall.do(ask.KeepApart(pair=(hall.id("a"), hall.id("b")), reason="a couple"))
    hall.do(ask.KeepApart(pair=(hall.id("a"), hall.id("g"))))
    hall.do(ask.AllowPair(pair=(hall.id("a"), hall.id("g")), reason="a mistake"))
    hall.do(ask.LockPair(pair=(hall.id("a"), hall.id("c")), reason="teaching game"))
    hall.do(ask.StartEvent(rounds=2, confirm=EVERYTHING))


def _lists(hall: Hall) -> None:
    """Handed in, looked at, allowed once more; and what is the same all day."""
    cards = Profile(id="ann", name="Ann", traits=("Master",)), Profile(id="bo", name="Bo", cost=6)
    hall.do(ask.SetCatalogue(catalogue=Catalogue(title="Cards", profiles=cards)))
    hall.do(ask.SetListTerms(due=MORNING, shown="players"))
    hall.do(ask.GiveLeave(entrant=hall.id("a"), reason="the bus was late"))
    storm = ArmyList(title="Storm", points=50)
    hall.do(ask.RegisterLists(entrant=hall.id("a"), lists=(storm,)), by="a")
    hall.do(ask.ApproveLists(entrant=hall.id("a"), note="on paper"), by="jo")
    pool = (Pick(model="bo", name="Bo", points=6),)
    hall.do(ask.DeclarePool(entrant=hall.id("a"), leader="ann", pool=pool, confirm=EVERYTHING))
    look = ask.InspectModel(entrant=hall.id("b"), model="Bo", share=20, note="a new arm")
    hall.do(look, by="jo")


def _entries(hall: Hall) -> None:
    """The best painted crew: entered in time and late, looked at, withdrawn."""
    terms = ask.SetContest(award="best-painted", method="score", display="at noon")
    hall.do(terms)
    won = PastWin(
        event="Spring Cup", day=date(2024, 3, 9), organiser="", models=(Model(name="Cat"),)
    )
    hall.do(ask.RecallWins(wins=(won,)))
    for name, by in (("b", "b"), ("w", "w"), ("a", ORGANISER), ("c", ORGANISER)):
        shown = (Model(name=f"Model of {name}", mark="red"),)
        entry = ask.MakeEntry(award="best-painted", entrant=hall.id(name), models=shown)
        hall.do(entry.model_copy(update={"confirm": EVERYTHING}), by=by)
    look = ask.CheckEntry(award="best-painted", entrant=hall.id("b"), legal=True)
    hall.do(look, by="jo")
    hall.do(ask.AttachPhoto(award="best-painted", entrant=hall.id("b"), photo="0e" * 32), by="b")
    hall.do(ask.WithdrawEntry(award="best-painted", entrant=hall.id("c"), reason="wet"), by="c")
    marks = {"presentation": 5, "technique": 4, "theme": 3, "wow": 4}
    hall.do(ask.ScoreEntry(award="best-painted", entrant=hall.id("a"), marks=marks), by="jo")
    hall.do(terms.model_copy(update={"method": "vote"}))
    hall.do(ask.JudgePaint(entrant=hall.id("a"), passed=True, note="well done"), by="jo")


def _vote(hall: Hall) -> None:
    """Three put a paper in; the box is opened, and the award is given as it says."""
    hall.do(ask.OpenBallot(award="best-painted"))
    box = {"c": "b", "d": "b", "e": "a"}
    for voter in box:
        hall.do(ask.CastVote(award="best-painted", person=PersonId(voter)), by=voter)
    papers = tuple(
        Paper(receipt=f"{voter.upper()}AAAAAAAAA", choices=(hall.id(choice),))
        for voter, choice in box.items()
    )
    hall.do(ask.CountBallot(award="best-painted", papers=papers, confirm=EVERYTHING))
    hall.do(ask.GiveAward(award="best-painted", entrants=(hall.id("b"),)))


def _tables(hall: Hall) -> None:
    """A table gets a name, its way is drawn, its terrain is seen, and both say what it does."""
    hall.do(ask.DescribeTable(table=6, name="Old mill", theme="Snow", marks=(Mark.QUIET,)))
    hall.do(ask.AttachPhoto(table=6, photo="0d" * 32), by="jo")
    spots = (Spot(table=6, x=2, y=3), Spot(table=5, x=8, y=3))
    door = Feature(what="door", label="Way in", x=0, y=20)
    hall.do(ask.DrawHall(width=30, depth=20, spots=spots, features=(door,)))
    hedge_row = Piece(id="hedge", title="Hedge", kind="hedge", size=(6.0, 1.0))
    hall.do(ask.SetBox(boxed=(Boxed(piece=hedge_row, count=8),)))
    lies = Layout(pieces=(Laid(piece=hedge_row, at=(3, -4), turn=30),))
    hall.do(ask.LayTerrain(tables=(TableLayout(table=6, layout=lies),), reason="for the day"))
    hall.do(ask.ReviewTerrain(round=1, tables=(6, 5), note="the mill had moved"), by="jo")
    hedge = (AgreedPiece(piece="Hedge", traits="Concealing"),)
    game = hall.game("a").id
    hall.do(ask.AgreeTerrain(game=game, pieces=hedge), by="a")
    hall.do(ask.AgreeTerrain(game=game, pieces=hedge, by=hall.id("c")), by="jo")


def _crews(hall: Hall) -> None:
    """Who leads, what is barred and what is brought, at one table."""
    game, ann = hall.game("a").id, Pick(model="ann", name="Ann", points=0, role="leader")
    crew = ArmyList(title="Storm", points=6, picks=(ann, Pick(model="bo", name="Bo", points=6)))
    for name in ("a", "c"):
        lead = ask.AnnounceLeader(game=game, entrant=hall.id(name), leader="ann")
        hall.do(lead.model_copy(update={"confirm": EVERYTHING}))
    hall.do(ask.BanKeywords(game=game, entrant=hall.id("c"), confirm=EVERYTHING))
    trait = ask.PickTrait(game=game, entrant=hall.id("c"), trait="Aspire", confirm=EVERYTHING)
    hall.do(trait)
    play = ask.PlayCrew(game=game, entrant=hall.id("a"), crew=crew, reason="a guest")
    hall.do(play.model_copy(update={"confirm": EVERYTHING}))


def _first_round(hall: Hall) -> None:
    """Reported and confirmed, disputed and ruled, agreed, and against the ringer."""
    hall.do(ask.SetEncounter(title="Corrupted Leylines"))
    hall.do(ask.DealEncounter(round=2, parts={"deployment": ("wedge",)}))
    hall.do(ask.PairRound(confirm=EVERYTHING))
    hall.do(ask.PublishPairings())
    hall.seat(("a", "c"), ("b", "d"), ("e", "f"), ("g", "rita"))
    hall.do(ask.MoveGame(game=hall.game("a").id, table=6, reason="light", confirm=EVERYTHING))
    _tables(hall)
    _crews(hall)
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
    _photos(hall)
    _call(hall)
    hall.do(ask.MakeRuling(topic="Cover", question="May I?", decision="no"), by="jo")
    ruling = hall.event.conduct[-1].line.n
    hall.do(ask.AttachPhoto(ruling=ruling, photo="0c" * 32), by="jo")
    note = ask.NoteConduct(entrant=hall.id("d"), about="slow-play", measure="warning", text="seen")
    hall.do(note.model_copy(update={"game": hall.game("d").id}), by="jo")
    hall.do(ask.CloseRound())


def _photos(hall: Hall) -> None:
    """One stays, one was of the wrong table."""
    game = hall.game("a").id
    hall.do(ask.AttachPhoto(game=game, photo="0a" * 32, note="The slip"), by="a")
    hall.do(ask.AttachPhoto(game=game, photo="0b" * 32), by="c")
    hall.do(ask.RemovePhoto(line=hall.event.revision, reason="another table"), by="c")


def _call(hall: Hall) -> None:
    """Called, called off; and called again until a ruling settles it."""
    game = hall.game("b").id
    hall.do(ask.CallJudge(game=game, matter=Matter.SLOW_PLAY), by="d")
    hall.do(ask.CloseCall(game=game), by="d")
    hall.do(ask.CallJudge(game=game, text="May I?"), by="b")
    hall.do(ask.TakeCall(game=game), by="jo")
    ruling = ask.MakeRuling(topic="Hedges", question="May I?", decision="yes", game=game)
    hall.do(ruling.model_copy(update={"settles": True}), by="jo")


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
    """A vote, and comings and goings before the second round."""
    _vote(hall)
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
    hall.do(ask.BeginPrizeGiving())
    hall.do(ask.GiveAward(award="sport", title="Best sport", entrants=(hall.id("d"),)))
    hall.do(ask.RevealPrize(award="sport"))
    hall.do(ask.EndPrizeGiving(confirm=EVERYTHING))
