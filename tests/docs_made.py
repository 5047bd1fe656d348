"""The code in the docs, and a folder in which it runs: like a clone, with what the docs take a reader to have."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from batch_made import make_folder, make_warc
from waiting import PATIENCE_SECONDS

from tools.docs_site.contents import ROOT, all_pages
from tools.docs_site.markup import parse
from tools.docs_site.needs import Info, read_info

# Pages that are read where they lie, beside those of the site.
OTHER_PAGES = ("README.md", "examples/skweezer/README.md", "tests/hostile/README.md")
PAGES = (*all_pages(), *OTHER_PAGES)
SITE_PAGES = 24  # of one site; `pagecrunch learn` wants twenty
FTR_RULES = "body: //div[@class='story']\ntitle: //h1\nstrip_id_or_class: promo\n"
SHIM = f"#!/bin/sh\nexec '{sys.executable}' -c 'from pagecrunch.cli import main; main()' \"$@\"\n"


@dataclass(frozen=True)
class CodeBlock:
    """A block of code in a page."""

    page: str
    line: int
    info: Info
    code: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks_of(page: str) -> Iterator[CodeBlock]:
    for token in parse((ROOT / page).read_text("utf-8")):
        if token.type in ("fence", "code_block"):
            assert token.map
            yield CodeBlock(page, token.map[0] + 1, read_info(token.info), token.content)


def all_blocks() -> list[CodeBlock]:
    return [block for page in PAGES for block in blocks_of(page)]


@dataclass(frozen=True)
class Workspace:
    """A folder to run commands in, and their environment."""

    folder: Path
    environ: dict[str, str]

    def run(self, command: str) -> subprocess.CompletedProcess[str]:
        shell = ["bash", "-euo", "pipefail", "-c", command]
        return subprocess.run(
            shell,
            cwd=self.folder,
            env=self.environ,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE_SECONDS,
        )

    def copy(self, folder: Path) -> Workspace:
        """Another one like it, in which another page may do as it likes."""
        shutil.copytree(self.folder, folder, symlinks=True)
        return Workspace(folder, _environ(folder))


def make_workspace(folder: Path) -> Workspace:
    (folder / ".venv/bin").mkdir(parents=True)
    (folder / "home").mkdir()
    for path in (folder / ".venv/bin/pagecrunch", folder / ".venv/bin/python"):
        path.write_text(SHIM if path.name == "pagecrunch" else f"#!/bin/sh\nexec '{sys.executable}' \"$@\"\n")
        path.chmod(0o755)
    shutil.copytree(ROOT / "examples", folder / "examples", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    shutil.copytree(ROOT / "docs/study", folder / "docs/study")
    shutil.copyfile(ROOT / "examples/page.html", folder / "page.html")
    make_folder(folder / "pages", 3)
    make_folder(folder / "saved-pages", SITE_PAGES, words=12)
    make_warc(folder / "crawl.warc.gz", 3)
    (folder / "crawl").mkdir()
    make_warc(folder / "crawl/one.warc.gz", 3)
    (folder / "ftr-site-config").mkdir()
    (folder / "ftr-site-config/example.org.txt").write_text(FTR_RULES)
    made = Workspace(folder, _environ(folder))
    for name, focus in (("out-old", "precision"), ("out-new", "recall")):
        done = made.run(f"pagecrunch batch pages -o {name} --set extract.focus={focus}")
        assert done.returncode == 0, done.stderr
    return made


def _environ(folder: Path) -> dict[str, str]:
    """Nothing of whoever runs the tests; pages may be fetched from this machine, as there is no other here."""
    kept = {name: os.environ[name] for name in ("LANG", "PYTHONHASHSEED") if name in os.environ}
    return {
        **kept,
        "HOME": str(folder / "home"),
        "PATH": f"{folder / '.venv/bin'}:/usr/local/bin:/usr/bin:/bin",
        "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}",
        "PAGECRUNCH_FETCH__ALLOW_PRIVATE": "true",
    }
