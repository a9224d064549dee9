"""Photos of games and rulings: who attaches, sees and takes away, and how many there are."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core import facts
from muster.core.access import Actor, may_see_photo
from muster.core.fold import Impossible, fold
from muster.core.ids import GameId, PersonId
from muster.core.photos import digests, of_game, of_ruling, people_in
from muster.core.problem import Code
from muster.core.verify import Subject
from tests.core.forging import added, failed
from tests.hall import ORGANISER, Hall

JO = PersonId("jo")


@pytest.fixture
def hall() -> Hall:
    """Round 1 is public: a meets b, c meets d; jo is a judge."""
    hall = Hall("GG4").enter("a b c d").start().pair()
    hall.do(ask.AppointJudge(person=JO))
    hall.seat(("a", "b"), ("c", "d"))
    return hall


def digest(n: int) -> str:
    return f"{n:064x}"


def attach(hall: Hall, n: int, by: str, of: str = "a") -> int:
    """The line of a new photo of somebody's game."""
    hall.do(ask.AttachPhoto(game=hall.game(of).id, photo=digest(n)), by=by)
    return hall.event.revision


def rule(hall: Hall, game: GameId | None = None, topic: str = "Cover") -> int:
    hall.do(ask.MakeRuling(topic=topic, question="?", decision="no", game=game), by="jo")
    return hall.event.conduct[-1].line.n


def refused(hall: Hall, n: int, by: str, of: str = "a") -> list[Code]:
    return hall.refused(ask.AttachPhoto(game=hall.game(of).id, photo=digest(n)), by=by)


# ── attaching ──


def test_players_of_a_game_and_officials_attach_photos_to_it(hall: Hall) -> None:
    lines = [attach(hall, n, by) for n, by in enumerate(("a", "b", "jo", ORGANISER))]
    photos = of_game(hall.event, hall.game("a").id)
    assert [photo.line for photo in photos] == lines
    assert [(photo.by, photo.digest) for photo in photos] == [
        ("a", digest(0)),
        ("b", digest(1)),
        ("jo", digest(2)),
        (ORGANISER, digest(3)),
    ]


def test_nobody_else_does(hall: Hall) -> None:
    assert refused(hall, 1, "c") == [Code.NOT_ALLOWED]
    assert refused(hall, 1, "nobody") == [Code.NOT_ALLOWED]


def test_officials_attach_photos_to_a_ruling_and_players_do_not(hall: Hall) -> None:
    line = rule(hall, hall.game("a").id)
    wish = ask.AttachPhoto(ruling=line, photo=digest(1), note="The hedge")
    assert hall.refused(wish, by="a") == [Code.NOT_ALLOWED]
    hall.do(wish, by="jo")
    assert [photo.note for photo in of_ruling(hall.event, line)] == ["The hedge"]


def test_a_photo_is_of_one_thing_that_is_there(hall: Hall) -> None:
    game, line = hall.game("a").id, rule(hall)
    nothing = ask.AttachPhoto(photo=digest(1))
    both = ask.AttachPhoto(photo=digest(1), game=game, ruling=line)
    assert hall.refused(nothing) == hall.refused(both) == [Code.PHOTO_OF_NOTHING]
    assert hall.refused(ask.AttachPhoto(photo=digest(1), ruling=1)) == [Code.RULING_UNKNOWN]
    gone = ask.AttachPhoto(photo=digest(1), game=GameId("r1g9"))
    assert hall.refused(gone) == [Code.UNKNOWN_GAME]


def test_a_photo_waits_until_the_pairings_are_public() -> None:
    hall = Hall("GG4").enter("a b c d").start()
    hall.do(ask.PairRound())
    assert refused(hall, 1, "a") == [Code.ROUND_NOT_PUBLISHED]


def test_a_player_adds_two_photos_and_a_game_has_six(hall: Hall) -> None:
    attach(hall, 1, "a")
    attach(hall, 2, "a")
    assert refused(hall, 3, "a") == [Code.PHOTOS_FULL]
    for n in (3, 4, 5, 6):
        attach(hall, n, "jo")
    assert refused(hall, 7, "b") == refused(hall, 7, "jo") == [Code.PHOTOS_FULL]
    assert refused(hall, 7, ORGANISER) == [Code.PHOTOS_FULL]


def test_the_same_photo_is_attached_to_one_thing_once(hall: Hall) -> None:
    attach(hall, 1, "a")
    assert refused(hall, 1, "b") == [Code.PHOTO_TWICE]
    attach(hall, 1, "c", of="c")
    assert digests(hall.event) == {digest(1)}


def test_after_the_event_only_officials_add_to_what_is_there() -> None:
    hall = Hall("GG4").enter("a b c d").start(rounds=1).pair()
    hall.do(ask.AppointJudge(person=JO))
    hall.play("a5-2b", "c5-2d")
    hall.do(ask.FinishEvent())
    assert refused(hall, 1, "a") == [Code.EVENT_IS_FINISHED]
    attach(hall, 1, "jo")


# ── seeing ──


def seen_by(hall: Hall, line: int) -> str:
    photo = hall.event.photos[line]
    people = ("a", "b", "c", "jo", ORGANISER, "nobody", "")
    return " ".join(p for p in people if may_see_photo(hall.event, Actor(PersonId(p)), photo))


def test_a_photo_is_seen_by_officials_and_by_whoever_added_it(hall: Hall) -> None:
    assert seen_by(hall, attach(hall, 1, "a")) == f"a jo {ORGANISER}"
    assert seen_by(hall, attach(hall, 2, "jo")) == f"jo {ORGANISER}"


def test_a_judge_does_not_see_what_others_show_of_a_game_they_play_in(hall: Hall) -> None:
    hall.do(ask.AppointJudge(person=PersonId("b")))
    assert seen_by(hall, attach(hall, 1, "a")) == f"a jo {ORGANISER}"
    assert seen_by(hall, attach(hall, 2, "c", of="c")) == f"b c jo {ORGANISER}"


# ── taking away ──


def test_who_added_a_photo_takes_it_away_while_nobody_ruled(hall: Hall) -> None:
    line = attach(hall, 1, "a")
    wish = ask.RemovePhoto(line=line)
    assert hall.refused(wish, by="b") == hall.refused(wish, by="jo") == [Code.NOT_ALLOWED]
    hall.do(wish, by="a")
    assert hall.event.photos == {}
    assert hall.refused(wish) == [Code.PHOTO_UNKNOWN]


def test_once_somebody_ruled_on_it_only_the_organiser_takes_it_away(hall: Hall) -> None:
    of_result, of_ruled = attach(hall, 1, "a"), attach(hall, 2, "c", of="c")
    score = hall.score("a4-2b")
    hall.do(ask.RuleResult(game=hall.game("a").id, score=score, reason="seen"), by="jo")
    rule(hall, hall.game("c").id)
    for line, by in ((of_result, "a"), (of_ruled, "c")):
        assert hall.refused(ask.RemovePhoto(line=line), by=by) == [Code.PHOTO_STAYS]
        hall.do(ask.RemovePhoto(line=line))
    assert hall.event.photos == {}


def test_a_result_that_players_agree_on_leaves_a_photo_to_its_owner(hall: Hall) -> None:
    line, game = attach(hall, 1, "a"), hall.game("a").id
    hall.do(ask.ReportResult(game=game, score=hall.score("a5-2b")), by="a")
    hall.do(ask.ConfirmReport(game=game), by="b")
    hall.do(ask.RemovePhoto(line=line), by="a")
    assert hall.event.photos == {}


def test_a_photo_of_a_ruling_is_the_organisers_to_take_away(hall: Hall) -> None:
    hall.do(ask.AttachPhoto(ruling=rule(hall), photo=digest(1)), by="jo")
    wish = ask.RemovePhoto(line=hall.event.revision)
    assert hall.refused(wish, by="jo") == [Code.PHOTO_STAYS]
    hall.do(wish)


def test_undo_takes_a_photo_away_as_well(hall: Hall) -> None:
    attach(hall, 1, "a")
    hall.do(ask.Undo())
    assert hall.event.photos == {}


# ── the past ──


def test_a_ruling_goes_only_after_its_photos_and_another_one_at_any_time(hall: Hall) -> None:
    first, second = rule(hall), rule(hall, topic="Hills")
    hall.do(ask.AttachPhoto(ruling=first, photo=digest(1)), by="jo")
    line = hall.event.revision
    assert hall.refused(ask.Undo(line=first)) == [Code.LINE_LEANED_ON]
    hall.do(ask.Undo(line=second))
    hall.do(ask.RemovePhoto(line=line))
    hall.do(ask.Undo(line=first))
    assert hall.event.conduct == ()


def test_pairings_with_a_photo_stay_public(hall: Hall) -> None:
    published = next(line.n for line in hall.lines if line.fact.kind == "pairings-published")
    hall.do(ask.RemovePhoto(line=attach(hall, 1, "a")))
    attach(hall, 2, "a")
    assert hall.refused(ask.Undo(line=published, reason="no")) == [Code.LINE_LEANED_ON]


def test_what_was_attached_and_taken_away_verifies(hall: Hall) -> None:
    hall.do(ask.RemovePhoto(line=attach(hall, 1, "a"), reason="blurred"), by="a")
    attach(hall, 2, "b")
    hall.do(ask.Undo(reason="by mistake"))
    assert failed(hall, hall.lines) == set()


def took_away(hall: Hall, command: ask.Command) -> tuple[list[str], set[Subject]]:
    """What is written when an organiser who plays takes away a photo, and what is wrong with it."""
    said = hall.do(command.model_copy(update={"confirm": frozenset(Code)}), by="a")
    return [fact.kind for fact in said], failed(hall, hall.lines)


@pytest.mark.parametrize("kind", [ask.Undo, ask.RemovePhoto])
def test_an_organiser_who_plays_takes_away_a_photo_in_their_own_case_and_it_verifies(
    hall: Hall, kind: type[ask.Undo | ask.RemovePhoto]
) -> None:
    line = attach(hall, 1, "b")
    hall.do(ask.HandOver(person=PersonId("a")))
    found = took_away(hall, kind(line=line, reason="blurred"))
    assert found == (["retracted", "own-case-decided"], set())
    own = facts.OwnCaseDecided(act=kind.model_fields["kind"].default, entrants=(hall.id("a"),))
    assert hall.lines[-1].fact == own


def test_an_organiser_who_plays_takes_back_a_photo_of_their_own_that_was_ruled_on(
    hall: Hall,
) -> None:
    hall.do(ask.HandOver(person=PersonId("a")))
    line = attach(hall, 1, "a")
    rule(hall, hall.game("a").id)
    assert took_away(hall, ask.Undo(line=line, reason="blurred")) == (["retracted"], set())


def test_a_photo_somebody_else_took_away_is_found_out(hall: Hall) -> None:
    line = attach(hall, 1, "a")
    taken = facts.Retracted(lines=(line,), reason="")
    assert failed(hall, added(hall, taken, by="a")) == set()
    assert failed(hall, added(hall, taken, by="b")) == {Subject.ALLOWED}


def test_a_photo_of_nothing_that_is_there_could_not_have_been_attached(hall: Hall) -> None:
    game = hall.game("a").id
    for fact in (
        facts.PhotoAttached(photo=digest(1), game=GameId("r1g9")),
        facts.PhotoAttached(photo=digest(1), ruling=1),
        facts.PhotoAttached(photo=digest(1), game=game, ruling=rule(hall, topic="Hills")),
        facts.PhotoAttached(photo=digest(1)),
    ):
        with pytest.raises(Impossible):
            fold(added(hall, fact), hall.pack)


def test_a_photo_tells_of_whoever_took_it_and_of_those_at_the_table(hall: Hall) -> None:
    line = attach(hall, 1, "jo")
    assert people_in(hall.event, hall.event.photos[line]) == {"a", "b", "jo"}
    hall.do(ask.AttachPhoto(ruling=rule(hall, hall.game("c").id), photo=digest(2)), by="jo")
    assert people_in(hall.event, hall.event.photos[hall.event.revision]) == {"c", "d", "jo"}
    hall.do(ask.AttachPhoto(ruling=rule(hall, topic="Hills"), photo=digest(3)), by="jo")
    assert people_in(hall.event, hall.event.photos[hall.event.revision]) == {"jo"}
