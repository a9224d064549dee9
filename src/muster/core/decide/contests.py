"""Decisions about contests that no game decides: which are held, what is shown, what is judged."""

from __future__ import annotations

import re
from itertools import pairwise

from muster.core import commands as ask
from muster.core import facts
from muster.core.contest import Contest, ContestEntry
from muster.core.contests import contest_of, own_rule, rule_of
from muster.core.decide.asked import Asked, Doubts, need_entrant, need_open
from muster.core.entrant import Entrant, Status
from muster.core.event import Event, Phase
from muster.core.ids import EntrantId
from muster.core.problem import Code, refuse
from muster.core.rulepack.schema import AwardRule

Facts = tuple[facts.AnyFact, ...]

OWN_ID = re.compile(r"[a-z][a-z0-9-]{0,60}")
"""What a contest of the organiser's own may be known by."""

ONE_VOTE = (1,)


# ── which are held, and how ──


def set_contest(event: Event, command: ask.SetContest, _: Asked) -> Facts:
    need_open(event)
    rule = _rule(event, command)
    fact = facts.ContestSet.model_validate(_said(command) | {"title": _own_title(event, command)})
    before = event.contests.get(command.award)
    if fact == (before and _as_set(before)):
        raise refuse(Code.ALREADY_SO)
    doubts = Doubts(command)
    if command.held:
        _check_method(command, rule, doubts)
        _check_category(event, command, rule, doubts)
    if before is not None:
        _check_ballots(before, fact, doubts)
    doubts.settle()
    return (fact,)


def _rule(event: Event, command: ask.SetContest) -> AwardRule:
    """The pack's, or that of a contest of the organiser's own, which needs a title."""
    found = next((r for r in event.rules.awards if r.id == command.award), None)
    if found is not None and found.methods:
        return found
    own = found is None and OWN_ID.fullmatch(command.award) and command.title.strip()
    if not own:
        known = tuple(rule.id for rule in event.rules.awards if rule.methods)
        raise refuse(Code.AWARD_UNKNOWN, award=command.award, known=known)
    return own_rule(command.award, command.title.strip())


def _own_title(event: Event, command: ask.SetContest) -> str:
    """What the pack calls its own contests, it calls them."""
    known = any(rule.id == command.award for rule in event.rules.awards)
    return "" if known else command.title.strip()


def _as_set(contest: Contest) -> facts.ContestSet:
    keys = facts.ContestSet.model_fields.keys() - {"kind"}
    return facts.ContestSet.model_validate({key: getattr(contest, key) for key in keys})


def _check_method(command: ask.SetContest, rule: AwardRule, doubts: Doubts) -> None:
    """Every name on a paper is worth less than the one before it."""
    if command.method not in rule.methods:
        doubts.no(Code.METHOD_UNKNOWN, method=command.method, ways=rule.methods)
    worth = command.votes
    falling = all(more > less for more, less in pairwise(worth))
    if not worth or not falling or (command.method != "vote" and worth != ONE_VOTE):
        doubts.no(Code.VOTES_WORTH)
    elif len(worth) > rule.most_votes:
        doubts.no(Code.VOTES_MANY, most=rule.most_votes, given=len(worth))


def _check_category(event: Event, command: ask.SetContest, rule: AwardRule, doubts: Doubts) -> None:
    """Fixed well before the event: everybody was to know what to paint."""
    if not rule.category_announced:
        return
    if not command.category.strip():
        doubts.no(Code.CATEGORY_MISSING, known=tuple(c.title for c in rule.categories))
    before = event.contests.get(command.award)
    told = before.category if before is not None and before.held else None
    if event.phase is not Phase.PREPARING and command.category != told:
        doubts.unless_confirmed(Code.CATEGORY_LATE)


def _check_ballots(before: Contest, fact: facts.ContestSet, doubts: Doubts) -> None:
    """Whoever voted voted under these terms; where it is displayed is another matter."""
    stays = _as_set(before).model_copy(update={"display": fact.display})
    ballot = before.ballot
    if ballot is None or ballot.given_up or fact == stays:
        return
    if ballot.is_open and (not fact.held or fact.method != "vote"):
        doubts.unless_confirmed(Code.BALLOT_GIVEN_UP, voters=len(ballot.voters))
    else:
        doubts.no(Code.CONTEST_DECIDED)


# ── what is shown ──


def make_entry(event: Event, command: ask.MakeEntry, asked: Asked) -> Facts:
    """An entry before check-in opts in; later that is the organiser's to allow."""
    need_open(event)
    contest, who = contest_of(event, command.award), need_entrant(event, command.entrant)
    rule = rule_of(event, command.award)
    doubts = Doubts(command)
    if rule is not None and rule.candidates != "entries":
        doubts.no(Code.NO_ENTRIES)
    if who.ringer or who.is_out or not (who.arrived or who.is_busy):
        doubts.no(Code.WRONG_STATUS, entrant=who.id, status="ringer" if who.ringer else who.status)
    if contest.is_shut:
        doubts.no(Code.ENTRIES_SHUT)
    needs_models = rule is not None and rule.no_repeat
    if not command.models and (needs_models or not command.title.strip()):
        doubts.no(Code.ENTRY_EMPTY, models=needs_models)
    opts_in = event.rules.registration.painting_opt_in and not contest.title and not who.painting
    if opts_in and who.arrived:
        _late(command, asked, doubts)
    doubts.settle()
    made = facts.EntryMade.model_validate(_said(command))
    return (made, facts.PaintingEntered(entrant=who.id, reason="")) if opts_in else (made,)


def _late(command: ask.MakeEntry, asked: Asked, doubts: Doubts) -> None:
    if asked.organises:
        doubts.unless_confirmed(Code.PAINTING_LATE, entrant=command.entrant)
    else:
        doubts.no(Code.PAINTING_LATE, entrant=command.entrant)


def withdraw_entry(event: Event, command: ask.WithdrawEntry, _: Asked) -> Facts:
    contest = contest_of(event, command.award)
    _need_entry(event, command.award, command.entrant)
    if contest.is_shut:
        raise refuse(Code.ENTRIES_SHUT)
    return (facts.EntryWithdrawn.model_validate(_said(command)),)


# ── what is judged ──


def check_entry(event: Event, command: ask.CheckEntry, _: Asked) -> Facts:
    entry = _need_entry(event, command.award, command.entrant)
    if (entry.legal, entry.note) == (command.legal, command.note):
        raise refuse(Code.ALREADY_SO)
    return (facts.EntryChecked.model_validate(_said(command)),)


def score_entry(event: Event, command: ask.ScoreEntry, _: Asked) -> Facts:
    """Exactly the pack's criteria, each within its bounds."""
    contest = contest_of(event, command.award)
    _need_entry(event, command.award, command.entrant)
    rule = rule_of(event, command.award)
    doubts = Doubts(command)
    if contest.method != "score":
        doubts.no(Code.METHOD_OTHER, method=contest.method)
    criteria = {each.id: each for each in (rule.criteria if rule else ())}
    for name in command.marks.keys() - criteria.keys():
        doubts.no(Code.MARK_UNKNOWN, criterion=name, known=tuple(criteria))
    for name, criterion in criteria.items():
        given = command.marks.get(name)
        if given is None:
            doubts.no(Code.MARK_MISSING, criterion=criterion.title)
        elif not 0 <= given <= criterion.most:
            said = {"criterion": criterion.title, "most": criterion.most}
            doubts.no(Code.MARK_IMPOSSIBLE, number=given, **said)
    doubts.settle()
    return (facts.EntryScored.model_validate(_said(command)),)


def recall_wins(event: Event, command: ask.RecallWins, _: Asked) -> Facts:
    """What was recalled already is not recalled twice."""
    doubts = Doubts(command)
    here = tuple(
        win.model_copy(update={"organiser": win.organiser.strip() or event.organiser})
        for win in command.wins
    )
    for row, win in enumerate(here, start=1):
        if not win.event.strip():
            doubts.no(Code.NAME_MISSING, row=row)
        if not win.models:
            doubts.no(Code.NAME_MISSING, row=row, what="model")
    fresh = tuple(win for win in dict.fromkeys(here) if win not in event.past_wins)
    doubts.settle()
    if not fresh:
        raise refuse(Code.ALREADY_SO)
    return (facts.WinsRecalled(wins=fresh),)


def judge_paint(event: Event, command: ask.JudgePaint, _: Asked) -> Facts:
    who = need_entrant(event, command.entrant)
    fact = facts.PaintJudged.model_validate(_said(command))
    if not event.rules.roster.painted:
        raise refuse(Code.PAINT_NOT_ASKED)
    _need_part(who)
    if event.painted.get(who.id) == fact:
        raise refuse(Code.ALREADY_SO)
    return (fact,)


def _need_part(who: Entrant) -> None:
    if who.is_out or who.status is Status.WITHDRAWN:
        raise refuse(Code.WRONG_STATUS, entrant=who.id, status=who.status)


def _need_entry(event: Event, award: str, entrant: EntrantId) -> ContestEntry:
    need_entrant(event, entrant)
    entry = contest_of(event, award).entries.get(entrant)
    if entry is None:
        raise refuse(Code.NOT_ENTERED, entrant=entrant)
    return entry


def _said(command: ask.Command) -> dict[str, object]:
    return command.model_dump(exclude={"kind", "confirm"})
