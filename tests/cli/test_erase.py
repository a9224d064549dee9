"""Erasing a person: the name goes, the event stays whole."""

from tests.cli.terminal import Terminal


def test_an_erased_person_leaves_a_whole_event(muster: Terminal) -> None:
    muster.new().started().paired().play("5-2")
    before = muster.journal()
    places = [(row["place"], row["entrant"]) for row in muster.json("standings")["standings"]]
    said = muster("erase", "ann", "--yes")
    assert "Ann Lee was erased, and is called (erased) from now on." in said
    assert "exported lists that were made before still hold the name" in said
    shown = "".join(muster(view) for view in ("standings", "entrants", "results", "history"))
    assert ("(erased)" in shown, "Ann" in shown) == (True, False)
    rows = muster.json("standings")["standings"]
    assert [(row["place"], row["entrant"]) for row in rows] == places
    assert muster.journal() == before
    assert muster.json("verify")["holds"] is True
    muster.paired().play("5-2")


def test_erasing_waits_for_a_yes_since_it_cannot_be_undone(muster: Terminal) -> None:
    muster.new().enter(["Ann Lee"])
    before = muster.store.people()
    assert muster.refused("erase", "Ann Lee") == (3, ["cannot-be-undone"])
    assert muster.json("erase", "Ann Lee")["refused"][0]["confirmable"] is True
    assert muster.says("erase", "Ann Lee") == (
        "? This erases the name, e-mail address and pronouns of Ann Lee, and cannot be undone. "
        "Nothing was changed. Add --yes to do it all the same."
    )
    assert muster.store.people() == before


def test_two_of_the_same_name_are_erased_by_their_ids(muster: Terminal) -> None:
    muster.new().enter(["Ann Lee"])
    muster("enter", "Ann Lee", "--another", "--faction", "Guild")
    assert muster.refused("erase", "Ann Lee", "--yes") == (2, ["ambiguous-name"])
    muster("erase", "e2", "--yes")
    names = {each["id"]: each["name"] for each in muster.json("entrants")["entrants"]}
    assert names == {"e1": "Ann Lee", "e2": "(erased)"}


def test_a_judge_is_erased_by_name(muster: Terminal) -> None:
    muster.new()
    muster("judge", "add", "Ruth Calder")
    muster("erase", "Ruth", "--yes")
    assert "Ruth" not in muster("history")


def test_only_the_organiser_and_the_person_themselves_can_erase(muster: Terminal) -> None:
    muster.new().enter(["Ann Lee", "Bob Ray"])
    before = muster.store.people()
    assert muster.refused("erase", "Ann", "--yes", "--as", "Bob") == (6, ["not-allowed"])
    assert muster.refused("erase", "Ann", "--yes", "--as", "Mallory") == (6, ["not-allowed"])
    assert muster.store.people() == before
    muster("erase", "Ann", "--yes", "--as", "Ann")
    assert [each["name"] for each in muster.json("entrants")["entrants"]] == ["(erased)", "Bob Ray"]


def test_whoever_is_not_there_cannot_be_erased(muster: Terminal) -> None:
    muster.new().enter(["Ann Lee"])
    assert muster.refused("erase", "Nobody", "--yes") == (2, ["unknown-name"])
    muster("erase", "Ann", "--yes")
    assert muster.refused("erase", "Ann", "--yes") == (2, ["unknown-name"])
    assert muster.json("enter", "Ann Lee", "--faction", "Guild")["revision"] == 3
