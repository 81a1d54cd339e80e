"""What a bot has in mind: its temperament, what it remembers, and what it is about."""

from msgspec import Struct, field

from game import content
from game.bots.blows import hopeful
from game.bots.carrying import Left
from game.bots.errands import Mask
from game.bots.household import laden
from game.bots.judgement import dreaded, out_of_sight
from game.bots.memory.fights import Battles
from game.bots.memory.foes import LIE_LOW, Foes
from game.bots.memory.walk import Footsteps
from game.bots.memory.ways import Ways
from game.bots.memory.work import Work
from game.bots.places import ABSENT, LOST_TO, owing, unsafe
from game.bots.temperament import Nature
from game.engine.commands import Act, AnyCommand
from game.engine.steps import Intend, Roam
from game.run.view import Seen, View


class Mind(Struct, forbid_unknown_fields=True):
    """A bot's temperament, its memory of what can no longer be seen, and what it is about."""

    nature: Nature
    foes: Foes = field(default_factory=Foes)
    fights: Battles = field(default_factory=Battles)
    ways: Ways = field(default_factory=Ways)
    work: Work = field(default_factory=Work)
    walk: Footsteps = field(default_factory=Footsteps)
    spurned: dict[int, Left] = {}  # by id: Items left lying, see `carrying.settled`
    aim: str = ""  # what the last Command outside Combat was for
    scheme: Act | None = None  # the improvised Action, between the questions about it
    schemed: int = -1  # the turn in which it was begun
    heart: str = ""  # in a fight, the Feature by which it takes heart

    def watch(self, view: View) -> None:
        """Record where armed creatures are, through which passage the party first reached this Level, and whether it goes to and fro."""
        self.ways.reach(view)
        self.foes.learn(view)
        self.walk.tread(view)
        self.see(view)

    def see(self, view: View) -> None:
        """Record who is seen now, and forget who is no longer where it was."""
        self.foes.see(view)
        self.foes.leave_off(view)
        self.fights.face(view, self.foes.known(view))
        view.derived[ABSENT] = lost = self.lost(view)
        self.foes.guess(view, lost)
        often = len(self.fights.on.get(view.number, ())) > self.nature.bold  # else it would be run from them for ever
        view.derived[LOST_TO] = frozenset() if often else dreaded(view, self.fights.judged, lost)

    def come(self, view: View) -> None:
        """Record whether the party has fled to this Level, by whatever key: then the way back is to be avoided for a while.

        It has if foes that had noticed it on the last Level, or were in sight there, are likely to win, or it has a start from them.
        Call this before the party has moved on.
        """
        last, self.ways.level = self.ways.level, view.number
        if last != view.number:
            foes = self.foes.left_behind(last, view.turn)
            flees = view.raid.head_start > 0 or not (view.party and hopeful(view, foes))
            self.ways.fled = last if foes and flees else self.ways.fled
            self.foes.follow(view, last)
            self.arrive(view, frozenset(foe.who for foe in foes))
        self.ways.outlive(view)

    def arrive(self, view: View, whom: frozenset[int] = frozenset()) -> None:
        """Record that the bot should avoid, for a while, the passage through which it has just fled from these, by id. It is avoided longer after many fights beyond it."""
        often = 1 + len(self.fights.on.get(self.fights.battlefield, ())) // 4
        self.ways.arrive(view, often * self.nature.shuns, whom)

    def witness(self, view: View) -> None:
        """Record who is in view, an arrival, that a Room owes nothing, and a fight at its first Command, by whatever key the party goes on."""
        self.see(view)
        if view.asks(Roam):
            self.come(view)
            self.fights.owed -= {(view.number, view.chamber.number)} if view.chamber and not owing(view) else set()
        if view.fight and self.fights.new(view):
            owed = set(self.fights.owed)
            self.note_fight(view)
            self.fights.owed = owed

    def note_fight(self, view: View) -> None:
        """Record that the bot is fighting on this Level. In a fight of its own, who fought in the last one and is out of sight has no part."""
        if self.fights.new(view) and not self.fights.follows(view):
            self.foes.at_peace(view)
        self.fights.note(view)

    def begins(self, view: View, command: AnyCommand) -> None:
        """Record that the kept scheme is begun by this Command, or cannot be."""
        if (
            view.asks(Intend)
            and self.scheme
            and not view.fight
            and (command == self.scheme or not view.allows(self.scheme))
        ):
            self.schemed = view.turn

    def lost(self, view: View) -> list[Seen]:
        """Return the armed creatures of this Level that were last seen fighting and are out of sight, see `out_of_sight`."""
        judged = self.fights.judged if self.fights.battlefield == view.number else None
        later = view.fight.later if view.fight else judged.after(view) if judged else ()
        found = out_of_sight(view, self.foes.known(view), later, self.foes.harmless)
        return [self.foes.as_guessed(view, foe) for foe in found]

    def unknown(self, view: View) -> bool:
        """Return whether somebody fights out of sight against who is alone, and may be armed for all that is known: none of the armed was seen yet."""
        if view.fight is None or len(view.party) > 1 or self.lost(view):
            return False
        return not set(view.fight.later) <= {seen.who for seen in view.creatures} | self.foes.harmless

    def battered(self, view: View) -> bool:
        """Return whether a member of the party is too wounded to go on. On the deepest Level fewer Wounds are allowed, till the goods are taken, and to who has just left it to heal."""
        deep = view.rating >= content.constants().nest.deepest or self.heals(view)
        most = self.nature.sore if deep and not laden(view) else self.nature.battered
        return any(100 * member.body.wounds // member.body.limit >= most for member in view.party)

    def heals(self, view: View) -> bool:
        """Return whether the party has left a Level to heal a short while ago, and has not: it would go down again as badly hurt as before."""
        hurt, (then, *_) = [member.body.wounds for member in view.party], self.work.left_for
        return then == hurt and view.turn - self.work.withdrew <= LIE_LOW

    def safe(self, view: View) -> Mask:
        """Return the cells, [y, x], where no remembered enemy would notice the actor that is still `about`."""
        if "safe" not in view.derived:
            view.derived["safe"] = view.walkable & ~unsafe(view, self.foes.about(view))
        found: Mask = view.derived["safe"]
        return found
