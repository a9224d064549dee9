"""The demo's contests: painted models on show, papers in a box, votes that were counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.contests import candidates, leaders, rule_of
from muster.core.facts import Model, PastWin
from muster.core.ids import EntrantId
from muster.journal.database.doing import perform_here
from muster.journal.receipts import fresh_receipt
from muster.journal.urns import Vote
from muster.site.demo.stage import Stage

PAINTED, SPORT = "best-painted", "best-sport"

Shown = tuple[str, str]
"""What an entry is called, and the model it is about."""

ENTRIES: Sequence[Shown] = (
    ("Lamplight", "Hollow Warden"),
    ("The last ferry", "Ferrywoman"),
    ("Rust and rain", "Iron Mule"),
    ("Under the gallows tree", "Grave Singer"),
    ("First snow", "White Hart"),
)
WON_BEFORE = Model(name="Iron Mule", mark="red lantern on the base")


def hold(stage: Stage, award: str, method: str = "vote", *, display: str = "") -> None:
    """A contest; where its category is to be announced, the last of the pack's."""
    rule = rule_of(stage.event, award)
    category = rule.categories[-1].title if rule and rule.categories else ""
    said = {"award": award, "method": method, "category": category, "display": display}
    stage.do(ask.SetContest.model_validate(said))


def show_models(stage: Stage, how_many: int = len(ENTRIES)) -> None:
    """Before check-in, as people do it on their phones."""
    for entrant, (title, name) in zip(stage.event.entrants, ENTRIES[:how_many], strict=False):
        model = WON_BEFORE if name == WON_BEFORE.name else Model(name=name)
        wish = ask.MakeEntry(award=PAINTED, entrant=entrant, title=title, models=(model,))
        stage.do(wish, entrant)


def recall_wins(stage: Stage) -> None:
    """One of the models on show won at an event of this organiser, earlier in the year."""
    day = stage.event.day.replace(month=1, day=1)
    won = PastWin(event="New Year Lanterns", day=day, organiser="", models=(WON_BEFORE,))
    stage.do(ask.RecallWins(wins=(won,)))


def give_marks(stage: Stage, how_many: int) -> None:
    """The organiser looked at so many entries; the others still wait."""
    rule = rule_of(stage.event, PAINTED)
    criteria = rule.criteria if rule else ()
    for entrant in list(stage.event.contests[PAINTED].entries)[:how_many]:
        marks = {each.id: stage.dice.randint(2, each.most) for each in criteria}
        stage.do(ask.CheckEntry(award=PAINTED, entrant=entrant, legal=True))
        stage.do(ask.ScoreEntry(award=PAINTED, entrant=entrant, marks=marks))


def vote(stage: Stage, award: str, voters: Iterable[EntrantId]) -> None:
    """A ballot is opened, and these people put their papers into the box."""
    stage.do(ask.OpenBallot(award=award))
    among = candidates(stage.event, award)
    for voter in voters:
        person = stage.event.entrants[voter].people[0]
        chosen = stage.dice.choice([each for each in among if each != voter])
        paper = Vote(fresh_receipt(), (chosen,))
        wish = ask.CastVote(award=award, person=person)
        perform_here(stage.id, Actor(person), wish, vote=paper)


def decide(stage: Stage, award: str) -> None:
    """Everybody votes, the box is opened, and who leads gets the award."""
    vote(stage, award, stage.event.entrants)
    stage.do(ask.CountBallot(award=award))
    first = leaders(stage.event, award)[0]
    stage.do(ask.GiveAward(award=award, entrants=(first,)))


def look_at_paint(stage: Stage, how_many: int) -> None:
    """So many were looked at, and the last of them has models to finish."""
    here = [each.id for each in stage.event.entrants.values() if each.arrived][:how_many]
    for entrant in here:
        passed = entrant != here[-1]
        note = "" if passed else "Two models only primed; promised by round 2"
        stage.do(ask.JudgePaint(entrant=entrant, passed=passed, note=note))
