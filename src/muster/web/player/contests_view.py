"""Contests as a player sees them: my entry, my paper, everybody's entries, and how it came out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from muster.core import commands as ask
from muster.core.contest import Contest
from muster.core.contests import open_ballot_of, rule_of, voters
from muster.core.facts import Model
from muster.core.problem import Code
from muster.web.contests.ballot import PaperForm, kept_as, paper_for
from muster.web.contests.shown import ContestShown, contest_shown, contests_held
from muster.web.forms.contests import models_text
from muster.web.photos.view import Photos, photos_of_entry, refusal_of
from muster.web.player.me import Me, public_game
from muster.words.problems import problem_words
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class Card:
    title: str
    address: str
    state: str
    mood: str


@dataclass(frozen=True, slots=True)
class VoteLink:
    """`first`: nothing else is to be done now, such as playing a game."""

    say: str
    address: str
    first: bool


@dataclass(frozen=True, slots=True)
class MyEntry:
    """What I show, or could; it has `photos` once it is made. `late`: why I cannot any more."""

    entrant: str
    made: bool
    title: str
    models: str
    may_change: bool
    late: str
    photos: Photos | None
    stamp: str


@dataclass(frozen=True, slots=True)
class MyContest:
    """`voted` names where my phone keeps the receipt of the ballot I voted in last.

    `helped`: my paper was put in at the desk.
    """

    shown: ContestShown
    at: str
    mine: MyEntry | None
    paper: PaperForm | None
    voted: str
    helped: bool
    open: bool
    stamp: str


def cards_of(me: Me) -> tuple[Card, ...]:
    return tuple(_card(me, contest) for contest in contests_held(me.event))


def votes_of(me: Me) -> tuple[VoteLink, ...]:
    """The ballots that wait for my paper."""
    return tuple(_votes(me))


def my_contest(me: Me, contest: Contest) -> MyContest:
    ballot, person = contest.ballot, me.here.actor.person
    voted = ballot is not None and person in ballot.voters
    open_ = open_ballot_of(me.event, contest.award) is not None
    return MyContest(
        shown=contest_shown(me.here.held, contest, me.here.home),
        at=_at(me, contest),
        mine=_mine(me, contest),
        paper=paper_for(me.here.held, contest, person, me.here.home),
        voted=kept_as(me.here.held, contest, ballot, person) if ballot and voted else "",
        helped=ballot is not None and person in ballot.helped,
        open=open_,
        stamp=f"paper {ballot.number if ballot else 0} {open_} {voted} {contest.votes}",
    )


def _votes(me: Me) -> Iterator[VoteLink]:
    game = public_game(me)
    playing = game is not None and game.result is None
    for contest in contests_held(me.event):
        if _awaits(me, contest):
            rule = rule_of(me.event, contest.award)
            say = _("Vote: {title}").format(title=rule.title if rule else contest.award)
            yield VoteLink(say, _at(me, contest), first=not playing)


def _awaits(me: Me, contest: Contest) -> bool:
    ballot, person = open_ballot_of(me.event, contest.award), me.here.actor.person
    return ballot is not None and person not in ballot.voters and person in voters(me.event)


def _card(me: Me, contest: Contest) -> Card:
    rule = rule_of(me.event, contest.award)
    state, mood = _state(me, contest)
    return Card(rule.title if rule else contest.award, _at(me, contest), state, mood)


def _state(me: Me, contest: Contest) -> tuple[str, str]:
    if _awaits(me, contest):
        return _("waits for your vote"), "waiting"
    if contest.ballot is not None and me.here.actor.person in contest.ballot.voters:
        return _("you voted"), "done"
    return (_("you entered"), "done") if me.id in contest.entries else ("", "")


def _at(me: Me, contest: Contest) -> str:
    return f"{me.here.home}contests/{contest.award}/"


def _mine(me: Me, contest: Contest) -> MyEntry | None:
    """Nothing where there is nothing to enter, or nobody may any more and I did not."""
    rule, entry = rule_of(me.event, contest.award), contest.entries.get(me.id)
    if rule is None or rule.candidates != "entries":
        return None
    wish = ask.MakeEntry(award=contest.award, entrant=me.id, title="x", models=(Model(name="x"),))
    refusal = refusal_of(me.here, wish)
    may, late = refusal is None, refusal is not None and refusal.code is Code.PAINTING_LATE
    if entry is None and not (may or late):
        return None
    photos = photos_of_entry(me.here, contest.award, me.id) if entry else None
    return MyEntry(
        entrant=me.id,
        made=entry is not None,
        title=entry.title if entry else "",
        models=models_text(entry.models) if entry else "",
        may_change=may,
        late=problem_words(refusal, me.names) if refusal and late else "",
        photos=photos,
        stamp=f"mine {entry.line if entry else 0} {may} {photos.stamp if photos else ''}",
    )
