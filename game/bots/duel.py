"""Is this fight worth it? An estimate from the printed sheets, in hundredths of a Wound a Turn."""

from game import content
from game.content import Attack
from game.fd100 import Check, Degree, Modifier, Rating, Shift, odds
from game.run.view import Seen, View

COSTLY = 70
"""Per cent of her Wounds that a fight may be expected to cost."""


def left(seen: Seen) -> int:
    """Wounds she can still take; with the last she dies."""
    return seen.limit - seen.wounds


def pace(seen: Seen) -> int:
    """R-13 Cells a Turn, by the printed Speed."""
    return content.constants().combat.pace(content.kinds()[seen.kind].features["Speed"])


def hopeful(view: View, foes: list[Seen]) -> bool:
    """Whether killing these armed foes, the worst first, costs less than is left, by a margin."""
    heroes = [member.body for member in view.party]
    more = int(view.ruled("R-82"))
    against = {
        foe.who: (sum(dealt(hero, foe, more=more) for hero in heroes), max(dealt(foe, hero) for hero in heroes))
        for foe in foes
    }
    if not all(ours for ours, _ in against.values()):
        return False
    dangerous = sorted(foes, key=lambda foe: -against[foe.who][1] * against[foe.who][0] // left(foe))
    loss, all_theirs = 0, sum(theirs for _, theirs in against.values())
    for foe in dangerous:  # one after the other, while the rest go on
        ours, theirs = against[foe.who]
        loss += left(foe) * all_theirs * 100 // ours
        all_theirs -= theirs
    return loss <= sum(left(hero) for hero in heroes) * COSTLY


def dealt(by: Seen, to: Seen, *, stands: str = "", minus: int = 0, more: int = 0) -> int:
    """Wounds a Turn, times 100, from this box of her track; `minus`: a static modifier against her; `more`: Wounds that a
    swarm takes when struck behind or at a run (R-82).

    Without a box: at her best place, steeled if she is led; thrown back, if her own Attacks do that.
    """
    one, other = content.kinds()[by.kind], content.kinds()[to.kind]
    armour = other.features.get("Carapace", 0) if other.armoured == "round" else 0
    if not stands:
        stands = "Advancing" if by.led else "Recoiling" if one.base and "Recoils" in one.base.add else ""
    made = Check(
        effort=Rating("Threat Rate", one.features["Threat Rate"]),
        resistance=Rating("Survival Rate", other.features["Survival Rate"]),
        static=(Modifier(stands, content.constants().combat.sway.get(stands, 0)), Modifier("", -minus)),
        shifts=(Shift("Wounds", by.wounds * one.wound_shift),) if by.wounds and one.wound_shift else (),
        guards=(Modifier("Carapace", -armour, "R-14", _armoured(one.base, one.special)),) if armour else (),
    )
    table = odds(made)
    plain = [_wounds(box, by, to) for box in (one.base, one.special)]
    base, special = (min(left(to), n + (more if other.swarm else 0)) for n in plain)
    return (
        table.counts[Degree.PARTIAL_SUCCESS] * base
        + table.counts[Degree.COMPLETE_SUCCESS] * special
        + table.counts[Degree.CRITICAL_SUCCESS] * (base + special)
    )


def _wounds(box: Attack | None, by: Seen, to: Seen) -> int:
    """The printed Damage; and what a cocoon takes, if she who weaves can wrap up whom it leaves helpless. R-67"""
    if box is None:
        return 0
    wounds = box.wounds(left(by))
    if "Paralysed" in box.hit and content.kinds()[by.kind].features.get("Web Weaving"):
        wounds += to.limit // 2 if content.kinds()[to.kind].swarm else to.limit
    return min(wounds, left(to))


def _armoured(base: Attack | None, special: Attack | None) -> tuple[Degree, ...]:
    """The degrees whose Attack a Carapace may stop."""
    stopped = {"Crushing", "Piercing", "Shredding"}
    pairs = ((Degree.PARTIAL_SUCCESS, base), (Degree.COMPLETE_SUCCESS, special), (Degree.CRITICAL_SUCCESS, special))
    return tuple(degree for degree, box in pairs if box and stopped & set(box.keywords))
