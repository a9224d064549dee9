"""Set-up cards: a map, and where every piece lies by a tape measure."""

from muster.core import commands as ask
from muster.core.problem import Code
from muster.core.terrain.piece import Laid, Layout, Piece, TableLayout
from muster.paper.pdf import svg_pages
from muster.paper.setup_cards import SetupRow, setup_cards
from tests.hall import Hall

WOOD = Piece(id="wood", title="Old wood", kind="forest", form="ellipse", size=(6, 4))
HOUSE = Piece(id="house", title="Watch house", kind="obstruction", size=(4, 4))
LAYOUT = Layout(pieces=(Laid(piece=WOOD, at=(-6.5, 8)), Laid(piece=HOUSE, at=(0, 0), turn=-45)))


def laid(*tables: int) -> Hall:
    hall = Hall("SR17").enter("a b c d")
    both = tuple(TableLayout(table=table, layout=LAYOUT) for table in tables)
    hall.do(ask.LayTerrain(tables=both, confirm=frozenset(Code)))
    hall.do(ask.DescribeTable(table=1, name="The ford", theme="Winter", note="Mind the bridge"))
    return hall


def test_every_piece_is_measured_from_two_edges() -> None:
    (card,) = setup_cards(laid(1, 2).event, 1).cards
    assert (card.table, card.name, card.about, card.note) == (
        1, "The ford", "Winter", "Mind the bridge",
    )  # fmt: skip
    assert card.rows == (
        SetupRow(1, "Old wood", 'Forest, 6" by 4"', '17.5"', '32"', "0°"),
        SetupRow(2, "Watch house", 'Obstruction, 4" by 4", restricted', '24"', '24"', "315°"),
    )
    assert '1 Old wood: Forest, 6" by 4", 17.5" from the left edge, 32" from' in card.drawing.alt


def test_there_is_a_card_for_every_table_on_which_something_lies() -> None:
    event = laid(1, 2).event
    assert [card.table for card in setup_cards(event).cards] == [1, 2]
    cleared = Hall("SR17").enter("a b c d")
    assert setup_cards(cleared.event).cards == ()


def test_what_the_encounter_puts_on_the_table_is_drawn_on_top() -> None:
    hall = laid(1)
    scenario = next(e.id for e in hall.event.rules.elements if e.slot == "scenario")
    hall.do(ask.SetEncounter(round=1, parts={"scenario": (scenario,)}, confirm=frozenset(Code)))
    plain, with_it = (setup_cards(hall.event, 1, n).cards[0] for n in (0, 1))
    assert "objective" not in plain.drawing.svg + plain.drawing.alt
    assert "objective" in with_it.drawing.svg
    assert with_it.about.endswith(hall.event.encounters[1].title)


def test_a_table_full_of_terrain_stays_one_page() -> None:
    hall = Hall("GG4").enter("a b c d")
    crate = Piece(id="crate", title="Crates and barrels", kind="scatter", size=(2, 2))
    spots = [(x, y) for x in range(-15, 16, 5) for y in range(-15, 1, 5)]
    layout = Layout(pieces=tuple(Laid(piece=crate, at=at) for at in spots))
    wish = ask.LayTerrain(tables=(TableLayout(table=1, layout=layout),), confirm=frozenset(Code))
    hall.do(wish)
    assert len(layout.pieces) == 28
    assert len(svg_pages(setup_cards(hall.event), page="a4")) == 1
