"""Who plays by ear: knows nothing but the lines that were said, and says one herself. A raid's rules, in a page.

She keeps in mind what was told last of where she is, who is dangerous, and how her party does; all else she asks for.
"""

import re
from collections import Counter
from collections.abc import Callable
from io import StringIO

LISTED = re.compile(r"^(\d+)\. (.*)$", re.MULTILINE)
STILL = re.compile(r"^(?:Or|Still): (.*)\.$", re.MULTILINE)
FOE = re.compile(r"^(?:Foe|Danger): ([^,]+), (?:(\d+) cells? (\w+)|here|out of sight)(.*)$", re.MULTILINE)
MEMBER = re.compile(r"^(?:You, the )?(\w+)(?:, \d+ cells? \w+|, here)?: (.*Luck \d+)\.$", re.MULTILINE)
PLACE = re.compile(r"^Level \d+,? rated (\d+)\. (.*?)\. Turn (\d+)", re.MULTILINE)
LEFT = re.compile(r"(\d+) of (\d+) left")
TAKEN = re.compile(r"(\d+) of (\d+) Wounds?")
MAY = re.compile(r"^You may: (.*)\. do reads", re.MULTILINE)
WORSE = re.compile(r"rubble|in vain|dead|lies still|\d Wounds? by", re.MULTILINE)
NO = re.compile(
    r"^(?:No\b|Not |Behind |In a fight no |Seen in the way|Nobody|There is no|dig digs|'|You are as near)", re.MULTILINE
)
CHANCE = re.compile(r"[:,] (\d+) %")
BEHIND = re.compile(r"from behind (\d+) %")

AWFUL = re.compile(
    r"That would be the last|(?:100|[89]\d) % somebody comes|"
    r"of (?:Agony|Bleeding|Blindness|Charm|Confusion|Immob|Infect|Paraly|Poison|Stun|Rage)|Spoiled",
)
GOOD = ("push Luck", "burn ", "weave", "spin ", "build ", "use ", "rest all the same", "resist ", "tell ", "study ")
"""Answers that are taken before others."""
FIRST = ("Queen", "Nasute")
"""Who is struck before others: whom the Job is about, and who shoots."""
NEAR, HURT, FAINT, LIKELY, FEW = 8, 50, 20, 50, 3


class Ears:
    """Standard input for a front: `decide` hears what came out since the last line, and says the next; None ends it."""

    def __init__(self, out: StringIO, decide: Callable[[str], str | None]) -> None:
        self.out, self.decide = out, decide
        self.heard = 0

    def isatty(self) -> bool:
        return False

    def readline(self, _limit: int = -1) -> str:
        self.out.seek(self.heard)
        said = self.decide(self.out.read())
        self.heard = self.out.tell()
        return "" if said is None else f"{said}\n"


class Reader:
    """Goes down where it can, explores where it cannot, fights whoever knows of it, rests when hurt, kills the Queen."""

    def __init__(self, most: int = 5000) -> None:
        self.left = most
        self.rating, self.place, self.turn, self.deepest = 0, "", 0, 0
        self.foes: dict[str, tuple[int, str]] = {}
        self.party: dict[str, str] = {}
        self.may = ""  # what may be done, as it was last told
        self.target = ""  # whom she would strike
        self.asked_me = ""  # the name of her whose Turn it is
        self.offered: list[tuple[int, str]] = []  # what may be done in this Turn, as it was read out last
        self.tried: set[str] = set()  # in this Turn; out of Combat since something last came of it
        self.rested: set[str] = set()  # where she has rested once
        self.trips: Counter[str] = Counter()  # how often she has set out from there
        self.word = ""  # what she did last out of Combat
        self.checked = False  # whether she has asked how the party is since the last fight

    def __call__(self, text: str) -> str | None:
        self.left -= 1
        if self.left < 0:
            return None
        self.listen(text)
        still = [one.split(", ", 1) for line in STILL.findall(text) for one in line.split("; ")]
        answers = [(int(n), said) for n, said in [*LISTED.findall(text), *still]]
        if not answers and NO.search(text) and len(text.splitlines()) <= FEW:
            answers = self.offered  # it is her Turn still, and nothing has changed
        self.offered = answers if any(said.startswith("done") for _, said in answers) else []
        if any(said.startswith("a new nest") for _, said in answers):
            return "leave"
        if self.offered:
            return self.fight(answers)
        if answers:
            return self.choose(text, answers)
        return self.roam(text)

    # -- what is kept in mind ----------------------------------------------------------------------

    def listen(self, text: str) -> None:
        for rating, place, turn in PLACE.findall(text):
            if (int(rating), place) != (self.rating, self.place):
                self.tried.clear()
            self.rating, self.place, self.turn = int(rating), place, int(turn)
            self.deepest = max(self.deepest, self.rating)
        if re.search("^Or: ", text, re.MULTILINE):
            self.foes.clear()
            self.tried.clear()
        for gone in re.findall(r"^(?:Out of sight|Dead): (.*)\.$", text, re.MULTILINE):
            for name in re.split(r", | and ", gone):
                self.foes.pop(name, None)
        for name, cells, _, rest in FOE.findall(text):
            self.foes[name] = (int(cells or 0), rest)
        if text.startswith("me\n"):
            self.party.clear()
        self.party.update(MEMBER.findall(text))
        if mine := re.search(r"^You, the (\w+):", text, re.MULTILINE):
            self.asked_me = mine[1]

    def lost(self, name: str) -> int:
        """What she has lost, in per cent."""
        told = self.party.get(name, "unhurt")
        if found := LEFT.search(told):
            return 100 - 100 * int(found[1]) // int(found[2])
        found = TAKEN.search(told)
        return 100 * int(found[1]) // int(found[2]) if found and "unhurt" not in told else 0

    # -- questions ---------------------------------------------------------------------------------

    def choose(self, text: str, answers: list[tuple[int, str]]) -> str:
        """Of a list: what is known to be good, else the first that may be."""
        may = [(n, said) for n, said in answers if ": no, " not in said]
        if "Walk where?" in text:
            worth = [n for n, said in answers if re.search("unspent(?!, an Obs)|shaft down|steep", said)]
            worth += [n for n, said in answers if re.search("glue|an Obstacle", said)]
            return str(worth[0]) if worth else self.roam("No.")
        if "a Hunger Cost" in text and any(said.startswith("go hungry") for _, said in may):
            return str(self.meal(text, may))
        may = [(n, said) for n, said in may if not AWFUL.search(said)] or may
        may.sort(key=lambda one: (" Queen" not in one[1], f" {self.target}," not in one[1]))
        good = [n for first in GOOD for n, said in may if said.startswith(first)]
        return str((good or [n for n, _ in may])[0])

    def meal(self, text: str, may: list[tuple[int, str]]) -> int:
        """Eat when hungry; not what is known to harm."""
        hungry = int((re.search(r"Hunger (\d+)", text) or [0, 0])[1]) >= 80 or "Starving" in text
        meals = [n for n, said in may if said.startswith("eat ") and not AWFUL.search(said)]
        if not meals and ": death" in text:
            return may[0][0]
        none = next(n for n, said in may if said.startswith("go hungry"))
        return meals[0] if hungry and meals else none

    # -- Combat ------------------------------------------------------------------------------------

    def fight(self, answers: list[tuple[int, str]]) -> str:
        """Take heart; strike where it is likeliest, from behind if that is better; else get nearer."""
        self.checked = False
        me = self.party[self.asked_me]
        if "Retreating" in me:
            return self.once("away") or "done"
        for n, said in answers:
            if re.match("cocoon|wrap", said) and self.chance(said) >= FAINT:
                return str(n)
            if said.startswith("steel") and re.search("Recoiling|Holding", me) and self.chance(said) >= 20:
                return str(n)
        blows = [(n, said) for n, said in answers if said.startswith("attack ") and "your own" not in said]
        if blows:
            n, said = max(blows, key=lambda blow: (self.worth(blow[1]), -blow[0]))
            self.target = said.removeprefix("attack ").partition(",")[0]
            if BEHIND.search(said):
                if go := self.once(f"behind {self.target}"):
                    return go
                for m, other in answers:
                    if other.startswith("flank") and self.chance(other) >= LIKELY - 10 and self.once("flank"):
                        return str(m)
            if self.chance(said) >= FAINT:
                return str(n)
        elif "Tactical" in me:
            for n, said in answers:
                if said.startswith("charge") and self.chance(said) >= LIKELY:
                    return str(n)
            first = [f" {name.lower()}" for one in FIRST for name in self.foes if name.startswith(one)]
            if go := self.once(f"near{first[0] if first else ''}"):
                return go
        for n, said in answers:
            if said.startswith("grit") and self.chance(said) >= LIKELY:
                return str(n)
        for n, said in answers:
            if re.match("charm|confuse|intimidate", said) and self.chance(said) >= LIKELY:
                return str(n)
        return "done"

    def worth(self, said: str) -> int:
        """The Queen before her guards, those who shoot before the others, and all before who is unarmed."""
        name = said.removeprefix("attack ").partition(",")[0]
        best = self.chance(said)
        if f"behind {name}" not in self.tried:
            best = max([best, *(int(behind) for behind in BEHIND.findall(said))])
        return best * (5 if name.startswith(FIRST) else 1 if "unarmed" in said else 3)

    @staticmethod
    def chance(said: str) -> int:
        found = CHANCE.search(said)
        return int(found[1]) if found else 0

    def once(self, word: str) -> str:
        """That, if it has not been tried."""
        if word in self.tried:
            return ""
        self.tried.add(word)
        return word

    # -- out of Combat -----------------------------------------------------------------------------

    def roam(self, text: str) -> str:
        """The first of all that is to be done that has not been tried in vain; or the same again, if that is what it takes."""
        if "The same again" in text and self.word:
            word, self.word = self.word, ""
            return word
        if "Wait (wait)" in text:
            return "wait 20"  # something holds one of them fast
        if PLACE.search(text) or "turns later" in text:
            self.tried.clear()
        if found := MAY.search(text):
            self.may = found[1]
        if not self.checked or WORSE.search(text):
            self.checked = True
            return "me"
        said = next(filter(None, (self.once(word) for word in self.wanted())), "wait 20")
        self.trips[f"{self.rating} {self.place}"] += said == "travel"  # from a Level to the next, and back
        self.checked, self.word = not said.startswith("lead"), said
        return said

    def wanted(self) -> list[str]:
        """What is to be done, best first."""
        aware = [name for name, (cells, rest) in self.foes.items() if "knows of you" in rest and cells <= NEAR]
        plans = ["fight", f"near {aware[0]}"] if aware else []
        here = f"{self.rating} {self.place}"
        if not aware and here not in self.rested and any(self.lost(name) >= HURT for name in self.party):
            self.rested.add(here)
            plans.append("rest")
        plans += ["travel what the job"] if self.rating >= 100 else []
        explores = ["explore"] if ", unspent" in self.place else []
        back = self.rating < self.deepest  # what was below led no farther
        plans += [*(explores if back else []), "way", *explores, "walk"]
        work = [word for word in ("tear", "dig") if word in self.may]
        work.insert(work.count("tear"), "travel") if self.trips[here] < FEW else None
        sound = min(self.party, key=self.lost, default="")
        if self.lost(self.asked_me) >= HURT and self.lost(sound) < self.lost(self.asked_me):
            plans.append(f"lead {sound.lower()}")
        return [*plans, *work, "near", *(["fight"] if "attack" in self.may else [])]
