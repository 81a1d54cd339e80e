"""Who plays by ear: each line typed is decided by the text heard so far, and by nothing else."""

import re
from collections.abc import Callable
from io import StringIO

WOUNDS = re.compile(r"(\d+) of (\d+) (Wounds?|left)")
LISTED = re.compile(r"(\d+)\. (.*)")
FIRST = ("push Luck", "eat ", "burn ", "build ", "spin ", "rest all the same", "resist ", "hunger")
"""Answers that are taken before others."""


class Ears:
    """Standard input for a front: `decide` hears what came out since the last line, and says the next; None ends it."""

    def __init__(self, out: StringIO, decide: Callable[[str], str | None]) -> None:
        self.out, self.decide, self.heard = out, decide, 0

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        text = self.out.getvalue()
        said = self.decide(text[self.heard :])
        self.heard = len(text)
        return "" if said is None else f"{said}\n"


def listed(text: str) -> list[tuple[int, str]]:
    """The numbered answers of the last list."""
    return [(int(found[1]), found[2]) for line in text.splitlines() if (found := LISTED.fullmatch(line))]


class Player:
    """Looks; fights whoever is near; rests when hurt; goes down where it can, else explores, else walks on."""

    PLANS = ("way", "explore", "walk", "travel", "tear down", "dig", "travel", "wait")

    def __init__(self, most: int = 5000) -> None:
        self.left = most
        self.clock, self.plan, self.looked = "", 0, False
        self.rested = ""

    def __call__(self, text: str) -> str | None:
        self.left -= 1
        if self.left < 0:
            return None
        answers = listed(text)
        if "What next." in text:
            return str(next(n for n, label in answers if label.startswith("leave")))
        if "Walk where." in text:
            return self.whither(answers)
        if "Combat, Round" in text:
            return self.fight(text, answers)
        if "Steps: " in text:
            return self.roam(text, answers)
        if answers and not text.startswith("look"):
            return self.choose(answers)
        return "look"

    def choose(self, answers: list[tuple[int, str]]) -> str:
        """One of a list: what is known to be good, else the first that may be."""
        may = [(n, label) for n, label in answers if ": no, " not in label]
        good = [n for first in FIRST for n, label in may if label.startswith(first)]
        return str((good or [n for n, _ in may])[0])

    def whither(self, answers: list[tuple[int, str]]) -> str:
        """To what is worth a walk; when all else has been tried, anywhere."""
        worth = [n for n, label in answers if re.search("the Job is about|unspent(?!, an Obs)|shaft down|steep", label)]
        if self.plan > self.PLANS.index("dig"):
            worth = [1 + self.left % len(answers)]
        return str(worth[0]) if worth else "look"

    def fight(self, text: str, answers: list[tuple[int, str]]) -> str:
        """Take heart first; strike, above all at the Queen, else charge, if there is a chance; else get nearer."""
        if "Recoiling, Tactical" in text and (
            steel := next((n for n, label in answers if label.startswith("steel")), 0)
        ):
            return str(steel)
        for verb in ("attack Queen", "attack ", "charge ", "intimidate "):
            for n, label in answers:
                if label.startswith(verb) and (chance := re.search(r": (\d+) %", label)) and int(chance[1]) >= 20:
                    return str(n)
        near = re.search(r"^Foe: .*?, (\d+) cells? (\w+)", text, re.MULTILINE)
        steps = re.search(r"^Steps: (.*)\.$", text, re.MULTILINE)
        if near and int(near[1]) > 1 and "Retreating" not in text and steps and near[2] in steps[1].split(", "):
            return near[2]
        return "done"

    def roam(self, text: str, answers: list[tuple[int, str]]) -> str:
        clock = re.search(r"Level \d+.*Turn \d+", text)[0]
        self.plan = self.plan + 1 if clock == self.clock else 0
        self.clock = clock
        foes = [label for _, label in answers if " facing" in label or "unhurt" in label or WOUNDS.search(label)]
        foes = [one for one in foes if one.startswith("Queen") or "knows of you" in one]
        far = min((int(found[1]) for one in foes if (found := re.search(r", (\d+) cells?", one))), default=99)
        if far <= 6 and not self.plan:
            return "fight"
        if self.hurt(text) and self.rested != (room := re.search(r"\d+ Rooms? explored", text)[0]) and not foes:
            self.rested = room
            return "rest"
        if "rated 100" in clock and not self.plan:
            return "travel what the job"
        return self.PLANS[min(self.plan - ("rated 100" in clock), len(self.PLANS) - 1)]

    def hurt(self, text: str) -> bool:
        """Whether somebody has lost half."""
        for line in text.splitlines():
            if "Luck" in line and (found := WOUNDS.search(line)):
                now, whole = int(found[1]), int(found[2])
                if 2 * (now if found[3] != "left" else whole - now) >= whole:
                    return True
        return False
