"""Functions that carry out the lines that the player types in the text interface.

A line is a known word, a number in the last list, an answer, or a verb.
"""

from game.engine.commands import Say
from game.engine.steps import Roam, TakeTurn, WantDie
from game.presentation.ask import Answer, Ask, close
from game.presentation.carrying.finds import lying
from game.presentation.carrying.provisions import prompt
from game.presentation.page import sentence
from game.presentation.questions import deeds, labour
from game.run.seat import typed
from game.text.going import WINDS
from game.text.pages import told
from game.text.raid import LineRaid
from game.text.talk import chosen, meant, worded
from game.text.words import WORDS, opened


def play(raid: LineRaid) -> None:
    """Play the raid until it is over.

    Raises Left if the player leaves, EOFError at the end of the input.
    """
    for line in raid.lines[-3:]:
        raid.talk.say(told(line.text, line.detail))
    raid.hear()
    raid.ask()
    while not raid.over or raid.run.trouble:
        said = raid.talk.hear()
        typed(raid.run.seat)
        obey(raid, said)


def obey(raid: LineRaid, said: str) -> None:
    """Carry out an input line. If that fails, print the reason and what the player can do."""
    before, asked, listed = raid.run.n, raid.memory.asked, raid.listed
    if raid.run.trouble:
        raid.again(said.lower())
    elif trouble := understood(raid, said):
        raid.talk.say(trouble)
        raid.ask(again=True)
    elif raid.run.n > before:
        if raid.unsaid:
            raid.hear()
        raid.ask()
    if raid.listed is listed:  # else the number in the list that was read out does the same again
        raid.memory.forget(asked, listed=False)


def understood(raid: LineRaid, as_typed: str) -> str:
    """Carry out an input line. Return "" or an error message."""
    said = as_typed.lower()
    word, _, rest = said.partition(" ")
    if not said or said == "do":
        raid.everything_read()
        return ""
    if said.isdecimal() and said.isascii():
        return number(raid, int(said))
    if found := either(raid.listed, said):
        return raid.take(found)
    if word.isdecimal() and rest in WINDS:
        return WORDS[rest](raid, word)
    if word == "give" and " to " in rest:  # "give the run-around" is another deed
        word = "pass"
    if word in WORDS:
        return WORDS[word](raid, as_typed.partition(" ")[2] if word == "note" else rest)
    return answered(raid, said) if not raid.view.asks(Roam, TakeTurn) else verb(raid, said)


def either(listed: list[Answer], said: str) -> Answer | None:
    """Return of two answers, of which one leaves all as it is, that one for "no" and the other for "yes"; else None."""
    leaves = [one.do is close for one in listed]
    yes = said in ("y", "yes")
    fits = sorted(leaves) == [False, True] and (yes or said in ("n", "no"))
    return listed[leaves.index(not yes)] if fits else None


def number(raid: LineRaid, n: int) -> str:
    if raid.view.asks(WantDie):
        answers = prompt(raid.view).answers
        if n >= len(answers):
            return sentence("no face", said=n, first=answers[0].label, last=answers[-1].label) + "."
        answers[n].do(raid)
        return ""
    if not raid.listed:
        return "No list has been read out: do reads what may be done."
    return raid.take(chosen(raid.listed, str(n)))


def answered(raid: LineRaid, said: str) -> str:
    """Give the answer whose label, or a word for it, the player `said`. Return "" or an error message."""
    choice = raid.view.choice(Say(said))
    if choice and not choice.refused:
        raid.give(choice.command)
        return ""
    ask = prompt(raid.view)
    found = meant([*ask.answers, *ask.hidden], said)
    return raid.take(found if isinstance(found, Answer) else worded(raid.listed, said) or found)


def verb(raid: LineRaid, said: str) -> str:
    """Carry out a Command typed as a verb and its object, such as "eat nectar". Return "" or an error message."""
    groups = deeds.choices(raid.view)
    fits = [verb for verb in groups if said == verb or said.startswith(f"{verb} ")]
    word = said.partition(" ")[0]
    fits = fits or ([alike[0]] if len(alike := [verb for verb in groups if verb.startswith(word)]) == 1 else [])
    if not fits:
        return f"{said!r} is no word here: help tells which are."
    named = max(fits, key=len)
    rest = said.removeprefix(named if said.startswith(named) else word).strip()
    answers = deeds.answers(raid.view, groups[named])
    if named == "take" and all(one.refused for one in answers):  # for want of a Slot
        return opened(raid, lying(raid.view), rest)
    if rest and not rest.isdecimal() and (whole := worded(answers, said)):
        return raid.take(whole)
    return one_of(raid, named.capitalize(), answers, rest)


def weigh(raid: LineRaid, found: Answer) -> str:
    """Carry out the player's answer. Before long work, print its odds and wait until the player repeats the answer.

    Return "" or an error message.
    Work of ten turns has its odds printed at the first call, and is carried out at the second.
    """
    choice = found.choice
    if choice is None or not labour.labour(choice) or labour.at_once(raid, choice):
        return raid.take(found)
    raid.show(labour.before_work(raid, choice))
    return ""


def one_of(raid: LineRaid, title: str, answers: list[Answer], rest: str) -> str:
    """Carry out the answer that `rest` names. If `rest` is "", carry out the only possible answer.

    Return "" or an error message. If several are possible and none is named, print them as a list.
    """
    open_ = [one for one in answers if not one.refused]
    if rest:
        return raid.take(meant(answers, rest))
    if len(open_) == 1 or not open_:
        return weigh(raid, (open_ or answers)[0])
    raid.show(Ask(title, "", answers))
    return ""
