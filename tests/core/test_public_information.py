"""What opponents may know: told to everybody, and noted when somebody misleads another about it."""

import pytest

from muster.core import commands as ask
from muster.core.facts import ConductNoted
from muster.packs import find
from tests.hall import Hall


@pytest.mark.parametrize(
    ("pack", "words"),
    [
        pytest.param(
            "GG4",
            (
                "open unless a rule makes it secret",
                "Control Hands, Fate Decks and whatever is chosen in secret, such as Schemes",
                "show any game card and say how many cards you hold",
                "misleading an opponent about what is open is an offence",
            ),
            marks=pytest.mark.req("GG4-023", "GG4-024"),
        ),
        pytest.param(
            "GG18",
            (
                "hands, decks, hidden Schemes and which model has which face-down Upgrade",
                "only the top of the discard pile",
            ),
            marks=pytest.mark.req("GG18-017"),
        ),
    ],
)
def test_everybody_is_told_what_is_open_and_misleading_about_it_is_noted(
    pack: str, words: tuple[str, ...]
) -> None:
    rules = find(pack)
    assert rules is not None
    told = next(each for each in rules.guidance if each.id == "public-information")
    assert (told.page, [word for word in words if word not in told.text]) == ("conduct", [])
    hall = Hall(pack).enter("a b c d")
    hall.do(ask.NoteConduct(entrant=hall.id("a"), about="false-information", text="hand size"))
    (noted,) = hall.event.conduct
    assert noted.fact == ConductNoted(
        entrant=hall.id("a"), about="false-information", measure="note", text="hand size"
    )
