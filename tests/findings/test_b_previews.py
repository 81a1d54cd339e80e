"""B of the findings: what a screen says will happen, happens."""

import re
from random import Random
from time import perf_counter

import pytest

from game import content
from game.asking.outcome import outcomes
from game.asking.prompts import prompt
from game.fd100 import Degree
from game.flow.commands import Act, Say
from game.run import snapshot
from game.run.view import View
from game.ui.aim import Aim
from game.world import find, get, query
from game.world.components import At, Body, Combatant, Effects, Hero, Room
from tests.findings.foretold import tried
from tests.scenes.scene import Scene
from tests.ui.arena import fight
from tests.ui.test_play import table  # noqa: F401  the fixture

WORST = ("Bleeding", "Blind", "Confused", "Poisoned", "Infected", "Agony")


def told(scene, action, name, degree):
    view = View(scene.run)
    return outcomes(view, view.choice(Act(action, scene.who[name])))[degree]


def worst(play, kinds=("wasp", "major")):
    """Wounds, darkness and six Effects each, beside each other, Recoiling."""
    get(next(iter(query(Room)))[0], Room).dark = 60
    for who, body in query(Body):
        fighter = find(who, Combatant)
        if fighter is None:
            continue
        body.wounds = max(0, body.limit - 2)
        fighter.place = 1
        get(who, Effects).rating |= dict.fromkeys(WORST, 47)
        if hero := find(who, Hero):
            hero.unlit = True
            at = get(who, At)
            foe = next(other for other, _ in query(Combatant) if not find(other, Hero))
            get(foe, At).x, get(foe, At).y = at.x + 1, at.y
    play.raid.run.settle()
    play.raid.settle()
    return play


@pytest.mark.parametrize("hero", ["wasp", "beetle", "scorpion", "spider", "ants", "ladybug"])
def test_b7_show(table, hero):
    play = worst(fight(table(hero), (hero,), ("major",)))
    play.do("f")
    print(play.shows())
    print(play.view.me.body.disposition, play.view.question)
