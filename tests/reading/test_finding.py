"""Names as people type them."""

import pytest

from muster.reading.find import NO_ENTRANT, find
from muster.reading.unclear import Unclear

CALLED = [
    ("e1", "Ann Lee"),
    ("e2", "Anna Leeds"),
    ("e3", "Zoë Müller"),
    ("e4", "Bob van Ray"),
    ("e5", "Ray Bobson"),
]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("e2", "e2"),
        ("Ann Lee", "e1"),
        ("ann   lee", "e1"),
        ("ann lee", "e1"),
        ("anna", "e2"),
        ("zoe muller", "e3"),
        ("ZOË", "e3"),
        ("bob", "e4"),
        ("ray", "e5"),
        ("van", "e4"),
        ("bobs", "e5"),
        ("üll", "e3"),
    ],
)
def test_a_name_is_found_by_its_strictest_reading(text: str, meant: str) -> None:
    assert find(text, CALLED, NO_ENTRANT) == meant


def test_an_ambiguous_name_lists_who_it_could_be() -> None:
    with pytest.raises(Unclear) as unclear:
        find("ann", CALLED, NO_ENTRANT)
    assert unclear.value.say == (
        '"ann" could be Ann Lee (e1) or Anna Leeds (e2). '
        "Give more of the name, or the id in brackets."
    )


def test_an_unknown_name_tells_the_nearest() -> None:
    with pytest.raises(Unclear) as unclear:
        find("Anne Le", CALLED, NO_ENTRANT)
    assert unclear.value.say == (
        'No entrant is called "Anne Le". Did you mean Ann Lee or Anna Leeds?'
    )
    with pytest.raises(Unclear) as unclear:
        find("", CALLED, NO_ENTRANT)
    assert unclear.value.code == "unknown-name"
