"""Frozen raids: commands, and a checksum of what was told after each. The code may change; what it tells may not.

`python -m tests.frozen.tapes` records all of them anew: after a change of rules, and for no other reason. After a change of words
alone, `python -m tests.frozen.tapes words` keeps the Commands, and takes only the checksums anew.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import msgspec

from game import content
from game.bots.policy import POLICIES
from game.engine.commands import AnyCommand, Say
from game.run.heads import Head
from game.run.run import Run, head
from game.telling.log import Teller

FOLDER = Path(__file__).parent
MOST = 320
"""Commands of a tape, at most."""
SIX = tuple(content.classes())
COMMAND: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who raids for what, and who decides: a policy, or "mixed", which takes any legal answer now and then."""

    party: tuple[str, ...]
    job: str
    profile: str
    policy: str
    edition: str = "fd100"

    def head(self, name: str) -> Head:
        """Return the head of the raid with this name."""
        return head(f"frozen {name}", self.party, job=self.job, profile=self.profile, edition=self.edition)


def plans() -> dict[str, Plan]:
    """Return the raids by name: each class alone twice, each Job with six, five by the book, two by the rules of BIND."""
    jobs, found = list(content.jobs()), {}
    for n, name in enumerate(SIX):
        found[f"{name}-1"] = Plan((name,), jobs[n], "solo", "cautious")
        found[f"{name}-2"] = Plan((name,), "assassinate", "solo", "mixed")
    for job in jobs:
        found[f"six-{job}"] = Plan(SIX, job, "solo", "mixed" if job in jobs[::2] else "cautious")
    for n, party in enumerate((SIX[:3], SIX[3:], SIX, SIX[4:5], SIX[:1])):
        found[f"book-{n}"] = Plan(party, jobs[-1 - n], "book", "mixed" if n % 2 else "cautious")
    found["bind-1"] = Plan(("wasp",), "assassinate", "solo", "cautious", "bind")
    found["bind-2"] = Plan(("ants", "spider", "scorpion"), "steal-food", "solo", "mixed", "bind")
    return found


def told(run: Run, commands: Iterator[AnyCommand]) -> Iterator[tuple[AnyCommand, str]]:
    """Yield each command once it has happened, with the checksum of the sentences and of what is asked next."""
    teller, heard = Teller(run.head.seed), 0
    for command in commands:
        run.apply(command)
        sentences = [line.text for line in teller.lines(run.story[heard:])]
        heard = len(run.story)
        asked = [str(option.refused) for option in run.options] if run.decision is not None else ["the end"]
        yield command, f"{crc32(repr((sentences, asked)).encode()):08x}"


def chosen(run: Run, plan: Plan, name: str) -> Iterator[AnyCommand]:
    """Yield what the policy answers, until the raid is over or the tape is full."""
    policy, dice = POLICIES["cautious"](run.head.seed), random.Random(name)
    while run.decision is not None and run.n < MOST:
        legal = [option.command for option in run.options if not option.refused]
        staying = [command for command in legal if command not in (Say("leave"), Say("surrender"))]
        wild = plan.policy == "mixed" and staying and dice.random() < 0.25
        yield dice.choice(staying) if wild else policy(run)


def freeze(name: str, plan: Plan) -> str:
    """Return the tape of this raid: a head, then a command a line with its checksum."""
    run = Run(plan.head(name), digests=False)
    lines = [msgspec.json.encode(plan).decode()]
    lines += [
        f"{check} {msgspec.json.encode(command).decode()}" for command, check in told(run, chosen(run, plan, name))
    ]
    run.close()
    return "\n".join(lines) + "\n"


def again(path: Path) -> Iterator[tuple[str, str, str]]:
    """Play a tape again; yield each command as written there, its checksum there, and the checksum of today."""
    first, *rows = path.read_text().splitlines()
    plan = msgspec.json.decode(first, type=Plan)
    run = Run(plan.head(path.stem), digests=False)
    pairs = [row.split(" ", 1) for row in rows]
    try:
        played = told(run, (COMMAND.decode(command) for _, command in pairs))
        for (check, command), (_, now) in zip(pairs, played, strict=True):
            yield command, check, now
    finally:
        run.close()


def differs(path: Path) -> str:
    """Play a tape again; return where another story is told, in words, or nothing."""
    for n, (command, check, now) in enumerate(again(path), 1):
        if check != now:
            return f"{path.stem}: another story after command {n}: {command}"
    return ""


def retold(path: Path) -> str:
    """Return the tape with the same commands, and the checksums of today."""
    first = path.read_text().splitlines()[0]
    return "\n".join([first, *(f"{now} {command}" for command, _, now in again(path))]) + "\n"


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["words"]):
        sys.exit("usage: python -m tests.frozen.tapes [words]")
    for name, plan in plans().items():
        file = FOLDER / f"{name}.tape"
        tape = retold(file) if sys.argv[1:] == ["words"] else freeze(name, plan)
        file.write_text(tape)
        sys.stdout.write(f"{name}: {tape.count(chr(10)) - 1} commands\n")
