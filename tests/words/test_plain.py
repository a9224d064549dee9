"""Several things in one sentence, and places."""

from pathlib import Path

import pytest

from muster.words.catalogue import Catalogues
from muster.words.plain import headed, listing, ordinal, some
from muster.words.tongue import speaking

FRENCH = """
msgid ""
msgstr ""
"Language: fr\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgid "{first} and {last}"
msgstr "{first} et {last}"

msgid "{n}st"
msgstr "{n}er"

msgid "{n}th"
msgstr "{n}e"
"""


@pytest.mark.parametrize(
    ("items", "said"),
    [
        ([], ""),
        (["Ann"], "Ann"),
        (["Ann", "Bob"], "Ann and Bob"),
        (["Ann", "Bob", "Chi"], "Ann, Bob and Chi"),
        (["{first}", "{last}", "%s"], "{first}, {last} and %s"),
        ([4, 9], "4 and 9"),
    ],
)
def test_a_listing(items: list[object], said: str) -> None:
    assert listing(items) == said


def test_a_listing_of_choices() -> None:
    assert listing("abc", "or") == "a, b or c"


def test_a_long_listing_says_how_many_more_but_never_hides_only_one() -> None:
    assert some(range(1, 6), 3) == "1, 2, 3 and 2 more"
    assert some(range(1, 5), 3) == "1, 2, 3 and 4"
    assert some(range(1, 6), 3, "or") == "1, 2, 3 or 2 more"


def test_places() -> None:
    numbers = (1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111, 112)
    assert " ".join(map(ordinal, numbers)) == (
        "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 101st 111th 112th"
    )


def test_another_language_joins_and_counts_in_its_own_way(tmp_path: Path) -> None:
    (tmp_path / "fr.po").write_text(FRENCH)
    with speaking("fr", Catalogues(tmp_path)):
        assert listing(["Ann", "Bob", "Chi"]) == "Ann, Bob et Chi"
        assert [ordinal(n) for n in (1, 2, 3, 21)] == ["1er", "2e", "3e", "21e"]


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        (("", "", "Play on."), "Play on."),
        (("", "Proxies", "None."), "Proxies: None."),
        (("Lists", "Proxies", "None."), "Lists: Proxies: None."),
        (("Lists", "Lists that are legal", "Any."), "Lists that are legal: Any."),
        (("", "Cluster method", "Cluster, 6 pieces."), "Cluster, 6 pieces."),
        (("", "Cluster method", "Clusters are rare."), "Cluster method: Clusters are rare."),
        (("", ""), ""),
    ],
)
def test_a_heading_is_not_said_twice(parts: tuple[str, ...], said: str) -> None:
    assert headed(*parts) == said
