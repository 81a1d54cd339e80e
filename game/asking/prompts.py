"""Decisions as questions: what is asked, every answer with its price and odds. All but Roam and TakeTurn come here."""

from collections.abc import Callable, Iterator

from game import content
from game.asking import improvise
from game.asking.ask import Answer, Ask, giving
from game.asking.dice import wanted
from game.asking.outcome import chance, outcomes_of, weighed
from game.asking.sight import afflictions, titled
from game.fd100 import Degree, die_for
from game.flow.commands import Act, Drop, Eat, Give, Go, Light, Say, Study, Use
from game.flow.steps import FaceDeath, Interrupt, OfferLuck, Replace, Share, Unsheltered
from game.run.view import Choice, Held, Member, Seen, View
from game.telling.figures import rolled
from game.telling.sheet import SLOTS
from game.telling.words import direction, joined


def prompt(view: View) -> Ask:
    """The question of the Decision on top."""
    build = QUESTIONS.get(view.question)
    if build is None:
        return plain(view)
    return build(view)


def plain(view: View) -> Ask:
    """A Decision nobody has words for yet: its answers as they are."""
    return Ask(view.question, "", [row(view, choice) for choice in view.choices])


def row(view: View, choice: Choice, label: str = "", **more: str) -> Answer:
    """An answer as it stands: what it is, its odds or the reason why not, and what would come of it."""
    told = {"detail": chance(view, choice), "about": weighed(view, choice)} if not choice.refused else {}
    rolled = choice if choice.attempt and not choice.refused else None
    return Answer(
        label or named(view, choice), giving(choice.command), refused=choice.refused, choice=rolled, **(told | more)
    )


def named(view: View, choice: Choice) -> str:
    """A Command in words."""
    match choice.command:
        case Act(action, target, effect):
            key = content.formulas()[action].key or action
            if content.formulas()[action].at == "a cell":
                return f"{key}: {heading(view.me.body, effect)}" if effect else key
            whom = next((body for body in view.creatures if body.who == target != view.asked), None)
            name = titled(view, whom) if whom else ""
            return (
                f"{key} {effect}" if content.formulas()[action].at == "an Effect" else f"{key}: {name}" if name else key
            )
        case Study(item, feature):
            name = carried(view, item)[1].name
            return f"tell what {name} does, by {feature}" if feature else f"read {name}"
        case Say(word):
            return word
        case other:
            return type(other).__name__.lower()


def heading(me: Seen, cell: str) -> str:
    """Where a cell lies, written "12,7"."""
    x, _, y = cell.partition(",")
    return direction(int(x) - me.x, int(y) - me.y)


def who(view: View) -> Member:
    return view.me


def pronoun(member: Member) -> str:
    return content.kinds()[member.body.kind].pronouns[0]


def verb(member: Member, one: str, many: str) -> str:
    """Of a swarm as of many: the Ants are, the Wasp is."""
    return many if content.kinds()[member.body.kind].swarm else one


# -- Luck ------------------------------------------------------------------------------------------


def luck(view: View) -> Ask:
    """A Critical Failure: push Luck?"""
    step = view.decision
    assert isinstance(step, OfferLuck)
    me = who(view)
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
    me = who(view)
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
    me = who(view)
    story = f"{me.body.name}: a Hunger Cost. Hunger {me.hunger}" + (", and Starving." if me.starving else ".")
    if me.starving:
        price, worse = "death", "Starving already: to refuse is to die."
    elif me.hunger >= 100:
        price, worse = "Starving", "Hunger is 100: she begins to starve, and every roll shifts down."
    else:
        die = die_for(me.hunger)
        price, worse = (
            f"Hunger up, d{die}",
            f"Hunger {me.hunger} rolls to increase on d{die}: it becomes what falls, if that is more.",
        )
    answers = [meal(view, choice) for choice in view.choices if isinstance(choice.command, Eat)]
    answers += [row(view, choice, "go hungry", detail=price, about=worse) for choice in _says(view, "no")]
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
    label = f"eat {held.name}" + ("" if len(view.party) == 1 else f" ({holder.body.name})")
    price = f"Hunger down, d{die}" if holder.hunger else "Hunger stays 0" if holder.hungers else "no Hunger"
    return Answer(label, giving(choice.command), price, choice.refused, about)


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


def consumed(held: Held) -> str:
    """What a Consumption Roll may do to an Item."""
    worse = "used up" if held.depleted else "depleted"
    return f"{held.name}: {held.rating} times of 100 it stays as it is, else it is {worse}."


def carried(view: View, item: int) -> tuple[Member, Held]:
    """Whose Item, and what it is."""
    return next((member, held) for member in view.party for held in member.items if held.item == item)


def darkness(view: View) -> Ask:
    """Consume a Light Item, or have no light."""
    me = who(view)
    answers = []
    for choice in view.choices:
        if isinstance(choice.command, Light):
            _, held = carried(view, choice.command.item)
            answers.append(
                row(view, choice, f"burn {held.name}", detail=f"{held.rating} % lasts", about=consumed(held))
            )
    none = "Without any light in the Room it falls dark: she sees less, and what needs sight gets harder."
    answers += [row(view, choice, "go without", detail="no light", about=none) for choice in _says(view, "no")]
    return Ask("It grows dark", f"{me.body.name}: a Darkness Cost.", answers)


def digging(view: View) -> Ask:
    """The digging failed: a Wound, or Hunger?"""
    me = who(view)
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
    answers += [row(view, choice, "leave it here", about="It lies in the Room.") for choice in _says(view, "no")]
    return Ask("Found", f"{held.name}, rated {held.rating}: who takes it?", answers)


# -- Combat ----------------------------------------------------------------------------------------


def resist(view: View) -> Ask:
    """Resist an Effect before anything else."""
    me = who(view)
    whose = me.body.name + ("'" if me.body.name.endswith("s") else "'s")
    when = f"{whose} Turn begins. Resist an Effect first, with this Round's Resist?"
    if not view.fight:
        when = f"{me.body.name}: Effects are checked, as every ten turns. Resist one first?"
    story = f"{when} Any Success also keeps it quiet this {'Round' if view.fight else 'time'}."
    answers = []
    for choice in view.choices:
        if isinstance(choice.command, Act):
            name = choice.command.about
            label = f"resist {name} {me.body.effects.get(name, 0)} by {content.effects()[name].remedy}"
            answers.append(row(view, choice, label))
    answers += [
        row(view, choice, "no, let it be", about=f"One die for all Effects now: {joined(list(fates(me)))}.")
        for choice in _says(view, "pass")
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
    answers += [row(view, choice, "let it pass") for choice in _says(view, "pass")]
    return Ask("Act in their Turn?", story, answers, escape=giving(Say("pass")))


def aside(view: View) -> Ask:
    """She broke away, and the others fight on."""
    me = view.me.body
    story = f"{me.name} is out of the fight, and the others are in it. Back to them, or farther off?"
    stay = "Asked again after this Round."
    answers = [row(view, choice, "stay out of it", about=stay) for choice in _says(view, "no")]
    answers += [row(view, choice, "join the fight again", about="From this Round on.") for choice in _says(view, "yes")]
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
    answers = [row(view, choice, "nobody") for choice in _says(view, "no")]
    for key, kind in content.classes().items():
        answers += [row(view, choice, kind.name, about="Printed ratings, no Item.") for choice in _says(view, key)]
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
    answers += [row(view, choice, "leave it lying") for choice in _says(view, "no")]
    return Ask("What makes room?", story, answers, escape=giving(Say("no")))


# -- Resting ---------------------------------------------------------------------------------------


def shelter(view: View) -> Ask:
    """Secure the Room, with Materials or with webs?"""
    answers = []
    for choice in view.choices:
        attempt = choice.attempt
        if attempt:
            by = next(member.body.name for member in view.party if member.body.who == attempt.who)
            if isinstance(choice.command, Use):
                _, held = carried(view, choice.command.item)
                label, price = f"build with {held.name} {held.rating}", consumed(held)
            else:
                label, price = "spin webs", "No Materials are needed."
            about = f"{by}: {weighed(view, choice)}. {price}"
            answers.append(row(view, choice, label, about=about))
    bare = "It is asked next whether to rest all the same."
    answers += [row(view, choice, "no shelter", about=bare) for choice in _says(view, "no")]
    return Ask("A shelter", "A Room that is secured once is safe to rest in for good.", answers)


def unsheltered(view: View) -> Ask:
    """Rest all the same?"""
    step = view.decision
    assert isinstance(step, Unsheltered)
    words = {
        "yes": (
            "rest all the same",
            f"{min(100, step.chance)} % somebody comes",
            "Who comes is met before anybody heals.",
        ),
        "no": ("break off", "no Rest here now", "The next one here is after another Exploration."),
    }
    answers = []
    for choice in view.choices:
        assert isinstance(choice.command, Say)
        label, price, about = words[choice.command.word]
        answers.append(row(view, choice, label, detail=price, about=about))
    return Ask("No shelter", "Nothing keeps the nest out of this Room.", answers)


def nursing(view: View) -> Ask:
    """Eat to heal, or for a swarm to grow?"""
    me = who(view)
    swarm = content.kinds()[me.body.kind].swarm
    gone = (
        f"{me.body.wounds} of {me.body.limit} ants are lost" if swarm else f"{me.body.wounds} of {me.body.limit} Wounds"
    )
    answers = []
    for choice in view.choices:
        if isinstance(choice.command, Use) and choice.attempt:
            nurse, (_, held) = choice.attempt.who, carried(view, choice.command.item)
            by = next(member.body.name for member in view.party if member.body.who == nurse)
            care = "" if nurse == me.body.who else f"Nursed by {by}. "
            about = f"{care}{weighed(view, choice)}. {consumed(held)}"
            answers.append(row(view, choice, f"eat {held.name} {held.rating}", about=about))
    answers += [row(view, choice, "eat nothing", about="It stays as it is.") for choice in _says(view, "no")]
    title = "More ants?" if swarm else "Heal?"
    return Ask(title, f"{me.body.name}: {gone}. Food eaten for this stills no Hunger, and does nothing else.", answers)


def at_rest(view: View) -> Ask:
    """Resist each Effect once."""
    me = who(view)
    answers = []
    for choice in view.choices:
        if isinstance(choice.command, Act):
            name = choice.command.about
            label = f"resist {name} {me.body.effects.get(name, 0)} by {content.effects()[name].remedy}"
            answers.append(row(view, choice, label))
    answers += [row(view, choice, "let them be", about="They stay as they are.") for choice in _says(view, "pass")]
    story = f"{me.body.name} {verb(me, 'is', 'are')} at rest: each Effect may be resisted once."
    return Ask("Resist?", story, answers, escape=giving(Say("pass")))


def pondering(view: View) -> Ask:
    """Try to tell what one Item does?"""
    me = who(view)
    answers = []
    for choice in view.choices:
        if isinstance(choice.command, Study):
            about = "Known to all, if it succeeds. Each may try each Item once."
            price = f"{me.ratings[choice.command.feature]} %"
            answers.append(row(view, choice, detail=price, about=about))
    answers += [row(view, choice, "none of them", about="Another time.") for choice in _says(view, "pass")]
    return Ask("What is it?", f"{me.body.name} may look more closely at one Item.", answers, escape=giving(Say("pass")))


def cursed(view: View) -> Ask:
    """Of several curses, which?"""
    ken = max(member.ratings["Ken"] for member in view.party)
    answers = []
    for choice in view.choices:
        assert isinstance(choice.command, Use)
        holder, held = carried(view, choice.command.item)
        answers.append(row(view, choice, f"{held.name} ({holder.body.name})", detail=f"Ken {ken} %"))
    return Ask("Curses", "One curse may be lifted in a Rest. Which?", answers)


def _says(view: View, word: str) -> Iterator[Choice]:
    return (choice for choice in view.choices if choice.command == Say(word))


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
    "Shelter": shelter,
    "Unsheltered": unsheltered,
    "Mend": nursing,
    "Regrow": nursing,
    "ShakeOff": at_rest,
    "Ponder": pondering,
    "LiftCurse": cursed,
    "Intend": improvise.purpose,
    "ByWhat": improvise.means,
    "Flourish": improvise.flourish,
}
