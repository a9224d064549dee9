"""What is wrong with the encounters of a pack is named at its place."""

import pytest

from muster.core.rulepack.check_encounters import encounters
from muster.core.rulepack.schema import Rulepack
from tests.packs.making import ALL
from tests.small_pack import ELEMENTS, SLOTS, unchecked


def found(slots: str = SLOTS, elements: str = ELEMENTS) -> list[str]:
    """Each finding as `place: words`."""
    return [f"{'.'.join(f.path)}: {f.say}" for f in encounters(unchecked(slots, elements))]


def test_the_small_pack_is_sound() -> None:
    assert found() == []


@pytest.mark.parametrize("pack", ALL, ids=lambda pack: pack.short)
def test_the_encounters_of_every_official_pack_are_sound(pack: Rulepack) -> None:
    assert list(encounters(pack)) == []


@pytest.mark.parametrize(
    ("old", "new", "say"),
    [
        (
            'partner = "quest"',
            'partner = "quests"',
            "encounter.slots.twin.partner: quests is not another part; did you mean quest?",
        ),
        (
            'joins = "tasks"',
            'joins = "twin"',
            "encounter.slots.twin.joins: twin is not another part",
        ),
        (
            'joker = "t-crows"',
            'joker = "t-cows"',
            "encounter.slots.twin.joker: t-cows is not an element; did you mean t-crows?",
        ),
        (
            "count = 4",
            "count = 14",
            "encounter.slots.tasks.count: needs 14 and only 13 can be dealt",
        ),
        (
            'deal = "lot", variety = 3',
            'deal = "fixed", fixed = ["hill", "ford"]',
            "encounter.slots.ground.fixed: needs 1 elements and has 2",
        ),
        (
            'quest = ["q-masks"]',
            'quest = ["q-mask"]',
            "encounter.rotations.spring.rounds.2: q-mask is not an element of this part",
        ),
        (
            'quest = ["q-masks"]',
            'quest = ["q-rams"]',
            "encounter.rotations.spring.rounds.2: Q Rams is in round 1 too",
        ),
        (
            'quest = ["q-masks"]',
            'quests = ["q-masks"]',
            "encounter.rotations.spring.rounds.2: quests is not a part of an encounter",
        ),
        (
            'ground = ["ford"]',
            'ground = ["ford", "hill"]',
            "encounter.rotations.spring.rounds.2: needs 1 and has 2",
        ),
        ('id = "ground"', 'id = "quest"', "encounter.slots.quest: is there twice"),
        (
            'id = "ground"',
            'shown = "together", id = "ground"',
            "encounter.slots.ground.shown: together is for parts of which each side picks 1",
        ),
    ],
)
def test_a_slip_in_the_slots_or_rotations_is_named(old: str, new: str, say: str) -> None:
    assert old in SLOTS
    assert say in found(slots=SLOTS.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "say"),
    [
        (
            "id = 'hill'\nslot = 'ground'",
            "id = 'hill'\nslot = 'grounds'",
            "elements.hill.slot: grounds is not a part of an encounter; did you mean ground?",
        ),
        ("id = 'ford'", "id = 'hill'", "elements.hill: is there twice"),
        (
            "id = 'hill'\n",
            "id = 'hill'\nuses = ['task', 'ground']\n",
            "elements.hill.uses: task is not another part of an encounter; did you mean tasks?",
        ),
        (
            "id = 'hill'\n",
            "id = 'hill'\nuses = ['ground']\n",
            "elements.hill.uses: ground is not another part of an encounter",
        ),
        ("number = 13", "number = 14", "elements.task-13: can never be dealt as tasks"),
        ("number = 2\n", "number = 1\n", "elements.task-2: can never be dealt as tasks"),
    ],
)
def test_a_slip_in_the_elements_is_named(old: str, new: str, say: str) -> None:
    assert old in ELEMENTS
    assert say in found(elements=ELEMENTS.replace(old, new, 1))


def test_a_paired_part_follows_another() -> None:
    slots = SLOTS.replace('partner = "quest", ', "")
    assert "encounter.slots.twin.partner: is missing: a paired part follows another" in found(slots)
