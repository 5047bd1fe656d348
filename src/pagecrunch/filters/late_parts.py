"""Parts added later: consent dialogs and advertisements that scripts add after the page has loaded.

A style sheet hides those of common tools by their names. All else that scripts add later, such as more items of a list,
is left in peace.
"""

import tomllib
from functools import cache
from pathlib import Path

from . import engine
from .engine.contract import ADDED_ID, Change, FilterSettings, View, filter_

_FILE = Path(engine.__file__).parent / "late_parts.toml"


@filter_(
    "late_parts",
    "Parts added later",
    "Hides consent dialogs and advertisements that scripts add later.",
    FilterSettings,
)
def late_parts(view: View, settings: FilterSettings) -> list[Change]:
    if not view.hides:  # no script is left to add anything
        return []
    view.add_style(f"{ADDED_ID}late-parts", style_sheet())
    why = "scripts add consent dialogs and advertisements after the page has loaded"
    return [
        Change(view.filter, "added a style that hides late parts", f"style#{ADDED_ID}late-parts", why, action="added")
    ]


@cache
def style_sheet() -> str:
    """The rules that hide late parts, and let the page scroll while one of them is open."""
    names = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    locks = ",".join(f"html.{name},body.{name}" for name in names["locks"])
    return (
        f"{','.join(names['consent'] + names['advertising'])}{{display:none!important}}"
        f"{locks}{{overflow-y:auto!important;position:static!important}}"
    )
