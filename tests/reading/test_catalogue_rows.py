"""Catalogues as rows and as JSON, under the names people really use."""

import json

import pytest

from muster.core.catalogue import Catalogue, Profile, Weapon
from muster.reading.catalogue import read_catalogue, read_catalogues
from muster.reading.spreadsheet import LIMIT
from tests.catalogues import packed, refused

LANCERS = Profile(id="storm-lancers", name="Storm Lancers", factions=("Union",), cost=12)


def profiles(text: str) -> tuple[Profile, ...]:
    return read_catalogue("models.csv", text.encode()).catalogue.profiles


def test_every_column_goes_where_its_heading_says() -> None:
    text = (
        "Model;Factions;Keywords;Characteristics;Runemarks;Points;Full cost;FA;Warjack points;"
        "Wounds;Weapons;Character;Totem of\n"
        "Vance 2;Union, Free Cities;Rail;Warcaster, Hero;Order;0;;C;29;17;"
        "Sabre, Pistol (ranged);Vance;\n"
        "Rail Guard;Union;;Unit;;9 pts;15;2;;;;;\n"
        "Spark;Union;;Totem;;-;;U;;3;;;Vance 2\n"
    )
    assert profiles(text) == (
        Profile(
            id="vance-2",
            name="Vance 2",
            factions=("Union", "Free Cities"),
            keywords=("Rail",),
            traits=("Warcaster", "Hero"),
            marks=("Order",),
            limit=1,
            bonus=29,
            wounds=17,
            weapons=(Weapon(name="Sabre"), Weapon(name="Pistol", melee=False)),
            character="Vance",
            sole=True,
        ),
        Profile(
            id="rail-guard",
            name="Rail Guard",
            factions=("Union",),
            traits=("Unit",),
            cost=9,
            full=15,
            limit=2,
        ),
        Profile(
            id="spark",
            name="Spark",
            factions=("Union",),
            traits=("Totem",),
            wounds=3,
            totem_of="Vance 2",
        ),
    )


def test_a_catalogue_says_what_was_read_and_what_was_not_used() -> None:
    reading = read_catalogue("north-clan.csv", b"name;cost;price in euros\nChief;170;12\n")
    assert reading.catalogue.title == "north clan"
    assert reading.notes == (
        "1 model or unit was read.",
        "Cells are separated by semicolons.",
        "Not used: price in euros.",
    )
    assert reading.doubts == ()


def test_models_of_two_factions_with_one_name_are_two() -> None:
    text = "name,faction,cost\nScout,Union,5\nScout,Fenfolk,6\nChief,Union,9\n"
    assert [each.id for each in profiles(text)] == ["scout-union", "scout-fenfolk", "chief"]


def test_everything_wrong_is_named_at_once_with_its_row() -> None:
    text = "name,cost,limit\nLancers,twelve,\n,5,\nGuard,9,many\nStoker,5,3,7\n"
    wrong = refused(lambda: read_catalogue("m.csv", text.encode()))
    assert [(each.code, each.say.partition(":")[0]) for each in wrong] == [
        ("not-a-number", "Row 2"),
        ("name-empty", "Row 3 has no name."),
        ("not-a-number", "Row 4"),
        ("row-too-long", "Row 5 has more cells than there are headings."),
    ]


def test_one_model_with_two_costs_is_a_contradiction_and_nothing_is_taken() -> None:
    text = "name,cost\nLancers,12\nGuard,9\nLancers,14\n"
    (wrong,) = refused(lambda: read_catalogue("m.csv", text.encode()))
    assert wrong.say == "Row 4: Lancers is in Row 2 too, with another cost."
    assert wrong.data["costs"] == [12, 14]


def test_the_same_row_twice_is_no_harm() -> None:
    reading = read_catalogue("m.csv", b"name,cost\nLancers,12\nLancers,12\n")
    assert [each.name for each in reading.catalogue.profiles] == ["Lancers"]
    assert "1 was there twice, word for word." in reading.notes


def test_a_model_without_a_cost_is_a_doubt() -> None:
    reading = read_catalogue("m.csv", b"name,cost\nLancers,\nGuard,0\n")
    assert [(each.say, each.doubt) for each in reading.doubts] == [
        ("Row 2: nothing says what Lancers costs.", True)
    ]
    unpriced = read_catalogue("m.csv", b"name\nLancers\nGuard\n")
    assert [each.code for each in unpriced.doubts] == ["cost-missing"]


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "file-empty"),
        (b"name,cost\n", "catalogue-empty"),
        (b"colour,cost\nred,5\n", "heading-missing"),
        (b"name,model,cost\nred,blue,5\n", "heading-twice"),
        (b"name,cost\n" + b"x" * 201 + b",5\n", "value-too-long"),
        (b"name,cost\nx,9999999\n", "not-a-number"),
        (b"\x89PNG\r\n", "not-text"),
        (b"name\n" + b"\n".join(b"m%d" % n for n in range(5_001)), "catalogue-too-large"),
        (b"x" * (LIMIT + 1), "file-too-large"),
    ],
)
def test_a_file_that_is_no_catalogue_is_refused_in_words(raw: bytes, code: str) -> None:
    assert code in [each.code for each in refused(lambda: read_catalogue("m.csv", raw))]


def test_nobody_is_told_a_thousand_things() -> None:
    rows = "name,cost\n" + "".join(f"m{n},much\n" for n in range(1_000))
    wrong = refused(lambda: read_catalogue("m.csv", rows.encode()))
    assert len(wrong) == 201
    assert wrong[-1].say == "There are 800 more like these."


def test_our_own_json_reads_back_to_the_same_catalogue() -> None:
    whole = Catalogue.model_validate(
        {
            "title": "Of the Union",
            "source": "the club",
            "revised": "2024-05-01",
            "profiles": [
                LANCERS,
                {
                    "id": "x:1",
                    "name": "Vance",
                    "keywords": ["Rail, Northern"],
                    "weapons": [{"name": "Bow (long)", "melee": False}],
                    "limit": 1,
                    "sole": True,
                    "upgrade": True,
                    "wounds": 0,
                    "totem_of": "Orla, Queen",
                },
            ],
        }
    )
    raw = whole.model_dump_json().encode()
    assert read_catalogue("c.json", raw).catalogue == whole


def test_json_may_use_other_words_for_the_same() -> None:
    raw = json.dumps([{"Unit": "Storm Lancers", "faction": "Union", "points": "12"}]).encode()
    reading = read_catalogue("of-the-union.json", raw)
    assert reading.catalogue == Catalogue(title="of the union", profiles=(LANCERS,))


@pytest.mark.parametrize(
    ("raw", "code", "say"),
    [
        (b'{"profiles": [\n{"name": }]}', "not-json", "Line 2, column 10: this is not JSON."),
        (
            b'{"models": {}}',
            "no-profiles",
            'There is no array of models in it: it is called "profiles".',
        ),
        (b"[4]", "not-a-profile", "Model 1 is no object with a name and a cost."),
        (
            b'[{"name": ["a"], "cost": 1}]',
            "value-strange",
            "Model 1: name is not one word or number.",
        ),
        (
            b'[{"name": "a", "cost": 1.5}]',
            "not-a-number",
            'Model 1: "1.5" is not a whole number (cost).',
        ),
        (
            b'{"revised": "May", "profiles": [{"name": "a", "cost": 1}]}',
            "not-a-date",
            '"May" is no date: write it like 2024-12-31.',
        ),
        (b"[" * 100_000, "too-deep", "This JSON is nested far too deep."),
        (
            b"[" + b"9" * 5_000 + b"]",
            "not-json",
            "There is a number in it with far too many digits.",
        ),
        (b'{"a": "\xff"}', "not-json", "This is not JSON in UTF-8."),
    ],
)
def test_json_is_refused_at_the_place_where_it_goes_wrong(raw: bytes, code: str, say: str) -> None:
    assert (code, say) in [(e.code, e.say) for e in refused(lambda: read_catalogue("c.json", raw))]


def test_several_files_are_read_together_and_problems_say_in_which() -> None:
    files = [("a.csv", b"name,cost\nLancers,12\n"), ("b.csv", b"name,cost\nGuard,9\n")]
    assert [p.name for p in read_catalogues(files).catalogue.profiles] == ["Lancers", "Guard"]
    assert [p.name for p in read_catalogue("all.zip", packed(*files)).catalogue.profiles] == [
        "Lancers",
        "Guard",
    ]
    (wrong,) = refused(lambda: read_catalogues([*files, ("c.csv", b"colour\nred\n")]))
    assert wrong.say.startswith("c.csv: Row 1 has no heading for the name")
    mixed = [*files, ("c.json", b'[{"name": "a"}]')]
    assert [e.code for e in refused(lambda: read_catalogues(mixed))] == ["formats-mixed"]


def test_a_catalogue_of_warbands_is_read_with_the_names_its_keepers_use() -> None:
    raw = b"""[{"_id": "1", "name": "Gor", "warband": "Beasts of Chaos", "grand_alliance": "Chaos",
      "runemarks": ["warrior"], "points": 90, "wounds": 10, "movement": 5,
      "weapons": [{"runemark": "Axe", "max_range": 1, "attacks": 3},
                  {"runemark": "Bow", "max_range": 15, "attacks": 2}]}]"""
    read = read_catalogue("fighters.json", raw)
    (gor,) = read.catalogue.profiles
    assert (gor.factions, gor.marks) == (("Beasts of Chaos",), ("warrior", "Chaos"))
    assert gor.weapons == (Weapon(name="Axe"), Weapon(name="Bow", melee=False))
    assert "Not used: movement and weapons: attacks." in read.notes


@pytest.mark.parametrize("cell", ["['agile', 'elite']", "agile; elite", '"[""agile"", ""elite""]"'])
def test_a_cell_with_several_words_is_a_list_however_it_is_written(cell: str) -> None:
    quoted = cell if cell.startswith('"') else f'"{cell}"'
    raw = f"Name,Warband,Runemarks,Points\nGor,Beasts of Chaos,{quoted},90\n".encode()
    (gor,) = read_catalogue("a.csv", raw).catalogue.profiles
    assert (gor.factions, gor.marks) == (("Beasts of Chaos",), ("agile", "elite"))


@pytest.mark.parametrize(
    "raw",
    [
        b'[{"name": "Gor", "name": "Ungor", "cost": 5}]',
        b'[{"name": "Gor", "cost": 5, "points": 6}]',
    ],
)
def test_nothing_in_json_is_overwritten_unseen(raw: bytes) -> None:
    assert [each.code for each in refused(lambda: read_catalogue("a.json", raw))] == ["name-twice"]
