"""A plug-in with an extractor that misbehaves where a page asks for it, installed for one test."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pagecrunch import registry
from pagecrunch.work import job

MODULE = """
import ctypes, os, pathlib, signal
from pagecrunch.extractors.everything import everything
from pagecrunch.registry import extractor

@extractor("wicked", title="Wicked")
def wicked(page):
    text = page.text_bytes
    if b"SLEEP" in text:
        ctypes.PyDLL(None).sleep(600)  # in C and with the lock of the interpreter: no exception or thread gets through
    while b"SPIN" in text:
        pass
    if b"CRASH" in text:
        os.kill(os.getpid(), signal.SIGSEGV)
    if b"EXIT" in text:
        os._exit(3)
    if b"ONCE" in text and not pathlib.Path(os.environ["WICKED_ONCE"]).exists():
        pathlib.Path(os.environ["WICKED_ONCE"]).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if b"RAISE" in text:
        raise RuntimeError("raised on purpose")
    print("an extractor that prints")
    return everything(page)
"""


@pytest.fixture
def wicked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Installs the extractor `wicked`, for this process and for workers."""
    site = tmp_path / "site"
    info = site / "wicked_pages-1.0.dist-info"
    info.mkdir(parents=True)
    (site / "wicked_pages.py").write_text(MODULE)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: wicked-pages\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[pagecrunch.extractors]\nwicked = wicked_pages:wicked\n")
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(site), *filter(None, sys.path)]))
    monkeypatch.setenv("WICKED_ONCE", str(tmp_path / "once"))
    registry._installed.cache_clear()
    job.parts_with.cache_clear()
    yield
    registry._installed.cache_clear()
    job.parts_with.cache_clear()
    sys.modules.pop("wicked_pages", None)
