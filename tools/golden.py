"""Golden pages: `python tools/golden.py add SLUG FILE` adds a page, `refresh [SLUG...]` writes what it gives now.

A page is a folder in tests/pages with `source.html`, `why.md` (what it is there for; its first lines may name how to
read it, as in `using: largest`), and the expected outputs, which are read over before they are committed.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from pagecrunch import extract
from pagecrunch.settings import Settings, load, parse_assignment

PAGES = Path(__file__).parents[1] / "tests" / "pages"
URL = "https://example.org/harbour/tides.html"


def outputs(folder: Path) -> dict[str, str]:
    """What the page gives now, by the name of the file that holds it."""
    options = read_options(folder)
    html = (folder / "source.html").read_bytes()
    result = extract(
        html, url=options.pop("url", URL), using=options.pop("using", "everything"), settings=_settings(options)
    )
    result.ledger.check()
    facts = {
        "metadata": {name: fact for name, fact in result.metadata.to_json().items() if fact},
        **({"standfirst": result.standfirst} if result.standfirst else {}),
        **({"lead_image": asdict(result.lead_image)} if result.lead_image else {}),
        "language": result.document.lang,
        "direction": result.document.dir,
        "source": result.source,
        "warnings": list(result.warnings),
        "comments": [asdict(comment) for comment in result.comments],
    }
    return {
        "expected.txt": result.text + "\n",
        "expected.md": result.markdown + "\n",
        "expected.html": result.fragment.replace("><", ">\n<") + "\n",
        "expected.speech.txt": result.speech + "\n",
        "expected.json": json.dumps(facts, ensure_ascii=False, indent=1) + "\n",
    }


def read_options(folder: Path) -> dict[str, str]:
    """The options that stand as `name: value` in the first lines of why.md."""
    found: dict[str, str] = {}
    for line in (folder / "why.md").read_text(encoding="utf-8").splitlines():
        name, colon, value = line.partition(": ")
        if not colon or " " in name:
            break
        found[name] = value.strip()
    return found


def _settings(options: dict[str, str]) -> Settings:
    return load(environ={}, assignments=[parse_assignment(f"{key}={value}") for key, value in options.items()])


def refresh(folder: Path) -> None:
    for name, text in outputs(folder).items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tools/golden.py", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    add = commands.add_parser("add", help="add a page that was written for the project")
    add.add_argument("slug")
    add.add_argument("file", type=Path)
    add.add_argument("--why", default="", help="what the page is there for")
    again = commands.add_parser("refresh", help="write the outputs of these pages, or of all, again")
    again.add_argument("slugs", nargs="*")
    arguments = parser.parse_args(words)
    if arguments.command == "add":
        folder = PAGES / arguments.slug
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "source.html").write_bytes(arguments.file.read_bytes())
        if not (folder / "why.md").exists():
            (folder / "why.md").write_text(f"{arguments.why}\n", encoding="utf-8")
        refresh(folder)
        print(f"Added {folder.name}; read its outputs over before you commit them.")
        return 0
    for folder in sorted(PAGES.iterdir()):
        if folder.is_dir() and (not arguments.slugs or folder.name in arguments.slugs):
            refresh(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
