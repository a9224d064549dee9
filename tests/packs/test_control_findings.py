"""Everything that can be wrong with a control is named when its pack is read."""

import pytest

from muster.core.rulepack.check_controls import control_findings
from muster.core.rulepack.controls import Control
from muster.core.rulepack.problems import Finding
from muster.core.rulepack.schema import Rulepack
from tests.packs.making import ALL, WC

HILL: dict[str, object] = {
    "id": "hill",
    "title": "Hill",
    "decided": "most",
    "asks": [
        {
            "id": "kind",
            "ask": "kind of model",
            "kind": "choice",
            "choices": [{"id": "jack", "title": "Jack"}, {"id": "unit", "title": "Unit"}],
        },
        {"id": "cost", "ask": "cost", "kind": "count", "most": 20},
        {"id": "inert", "ask": "inert"},
    ],
    "place": [{"id": "halved", "ask": "halved", "kind": "side"}],
    "counts": [{"say": "it counts"}],
}


def found(**changes: object) -> list[Finding]:
    hill = Control.model_validate({**HILL, **changes})
    return list(control_findings(WC.model_copy(update={"controls": (hill,), "elements": ()})))


@pytest.mark.parametrize("pack", ALL, ids=lambda pack: pack.short)
def test_the_controls_of_the_official_packs_are_sound(pack: Rulepack) -> None:
    assert list(control_findings(pack)) == []


def test_a_sound_control_has_no_findings() -> None:
    assert found() == []
    assert found(weight='model.kind == "jack" ? max(model.cost, 2) : 1') == []
    assert found(total="place.halved == side ? sum / 2 : sum") == []


@pytest.mark.parametrize(
    ("changes", "path", "say"),
    [
        (
            {"counts": [{"when": "model.innert", "say": "…"}]},
            ("counts", "1", "when"),
            "innert is not asked of a model; did you mean inert?",
        ),
        (
            {"unless": [{"when": 'model.kind == "jak"', "say": "…"}]},
            ("unless", "1", "when"),
            "jak is not one of the choices; did you mean jack?",
        ),
        (
            {"contests": [{"when": "modle.inert", "say": "…"}]},
            ("contests", "1", "when"),
            "modle is not seen by this expression; did you mean model?",
        ),
        (
            {"weight": "mx(model.cost, 1)"},
            ("weight",),
            "mx is not a function; did you mean max?",
        ),
        (
            {"total": "model.cost"},
            ("total",),
            "model is not seen by this expression",
        ),
        (
            {"void": [{"when": 'place.haved == ""', "say": "…"}]},
            ("void", "1", "when"),
            "haved is not asked of a place; did you mean halved?",
        ),
        (
            {"weight": "model.inert"},
            ("weight",),
            "the expression does not work: its answer is not a whole number",
        ),
        (
            {"weight": "10 / model.cost"},
            ("weight",),
            "the expression does not work: ",
        ),
        (
            {"counts": [{"when": "model.cost", "say": "…"}]},
            ("counts", "1", "when"),
            "the expression does not work: its answer is not true or false",
        ),
        (
            {"counts": [{"when": "model.cost >", "say": "…"}]},
            ("counts", "1", "when"),
            "the expression does not work: ",
        ),
        (
            {"asks": [{"id": "inert", "ask": "inert", "only": "model.wild"}]},
            ("asks", "inert", "only"),
            "wild is not asked of a model",
        ),
        (
            {"asks": [{"id": "inert", "ask": "inert"}, {"id": "inert", "ask": "still"}]},
            ("asks", "inert"),
            "is there twice",
        ),
        (
            {"asks": [{"id": "inert", "ask": "inert"}, {"id": "still", "ask": "Inert"}]},
            ("asks",),
            '"inert" would answer two questions',
        ),
        (
            {"asks": [{"id": "side", "ask": "side"}]},
            ("asks", "side", "id"),
            "is already the name of something else",
        ),
        (
            {"asks": [{"id": "kind", "ask": "kind", "kind": "choice"}]},
            ("asks", "kind", "choices"),
            "belong to a question of the kind choice, and to no other",
        ),
        (
            {"asks": [{"id": "cost", "ask": "cost", "kind": "count", "no": "free"}]},
            ("asks", "cost", "no"),
            "belongs to a question of the kind yes",
        ),
        (
            {"asks": [{"id": "cost", "ask": "cost", "kind": "count", "least": 3, "most": 2}]},
            ("asks", "cost", "most"),
            "is less than least",
        ),
        (
            {"asks": [{"id": "cost", "ask": "cost", "kind": "count", "default": True}]},
            ("asks", "cost", "default"),
            "is no answer to a question of the kind count",
        ),
        (
            {"asks": [{"id": "cost", "ask": "cost", "kind": "count", "least": 1, "default": 0}]},
            ("asks", "cost", "default"),
            "must lie between least and most",
        ),
        (
            {
                "asks": [
                    {
                        "id": "kind",
                        "ask": "kind",
                        "kind": "choice",
                        "choices": [{"id": "jack", "title": "Jack"}],
                        "default": "jak",
                    }
                ]
            },
            ("asks", "kind", "default"),
            "jak is not one of the choices; did you mean jack?",
        ),
        (
            {"contester": "whose", "asks": [{"id": "who", "ask": "who", "kind": "side"}]},
            ("contester",),
            "whose is not a question about a model that a side answers",
        ),
    ],
)
def test_what_is_wrong_with_a_control_is_named_where_it_stands(
    changes: dict[str, object], path: tuple[str, ...], say: str
) -> None:
    named = [each for each in found(**changes) if each.path == ("controls", "hill", *path)]
    assert [each.say.startswith(say) for each in named] == [True]


def test_two_controls_of_one_name_are_named() -> None:
    twice = (WC.controls[0], WC.controls[0])
    pack = WC.model_copy(update={"controls": twice, "elements": ()})
    assert list(control_findings(pack)) == [Finding(("controls", "objective"), "is there twice")]


def test_an_element_names_kinds_of_places_that_there_are() -> None:
    raid = WC.elements[0].model_copy(update={"controls": ("objectiv",)})
    pack = WC.model_copy(update={"elements": (raid,)})
    at = ("elements", "lightning-raid", "controls")
    say = "objectiv is not a kind of place; did you mean objective?"
    assert list(control_findings(pack)) == [Finding(at, say)]
