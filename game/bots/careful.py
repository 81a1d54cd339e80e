"""A bot that plays sensibly: it survives, looks for passages down, fights where necessary, and does the Job."""

from collections.abc import Callable, Iterator

from game.bots import bearers, carrying, comfort, company, household, improvising, quest, schemes, task, threats
from game.bots.answers import brave, dig_cost, heal, light, luck, relieved, resist, shelter, tie
from game.bots.blows import IN_THE_WAY, hopeful, price
from game.bots.dread import harm
from game.bots.errands import stand
from game.bots.estimates import left
from game.bots.fighting import DONE, TurnPlan, enemies, turn, used_up
from game.bots.household import dine, meal
from game.bots.mind import Mind
from game.bots.parting import under_fire
from game.bots.sitting_out import QUIET, sit_out
from game.bots.temperament import CAUTIOUS, Nature
from game.bots.withdrawing import deadly
from game.engine import steps
from game.engine.commands import Act, AnyCommand, Say
from game.run.run import Run
from game.run.view import Seen, View

STUCK = 20
"""The number of fights on one Level after which unarmed creatures count as obstacles to attack."""
GIVE_UP = 150
"""The number of fights on one Level after which the bot surrenders, since a bot too wounded to hit would fight for ever."""
DEAR = 30
"""Per cent of the Wounds that a party has left: for a fight that is expected to cost more, what helps in one is eaten."""
TIRED = 2
"""How many times as many fights on a Level who may well die of the next blow runs from: it must end some time."""
DEEP, FEW = 50, 3
"""The Level's rating from which on whoever an exploration calls up may take FEW Wounds in a Round or two."""

BY_NATURE: dict[object, Callable[[View, Nature], AnyCommand | None]] = {steps.PayHunger: dine, steps.Unsheltered: brave}
"""The functions that answer a Decision about a detail as the bot's temperament has it, by the Decision's class."""
ANSWERS: dict[object, Callable[[View], AnyCommand | None]] = {
    steps.PayDarkness: light,
    steps.DigCost: dig_cost,
    steps.Recruit: lambda view: view.legal()[-1],
    steps.LiftCurse: lambda view: view.legal()[0],  # one curse is as bad as another: the Item cannot be put down
    steps.MayResist: resist,
    steps.Interrupt: lambda view: company.support(view, enemies(view)),
    steps.OfferLuck: luck,
    steps.FaceDeath: luck,
    steps.TakeTheDanger: tie,
    steps.Aside: lambda _: Say("no"),  # who has broken away does not come back
    steps.Relearn: lambda _: Say("no"),  # Attacks learnt have no more dice
    steps.Share: bearers.share,
    steps.Replace: bearers.give_up,
    steps.ChooseEffect: relieved,
    steps.Shelter: shelter,
    steps.Mend: heal,
    steps.Regrow: heal,
    steps.ShakeOff: resist,
    steps.Grow: household.grow,
    steps.Ponder: lambda view: household.study(view) or Say("pass"),
}
"""The functions that answer all others but those about an improvised Action, by the Decision's class."""


class Careful:
    """A policy that answers every Decision of a raid as a sensible player would. Its only memory is its `mind`. All else it reads from the View.

    `passed` are names of aims that are passed over for now, as whoever plays knows better.
    """

    def __init__(self, nature: Nature = CAUTIOUS) -> None:
        self.nature = nature
        self.mind = Mind(nature)
        self.passed: set[str] = set()
        self.firm = False  # whether it runs from no fight: only an adviser knows

    def __call__(self, run: Run) -> AnyCommand:
        view = View(run)
        match view.decision:
            case steps.Roam():
                return self.roam(view)
            case steps.TakeTurn():
                return used_up(view, self.fight(view)).command
        command = self.answer(view) or view.legal()[0]
        self.mind.begins(view, command)
        return command

    def answer(self, view: View) -> AnyCommand | None:
        """Return the bot's Command for a Decision about a detail, or None if any legal answer will do.

        That is any Decision except Roam (what to do outside Combat) and TakeTurn (what to do in a Turn of Combat).
        """
        kind = type(view.decision)
        if by_taste := BY_NATURE.get(kind):
            return by_taste(view, self.nature)
        return ANSWERS[kind](view) if kind in ANSWERS else self.makes_up(view)

    def makes_up(self, view: View) -> AnyCommand | None:
        """Return the Command for a Decision about an improvised Action, or None if the Decision is of another kind.

        In Combat the idea is computed anew for each question; outside, the mind keeps it as a scheme until all are answered.
        """
        scheme, heart = None if view.fight else self.mind.scheme, self.mind.heart if view.fight else ""
        match view.decision:
            case steps.Intend() if scheme:
                return scheme if view.allows(scheme) else Say("no")
            case steps.ByWhat() if scheme:
                return improvising.by_what(view, schemes.feature(view, scheme))
            case steps.Intend():
                return improvising.intend(view, [] if heart else enemies(view))
            case steps.ByWhat() if heart:
                return improvising.by_what(view, heart)
            case steps.ByWhat():
                return improvising.by_what(view, improvising.feature(view, enemies(view)))
            case steps.Flourish():
                return improvising.flourish(view)
        return None

    def tired(self, view: View) -> bool:
        """Return whether there were so many fights on this Level that nobody runs any more: whom it has run from so often is in its way, and comes again.

        That is not so for who is alone at the last Wound, where it may well be lost in this Round, or under the fire of foes whom it can hurt by nothing, up to TIRED times as many.
        """
        fights = len(self.mind.fights.on.get(view.number, ()))
        often = fights > self.nature.bold
        if self.firm or not often or self.worn_out(view) or len(view.party) > 1 or left(view.me.body) > 1:
            return self.firm or often
        foes = (*enemies(view), *self.mind.lost(view))
        vain = under_fire(foes) and price(view, list(foes)) is None
        return not (vain or deadly(view, harm(view, foes, stand(view))))

    def worn_out(self, view: View) -> bool:
        """Return whether there were TIRED times as many fights on this Level as one runs from: then nothing is run from, whatever may come of it."""
        return len(self.mind.fights.on.get(view.number, ())) > TIRED * self.nature.bold

    def fight(self, view: View) -> TurnPlan:
        """Return a TurnPlan: the actor's next Command, the Attack planned after it, and whether the actor flees.

        With webs while nobody is wounded, or if `tired`, the actor does not run.
        """
        self.mind.watch(view)
        self.mind.note_fight(view)
        fights = len(self.mind.fights.on[view.number])
        view.derived[IN_THE_WAY] = fights > STUCK
        hurt = any(member.body.wounds for member in view.party)
        webs = household.weavers(view) and not (hurt or self.nature.hearty)
        lost = self.mind.lost(view)
        presses = fights > STUCK or task.presses(view, self.mind)
        on = quest.through_the_fire(view) if presses else task.outward(view, lost)
        if on and not enemies(view):
            return TurnPlan(on)
        answer = turn(view, lost, bold=self.tired(view) or webs, hearty=self.nature.hearty)
        self.mind.heart = answer.heart
        # a refused Command would end the raid with an error
        return answer if view.allows(answer.command) else TurnPlan(DONE)

    def roam(self, view: View) -> AnyCommand:
        """Return the Command for the Decision Roam, the choice of what to do outside Combat.

        It continues the current walk, chooses anew, or surrenders if all is in vain.
        """
        mind = self.mind
        if view.turn >= self.nature.turns or len(mind.fights.on.get(view.number, ())) > GIVE_UP:
            return Say("surrender")
        mind.watch(view)
        mind.arrive(view)
        return mind.walk.stride(view) or mind.walk.set_out(view, self.decide(view))

    def decide(self, view: View) -> AnyCommand:
        """Return the Command for the bot's most urgent aim at present, and remember the name of that aim.

        Where a foe is about to notice the party, it does something else than wait.
        """
        foes = [seen for seen in view.creatures if not seen.led and seen.armed and seen.notice != "truce"]
        self.mind.aim, command = next(
            (aim, found) for aim, found in self.aims(view, foes) if found and aim not in self.passed
        )
        if command == Say("wait") and (other := threats.restless(view, self.mind, foes)):
            self.mind.aim, command = "threat", other
        strikes = isinstance(command, Act) and command.action == "attack"
        if gift := (carrying.rouse(view) or self.arms(view, foes)) if strikes else self.shields(view, command):
            self.mind.aim, command = "house", gift
        return command

    def arms(self, view: View, foes: list[Seen]) -> AnyCommand | None:
        """Return the Command to eat what helps in a fight with these foes; None if nobody holds any, or the `hearty` expect it to cost less than DEAR."""
        return household.remedy(view, battle=True) if self.nature.hearty and not hopeful(view, foes, DEAR) else None

    def shields(self, view: View, command: AnyCommand) -> AnyCommand | None:
        """Return the Command to eat what wards off a Wound for the `hearty` with FEW left who are about to explore DEEP down; else None."""
        deep = self.nature.hearty and command == Act("explore") and view.rating >= DEEP
        return household.remedy(view, battle=False, few=FEW) if deep and not view.system.attacks else None

    def aims(self, view: View, foes: list[Seen]) -> Iterator[tuple[str, AnyCommand | None]]:
        """Yield (name, Command) for each aim that the bot has outside Combat, most urgent first.

        The Command is None if there is nothing to do for the aim now. Survival comes first, then comfort, then the Job.
        """
        mind, astray = self.mind, self.mind.walk.astray(view)
        yield "food", meal(view, self.nature, starving=True)
        yield "house", household.remedy(view, battle=False)  # it takes no turn, whoever comes
        yield "threat", threats.threatened(view, mind, foes)
        if not task.presses(view, mind) and (cell := threats.haunted(view, mind, foes)):
            yield "haunted", threats.way_out(view, mind)
            yield "onward", quest.going_on(view, mind, threats.clear_of(view, mind))
            yield "haunted", threats.walk_off(view, mind, cell)
        sits = None if foes else sit_out(view, mind)
        if home := None if sits else quest.by_the_way_up(view, mind) or task.homeward(view, mind):
            yield "house", None if foes else comfort.get_ready(view)
            yield "onward", home
        if not foes:
            yield "company", schemes.tend(view, mind) or company.win_over(view, mind)
        if threats.goods_at_hand(view):
            yield "onward", threats.goods_underfoot(view) or quest.onward(view, mind, view.walkable)
        yield "house", comfort.keep_house(view, mind, foes)
        yield "recover", comfort.recover(view, mind, foes)
        yield "threat", threats.steady(view, mind, foes)
        yield "bed", comfort.to_bed(view, mind) if sits and not astray else None
        yield QUIET, sits
        yield "ahead", None if foes else company.send_ahead(view, mind)
        yield "withdraw", None if astray else comfort.withdraw(view, mind)
        yield "hide", threats.lie_low(view, mind) if threats.stirred(view, mind) else None
        yield "collect", comfort.collect(view, mind)
        if not astray:
            yield "bed", comfort.to_bed(view, mind)
            yield "larder", comfort.to_larder(view, mind)
        if self.nature.wary:
            yield "onward", quest.onward(view, mind, mind.safe(view))
        yield "hide", threats.lie_low(view, mind)
        yield "onward", quest.onward(view, mind, view.walkable) or quest.at_last(view, mind)
        if foes:  # nothing else is possible while they are near
            yield "threat", threats.leaves(view, mind, foes) or threats.assault(view, mind, foes)
        yield from last_aims(view, mind)


def last_aims(view: View, mind: Mind) -> Iterator[tuple[str, AnyCommand | None]]:
    """Yield (name, Command) for each aim that is left where none of a bot's `aims` can be pursued, the best first."""
    yield "blocked", quest.unblock(view, mind)
    yield "climb", quest.climb(view, mind)
    yield "bide", quest.bide(view, mind)
