"""How a page that a browser rendered travels to a worker with its layout: JSON, bytes and plain numbers. Never code."""

from __future__ import annotations

import io
import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..fetched import Fetched
from ..page.layout import NodeLayout

_COLUMN = "column "  # before the name of a layout column


def pack_rendered(page: Fetched) -> bytes:
    """A rendered page as an archive of arrays."""
    layout = page.layout
    if layout is None:
        raise ValueError("a page without a layout was not rendered")
    facts = {
        "url": page.url,
        "charset": page.charset,
        "content_type": page.content_type,
        "truncated": page.truncated,
        "status": page.status,
        "redirects": page.redirects,
        "viewport": layout.viewport,
    }
    arrays: dict[str, NDArray[Any]] = {
        "facts": _array(json.dumps(facts).encode()),
        "body": _array(page.body),
        "screenshot": _array(page.screenshot),
        "marked": _array(layout.marked),
        "elements": layout.elements,
        "texts": layout.texts,
        "text_parents": layout.text_parents,
    }
    for name, column in layout.columns.items():
        arrays[_COLUMN + name] = column
    archive = io.BytesIO()
    np.savez(archive, **arrays)  # type: ignore[arg-type]
    return archive.getvalue()


def unpack_rendered(packed: bytes) -> Fetched:
    """The page as it was; ValueError if it holds anything but numbers."""
    with np.load(io.BytesIO(packed), allow_pickle=False) as archive:
        arrays: dict[str, NDArray[Any]] = dict(archive)
    facts = json.loads(arrays["facts"].tobytes())
    columns = {name.removeprefix(_COLUMN): array for name, array in arrays.items() if name.startswith(_COLUMN)}
    width, height = facts["viewport"]
    layout = NodeLayout(
        arrays["marked"].tobytes(), columns, arrays["elements"], arrays["texts"], arrays["text_parents"],
        (width, height),
    )  # fmt: skip
    return Fetched(
        facts["url"], arrays["body"].tobytes(), facts["charset"], facts["content_type"], tuple(facts["truncated"]),
        facts["status"], layout, arrays["screenshot"].tobytes(), tuple(facts["redirects"]),
    )  # fmt: skip


def _array(data: bytes) -> NDArray[np.uint8]:
    return np.frombuffer(data, np.uint8)
