"""Which pages the site has, and in which order they are listed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Group:
    """Pages that are listed below one heading; the paths are those in the repository."""

    title: str
    pages: tuple[str, ...]


CONTENTS = (
    Group(
        "Start",
        (
            "docs/index.md",
            "docs/quickstart-reader.md",
            "docs/quickstart-programmer.md",
            "docs/quickstart-administrator.md",
            "docs/quickstart-data-engineer.md",
        ),
    ),
    Group(
        "Use",
        (
            "docs/proxy.md",
            "docs/proxy-setup.md",
            "docs/console.md",
            "docs/site-rules.md",
            "docs/cookbook.md",
            "docs/output.md",
            "docs/metadata.md",
            "docs/facts.md",
            "docs/verdicts.md",
            "docs/rendering.md",
            "docs/json-schema.md",
            "docs/scale.md",
            "docs/deploy.md",
            "docs/api.md",
            "docs/mcp.md",
            "docs/plug-in.md",
        ),
    ),
    Group(
        "How it works",
        (
            "docs/how-it-works.md",
            "docs/learned.md",
            "docs/econ.md",
            "docs/coreex.md",
            "docs/mss.md",
            "docs/crunch.md",
        ),
    ),
    Group("Reference", ("docs/library.md", "docs/commands.md", "docs/settings.md", "docs/glossary.md", "docs/faq.md")),
    Group(
        "What to expect",
        (
            "docs/compared.md",
            "docs/figures.md",
            "docs/papers.md",
            "docs/accessibility.md",
            "SECURITY.md",
            "docs/hostile.md",
        ),
    ),
    Group("A study with people", ("docs/study/protocol.md", "docs/study/consent.md", "docs/study/sheets.md")),
    Group("The project", ("CHANGELOG.md", "CONTRIBUTING.md")),
)


def address_of(page: str) -> str:
    """The file of the site that a page becomes."""
    return Path(page).with_suffix(".html").name.lower()


def all_pages() -> tuple[str, ...]:
    return tuple(page for group in CONTENTS for page in group.pages)
