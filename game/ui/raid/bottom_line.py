"""The bottom line of the main screen: the keys that the player most likely needs now."""

from collections.abc import Sequence

from game import content
from game.bots.blows import chance as odds
from game.bots.blows import legal as possible
from game.engine.commands import Act, Enter, Go, Say, Take
from game.engine.steps.exploration import DOWN
from game.presentation.answers import letter, verb
from game.presentation.foes.patrols import close_by, may_come
from game.presentation.obstacles.digging import bare
from game.presentation.obstacles.losses import WalkMemory
from game.presentation.obstacles.shutting import useless
from game.presentation.outcome import aimed_at, chance, success
from game.presentation.page import sentence
from game.presentation.questions import menus
from game.presentation.questions.befalling import staked
from game.presentation.questions.labour import priced
from game.presentation.questions.leading import abler, presses
from game.presentation.sight import at_foes, held, wins
from game.presentation.walks.approach import aiming, approached, assault, nearing, quarry, targets, towards
from game.run.view import View
from game.ui.keyset import Keys
from game.ui.raid.ask import AskScreen, apart
from game.ui.raid.controller import RaidController
from game.ui.raid.moments import digs
from game.ui.widgets.menu import LETTERS

Line = list[tuple[str, str]]
"""Keys, each with a short name for its effect."""
FEW = 4
"""The number of answers up to which all their letters are listed."""
NARROW = 80
"""The columns of the narrowest screen, on which the keys of a fight that matter most are all listed."""
MOST = 10
"""The number of keys listed outside Combat, without the last three."""
WORK = ("rest", "forage", "hunt", "salvage", "deliver")
"""The Actions for which the key is listed that opens the menu of things to do here."""


def bottom_line(raid: RaidController) -> Line:
    """Return the keys for the bottom line as pairs (key, meaning), the most important first; the last is always shown."""
    if raid.stuck:
        return [("Enter", "try again"), (raid.keys.shown("save"), "leave")]
    if raid.over:
        return [
            ("any key", "what became of the raid"),
            *([(raid.keys.shown("back", "end"), "title")] if raid.ended else []),
        ]
    if raid.busy:
        return [("Space", "stop")]  # so does any other key but those that hurry it
    if raid.ask:
        return asked(raid.ask, raid.keys, best=raid.ask.best is not None, comparing=raid.shown.compared is not None)
    if raid.count:
        return counting(raid)
    if raid.context == "combat":
        return combat(raid.view, raid.keys, raid.memory, waits=raid.autoplay.can_wait(raid.view))
    agrees = [("Enter", "set out")] if raid.memory.by_enter else []
    return [*agrees, *roam(raid.view, raid.keys, raid.memory.named)]


def counting(raid: RaidController) -> Line:
    """Return the keys for the bottom line while the player is typing a number, such as 5 to repeat the next key."""
    keys = raid.keys
    told = [(str(raid.count), "times: a direction or"), *keys.line("roam", "wait"), (keys.shown("back"), "drop it")]
    return [*told, (keys.shown("options"), "set “arrows”: digits walk")]


def asked(ask: AskScreen, keys: Keys, *, best: bool, comparing: bool = False) -> Line:
    """Return the keys for the bottom line while the question `ask` is open.

    `comparing`: whether two of its answers are compared, which Esc ends first.
    """
    if ask.hints:
        return [*ask.hints, ("?", "help")]
    rest = [("Esc", ask.escaping or "back")] if ask.escape else []
    rest = [("Esc", "end comparing")] if comparing else rest
    if ask.pointing:
        return [(f"{winds(keys)} 1-9", "where"), ("Tab", "weigh"), ("Enter", "choose"), *rest, ("?", "help")]
    letters = [one for one in ask.menu.letters if one.strip()]
    row = "".join(letters) in "".join(one for one in LETTERS if one not in apart())
    answers = " ".join(letters) if len(letters) <= FEW else spans(letters) if row else "letter"
    more = [(keys.shown("best", "combat"), keys.label("best", "combat"))] if best else []
    compared = [(keys.shown("compare", "list"), "compare")] if ask.comparable else []
    also = compared or ([(keys.shown("sheet"), "sheet")] if len(letters) > 2 else [])  # the letter that no answer has
    choose = [("Space", "change"), ("Enter", ask.answers[0].label)] if ask.enter else [("Enter", "choose")]
    more += keys.line("list", "page_down") if ask.told.hides else []
    return [(answers, "answer"), ("↑↓", "weigh"), *choose, *more, *rest, *also, ("?", "help")]


def spans(letters: Sequence[str]) -> str:
    """Return these letters, in their order, with a dash for those between: "a b d-g" where c is the letter of no answer."""
    runs: list[list[str]] = []
    for one in letters:
        if runs and ord(one) == ord(runs[-1][-1]) + 1:
            runs[-1].append(one)
        else:
            runs.append([one])
    return " ".join(" ".join(run) if len(run) < 3 else f"{run[0]}-{run[-1]}" for run in runs)


def winds(keys: Keys) -> str:
    """Return the keys that walk west, south, north and east, as one string."""
    return "".join(keys.shown(wind) for wind in ("west", "south", "north", "east"))


def roam(view: View, keys: Keys, named: str = "") -> Line:
    """Return the keys for the bottom line while the party walks about outside Combat.

    First come those for advice and to walk on, each in its place, then those for what is at hand, and the one that a message has `named`.
    """
    legal = view.legal()
    acts = {command.action for command in legal if isinstance(command, Act)}
    at_arms = "attack" in acts
    armed = at_arms and any(body.armed and not body.led for body in view.creatures)
    first = ["fight"] if armed and not view.raid.head_start else []
    if any(isinstance(command, Enter) for command in legal):
        here = view.me.body.x, view.me.body.y
        kind = next((way.kind for way in view.passages if (way.x, way.y) == here), "")
        first.append("up" if kind == "up" else "way")
    first += ["take"] if any(isinstance(choice.command, Take) for choice in view.choices) else []
    first += ["explore"] if "explore" in acts else []
    first += clearing(view) if "tear" in acts and not useless(view) else []
    first += ["do"] if acts & set(WORK) else []
    first += ["dig"] if digs(view) and "dig" not in first else []
    first = ["best", *(["walk_on"] if not armed and not held(view.me) else []), *first]
    first += [named] if named and named not in first else []
    rest = ["way"] if any(way.kind in DOWN for way in view.passages) and "explore" not in acts else []
    rest += ["dig"] if "dig" in acts and "dig" not in first else []
    rest += ["fight"] if at_arms and "fight" not in first else []
    rest += ["lead"] if len(view.party) > 1 else []
    rest += ["travel", "items", "wait", "look", *(["goal"] if view.goal else []), "pool", "sheet", "log"]
    names = [*first, *(name for name in rest if name not in first)]
    away = (keys.shown("wait"), "wait") if held(view.me) else (winds(keys), "walk")
    told = [away] if armed and view.raid.head_start else []
    told += [(f"{keys.shown('do')} then {letter(hands)}", "hand over")] if (hands := possible(view, "deliver")) else []
    deeds = [(keys.shown(name), weighed(view, name, keys.label(name, "roam"))) for name in names]
    told += [pair for pair in deeds if pair not in told]
    if Say("leave") in legal:
        told.insert(0 if wins(view) else len(first) + 2, (keys.shown("up"), "leave"))
    return [*told[:MOST], *keys.line("roam", "options", "save", "help")]  # where there is room: for who has but a mouse


def clearing(view: View) -> list[str]:
    """Return the works by which a way may be opened here, the cheaper first: a failed dig may be paid with Hunger, a failure to tear down is a Wound."""
    dig, tear = view.choice(Act("dig")), view.choice(Act("tear"))
    if dig is None or tear is None or dig.refused:
        return ["tear"]
    cheaper = "Hunger" in staked(view, "dig") and odds(view, dig) >= odds(view, tear)
    return ["dig", "tear"] if cheaper else ["tear", "dig"]


def weighed(view: View, name: str, label: str) -> str:
    """Return the label of an action for the bottom line: of long work with its odds and price, of "lead" those of who would explore much better, of "fight" what it does now."""
    if name == "fight" and assault(view) == "close in" and (foe := quarry(view)):
        return nearing(view, foe.who)
    if name == "lead" and view.allows(Act("explore")) and (better := abler(view, "explore")):
        often = presses(view, better[0])
        return f"{label}{f' {often}x' * (often > 1)}: {success(better[1])}"
    choice = view.choice(Act(name)) if name in ("explore", "tear", "dig") else None
    if choice is None or choice.refused:
        return label
    near = f", {sentence('foe near')}" if close_by(view) or may_come(view) else ""
    lost = staked(view, name)
    where = sentence("opens elsewhere briefly") * (name == "dig" and bare(view))
    price = f"{chance(view, choice)}{where}, {sentence('or else', what=lost)}" if lost else priced(view, choice) + where
    return f"{label} {price}{near}"


def combat(view: View, keys: Keys, memory: WalkMemory, *, waits: bool) -> Line:
    """Return the keys for the bottom line in Combat: those for what the fighter can still do in this Turn.

    `waits`: whether to be done with it lets whole Rounds pass, till something happens.
    """
    me = view.me.body
    told: Line = [(me.name, f"{verb(view.me, 'acts', 'act')}:")] if len(view.party) > 1 else []
    walks = any(isinstance(command, Go) for command in view.legal()) and not held(view.me)
    if me.pace and walks:
        told.append((winds(keys), "flee" if me.disposition == "Retreating" else "move"))
    tactical = me.tactical and me.disposition != "Retreating"
    if tactical and (does := aiming(view)):
        label = keys.label("aim", "combat") if does == "aim" else nearing(view, approached(view, memory))
        told.append((keys.shown("aim", "combat"), label))
    aimed = len(told)
    told += keys.line("combat", "best")
    may_break = me.disposition != "Retreating" or view.allows(Act("break", view.asked))
    if (me.tactical or me.resist or me.manoeuvre) and may_break:
        told += keys.line("combat", "manoeuvre")
    told.append((keys.shown("wait"), "wait" if waits else "done"))
    last = keys.line("combat", "help")
    behind = keys.line("combat", "behind") if walks and me.pace and opens(view) else []
    at = aimed if wide([*told, *behind, *last]) <= NARROW else len(told)  # the line must hold "done" on any screen
    told[at:at] = behind
    charges = any(not one.refused for one in menus.charges(view))
    told += keys.line("combat", *(["charge"] if charges else []), "fight_on")
    if tactical or any(not one.refused for one in menus.acts(view, "Suppress", "Support")):
        told += keys.line("combat", "suppress")
    return [*told, *keys.line("combat", "look", "card", "sheet", "log"), *last]


def wide(told: Line) -> int:
    """Return how many columns these keys take on the bottom line, with the gaps between them."""
    return sum(len(key) + len(label) + 3 for key, label in told) - 2


def opens(view: View) -> bool:
    """Return whether walking behind the foe that is aimed at first leads past an armoured head."""
    foe = view.body(next(map(aimed_at, at_foes(view, targets(view))), 0))
    if foe is None or content.kinds()[foe.kind].armoured != "head":
        return False
    return towards(view, foe.who, behind=True) is not None
