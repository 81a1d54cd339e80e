"""One blow of any degree, whoever strikes: ratings and a die that leave no choice."""

from typing import Any

from tests.scenes.scene import Scene

# Threat Rate, the victim's Survival Rate, what else counts for the striker, the die
DEGREES = {
    "Critical Success": (90, 10, {"place": "Advancing"}, 20),
    "Complete Success": (90, 10, {}, 50),
    "Partial Success": (90, 60, {}, 50),
    "Partial Failure": (10, 10, {}, 50),
    "Complete Failure": (10, 90, {}, 50),
    "Critical Failure": (10, 90, {"place": "Recoiling"}, 20),
}


def blow(drawing: str, text: str, degree: str, **words: Any) -> Scene:
    """The scene after "W attack m" has come out so. Nobody has a shell, everybody many Wounds, all hold."""
    actor, _, victim = text.split()
    threat, survival, more, die = DEGREES[degree]
    words["attack"] = [die, *words.pop("then_attack", [])]
    names = dict.fromkeys([actor, victim, *(name for name, change in words.items() if isinstance(change, dict))])
    for name in names:
        base = {"limit": 10 if name == "A" else 40, "Carapace": 0, "place": "Holding", "Survival Rate": survival}
        mine = {"Threat Rate": threat, **more} if name == actor else {}
        words[name] = base | mine | words.get(name, {})
    hero = next(name for name in names if name in "ABLSWX")
    scene = Scene(drawing, first=hero, **words)
    if actor == hero:
        scene.do(f"attack {victim}")
        if scene.asked == "OfferLuck":
            scene.do("no")
        return scene
    return scene.lets(text)
