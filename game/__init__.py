"""The game "Nests & Insects: the raid". Import this package first, so that tcod and numpy load faster afterwards.

`import tcod.console` would import all of tcod, with windows and events, and look for SDL by a C parser: half the time to the
first screen. Here tcod is loaded as a bare package, so only the modules that are named are imported.
Nor does numpy start a thread for each processor, which would wait busily for the matrices that a raid has none of.
"""

import os
import sys
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any


class _Libtcod(ModuleType):
    """A stand-in for the module `tcod.cffi` that takes every attribute from the compiled library `tcod._libtcod`."""

    def __getattr__(self, name: str) -> Any:
        from tcod import _libtcod  # noqa: PLC0415

        return getattr(_libtcod, name)


class _BareTcod:
    """An import hook that loads the package tcod without running its `__init__.py`."""

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        if name == "tcod" and (found := PathFinder.find_spec(name)):
            found.loader = self  # type: ignore[assignment]
            return found
        return ModuleSpec(name, self) if name == "tcod.cffi" else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return _Libtcod(spec.name) if spec.name == "tcod.cffi" else None

    def exec_module(self, module: ModuleType) -> None:
        pass


os.environ.setdefault(
    "OPENBLAS_NUM_THREADS", "1"
)  # nothing here multiplies matrices; its threads would delay the first frame
if sys.platform != "win32":  # there tcod.cffi must find the library first
    sys.meta_path.insert(0, _BareTcod())
