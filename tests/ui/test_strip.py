"""The strip at the panel's foot, ghosts on the map, and the keys of races."""

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.engine.commands import Say
from game.presentation.automatic.orders import Orders
from game.race.boards import comparisons, own_best
from game.race.book import Book
from game.race.course import Track, track
from game.race.facts import measure
from game.race.splits import against
from game.run.journal import read
from game.run.save_folder import listed
from game.ui.app import press
from game.ui.launch_options import LaunchOptions
from game.ui.screen_stack import ScreenStack
from game.ui.screens.end import EndScreen
from game.ui.screens.replay import Replay
from tests.race.recordings import honest, unpacked
from tests.ui.table import SIX, Lay, Table, fight


@pytest.fixture
def fetched(tmp_path: Path) -> Track:
    return track(unpacked("deliver", tmp_path), tmp_path)


def foot(play: Table, width: int = 80, height: int = 24) -> list[str]:
    """Return the rows of the panel, without the map."""
    return [line.rpartition("│")[2].strip() for line in play.shows(width, height).splitlines() if "│" in line]


def test_splits_are_shown_in_turns_commands_and_by_the_clock(table: Lay) -> None:
    """V goes round; the last choice is kept for raids to come; each row has the number at its split, the running one goes on."""
    play = table("wasp", seed="race 177").do("x", "n")
    before = play.raid.run.digest
    assert "SPLITS" not in play.shows(120, 40)
    play.do("V")
    assert (
        "SPLITS turns" in play.shows(80, 40)
        and "way         10" in foot(play, 80, 40)
        and "25   ▸      11" in foot(play, 80, 40)
    )
    assert "way          1" in foot(play.do("V"), 80, 40) and "25   ▸       2" in foot(play, 80, 40)
    play.now += 75
    assert "way       0:00" in foot(play.do("V"), 80, 40) and "25   ▸    1:15" in foot(play, 80, 40)
    assert play.top.patience == 1.0
    n, told = play.raid.run.seat.keys if play.raid.run.seat else 0, play.shows()
    play.do("idle")
    assert play.raid.run.seat and play.raid.run.seat.keys == n and play.shows() == told
    assert play.game.prefs.strip == "rta" and play.do("V").game.prefs.strip == "off" and play.top.patience is None
    assert "SPLITS" not in play.shows(120, 40) and play.raid.run.digest == before


@pytest.mark.long
def test_each_split_is_compared(table: Lay, fetched: Track) -> None:
    """Ahead, behind, even, what is to come; a star for the best segment ever; what is leapt over has a dash. A: nothing to compare with."""
    play = table("wasp", seed="race 177")
    slow = [replace(split, turns=split.turns + 5) for split in fetched.splits.values()]
    play.raid.strip.others["pb"] = against(slow, {("way", "100"): 9})
    play.do("V", "x", "n", "n", ">")
    play.do(*[">"] * (play.view.rating == 0))
    rows = {row.split()[0]: row.split()[1:] for row in foot(play, 80, 44) if row}
    assert rows["way"] == ["10", "-5"] and rows["25"] == rows["75"] == ["-"]
    turn = play.raid.strip.live.fixed["100"].turns
    assert rows["100"] == [str(turn), f"*{turn - 20}"] and "v best" in play.shows(80, 44)
    assert rows["seen"] == ["▸", str(play.view.turn)]
    assert rows["done"] == ["-", str(fetched.splits["done"].turns + 5)]
    play.raid.strip.others["pb"] = against(replace(one, turns=one.turns - 3) for one in fetched.splits.values())
    assert "+3" in next(row for row in foot(play, 80, 44) if row.startswith("way "))
    assert "nothing" in play.do("A").raid.notices[0].text and "+3" not in play.shows(80, 44)
    assert play.game.prefs.against == "none"


def test_a_raid_taken_up_has_its_splits_again(table: Lay) -> None:
    """They are taken from its journal: the same as if it had never been left, with the break before the clock goes on."""
    play = table("wasp", seed="race 177").do("V", "x", "n", "n", ">")
    fixed, n = play.raid.strip.live.fixed, play.raid.run.n
    folder = play.raid.run.folder
    assert folder and fixed and n
    play.game.close()
    play.stage = ScreenStack(play.game.resume(folder))
    again = play.raid.strip.live
    assert {key: one.turns for key, one in again.fixed.items()} == {key: one.turns for key, one in fixed.items()}
    assert again.witness and again.now("commands") == n
    play.do("z")
    assert again.now("commands") == n + 1
    assert [one.turns for one in measure(folder / "journal").splits] == [one.turns for one in again.fixed.values()]


def test_who_is_in_sight_has_room_before_splits(table: Lay) -> None:
    """Six against a crowd at 80x24: nobody is missing; the last split stands over the keys, before the first how long it has taken so far."""
    play = table("wasp", seed="race 177").do("V")
    assert play.raid.strip.shown().line == "way 0"
    assert play.do("x").raid.strip.shown().line == "way 10"
    play.do(*["L", "escape"] * 40)  # it went after 40 keys, and nothing stood where no split was reached
    assert play.raid.strip.shown().line == "way 10"
    crowd = fight(play, SIX, ("minor",) * 5)
    with_strip = foot(crowd)
    crowd.raid.strip.measure = "off"
    assert with_strip == foot(crowd) and "SPLITS" not in crowd.shows()


def test_of_splits_that_do_not_all_fit_the_heading_says_which_are_there(table: Lay) -> None:
    """Two of them under a bare heading looked cut off; the rows above them were free."""
    play = table("wasp", seed="race 177").do("x", "n", "V", "V")
    for height in range(24, 44):
        rows = foot(play, 100, height)
        if head := next((at for at, row in enumerate(rows) if row.startswith("SPLITS")), 0):
            shown, told = [row.split()[0] for row in rows[head + 1 :] if row], rows[head].split()[2:]
            assert told == ([] if len(shown) == 7 else [f"1-{len(shown)}", "of", "7"]), height
    assert head


@pytest.mark.long
def test_it_is_drawn_on_known_ground_alone(table: Lay, fetched: Track) -> None:
    """On its Level, where nobody stands and nothing lies; hidden and shown again; never on ground that is not known."""
    play = table("wasp", seed=fetched.head.seed)
    play.raid.strip.ghosts = [fetched]
    view, strip = play.view, play.raid.strip
    unknown = next((x, y) for y in range(5, 30) for x in range(5, 30) if not view.known[y, x])
    mine = view.me.body.x, view.me.body.y
    taken = {(body.x, body.y) for body in view.creatures} | {(held.x, held.y) for held in view.things}
    free = next(
        (x, y)
        for y in range(view.known.shape[0])
        for x in range(view.known.shape[1])
        if view.walkable[y, x] and (x, y) not in taken
    )

    def at(cell: tuple[int, int], place: str = "1") -> list[tuple[int, int]]:
        strip.ghosts = [
            Track(
                fetched.head, "", tuple(replace(post, x=cell[0], y=cell[1], place=place) for post in fetched.posts), {}
            )
        ]
        return strip.cells(view)

    assert at(free) == [free] and "&" in play.shows()
    assert at(free, "1-1t") == at(unknown) == at(mine) == []
    assert at(free) and "hidden" in strip.hide() and strip.cells(view) == []
    assert "shown" in strip.hide() and strip.cells(view) == [free]
    play.game.launch = replace(play.game.launch, spoil=True)
    assert at(unknown) == [unknown] and at(mine) == []


@pytest.mark.long
def test_a_ghost_by_the_clock_goes_on_while_nobody_presses_a_key(table: Lay, tmp_path: Path) -> None:
    """It is where it was after as long; the screen looks again each second; without sound times it goes by turns."""
    play, made = table("wasp", seed="y"), track(honest(tmp_path), tmp_path)
    play.game.launch = LaunchOptions("race 177", race=True, against=(made,), by_clock=True)
    play.stage = ScreenStack(play.game.begin(("wasp",), "race 177", "deliver"))
    play.now += 10
    assert play.top.patience == 1.0 and f"& rated {made.at(10_000, 'rta').rating}, 0:0" in play.raid.strip.shown().line
    play.now += 60
    assert play.raid.strip.shown().line == "way 0  & won at turn 212" and play.raid.run.raid.turn == 0
    play.game.launch = replace(play.game.launch, against=(replace(made, timed=False),))
    play.stage = ScreenStack(play.game.begin(("wasp",), "race 177", "deliver"))
    assert play.raid.strip.shown().line == "way 0  & rated 0"


@pytest.mark.long
def test_a_race_begins_at_once_with_its_ghost(table: Lay, fetched: Track) -> None:
    """Walks at once and splits in turns whatever the options say; the ghost's splits to compare with; told if its party is another."""
    play = table("beetle", seed="y")
    play.game.launch = LaunchOptions("race 177", race=True, against=(fetched,))
    play.stage = ScreenStack(play.game.begin(("beetle",), "race 177", "deliver"))
    assert play.top.at_once and play.raid.strip.measure == "turns" and play.game.prefs.pace == "walk"
    assert "another party" in play.raid.notices[0].text
    shown = play.do("x").shows()
    assert "& rated 0" in shown and "v ghost" in play.shows(80, 44)
    assert play.raid.run.folder and read(play.raid.run.folder / "journal", torn=True).sittings[0].pace == 0
    other = table("wasp", seed="elsewhere")
    assert other.raid.strip.ghosts == []


def test_ctrl_r_begins_this_nest_again_after_one_question(table: Lay) -> None:
    """The raid before is given up; in Combat it is kept; the other answer changes nothing."""
    play = table("wasp", seed="race 177").do("x")
    old = play.raid.run.folder
    assert "given up" in play.do("ctrl+r").shows() and play.do("n").view.turn == 10
    play.do("ctrl+r", "enter")
    assert play.view.turn == 0 and play.raid.run.head.seed == "race 177" and play.raid.run.folder != old
    assert {one.folder: one.outcome for one in listed(play.game.where)}[old] != ""
    struggle = fight(play, ("wasp",), ("minor",))
    assert "kept as it is" in struggle.do("ctrl+r").shows()


def test_a_raid_that_is_over_is_raced_verified_and_copied(table: Lay) -> None:
    """v: what it is worth; x: the same bytes in a new file; g: this nest again with its ghost."""
    play = table("wasp", seed="race 177").do("x")
    play.raid.give(Say("surrender"))
    folder = play.raid.run.folder
    assert folder
    play.do("enter", "v")
    shown = " ".join(play.shows().split())
    assert "The recording holds: played again, it comes to the same end. It is not ranked: the Job is not done" in shown
    play.do("escape")
    assert isinstance(play.top, EndScreen) and "holds" not in play.shows(), "what was said goes first"
    play.do("x")
    copies = list((play.game.where / "exports").iterdir())
    assert [one.read_bytes() for one in copies] == [(folder / "journal").read_bytes()]
    assert copies[0].name[:8] in play.shows()
    play.do("g", "g")
    assert play.view.turn == 0 and play.raid.strip.ghosts[0].at(10).turns == 10
    assert "& rated 0" in play.shows()


def test_a_raid_that_is_over_is_watched(table: Lay) -> None:
    """w: from its first command, on the screens of a replay; it is over and kept, and Esc leads back to its end."""
    play = table("wasp", seed="race 177").do("x")
    play.raid.give(Say("surrender"))
    n = play.raid.run.n
    play.do("enter")
    press(play.stage, ["w"])
    assert isinstance(play.top, Replay) and f"Command 0 of {n}" in play.top.title
    play.top.go(lambda: False)
    assert f"Command {n} of {n}" in play.top.title and play.raid.over
    press(play.stage, ["escape"])
    assert isinstance(play.top, EndScreen)


def test_only_a_seed_drawn_by_the_program_is_fresh_and_once(table: Lay) -> None:
    """The first raid in it says so in its sitting; the same nest again, or a seed of one's own, does not."""
    play = table("wasp", seed="mine")
    seed = play.game.drawn.seed()

    def kind() -> str:
        folder = play.raid.run.folder
        assert folder
        return measure(folder / "journal").kind

    assert kind() == "set"
    play.game.begin(("wasp",), seed)
    assert kind() == "fresh"
    play.game.begin(("wasp",), seed)
    assert kind() == "set"


@pytest.mark.long
def test_neither_strip_nor_ghost_changes_a_raid(table: Lay, fetched: Track, tmp_path: Path) -> None:
    """The commands of a recording, given at a screen that shows both at every turn, lead to its digests; and its splits are those measured."""
    recording = read(tmp_path / "deliver.nest")
    play = table("wasp", seed="y")
    play.game.launch = LaunchOptions("race 177", race=True, against=(fetched,))
    play.game.prefer(quick=False, strip="rta")
    play.stage = ScreenStack(play.game.begin(("wasp",), "race 177", "deliver"))
    play.game.orders = Orders(finds="each")
    for record in recording.records:
        assert play.raid.take(record.command) and play.raid.run.digest == record.digest
        if record.n % 8 == 0:
            play.shows()
            play.do("idle")
    assert play.raid.run.raid.outcome == "won" and "& won at turn 212" in play.raid.strip.shown().line
    live = play.raid.strip.live.fixed.values()
    proved = measure(tmp_path / "deliver.nest").splits
    assert [(one.key, one.turns, one.commands) for one in live] == [
        (one.key, one.turns, one.commands) for one in proved
    ]


@pytest.mark.long
def test_the_record_book_has_what_to_compare_with(table: Lay, tmp_path: Path, fetched: Track) -> None:
    """A raid that was won here is the best one to come: by V and A best, average, and segments, of which the clock knows nothing."""
    play = table("wasp", seed="race 177")
    assert play.raid.strip.others == {}
    shutil.copy(honest(tmp_path), path := tmp_path / "won.nest")
    with Book(play.game.where) as book:
        book.add(measure(path), path.read_bytes(), 0)
    play.stage = ScreenStack(play.game.begin(("wasp",), "race 177", "deliver"))
    strip = play.do("V").raid.strip
    assert list(strip.others) == ["pb", "average", "best"] and strip.against == "pb"
    turns = {key: split.turns for key, split in fetched.splits.items()}
    assert [strip.others[name].at["turns"] for name in strip.others] == [turns, turns, {"": 0} | turns]
    assert strip.others["best"].at.keys() == {"turns"} and strip.others["pb"].best["way", "100"] == 5
    assert "v best" in play.shows(80, 44) and "way         10         =" in play.do("x").shows(80, 44)
    assert ["v segments" in play.do("A").shows(80, 44), "v average" in play.do("A").shows(80, 44)] == [True, True]
    assert own_best(play.game.where, play.raid.run.head) == play.game.where / f"recordings/{measure(path).id}.nest.gz"
    assert (
        track(own_best(play.game.where, play.raid.run.head) or path, play.game.where).splits.keys()
        == fetched.splits.keys()
    )
    (play.game.where / "records.sqlite3").write_bytes(b"no book" * 999)
    assert comparisons(play.game.where / "nowhere", play.raid.run.head) == {}
