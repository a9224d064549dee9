"""Lists as people paste them, hand them in as files, and get them back."""

import pytest

from muster.core.catalogue import Catalogue
from muster.core.facts import ArmyList, Extra, Pick
from muster.reading.army_list import Lists, read_lists
from muster.reading.army_list_files import read_list_file
from muster.reading.army_list_text import list_text
from muster.reading.catalogue.samples import sample_catalogue
from muster.reading.unclear import Unclear
from tests.catalogues import refused
from tests.reading.union import BLESSINGS, LANCERS, UNION


def picks(text: str, catalogue: Catalogue | None = UNION) -> list[Pick]:
    (army,) = read_lists(text, catalogue).lists
    return list(army.picks)


@pytest.mark.parametrize(
    "line",
    [
        "2 Storm Lancers (12)",
        "2x Storm Lancers - 12pts",
        "2 x Storm Lancers [12 pts]",
        "- 2 storm lancers: 12 points",
        "• STORM LANCERS x2 (12)",
        "Storm Lancers (12) x2",
        "2 Storm Lancers - PC: 12",
        "2 Storm-Lancers (24)",
    ],
)
def test_a_line_is_read_however_it_is_written(line: str) -> None:
    assert picks(line) == [LANCERS.model_copy(update={"count": 2, "points": 12})]


def test_a_whole_list_is_read() -> None:
    text = (
        "List: Iron and Rain\n"
        "Faction: Union\n"
        "Theme: Night Trains\n"
        "Points: 75\n"
        "Leader: Vance 2 [+29]\n"
        "2 Storm Lancers (20)\n"
        "Rail Guard Sergeant\n"
        "  * attached to Storm Lancers\n"
        "\n"
        "Specialists:\n"
        "13 lucky cats\n"
        "Scout\n"
    )
    assert read_lists(text, UNION) == Lists(
        (
            ArmyList(
                title="Iron and Rain",
                points=75,
                text=text.rstrip("\n"),
                faction="Union",
                theme="Night Trains",
                picks=(
                    Pick(model="vance-2", name="Vance 2", role="leader"),
                    Pick(model="lancers", name="Storm Lancers", count=2, points=20),
                    Pick(
                        model="sergeant",
                        name="Rail-Guard Sergeant",
                        relation="attached to Storm Lancers",
                    ),
                    Pick(model="lucky", name="13 Lucky Cats", role="specialist"),
                    Pick(model="scout-u", name="Scout", role="specialist"),
                ),
            ),
        )
    )


def test_blessings_are_bought_by_their_names_in_the_pack() -> None:
    text = "Scout Captain + Blessing of Might (Axe) + Swiftness"
    (army,) = read_lists(text, None, BLESSINGS).lists
    bought = (Extra(id="might", weapon="Axe"), Extra(id="swiftness"))
    assert army.picks == (Pick(name="Scout Captain", extras=bought),)
    (doubt,) = read_lists("Scout + Blessing of Mihgt", None, BLESSINGS).doubts
    assert doubt.say == (
        'Line 1: "Blessing of Mihgt" is nothing that can be bought for a model. Did you mean '
        "Blessing of Might? Write a purchase like this: Model + Blessing of Might (weapon)."
    )


def test_what_is_not_in_the_catalogue_stays_as_written_and_is_told_with_its_line() -> None:
    read = read_lists("2 Storm Lancers\n3 Strom Lancer (9)\nZeppelin\n", UNION)
    assert read.lists[0].picks[1:] == (
        Pick(name="Strom Lancer", count=3, points=9),
        Pick(name="Zeppelin"),
    )
    assert [(each.say, each.doubt) for each in read.doubts] == [
        ('Line 2: "Strom Lancer" is not in the catalogue. Did you mean Storm Lancers?', True),
        ('Line 3: "Zeppelin" is not in the catalogue.', True),
    ]


def test_a_cost_that_is_not_the_catalogues_is_told() -> None:
    (doubt,) = read_lists("Storm Lancers (11)", UNION).doubts
    assert doubt.say == "Line 1: Storm Lancers costs 12 or 20 by the catalogue, not 11."


def test_of_two_with_one_name_the_price_or_the_faction_decides() -> None:
    assert picks("Scout (6)")[0].model == "scout-f"
    assert picks("Faction: Fenfolk\nScout")[0].model == "scout-f"
    (doubt,) = read_lists("Scout", UNION).doubts
    assert (
        doubt.say == "Line 1: Scout could be Scout (Union) or Scout (Fenfolk); the first is taken."
    )


@pytest.mark.parametrize(
    "between",
    [
        "\n# Second\n",
        "\n\nSecond\nPoints: 75\n",
        "\n== Second ==\n",
        "\nList 2: Second\n",
        "\n\nSecond (75)\n",
    ],
)
def test_several_lists_are_told_apart_by_their_headings(between: str) -> None:
    read = read_lists(f"# First\nStorm Lancers\nScout (5){between}Vance 2\nStorm Lancers", UNION)
    assert [(a.title, [p.name for p in a.picks]) for a in read.lists] == [
        ("First", ["Storm Lancers", "Scout"]),
        ("Second", ["Vance 2", "Storm Lancers"]),
    ]
    assert read.lists[1].text == f"{between}Vance 2\nStorm Lancers".strip("\n")


def test_the_exports_of_builders_are_read() -> None:
    one = (
        "Union Army - 75 / 75 points\n[Theme] Night Trains\n\nVance 2 [+29]\n - Scout [5]\n"
        "Storm Lancers (12)\n"
    )
    two = (
        "Night Crew (Union)\nSize: 50 - Pool: 4\nLeader:\n  Vance 2\n"
        "Hires:\n  Scout\nReferences:\n  Fog"
    )
    three = (
        "++ Roster (Union) [1000 pts] ++\n+ Heroes +\nVance 2\n"
        "+ Units +\nScout [5pts]\n++ Total: [17pts] ++"
    )
    read = [read_lists(text, UNION).lists[0] for text in (one, two, three)]
    assert [(a.title, a.theme, a.points) for a in read] == [
        ("Union Army", "Night Trains", 75),
        ("Night Crew (Union)", "", 50),
        ("Roster (Union)", "", 17),
    ]
    assert [[(p.name, p.role) for p in a.picks] for a in read] == [
        [("Vance 2", ""), ("Scout", ""), ("Storm Lancers", "")],
        [("Vance 2", "leader"), ("Scout", "")],
        [("Vance 2", ""), ("Scout", "")],
    ]


def test_without_a_catalogue_every_line_is_taken_as_written() -> None:
    read = read_lists("List: My Crew\n2 Big Rats (7)\nOld Tom, the Cat", None)
    assert read.notes == ()
    assert read.lists[0].title == "My Crew"
    assert read.lists[0].picks == (
        Pick(name="Big Rats", count=2, points=7),
        Pick(name="Old Tom, the Cat"),
    )


WARCRY = sample_catalogue("warcry-matched-play")


@pytest.mark.req("WC-124")
def test_a_first_line_that_is_no_heading_is_a_model() -> None:
    read = read_lists("Ash Profet\nCinder Knight\n2 Smoke Dancer\n", WARCRY, BLESSINGS)
    assert [(army.title, army.picks) for army in read.lists] == [
        (
            "",
            (
                Pick(name="Ash Profet"),
                Pick(model="cinder-knight", name="Cinder Knight"),
                Pick(model="smoke-dancer", name="Smoke Dancer", count=2),
            ),
        )
    ]
    assert read.notes == (
        'Line 1: "Ash Profet" is not in the catalogue. Did you mean Ash Prophet or Ash Crow?',
    )
    assert read_lists("My Warband\nAsh Crow", WARCRY).notes == (
        'Line 1: "My Warband" is not in the catalogue.',
        'If line 1 is the name of the list, write "List: My Warband".',
    )


@pytest.mark.req("WC-124")
@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("**Ash Profet**\nAsh Crow", '"Ash Profet" is not in the catalogue'),
        ("Ash Profet:\nAsh Crow", '"Ash Profet" is not in the catalogue'),
        ("[Ash Profet]\nAsh Crow", '"Ash Profet" is not in the catalogue'),
        ("Ash Profet 185/1000 points\nAsh Crow", '"Ash Profet 185/1000 points" is not in the'),
        ("Ash Crow\nIron Wagons:\nAsh Crow", '"Iron Wagons:" was read as a heading'),
        ("# Ghosts\n# Main\nAsh Crow", '"Ghosts" was read as the name of a list'),
        ("Ash Crow\nNotes:\nbring dice", 'Not part of the list, below "Notes": bring dice.'),
        ("Ash Crow\nNotes:\nCinder Knight", '"Cinder Knight" stands below "Notes"'),
        ("Ash Crow\nPoints: many", 'no number of points in "Points: many"'),
        ("Faction: A\nAsh Crow\nFaction: B", "B is said here, and A above it"),
    ],
)
def test_nothing_of_a_text_is_dropped_without_being_named(text: str, named: str) -> None:
    notes = read_lists(text, WARCRY, BLESSINGS).notes
    assert [note for note in notes if named in note], notes


def test_nothing_of_rows_or_json_is_dropped_without_being_named() -> None:
    rows = b"Model,Colour,Faction\nAsh Crow,red,Chaos\nAsh Crow,,Order,more\n"
    assert read_list_file("a.csv", rows, WARCRY).notes == (
        "Row 3 has more cells than there are headings.",
        'The rows of list "" differ: Chaos and Order. The first counts.',
        "Not used: Colour.",
    )
    raw = b'{"lists": [{"title": "A", "player": "p", "picks": []}], "app": 1}'
    with pytest.raises(Unclear):
        read_list_file("a.json", raw, WARCRY)
    raw = b'{"lists": [{"title": "A", "player": "p", "picks": [{"name": "Ash Crow"}]}], "app": 1}'
    assert read_list_file("a.json", raw, WARCRY).remarks == ("Not used: app.", "Not used: player.")


PROPHET = Pick(
    model="ash-prophet", name="Ash Prophet", extras=(Extra(id="might", weapon="Ember Staff"),)
)


@pytest.mark.req("WC-125")
@pytest.mark.parametrize(
    "line",
    [
        "Ash Prophet + Blessing of Might (Ember Staff)",
        "Ash Prophet with Blessing of Might (Ember Staff)",
        "Ash Prophet w/ Might on Ember Staff",
        "Ash Prophet (Blessing of Might: Ember Staff)",
        "Ash Prophet [Might - Ember Staff]",
        "Ash Prophet, Blessing of Might (Ember Staff)",
        "Ash Prophet: Might, Ember Staff",
        "Ash Prophet blessed with Might (Ember Staff)",
        "Ash Prophet Blessing of Might (Ember Staff) (+20)",
        "Ash Prophet\n- Blessing of Might (Ember Staff) +20",
        "Ash Prophet\n  Blessing: Might (Ember Staff)",
    ],
)
def test_purchases_are_read_in_the_forms_people_write_them(line: str) -> None:
    read = read_lists(line, WARCRY, BLESSINGS)
    assert (read.lists[0].picks, read.notes) == ((PROPHET,), ())


@pytest.mark.req("WC-125")
def test_a_model_whose_name_reads_like_a_purchase_stays_that_model() -> None:
    read = read_lists(
        "Kindler with Tongs\n2 Kindler with Tongs with Fortitude (105)\n"
        "Bucket Guard (Might: Spear and Bucket Shield, Swiftness)\nAsh Prophet 185\n"
        "Ash Profet (Blessing of Might)",
        WARCRY,
        BLESSINGS,
    )
    tongs = Pick(model="kindler-with-tongs", name="Kindler with Tongs")
    shield = Extra(id="might", weapon="Spear and Bucket Shield")
    assert read.lists[0].picks == (
        tongs,
        tongs.model_copy(update={"count": 2, "points": 105, "extras": (Extra(id="fortitude"),)}),
        Pick(model="bucket-guard", name="Bucket Guard", extras=(shield, Extra(id="swiftness"))),
        Pick(model="ash-prophet", name="Ash Prophet", points=185),
        Pick(name="Ash Profet", extras=(Extra(id="might"),)),
    )
    assert [doubt.code for doubt in read.doubts] == ["unknown-model"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "list-empty"),
        ("Faction: Union\n----\n", "list-empty"),
        ("x" * 50_001, "list-too-long"),
        ("x\n" + "-" * 501, "line-too-long"),
        ("x\n" * 1_001, "list-too-long"),
        ("".join(f"# {n}\nScout\n" for n in range(21)), "too-many-lists"),
    ],
)
def test_what_is_no_list_is_refused_in_words(text: str, code: str) -> None:
    assert [each.code for each in refused(lambda: read_lists(text, UNION))] == [code]


def test_a_list_is_written_so_that_people_can_read_it() -> None:
    army = ArmyList(
        title="Iron and Rain",
        points=75,
        faction="Union",
        picks=(
            Pick(model="vance-2", name="Vance 2", role="leader"),
            Pick(model="lancers", name="Storm Lancers", count=2, points=12),
            Pick(
                name="Fog",
                role="specialist",
                extras=(Extra(id="might", weapon="Axe"),),
                relation="attached to Storm Lancers",
            ),
            Pick(model="scout-f", name="Scout"),
        ),
    )
    assert list_text(army, UNION, BLESSINGS) == (
        "List: Iron and Rain\n"
        "Faction: Union\n"
        "Points: 75\n"
        "Leader: Vance 2\n"
        "2x Storm Lancers (12)\n"
        "Specialist: Fog + Blessing of Might (Axe)\n"
        "  * attached to Storm Lancers\n"
        '"Scout" {scout-f}'
    )
