"""The questions that a player's Decisions ask. Each answer has its cost and its odds.

The questions of Roam (walking about) and of TakeTurn (a Turn in Combat) are elsewhere.
"""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from game import content
from game.bots import answers as careful
from game.engine import steps
from game.engine.commands import Act, Go, Say, Throw
from game.fd100 import Degree
from game.fd100.quantity import DECILE, die_for
from game.presentation.answers import headed, lone, named_or_you, plain, resisting, row, saying, verb, whose, wind
from game.presentation.ask import Answer, Ask, Giving, marked
from game.presentation.consequences import spelt
from game.presentation.outcome import settled
from game.presentation.page import sentence, words
from game.presentation.questions import costs, improvise, resting
from game.presentation.questions.farther import farther, farthest, nearest
from game.presentation.sight import afflictions, held, titled
from game.run.view import Choice, Member, View
from game.telling.roll_text import rolled
from game.telling.words import capital, counted, direction, joined

SUREST = 99
"""What an Effect is checked as at most. [R-35]"""


def prompt(view: View) -> Ask:
    """Return the question for the current Decision."""
    build = QUESTIONS.get(type(view.decision))
    if build is None:
        return plain(view)
    return build(view)


# -- Luck ------------------------------------------------------------------------------------------


def luck(view: View) -> Ask:
    """Return the question that asks whether to push Luck (to gamble on it) at a Critical Failure."""
    step = view.decision
    assert isinstance(step, steps.OfferLuck)
    me = view.me
    key = content.formulas()[step.action.name].key or step.action.name
    told = settled(view, step.action, Degree.PARTIAL_FAILURE, Degree.CRITICAL_FAILURE)
    better, worse = spelt(told[Degree.PARTIAL_FAILURE]), spelt(told[Degree.CRITICAL_FAILURE])
    story = (
        f"{headed(view, me, f'{key}: Critical Failure')}. {rolled(step.action.roll)}.\n"
        f"{sentence('luck saves', luck=me.luck, better=better, worse=worse)} {sentence('luck spent')}"
    )
    if view.fight and not careful.at_stake(view):
        story += f"\n{sentence('luck for little', luck=me.luck)}"
    ask = _gamble("Push your Luck?", story, me, lost="the Critical Failure stands")
    ask.answers.reverse()
    return ask


def death(view: View) -> Ask:
    """Return the question that asks whether to push Luck (to gamble on it) in the face of death.

    The key to die is none that lets anything be elsewhere.
    """
    step = view.decision
    assert isinstance(step, steps.FaceDeath)
    me, who = view.me, named_or_you(view, view.me)
    whom = "you" if lone(view) else f"the {me.body.name}"
    story = (
        f"{who} {verb(me, 'is', 'are', view)} about to die: {step.cause}.\n"
        f"{sentence('luck lets live', luck=me.luck, whom=whom)} {sentence('luck gone')}"
    )
    return _gamble("Face death", story, me, lost=f"{who} {verb(me, 'dies', 'die', view)}", key="d")


def tie(view: View) -> Ask:
    """Return the question whether to take a tied roll. Taking it brings success and danger; leaving it, nothing."""
    step = view.decision
    assert isinstance(step, steps.TakeTheDanger)
    key = content.formulas()[step.action.name].key or step.action.name
    told = settled(view, step.action, Degree.PARTIAL_SUCCESS, Degree.PARTIAL_FAILURE)
    spelled = {degree: spelt(words) for degree, words in told.items()}
    danger = f"\nThe danger: {spelled[Degree.PARTIAL_FAILURE]}." if step.action.name in view.system.dangers else ""
    story = f"{headed(view, view.me, f'{key}: a tie')}. {rolled(step.action.roll)}.\n"
    story += f"The success: {spelled[Degree.PARTIAL_SUCCESS]}.{danger}"
    yes = Answer("take it", Giving(Say("yes")), "the success, with its danger", key="y")
    left = "nothing comes of it" + (", and the Room stays spent" if step.action.name == "explore" else "")
    no = Answer("leave it", Giving(Say("no")), left, key="n")
    return marked(Ask("Take the tie?", story, [yes, no]), 0, best=int(careful.tie(view) == Say("no")))


def _gamble(title: str, story: str, me: Member, lost: str, key: str = "n") -> Ask:
    yes = Answer("push Luck", Giving(Say("yes")), f"{me.luck} %", key="y")
    no = Answer("accept it", Giving(Say("no")), lost, key=key)
    return Ask(title, story, [yes, no])


# -- Combat ----------------------------------------------------------------------------------------


def resist(view: View) -> Ask:
    """Return the question that asks which Effect (ailment) to resist.

    It is asked when a Turn begins, or outside Combat when Effects are checked.
    """
    me = view.me
    story = sentence("resist first", whose=whose(view, me))
    if not view.fight:
        story = headed(view, me, "Effects are checked, as every ten turns. Resist one first?")
    story += " " + sentence("resist or not")
    if effect := held(me):
        whom = "you" if lone(view) else f"the {me.body.name}"
        story += " " + sentence("resist held fight" if view.fight else "resist held", effect=effect, who=whom)
    answers = [
        row(view, choice, "no, let it be", about=sentence("one check", fates=joined(list(fates(view)))))
        for choice in saying(view, "pass")
    ]
    ails = [name for name, _ in afflictions(me)]
    if len(ails) == 1 and not content.in_force():  # else several are told of below, or dice are others
        answers = [replace(one, detail=f"{ails[0]} works {view.works(ails[0])[0]} %") for one in answers]
    return Ask("Resist?", story, answers + [against(view, one) for one in resisting(view)], escape=Giving(Say("pass")))


def against(view: View, one: Answer) -> Answer:
    """Return an answer that resists an Effect, with how often that works all the same beside its chance, as the answer that lets it be has it."""
    if content.in_force() or one.choice is None or one.refused:
        return one
    effect = one.choice.command.about if isinstance(one.choice.command, Act) else ""
    return replace(one, detail=f"{one.detail}, {effect} works {still_works(view, one.choice)} %")


def still_works(view: View, choice: Choice) -> int:
    """Return how often, in per cent, an Effect works at this check all the same if one tries to resist it. [R-33, B 3.8.10]"""
    effect, odds = choice.attempt.about if choice.attempt else "", view.odds(choice)
    if odds is None:
        return 0
    rating = view.me.body.effects.get(effect, 0)
    grown = [min(SUREST, max(rating, fell)) for fell in range(die_for(rating))]  # a Complete Failure rolls to increase
    chances = {
        Degree.PARTIAL_FAILURE: view.works(effect)[0],
        Degree.COMPLETE_FAILURE: sum(grown) / len(grown),
        Degree.CRITICAL_FAILURE: SUREST,
    }
    return round(sum(odds.counts[degree] * chance for degree, chance in chances.items()) / odds.whole)


def fates(view: View) -> Iterator[str]:
    """Yield texts on the actor's Effects (ailments): how often each works at the next check. [R-21]

    They also say whether it ends otherwise; those alike in that share a text.
    """
    every = [(name, *view.works(name)) for name, _ in afflictions(view.me)]
    sure = [name for name, chance, ends in every if not ends and chance >= 100]
    yield from (f"{name} works" for name in sure)
    for ending in (False, True):
        found = [f"{name}{{}} {chance} %" for name, chance, ends in every if ends == ending and name not in sure]
        if found:
            told = joined([one.format("" if n else " works") for n, one in enumerate(found)])
            yield f"{told} of the time{', else ends' if ending and len(found) == 1 else ', else it ends' if ending else ''}"


def interrupt(view: View) -> Ask:
    """Return the question that asks a fighter whether to act during another fighter's Turn."""
    step = view.decision
    assert isinstance(step, steps.Interrupt)
    target = view.body(step.target)
    other = titled(view, target) if target else "other side"
    who = named_or_you(view, view.me)
    story = sentence("acts in it", other=other, who=who)
    acts = [c for c in view.choices if isinstance(c.command, Act) and c.command.action != "resist"]
    answers = [row(view, choice, "let it pass") for choice in saying(view, "pass")]
    if resists := resisting(view):
        story += " " + sentence("resists in it")
    answers += resists
    answers += [row(view, choice) for choice in acts if not choice.refused]
    return Ask("Act in their Turn?", story, answers, escape=Giving(Say("pass")))


def aside(view: View) -> Ask:
    """Return the question that asks a fighter who has left the fight whether to stay out of it.

    It may join again, or move farther off. In a party it names who is asked, whether that one leads, and who fights on.
    """
    me = view.me.body
    fights = [one for one in view.party if one.body.disposition and one is not view.me]
    leads = view.me is view.party[0] and not lone(view)
    who = {"who": named_or_you(view, view.me), "is": verb(view.me, "is", "are", view)}
    who["leads"] = sentence("who leads", leads=verb(view.me, "leads", "lead")) if leads else ""
    others = joined([f"the {one.body.name}" for one in fights]) or sentence("the others")
    story = sentence("aside", **who, others=others, are=verb(fights[0], "is", "are") if len(fights) == 1 else "are")
    story += f" {sentence('aside pace', cells=counted(me.pace, 'cell'))}" * (me.pace > 0)
    stay = sentence("stays aside")
    answers = [row(view, choice, "stay out of it", about=stay) for choice in saying(view, "no")]
    answers += [
        row(view, choice, "join the fight again", about="From this Round on.") for choice in saying(view, "yes")
    ]
    for choice in view.choices:
        if isinstance(choice.command, Go):
            way = direction(choice.command.x - me.x, choice.command.y - me.y)
            step = row(view, choice, f"a step {way}", detail=nearest(view, choice.command))
            cell = choice.command.x, choice.command.y
            answers.append(replace(step, key=wind(me, cell), cell=cell))
    answers += [Answer(sentence("farther off"), farther, about=sentence("farther off about"))] * bool(farthest(view))
    title = "Out of the fight" if lone(view) else f"{me.name}: out of the fight"
    return Ask(title, story, answers, escape=Giving(Say("no")))


def recruit(view: View) -> Ask:
    """Return the question that asks which class of character replaces a dead one. "Nobody" is an answer, too."""
    answers = [row(view, choice, "nobody") for choice in saying(view, "no")]
    for key, kind in content.classes().items():
        answers += [row(view, choice, kind.name, about="Printed ratings, no Item.") for choice in saying(view, key)]
    return Ask("Reinforcements", "A fresh character may come down to take the place of the dead.", answers)


# -- real dice at the table [B 3.1] -----------------------------------------------------------------


def wanted(view: View) -> Ask:
    """Return the question that asks for the result of a real die: which die to throw, and what for."""
    step = view.decision
    assert isinstance(step, steps.WantDie)
    who, target = view.rolling
    names = {body.who: titled(view, body) for body in view.creatures}
    whose = ": " + names[who] if who in names else ""
    whom = f" > {names[target]}" if target in names and target != who else ""
    story = f"{capital(purpose(step.stream))}{whose}{whom}.\n{rolling(step.faces)}"
    wide = len(str(step.faces - 1))
    answers = [Answer(f"{value:0{wide}}", Giving(Throw(value))) for value in range(step.faces)]
    return Ask(f"Roll d{step.faces}", story, answers)


def purpose(stream: str) -> str:
    """Return what a die is rolled for, as text, from the name of its random stream: "fight/3/attack" gives "attack"."""
    last = stream.rpartition("/")[2].replace("_", " ")
    if last in content.formulas():
        return content.formulas()[last].key or last
    if last.startswith("quantify "):
        return f"how much {capital(last.removeprefix('quantify '))}"
    return words("dice").get(last, last)


def rolling(faces: int) -> str:
    """Return a sentence on how to roll a number below `faces` with real dice. [B 3.1]"""
    if faces == 100:
        return "Roll a d100: two d10, tens first. 00 is nothing, not a hundred."
    if faces in DECILE and faces > 20:
        return f"Roll a d{faces}: a d{faces // 10} read from 0 for the tens, a d10 for the ones."
    if faces == 20:
        return "Roll a d20, read from 0 to 19."
    return f"Any fair way to a number from 0 to {faces - 1}."


QUESTIONS: dict[type, Callable[[View], Ask]] = {
    steps.OfferLuck: luck,
    steps.FaceDeath: death,
    steps.TakeTheDanger: tie,
    steps.PayHunger: costs.hunger,
    steps.ChooseEffect: costs.relief,
    steps.PayDarkness: costs.darkness,
    steps.DigCost: costs.digging,
    steps.Share: costs.sharing,
    steps.MayResist: resist,
    steps.Interrupt: interrupt,
    steps.Aside: aside,
    steps.Recruit: recruit,
    steps.WantDie: wanted,
    steps.Replace: costs.making_room,
    steps.Shelter: resting.shelter,
    steps.Unsheltered: resting.unsheltered,
    steps.Mend: resting.nursing,
    steps.Regrow: resting.nursing,
    steps.ShakeOff: resting.at_rest,
    steps.Grow: resting.growing,
    steps.Relearn: resting.relearning,
    steps.Ponder: resting.pondering,
    steps.LiftCurse: resting.cursed,
    steps.Intend: improvise.purpose,
    steps.ByWhat: improvise.means,
    steps.Flourish: improvise.flourish,
}
