"""What players are told as a turn begins."""

from muster.core.sheet.tell import Told, values_now
from tests.paper import Paper


def test_a_side_is_told_what_the_pack_has_words_for_and_nothing_of_zero() -> None:
    paper = Paper("WC", "mystic-glade").turn({"objectives": 2}, {"objectives": 1})
    rules = paper.rules
    (behind,) = rules.play.values
    (wild_dice,) = next(one for one in rules.elements if one.id == "mystic-glade").values
    assert values_now(paper.played) == (
        Told(side=1, part="", value="behind", say=behind.say, number=2),
        Told(side=1, part="mystic-glade", value="wild_dice", say=wild_dice.say, number=2),
    )


def test_values_without_words_are_for_the_sheet_alone() -> None:
    paper = Paper("WC", "brutal-encounter").turn(quarters=["first", "none", "none", "none"])
    assert [one.value for one in values_now(paper.played)] == ["behind"]


def test_when_play_is_over_there_is_nothing_to_tell() -> None:
    paper = Paper("WC", "mystic-glade").turn({"objectives": 2})
    assert values_now(paper.played) != ()
    assert values_now(paper.stop().played) == ()
