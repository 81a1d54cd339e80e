"""The tour of the demonstration, found by searching: `python -m tests.ui.demo_script` plays raids until one shows every scene, and pins it.

That takes some minutes; with a number it begins at the seed of that number.

The words are not written here but in assets/tour.toml. Do this again when tests/ui/test_tour.py says that the pinned raid no longer shows what it promises.
"""

import json
import random
import sys
from itertools import count

import msgspec

from game import content
from game.bots.fighting import enemies
from game.bots.places import soft
from game.bots.plans import plans
from game.bots.policy import POLICIES
from game.engine.commands import Act, AnyCommand, Enter, Go, Say
from game.engine.entries import Died, Entry, Happened, Rolled, Wounded
from game.engine.steps import OfferLuck, TakeTurn
from game.run.run import Run, head
from game.run.view import View
from game.ui.raid.tour import TourRaid

CLASSES, JOB = ("wasp", "ladybug", "spider"), "assassinate"
MOST, DEEDS, TRIES = 60, 24, 50
"""Commands of the tour, at most; those that are no moves; how often the fights of a raid that lacks only Luck are tried in another way."""
TAME = ("break", "dash", "improvise", "hold")
"""Actions at which nothing is risked, or too much is asked."""
STAGED = {"explore", "find", "down", "charge", "blow", "behind", "luck"}


class Showman:
    """A bot that would rather do what has not been shown yet."""

    def __init__(self, dice: random.Random) -> None:
        self.bot, self.dice, self.shown = POLICIES["cautious"]("tour"), dice, set[str]()

    def __call__(self, run: Run) -> AnyCommand:
        view = View(run)
        if view.asks(OfferLuck) and view.allows(Say("yes")):
            return Say("yes")
        return self.turn(view, self.bot(run)) if view.asks(TakeTurn) else self.bot(run)

    def turn(self, view: View, meant: AnyCommand) -> AnyCommand:
        """Return what to do in a Turn: Charge, get behind somebody, risk something; else what the bot meant to do."""
        legal = [choice for choice in view.choices if not choice.refused and isinstance(choice.command, Act)]
        runs = [choice.command for choice in legal if choice.command.action == "charge"]
        if "blow" not in self.shown and runs:
            return runs[0]
        ways = [plan for plan in plans(view, enemies(view)) if plan.worth > 0 and plan.line]
        if "behind" not in self.shown and meant in runs:
            return next((way.command for way in ways if way.line and way.line.behind and not way.line.run), meant)
        if {"blow", "behind"} <= self.shown and self.dice.random() < 0.7:
            bold = [choice.command for choice in legal if choice.command.action not in TAME]
            return self.dice.choice(bold) if bold else meant
        if meant == Act("improvise"):  # a spectator of three minutes need not know all of its questions
            return next((way.command for way in ways), Say("done"))
        return meant


def shows(view: View, command: AnyCommand, entries: list[Entry]) -> str:
    """Return which scene a Command has played, "" for none; `view` has looked at all that stood before it."""
    me = view.me.body
    rolled = next((one for one in entries if isinstance(one, Rolled) and one.who == me.who), None)
    happened = {one.what: one.note for one in entries if isinstance(one, Happened)}
    if isinstance(command, Enter):
        return "down" if "enters Level" in happened else ""
    if not rolled or not rolled.roll.success:
        return ""
    hurt = any(isinstance(one, Wounded | Died) and one.who == rolled.target for one in entries)
    match command:
        case Act("explore"):
            return "explore" if "combat begins" not in happened else ""
        case Act(action) if action in content.works():
            return (
                "find"
                if "no Slot is free" not in happened and "Spoiled" not in happened.get("finds", "Spoiled")
                else ""
            )
        case Act("charge"):
            return "charge"
        case Act("attack") | Go() if hurt and rolled.action == "attack":
            foe = next(body for body in view.creatures if body.who == rolled.target)
            run = any(shift.source == "Charging" for shift in rolled.roll.check.shifts)
            return "blow" if run else "behind" if soft(foe, (me.x, me.y)) else ""
        case Say("yes") if view.asks(OfferLuck):
            return "luck"
    return ""


class Stage:
    """A raid under way, and which of its Commands played which scene."""

    def __init__(self, raid: TourRaid) -> None:
        self.raid, self.scenes = raid, {"start": 1}
        self.run = Run(head(raid.seed, raid.party, job=raid.job), digests=False)
        self.commands: list[AnyCommand] = []

    @property
    def lacking(self) -> set[str]:
        return STAGED - set(self.scenes)

    @property
    def drags(self) -> bool:
        """Whether nobody wants to look at this raid any longer."""
        deeds = sum(not isinstance(one, Go) for one in self.commands)
        return (
            self.run.decision is None
            or self.run.n == MOST
            or deeds == DEEDS
            or (deeds > DEEDS // 2 and len(self.lacking) > 4)
        )

    def play(self, command: AnyCommand) -> None:
        view = View(self.run)
        _ = view.me, view.creatures
        if view.asks(TakeTurn):
            self.scenes.setdefault("fight", self.run.n + 1)
        entries = self.run.apply(command)
        self.commands.append(command)
        scene = shows(view, command, entries)
        if scene == "charge" and "blow" not in self.scenes:  # the one that leads to the blow
            self.scenes["charge"] = self.run.n
        elif scene:
            self.scenes.setdefault(scene, self.run.n)

    def pinned(self) -> TourRaid:
        """Return the raid with its Commands, and the scenes that they have played."""
        done = {**self.scenes, "end": self.run.n}
        return msgspec.structs.replace(self.raid, scenes=done, commands=tuple(self.commands))


def again(raid: TourRaid) -> Stage:
    """Play the pinned Commands under the rules of today. Raises Refused."""
    stage = Stage(raid)
    for command in raid.commands:
        stage.play(command)
    return stage


def directed(raid: TourRaid) -> TourRaid | None:
    """Let the showman play the raid, in several ways while only Luck is lacking. Return the shortest that shows all; None if none does."""
    found: list[TourRaid] = []
    for attempt in range(TRIES):
        stage, showman = Stage(raid), Showman(random.Random(f"{raid.seed} {attempt}"))
        while stage.lacking and not stage.drags:
            stage.play(showman(stage.run))
            showman.shown = set(stage.scenes)
        stage.run.close()
        if stage.lacking - {"luck"}:
            break
        found += [] if stage.lacking else [stage.pinned()]
    return min(found, key=lambda one: len(one.commands), default=None)


def asset(raid: TourRaid) -> str:
    """Return the raid as the text of its asset."""
    rows = [
        "{"
        + ", ".join(
            f"{name} = {json.dumps(value)}"
            for name, value in msgspec.to_builtins(command).items()
            if value or name == "do"
        )
        + "}"
        for command in raid.commands
    ]
    scenes = ", ".join(f"{name} = {n}" for name, n in sorted(raid.scenes.items(), key=lambda scene: scene[1]))
    return "\n".join([
        "# The raid of the tour (assets/tour.toml), written by `python -m tests.ui.demo_script`. scenes: the numbers of their Commands.",
        "",
        "[raid]",
        *(f"{name} = {json.dumps(value)}" for name, value in (("seed", raid.seed), ("party", raid.party), ("job", raid.job))),
        f"scenes = {{{scenes}}}",
        "commands = [",
        *(f"    {row}," for row in rows),
        "]",
        "",
    ])  # fmt: skip


def search(first: int) -> TourRaid:
    """Return the first raid, of seeds "tour 0", "tour 1" and so on from number `first`, in which all is shown."""
    raids = (TourRaid(f"tour {n}", (kind,), JOB, {}, ()) for n in count(first) for kind in CLASSES)
    return next(found for raid in raids if (found := directed(raid)))


if __name__ == "__main__":
    (content.folder() / "tour_raid.toml").write_text(asset(search(int((sys.argv[1:] or ["0"])[0]))), encoding="utf-8")
