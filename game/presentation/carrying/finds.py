"""The list of Items just found, or lying here, each with the character that will carry it: one question, several Commands."""

from collections.abc import Sequence

from msgspec.structs import replace

from game import content
from game.bots.carrying import left_lying, unwanted
from game.engine.commands import Take
from game.presentation.answers import alike, lone
from game.presentation.ask import Answer, Ask, Do, Front, Showing, close, letter_of, marked
from game.presentation.automatic.auto_walk import Walker
from game.presentation.carrying.exchanges import briefly, swapped, titled_thing
from game.presentation.carrying.handing_out import (
    Carrier,
    Plan,
    all_items,
    amended,
    bag,
    bettered,
    carriers,
    carry_out,
    heap,
    here,
    led,
    regrets,
    thing,
)
from game.presentation.food.foods import bestows, likely, spelt, untried
from game.presentation.food.meals import uneaten
from game.presentation.page import sentence, words
from game.presentation.questions.costs import use
from game.run.view import Held, Member, View
from game.telling.words import capital, counted, joined
from game.weighing.scale import scaled

WIDEST = 70
"""The longest text, in characters, that the first row of the list has room for on the smallest screen."""


def lying(view: View, plan: Plan | None = None) -> Ask | str:
    """Return the list of what lies here, with what of it the party carries by `plan`; or a sentence on why there is none."""
    full = any(isinstance(choice.command, Take) and choice.refused for choice in view.choices)
    if full and lone(view) and not bag(view.party[0]):
        return sentence("nothing to put down")
    plan = plan or heap(view)
    return question(view, plan) if plan else sentence("nothing lies")


# -- the list --------------------------------------------------------------------------------------


def question(view: View, plan: Plan, at: int = 0) -> Ask:
    """Return the question that shows who will carry each found Item. The player confirms or changes this `plan`.

    `at`: the marked row's index. While the player has changed nothing it is 0, and where something would be better carried
    the first row does all of that at once.
    """
    told, now = words("finds"), all_items(view)
    changes = sum(to.who != now[item] for item, to in plan.items())
    left = amended(view, plan)
    ready = bool(left) and at == 0
    better = bettered(view, plan) if ready else plan
    moved = swapped(view, plan)
    does = f"{told['done']}: {moved}"
    label = told["leave"] if not changes else does if len(does) <= WIDEST else told["done"]
    price = counted(changes, "change") if label == told["done"] else ""
    done = Answer(label, carrying_out(plan, changed=at > 0), price, key=letter_of("done" if changes else "no"))
    rows = [*([bettering(view, plan, better)] if ready else []), done]
    rows += [row(view, plan, item, n, left) for n, item in enumerate(plan, 1)]
    best = 1 + list(plan).index(left[0]) if left and not ready else 0
    stays, none = {item: Carrier(now[item]) for item in plan}, dict.fromkeys(plan, Carrier())
    for label, other in (("all taken", led(view, plan)), ("all left", none)) if len(plan) > 1 else ():
        if other not in (plan, stays):  # else it would change nothing, or all stays
            rows.append(Answer(told[label], changing(other, len(rows)), key=letter_of(label)))
    if changes:
        rows.append(Answer(told["leave"], carrying_out(stays, changed=False), key=letter_of("no")))
    story = told["heap" if not any(now[item] for item in plan) else "own" if lone(view) else "story"]
    story = told["pending"].format(moved=moved) if price and not ready else story
    if lone(view) and (stuck := [held.name for held in view.party[0].items if held.cursed]):
        story += f" {told['stuck'].format(things=joined(stuck))}"
    asked = Ask(told["alone" if lone(view) else "title"], story, rows, escape=dropping if changes and at else close)
    asked.story += f" {risking(view, better)}".rstrip()
    marked(asked, at, enter=not ready, best=best)
    if ready:
        return asked
    asked.counsel = advised(view, plan, *left) if left else told["kept" if changes else "all kept"]
    asked.story += f" {sentence('finds better', line=asked.counsel)}" if left else ""
    asked.outright = changing({**plan, left[0]: left[1]}, best) if left else None
    return asked


def dropping(front: Front) -> None:
    """Close the list without what the player has changed in it, and say so."""
    front.show(None)
    front.say(sentence("finds unchanged"))


def bettering(view: View, plan: Plan, best: Plan) -> Answer:
    """Return the menu entry that carries out the plan with all that the adviser would change in it: the plan `best`."""
    taken = [item for item, to in best.items() if to.who and to != plan[item]]
    told, does = words("finds"), swapped(view, best)
    about = " ".join(good_for(view, thing(view, item)) for item in taken[:1])
    label = f"{told['better']}: {does}" if swapped(view, plan) else does  # the row below says what it does, too
    label = does if len(label) > WIDEST else label
    if len(label) > WIDEST:
        label, about = told["best"], f"{capital(does)}."
    return Answer(label, carrying_out(best, changed=True), about=about, key=letter_of("best"))


def carrying_out(plan: Plan, *, changed: bool) -> Do:
    """Return a callback that carries out the plan, and says what of it could not be done.

    `changed`: whether the player has changed the list; then it also says so if in the end nothing changes hands.
    """

    def do(front: Walker) -> None:
        n = front.view.n
        carry_out(front, plan)
        # an answer is kept: what was left lying is not advised again
        lie = (held for held in here(front.view) if plan.get(held.item) == Carrier())
        front.memory.spurned |= {held.item: left_lying(front.view, held) for held in lie}
        now = all_items(front.view)
        if undone := [item for item, to in plan.items() if now.get(item, to.who) != to.who]:
            front.say(left_undone(front, plan, undone))
        elif changed and front.view.n == n:
            front.say(sentence("finds unchanged"))

    return do


def left_undone(front: Walker, plan: Plan, undone: Sequence[int]) -> str:
    """Return what of a plan was `undone`, as sentences: what a curse holds, what is no better by now than what it was to be taken for, and what something came between."""
    view, now = front.view, all_items(front.view)
    stuck = {
        item: [one for one in (item, plan[item].down) if now.get(one) and thing(view, one).cursed] for item in undone
    }
    told = {"finds cursed": list(dict.fromkeys(one for held in stuck.values() for one in held))}
    left = regrets(view, plan)
    told["finds regretted"] = [item for item, held in stuck.items() if not held and item in left]
    told["finds undone"] = [item for item, held in stuck.items() if not held and item not in left]
    named = {name: joined([thing(view, one).name for one in some]) for name, some in told.items() if some}
    return " ".join(sentence(name, things=things, key=front.called("take")) for name, things in named.items())


def advised(view: View, plan: Plan, item: int, to: Carrier) -> str:
    """Return a change that the adviser proposes, as text: who takes this Item, or for what other Item it makes room."""
    told, it = words("finds"), briefly(view, item)
    if to.who:
        who = next(one.body.name for one in view.party if one.body.who == to.who)
        name = f"{'take' if lone(view) else 'give'}{' instead' if to.down else ''}"
        return told[name].format(thing=it, who=who, instead=briefly(view, to.down) if to.down else "")
    next_ = amended(view, {**plan, item: to})  # what it makes room for
    other, why = (next_[0], "to make room") if next_ and next_[1].who else (plan[item].down, "to keep")
    return told["leave lying"].format(thing=it) + (sentence(why, thing=briefly(view, other)) if other else "")


def changing(plan: Plan, at: int) -> Do:
    """Return a callback that shows the list of found Items for the plan `plan`. The row at index `at` is marked. The one Item found by who is alone needs no list."""

    def do(front: Walker) -> None:
        if outright(front.view, plan):
            carrying_out(plan, changed=True)(front)
        else:
            front.show(question(front.view, plan, at))

    return do


def outright(view: View, plan: Plan) -> bool:
    """Return whether a choice of this plan's list is carried out at once, without a confirmation: there is but one thing, and one to carry it."""
    return len(plan) == 1 and lone(view)


def row(view: View, plan: Plan, item: int, at: int, left: tuple[int, Carrier] | None) -> Answer:
    """Return the menu entry for a found Item: it shows the Item's carrier in the plan, and lets the player change it.

    Choosing it gives the Item to the other carrier, or asks for one of several. `left`: what the adviser would change in the plan.
    """
    every = [(becoming(view, plan, item, one, at), one) for one in carriers(view, plan, item)]
    every[:0] = [(yielding(view, plan, item, other, at), plan[other]) for other in in_its_place(view, plan, item)]
    rows = list(alike([one for one, _ in every]))
    does = [one.do for one in rows]
    others = [to for one, to in every if one.do in does]
    label, about = titled_thing(view, item), good_for(view, thing(view, item))
    mine = next((one for one, to in every if to == plan[item]), every[-1][0])
    if len(every) == 2:
        return Answer(label, next(do for do in does if do != mine.do), mine.label, about=about)
    told = words("finds")
    full = "full" if not in_its_place(view, plan, item) else "full by then"
    story = [told[full]] * (lone(view) and any(one.down for one in others)) + [told["at once"]] * outright(view, plan)
    ask = Ask(label, " ".join(story), rows, escape=close)
    to = left[1] if left and left[0] == item else plan[item]
    best = others.index(to) if to in others else None
    return Answer(label, Showing(marked(ask, does.index(mine.do), best=best)), mine.label, about=about)


def good_for(view: View, held: Held) -> str:
    """Return sentences on what an Item is, by its types and states, and what it is good for to who is here alone, or to anybody."""
    idle = "L" if all(member.scents for member in view.party) else ""  # who smells the way needs no light
    uses = [words("uses")[one] for one in held.types if one in words("uses") and one != idle]
    eater = view.party[0] if lone(view) else None
    gift = [sentence("no food of", who=eater.body.name)] if eater and uneaten(eater, held) else []
    gift += [bestows(held.function, held.rating, eater, held.condition)] if held.function else []
    gift += [] if held.known else [untried()]
    return " ".join([f"{joined([words('types')[one] for one in held.types])}.", *spelt(held), *gift, *uses])


def risking(view: View, plan: Plan) -> str:
    """Return a sentence on what the plan puts down and may turn out Cursed, or "" if there is none."""
    now = all_items(view)
    down = [one for item, to in plan.items() for one in (to.down, item * bool(now[item] and not to.who)) if one]
    things = [held.name for held in (thing(view, one) for one in down) if not (held.known or held.cursed or held.freed)]
    return sentence("may be cursed", things=joined(things), cursed=likely("Cursed")) if things else ""


def losing(view: View) -> str:
    """Return a sentence on how often what is left lying here is lost once all have left this Room, or "" if never. [B 2.16.3]"""
    return sentence("finds lost", rating=scaled(view.rating)) if view.chamber and view.rating else ""


def becoming(view: View, plan: Plan, item: int, carrier: Carrier, at: int) -> Answer:
    """Return the menu entry that gives an Item to `carrier` in the plan.

    It then shows the list of found Items again, with the row `at` marked.
    """
    answer = Answer("", changing({**plan, item: carrier}, at))
    member = next((one for one in view.party if one.body.who == carrier.who), None)
    if member is None:
        return replace(answer, label=words("finds")[unwanted(view, thing(view, item)) or "left"], about=losing(view))
    far = carrier.who not in (all_items(view)[item], view.asked)
    slots = f"{len(member.items)}/{content.constants().party.slots} Slots"
    detail = "" if lone(view) else ", ".join((*use(member, thing(view, item)), slots))  # one's own are told once
    key = "" if carrier.down else content.letters()["words"].get(member.body.kind, "")
    about = words("finds")["walks"] if far else ""
    label = carried_by(view, member, carrier, mine=all_items(view)[item] == carrier.who)
    return replace(answer, label=label, detail=detail, key=key, about=about)


def in_its_place(view: View, plan: Plan, item: int) -> list[int]:
    """Return the ids of the other Items that take the last free Slot of whoever might carry this one: none is put down for them."""
    now, free = all_items(view), {one.who for one in carriers(view, plan, item) if not one.down}
    return [
        other for other, to in plan.items()
        if other != item and not now[other] and to.who and not to.down and to.who not in free and not plan[item].who
    ]  # fmt: skip


def yielding(view: View, plan: Plan, item: int, other: int, at: int) -> Answer:
    """Return the menu entry that gives an Item to whom the plan gives the `other`, which is left lying; see `becoming`."""
    who = next(one.body.name for one in view.party if one.body.who == plan[other].who)
    label = words("finds")["in its place" if lone(view) else "theirs in its place"]
    return Answer(
        label.format(who=who, thing=briefly(view, other)), changing({**plan, item: plan[other], other: Carrier()}, at)
    )


def carried_by(view: View, member: Member, carrier: Carrier, *, mine: bool) -> str:
    """Return who carries an Item, or takes it where it is not `mine` yet, and what is put down for it, as text: "swap Remains (40) for it"."""
    told, who = words("finds"), member.body.name
    if not carrier.down:
        return told["yours" if mine else "taken"] if lone(view) else who
    return told["instead" if lone(view) else "theirs instead"].format(who=who, thing=briefly(view, carrier.down))
