"""Decisions as questions: what is asked, every answer with its price and odds. All but Roam and TakeTurn come here."""

from collections.abc import Callable, Iterator

from game import content
from game.asking import improvise, resting
from game.asking.answers import carried, consumed, plain, resisting, row, saying, verb
from game.asking.ask import Answer, Ask, giving
from game.asking.dice import wanted
from game.asking.outcome import outcomes_of
from game.asking.sight import afflictions, titled
from game.fd100 import Degree, die_for
from game.flow.commands import Act, Drop, Eat, Give, Go, Light, Say
from game.flow.steps import FaceDeath, Interrupt, OfferLuck, Replace, Share
from game.run.view import Choice, Held, Member, View
from game.telling.figures import rolled
from game.telling.sheet import SLOTS
from game.telling.words import direction, joined


def prompt(view: View) -> Ask:
    """The question of the Decision on top."""
    build = QUESTIONS.get(view.question)
    if build is None:
        return plain(view)
    return build(view)


# -- Luck ------------------------------------------------------------------------------------------


def luck(view: View) -> Ask:
    """A Critical Failure: push Luck?"""
    step = view.decision
    assert isinstance(step, OfferLuck)
    me = view.me
    key = content.formulas()[step.action.name].key or step.action.name
    story = (
        f"{me.body.name}, {key}: Critical Failure. {rolled(step.action.roll)}.\n"
        f"Luck may make it a Partial Failure; then the Luck marker goes to 00, whatever falls."
    )
    told = outcomes_of(view, step.action.name, step.action.target)
    better, worse = told[Degree.PARTIAL_FAILURE], told[Degree.CRITICAL_FAILURE]
    story += f"\nCritical Failure: {worse}.\nPartial Failure: {better}."
    return _gamble("Push your Luck?", story, me, lost="the Critical Failure stands")


def death(view: View) -> Ask:
    """She would be killed: push Luck?"""
    step = view.decision
    assert isinstance(step, FaceDeath)
    me = view.me
    story = (
        f"{me.body.name} {verb(me, 'is', 'are')} about to die: {step.cause}.\n"
        f"Luck may let her live, with one Wound fewer than would kill; then the Luck marker goes to 00, whatever falls."
    )
    return _gamble("Face death", story, me, lost=f"{me.body.name} {verb(me, 'dies', 'die')}")


def _gamble(title: str, story: str, me: Member, lost: str) -> Ask:
    yes = Answer("push Luck", giving(Say("yes")), f"{me.luck} %", key="y")
    no = Answer("accept it", giving(Say("no")), lost, key="n")
    return Ask(title, story, [yes, no])


# -- Costs -----------------------------------------------------------------------------------------


def hunger(view: View) -> Ask:
    """Eat one Food Item, or go hungry."""
    me = view.me
    story = f"{me.body.name}: a Hunger Cost. Hunger {me.hunger}" + (", and Starving." if me.starving else ".")
    if me.starving:
        price, worse = "death", "Starving already: to refuse is to die."
    elif me.hunger >= 100:
        price, worse = "Starving", "Hunger is 100: she begins to starve, and every Qualification shifts down."
    else:
        die = die_for(me.hunger)
        price, worse = (
            f"Hunger up, d{die}",
            f"Hunger {me.hunger} rolls to increase on d{die}: it becomes what falls, if that is more.",
        )
    answers = [meal(view, choice) for choice in view.choices if isinstance(choice.command, Eat)]
    answers += [row(view, choice, "go hungry", detail=price, about=worse) for choice in saying(view, "no")]
    return Ask("Hungry", story, answers)


def meal(view: View, choice: Choice) -> Answer:
    """Something to eat, and what it does."""
    assert isinstance(choice.command, Eat)
    holder, held = carried(view, choice.command.item)
    die = die_for(holder.hunger)
    falls = f"Hunger {holder.hunger} rolls to decrease on d{die}: it becomes what falls, if that is less."
    light = " It is her Light too." if "L" in held.types else ""
    sated = falls if holder.hunger else "Hunger is 0, and stays so." if holder.hungers else "Hunger is nothing to her."
    about = f"{sated} {works(held) or consumed(held)}{light}{stomached(view, holder, held)}"
    price = f"Hunger down, d{die}" if holder.hunger else "Hunger stays 0" if holder.hungers else "no Hunger"
    if len(view.party) > 1:
        price = f"{holder.body.name} H{holder.hunger}" if holder.hunger else f"{holder.body.name}, {price}"
    return Answer(f"eat {held.name}", giving(choice.command), price, choice.refused, about)


def works(held: Held) -> str:
    """What it does besides feeding, as far as that is known; nothing if it has no Function."""
    worse = "gone" if held.depleted else "depleted"
    if not held.known:
        return f"What else it does, only eating tells. It is {worse} by that."
    return f"{content.abilities()[held.function].about} It is {worse} by that." if held.function else ""


def stomached(view: View, holder: Member, held: Held) -> str:
    """What is rolled before food that has gone bad is eaten."""
    if not held.spoiled:
        return ""
    odds = view.stomach(holder.body.who, held.item)
    return f" It is Spoiled: {100 * odds.at_least(Degree.COMPLETE_SUCCESS) // odds.whole} % to take no harm."


def relief(view: View) -> Ask:
    """What she ate ends one Effect: which?"""
    me = view.me
    answers = []
    for choice in view.choices:
        assert isinstance(choice.command, Say)
        effect = choice.command.word
        constant = content.effects()[effect].constant
        answers.append(row(view, choice, f"{effect} {me.body.effects.get(effect, 0)}", detail="ends", about=constant))
    return Ask("Restoration", f"What {me.body.name} {verb(me, 'has', 'have')} eaten ends one Effect. Which?", answers)


def darkness(view: View) -> Ask:
    """Consume a Light Item, or have no light."""
    me = view.me
    answers = []
    for choice in view.choices:
        if isinstance(choice.command, Light):
            _, held = carried(view, choice.command.item)
            answers.append(
                row(view, choice, f"burn {held.name}", detail=f"{held.rating} % lasts", about=consumed(held))
            )
    none = "Without any light in the Room it falls dark: she sees less, and what needs sight gets harder."
    answers += [row(view, choice, "go without", detail="no light", about=none) for choice in saying(view, "no")]
    return Ask("It grows dark", f"{me.body.name}: a Darkness Cost.", answers)


def digging(view: View) -> Ask:
    """The digging failed: a Wound, or Hunger?"""
    me = view.me
    left = me.body.limit - me.body.wounds
    deadly = "That would be the last." if left == 1 else f"{left - 1} would be left."
    words = {
        "wound": ("take a Wound", f"{me.body.wounds} of {me.body.limit} now", deadly),
        "hunger": ("pay with Hunger", f"Hunger {me.hunger} now", "A Hunger Cost: eat something, or Hunger rises."),
    }
    answers = []
    for choice in view.choices:
        assert isinstance(choice.command, Say)
        label, price, about = words[choice.command.word]
        answers.append(row(view, choice, label, detail=price, about=about))
    return Ask("The digging fails", f"{me.body.name} {verb(me, 'has', 'have')} dug in vain, and it costs.", answers)


# -- Items -----------------------------------------------------------------------------------------


def sharing(view: View) -> Ask:
    """Something was found: who takes it?"""
    step = view.decision
    assert isinstance(step, Share)
    held = next(thing for thing in view.things if thing.item == step.item)
    answers = []
    for choice in view.choices:
        if isinstance(choice.command, Give):
            member = next(member for member in view.party if member.body.who == choice.command.to)
            slots = f"{len(member.items)} of {SLOTS} Slots in use"
            answers.append(row(view, choice, f"{member.body.name} {verb(member, 'takes', 'take')} it", detail=slots))
    answers += [row(view, choice, "leave it here", about="It lies in the Room.") for choice in saying(view, "no")]
    return Ask("Found", f"{held.name}, rated {held.rating}: who takes it?", answers)


# -- Combat ----------------------------------------------------------------------------------------


def resist(view: View) -> Ask:
    """Resist an Effect before anything else."""
    me = view.me
    whose = me.body.name + ("'" if me.body.name.endswith("s") else "'s")
    when = f"{whose} Turn begins. Resist an Effect first, with this Round's Resist?"
    if not view.fight:
        when = f"{me.body.name}: Effects are checked, as every ten turns. Resist one first?"
    story = f"{when} Any Success also keeps it quiet this {'Round' if view.fight else 'time'}."
    answers = resisting(view)
    answers += [
        row(view, choice, "no, let it be", about=f"One die for all Effects now: {joined(list(fates(me)))}.")
        for choice in saying(view, "pass")
    ]
    return Ask("Resist?", story, answers, escape=giving(Say("pass")))


def fates(me: Member) -> Iterator[str]:
    """What the check of her Effects may bring: each works under its rating, else it ends. [R-21]"""
    for name, value in afflictions(me):
        yield f"{name} works" if name == "Stunned" else f"{name} works {value} % of the time, else ends"


def interrupt(view: View) -> Ask:
    """Suppress or Support in another's Turn?"""
    step = view.decision
    assert isinstance(step, Interrupt)
    target = next((body for body in view.creatures if body.who == step.target), None)
    whose = titled(view, target) if target else "somebody"
    story = f"It is the Turn of {whose}. {view.me.body.name} may act in it, with this Round's Tactical Action."
    found = sorted((c for c in view.choices if isinstance(c.command, Act)), key=lambda choice: bool(choice.refused))
    answers = [row(view, choice) for choice in found]
    answers += [row(view, choice, "let it pass") for choice in saying(view, "pass")]
    return Ask("Act in their Turn?", story, answers, escape=giving(Say("pass")))


def aside(view: View) -> Ask:
    """She broke away, and the others fight on."""
    me = view.me.body
    story = f"{me.name} is out of the fight, and the others are in it. Back to them, or farther off?"
    stay = "Asked again after this Round."
    answers = [row(view, choice, "stay out of it", about=stay) for choice in saying(view, "no")]
    answers += [
        row(view, choice, "join the fight again", about="From this Round on.") for choice in saying(view, "yes")
    ]
    for choice in view.choices:
        if isinstance(choice.command, Go):
            way = direction(choice.command.x - me.x, choice.command.y - me.y)
            answers.append(row(view, choice, f"a step {way}", detail=nearest(view, choice.command)))
    return Ask("Out of the fight", story, answers)


def nearest(view: View, to: Go) -> str:
    """How far off the nearest foe in sight would be."""
    foes = [body for body in view.creatures if body.side and not body.led]
    far = min((max(abs(body.x - to.x), abs(body.y - to.y)) for body in foes), default=0)
    return f"nearest foe {far} off" if foes else ""


def recruit(view: View) -> Ask:
    """A character has died: does another come?"""
    answers = [row(view, choice, "nobody") for choice in saying(view, "no")]
    for key, kind in content.classes().items():
        answers += [row(view, choice, kind.name, about="Printed ratings, no Item.") for choice in saying(view, key)]
    return Ask("Reinforcements", "A fresh character may come down to take the place of the dead.", answers)


def replace(view: View) -> Ask:
    """All Slots are full: what makes room for what the Job is about?"""
    step = view.decision
    assert isinstance(step, Replace)
    goods = next((held.name for held in view.things if held.item == step.item), view.job.goods)
    story = f"{view.me.body.name} {verb(view.me, 'has', 'have')} no Slot free for the {goods}."
    story += " What is put down for it may be lost; it never is."
    answers = []
    for choice in view.choices:
        if isinstance(choice.command, Drop):
            held = carried(view, choice.command.item)[1]
            answers.append(row(view, choice, f"put down {held.name}", detail=f"rated {held.rating}"))
    answers += [row(view, choice, "leave it lying") for choice in saying(view, "no")]
    return Ask("What makes room?", story, answers, escape=giving(Say("no")))


QUESTIONS: dict[str, Callable[[View], Ask]] = {
    "OfferLuck": luck,
    "FaceDeath": death,
    "PayHunger": hunger,
    "ChooseEffect": relief,
    "PayDarkness": darkness,
    "DigCost": digging,
    "Share": sharing,
    "MayResist": resist,
    "Interrupt": interrupt,
    "Aside": aside,
    "Recruit": recruit,
    "WantDie": wanted,
    "Replace": replace,
    "Shelter": resting.shelter,
    "Unsheltered": resting.unsheltered,
    "Mend": resting.nursing,
    "Regrow": resting.nursing,
    "ShakeOff": resting.at_rest,
    "Ponder": resting.pondering,
    "LiftCurse": resting.cursed,
    "Intend": improvise.purpose,
    "ByWhat": improvise.means,
    "Flourish": improvise.flourish,
}
