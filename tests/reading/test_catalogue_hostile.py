"""Files made to do harm, or made by chance: read, or refused in words, never anything else."""

import json
import random
import struct
import zipfile
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.reading.catalogue import read_catalogue
from muster.reading.catalogue.handed import MOST_BYTES
from muster.reading.spreadsheet import MOST_ROWS
from muster.reading.unclear import SeveralUnclear, Unclear
from tests.catalogues import CHIEF, RAIDER, book, packed, refused, system

LAUGHS = b"""<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;">]><catalogue name="&c;"/>"""
ELSEWHERE = b"""<!DOCTYPE x [<!ENTITY f SYSTEM "secret.txt">]><catalogue>&f;</catalogue>"""
PARAMETERS = b"""<!DOCTYPE x SYSTEM "http://127.0.0.1/x.dtd"><catalogue/>"""


def codes(name: str, data: bytes) -> list[str]:
    return [each.code for each in refused(lambda: read_catalogue(name, data))]


@pytest.mark.parametrize("data", [LAUGHS, ELSEWHERE, PARAMETERS])
def test_entities_and_document_types_are_refused(data: bytes) -> None:
    (wrong,) = refused(lambda: read_catalogue("bad.cat", data))
    assert wrong.say == ("bad.cat defines entities or a document type, which no catalogue needs.")


def test_xml_that_is_cut_off_is_refused_at_its_place() -> None:
    (wrong,) = refused(lambda: read_catalogue("bad.cat", b"<catalogue>\n<a></catalogue>"))
    assert wrong.say == "bad.cat, line 2, column 6: this is not XML."


def test_two_hundred_megabytes_are_refused_before_anything_is_read() -> None:
    assert codes("huge.cat", b"<" + bytes(200_000_000)) == ["file-too-large"]


def test_elements_nested_without_end_are_refused() -> None:
    deep = b"<catalogue>" + b"<a>" * 500_000
    assert codes("deep.cat", deep) == ["too-deep"]


@pytest.mark.parametrize("encoding", ["x-unknown", "utf-7", "shift_jis", "idna"])
def test_an_encoding_nobody_knows_is_refused(encoding: str) -> None:
    data = f'<?xml version="1.0" encoding="{encoding}"?><catalogue/>'.encode()
    assert codes("bad.cat", data)[0] in {"not-xml", "catalogue-empty"}


def test_an_archive_that_bursts_is_not_opened() -> None:
    assert codes("bomb.catz", packed(("bomb.cat", b" " * 30_000_000))) == ["archive-strange"]


def test_an_archive_that_lies_about_its_size_is_not_believed() -> None:
    honest = packed(("bomb.cat", b" " * 30_000_000))
    lying = honest.replace(struct.pack("<L", 30_000_000), struct.pack("<L", 1_000))
    assert codes("bomb.catz", lying)[0] in {"archive-strange", "archive-broken", "not-xml"}


def test_many_files_together_are_no_way_around_the_measure() -> None:
    part = random.Random(1).randbytes(10_000_000)
    assert codes("many.zip", packed(*((f"{n}.cat", part) for n in range(8)))) == ["file-too-large"]
    assert len(part) * 8 > MOST_BYTES


def test_too_many_files_are_refused() -> None:
    assert codes("many.zip", packed(*((f"{n}.cat", b"<a/>") for n in range(600)))) == [
        "too-many-files"
    ]


def test_archives_in_archives_in_archives_are_not_opened() -> None:
    inner = packed(("a.catz", packed(("b.catz", packed(("c.cat", book(CHIEF)))))))
    assert codes("nested.zip", inner) == ["archive-nested"]


def test_an_archive_without_a_catalogue_says_so() -> None:
    assert codes("book.xlsx", packed(("xl/workbook.xml", b"<a/>"))) == ["archive-without"]
    assert codes("broken.zip", b"PK\x03\x04 and no more") == ["archive-broken"]


def test_an_archive_packed_in_another_way_is_not_opened() -> None:
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_BZIP2) as archive:
        archive.writestr("a.cat", book(CHIEF))
    assert codes("odd.zip", made.getvalue()) == ["archive-strange"]


WHOLE = packed(("small.gst", system()), ("frost.cat", book(CHIEF, RAIDER)))
SEEDS = (
    b"name,cost\nLancers,12\n",
    b'{"title": "x", "profiles": [{"name": "a", "cost": 1}]}',
    book(CHIEF),
    system(),
    WHOLE,
)
NAMES = ("x.csv", "x.json", "x.cat", "x.gst", "x.catz", "x.zip", "x", "")


@st.composite
def spoiled(draw: st.DrawFn) -> bytes:
    """A real file in which something is changed, lost or added."""
    data = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        cut = draw(st.integers(0, 8))
        data = data[:at] + draw(st.binary(max_size=6)) + data[at + cut :]
    return data


def told(name: str, data: bytes) -> str:
    """What is said of a file, whatever it is."""
    try:
        return read_catalogue(name, data).notes[0]
    except (Unclear, SeveralUnclear) as refusal:
        return str(refusal)


@given(st.sampled_from(NAMES), st.one_of(st.binary(max_size=400), spoiled()))
def test_any_bytes_are_read_or_refused_in_words(name: str, data: bytes) -> None:
    assert told(name, data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ("name", "cost", "factions", "weapons", "limit", "id", "sole", "profiles")
            )
            | st.text(max_size=5),
            inner,
            max_size=6,
        )
    ),
    max_leaves=20,
)


@given(JSON)
def test_any_json_is_read_or_refused_in_words(value: object) -> None:
    assert told("x.json", json.dumps(value).encode())


def test_far_too_many_rows_are_not_read_at_all() -> None:
    """Whatever they say: making models of millions of rows would take minutes."""
    rows = b"name,cost\n" + b"a,1\n" * (MOST_ROWS + 1)
    objects = json.dumps([{"name": "a", "cost": 1}] * (MOST_ROWS + 1)).encode()
    assert codes("a.csv", rows) == codes("a.json", objects) == ["too-many-rows"]


def test_a_row_of_far_too_many_headings_is_told_in_short() -> None:
    wide = ",".join(["name"] * 100_000).encode()
    said = refused(lambda: read_catalogue("a.csv", wide))
    assert [(each.code, len(each.say) < 200) for each in said] == [("heading-twice", True)]
