"""Player cards: one for each person who plays or judges, none for those who left."""

from muster.core import commands as ask
from muster.core.ids import PersonId
from muster.paper.cards import Card, player_cards
from muster.paper.drawing import qr_code
from tests.hall import Hall
from tests.printing.press import duels, named, private_link


def cards(hall: Hall) -> list[tuple[str, str, str, str]]:
    made = player_cards(hall.event, named(hall.event), private_link).cards
    return [(card.name, card.role, card.team, card.link) for card in made]


def test_a_card_bears_its_persons_own_link_in_letters_and_as_a_code() -> None:
    hall = duels(names="a b")
    card = player_cards(hall.event, named(hall.event), private_link).cards[0]
    link = "http://hall.test/p/a/"
    assert card == Card(
        name="A Smith",
        role="Player",
        team="",
        use=card.use,
        link=link,
        qr=qr_code(link, f"The private link of A Smith: {link}"),
    )
    assert "Whoever has this link can act for you." in card.use


def test_judges_have_cards_and_whoever_left_has_none() -> None:
    hall = Hall("GG4").enter("b a c")
    hall.do(ask.AppointJudge(person=PersonId("j")))
    hall.do(ask.DropEntrant(entrant=hall.id("c")))
    assert cards(hall) == [
        ("A Smith", "Player", "", "http://hall.test/p/a/"),
        ("B Smith", "Player", "", "http://hall.test/p/b/"),
        ("J Smith", "Judge", "", "http://hall.test/p/j/"),
    ]
