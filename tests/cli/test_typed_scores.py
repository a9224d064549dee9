"""Scores as people type them."""

from tests.cli.terminal import LETTERS, Terminal


def scored(muster: Terminal, *words: str) -> dict[str, int]:
    """Type a report for table 1 and see what counts; then take it back."""
    muster("report", *words)
    game = next(g for g in muster.json("results")["games"] if g["table"] == 1)
    names = {entrant["id"]: entrant["name"] for entrant in game["entrants"]}
    muster("undo")
    return {names[s["entrant"]]: s["figures"]["vp"] for s in game["result"]["score"]["sides"]}


def test_a_score_can_be_said_in_many_ways(muster: Terminal) -> None:
    muster.new().started(LETTERS[:4]).paired()
    first, second = muster.names_at(1)
    expected = {first: 5, second: 2}
    ways: list[tuple[str, ...]] = [
        ("1", "5-2"),
        ("1", "5:2"),
        ("1", "5\u20132"),
        ("1", "5", "2"),
        ("1", "--vp", "5-2"),
        ("1", "--figure", "vp=5-2"),
        (first, "5-2"),
        (second, "2-5"),
        (first, "5", second, "2"),
        (second, "2", first, "5"),
        ("1", second, "2", first, "5"),
        (f"{first}=5", f"{second}=2"),
        ("1", f"{second}=2", f"{first}=5"),
        ("r1g1", "5-2"),
    ]
    assert [scored(muster, *words) for words in ways] == [expected] * len(ways)


def test_a_winner_may_be_named_where_the_figures_agree(muster: Terminal) -> None:
    muster.new().started(LETTERS[:4]).paired()
    first = muster.names_at(1)[0]
    assert scored(muster, "1", "5-2", "--winner", first)[first] == 5


def test_an_extra_figure_of_a_variant_follows_the_first(muster: Terminal) -> None:
    muster.new("wc")
    muster("rules", "add", "points-taken-down")
    muster("publish-rules")
    muster.started(LETTERS[:2]).paired()
    first, second = muster.names_at(1)
    muster("report", 1, "12-9", "80-60")
    assert muster.json("standings")["standings"] == [
        {
            "place": place,
            "entrant": entrant,
            "name": name,
            "faction": "Guild",
            "status": "in",
            "wins": int(place == 1),
            "draws": 0,
            "losses": int(place == 2),
            "tp": tp,
            "vp": vp,
            "downed": downed,
        }
        for place, name, entrant, tp, vp, downed in (
            (1, first, ids(muster)[first], 5, 12, 80),
            (2, second, ids(muster)[second], 1, 9, 60),
        )
    ]


def ids(muster: Terminal) -> dict[str, str]:
    return {each["name"]: each["id"] for each in muster.json("entrants")["entrants"]}


def test_a_pod_cannot_be_scored_as_a_pair(muster: Terminal) -> None:
    muster.new("bb").started(LETTERS[:4]).paired()
    assert muster.refused("report", 1, "5-2") == (2, ["not-for-pods"])
    assert muster.refused("concede", "Ann")[0] == 1
