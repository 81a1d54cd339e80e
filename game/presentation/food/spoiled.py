"""What harm Spoiled food may do to who eats it, each with its chance. [L]"""

from collections import Counter

from game import content
from game.fd100 import Degree
from game.presentation.food.foods import SURE
from game.presentation.outcome import percent
from game.presentation.page import sentence
from game.run.view import Held, Member, View


def stomached(view: View, holder: Member, held: Held) -> str:
    """Return a sentence on what Spoiled food may do to `holder`, each harm with its chance, or "" if it is not Spoiled."""
    if not held.spoiled:
        return ""
    return f" {sentence('stomached', harms=spoilt(view, holder, held), chance=100 - harm(view, holder, held))}"


def spoilt(view: View, holder: Member, held: Held) -> str:
    """Return what harm a Spoiled food may do to who eats it, each with its chance, the likeliest first."""
    odds, counts = view.stomach(holder.body.who, held.item), Counter[str]()
    for degree in Degree:
        counts[fate(degree)] += 0 if harmless(degree, holder) else odds.counts[degree]
    shares = [(what, round(100 * count / odds.whole)) for what, count in counts.most_common()]
    return ", ".join(ill(what, share) for what, share in shares if share)


def ill(what: str, share: int) -> str:
    """Return one harm that Spoiled food may do, with its chance in per cent and its die: "45 % to be Poisoned d40"."""
    effect = what.removeprefix("Actor ").removeprefix("takes ").replace(":", "")
    return sentence("stomach wound" if "Wound" in what else "stomach effect", chance=share, effect=effect)


def fate(degree: Degree) -> str:
    """Return what becomes of who eats Spoiled food, by the degree of the roll: what the formula lists for it."""
    told = content.formulas()["stomach"].outcome
    return told.get(str(degree)) or told["Success" if degree >= Degree.PARTIAL_SUCCESS else "Failure"]


def harmless(degree: Degree, holder: Member) -> bool:
    """Return whether Spoiled food does no harm to `holder` at a degree of the roll: nor does an Effect that can grow no more, as of who is born blind."""
    what = fate(degree)
    grown = holder.body.effects.get(what.partition(":")[0].removeprefix("Actor "), 0) >= SURE
    return what == "nothing" or "healed" in what or grown


def harm(view: View, holder: Member, held: Held) -> int:
    """Return the chance, in per cent, that food known to be Spoiled does harm to `holder`; 0 if it is not Spoiled."""
    if not held.spoiled:
        return 0
    odds = view.stomach(holder.body.who, held.item)
    return (200 * sum(odds.counts[one] for one in Degree if not harmless(one, holder)) + odds.whole) // (2 * odds.whole)


def but(view: View, holder: Member, held: Held, price: str) -> str:
    """Return what a meal brings, with the chance of harm by Spoiled food behind it, and its likeliest kind: "90 %, but 78 % harm (Infected 32 %)"."""
    ill = harm(view, holder, held)
    return sentence("but harm", price=price, chance=ill, what=likeliest(view, holder, held)) if ill else price


def likeliest(view: View, holder: Member, held: Held) -> str:
    """Return the harm that Spoiled food does to who eats it most often, with its chance: "Infected 32 %", "a Wound 45 %"."""
    odds, counts = view.stomach(holder.body.who, held.item), Counter[str]()
    for degree in (one for one in Degree if not harmless(one, holder)):
        counts[fate(degree)] += odds.counts[degree]
    what = max(counts, key=counts.__getitem__)
    harm = sentence("a wound", lost=view.system.points) if "Wound" in what else what.split(":")[0].split()[-1]
    return f"{harm} {percent(counts[what], odds.whole)} %"
