"""What the types of a pack cannot say: names that must exist and numbers that must agree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, pairwise

from muster.core.pairing.field import TOLERATED
from muster.core.rulepack.basis import Named
from muster.core.rulepack.check_controls import control_findings
from muster.core.rulepack.check_encounters import encounters
from muster.core.rulepack.check_ledger import ledgers
from muster.core.rulepack.check_maps import map_findings
from muster.core.rulepack.check_sheets import sheets
from muster.core.rulepack.check_terrain import terrain_findings
from muster.core.rulepack.expression import BadExpression, Variables, together, whole_number
from muster.core.rulepack.problems import MOST_FINDINGS, TOO_MUCH, Finding, Path, repeated, unknown
from muster.core.rulepack.schema import Cause, Rulepack, Worth
from muster.core.rulepack.worth import BOARDS, figure_names, point_names

Findings = Iterator[Finding]

ALTOGETHER = 10_000_000
"""Steps of everything that is asked while a pack is tried: a second, were they to need all."""
SAMPLES = (0, 1, 100)
"""Every variable of an expression is tried with each of these."""
TAKEN = frozenset({"tp", "sos", BOARDS})
"""Names that every pack has."""


def findings(pack: Rulepack) -> list[Finding]:
    """Everything that is wrong with a pack whose types are right; of very much, the first."""
    with together(ALTOGETHER):
        return list(islice(_all(pack), MOST_FINDINGS))


def _all(pack: Rulepack) -> Findings:
    """What is left is not looked at once there are no steps left for it."""
    try:
        for look in CHECKS:
            yield from look(pack)
    except BadExpression:
        yield Finding((), TOO_MUCH)


def worths(pack: Rulepack) -> Findings:
    """Points are given for names that exist, by expressions that work."""
    places: dict[Path, Worth] = {
        ("bye",): pack.bye,
        ("forfeit", "winner"): pack.forfeit.winner,
        ("forfeit", "loser"): pack.forfeit.loser,
        ("concession", "winner"): pack.concession.winner,
        ("concession", "loser"): pack.concession.loser,
    }
    names = dict.fromkeys(point_names(pack))
    samples = _samples(pack, ("size", "army", "own"))
    for path, worth in places.items():
        for name, amount in worth.items():
            if name not in names:
                yield Finding((*path, name), unknown(name, names, "a figure of this pack"))
            if isinstance(amount, str):
                yield from _expression((*path, name), amount, samples)


def derived(pack: Rulepack) -> Findings:
    """Derived figures have names of their own and expressions that work."""
    taken = TAKEN.union(figure_names(pack))
    samples = _samples(pack, ("own", "their"))
    for name, text in pack.result.derived.items():
        path = ("result", "derived", name)
        if name in taken:
            yield Finding(path, "is already the name of something else")
        yield from _expression(path, text, samples)
    for name in TAKEN.intersection(figure_names(pack)):
        yield Finding(("result", "figures", name, "id"), "is already the name of something else")


def _samples(pack: Rulepack, names: tuple[str, ...]) -> list[Variables]:
    """What expressions of these names are tried with."""
    figures = {number: dict.fromkeys(figure_names(pack), number) for number in SAMPLES}
    return [
        {name: figures[number] if name in {"own", "their"} else number for name in names}
        for number in SAMPLES
    ]


def _expression(path: Path, text: str, samples: Sequence[Variables]) -> Findings:
    for sample in samples:
        try:
            whole_number(text, sample)
        except BadExpression as bad:
            yield Finding(path, f"the expression does not work: {bad}")
            return


def deciding(pack: Rulepack) -> Findings:
    choices = ("declared", *figure_names(pack))
    chosen = pack.result.decided_by
    if chosen not in choices:
        yield Finding(("result", "decided_by"), f"{chosen} {unknown(chosen, choices, 'a figure')}")


def order(pack: Rulepack) -> Findings:
    """Tie-breaks are things that an entrant has."""
    standings = pack.standings
    names = dict.fromkeys((*point_names(pack), "sos", *standings.counts))
    for key in ("order", "podium_rest"):
        for name in getattr(standings, key):
            if name not in names:
                say = f"{name} {unknown(name, names, 'a tie-break of this pack')}"
                yield Finding(("standings", key), say)


def counts(pack: Rulepack) -> Findings:
    endings = dict.fromkeys(ending.id for ending in pack.result.endings)
    taken = TAKEN.union(point_names(pack))
    for name, counted in pack.standings.counts.items():
        path = ("standings", "counts", name)
        if name in taken:
            yield Finding(path, "is already the name of something else")
        for ending in counted:
            if ending not in endings:
                yield Finding(path, f"{ending} {unknown(ending, endings, 'an ending')}")


def teams(pack: Rulepack) -> Findings:
    """A team has somebody for every board, and meets one other team."""
    boards = pack.teams.boards
    if boards > pack.registration.team_of:
        say = f"a team has only {pack.registration.team_of} people for {boards} boards"
        yield Finding(("teams", "boards"), say)
    if boards and pack.pods is not None:
        yield Finding(("teams", "boards"), "teams do not play in pods")


def repeated_ids(pack: Rulepack) -> Findings:
    """An id names one item of its list."""
    lists: dict[Path, Sequence[str]] = {
        ("result", "figures"): figure_names(pack),
        ("result", "endings"): [ending.id for ending in pack.result.endings],
        ("forfeit", "causes"): _ids(pack.forfeit.causes),
        ("concession", "causes"): _ids(pack.concession.causes),
        ("disqualification", "causes"): _ids(pack.disqualification.causes),
        ("conduct", "kinds"): _ids(pack.conduct.kinds),
        ("conduct", "tracking"): _ids(pack.conduct.tracking),
        ("awards",): [award.id for award in pack.awards],
        ("guidance",): [entry.id for entry in pack.guidance],
        ("variants",): [variant.id for variant in pack.variants],
        ("formats",): [one.id for one in pack.formats],
    }
    for path, ids in lists.items():
        for name in repeated(ids):
            yield Finding((*path, name), "is there twice")


def _ids(items: Iterable[Named | Cause]) -> list[str]:
    return [item.id for item in items]


def tolerated(pack: Rulepack) -> Findings:
    """Only faults that leave playable pairings can be given up."""
    for kind in pack.pairing.tolerate:
        if kind not in TOLERATED:
            yield Finding(("pairing", "tolerate"), f"{kind} cannot be given up")


def attendance(pack: Rulepack) -> Findings:
    """Rows by attendance climb, and only the last may be open."""
    limits = [row.up_to for row in pack.rounds.by_attendance]
    path = ("rounds", "by_attendance")
    if not limits:
        yield Finding(path, "needs at least one row")
    if None in limits[:-1]:
        yield Finding(path, "only the last row may leave out up_to")
    known = [limit for limit in limits if limit is not None]
    if any(first >= second for first, second in pairwise(known)):
        yield Finding(path, "up_to must grow from row to row")


def clocks(pack: Rulepack) -> Findings:
    times = pack.times
    for key in ("deathclock", "classic"):
        rows = getattr(times, key)
        if any(first.size >= second.size for first, second in pairwise(rows)):
            yield Finding(("times", key), "size must grow from row to row")
        instead = key == "deathclock" and times.chess.minutes is not None
        if times.clock == key and not rows and not instead:
            yield Finding(("times", key), "is the event's clock and has no rows")
    yield from _chess_clock(pack)
    for number, call in enumerate(times.calls, start=1):
        if sum(moment is not None for moment in (call.at, call.left, call.every)) != 1:
            say = "needs one of at, left and every"
            yield Finding(("times", "calls", str(number)), say)


def _chess_clock(pack: Rulepack) -> Findings:
    times, asked = pack.times, [one.id for one in pack.play.inputs]
    chess, path = times.chess, ("times", "chess")
    if times.clock == "classic" and chess.minutes is not None:
        yield Finding((*path, "minutes"), "turns are timed instead, so there are no chess clocks")
    if chess.runs_out and chess.runs_out not in asked:
        say = unknown(chess.runs_out, asked, "a question of every game")
        yield Finding((*path, "runs_out"), f"{chess.runs_out} {say}")


def ranges(pack: Rulepack) -> Findings:
    """The least is not above the most."""
    season = pack.season
    if season is not None and season.first > season.last:
        yield Finding(("season", "last"), "is before the first day")
    times = pack.times
    if None not in (times.play, times.play_most) and (times.play or 0) > (times.play_most or 0):
        yield Finding(("times", "play_most"), "is less than play")
    for figure in pack.result.figures:
        if figure.least is not None and figure.most is not None and figure.least > figure.most:
            yield Finding(("result", "figures", figure.id, "most"), "is less than least")
    pods = pack.pods
    if pods is not None and not pods.least <= pods.preferred <= pods.most:
        yield Finding(("pods", "preferred"), "must lie between least and most")


def mentioned_variants(pack: Rulepack) -> Findings:
    """Variants that others name exist."""
    ids = dict.fromkeys(variant.id for variant in pack.variants)
    mentions: dict[Path, Sequence[str]] = {
        ("guidance", entry.id, "with_variants"): entry.with_variants for entry in pack.guidance
    }
    for variant in pack.variants:
        mentions["variants", variant.id, "requires"] = variant.requires
        mentions["variants", variant.id, "excludes"] = variant.excludes
    for one in pack.formats:
        mentions["formats", one.id, "variants"] = [each.id for each in one.variants]
    for path, names in mentions.items():
        for name in names:
            if name not in ids:
                yield Finding(path, f"{name} {unknown(name, ids, 'a variant of this pack')}")


CHECKS: tuple[Callable[[Rulepack], Findings], ...] = (
    worths,
    derived,
    deciding,
    order,
    counts,
    teams,
    repeated_ids,
    tolerated,
    attendance,
    clocks,
    ranges,
    mentioned_variants,
    encounters,
    map_findings,
    sheets,
    control_findings,
    ledgers,
    terrain_findings,
)
