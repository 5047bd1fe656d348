"""What the playground shows, as the command that prints it."""

from __future__ import annotations

import shlex

from ...settings.toml import as_toml
from ..held_pages import HeldPage
from .choices import Choices

FILE = "page.html"  # stands for a page that has no name on this machine


def command_line(held: HeldPage, choices: Choices) -> str:
    """A line for a shell. A page that was pasted or uploaded is a file of the reader's."""
    name = held.url if held.can_be_named and held.url else held.name if held.can_be_named else FILE
    words = ["pagecrunch", "extract" if choices.view.format else "tidy", name]
    if choices.view.format:
        words += ["--format", choices.view.format] if choices.view.format != "text" else []
        words += ["--using", choices.using] if choices.using else []
        words += ["--focus", choices.focus] if choices.focus else []
    else:
        words += ["--profile", choices.profile] if choices.profile else []
        for filter_name, is_on in choices.filters.items():
            words += ["--set", f"{filter_name}.enabled={as_toml(is_on)}"]
    if held.url and not held.can_be_named:
        words += ["--url", held.url]
    return shlex.join(words)
