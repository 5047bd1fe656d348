from __future__ import annotations

import io
import os
import pickle
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from pagecrunch.fetched import Fetched
from pagecrunch.page.layout import NodeLayout
from pagecrunch.work.rendered import pack_rendered, unpack_rendered

LAYOUT = NodeLayout(
    b"<p data-x=1>\xc3\xa9\0",
    {"box": np.arange(8, dtype=np.int32).reshape(2, 4), "font_size": np.array([16, 0.5], np.float32)},
    np.array([0, 1], np.int32),
    np.array([], np.int32),
    np.array([], np.int32),
    (1280, 900),
)
PAGE = Fetched(
    "https://example.com/ü", b"<p>\xc3\xa9\0", "utf-8", None, ("cut",), 203, LAYOUT, b"\x89PNG\0", ("https://a.example/",)
)  # fmt: skip


class Bomb:
    """Unpickled, it would make a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, (str(self.folder),)


def test_a_rendered_page_arrives_as_it_was() -> None:
    page = unpack_rendered(pack_rendered(PAGE))
    layout = page.layout
    assert layout is not None and replace(page, layout=LAYOUT) == PAGE
    assert (layout.marked, layout.viewport) == (LAYOUT.marked, LAYOUT.viewport)
    assert list(layout.columns) == list(LAYOUT.columns)
    arrays = [*layout.columns.values(), layout.elements, layout.texts, layout.text_parents]
    wanted = [*LAYOUT.columns.values(), LAYOUT.elements, LAYOUT.texts, LAYOUT.text_parents]
    for array, sent in zip(arrays, wanted, strict=True):
        assert array.dtype == sent.dtype and np.array_equal(array, sent)


def test_a_page_without_a_layout_is_not_packed() -> None:
    with pytest.raises(ValueError, match="not rendered"):
        pack_rendered(replace(PAGE, layout=None))


def test_s8_what_would_run_code_is_refused(tmp_path: Path) -> None:
    made, archive = tmp_path / "made", io.BytesIO()
    np.savez(archive, facts=np.array([Bomb(made)], object))
    for packed in (archive.getvalue(), pickle.dumps(Bomb(made))):
        with pytest.raises(ValueError, match="allow_pickle"):
            unpack_rendered(packed)
    assert not made.exists()
