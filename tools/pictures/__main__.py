"""`python -m tools.pictures` makes all drawings again; with the word `views`, the picture of the three views."""

from __future__ import annotations

import sys
from pathlib import Path

from . import coreex, flow, learned, ledger, table

PICTURES = Path(__file__).parents[2] / "docs/pictures"
DRAWINGS = {"flow": flow, "table": table, "ledger": ledger, "coreex": coreex, "learned": learned}


def main() -> None:
    if sys.argv[1:] == ["views"]:
        from .three_views import take

        take(PICTURES / "three-views.png")
        return
    for name, drawing in DRAWINGS.items():
        path = PICTURES / f"{name}.svg"
        path.write_text(drawing.draw(), "utf-8")
        print(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


if __name__ == "__main__":
    main()
