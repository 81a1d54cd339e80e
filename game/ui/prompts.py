"""Decisions as questions: what is asked, every answer with its price and odds. All but Roam and TakeTurn come here."""

from collections.abc import Callable, Iterator

from game import content
from game.fd100 import Degree, die_for
from game.flow.commands import Act, Eat, Go, Light, Say
from game.flow.steps import FaceDeath, Interrupt, OfferLuck
from game.run.view import Choice, Held, Member, Seen, View
from game.telling.figures import rolled
from game.telling.words import direction, joined
from game.ui.ask import Answer, Ask, giving
from game.ui.outcome import chance, outcomes_of, weighed
from game.ui.sight import afflictions, titled


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
    return Answer(label or named(view, choice), giving(choice.command), refused=choice.refused, **(told | more))


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
        f"{me.body.name} is about to die: {step.cause}.\n"
        f"Luck may let her live, with one Wound fewer than would kill; then the Luck marker goes to 00, whatever falls."
    )
    return _gamble("Face death", story, me, lost=f"{me.body.name} dies")


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
    about = f"{falls if holder.hunger else 'Hunger is 0, and stays so.'} {consumed(held)}{light}"
    label = f"eat {held.name}" + ("" if len(view.party) == 1 else f" ({holder.body.name})")
    price = f"Hunger down, d{die}" if holder.hunger else "Hunger stays 0"
    return Answer(label, giving(choice.command), price, choice.refused, about)


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
    return Ask("The digging fails", f"{me.body.name} has dug in vain, and it costs.", answers)


# -- Combat ----------------------------------------------------------------------------------------


def resist(view: View) -> Ask:
    """Resist an Effect before anything else."""
    me = who(view)
    story = (
        f"{me.body.name}'s Turn begins. Resist an Effect first, with this Round's Resist? "
        f"Any Success also keeps it quiet this Round."
    )
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


def _says(view: View, word: str) -> Iterator[Choice]:
    return (choice for choice in view.choices if choice.command == Say(word))


QUESTIONS: dict[str, Callable[[View], Ask]] = {
    "OfferLuck": luck,
    "FaceDeath": death,
    "PayHunger": hunger,
    "PayDarkness": darkness,
    "DigCost": digging,
    "MayResist": resist,
    "Interrupt": interrupt,
    "Aside": aside,
    "Recruit": recruit,
}
