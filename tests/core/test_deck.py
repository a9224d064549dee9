"""The Fate Deck: 54 cards, spelled as people write them, shuffled the same on every machine."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.core.deck import DECK, Card, NotACard, card_of, cards_after, shuffled
from muster.core.lots import in_lot_order, rolls

SEEDS = st.binary(min_size=1, max_size=32)


def test_a_deck_has_four_suits_of_thirteen_and_two_jokers() -> None:
    assert len(DECK) == len(set(DECK)) == 54
    assert sum(card.is_joker for card in DECK) == 2


@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("7R", Card("rams", 7)),
        ("12m", Card("masks", 12)),
        ("1C", Card("crows", 1)),
        ("13 tomes", Card("tomes", 13)),
        ("3 of Crows", Card("crows", 3)),
        ("RJ", Card("joker", 14)),
        ("RedJoker", Card("joker", 14)),
        ("Black Joker", Card("joker", 0)),
        ("bj", Card("joker", 0)),
    ],
)
def test_a_card_is_written_in_several_ways(words: str, card: Card) -> None:
    assert card_of(words) == card
    assert card_of(str(card)) == card


@pytest.mark.parametrize("words", ["", "14R", "0C", "7X", "R7R", "Joker", "7", "-1T"])
def test_words_that_are_no_card_are_refused_and_named(words: str) -> None:
    with pytest.raises(NotACard, match="is no card: write 7R") as refused:
        card_of(words)
    assert refused.value.words == words


@given(SEEDS)
def test_a_shuffled_deck_is_the_same_deck(seed: bytes) -> None:
    assert sorted(shuffled(seed)) == sorted(DECK)
    assert shuffled(seed) == shuffled(seed)


def test_a_shuffle_is_the_order_of_the_cards_hashes() -> None:
    """Known answer: SHA-256("seed/7R"), SHA-256("seed/8R") … sorted, with any tool."""
    assert " ".join(map(str, shuffled(b"seed")[:6])) == "2M 2R 10R 1C 8T 5C"


@given(SEEDS, st.integers(0, 107))
def test_a_deck_goes_on_where_it_stood_and_is_shuffled_anew_when_empty(
    seed: bytes, gone: int
) -> None:
    def seed_of_shuffle(number: int) -> bytes:
        return seed + bytes([number])

    two = (*shuffled(seed_of_shuffle(1)), *shuffled(seed_of_shuffle(2)))
    rest = cards_after(gone, seed_of_shuffle)
    assert tuple(next(rest) for _ in range(108 - gone)) == two[gone:]


@given(SEEDS, st.integers(1, 20))
def test_a_die_shows_each_of_its_sides_and_nothing_else(seed: bytes, sides: int) -> None:
    thrown = rolls(seed, sides)
    assert {next(thrown) for _ in range(sides * 20)} <= set(range(1, sides + 1))


@given(SEEDS, st.lists(st.text(max_size=5), unique=True))
def test_lots_do_not_depend_on_the_order_of_the_names(seed: bytes, names: list[str]) -> None:
    assert in_lot_order(seed, names) == in_lot_order(seed, reversed(names))
