"""Engine, targeting and codex read one and the same formula."""

import pytest
from msgspec.structs import replace

from game import content
from game.cli import main
from game.flow.commands import Act
from game.run.view import View
from game.telling.codex import action, actions
from game.ui.outcome import outcomes

from scene import Scene


@pytest.mark.parametrize("name", content.formulas())
def test_every_action_has_a_page_of_its_own_data(name):
    formula, page = content.formulas()[name], "\n".join(action(name))
    for text in formula.outcome.values():
        assert text in page
    assert str(formula.effort or "") in page and formula.rule in page
    assert all(len(line) <= 100 for line in page.splitlines())
    assert any(line.split()[0] == name for line in actions())


def test_one_outcome_changed_is_changed_in_engine_targeting_and_codex(monkeypatch):
    """A toy content in which to steel oneself is to charge."""

    def seen():
        scene = Scene("W . m", first="W", W={"place": "Holding"}, steel=0)
        view = View(scene.run)
        told = outcomes(view, view.choice(Act("steel", scene.who["W"])))
        scene.do("steel")
        return scene.place("W"), set(told.values()), "\n".join(action("steel"))

    place, told, page = seen()
    assert place == "Advancing" and "steps up to Advancing" in page
    steel = content.formulas()["steel"]
    toy = content.formulas() | {"steel": replace(steel, outcome={"Success": "Actor Charges", "Failure": "nothing"})}
    monkeypatch.setattr(content, "formulas", lambda: toy)
    other_place, other_told, other_page = seen()
    assert other_place == "Charging"
    assert other_told != told and any("charge" in words.lower() for words in other_told)
    assert "Actor Charges" in other_page and "steps up" not in other_page


def test_the_odds_change_with_the_formula(monkeypatch):
    """Another Effort, other odds at once: on targeting as in the roll."""
    scene = Scene("W m .", first="W")
    view = View(scene.run)
    before = view.odds(view.choice(Act("attack", scene.who["m"])))
    attack = content.formulas()["attack"]
    toy = content.formulas() | {"attack": replace(attack, effort=type(attack.effort)("own Speed"))}
    monkeypatch.setattr(content, "formulas", lambda: toy)
    assert View(scene.run).odds(view.choice(Act("attack", scene.who["m"]))) != before


def test_an_unknown_action_is_refused_in_a_line(capsys):
    assert main(["codex", "yodel"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
