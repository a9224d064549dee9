"""What the players of a game agree that their terrain does."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.facts import AgreedPiece
from muster.core.ids import PersonId
from muster.core.problem import Code
from muster.core.rulepack.terrain import Terrain, TerrainKind, Trait
from muster.core.terrain.agreed import agreed, as_laid, is_defined
from muster.core.terrain.piece import Laid, Layout, Piece
from tests.hall import Hall

HEDGE = AgreedPiece(piece="Hedge", traits="Concealing")
HILL = AgreedPiece(piece="Hill", traits="Height 2, Climbable")


@pytest.fixture
def hall() -> Hall:
    """Round 1 is public: a meets b, c meets d; jo is a judge."""
    hall = Hall("GG4").enter("a b c d").start().pair()
    hall.do(ask.AppointJudge(person=PersonId("jo")))
    hall.seat(("a", "b"), ("c", "d"))
    return hall


def say(hall: Hall, by: str, *pieces: AgreedPiece) -> None:
    hall.do(wish(hall, *pieces), by=by)


def wish(hall: Hall, *pieces: AgreedPiece) -> ask.AgreeTerrain:
    return ask.AgreeTerrain(game=hall.game("a").id, pieces=pieces)


@pytest.mark.req("GG4-045")
def test_terrain_is_agreed_once_both_say_the_same_of_every_piece(hall: Hall) -> None:
    say(hall, "a", HEDGE, HILL)
    assert agreed(hall.game("a")) is None
    say(hall, "b", HEDGE)
    assert agreed(hall.game("a")) is None
    say(hall, "b", AgreedPiece(piece=" Hedge", traits="Concealing "), HILL)
    assert agreed(hall.game("a")) == (HEDGE, HILL)


@pytest.mark.req("GG4-045")
def test_the_agreement_stays_with_the_game(hall: Hall) -> None:
    say(hall, "a", HEDGE)
    say(hall, "b", HEDGE)
    game = hall.game("a").id
    hall.play("a5-2b", "c5-2d")
    kept = hall.event.game(game)
    assert kept is not None
    assert agreed(kept) == (HEDGE,)
    late = ask.AgreeTerrain(game=game, pieces=(HILL,))
    assert hall.refused(late, by="a") == [Code.OTHER_ROUND]


def test_who_changes_what_was_agreed_needs_the_others_consent_anew(hall: Hall) -> None:
    for by in "ab":
        say(hall, by, HEDGE)
    say(hall, "a", HILL)
    assert hall.game("a").terrain == {hall.id("a"): (HILL,)}
    say(hall, "a", HEDGE)
    assert agreed(hall.game("a")) is None
    say(hall, "b", HEDGE)
    assert agreed(hall.game("a")) == (HEDGE,)


def test_an_official_writes_it_down_for_a_side(hall: Hall) -> None:
    said = wish(hall, HEDGE)
    assert hall.refused(said, by="jo") == [Code.NOT_IN_GAME]
    assert hall.refused(said, by="c") == [Code.NOT_ALLOWED]
    other = said.model_copy(update={"by": hall.id("b")})
    assert hall.refused(other, by="a") == [Code.NOT_ALLOWED]
    hall.do(said, by="a")
    hall.do(other, by="jo")
    assert agreed(hall.game("a")) == (HEDGE,)


def test_it_is_said_before_there_is_a_result_and_after_the_pairings_are_public(hall: Hall) -> None:
    hall.do(ask.ReportResult(game=hall.game("a").id, score=hall.score("a5-2b")))
    assert hall.refused(wish(hall, HEDGE), by="a") == [Code.HAS_RESULT]
    early = Hall("GG4").enter("a b").start()
    early.do(ask.PairRound())
    assert early.refused(wish(early, HEDGE), by="a") == [Code.ROUND_NOT_PUBLISHED]


def test_every_piece_says_what_it_does_and_no_two_are_confused(hall: Hall) -> None:
    bare = AgreedPiece(piece="Fence", traits=" ")
    other = AgreedPiece(piece="Hedge", traits="Severe")
    said = wish(hall, HEDGE, bare, other)
    assert hall.refused(said, by="a") == [Code.TRAITS_MISSING, Code.PIECE_TWICE]
    say(hall, "a", HEDGE, HEDGE)
    assert hall.refused(wish(hall, HEDGE, HEDGE), by="a") == [Code.ALREADY_SO]


def test_what_lies_on_the_table_is_where_they_begin() -> None:
    rules = Terrain(
        kinds=(TerrainKind(id="forest", title="Forest", traits=("severe",)),),
        traits=(Trait(id="severe", title="Severe"), Trait(id="dense", title="Dense")),
    )
    wood = Piece(id="wood", title="Wood", kind="forest", traits=("dense", "severe"))
    rock = Piece(id="rock", title="Rock", kind="rock")
    layout = Layout(pieces=tuple(Laid(piece=p, at=(0, 0)) for p in (wood, rock, wood)))
    assert as_laid(layout, rules) == (
        AgreedPiece(piece="Wood 1", traits="Severe, Dense"),
        AgreedPiece(piece="Rock", traits=""),
        AgreedPiece(piece="Wood 3", traits="Severe, Dense"),
    )
    assert not is_defined(layout, rules)
    assert is_defined(Layout(pieces=layout.pieces[:1]), rules)
    assert not is_defined(None, rules)
