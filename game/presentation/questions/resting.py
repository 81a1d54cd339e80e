"""The questions that the player is asked in a Rest, in the order of its steps. [R-61]"""

from game import content
from game.bots import carrying
from game.bots.blows import chance as likely
from game.engine.commands import Say, Use
from game.engine.steps import Unsheltered
from game.presentation.answers import (
    alike,
    carried,
    consumed,
    headed,
    leading,
    lone,
    named_or_you,
    resisting,
    row,
    saying,
    verb,
)
from game.presentation.ask import Answer, Ask, Giving, marked
from game.presentation.consequences import spelt
from game.presentation.food.foods import once, untried
from game.presentation.food.spoiled import but, stomached
from game.presentation.outcome import chance as odds_of
from game.presentation.outcome import simply, success, weighed
from game.presentation.page import does, words
from game.presentation.questions.labour import unheld
from game.presentation.sight import hale
from game.run.view import View
from game.telling.words import WOUND, possessive
from game.weighing.scale import feature_name, scaled

OWN = ("base", "special")
"""The Attacks that a class is born with, which are of no Rank to it. [META-41]"""


def shelter(view: View) -> Ask:
    """Return the question that asks how to secure the Room before a Rest, if at all.

    It can be done with Materials or by spinning webs.
    """
    answers = []
    for choice in sorted(view.choices, key=lambda choice: -likely(view, choice)):
        attempt = choice.attempt
        if attempt:
            by = next(member.body.name for member in view.party if member.body.who == attempt.who)
            if isinstance(choice.command, Use):
                _, held = carried(view, choice.command.item)
                label, price = f"build with {held.name} {scaled(held.rating)}", consumed(held)
            else:
                label, price = "spin webs", "No Materials are needed."
            about = f"{'' if lone(view) else f'{by}: '}{weighed(view, choice)}. {price}"
            answers.append(row(view, choice, label, about=about))
    bare = "It is asked next whether to rest all the same."
    answers += [row(view, choice, "no shelter", about=bare) for choice in saying(view, "no")]
    story = "Where a Room is secured nobody comes by chance to a Rest, for good; a patrol may. It bars nobody's way."
    return Ask(words("rest")["shelter"], f"{story} {unheld(view)}", answers, escape=Giving(Say("no")))


def unsheltered(view: View) -> Ask:
    """Return the question that asks whether to rest without a shelter."""
    step = view.decision
    assert isinstance(step, Unsheltered)
    said = {
        "yes": ("rest all the same", f"{simply(step.chance)} somebody comes", "Who comes is met before anybody heals."),
        "no": ("break off", "no Rest here now", "The next one here is after another Exploration."),
    }
    answers = []
    for choice in view.choices:
        assert isinstance(choice.command, Say)
        label, price, about = said[choice.command.word]
        answers.append(row(view, choice, label, detail=price, about=about))
    return Ask(words("rest")["bare"], "Nothing keeps the nest out of this Room.", answers, escape=Giving(Say("no")))


def nursing(view: View) -> Ask:
    """Return the question that asks which food to eat in a Rest, so that a member heals, or a swarm grows."""
    me = view.me
    swarm = content.kinds()[me.body.kind].swarm
    gone = f"{me.body.wounds} of {me.body.limit} ants are lost" if swarm and me.body.unit == WOUND else hale(me.body)
    answers: list[tuple[bool, int, Answer]] = []
    for choice in view.choices:
        if isinstance(choice.command, Use) and choice.attempt:
            nurse, (_, held) = choice.attempt.who, carried(view, choice.command.item)
            by = next(member.body.name for member in view.party if member.body.who == nurse)
            care = "" if nurse == me.body.who else f"Nursed by {by}. "
            about = f"{care}{spelt(weighed(view, choice))}. {consumed(held)}{f' {once(held)}'.rstrip()}{stomached(view, me, held)}"
            about += "" if held.known else f" {untried()}"
            gain = but(view, me, held, odds_of(view, choice))
            eaten = row(view, choice, f"eat {held.name} {scaled(held.rating)}", detail=gain, about=about)
            answers.append((held.spoiled, -likely(view, choice), eaten))
    nothing = [row(view, choice, "eat nothing", about="It stays as it is.") for choice in saying(view, "no")]
    answers += [(False, 1, one) for one in nothing]  # eating nothing is better than Spoiled food
    title = words("rest")["swarm" if swarm else "heal"]
    story = (
        f"{headed(view, me, gone)}. Food eaten for this stills no Hunger; what is Spoiled does its harm all the same."
    )
    rows = [one for *_, one in sorted(answers, key=lambda one: one[:2])]
    return Ask(title, story, [*alike(rows)], escape=Giving(Say("no")))


def at_rest(view: View) -> Ask:
    """Return the question that asks which Effect (ailment) to resist during a Rest.

    Each may be resisted once.
    """
    me = view.me
    answers = resisting(view)
    answers += [row(view, choice, "let them be", about="They stay as they are.") for choice in saying(view, "pass")]
    story = f"{named_or_you(view, me)} {verb(me, 'is', 'are', view)} at rest: each Effect may be resisted once."
    return Ask(words("rest")["resist"], story, answers, escape=Giving(Say("pass")))


def pondering(view: View) -> Ask:
    """Return the question that asks which unknown Item to study during a Rest."""
    me = view.me
    answers = []
    for choice, chance in leading(view):
        about = "Known to all, if it succeeds. Each may try each Item once."
        answers.append(row(view, choice, detail=chance, about=about))
    answers += [row(view, choice, "none of them", about="Another time.") for choice in saying(view, "pass")]
    story = f"{named_or_you(view, me)} may look more closely at one Item."
    return Ask("What is it?", story, answers, escape=Giving(Say("pass")))


def growing(view: View) -> Ask:
    """Return the question that asks which Feature (attribute or skill) to raise for experience points."""
    me = view.me
    answers = []
    for choice in view.choices:
        assert isinstance(choice.command, Say)
        if (feature := choice.command.word) != "no":
            dice = scaled(me.ratings.get(feature, 0))
            detail = f"{dice} > {dice + 1}: {dice + 1} XP"
            answers.append(row(view, choice, feature_name(feature), detail=detail))
    answers += [row(view, choice, "keep them") for choice in saying(view, "no")]
    return Ask(
        words("rest")["grow"], f"{named_or_you(view, me)} may raise a Feature.", answers, escape=Giving(Say("no"))
    )


def relearning(view: View) -> Ask:
    """Return the question that asks which Attacks to learn and to forget, with the Rank of each."""
    me, rules = view.me, content.editions()[content.in_force()]
    answers = [row(view, choice, "keep them") for choice in saying(view, "no")]
    for choice in view.choices:
        assert isinstance(choice.command, Say)
        if (name := choice.command.word) != "no":
            known = me.attacks.get(name)
            box = known or content.attack(name)
            assert box
            about = does(box)
            kind = content.classes().get(me.body.kind if name in OWN else name.partition(" ")[0])
            said = words("attacks")["inborn" if name in OWN else "whose" if kind else "rank"]
            detail = said.format(whose=possessive(kind.name) if kind else "", rank=rules.rank(name))
            answers.append(
                row(view, choice, f"{'forget' if known else 'learn'} {box.name}", detail=detail, about=about)
            )
    story = words("attacks")["story"].format(who=named_or_you(view, me), many=len(me.attacks), most=rules.known)
    return Ask(words("rest")["attacks"], story, answers, escape=Giving(Say("no")))


def cursed(view: View) -> Ask:
    """Return the question that asks which of several curses to lift.

    Trying takes nothing, so that no answer leaves it, and Esc none. The best is what is of least use, which then can be put down.
    """
    wise = max(view.party, key=lambda member: member.ratings["Ken"])
    chance = success(view.by_feature(wise.body.who, "Ken"))
    answers, worth, told = [], [], set[tuple[int, str]]()
    for choice in view.choices:
        assert isinstance(choice.command, Use)
        holder, held = carried(view, choice.command.item)
        if (holder.body.who, held.name) in told:  # another of the same is the same to choose
            continue
        told.add((holder.body.who, held.name))
        answers.append(row(view, choice, f"{held.name} ({holder.body.name})", detail=f"Ken {chance}"))
        worth.append(carrying.value(view, held))
    best = worth.index(min(worth))
    return marked(Ask("Curses", words("rest")["curses"], answers), 0, best=best)
