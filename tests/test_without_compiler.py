"""The sources alone, as on a machine without a compiler, give what the compiled modules give."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
PAGES = sorted((ROOT / "tests/pages").glob("*/source.html"))
# A module is compiled where C types stand beside it, or where it is written in Cython.
COMPILED = sorted(
    ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    for path in SOURCE.rglob("*.p[xy]*")
    if path.suffix == ".pyx" or (path.suffix == ".pxd" and path.with_suffix(".py").exists())
)


def digests() -> dict[str, str]:
    """A hash of everything that each page gives: formats, ledger, features, a tidied page, other extractors."""
    from pagecrunch import extract, tidy
    from pagecrunch.build import build_page
    from pagecrunch.extractors.learned.describe import describe
    from pagecrunch.extractors.learned.model import load

    found = {}
    for path in [*PAGES, ROOT / "examples/page.html"]:
        html, url = path.read_bytes(), "https://example.org/a"
        result = extract(html, url)
        texts = [result.text, result.markdown, result.html, result.json(), result.speech, repr(result.ledger.entries)]
        texts += [extract(html, url, using=name).text for name in ("econ", "econ-plus", "mss", "everything")]
        texts.append(tidy(html, url).html)
        features = describe(build_page(html), load().hashed).features.tobytes()
        found[str(path.relative_to(ROOT))] = hashlib.sha256("\0".join(texts).encode() + features).hexdigest()
    return found


def test_the_sources_alone_give_the_same_results(tmp_path: Path) -> None:
    def compiled(folder: str, names: list[str]) -> list[str]:
        return [name for name in names if name.endswith((".so", ".pyd", ".c", "__pycache__"))]

    shutil.copytree(SOURCE, tmp_path / "src", ignore=compiled)
    code = (
        "import json, test_without_compiler as t, pagecrunch.page.table as p;print(p.__file__, json.dumps(t.digests()))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path / "src"), str(ROOT / "tests")))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    file, _, found = run.stdout.partition(" ")
    assert file == str(tmp_path / "src/pagecrunch/page/table.py")
    assert json.loads(found) == digests()


@pytest.mark.parametrize("name", COMPILED)
def test_every_module_that_can_be_compiled_was_and_runs_so(name: str) -> None:
    file = import_module(name).__file__
    assert file is not None and file.endswith((".so", ".pyd")), f"{name} runs from {file}; build it with `make`."


def test_modules_are_compiled_under_their_own_names() -> None:
    """No second version of a module under another name, and no stub for what its source says itself."""
    assert not [path.name for path in SOURCE.rglob("_*.p[xy]*") if path.suffix in (".pyx", ".pxd")]
    stubs = [path for path in SOURCE.rglob("*.pyi") if not path.with_suffix(".pyx").exists()]
    assert not stubs
