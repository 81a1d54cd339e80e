"""The part of a View about passing creatures unnoticed: those that are sensed, and kinds of those that nobody senses now. [R-51]"""

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from game import content
from game.engine.components import Raid
from game.engine.steps import Attempt
from game.engine.store import the
from game.fd100 import Degree, Odds, Rating
from game.run.looking import Looking, looking
from game.systems.checks import Suppose, check
from game.systems.colony.alertness import sent
from game.systems.combat import fights
from game.systems.combat.beginnings import beginnings
from game.systems.party import party
from game.systems.ratings import rating
from game.systems.senses import unaware
from game.weighing import odds


class SneakingView(Looking):
    """The odds of passing somebody unnoticed, by the worst member's, whose roll counts; and of a fight that begins now."""

    @looking
    def sneaking(self, who: int) -> Odds:
        """Return the odds of passing the creature `who` unnoticed."""
        return worst(odds(check(Attempt(who=one, action="sneak", target=who))) for one in party())

    @looking
    def sneaking_past(self, kind: str) -> Odds | None:
        """Return the odds of passing a creature with the ratings of its kind; None under rules with dice of their own.

        It asks for nobody, so that it tells nothing of one who may be dead or gone.
        """
        if content.in_force():
            return None
        keen = Rating("Ken", content.kinds()[kind].features["Ken"])
        made = (check(Attempt(who=one, action="sneak", target=one)) for one in party())
        return worst(odds(replace(each, resistance=keen)) for each in made)

    @looking
    def sent_out(self) -> list[str]:
        """Return the kinds of soldiers that the nest may send out on this Level at its present alarm. [R-86]"""
        return sent()

    @looking
    def beginnings(self, who: int) -> dict[str, Fraction]:
        """Return the Dispositions in which a fight that begins now may find a member, best first, with their chances."""
        return beginnings(who)

    @looking
    def drawn_in(self, who: int) -> bool:
        """Return whether the creature `who` is in a fight that begins where the leader stands: it is armed, no friend, and near. [R-10, R-53]"""
        return fights.drawn_in(who) and fights.near(who)

    @looking
    def first_blow(self, who: int, target: int, disposition: str, apart: int = 1, *, behind: bool = False) -> Odds:
        """Return the odds of a member's first Attack in a fight that begins now, with this Disposition, on a creature so many cells `apart`.

        Beside it every Attack reaches. Its head points at the party as it joins, or at nobody before its own Turn if it is surprised. [R-15]
        `behind`: suppose that the member gets behind it first.
        """
        behind = behind or (unaware(target) and strikes_first(who, target))
        there = Suppose(disposition, behind=behind, near=apart <= 1, apart=apart)
        return odds(check(Attempt(who=who, action="attack", target=target), there))


def strikes_first(who: int, target: int) -> bool:
    """Return whether a member's first Turn surely comes before this creature's. [B 3.8.4, R-36] No edition's dice for the order tell."""
    quicker = rating(who, "Initiative") > rating(target, "Initiative")
    return quicker and not the(Raid).head_start and not content.in_force()


def worst(made: Iterator[Odds]) -> Odds:
    """Return the odds of these with the smallest chance of any Success."""
    return min(made, key=lambda one: one.at_least(Degree.PARTIAL_SUCCESS) / one.whole)
