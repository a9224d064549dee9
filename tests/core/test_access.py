"""The whole table of who may ask what."""

import pytest

from muster.core import commands as ask
from muster.core.access import MAY, Actor, Role, may, roles
from muster.core.decide import DECIDE
from muster.core.facts import AgreedPiece, ArmyList, PackRef
from muster.core.ids import EntrantId, PersonId
from muster.core.problem import Code
from muster.core.score import Score, Side
from tests.hall import ORGANISER, Hall

ALL: set[type[ask.Command]] = set(ask.Command.__subclasses__())

WHO = {
    Role.ORGANISER: Actor(ORGANISER),
    Role.JUDGE: Actor(PersonId("jo")),
    Role.PLAYER_OF_GAME: Actor(PersonId("a")),
    Role.PLAYER: Actor(PersonId("a")),
    Role.AUTHOR: Actor(PersonId("a")),
    Role.VOTER: Actor(PersonId("a")),
    Role.VISITOR: Actor(PersonId("nobody")),
    Role.HOST: Actor(PersonId(""), host=True),
}

PLAYERS_MAY: set[type[ask.Command]] = {
    ask.DropEntrant,
    ask.RegisterLists,
    ask.DeclarePool,
    ask.AnnounceLeader,
    ask.BanKeywords,
    ask.PickTrait,
    ask.PlayCrew,
    ask.NamePlayer,
    ask.NameCaptain,
    ask.ReportResult,
    ask.ConfirmReport,
    ask.DisputeReport,
    ask.SignAgreement,
    ask.ConcedeGame,
    ask.StateTracking,
    ask.CallJudge,
    ask.CloseCall,
    ask.AttachPhoto,
    ask.RemovePhoto,
    ask.MakeEntry,
    ask.WithdrawEntry,
    ask.CastVote,
    ask.AgreeTerrain,
}
THEMSELVES: set[type[ask.Command]] = {
    ask.DropEntrant,
    ask.RegisterLists,
    ask.DeclarePool,
    ask.NameCaptain,
    ask.RemovePhoto,
    ask.MakeEntry,
    ask.WithdrawEntry,
    ask.CastVote,
}
JUDGES_MAY = (PLAYERS_MAY - THEMSELVES) | {
    ask.RuleResult,
    ask.TakeCall,
    ask.MakeRuling,
    ask.NoteConduct,
    ask.PauseClock,
    ask.ResumeClock,
    ask.ExtendClock,
    ask.ApproveLists,
    ask.InspectModel,
    ask.PairBoards,
    ask.CheckEntry,
    ask.ScoreEntry,
    ask.JudgePaint,
    ask.ReviewTerrain,
}


TABLES: dict[type[ask.Command], object] = {
    ask.ChangeDetails: 1,
    ask.LayTerrain: ({"table": 1, "layout": {}},),
}
"""Where they are not numbers of tables."""


@pytest.fixture(scope="module")
def hall() -> Hall:
    hall = Hall("GG4").enter("a b c d")
    hall.do(ask.AppointJudge(person=PersonId("jo")))
    hall.start().pair()
    hall.do(ask.AttachPhoto(game=hall.game("a").id, photo="0a" * 32), by="a")
    return hall


def example(hall: Hall, kind: type[ask.Command]) -> ask.Command:
    """One command of each kind, about entrant `a` and their game where it names one."""
    entrant, other = hall.id("a"), hall.id("b")
    score = Score(sides=(Side(entrant=entrant, figures={"vp": 1}),))
    known = {
        "entrant": entrant,
        "game": hall.game("a").id,
        "score": score,
        "person": "a" if kind is ask.CastVote else "x",
        "pair": (entrant, other),
        "entries": (),
        "arrivals": (),
        "patches": (),
        "lists": (),
        "crew": ArmyList(title="x"),
        "leader": "x",
        "trait": "x",
        "model": "x",
        "leaves": "a",
        "plans": (),
        "pack": PackRef(id="x", digest="x"),
        "by": (entrant,) if kind is ask.ForfeitGame else None,
        "entrants": (EntrantId("e1"),),
        "methods": ("app",),
        "method": "vote",
        "wins": ({"event": "x", "day": "2024-06-15", "organiser": "", "models": ()},),
        **dict.fromkeys(("legal", "passed"), True),
        "marks": {} if kind is ask.ScoreEntry else (),
        "rounds": 3,
        "size": 2,
        "minutes": 5,
        "table": 1,
        "tables": TABLES.get(kind, (1,)),
        "boxed": (),
        "round": 1,
        "width": 20,
        "depth": 20,
        "spots": (),
        "pieces": (AgreedPiece(piece="x", traits="x"),),
        "photo": "0b" * 32,
        "line": next(iter(hall.event.photos)),
        "day": "2024-06-15",
        "published": "2024-06-15",
        **dict.fromkeys(
            ("name", "title", "award", "cause", "reason", "topic", "question", "decision"), "x"
        ),
        **dict.fromkeys(("about", "text"), "x"),
    }
    fields = kind.model_fields
    return kind.model_validate(
        {name: known[name] for name in fields if name in known and name != "kind"}
    )


def test_every_command_has_a_policy_and_a_decision() -> None:
    assert set(MAY) == ALL
    assert set(DECIDE) == ALL


@pytest.mark.req("GG4-001", "GG4-002", "GG18-002")
def test_every_role_may_exactly_what_the_table_says(hall: Hall) -> None:
    allowed = {
        role: {kind for kind in ALL if may(hall.event, actor, example(hall, kind))}
        for role, actor in WHO.items()
    }
    anybody = {ask.CreateEvent}
    assert allowed == {
        Role.ORGANISER: ALL,
        Role.JUDGE: JUDGES_MAY | anybody,
        Role.PLAYER_OF_GAME: PLAYERS_MAY | anybody,
        Role.PLAYER: PLAYERS_MAY | anybody,
        Role.AUTHOR: PLAYERS_MAY | anybody,
        Role.VOTER: PLAYERS_MAY | anybody,
        Role.VISITOR: anybody,
        Role.HOST: {ask.HandOver} | anybody,
    }


def test_a_player_of_another_game_may_say_nothing_about_this_one(hall: Hall) -> None:
    game = hall.game("a")
    stranger = next(n for n in "bcd" if hall.id(n) not in game.entrants)
    for kind in PLAYERS_MAY:
        command = example(hall, kind)
        assert not may(hall.event, Actor(PersonId(stranger)), command)


def test_a_strangers_command_is_refused_and_nothing_is_written(hall: Hall) -> None:
    before = len(hall.lines)
    for kind in ALL - {ask.CreateEvent}:
        assert hall.refused(example(hall, kind), by="nobody") == [Code.NOT_ALLOWED]
    assert len(hall.lines) == before


def test_nobody_is_everybody_with_an_empty_name(hall: Hall) -> None:
    empty = Actor(PersonId(""))
    assert roles(hall.event, empty, example(hall, ask.CloseRound)) == {Role.VISITOR}
