"""Every place of a pack that can be changed, as the sentence that its value makes.

A pattern is a dotted path; `*` stands for an item by its id or a key. The longest pattern that a
path begins with speaks for it, so the last lines speak for whatever has no words of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from pydantic import JsonValue

from muster.core.diagram.wording import TIMES
from muster.core.rulepack.schema import Rulepack, Worth
from muster.core.rulepack.times import announcements
from muster.core.rulepack.tree import as_table
from muster.core.rulepack.worth import bye_worth, evaluate, on_every_board, point_names
from muster.words.announcement.encounters import chosen_words
from muster.words.announcement.lists import excepted_words, handed_in_words
from muster.words.announcement.pairing import BOARDS, KEPT_APART, LATER, SITTING, rematch_words
from muster.words.announcement.rounds import attendance_words
from muster.words.announcement.worth import SOS
from muster.words.contests import METHODS as JUDGED
from muster.words.plain import listing
from muster.words.terrain_methods import method_words
from muster.words.tiebreaks import TITLES
from muster.words.tongue import N_, _, ngettext, number_words


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on one side: what is there, and the items on the way to it."""

    rules: Rulepack
    value: JsonValue
    items: tuple[JsonValue, ...] = ()
    keys: tuple[str, ...] = ()


Say = Callable[[Spot], str]


def figure_title(rules: Rulepack, name: str) -> str:
    """A tie-break or figure as the pack calls it."""
    own = {figure.id: figure.title for figure in rules.result.figures}
    return _(TITLES[name]) if name in TITLES else own.get(name, name.capitalize())


def called(item: JsonValue) -> str:
    """What an item is called: by its title, its question, or what it says."""
    table = as_table(item)
    found = (table.get(key) for key in ("title", "ask", "say", "what", "model"))
    return next((str(text).rstrip(".") for text in found if text), "")


def number(say: str, none: str = "", *, nought: str = "") -> Say:
    def told(spot: Spot) -> str:
        if spot.value is None:
            return _(none)
        if nought and spot.value == 0:
            return _(nought)
        value = spot.value
        shown = number_words(value) if isinstance(value, int | float) else str(value)
        return _(say).format(n=shown, of=_of(spot))

    return told


def switch(yes: str, no: str) -> Say:
    return lambda spot: _(yes if spot.value else no).format(of=_of(spot))


def choice(says: Mapping[str, str]) -> Say:
    return lambda spot: _(says[str(spot.value or "")]).format(of=_of(spot))


def several(say: str, none: str, last: Literal["and", "or"] = "and") -> Say:
    """Names as they are, or items by what they are called."""

    def told(spot: Spot) -> str:
        items = spot.value if isinstance(spot.value, list) else []
        names = [each if isinstance(each, str) else called(each) for each in items]
        shown = listing((name for name in names if name), last)
        return _(say if shown else none).format(names=shown, of=_of(spot))

    return told


def text(say: str, none: str) -> Say:
    def told(spot: Spot) -> str:
        shown = str(spot.value or "").rstrip(".")
        return _(say if shown else none).format(text=shown, of=_of(spot))

    return told


def _of(spot: Spot) -> str:
    """The items that a place belongs to, by name."""
    return ": ".join(name for name in map(called, spot.items) if name)


def _size(spot: Spot) -> str:
    rules = spot.rules
    if rules.size.points is None:
        return _("The size is not set.")
    if rules.roster.models == 1:
        return _("Everybody brings one model, of Cost {n} at most.").format(n=rules.size.points)
    return _("The size is {n} {unit}.").format(n=rules.size.points, unit=rules.size.unit)


def _errata(spot: Spot) -> str:
    terms = spot.rules.baseline
    if terms.errata_months:
        say = _("FAQ and errata count {n} months after they came out.")
        return say.format(n=terms.errata_months)
    return _("FAQ and errata count {n} days after they came out.").format(n=terms.errata_days)


def _order(say: str, none: str) -> Say:
    def told(spot: Spot) -> str:
        names = spot.value if isinstance(spot.value, list) else []
        shown = _(", then ").join(figure_title(spot.rules, str(name)) for name in names)
        return _(say if shown else none).format(order=shown)

    return told


def _counts(spot: Spot) -> str:
    endings = {each.id: each.title for each in spot.rules.result.endings}
    ways = spot.value if isinstance(spot.value, list) else []
    name = figure_title(spot.rules, spot.keys[0])
    if not ways:
        return _("{name} are not counted.").format(name=name)
    shown = listing((endings.get(str(way), "") for way in ways), "or")
    return _("{name}: wins by {ways}.").format(name=name, ways=shown)


def _points(spot: Spot) -> str:
    terms = spot.rules.points
    if not (terms.win or terms.draw or terms.loss):
        return _("There are no tournament points.")
    say = _("Tournament points: {win} for a win, {draw} for a draw, {loss} for a loss.")
    return say.format(win=terms.win, draw=terms.draw, loss=terms.loss)


def _amounts(rules: Rulepack, points: Mapping[str, int]) -> str:
    """Tournament points are not named where many share a table and there are none."""
    none = {"tp"} if rules.pods and not points["tp"] else set()
    names = [name for name in point_names(rules) if name not in none]
    return ", ".join(f"{figure_title(rules, name)} {points[name]}" for name in names)


def _bye(spot: Spot) -> str:
    points = bye_worth(spot.rules)
    if not any(points.values()):
        return _("A bye is worth nothing.")
    return _("A bye is worth: {points}.").format(points=_amounts(spot.rules, points))


def _given(say: str, nothing: str, worth: Callable[[Rulepack], Worth], *, won: bool) -> Say:
    def told(spot: Spot) -> str:
        rules, given = spot.rules, worth(spot.rules)
        if not given:
            return _(nothing)
        counted = evaluate(rules, given, army=rules.size.points or 0)
        points = _amounts(rules, on_every_board(rules, counted, won=won))
        return _(say).format(points=points)

    return told


def _derived(spot: Spot) -> str:
    name = figure_title(spot.rules, spot.keys[0])
    say = _("{name} is reckoned from what both sides report.") if spot.value else _("No {name}.")
    return say.format(name=name)


def _decided(spot: Spot) -> str:
    by = spot.rules.result.decided_by
    if by == "declared":
        return _("Players say who won.")
    return _("{name} decide who wins.").format(name=figure_title(spot.rules, by))


def _cause(spot: Spot) -> str:
    cause = as_table(spot.value)
    name = called(spot.value)
    if cause.get("disqualifies"):
        return _("{name}: disqualification.").format(name=name)
    if cause.get("consider_disqualifying"):
        return _("{name}: perhaps disqualification.").format(name=name)
    if cause.get("leaves") is not None:
        say = _("{name}: leaves the event.") if cause["leaves"] else _("{name}: stays.")
        return say.format(name=name)
    return f"{name}."


def _pods(spot: Spot) -> str:
    pods = spot.rules.pods
    if pods is None:
        return _("Two play against each other.")
    say = _("{least} to {most} players share a table, {preferred} if it can be.")
    shared = say.format(least=pods.least, most=pods.most, preferred=pods.preferred)
    played = [each.title for each in spot.rules.ledgers if each.id == spot.rules.ledger]
    return ": ".join([*played, shared])


def _apart(spot: Spot) -> str:
    levels = [_(KEPT_APART[str(each)]) for each in _list(spot.value)]
    if not levels:
        return _("Nobody is kept apart in the first round.")
    say = _("In the first round, players of the same {level} are kept apart.")
    return say.format(level=listing(levels, "or"))


def _list(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else []


def _rows(say: str, none: str, row: Callable[[Mapping[str, JsonValue]], str]) -> Say:
    def told(spot: Spot) -> str:
        shown = _("; ").join(row(as_table(each)) for each in _list(spot.value))
        return _(say if shown else none).format(rows=shown, of=_of(spot))

    return told


def _length(spot: Spot) -> str:
    times = spot.rules.times
    if times.play is None:
        return _("The organiser says how long a round lasts.")
    say = _("A round lasts {play} minutes.")
    if times.setup:
        say = _("A round lasts {play} minutes, after {setup} to set up.")
    most = times.play_most or times.play
    more = _(" The organiser may set up to {most}.") if most > times.play else ""
    return (say + more).format(play=times.play, setup=times.setup, most=most)


def _calls(spot: Spot) -> str:
    shown = " ".join(call.say for call in announcements(spot.rules))
    return _("Called out: {words}").format(words=shown) if shown else _("Nothing is called out.")


def _shift(spot: Spot) -> str:
    rows = spot.rules.times.shift
    if not rows:
        return _("Turns have the time of the event's size.")
    larger = ngettext(
        "Turns have the time of the next larger size.",
        "Turns have the time {n} sizes larger.",
        abs(rows),
    )
    smaller = ngettext(
        "Turns have the time of the next smaller size.",
        "Turns have the time {n} sizes smaller.",
        abs(rows),
    )
    return (larger if rows > 0 else smaller).format(n=abs(rows))


def _leads(spot: Spot) -> str:
    leader = spot.rules.roster.leader
    said = (
        (_("A leader is one of these: {names}."), leader.kinds),
        (_("A leader is none of these: {names}."), leader.never),
    )
    shown = [say.format(names=listing(names, "or")) for say, names in said if names]
    return " ".join(shown) or _("A leader may be of any kind.")


def _board(spot: Spot) -> str:
    board = spot.rules.encounter.board
    say = _("Tables are {width} by {depth} inches.")
    return say.format(width=number_words(board.width), depth=number_words(board.depth))


def _slot(spot: Spot) -> str:
    slot = next(each for each in spot.rules.encounter.slots if each.id == spot.keys[0])
    if not slot.count:
        return _("{title}: none.").format(title=slot.title)
    return f"{slot.title}: {chosen_words(spot.rules, slot)}."


def _element(spot: Spot) -> str:
    element = as_table(spot.value)
    words = " ".join(str(element[key]) for key in ("setup", "say") if element.get(key))
    return f"{called(spot.value)}: {words}" if words else f"{called(spot.value)}."


def _award(spot: Spot) -> str:
    """What is paid: a number where it is one, and its limits."""
    award = as_table(spot.value)
    points, turn, game = (award.get(key) for key in ("points", "per_turn", "per_game"))
    said = [
        _("{n} for it").format(n=points) if isinstance(points, int) else "",
        _("{n} a turn at most").format(n=turn) if isinstance(turn, int) else "",
        _("{n} a game at most").format(n=game) if isinstance(game, int) else "",
    ]
    name = ": ".join(filter(None, (_of(spot_without_last(spot)), called(spot.value))))
    return f"{name}: {listing(filter(None, said))}." if any(said) else f"{name}."


def spot_without_last(spot: Spot) -> Spot:
    """The place without the item that it is itself."""
    return Spot(spot.rules, spot.value, spot.items[:-1], spot.keys[:-1])


def _asked(spot: Spot) -> str:
    asked = as_table(spot.value)
    name = ": ".join(filter(None, (_of(spot_without_last(spot)), "")))
    ask = str(asked.get("ask", ""))
    if asked.get("only") == "false":
        return name + _("The score sheet does not ask: “{ask}”").format(ask=ask)
    of = [each for each in _list(asked.get("of")) if isinstance(each, str)]
    said = (
        _("The score sheet asks: “{ask}”").format(ask=ask),
        _span(asked),
        _("Of: {names}.").format(names=listing(of)) if of else "",
        str(asked.get("help", "")),
    )
    return f"{name}{': ' if name else ''}{' '.join(filter(None, said))}"


def _span(asked: Mapping[str, JsonValue]) -> str:
    """How much can be answered, where that is a number and not a condition of the game."""
    least, most = asked.get("least"), asked.get("most")
    from_nothing = least if isinstance(least, int) else 0
    if isinstance(most, int):
        return _("({least} to {most})").format(least=from_nothing, most=most)
    return _("({least} or more)").format(least=from_nothing) if from_nothing else ""


def _respawn(spot: Spot) -> str:
    back = as_table(spot.value)
    must = _("comes back") if back.get("must") else _("may come back")
    say = _('{of}: a Leader that was killed {must} within {n}" of a table edge.')
    return say.format(of=_of(spot), must=must, n=back.get("inches"))


def _ending(spot: Spot) -> str:
    ending = as_table(spot.value)
    title = str(ending.get("title", ""))
    if not ending.get("allowed"):
        return _("No game ends like this: {title}.").format(title=title)
    say = _("A tie can be: {title}.") if ending.get("tie") else _("A game can end by: {title}.")
    return say.format(title=title)


def _figure(spot: Spot) -> str:
    figure = as_table(spot.value)
    most = figure.get("most")
    if most is None:
        return _("{title}: as many as are scored.").format(title=figure.get("title"))
    return _("{title}: {n} at most.").format(title=figure.get("title"), n=most)


def _methods(spot: Spot) -> str:
    names = listing(method_words(str(each)) for each in _list(spot.value))
    return _("Ways to lay terrain: {names}.").format(names=names or _("none"))


def _judged(spot: Spot) -> str:
    methods = {way: _(say) for way, say in JUDGED.items() if way in _list(spot.value)}
    ways = listing(methods.values(), "or")
    return _("{of}: decided by {ways}.").format(of=_of(spot), ways=ways or _("nobody"))


def _density(spot: Spot) -> str:
    shares = [each for each in _list(spot.value) if isinstance(each, int | float)]
    if not shares:
        return _("How much of a table terrain covers is open.")
    least, most = (number_words(share) for share in shares)
    return _("Terrain covers {least} to {most} % of a table.").format(least=least, most=most)


def _zones(spot: Spot) -> str:
    depths = [number_words(d) for d in _list(spot.value) if isinstance(d, int | float)]
    say = _("Terrain keeps to zones of {depths} inches.") if depths else _("No deployment zones.")
    return say.format(depths=listing(depths))


def _row_of_clock(row: Mapping[str, JsonValue]) -> str:
    say = _("size {size}: {n} minutes")
    return say.format(size=row.get("size"), n=row.get("player") or row.get("round"))


def _row_of_need(row: Mapping[str, JsonValue]) -> str:
    return f"{row.get('count')} {TIMES} {row.get('what')}"


def _season(spot: Spot) -> str:
    season = spot.rules.season
    if season is None:
        return _("Written for events of any day.")
    say = _("Written for events from {first} to {last}.")
    return say.format(first=season.first, last=season.last)


def _blessing(spot: Spot) -> str:
    row = as_table(spot.value)
    say = _("{title}: {say} Price {regular}, elite {elite}.")
    return say.format(
        title=row.get("title"), say=row.get("say"), regular=row.get("regular"), elite=row["elite"]
    )


def _map(spot: Spot) -> str:
    known = {element.id: element.title for element in spot.rules.elements}
    title = known.get(spot.keys[0], "") or called(spot.value)
    note = str(as_table(spot.value).get("note", ""))
    return " ".join(filter(None, (_("Map of {title}.").format(title=title), note)))


def _tie(spot: Spot) -> str:
    endings = {each.id: each.title for each in spot.rules.result.endings}
    title = endings.get(spot.rules.play.tie_ending, "")
    return _("A tie is: {ways}.").format(ways=title) if title else _("A tie has no name.")


def _scored(spot: Spot) -> str:
    award = as_table(spot.value)
    points = award.get("points")
    of = called(spot.items[0])
    reason = str(award.get("say", "")).replace("{to}", _("a model")).replace("{by}", _("a model"))
    if isinstance(points, int):
        say = _("{of}: {n} victory points for “{reason}”.")
        return say.format(of=of, n=points, reason=reason)
    return _("{of}: victory points for “{reason}”.").format(of=of, reason=reason)


def _loot(spot: Spot) -> str:
    benefits = [str(each) for each in _list(as_table(spot.value).get("benefits"))]
    say = _("Loot card {card}: {benefits}.")
    return say.format(card=spot.keys[0], benefits=listing(benefits, "or"))


def _terrain_size(spot: Spot) -> str:
    terms = spot.rules.terrain
    say = _("Terrain is laid on {width} by {depth} inches.")
    return say.format(width=number_words(terms.width), depth=number_words(terms.depth))


SAYINGS: Mapping[str, Say] = {
    "season": _season,
    "baseline": _errata,
    "baseline.rules": text(N_("Rules of play: {text}."), N_("No rules of play are named.")),
    "size": _size,
    "size.table": several(N_("Sizes that the pack lists: {names}."), N_("No sizes are listed.")),
    "registration.faction_required": switch(
        N_("You declare a Faction at check-in."), N_("No Faction is declared.")
    ),
    "registration.faction_locked": switch(
        N_("You keep your Faction for the whole event."), N_("You may change your Faction.")
    ),
    "registration.factions": several(
        N_("Factions of the game: {names}."), N_("Factions are those of the catalogue.")
    ),
    "registration.painting_opt_in": switch(
        N_("The painting competition is entered at check-in."),
        N_("The painting competition is not entered at check-in."),
    ),
    "registration.organiser_may_play": switch(
        N_("The organiser may play."), N_("The organiser does not play.")
    ),
    "registration.lists_open": switch(
        N_("Players may see each other's lists at any time."),
        N_("Players do not see each other's lists."),
    ),
    "registration.team_of": lambda spot: (
        _("An entrant is a team of {n}.").format(n=spot.value)
        if spot.rules.registration.team_of > 1
        else _("An entrant is one person.")
    ),
    # ── lists ──
    "roster.written": lambda spot: handed_in_words(spot.rules.roster),
    "roster.least": lambda spot: handed_in_words(spot.rules.roster),
    "roster.most": lambda spot: handed_in_words(spot.rules.roster),
    "roster.one_faction": switch(
        N_("All lists of a player are of one Faction."),
        N_("The lists of a player may be of different Factions."),
    ),
    "roster.under": number(
        N_("A list may stay {n} below the size."), N_("A list may stay below the size.")
    ),
    "roster.sized": switch(
        N_("No list is larger than the size."), N_("A list may be larger than the size.")
    ),
    "roster.bonus": switch(
        N_("A leader's own points come on top of the size."),
        N_("A leader has no points on top of the size."),
    ),
    "roster.bonus_for": several(
        N_("A leader's own points are spent on these only: {names}."),
        N_("A leader's own points are spent on anything."),
    ),
    "roster.theme_prices": switch(
        N_("A list's theme may make models in it cheaper or free."),
        N_("A list's theme makes nothing cheaper."),
    ),
    "roster.only": several(
        N_("A list has only these: {names}."), N_("A list may have models of every kind.")
    ),
    "roster.related": several(
        N_("A list says whom these belong to: {names}."),
        N_("A list need not say who belongs to whom."),
    ),
    "roster.models": number(
        N_("Models in a list: exactly {n}."), N_("Models in a list: as many as you like.")
    ),
    "roster.own_faction": switch(
        N_("A model of another Faction than its list waits for an official."),
        N_("A model may be of another Faction than its list."),
    ),
    "roster.models_least": number(
        N_("Models in a list: at least {n}."), N_("Models in a list: as few as you like.")
    ),
    "roster.models_most": number(
        N_("Models in a list: at most {n}."), N_("Models in a list: as many as you like.")
    ),
    "roster.alliances": several(
        N_("Models are of one of these alliances: {names}."), N_("Alliances are not looked at.")
    ),
    "roster.one_alliance": switch(
        N_("All models of a list are of one alliance."), N_("A list may mix alliances.")
    ),
    "roster.specialists_apart": switch(
        N_("No specialist has a card that is in its list already."),
        N_("A specialist may have a card that is in its list already."),
    ),
    "roster.limits": switch(
        N_("No more of a model than its limit."), N_("A model may be brought beyond its limit.")
    ),
    "roster.team_limits": switch(
        N_("A model's limit is for the whole team."), N_("A model's limit is for each player.")
    ),
    "roster.sole_once": switch(
        N_("What there is only one of is in one of a player's lists only."),
        N_("What there is only one of may be in all of a player's lists."),
    ),
    "roster.leader.needed": switch(N_("Every list has one leader."), N_("A list needs no leader.")),
    "roster.leader.kinds": _leads,
    "roster.leader.never": _leads,
    "roster.leader.cost_most": number(
        N_("A leader costs {n} at most."), N_("A leader may cost anything.")
    ),
    "roster.leader.free": switch(N_("The leader costs nothing."), N_("The leader is paid for.")),
    "roster.leader.in_faction": switch(
        N_("The leader is of the Faction you declared."), N_("The leader may be of any Faction.")
    ),
    "roster.leader.by_card": switch(
        N_("Every model of these kinds leads, named or not."),
        N_("Only who is named as the leader leads."),
    ),
    "roster.leader.alone_up_to": number(
        N_("Up to a size of {n} only one model leads."), N_("Only one model leads at any size.")
    ),
    "roster.leader.fixed": switch(
        N_("You name at check-in who leads in every round."),
        N_("You choose your leader anew for every game."),
    ),
    "roster.leader.different": switch(
        N_("Two lists of a player have different leaders."),
        N_("Two lists of a player may have the same leader."),
    ),
    "roster.hiring.never": several(
        N_("Never leads and is never hired: {names}."),
        N_("Nothing is barred from being hired."),
        "or",
    ),
    "roster.hiring.excepted": lambda spot: (
        excepted_words(spot.rules.roster.hiring) or _("Nobody is excepted from what is barred.")
    ),
    "roster.hiring.in_faction": switch(
        N_("Models without the leader's Keyword are of the Faction you declared."),
        N_("Models may be of any Faction."),
    ),
    "roster.hiring.surcharge": number(
        N_("A model that neither shares the leader's Keyword nor is Versatile costs {n} more.")
    ),
    "roster.hiring.masters_share_keyword": switch(
        N_("A Master who shares no Keyword with the leader is not hired."),
        N_("A Master may be hired without sharing a Keyword with the leader."),
    ),
    "roster.hiring.once_a_day": several(
        N_("Hired once, these are not hired again that day: {names}."),
        N_("What was hired before may be hired again."),
    ),
    "roster.hiring.bans": number(
        N_("Keywords that each player bans: up to {n}."), nought=N_("Nobody bans Keywords.")
    ),
    "roster.hiring.slots": number(
        N_("A Crew has {n} slots for models without the leader's Keyword."),
        N_("Models without the leader's Keyword take no slots."),
    ),
    "roster.hiring.pool": number(
        N_("At check-in you name the models you may hire; they cost {n} together at most."),
        N_("No models are named at check-in."),
    ),
    "roster.hiring.upgrades": switch(N_("Upgrades may be hired."), N_("Upgrades are not hired.")),
    "roster.hiring.stones_most": number(
        N_("A Soulstone Pool has {n} at most."),
        N_("A Soulstone Pool has no limit."),
        nought=N_("There is no Soulstone Pool."),
    ),
    "roster.specialists": switch(
        N_("Specialists may stand by a list."), N_("There are no specialists.")
    ),
    "roster.specialist_points": _rows(
        N_("Specialists: {rows}."),
        N_("Specialists: none at any size."),
        lambda row: _("size {size}: {n} points").format(size=row["size"], n=row["points"]),
    ),
    "roster.elite_from": number(
        N_("The elite price is paid for models with {n} wounds or more."),
        N_("Nobody pays the elite price."),
    ),
    "roster.blessings": several(N_("Blessings: {names}."), N_("There are no blessings.")),
    "roster.blessings.*": _blessing,
    "roster.blessings_most": number(
        N_("A model has {n} blessings at most."), N_("A model may have every blessing.")
    ),
    "roster.shared_mark": switch(
        N_("A runemark that all share gives a warband its battle trait."),
        N_("There are no battle traits."),
    ),
    "roster.stand_ins": several(
        N_("These miniatures may stand for others: {names}."),
        N_("No miniature stands for another."),
    ),
    "roster.foreign_parts": number(
        N_("Of a converted model {n} % at most is other makers' product."),
        N_("How much of a converted model is other makers' product is open."),
    ),
    "roster.painted": text(
        N_("Every model is painted: {text}."), N_("Nobody needs painted models.")
    ),
    "roster.checklist": several(
        N_("Looked at in a converted model: {names}."),
        N_("Nothing is looked at in a converted model."),
    ),
    # ── rounds and pairing ──
    "rounds.fewest_entrants": number(N_("Made for {n} entrants or more.")),
    "rounds.by_attendance": lambda spot: attendance_words(spot.rules),
    "rounds.doubling": lambda spot: attendance_words(spot.rules),
    "rounds.fixed": lambda spot: attendance_words(spot.rules),
    "rounds.encounter_needed": switch(
        N_("A copy of the encounter lies on every table when play begins."),
        N_("A round can begin without an encounter on the tables."),
    ),
    "rounds.encounter_secret": switch(
        N_("What a round is about stays secret until it begins."),
        N_("What a round is about is known beforehand."),
    ),
    "rounds.ends_on_sole_leader": switch(
        N_("The event is over once somebody alone has the most tournament points."),
        N_("All rounds are played, whoever leads."),
    ),
    "rounds.cut": number(
        N_("Once no more than {n} are undefeated, only the first {n} play on."),
        N_("Everybody plays every round."),
    ),
    "rounds.advise_cut_from": number(
        N_("From {n} rounds on, a cut is recommended."), N_("A cut is never recommended.")
    ),
    "pairing.first": choice({"random": N_("The first round is drawn by lot.")}),
    "pairing.later": choice(LATER),
    "pairing.rematch_after": lambda spot: rematch_words(spot.rules.pairing.rematch_after),
    "pairing.separate": _apart,
    "pairing.finals_tables": number(
        N_("Finals tables in the last round: {n}."), nought=N_("There are no finals tables.")
    ),
    "pairing.finals_first": switch(
        N_("Finals are played on the first tables."), N_("Finals are played on any tables.")
    ),
    "pairing.tolerate": lambda _spot: _("What gives way where no pairing keeps every rule."),
    "pairing.attacker": choice(
        {
            "none": N_("Nobody is the Attacker."),
            "higher-placed": N_("The higher placed is the Attacker."),
        }
    ),
    "pods": _pods,
    "teams.boards": number(
        N_("A game between teams is played on {n} boards."),
        nought=N_("A game is not divided into boards."),
    ),
    "teams.paired": choice(BOARDS),
    "odd_field.ringer": switch(
        N_("If the number is odd a ringer may stand in."), N_("There is no ringer.")
    ),
    "odd_field.first": choice({"random": N_("In the first round chance decides who sits out.")}),
    "odd_field.later": choice(SITTING),
    # ── results ──
    "result.figures": several(N_("Reported are: {names}."), N_("Nothing is reported.")),
    "result.figures.*": _figure,
    "result.decided_by": _decided,
    "result.derived.*": _derived,
    "result.endings": several(N_("A game can end by: {names}."), N_("Endings are not told.")),
    "result.endings.*": _ending,
    "points": _points,
    "bye": _bye,
    "forfeit.winner": _given(
        N_("Whose opponent forfeits gets: {points}."),
        N_("Nobody gains by another's forfeit."),
        lambda rules: rules.forfeit.winner,
        won=True,
    ),
    "forfeit.loser": _given(
        N_("Who forfeits gets: {points}."),
        N_("Who forfeits gets nothing."),
        lambda rules: rules.forfeit.loser,
        won=False,
    ),
    "forfeit.causes": several(N_("Reasons for a forfeit: {names}."), N_("No forfeits.")),
    "forfeit.causes.*": _cause,
    "concession.scored": choice(
        {
            "as-agreed": N_(
                "A conceded game is scored as its players and the organiser agree, or else as it "
                "stands."
            ),
            "fixed": N_("A conceded game is scored at a fixed rate."),
        }
    ),
    "concession.winner": _given(
        N_("Whose opponent concedes gets at least: {points}."),
        N_("Nobody gains by another's concession."),
        lambda rules: rules.concession.winner,
        won=True,
    ),
    "concession.loser": _given(
        N_("Who concedes gets: {points}."),
        N_("Who concedes gets nothing."),
        lambda rules: rules.concession.loser,
        won=False,
    ),
    "concession.leaves": switch(
        N_("Whoever concedes leaves the event."), N_("Whoever concedes plays on in the event.")
    ),
    "concession.causes": several(N_("Reasons for a concession: {names}."), N_("No concessions.")),
    "concession.causes.*": _cause,
    "concession.army": choice(
        {
            "list": N_("A conceded army counts what its list costs."),
            "size": N_("A conceded army counts the event's size."),
        }
    ),
    "agreed.allowed": switch(
        N_("Players may agree on a result."),
        N_("Players may not settle a result without playing."),
    ),
    "agreed.before_packing_up": switch(
        N_("An agreed result is told to the organiser before anything is packed up."),
        N_("An agreed result may be told after packing up."),
    ),
    "disqualification.listed": switch(
        N_("Whoever is disqualified is still listed."),
        N_("Whoever is disqualified has no place in the standings."),
    ),
    "disqualification.bars_awards": switch(
        N_("Whoever is disqualified wins no award."),
        N_("Whoever is disqualified may still win an award."),
    ),
    "disqualification.causes": several(
        N_("Reasons for a disqualification: {names}."), N_("Nobody is disqualified.")
    ),
    "disqualification.causes.*": _cause,
    "standings.order": _order(N_("Order of places: {order}."), N_("Nobody is placed.")),
    "standings.sos": choice(SOS),
    "standings.counts.*": _counts,
    "standings.podium": switch(
        N_("The finals tables decide the first three places."),
        N_("The finals tables decide no place by themselves."),
    ),
    "standings.podium_rest": _order(
        N_("Below the first three: {order}."), N_("There is no order of its own below the first.")
    ),
    # ── times ──
    "times.clock": choice(
        {
            "round": N_("The whole round is timed."),
            "deathclock": N_("Each player has a chess clock."),
            "classic": N_("Each turn is timed, and the round has a fixed length."),
            "none": N_("Games are not timed."),
        }
    ),
    "times.setup": _length,
    "times.play": _length,
    "times.play_most": _length,
    "times.sized_for": number(
        N_("The minutes are meant for a size of {n}."), N_("The minutes are meant for any size.")
    ),
    "times.calls": _calls,
    "times.deathclock": _rows(
        N_("Chess clocks: {rows}."), N_("No chess clocks are listed."), _row_of_clock
    ),
    "times.classic": _rows(
        N_("Rounds of timed turns: {rows}."), N_("No timed turns are listed."), _row_of_clock
    ),
    "times.shift": _shift,
    "times.extensions": switch(N_("Turns may be extended."), N_("No turn may be extended.")),
    "times.chess.minutes": number(
        N_("Minutes on each player's clock: {n}, whatever the size."),
        N_("Each player's clock follows the size."),
    ),
    "times.chess.stages": several(
        N_("The clock runs from the first step on: {names}."), N_("The clock times only turns.")
    ),
    "times.chess.least_turn": number(N_("Seconds that a turn takes at least: {n}.")),
    "times.chess.lead": number(
        N_("A turn may end sooner if both confirm that a lead of {n} wins."),
        nought=N_("No turn ends sooner because of a lead."),
    ),
    "times.chess.play_out": number(
        N_("A game with {n} minutes or less on both clocks is played out at the round's end."),
        N_("No game is played out at the round's end."),
    ),
    "times.chess.runs_out": lambda spot: (
        _("A clock that runs out is noted on the score sheet.")
        if spot.value
        else _("A clock that runs out is not noted on the score sheet.")
    ),
    # ── encounters ──
    "encounter.board": _board,
    "encounter.slots": several(N_("An encounter has: {names}."), N_("There are no encounters.")),
    "encounter.slots.*": _slot,
    "encounter.deck": choice(
        {
            "each-round": N_("The deck is shuffled for every round."),
            "whole-event": N_("The deck is shuffled once for the whole event."),
        }
    ),
    "encounter.rotations": several(N_("Rotations: {names}."), N_("There are no rotations.")),
    "encounter.rotations.*": lambda spot: _("Rotation {name}.").format(name=called(spot.value)),
    "elements": several(N_("What can be played: {names}."), N_("Nothing can be played.")),
    "elements.*": _element,
    "elements.*.needs": _rows(
        N_("{of}: on the table lie {rows}."), N_("{of}: nothing lies on the table."), _row_of_need
    ),
    "elements.*.notes": several(
        N_("{of}: written down is {names}."), N_("{of}: nothing is written down.")
    ),
    "elements.*.inputs.*": _asked,
    "elements.*.awards.*": _award,
    "maps": several(N_("Maps: {names}."), N_("There are no maps.")),
    "maps.*": _map,
    # ── the score sheet ──
    "play.turns": number(N_("A game lasts {n} turns.")),
    "play.turn_word": text(N_("A turn is called: {text}."), N_("A turn is called a turn.")),
    "play.each_side": switch(
        N_("Each side's turn is scored by itself."), N_("A turn is scored for both sides.")
    ),
    "play.scored_from": number(N_("Scored from turn {n} on.")),
    "play.first_word": text(
        N_("Who goes first is called: {text}."), N_("Who goes first has no name of its own.")
    ),
    "play.inputs": several(
        N_("The score sheet asks: {names}."), N_("The score sheet asks nothing else.")
    ),
    "play.inputs.*": _asked,
    "play.awards.*": _award,
    "play.caps.*": _award,
    "play.ends": several(N_("A game is over early: {names}."), N_("No game is over early.")),
    "play.ends.*": lambda spot: _("A game is over early: {say}.").format(say=called(spot.value)),
    "play.deciders": several(
        N_("What decides a game that has run its course: {names}."),
        N_("Nothing decides a game that has run its course."),
    ),
    "play.tie_ending": _tie,
    "play.reveal_only": number(
        N_("Choices that score only their Reveal: {n}."),
        nought=N_("No choice scores only its Reveal."),
    ),
    "play.end_only": number(
        N_("Choices that score only their End: {n}."), nought=N_("No choice scores only its End.")
    ),
    "play.undocumented": choice(
        {
            "nothing": N_("A choice that was not written down scores nothing."),
            "notes-only": N_(
                "A choice that was not written down scores nothing that depends on what it names."
            ),
        }
    ),
    "play": lambda _spot: _("How the score sheet adds up."),
    "controls": several(N_("Told about control: {names}."), N_("Nothing is told about control.")),
    "controls.*": _element,
    # ── brawls ──
    "ledger": _pods,
    "ledgers": several(N_("Brawls: {names}."), N_("There are no brawls.")),
    "ledgers.*": lambda spot: _("How {name} is scored.").format(name=called(spot.value)),
    "ledgers.*.turns": number(N_("{of}: {n} turns.")),
    "ledgers.*.floor": number(
        N_("{of}: nobody has fewer points than {n}."), N_("{of}: points may fall below nothing.")
    ),
    "ledgers.*.barred": several(
        N_("{of}: these cannot lead: {names}."), N_("{of}: anybody may lead.")
    ),
    "ledgers.*.apart": number(N_('{of}: models deploy more than {n}" from each other.')),
    "ledgers.*.respawn": _respawn,
    "ledgers.*.markers": _rows(
        N_("{of}: {rows}"), N_("{of}: no markers."), lambda row: str(row.get("say"))
    ),
    "ledgers.*.marker_traits": several(N_("{of}: markers are {names}."), N_("{of}: markers.")),
    "ledgers.*.ignored": several(
        N_("{of}: there is no such thing as {names}."), N_("{of}: nothing is ignored.")
    ),
    "ledgers.*.loot": switch(N_("{of}: a loot deck is used."), N_("{of}: there is no loot.")),
    "ledgers.*.happenings.*.awards.*": _scored,
    "loot": lambda _spot: _("Cards of the loot deck."),
    "loot.*": _loot,
    # ── awards, terrain, conduct, what is told ──
    "awards": several(N_("Awards: {names}."), N_("There are no awards.")),
    "awards.*": lambda spot: _("{of}: as the organiser announces it.").format(of=_of(spot)),
    "awards.*.place": number(N_("{of}: for place {n}."), N_("{of}: not for a place.")),
    "awards.*.optional": switch(
        N_("{of}: may be left out."), N_("{of}: is awarded at every event.")
    ),
    "awards.*.methods": _judged,
    "awards.*.category_announced": switch(
        N_("{of}: its category is announced in advance."), N_("{of}: has no category.")
    ),
    "awards.*.categories": several(N_("{of}: categories {names}."), N_("{of}: no categories.")),
    "awards.*.candidates": choice(
        {
            "entries": N_("{of}: won by something that was entered."),
            "entrants": N_("{of}: won by somebody who plays."),
        }
    ),
    "awards.*.own_vote": switch(
        N_("{of}: one may vote for oneself."), N_("{of}: nobody votes for themselves.")
    ),
    "awards.*.most_votes": number(N_("{of}: names on one paper, at most {n}.")),
    "awards.*.criteria": several(
        N_("{of}: marks are given for {names}."), N_("{of}: no marks are given.")
    ),
    "awards.*.no_repeat": switch(
        N_("{of}: what has won this year with the same organiser cannot win again."),
        N_("{of}: the same models may win again."),
    ),
    "terrain.width": _terrain_size,
    "terrain.depth": _terrain_size,
    "terrain.zones": _zones,
    "terrain.kinds": several(N_("Kinds of terrain: {names}."), N_("No kinds of terrain.")),
    "terrain.kinds.*": lambda spot: _("Terrain: {name}.").format(name=called(spot.value)),
    "terrain.traits": several(N_("Traits of terrain: {names}."), N_("No traits of terrain.")),
    "terrain.traits.*": lambda spot: _("Terrain: {name}.").format(name=called(spot.value)),
    "terrain.methods": _methods,
    "terrain.fewest": number(N_("Pieces of terrain on a table, at least: {n}.")),
    "terrain.most": number(
        N_("Pieces of terrain on a table, at most: {n}."), N_("Terrain: as many as you like.")
    ),
    "terrain.recommended": number(
        N_("Pieces of terrain on a table, recommended: {n}."), N_("No number is recommended.")
    ),
    "terrain.side_least": number(N_("A piece is at least {n} inches long and wide.")),
    "terrain.side_most": number(
        N_("A piece is at most {n} inches long and wide."), N_("A piece may be of any size.")
    ),
    "terrain.from_edge": number(
        N_("From the table edge, a piece lies more than {n} inches."),
        nought=N_("A piece may lie at the table edge."),
    ),
    "terrain.apart": number(
        N_("From each other, pieces lie more than {n} inches."), nought=N_("Pieces may touch.")
    ),
    "terrain.restricted_apart": number(
        N_("From each other, restricted pieces lie more than {n} inches."),
        nought=N_("Restricted pieces may touch."),
    ),
    "terrain.restricted_in_zones": switch(
        N_("Restricted pieces may lie in deployment zones."),
        N_("No restricted piece lies in a deployment zone."),
    ),
    "terrain.mostly_unrestricted": switch(
        N_("More than half of the pieces are unrestricted."),
        N_("Any number of pieces may be restricted."),
    ),
    "terrain.blockers": number(N_("Pieces that block line of sight: {n} or more.")),
    "terrain.huge_base": number(
        N_("A base of {n} mm reaches every zone, flag and objective."),
        N_("Nothing is said about huge bases."),
    ),
    "terrain.density": _density,
    "terrain.moves": number(
        N_("About {n} % of the terrain disrupts movement."), N_("Movement: no share is given.")
    ),
    "terrain.sight": number(
        N_("About {n} % of the terrain disrupts sight."), N_("Sight: no share is given.")
    ),
    "terrain.sight_split": number(
        N_("About {n} % of what disrupts sight conceals rather than blocks."),
        N_("Concealing: no share is given."),
    ),
    "terrain.about": number(N_("A share may be off by {n} % before it is named.")),
    "terrain.gap": number(
        N_("Ways between pieces are {n} mm wide or more."), N_("Ways may be of any width.")
    ),
    "terrain.reach": number(
        N_("What is farther than {n} inches of walking is out of reach."),
        N_("Nothing is out of reach."),
    ),
    "terrain.base": number(N_("Ways are measured for a base of {n} mm.")),
    "terrain.unreachable": number(
        N_("Of a deployment zone {n} % at most is out of reach."),
        N_("Out of reach: no share is given."),
    ),
    "terrain.clear_lines": number(
        N_("Of the sight lines from zone to zone {n} % at most are clear."),
        N_("Clear sight lines: no share is given."),
    ),
    "conduct.warnings": number(
        N_("Warnings before a disqualification: {n}."), N_("Warnings are not counted.")
    ),
    "conduct.kinds": several(N_("What is noted: {names}."), N_("Nothing is noted.")),
    "conduct.kinds.*": _cause,
    "conduct.tracking": several(N_("Ways to keep track: {names}."), N_("Keep track as you like.")),
    "conduct.tracking.*": lambda spot: _("Keep track: {name}.").format(name=called(spot.value)),
    "guidance": lambda _spot: _("What people are told."),
    "guidance.*": lambda spot: str(as_table(spot.value).get("text", "")),
    "guidance.*.text": lambda spot: str(spot.value),
}
