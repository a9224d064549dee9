"""Catalogues of BattleScribe: everything that can be in a list, links followed, doubts named."""

import pytest

from muster.core.catalogue import Profile, Weapon
from muster.reading.catalogue import Reading, read_catalogue, read_catalogues
from tests.catalogues import CHIEF, RAIDER, book, packed, refused, system

GST = ("small.gst", system())


def read(*entries: str, more: str = "") -> Reading:
    return read_catalogues([GST, ("frost.cat", book(*entries, more=more))])


def entry(key: str, cost: str = "", inner: str = "", kind: str = "model") -> str:
    told = f'<costs><cost name="pts" typeId="p" value="{cost}"/></costs>' if cost else ""
    card = (
        f'<profiles><profile id="{key}-p" name="x" typeName="Model"><characteristics>'
        '<characteristic name="W">3</characteristic></characteristics></profile></profiles>'
    )
    return (
        f'<selectionEntry id="{key}" name="{key}" type="{kind}">{card}{inner}{told}'
        "</selectionEntry>"
    )


def test_a_fighter_has_its_cost_wounds_marks_and_weapons() -> None:
    reading = read(CHIEF)
    assert reading.catalogue.title == "North - Frost Clan"
    assert reading.catalogue.source == "BattleScribe, Small Skirmish, revision 7"
    assert reading.catalogue.profiles == (
        Profile(
            id="chief",
            name="Chief",
            factions=("Frost Clan",),
            keywords=("Frost Clan",),
            traits=("Hero",),
            marks=("Frost Clan", "North"),
            cost=170,
            wounds=22,
            weapons=(Weapon(name="Ice Axe"), Weapon(name="Javelin", melee=False)),
        ),
    )
    assert reading.doubts == ()
    assert reading.notes == (
        "1 model or unit was read.",
        "1 change under a condition (a modifier) was not applied.",
    )


def test_versions_that_cost_apart_are_models_of_their_own() -> None:
    made = [(p.id, p.name, p.cost, p.wounds, p.weapons) for p in read(RAIDER).catalogue.profiles]
    assert made == [
        ("raider::spear", "Raider with Spear", 75, 8, (Weapon(name="Spear"),)),
        ("raider::bow", "Raider with Bow", 80, 8, (Weapon(name="Bow", melee=False),)),
    ]


def test_a_version_keeps_the_name_of_the_model_it_is_a_version_of() -> None:
    gors = RAIDER.replace("Raider", "Gor").replace("with Spear", "with Paired Gor Blades")
    assert [p.name for p in read(gors).catalogue.profiles] == [
        "Gor with Paired Gor Blades",
        "Gor with Bow",
    ]


def test_a_unit_costs_what_it_costs_at_its_least_size() -> None:
    models = (
        '<selectionEntries><selectionEntry id="man" name="Man" type="model"><constraints>'
        '<constraint type="min" field="selections" scope="parent" value="5" id="k"/></constraints>'
        '<costs><cost typeId="p" value="4"/></costs></selectionEntry></selectionEntries>'
    )
    (unit,) = read(entry("unit", "10", models, kind="unit")).catalogue.profiles
    assert unit.cost == 30


def test_a_limit_holds_only_if_every_way_to_it_has_one() -> None:
    def links(*limits: str) -> str:
        made = "".join(
            f'<entryLink id="e{n}" targetId="a" type="selectionEntry"><constraints><constraint '
            f'type="max" field="selections" scope="roster" value="{limit}" id="k{n}"/>'
            "</constraints></entryLink>"
            for n, limit in enumerate(limits)
        )
        return f"<entryLinks>{made}</entryLinks>"

    def limit(*limits: str) -> int | None:
        return read(entry("a", "5"), more=links(*limits)).catalogue.profiles[0].limit

    assert limit("1") == 1
    assert limit("1", "2") == 2
    assert limit("1", "-1") is None
    assert limit() is None


def test_what_is_only_a_part_of_others_is_no_model_of_its_own() -> None:
    whole = entry(
        "a", "5", '<entryLinks><entryLink id="e" targetId="b" type="selectionEntry"/></entryLinks>'
    )
    assert [p.name for p in read(whole, entry("b", "3")).catalogue.profiles] == ["a"]


def test_a_heading_without_cost_or_card_is_left_out_and_counted() -> None:
    heading = '<selectionEntry id="h" name="-Fighters" type="model"/>'
    reading = read(CHIEF, heading)
    assert [p.name for p in reading.catalogue.profiles] == ["Chief"]
    assert "1 entry without a cost or a card is no model and was left out." in reading.notes


def test_an_upgrade_that_is_bought_is_in_it_as_one() -> None:
    sword = (
        '<selectionEntry id="s" name="Sword" type="upgrade"><costs>'
        '<cost typeId="p" value="2"/></costs></selectionEntry>'
    )
    assert [(p.name, p.cost, p.upgrade) for p in read(sword).catalogue.profiles] == [
        ("Sword", 2, True)
    ]


def test_doubts_are_named_at_their_place_and_the_rest_is_read() -> None:
    lost = entry("a", "5", '<entryLinks><entryLink id="e" name="Gone" targetId="no"/></entryLinks>')
    reading = read(lost, entry("b"))
    assert [(each.code, each.say) for each in reading.doubts] == [
        ("link-to-nothing", 'frost.cat: "Gone" is a link that leads to nothing.'),
        ("cost-missing", "frost.cat: b: nothing says what it costs."),
    ]
    assert [(p.name, p.cost) for p in reading.catalogue.profiles] == [("a", 5), ("b", 0)]


def test_contradictions_and_strange_costs_are_all_named_and_nothing_is_taken() -> None:
    files = [
        GST,
        ("one.cat", book(entry("a", "5"), entry("b", "2.5"))),
        ("two.cat", book(entry("a", "6"), entry("c", "much"), name="North - Ice", key="two")),
    ]
    assert [each.say for each in refused(lambda: read_catalogues(files))] == [
        'one.cat: b: "2.5" is not a whole number of points.',
        'two.cat: c: "much" is not a whole number of points.',
        "two.cat: a is in one.cat too, with another factions, marks and cost.",
    ]


def test_a_book_needs_its_game_system_and_the_books_it_links() -> None:
    link = '<catalogueLink id="l" name="North - Beasts" targetId="q"/>'
    more = f"<catalogueLinks>{link}</catalogueLinks>"
    files = [("frost.cat", book(CHIEF, more=more))]
    assert [each.say for each in refused(lambda: read_catalogues(files))] == [
        (
            "frost.cat needs its game system (a .gst file), which is not among the files. "
            "Hand in both together."
        ),
        "frost.cat needs North - Beasts, which is not among the files. Hand in both together.",
    ]


def test_packed_books_are_read_alone_and_in_an_archive_of_the_whole_repository() -> None:
    packed_book = ("frost.catz", packed(("frost.cat", book(CHIEF))))
    packed_system = ("small.gstz", packed(("small.gst", system())))
    alone = read_catalogues([packed_system, packed_book]).catalogue
    beside = ("repo-main/README.md", b"# Hello")
    whole = packed(beside, ("repo-main/small.gst", system()), ("repo-main/x.catz", packed_book[1]))
    assert alone.profiles == read_catalogue("repo.zip", whole).catalogue.profiles
    assert [p.name for p in alone.profiles] == ["Chief"]


def test_links_in_a_circle_end() -> None:
    def linking(key: str, target: str) -> str:
        inner = (
            f'<entryLinks><entryLink id="l-{key}" targetId="{target}" type="selectionEntry">'
            '<constraints><constraint type="min" field="selections" value="2" id="k"/>'
            "</constraints></entryLink></entryLinks>"
        )
        return entry(key, "5", inner)

    top = '<entryLinks><entryLink id="t" targetId="a" type="selectionEntry"/></entryLinks>'
    (only,) = read(linking("a", "b"), linking("b", "a"), more=top).catalogue.profiles
    assert only.name == "a"


def test_parts_of_parts_without_end_are_refused() -> None:
    def nested(depth: int) -> str:
        inner = (
            f'<entryLinks><entryLink id="l{depth}" targetId="n{depth + 1}" type="selectionEntry">'
            "</entryLink></entryLinks>"
        )
        return entry(f"n{depth}", "1", inner)

    chain = [nested(depth) for depth in range(400)]
    assert "too-deep" in [each.code for each in refused(lambda: read(*chain, entry("n400", "1")))]


@pytest.mark.parametrize("name", ["x.cat", "x.gst", "x.txt"])
def test_other_xml_is_no_catalogue(name: str) -> None:
    (wrong,) = refused(lambda: read_catalogue(name, b"<html><body/></html>"))
    assert wrong.say == f"{name} is no BattleScribe catalogue: it begins with <html>."
