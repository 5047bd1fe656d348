"""Site rules of ftr-site-config, the collection that several read-later programs share: one text file a host.

https://github.com/fivefilters/ftr-site-config. A line is `name: value`. What says where content is or what to strip
becomes a rule of ours; what a line asks for and we do not do, or cannot say in CSS, is reported line by line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import UsageError
from .edit import checked_rule
from .rule import Rule
from .xpath import NotInCss, to_css

_LINE = re.compile(r"([a-z_]+)(\([^)]*\))?\s*:(.*)", re.IGNORECASE | re.DOTALL)
_KEYS = {"title": "title", "author": "author", "body": "content", "strip": "remove"}
# For programs that test the files, or for things that PageCrunch does by itself on every page.
_NEEDLESS = frozenset(
    ("test_url", "test_contains", "tidy", "prune", "parser", "autodetect_on_failure", "convert_double_br_tags")
)


@dataclass(frozen=True, slots=True)
class Imported:
    """A rule of ours, None where nothing could be used, and what was left out, a sentence each."""

    rule: Rule | None
    notes: tuple[str, ...] = ()


def import_ftr(text: str, match: str) -> Imported:
    """The rule that a file says for this host."""
    values: dict[str, list[str]] = {}
    notes: list[str] = []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        found = _LINE.fullmatch(stripped)
        name, value = (found.group(1).lower(), found.group(3).strip()) if found else ("", "")
        if name in _NEEDLESS:
            continue
        try:
            key, selector = _meaning(name, value)
        except NotInCss as reason:
            notes.append(f"Line {number} was left out ({stripped[:80]}): {reason}.")
        else:
            values.setdefault(key, []).append(selector)
    if not values:
        return Imported(None, tuple(notes))
    given: dict[str, Any] = {key: tuple(dict.fromkeys(selectors)) for key, selectors in values.items()}
    return Imported(checked_rule({"match": match, "note": "from ftr-site-config", **given}), tuple(notes))


def import_files(paths: Iterable[Path]) -> Iterator[tuple[Path, Imported]]:
    """The rules of files that are named by their hosts, as `news.example.org.txt` is, and of folders of such files."""
    for path in paths:
        for file in sorted(path.glob("*.txt")) if path.is_dir() else [path]:
            try:
                text = file.read_text("utf-8", "replace")
            except OSError as error:
                raise UsageError(f"{file} cannot be read: {error.strerror or error}.") from error
            try:
                yield file, import_ftr(text, file.name.removesuffix(".txt").removeprefix("."))
            except UsageError as error:  # it is not named by a host
                yield file, Imported(None, (str(error),))


def _meaning(name: str, value: str) -> tuple[str, str]:
    """The key of a rule of ours that a line is for, and its selector."""
    if name in _KEYS:
        return _KEYS[name], to_css(value)
    word = value.strip("\"' ")
    quoted = word.replace("\\", "\\\\").replace('"', '\\"')
    if name == "strip_id_or_class" and word:
        return "remove", f'[id*="{quoted}"], [class*="{quoted}"]'
    if name == "strip_image_src" and word:
        return "remove", f'img[src*="{quoted}"]'
    raise NotInCss(f"PageCrunch has nothing for {name!r}" if name else "it is not a line of the form name: value")
