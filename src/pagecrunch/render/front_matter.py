"""Front matter: the facts about a page as YAML or TOML before its Markdown, for site generators and note programs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from . import Renderable

FENCES = {"yaml": "---", "toml": "+++"}
TEXTS = ("title", "author", "date", "modified", "site", "description", "canonical", "image", "section", "licence")

# JSON writes these as they are; to YAML and TOML some are line ends, and some are not allowed.
_UNSAFE = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


def front_matter(result: Renderable, style: str) -> str:
    """The block with the lines around it and a blank line after it; "" where the style is none."""
    if style == "none":
        return ""
    sign = ": " if style == "yaml" else " = "
    lines = [f"{name}{sign}{_value(value)}" for name, value in _facts(result)]
    return "\n".join((FENCES[style], *lines, FENCES[style], "", ""))


def _facts(result: Renderable) -> Iterator[tuple[str, str | list[str] | int]]:
    """What is known about the page, by name."""
    metadata = result.metadata
    for name in TEXTS:
        fact = getattr(metadata, name)
        if fact:
            yield name, fact.value
    if result.page.url:
        yield "url", result.page.url
    if result.language:
        yield "language", result.language
    if metadata.tags:
        yield "tags", [tag.strip() for tag in metadata.tags.value.split(",") if tag.strip()]
    yield "words", len(result.text.split())


def _value(value: Any) -> str:
    """A value that YAML and TOML both read: text in double quotes, a list in brackets, a number."""
    text = json.dumps(value, ensure_ascii=False)
    return _UNSAFE.sub(lambda match: f"\\u{ord(match.group()):04x}", text)
