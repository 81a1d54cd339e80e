"""Fights a Combat automatically as the adviser advises, Turn after Turn, until the player should decide."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import takewhile

from game.adviser.automatic.following import TurnWalk, condition, confused, harmed, stopping, wounded
from game.adviser.counsel import Advised
from game.adviser.fighting.held_back import ROUSED, quiet
from game.adviser.fighting.likelier import acts
from game.adviser.fighting.slips import reckless
from game.adviser.fleeing.beset import unfeared
from game.adviser.fleeing.resolve import answered, stay
from game.bots.blows import hopeful, prized
from game.bots.escape import shot_at
from game.bots.estimates import left, printed, weak
from game.bots.fighting import DONE, enemies
from game.bots.lines import ending
from game.engine.commands import Act, AnyCommand, Say
from game.engine.steps import Aside, Interrupt, MayResist, TakeTurn
from game.presentation.answers import lone
from game.presentation.automatic.auto_walk import Walker
from game.presentation.automatic.autoplay import ROUNDS, footing
from game.presentation.automatic.letting_be import last_wound
from game.presentation.foes.toll import Reckoning, bad
from game.presentation.obstacles.between import glued_up
from game.presentation.outcome import percent
from game.presentation.page import sentence, words
from game.presentation.walks.approach import turn_of
from game.presentation.walks.unseen_foes import unseen
from game.run.view import View
from game.telling.names import Names
from game.telling.words import joined

ANSWERED = (MayResist, Interrupt)
"""The Decisions that are answered as a careful player would, and do not end a series of Turns."""

HUSH = 4
"""The Rounds with nobody in sight that are played by one key: twice as many as end a fight in which nobody is noticed."""


class Bout(TurnWalk):
    """Turns that are played one after the other as the adviser advises, until the player should decide.

    That is when the party is hurt (an Effect that leaves its bearer its Turns does not count), also before or within
    a question; when somebody comes who was not in this fight; alone, before each Turn with half of the Wounds lost; and for the `reasons`,
    once at each moment: the same key again plays on, and so stays in a fight that had better be left.
    With nobody in sight for HUSH Rounds, or with nobody but the unarmed, it goes on to the end of the fight, till somebody comes in sight or
    attacks from out of it, or the alarm rises to ROUSED. Questions whether to resist an Effect, or to use in another's Turn what was held for
    it, are answered, and what `lets_be`, while nobody has died; any other ends the series, but for the one that it begins with, where `first`
    answers that; and only that, if it came with a bad Wound.
    `leaves`: whether the fight is left, where that is what the player was told, and has taken, by the key that does what is best;
    None by the one that fights on. `advice`: the front's function that finds the line and returns it in words. Many lines of the log are summed
    up at the end, with why it stopped.
    """

    def __init__(
        self,
        front: Advised,
        advice: Callable[[], str],
        names: Names,
        *,
        leaves: bool | None = None,
        first: AnyCommand | None = None,
    ) -> None:
        super().__init__(front)
        self.advice, self.names, self.leaves, self.midway = advice, names, leaves, False
        self.first = first
        self.shown = front.counsel.stands(front.view)  # whether the picture before the key has told the first line
        self.since: Reckoning | None = None
        self.shut: set[int] = set()  # the passages that glue barred as it began
        self.before = 0, condition(front.view)  # as the Turn began: the Commands so far, and how the party was
        self.alert = 0  # how roused the nest was then
        self.fights = front.view.raid.fights  # it ends with this fight, though another begins at once
        self.quiet = ""  # why this Turn is played whatever is advised, see `quiet`
        self.idle = 0  # Turns in a row with nothing worth doing
        self.answered = False  # whether it has answered the question that it began with
        self.advised = False  # whether what it stops with says what is best now
        self.hits: dict[int, tuple[int, Fraction]] = {}  # by actor: a Round, and how often its line was to end in a hit

    def begin(self, front: Walker) -> None:
        super().begin(front)
        fight = front.view.raid.fights
        front.memory.fought |= {(fight, body.who) for body in front.view.creatures if body.armed}

    def newcomers(self, raid: Walker) -> set[tuple[int, str]]:
        """Return (id, name) pairs of who has come in sight since, for the first time in this fight; where armed foes are about, of the armed alone: no Worker matters then."""
        new, fight = super().newcomers(raid), raid.view.raid.fights
        armed = {body.who for body in raid.view.creatures if body.armed and not self.names.mine(body.who)}
        new = {one for one in new if (fight, one[0]) not in raid.memory.fought}
        return new if self.quiet else {one for one in new if one[0] in armed}

    def pulse(self, raid: Walker) -> str | None:
        """Carry out the next Command. Return None if more follow, else a final message, which may sum up all Turns."""
        if self.since is None:
            self.since, self.shut = Reckoning(raid.view, len(raid.lines)), {way.way for way in glued_up(raid.view)}
        end = self.another(raid)
        if end is None:
            return None
        log = "" if self.fights in raid.memory.log_named else raid.called("log")
        told = self.since.told(raid.view, self.names, len(raid.lines), log)
        raid.memory.log_named |= {self.fights} if told else set()
        stop = end or self.stopped(raid)
        if not self.advised:
            self.counsel.at = -1  # what is best now was weighed, and is still to be said
        return " ".join(filter(None, (told, *self.newly_shut(raid.view), stop)))

    def walked(self, view: View) -> str:
        """Return who of the party has died meanwhile, as a line of its own above what else has come of it; "" if nobody has."""
        return self.since.fallen(view, self.names) if self.since else ""

    def newly_shut(self, view: View) -> Iterator[str]:
        """Yield a sentence on the passages to which glue has barred the way since this began."""
        now = glued_up(view) if view.party else ()  # of the last who has died nobody stands anywhere
        ways = [words("ways")[way.called] for way in now if way.way not in self.shut]
        if ways:
            yield sentence("bout glue", ways=joined(ways))

    def stopped(self, raid: Walker) -> str:
        """Return for what it stops in the midst of a fight, as a sentence; "" where that is plain, as at a question."""
        view, before = raid.view, self.before[1]
        if view.fight is None or view.raid.fights != self.fights or not view.asks(TakeTurn):
            return ""
        now = condition(view)
        if came := self.newcomers(raid):
            return sentence("bout stops sight", who=joined(sorted(name for _, name in came)))
        name = "wound" if wounded(before, now) else "effect" if harmed(before, now) else ""
        unmet = self.quiet == quiet(view) == "unseen" and self.long(view)
        name = name or "shot" * self.shot_at(view) or "unseen" * unmet
        if name in ("wound", "unseen") and (news := self.news(raid)):
            return news  # at which the key would stop again
        if not name and self.worn(view):
            name = "half" * ((self.fights, view.asked) not in raid.memory.halved)
            raid.memory.halved.add((self.fights, view.asked))
        share = stopping(before, view) if name == "wound" else 1
        name = "share" if share > 1 else name
        return sentence(f"bout stops {name}", key=raid.called("fight_on"), wounds=share) if name else ""

    def another(self, raid: Walker) -> str | None:
        """Carry out the next Command of a Turn, or answer a question between Turns.

        Return None if more Commands follow, else a message (may be "").
        """
        view = raid.view
        if not self.midway:
            if self.first:
                first, self.first, struck = self.first, None, self.struck(view)
                self.before, self.quiet, self.answered = (view.n, condition(view)), quiet(view), True
                if not raid.give(first):
                    return ""
                return sentence("bout stops answered", key=raid.called("fight_on")) if struck else None
            begun = self.steps or self.answered
            calm = not begun or self.calm(raid)
            if begun and view.asks(*ANSWERED, Aside):  # an Effect that has come is resisted first
                answer, alive = self.counsel.policy.answer(view), len(view.party) == len(self.before[1])
                goes = (calm and not view.asks(Aside)) or (alive and answer is not None and lets_be(view, answer))
                return None if answer and goes and raid.give(answer) else ""
            if not calm or not view.asks(TakeTurn):
                return ""
            if stop := self.news(raid):
                return stop
            self.quiet = quiet(view)
            self.steps += 1
            self.idle = self.idle + 1 if self.counsel.parts[0].command == DONE else 0
            self.before, self.counsel.leads, self.alert = (view.n, condition(view)), True, view.alert
            self.begin(raid)
        done = super().pulse(raid)
        return None if done is None or (self.calm(raid) and not self.long(raid.view)) else ""

    def long(self, view: View) -> bool:
        """Return whether so many Turns were played that the player should look: with nothing worth doing, or for HUSH Rounds with nobody in sight."""
        members = len(view.party)
        if self.quiet == "unseen":
            return self.steps >= HUSH * members
        return not self.quiet and self.idle >= ROUNDS * members

    def news(self, raid: Walker) -> str:
        """Return the advice for this Turn with why the player should decide it; "" where there is no reason, or the key has been pressed again: who is to leave stays."""
        view, counsel, told = raid.view, self.counsel, self.advice()
        self.advised = True
        key, best = raid.called("fight_on"), raid.called("best")
        if not counsel.parts:
            return sentence("no further idle", key=key, told=told)
        leaves, again = self.leaving(view), counsel.stopped == view.n
        if leaves and again:
            stay(view, counsel.policy.mind)
            self.advice()
        found = [*self.reasons(raid)]
        if again or not (leaves or found):
            self.advised = False
            return ""
        if self.leaves is not None:
            return told
        counsel.stopped = view.n
        found.insert(0, sentence("no further leave") * leaves)
        why = "; ".join(filter(None, found)) or sentence("no further peril")
        goes = sentence("no further stays" if leaves else "no further goes", key=key, best=best)
        return sentence("no further", key=key, why=why, told=told, goes=goes)

    def reasons(self, raid: Walker) -> Iterator[str]:
        """Yield why the player should decide this Turn whose advice was said, as clauses, the gravest first; "" for a danger of which the advice tells."""
        view, parts, perils = raid.view, self.counsel.parts, self.counsel.perils
        read, ends = self.shown and not self.steps, [part.command for part in parts] == [DONE]
        for who, whom in confused(self.before[1], view).items():
            yield sentence("no further confused", who=f"the {who}", whom=joined([f"the {one}" for one in whom]))
        if reckless(view, parts) and perils.news(("miss", view.asked)) and not read:
            yield sentence("no further miss", who="you" if lone(view) else f"the {view.me.body.name}")
        if (chances := self.worsened(view)) and not ends:
            yield sentence("no further odds", **chances)
        if last := self.crowning(view):
            yield sentence("no further crown", foe=last)
        if (dying := self.dying(raid)) and not read:
            yield dying
        if perils.risen(view) > 1 + ends and len(view.party) > 1 and not read:
            yield ""

    def leaving(self, view: View) -> bool:
        """Return whether to leave this fight is advised, and is not yet answered: whoever Retreats may step back unasked, and alone has no choice."""
        breaks = any(acts(part.command) == "break" for part in self.counsel.parts)
        goes = view.me.body.disposition != "Retreating" or (breaks and not lone(view))
        taken = self.leaves and quiet(view)
        return self.counsel.flees and goes and not taken and not answered(view, self.counsel.policy.mind)

    def worsened(self, view: View) -> dict[str, str]:
        """Return how often, in percent, the actor's last Turn `was` to hit and this one is `now`, if that is less than half; else nothing."""
        now = ending([part for part in self.counsel.parts if part.command != DONE])
        n = view.fight.number if view.fight else 0
        last, was = self.hits.get(view.asked, (n, now))
        self.hits[view.asked] = n, now if n > last else max(now, was)
        if (
            self.quiet
            or n == last
            or not 0 < 2 * now < was
            or hopeful(view, [foe for foe in enemies(view) if foe.armed])
        ):
            return {}
        return {name: percent(one.numerator, one.denominator) for name, one in (("was", was), ("now", now))}

    def dying(self, raid: Walker) -> str:
        """Return that the next Wound would end somebody of the party, as text, once a fight for each; else ""."""
        view, known = raid.view, raid.memory.dying
        near = [one.body for one in view.party if one.body.wounds and last_wound(one)]
        new = [] if self.quiet else [one for one in near if (view.raid.fights, one.who) not in known]
        known |= {(view.raid.fights, one.who) for one in new}
        whom = "you" if lone(view) else joined([f"the {one.name}" for one in new])
        return sentence("no further dying", whom=whom) if new else ""

    def crowning(self, view: View) -> str:
        """Return the name of the Job's target where the advised blow may be its last, once a fight; else "": the player is to strike it."""
        aimed = {part.command.target for part in self.counsel.parts if isinstance(part.command, Act)}
        for foe in (one for one in enemies(view) if one.who in aimed and prized(view, one)):
            most = sum(printed(view, box, left(view.me.body), foe) for box in view.me.attacks.values())
            if left(foe) <= most and self.counsel.perils.news("crown"):
                return foe.name
        return ""

    def calm(self, raid: Walker) -> bool:
        """Return whether nothing has come of the Turn that the player should know."""
        now, (n, before) = raid.view, self.before
        return (
            now.asks(TakeTurn, *ANSWERED, Aside)
            and now.n > n
            and now.raid.fights == self.fights
            and not (wounded if now.asks(MayResist) else harmed)(before, condition(now))
            and quiet(now) in ((self.quiet, "unseen") if self.quiet else ("",))
            and (not self.quiet or now.alert == self.alert or now.alert < ROUSED)
            and (self.quiet or not self.worn(now))
            and not self.newcomers(raid)
            and not self.shot_at(now)
        )

    def struck(self, view: View) -> bool:
        """Return whether the question that is open came with a blow by which somebody of the party is badly hurt: no more than that is answered then."""
        return any(bad(one, self.names) for one in takewhile(lambda entry: entry.command == view.n, view.lately()))

    def shot_at(self, view: View) -> bool:
        """Return whether somebody out of sight has attacked since the Turn began, where nobody was in sight: to stand there is a choice of its own."""
        return self.quiet == "unseen" and unseen(view) and shot_at(view, self.before[0])

    def worn(self, view: View) -> bool:
        """Return whether a Turn begins of whoever is alone, has lost half of its Wounds and may lose more: within one it goes on. In a party it stops for what is told of dangers."""
        begins = lone(view) and weak(view.me.body) and self.counsel.kept[0] != turn_of(view)
        return begins and not unfeared(view, self.counsel.policy.mind)


def lets_be(view: View, best: AnyCommand) -> bool:
    """Return whether `best` leaves a question between Turns be: it lets another's Turn pass, or stays out of the fight.

    It is asked all the same whoever is at the last Wound in the fight, or has left it with an armed foe beside it.
    """
    if view.asks(Aside):
        return best == Say("no") and footing(view).nearest > 1
    return view.asks(Interrupt) and best == Say("pass") and not last_wound(view.me)


def unquestioned(front: Advised) -> bool:
    """Return whether the advised line is played unshown: nobody is in sight in this fight, and none is left that has cost blood, or of which a foe is known."""
    fight, counsel = front.view.fight, front.counsel
    known = fight is not None and (fight.bled or bool(counsel.policy.mind.lost(front.view)))
    return unseen(front.view) and not (counsel.flees and known)
