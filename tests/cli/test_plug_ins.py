"""Every command that handles pages takes `--plug-in FILE`: its parts run, and their settings can be set."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import httpx
import pytest
from batch_made import make_folder, rows_in
from proxy_made import origin, proxy
from run_command import PAGE, Run, start
from waiting import PATIENCE_SECONDS

PLUG_IN = """
import numpy as np
from pagecrunch import Decision
from pagecrunch.filters.engine.contract import Change, FilterSettings, filter_, setting
from pagecrunch.registry import extractor


class Shout(FilterSettings):
    mark: str = setting("!", "Mark", "What is put after each heading.")


@filter_("shout", "Shout", "Puts headings in capitals.", Shout)
def shout(view, settings):
    headings = view.current.css("h1")
    for heading in headings:
        heading.inner_html = heading.text().upper() + settings.mark
    return [Change("shout", "shouted", "body", "to be heard")]


@extractor("first", title="First", description="Keeps the first block.")
def first(page):
    kept = np.arange(len(page.blocks)) == 0
    return Decision.of_blocks(page, kept, kept.astype(np.float32), kept.astype(np.uint8), ("later", "first"))
"""


@pytest.fixture
def plug_in(tmp_path: Path) -> Path:
    path = tmp_path / "shout.py"
    path.write_text(PLUG_IN)
    return path


def test_the_proxy_runs_a_plug_in_with_its_settings(plug_in: Path, tmp_path: Path) -> None:
    """2005, section 4.2.3: "Crunch 2 can load the plug-in at initialization"."""
    options = ("--allow-private", "--plug-in", str(plug_in), "--set", "shout.mark=?", "--set", "proxy.workers=1")
    with origin() as site, proxy(tmp_path / "state", *options) as running:
        page = running.curl(f"{site.url}/page")
        assert "<h1>THE LATE TIDE?</h1>" in re.sub("<h1[^>]*>", "<h1>", page.text)
        with httpx.Client(trust_env=False, follow_redirects=True, timeout=PATIENCE_SECONDS) as client:
            client.get(running.out[1].split()[-1])
            shown = client.get(f"{running.console}/plug-ins").text
    assert "<strong>Shout</strong>" in shown


def test_the_api_of_serve_runs_a_plug_in(plug_in: Path, tmp_path: Path) -> None:
    words = ("--listen", "127.0.0.1:0", "--state", tmp_path / "state", "--token", "a-token-for-the-tests-0123456789")
    process = start("serve", *words, "--plug-in", plug_in)
    try:
        assert process.stdout
        found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline().decode())
        assert found
        headers = {"Authorization": "Bearer a-token-for-the-tests-0123456789"}
        asked = {"html": "<h1>Tide</h1><p>One.</p>", "format": "html", "settings": {"shout.mark": "#"}}
        with httpx.Client(base_url=found.group(), headers=headers, timeout=PATIENCE_SECONDS, trust_env=False) as client:
            assert "TIDE#" in client.post("/api/tidy", json=asked).text
            asked = {"html": "<p>One.</p><p>Two.</p>", "using": "first", "format": "text", "settings": {}}
            assert client.post("/api/extract", json=asked).text.strip() == "One."
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE_SECONDS)


def test_a_batch_uses_the_extractor_of_a_plug_in(plug_in: Path, tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "in", 2)
    process = start("batch", folder, "-o", tmp_path / "out", "--plug-in", plug_in, "--using", "first")
    _, err = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 0, err
    assert [row["status"] for row in rows_in(tmp_path / "out")] == ["ok", "ok"]


def test_list_shows_the_parts_and_settings_of_a_plug_in(run_here: Run, plug_in: Path) -> None:
    assert "Puts headings in capitals." in run_here("list", "--plug-in", plug_in).out
    assert 'mark = "!"' in run_here("list", "settings", "--plug-in", plug_in).out


@pytest.mark.skipif(not shutil.which("espeak-ng"), reason="needs espeak-ng")
def test_listen_uses_the_extractor_of_a_plug_in(plug_in: Path, tmp_path: Path, run_here: Run) -> None:
    page = tmp_path / "page.html"
    page.write_text(PAGE)
    words = ("listen", page, "--plug-in", plug_in, "--using", "first", "--wav", tmp_path / "page.wav")
    assert run_here(*words).code == 0 and (tmp_path / "page.wav").stat().st_size > 1000


def test_assistants_can_use_a_plug_in(plug_in: Path) -> None:
    process = start("mcp", "--plug-in", plug_in)
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {"protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
    }
    out, err = process.communicate(json.dumps(hello).encode() + b"\n", timeout=PATIENCE_SECONDS)
    assert process.returncode == 0 and b'"id":1' in out, err


@pytest.mark.parametrize("command", ["proxy", "serve", "mcp", "batch", "listen", "list"])
def test_a_file_that_is_not_there_is_one_sentence(command: str, tmp_path: Path, run_here: Run) -> None:
    words = {"batch": ("x", "-o", tmp_path), "listen": ("x",)}.get(command, ())
    places = ("--state", tmp_path) if command in ("proxy", "serve") else ()
    done = run_here(command, *words, *places, "--plug-in", tmp_path / "gone.py")
    assert done.code == 2 and "There is no plug-in file" in done.err, done.out
