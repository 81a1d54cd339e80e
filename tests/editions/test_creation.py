"""Characters that their players make, by the arrays of creation. [M 2.5]"""

import json
from pathlib import Path

import pytest

from game import content
from game.cli import main
from game.engine.components import Hero, Item
from game.engine.store import query
from game.presentation.questions.making import Making
from game.run.creation import Creation, read
from game.run.journal import read as journal
from game.run.replay import verify
from game.run.run import Run, head
from game.run.saves import begin
from game.run.view import View
from game.systems.party import larder
from game.systems.ratings import rating
from game.text.making import changed
from tests.editions.test_metamorphosis import NAME
from tests.run.play import play

GOOD = """
species = "beetle"
diet = "plants"
food = "honey"
[core]
Ken = 4
Speed = 3
Passions = 2
Strength = 1
[special]
Flying = 2
"Web Weaving" = 2
[common]
Exploration = 3
Sneaking = 2
Foraging = 2
Healing = 2
Hunting = 1
Perception = 1
Construction = 1
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD)
    return path


def test_a_swarm_made_has_the_bodies_dealt_to_it(file: Path) -> None:
    """[META-14] Swarming 4 that the class has not: four Wounds more, and the sheet before the raid says so."""
    with content.chosen(NAME):
        printed = int(content.classes()["beetle"].wounds)
    limits = []
    for dealt in ("Carapace = 4", "Swarming = 4"):
        file.write_text(GOOD.replace('Flying = 2\n"Web Weaving" = 2', dealt))
        made = read(file, NAME)
        run = Run(head("made", ("beetle",), edition=NAME, sheets=(made,)))
        limits.append(View(run).me.body.limit)
        assert f"Wounds Max {limits[-1]}" in Making("beetle", NAME, made).follows()
        run.close()
    assert limits == [printed, printed + 4]


def test_a_character_is_as_it_was_made(file: Path) -> None:
    """Its ratings, its diet, and one food rated 4, of no power; a Core Attribute counts for its twin."""
    run = Run(head("made", ("beetle", "spider"), edition=NAME, sheets=(read(file, NAME),)))
    who = run.raid.leader
    assert [rating(who, name) for name in ("Ken", "Smarts", "Speed", "Skill", "Strength", "Flying")] == [
        40,
        40,
        30,
        30,
        10,
        20,
    ]
    assert [rating(who, name) for name in ("Carapace", "Leadership", "Threat Rate")] == [0, 0, 10]
    assert [(item.form, item.rating) for _, item in larder(who)] == [("honey", 40)]
    me, other = View(run).party
    assert (me.diet, me.made["Ken"], other.diet) == ("plants", 40, "animals")
    assert len([1 for _ in query(Hero)]) == 2 and len([1 for _ in query(Item)]) >= 2
    run.close()


def test_a_file_may_name_an_ability_as_the_draft_does(file: Path) -> None:
    """[M 2.5.3] Flight and Web, which the printed sheets call Flying and Web Weaving."""
    made = read(file, NAME)
    file.write_text(GOOD.replace("Flying", "Flight").replace('"Web Weaving"', "Web"))
    assert read(file, NAME) == made


def test_its_maker_reads_and_says_the_drafts_names() -> None:
    making = Making("beetle", NAME)
    told = [row.label for row in making.page().rows()]
    assert {"Flight", "Venom", "Web"} <= set(told)
    assert not {"Flying", "Venomous", "Web Weaving"} & set(told)
    making.clear()
    for said in ("flight 2", "web weaving 2"):
        assert [*changed(making, said)]
    assert making.made.special == {"Flying": 2, "Web Weaving": 2}


def test_the_text_front_saves_it_too(file: Path, tmp_path: Path) -> None:
    making = Making("beetle", NAME, read(file, NAME))
    (told,) = changed(making, f"save {tmp_path / 'again.toml'}")
    assert "--sheet" in told
    assert read(tmp_path / "again.toml", NAME) == making.made


def test_a_recording_carries_it(file: Path, tmp_path: Path) -> None:
    begun = begin(tmp_path / "raid", head("kept", ("beetle",), edition=NAME, sheets=(read(file, NAME),)))
    play(begun, 40)
    digest = begun.digest
    begun.close()
    again, _ = verify(tmp_path / "raid" / "journal")
    assert again.digest == digest
    again.close()
    assert journal(tmp_path / "raid" / "journal").head.sheets == (read(file, NAME),)


def test_heads_of_others_say_nothing_of_it(tmp_path: Path) -> None:
    for edition in ("", "bind", NAME):
        begin(tmp_path / f"raid {edition}", head("plain", ("wasp",), edition=edition)).close()
        assert b"sheets" not in (tmp_path / f"raid {edition}" / "journal").read_bytes()


WRONG = {
    "no such species": ('"beetle"', '"dragon"'),
    "Invalid enum value 'stones'": ('"plants"', '"stones"'),
    "no food for this diet": ('"honey"', '"cricket"'),
    "core is 4, 3, 2, 1": ("Ken = 4", "Ken = 5"),
    "core has no 'Skill'": ("Ken = 4", "Skill = 4"),
    "special is 4 or 2, 2": ("Flying = 2", "Flying = 4"),
    "common is 3, 2, 2, 2, 1, 1, 1": ("Hunting = 1\n", ""),
    "unknown field `mood`": ('food = "honey"', 'food = "honey"\nmood = 1'),
    "missing required field `diet`": ('diet = "plants"\n', ""),
    "Expected": ("Ken = 4", 'Ken = "\x1b[31m4"'),
}


@pytest.mark.parametrize("said", WRONG)
def test_a_wrong_sheet_is_named_in_a_line(said: str, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(GOOD.replace(*WRONG[said]))
    assert main(["bot", "--edition", NAME, "--sheet", str(file), "--limit", "1"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and (said in told or "TOML" in told or "character" in told) and "\x1b" not in told


def test_no_file_other_rules_and_twice_the_same(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = ["--sheet", str(file)]
    for words, said in (
        (["--edition", NAME, "--sheet", str(file) + "x"], "No such file"),
        (["--edition", "bind", *sheet], "metamorphosis"),
        (sheet, "metamorphosis"),
        (["--edition", NAME, *sheet, *sheet], "each"),
        (["--edition", NAME, "--class", "wasp", *sheet], "each species once"),
    ):
        assert main(["bot", *words, "--limit", "1"]) == 2
        told = capsys.readouterr().err
        assert told.count("\n") == 1 and said in told


def test_the_sheet_is_shown(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", "--edition", NAME, "--sheet", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["core"] == {"Speed": 3, "Strength": 1, "Ken": 4, "Passions": 2}
    assert told["special"] == {"Flying": 2, "Web Weaving": 2}
    assert isinstance(read(file, NAME), Creation)
    assert main(["bot", "--edition", NAME, "--sheet", str(file), "--limit", "5"]) == 0
