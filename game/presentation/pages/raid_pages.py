"""The pages of a raid that show only what the player sees (the View). Each page is opened by its own key.

assets/keys.toml has the rest of each page: its short name, what it shows, the words of the text front, and its keys.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from game import content
from game.content import COMBAT, COMMON, SPECIFIC, Attack, Kind
from game.content.commissions import Commission, commission
from game.engine.steps.exploration import DOWN
from game.fd100 import rises
from game.presentation.ailments import ailing
from game.presentation.carrying.items import discoveries, items
from game.presentation.page import Page, PageRow, Section, does, sentence, words
from game.presentation.pages.job_notes import notes
from game.presentation.pages.portrait import beside
from game.presentation.pages.rooms import pool
from game.presentation.sight import afflictions, fortune, hale, lessons
from game.presentation.walks.ways import behind
from game.run.view import Member, Passage, View
from game.telling.portrait import Drawn, portrait, portraits
from game.telling.sheet import sheet as drawn
from game.telling.sheets import in_use
from game.telling.words import capital, counted, joined
from game.weighing.pools import attack_dice, keyed
from game.weighing.scale import attributes, bonus, damage, feature_name, own_sheets, rules, scaled

FRAME = "╔╗╚╝═║╠╣╤╧╪│"
PIECES = re.compile(
    rf"[{FRAME}]+|[●■]|(?<![^ .])\.+|(?:[^{FRAME}●■.]|(?<=[^ .])\.)+"
)  # the dot of "Max." is its word's


def job(view: View) -> Page:
    """Return the page of the Job: client, target, danger, reward, and the next thing to do. [B 1.1]"""
    task, goods = view.job, words("job_notes")["goods"]
    facts = {
        "Where": f"the {task.chamber}, on a Level rated {scaled(content.constants().nest.deepest)}"
        if task.chamber
        else "",
        "What": f"{task.goods}{', carried' if task.carried else f'. {goods}'}" if task.goods else "",
        "Danger": task.danger,
        "Reward": task.reward,
        "Now": capital(task.objective),
        "Depth": depth(view),
        "Alarm": alarm(view),
    }
    rows = [PageRow(said, name, "bright" if name == "Now" else "text") for name, said in facts.items() if said]
    letter = [PageRow(task.brief), PageRow(task.client, "Signed", "dim"), PageRow("")]
    told = notes(commission(view.head.job, view.head.seed), guarded=False)
    return Page("The job", [Section([*letter, *rows], task.name.upper(), "accent")], beside=told)


def depth(view: View) -> str:
    """Return how deep the party has come, of how deep the Job lies, and how a new way down from here would be rated, as text."""
    ratings, deepest = {room.level: room.rating for room in view.pool}, content.constants().nest.deepest
    if not ratings or max(ratings.values()) >= deepest:
        return ""
    seen = counted(len(ratings), "Level")
    so_far = sentence("so deep", rating=scaled(max(ratings.values())), deepest=scaled(deepest), levels=seen)
    kinds = [(kind, behind(view, Passage(0, kind, -1, -1, 0, None))) for kind in DOWN]
    ahead = [sentence("new way", way=words("ways")[kind], rated=told) for kind, told in kinds if told]
    return " ".join([so_far, *ahead])


def alarm(view: View) -> str:
    """Return the state of alarm of the nest, "2 of 5" with its meaning, or "" if the rules in force have none. [R-86]"""
    if not view.ruled("R-86"):
        return ""
    missed = view.job.goods and not view.job.carried and view.job.task != "deliver"
    highest = content.constants().alarm.highest
    now = content.alerts()[view.alert]
    told = [f"{view.alert} of {len(content.alerts()) - 1}: {now.means}"]
    told += [sentence("alarm sinks", turns=counted(now.lasts, "turn"), lower=view.alert - 1)] if view.alert else []
    told += [sentence("goods missed", highest=highest)] if missed and view.alert < highest else []
    return ". ".join(told)


def offered(jobs: Sequence[Commission], *, new: bool) -> list[PageRow]:
    """Return a page row for each Job on offer: its name, how dangerous it is and its client, with goal and pay as details.

    `new`: whether the player has ended no raid, and is advised which to take.
    """
    at, mild = mildest(jobs), words("board")["mildest_first" if new else "mildest"]
    return [on_offer(one, mild if n == at else "") for n, one in enumerate(jobs)]


def on_offer(one: Commission, mild: str = "") -> PageRow:
    """Return the page row of a Job on offer. `mild`: that no other on offer is less dangerous, if so."""
    deed = words("deeds")[one.task].format(
        chamber=f"{one.chamber} on the Level rated {scaled(content.constants().nest.deepest)}"
    )
    what = one.goods.name if one.goods else content.kinds()[one.target].name
    dangers, (degree, _, why) = words("dangers"), one.danger.partition(": ")
    facts = {"Wanted": f"{what}: {deed}", "Reward": one.reward}
    told = (f"“{one.brief}”", *(f"{name}: {said}" for name, said in facts.items()))
    scale = words("board")["scale"].format(
        dangers=joined(list(dangers)), degree=degree, meaning=capital(dangers[degree]), why=why
    )
    means = f"{scale} {mild}".rstrip()
    return PageRow(f"{one.name}, {degree}", tone="bright", detail=one.client, more=(*told, means), key=(one.job,))


def mildest(jobs: Sequence[Commission]) -> int:
    """Return the index of the least dangerous of these Jobs, the first of several."""
    return min(range(len(jobs)), key=lambda n: list(words("dangers")).index(jobs[n].danger.partition(":")[0]))


# -- the character sheet ---------------------------------------------------------------------------


def sheets(view: View) -> list[Page]:
    """Return the character sheets of the party, the current actor's first.

    If nobody is left, return the printed sheet of the first class.
    """
    party = sorted(view.party, key=lambda one: one.body.who != view.asked)
    if not party:
        return [printed(content.classes()[view.head.party[0]], "as printed: nobody is left")]
    return [sheet(view, member) for member in party]


def printed(kind: Kind, about: str = "") -> Page:
    """Return a page with the printed character sheet of a class, as the rule system in force draws it."""
    return Page("Sheet", [Section([], picture=framed(in_use().lines(kind)))], about)


def sheet(view: View, member: Member) -> Page:
    """Return the page of a member's character sheet with the current ratings.

    It is a picture like the book's, and rows of text.
    A system with sheets of its own has a portrait instead, what has changed below it, and a row for each group of ratings.
    """
    body = member.body
    if own_sheets():
        changes, rows = list(became(member)), list(stats(view, member))
        own = Section([*rows, *changes], picture=beside(likeness(member), changes, rows))
        return Page("Sheet", [own, Section([*ailing(member)])], body.name)
    picture = drawn(
        content.kinds()[body.kind], ratings=member.ratings, effects=body.effects, wounds=body.wounds, limit=body.limit,
        disposition=body.disposition, luck=member.luck, hunger=member.hunger, starving=member.starving,
        ticked=frozenset(member.ticked), items=[(one.name, one.types, one.rating, one.depleted) for one in member.items],
    )  # fmt: skip
    section = Section(list(stats(view, member)), picture=framed(picture))
    above = [PageRow(f"■ At the next Rest, the chance to learn: {lessons(member)}.")] if member.ticked else []
    above += silken(member)
    return Page(
        "Sheet",
        [*([Section(above)] if above else []), section, Section([*ailing(member), *coded(member)])],
        body.name,
    )


def coded(member: Member) -> Iterator[PageRow]:
    """Yield a row that says what the letters of this member's Items on the sheet stand for, if it has any."""
    if kinds := sorted({kind for held in member.items for kind in held.types}):
        yield PageRow(sentence("item letters", kinds=", ".join(f"{kind} {words('types')[kind]}" for kind in kinds)))


def silken(member: Member) -> Iterator[PageRow]:
    """Yield the rows that say whom a weaver takes out of a fight, and how. R-67"""
    if member.ratings.get("Web Weaving"):
        yield from (PageRow(told, capital(content.formulas()[name].key)) for name, told in words("silk").items())


def framed(lines: list[str]) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Return the lines of a character sheet as a picture: for each line a tuple of (text, colour) pairs.

    Frame and dots are dimmed, marks stand out.
    """
    return tuple(tuple((part, tone_of(part[0])) for part in PIECES.findall(line)) for line in lines)


def tone_of(sign: str) -> str:
    return "frame" if sign in FRAME else "accent" if sign in "●■" else "faint" if sign == "." else "text"


def stats(view: View, member: Member) -> Iterator[PageRow]:
    """Yield the page rows of a member's character sheet in plain words, without a drawing."""
    body = member.body
    yield PageRow(f"{capital(hale(body))}. {fortune(view, member) if view.system.luck else ''}".rstrip())
    yield PageRow(
        f"{scaled(member.hunger)}{', Starving' if member.starving else ''}" if member.hungers else "never", "Hunger"
    )
    yield PageRow(f"{counted(member.sight, 'cell')}{' by scent' if member.scents else ''}", "Sees")
    now = f"; now {body.disposition}" if body.disposition else ""
    yield PageRow(f"{', '.join(member.track)}{now}", "Disposition Track")
    if ill := [f"{name} {scaled(rating)}" for name, rating in afflictions(member)]:
        yield PageRow(joined(ill), "Effects")
    if member.gifts:
        yield PageRow(joined(member.gifts), "Gifts of food")
    yield from grown(member) if own_sheets() else rated(member)
    row = rules()
    for slot, box in member.attacks.items():
        plain = bool(row.attacks) and slot in ("base", "special")  # a name of fd100's
        yield PageRow(attack(member, box), "Attack" if plain else f"{capital(slot)} Attack")
    for held in member.items:
        yield PageRow(f"{held.name}, rated {scaled(held.rating)}", "Carries")


def attack(member: Member, box: Attack) -> str:
    """Return an Attack as text for a sheet: Damage, range and effects, and its dice if Features give it dice."""
    if not (row := rules()).attacks:
        return f"{box.name}, {damage(box)}, {does(box)}"
    harm = damage(box) if box.damage != "0" else f"no {row.unit}"
    made = joined(keyed(box, row), "or")
    return words("attacks")["own"].format(
        name=box.name, made=made, dice=thrown_for(member, box), damage=harm, does=does(box)
    )


def thrown_for(member: Member, box: Attack) -> str:
    """Return how many dice a character throws for an Attack: "5 dice". Return "" if Features give Attacks no dice."""
    if not (row := rules()).attacks:
        return ""
    rated = {name: scaled(rating) for name, rating in member.ratings.items()}
    return counted(attack_dice(box, row, rated), "die", "dice")


def rated(member: Member) -> Iterator[PageRow]:
    """Yield a page row for each rating of a member. If a Rest may raise it, the row gives the probability of that."""
    for name, rating in member.ratings.items():
        if rating:
            learns = f", to be learnt from at a Rest, {rises(rating)} in 100" if name in member.ticked else ""
            by = bonus(member.ratings, name)
            yield PageRow(f"{rating}{f', {by}' if by else ''}{learns}", name)


def grown(member: Member) -> Iterator[PageRow]:
    """Yield a page row for each group of ratings, and one for experience points."""
    groups = {"Core": attributes(), "Combat": COMBAT, "Special": (*SPECIFIC, *content.arts()), "Common": COMMON}
    for title, names in groups.items():
        has = {name: member.ratings.get(name, 0) for name in names}
        told = (
            f"{feature_name(name)} {scaled(now)}" for name, now in has.items() if now or title in ("Core", "Combat")
        )
        yield PageRow(", ".join(told) or "none", title)
    yield PageRow(f"{member.points} of {content.editions()[content.in_force()].holds} points", "Experience")


def changed(member: Member) -> dict[str, tuple[int, int]]:
    """Return the Features that have changed since a character was made, each with its old and its new value.

    Where sheets are fd100's there are none.
    """
    names = (*attributes(), *COMBAT, *SPECIFIC, *content.arts(), *COMMON) if own_sheets() else ()
    found = {name: (scaled(member.made.get(name, 0)), scaled(member.ratings.get(name, 0))) for name in names}
    return {name: (old, new) for name, (old, new) in found.items() if old != new}


def abilities(member: Member) -> list[str]:
    """Return a character's Special Abilities with ratings as texts, such as "Chill 0>2"; [] if sheets are fd100's."""
    if not own_sheets():
        return []
    grown, have = changed(member), {name: scaled(member.ratings.get(name, 0)) for name in (*SPECIFIC, *content.arts())}
    return [
        f"{feature_name(name)} {'>'.join(map(str, grown.get(name, (now,))))}"
        for name, now in have.items()
        if now or name in grown
    ]


def became(member: Member) -> Iterator[PageRow]:
    """Yield a page row for each Feature that has changed since a character was made, such as "0 > 2"."""
    for name, (old, new) in changed(member).items():
        part = portraits().get(name)
        yield PageRow(
            f"{old} > {new}", feature_name(name), mark=part.tone if part else "text", detail=part.about if part else ""
        )


def likeness(member: Member) -> Drawn:
    """Return the portrait of a character, with a part drawn for each Ability that has changed since creation."""
    return portrait(member.body.kind, member.body.colour, [name for name in changed(member) if name in portraits()])


PAGES: dict[str, Callable[[View], list[Page]]] = {
    "items": lambda view: [items(view)],
    "pool": lambda view: [pool(view)],
    "discoveries": lambda view: [discoveries(view)],
    "job": lambda view: [job(view)],
    "sheet": sheets,
}
"""The pages that each key action opens; one page of a list is shown at a time."""


@cache
def named() -> dict[str, tuple[str, ...]]:
    """Return the words that a player of the text interface can type, by key action; those without words left out."""
    actions = content.read("keys", dict[str, dict[str, tuple[str, ...]]])["actions"]["raid"]
    return {action: tuple(row[2].split()) for action, row in actions.items() if len(row) > 2}
