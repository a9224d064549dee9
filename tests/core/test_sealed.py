"""Secret choices: nobody learns them before they are shown, and nobody can change them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.core.problem import Code
from muster.core.sheet import taps
from muster.core.sheet.sealed import Choice, commitment, opens
from tests.small_sheet import small_sheet
from tests.stream import GAME, SALT, Stream, sealed, shown

CORPSES = {"marker": "Corpse Marker"}
POOL = ["death-beds", "power-ritual", "let-them-bleed"]


def gg4() -> Stream:
    return Stream("GG4", strategy=["plant-explosives"], schemes=POOL)


def gg18() -> Stream:
    """The scheme with a note that GG18 has first."""
    stream = Stream("GG18")
    noted = next(one for one in stream.rules.elements if one.notes and one.slot == "schemes")
    return Stream("GG18", schemes=[noted.id])


# ── commitments ──


@given(
    choice=st.builds(
        Choice,
        game=st.text(max_size=5),
        side=st.integers(0, 1),
        part=st.sampled_from(POOL),
        notes=st.dictionaries(st.text(max_size=3), st.text(max_size=3), max_size=2),
        scores=st.sampled_from(["both", "reveal", "end"]),
    ),
    salt=st.text("0123456789abcdef", min_size=32, max_size=32),
)
def test_a_seal_is_opened_by_its_own_choice_and_salt(choice: Choice, salt: str) -> None:
    sealed_choice = commitment(choice, salt)
    assert opens(sealed_choice, choice, salt)
    assert not opens(sealed_choice, choice, salt[1:] + "x")


FIRST = Choice(GAME, 0, "death-beds", CORPSES)


@pytest.mark.parametrize(
    "other",
    [
        Choice("g2", 0, "death-beds", CORPSES),
        Choice(GAME, 1, "death-beds", CORPSES),
        Choice(GAME, 0, "power-ritual", CORPSES),
        Choice(GAME, 0, "death-beds", {"marker": "Scrap Marker"}),
        Choice(GAME, 0, "death-beds", {}),
        Choice(GAME, 0, "death-beds", CORPSES, "end"),
    ],
    ids=["game", "side", "scheme", "note", "no-note", "when"],
)
def test_no_other_choice_opens_it(other: Choice) -> None:
    assert not opens(commitment(FIRST, SALT), other, SALT)
    assert commitment(FIRST, SALT) != commitment(other, SALT)


def test_a_salt_cannot_be_read_as_part_of_the_choice() -> None:
    plain = Choice(GAME, 0, "a", {})
    assert commitment(plain, f"{SALT}/") != commitment(plain, SALT)


# ── on the sheet ──


@pytest.mark.req("GG4-023", "GG18-066")
def test_before_it_is_shown_the_stream_holds_neither_the_choice_nor_its_notes() -> None:
    stream = gg4().seal("death-beds", marker="Corpse Marker").end_turn()
    secret = stream.text.partition("\n")[2]
    for word in ("death-beds", "Corpse", "marker", SALT):
        assert word not in secret
    assert "death-beds" not in {part.id for part in stream.played.sheet.parts}
    stream.tap(shown("death-beds", CORPSES))
    assert "death-beds" in stream.text.partition("\n")[2]
    assert "death-beds" in {part.id for part in stream.played.sheet.parts}


@pytest.mark.req("GG4-025", "GG4-026")
@pytest.mark.parametrize(
    "tap",
    [
        shown("power-ritual"),
        shown("death-beds"),
        shown("death-beds", {"marker": "Scrap Marker"}),
        shown("death-beds", CORPSES, salt="5a" * 15),
        shown("death-beds", CORPSES, salt=""),
    ],
    ids=["another scheme", "no note", "another note", "another salt", "no salt"],
)
def test_what_is_shown_is_what_was_sealed(tap: taps.ChoiceShown) -> None:
    stream = gg4().seal("death-beds", marker="Corpse Marker")
    assert stream.refused(tap) == [Code.SEAL_BROKEN]
    assert stream.tap(shown("death-beds", CORPSES)).played.picks(0)[0].part == "death-beds"


@pytest.mark.req("GG4-026")
def test_choices_are_sealed_before_play_and_locked_by_it() -> None:
    stream = gg4().seal("death-beds", marker="Corpse Marker")
    assert stream.refused(sealed("power-ritual")) == [Code.SEALED_ALREADY]
    stream.say("tokens", "one-pair")
    stream.seal("power-ritual", number=2)
    stream.say("markers", 1)
    assert stream.refused(sealed("power-ritual", side=1)) == [Code.SEAL_LATE]
    assert [line.at for line in stream.lines if line.fact.kind == "choice-sealed"] != []


@pytest.mark.req("GG4-026")
def test_nothing_is_sealed_once_a_game_was_stopped_whatever_was_said_of_it() -> None:
    stream = gg4().seal("death-beds").tap(taps.PlayStopped(reason="Time"))
    assert stream.refused(sealed("power-ritual", number=2)) == [Code.SEAL_LATE]
    assert stream.refused(taps.TakenBack(line=2)) == [Code.LINE_STAYS]


@pytest.mark.req("GG4-026")
def test_once_play_has_begun_no_seal_is_taken_back_or_brought_back() -> None:
    stream = gg4().seal("death-beds").seal("power-ritual", number=2).undo(3)
    stream.say("markers", 1)
    assert stream.refused(taps.TakenBack(line=2)) == [Code.LINE_STAYS]
    assert stream.refused(taps.TakenBack(line=4)) == [Code.LINE_STAYS]


def test_before_play_a_seal_can_be_made_again() -> None:
    stream = gg4().seal("death-beds").undo().seal("power-ritual")
    assert stream.refused(shown("death-beds")) == [Code.SEAL_BROKEN]
    stream.tap(shown("power-ritual"))


def test_a_seal_cannot_be_copied_from_the_opponent() -> None:
    stream = gg4().seal("power-ritual")
    theirs = sealed("power-ritual").model_copy(update={"side": 1})
    stream.tap(theirs)
    assert stream.refused(shown("power-ritual", side=1)) == [Code.SEAL_BROKEN]


# ── what was not written down ──


def revealed(stream: Stream, pick: taps.ChoiceShown) -> list[tuple[str, int, str]]:
    """A death beside both Markers in the first turn: award, points, and what held it back."""
    stream.tap(pick).say("killed", "Teddy").say("schemes_near", 1).say("chosen_near", 1).end_turn()
    return [(one.award, one.points, one.held) for one in stream.played.tally.scored]


@pytest.mark.req("GG4-025")
@pytest.mark.parametrize(
    ("pick", "scored"),
    [
        (shown("death-beds", CORPSES, salt=""), [("reveal", 1, "")]),
        (shown("death-beds", salt=""), [("reveal", 0, "undocumented")]),
        (shown("death-beds", {"marker": " "}, salt=""), [("reveal", 0, "undocumented")]),
        (
            shown("death-beds", CORPSES, salt="", documented=False),
            [("reveal", 0, "undocumented")],
        ),
    ],
)
def test_in_gg4_what_depends_on_a_note_scores_only_with_the_note(
    pick: taps.ChoiceShown, scored: list[tuple[str, int, str]]
) -> None:
    assert revealed(gg4(), pick) == scored


@pytest.mark.req("GG4-025")
def test_in_gg4_what_needs_no_note_scores_without_one() -> None:
    ritual = shown("power-ritual", salt="", documented=False)
    stream = gg4().tap(ritual).end_turn().say("corner", value=True).end_turn()
    assert [(one.award, one.points) for one in stream.played.tally.scored] == [("reveal", 1)]


STRICT = small_sheet("turns = 3", 'turns = 3\nundocumented = "nothing"')


@pytest.mark.req("GG18-067")
@pytest.mark.parametrize(
    ("more", "points"),
    [
        ({"notes": {"goal": "The mill"}}, 1),
        ({"notes": {"goal": "The mill"}, "documented": False}, 0),
        ({"notes": {}}, 0),
        ({"notes": {"goal": ""}}, 0),
    ],
    ids=["documented", "not at all", "without its note", "with an empty note"],
)
def test_where_nothing_undocumented_scores_a_choice_needs_all_of_its_notes(
    more: dict[str, object], points: int
) -> None:
    stream = Stream(STRICT, plan=["hill"], tasks=["errand"])
    stream.tap(shown("errand").model_copy(update={"salt": "", **more}))
    stream.say("there", value=True).end_turn()
    (there,) = stream.played.tally.scored
    assert (there.points, there.held) == (points, "" if points else "undocumented")


@pytest.mark.req("GG18-067")
def test_gg18_lets_nothing_undocumented_score() -> None:
    assert gg18().rules.play.undocumented == "nothing"


@pytest.mark.req("GG18-067")
def test_a_choice_that_was_never_shown_scores_nothing() -> None:
    stream = gg4().seal("power-ritual").end_turn()
    corner = taps.Answered(step=2, side=0, part="power-ritual", input="corner", value=True)
    assert stream.refused(corner) == [Code.QUESTION_UNKNOWN]
    assert stream.stop().refused(taps.SheetFinished()) == [Code.SEAL_UNOPENED]
    assert stream.played.tally.total == (0, 0)


@pytest.mark.req("GG18-074")
def test_no_scheme_starts_revealed_and_none_earns_anything_before_it_is() -> None:
    stream = gg18()
    (scheme,) = stream.played.pool
    on_sheet = {part.id for part in stream.played.sheet.parts}
    assert scheme not in on_sheet
    stream.seal(scheme).end_turn()
    assert ({part.id for part in stream.played.sheet.parts}, stream.played.shown) == (on_sheet, {})
    stream.tap(shown(scheme))
    assert {part.id for part in stream.played.sheet.parts} == on_sheet | {scheme}
