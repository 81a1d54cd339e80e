"""The settings as texts for players: name, values and meaning of each. [assets/options.toml]"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from game import content
from game.presentation.automatic.orders import VALUES, Orders
from game.run.settings import SETTINGS
from game.run.view import View


class Setting(Struct, frozen=True):
    """One setting of the game as players see it, with its current value.

    `told`: the effect of the setting or of its value. `group`: the heading it belongs to.
    """

    name: str
    values: Sequence[str]
    now: str
    label: str = ""
    told: str = ""
    group: str = ""
    shown: Sequence[str] = ()  # the values in words

    def spoken(self) -> str:
        """Return one line of help on the setting, with what to type in the text interface to change it."""
        return f"options {self.name} {' or '.join(self.values)}: now {self.now}. {self.told}".strip()


class SettingRow(Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of one setting: a row of assets/options.toml.

    `label`: "" where the rules in force have no such thing. `values`: display names of a setting's values. `each`: what each value does.
    """

    label: str
    told: str = ""
    group: str = ""
    values: dict[str, str] = {}
    each: dict[str, str] = {}


@content.by_edition
def rows() -> dict[str, SettingRow]:
    return content.read("options", SettingRow)


def setting(name: str, values: Sequence[str], now: str, told: str = "") -> Setting:
    """Return a setting with its texts from assets/options.toml, where `told` replaces the description."""
    row = rows()[name]
    said = told or " ".join(filter(None, (row.told, row.each.get(now, ""))))
    return Setting(name, values, now, row.label, said, row.group, [row.values.get(one, one) for one in values])


def asked(view: View) -> Iterator[Setting]:
    """Yield the settings that belong to the raid and are kept in its recording."""
    return (setting(name, values, view.settings[name]) for name, values in SETTINGS.items() if rows()[name].label)


def ordering(orders: Orders) -> Iterator[Setting]:
    """Yield each of the player's standing orders as a setting."""
    return (setting(name, values, getattr(orders, name)) for name, values in VALUES.items() if rows()[name].label)


def options(view: View, orders: Orders, **own: str) -> Iterator[Setting]:
    """Yield the settings of the raid, the standing orders, and the user interface's own settings.

    The latter are given in `own` as "on" or "off".
    """
    yield from asked(view)
    yield from ordering(orders)
    yield from (setting(name, ("on", "off"), now) for name, now in own.items())
