"""Who has paid: noted by the organiser, kept through other changes, unknown to old journals."""

from muster.core import commands as ask
from muster.core.facts import FACT, EntrantAmended
from tests.hall import Hall


def test_nobody_has_paid_until_it_is_noted_and_other_changes_leave_it_so() -> None:
    hall = Hall("GG4").enter("a b")
    hall.do(ask.AmendEntrant(entrant=hall.id("a"), paid=True))
    hall.do(ask.AmendEntrant(entrant=hall.id("a"), club="Otters"))
    assert {hall.name(e.id): e.paid for e in hall.event.entrants.values()} == {
        "a": True,
        "b": False,
    }


def test_a_mistake_is_put_right() -> None:
    hall = Hall("GG4").enter("a")
    hall.do(ask.AmendEntrant(entrant=hall.id("a"), paid=True))
    hall.do(ask.AmendEntrant(entrant=hall.id("a"), paid=False))
    assert not hall.event.entrants[hall.id("a")].paid


def test_an_old_journal_says_nothing_about_paying() -> None:
    hall = Hall("GG4").enter("a")
    old = {"kind": "entrant-amended", "entrant": hall.id("a"), "club": "Otters"}
    assert FACT.validate_python(old) == EntrantAmended(
        entrant=hall.id("a"), club="Otters", paid=False
    )
