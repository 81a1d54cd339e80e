"""The screens open each other; their modules do not go round in circles."""

from graphlib import TopologicalSorter

import grimp


def test_no_module_of_the_front_needs_itself() -> None:
    """At run time: names that only types need may be of any module."""
    graph = grimp.build_graph("game", exclude_type_checking_imports=True, cache_dir=None)
    front = {"game.ui", *graph.find_descendants("game.ui")}
    needs = {module: graph.find_modules_directly_imported_by(module) & front for module in front}
    assert needs["game.ui.screens.title"]
    TopologicalSorter(needs).prepare()  # raises CycleError
