"""What was told of a brawl, said again in sentences with everybody's names."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.brawl.facts import TakenBack
from muster.journal.brawl import Story
from muster.web.table.seat import Seat
from muster.words.brawl import Called, entry_words, fact_sentence, name_of
from muster.words.tongue import _


def called(seat: Seat) -> dict[str, str]:
    """What those who play at a table are called."""
    return {str(each): seat.names.entrant(each) for each in seat.game.entrants}


def act_words(story: Story, number: int, names: Called) -> str:
    """One act in a line; of one that takes back, also what it takes back."""
    terms = story.brawl.terms
    facts = story.acts[number - 1].facts
    gone = [fact.act for fact in facts if isinstance(fact, TakenBack)]
    said = [fact_sentence(fact, terms, names) for fact in facts]
    was = [_("It was: {sentence}").format(sentence=act_words(story, n, names)) for n in gone]
    return " ".join([*said, *was])


def latest_words(story: Story, names: Called) -> tuple[str, ...]:
    """What was told last, and what everybody gained or lost by it."""
    return (act_words(story, len(story.acts), names), *_gains(story, names))


def _gains(story: Story, names: Called) -> Iterator[str]:
    for player in story.brawl.players.values():
        for entry in player.entries:
            if entry.act == len(story.acts):
                yield _("{name} {why}").format(
                    name=name_of(player.id, names), why=entry_words(entry, names)
                )
