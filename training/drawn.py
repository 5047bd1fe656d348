"""A page as a browser drew it, in a file: what `draw.py` writes and training reads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from pagecrunch.page.layout import NodeLayout


def write_drawn(path: Path, drawn: NodeLayout) -> None:
    """Write it whole or not at all."""
    arrays: dict[str, Any] = {
        "marked": np.frombuffer(drawn.marked, np.uint8), "elements": drawn.elements, "texts": drawn.texts,
        "text_parents": drawn.text_parents, "viewport": np.array(drawn.viewport),
    }  # fmt: skip
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez_compressed(file, **arrays, **{f"column_{name}": column for name, column in drawn.columns.items()})
    part.replace(path)


def read_drawn(folder: Path, name: str) -> NodeLayout | None:
    """A page as it was drawn; None for one that was not."""
    path = folder / f"{name}.npz"
    if not path.exists():
        return None
    with np.load(path) as arrays:
        columns = {name.removeprefix("column_"): arrays[name] for name in arrays if name.startswith("column_")}
        width, height = arrays["viewport"].tolist()
        return NodeLayout(
            arrays["marked"].tobytes(), columns, arrays["elements"], arrays["texts"], arrays["text_parents"],
            (width, height),
        )  # fmt: skip
