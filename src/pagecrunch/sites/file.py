"""The file of site rules: read, validate and write it as TOML.

[[site]]
match = "news.example.org"
keep = [".standfirst"]
remove = [".promo", "#newsletter"]
view = "reader"
using = "econ"
settings = { "extract.focus" = "recall" }
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ..errors import UsageError
from ..registry import installed_sections
from ..settings import Assignment, Settings, as_toml, overlay, user_file
from .rules import EXAMPLE, VIEWS, SiteRule, SiteRules

NAME = "sites.toml"
HEADER = "# Site rules of PageCrunch; docs/site-rules.md explains the keys.\n"
MAX_BYTES = 8 * 1024 * 1024  # the largest published collection is much smaller

TABLE_START = re.compile(r"^\s*\[\[\s*site\s*\]\]", re.MULTILINE)
_EXPECTED = {
    "match": f"a host such as {EXAMPLE}",
    "view": " or ".join((", ".join(VIEWS[:-1]), VIEWS[-1])),
    "using": "the name of an extractor",
    "settings": 'a table of settings such as { "extract.focus" = "recall" }',
    "likely": 'a table of signs and log-odds such as { ".comments" = 2.5 }',
    "note": "text",
}


def sites_file(settings: Settings | None = None) -> Path:
    """The file in the settings, or the user's own next to the settings file; it may not exist."""
    named = settings.sites.file if settings else "-"
    return user_file().with_name(NAME) if named == "-" else Path(named).expanduser()


def read_user_rules(settings: Settings | None = None) -> SiteRules:
    """The rules of `sites_file`; none if they are switched off, or if the user has no file."""
    if settings is not None and not settings.sites.enabled:
        return SiteRules()
    path = sites_file(settings)
    is_named = settings is not None and settings.sites.file != "-"
    return load_rules(path) if is_named or path.is_file() else SiteRules()


def load_rules(path: Path) -> SiteRules:
    """The rules of a file; raises a UsageError with the line that is wrong."""
    return parse_rules(read_text(path), str(path))


def read_text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise UsageError(f"The site rules in {path} are more than {MAX_BYTES:,} bytes.")
        return data.decode("utf-8-sig")
    except OSError as error:
        raise UsageError(f"The site rules in {path} cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"The site rules in {path} are not a text file in UTF-8.") from error


def parse_rules(text: str, name: str = "the site rules") -> SiteRules:
    """The rules in a TOML text, which messages call `name`."""
    try:
        values = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UsageError(f"In {name}: this is not valid TOML: {error}.") from error
    tables = values.pop("site", [])
    if values or not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        odd = next(iter(values), "site")
        raise UsageError(f"In {name}: rules are tables named [[site]], and {odd!r} is not one.")
    lines = [text.count("\n", 0, match.end()) + 1 for match in TABLE_START.finditer(text)]
    if len(lines) != len(tables):
        lines = [0] * len(tables)  # tables in another notation, whose lines are unknown
    return SiteRules(tuple(_rule(table, name, line) for table, line in zip(tables, lines, strict=True)))


def _rule(table: dict[str, Any], name: str, line: int) -> SiteRule:
    where = f"In {name}, rule at line {line}" if line else f"In {name}"
    try:
        rule = SiteRule.model_validate(table)
        changes = [Assignment(key, value, where) for key, value in rule.settings.items()]
        overlay(Settings(), changes, installed_sections)
    except ValidationError as error:
        raise UsageError(f"{where}: {in_words(error)}") from error
    return rule


def in_words(error: ValidationError) -> str:
    """The first error of a rule, as a sentence."""
    first = error.errors()[0]
    key = str(first["loc"][0]) if first["loc"] else "rule"
    if first["type"] == "missing":
        return f"{key} is missing; it must be {_EXPECTED.get(key, 'set')}."
    if first["type"] == "extra_forbidden":
        return f"a site rule has no key {key!r}; its keys are: {', '.join(SiteRule.model_fields)}."
    own_words = str(first["ctx"]["error"]) if first["type"] == "value_error" else ""
    return f"{key} must be {own_words or _EXPECTED.get(key, 'a list of CSS selectors')}, not {first['input']!r}."


def to_toml(rules: SiteRules) -> str:
    """The text of a file with these rules."""
    return HEADER + "".join("\n" + rule_to_toml(rule) for rule in rules)


def rule_to_toml(rule: SiteRule) -> str:
    """One rule as a table, without its defaults."""
    lines = ["[[site]]"]
    for key, value in rule.model_dump(exclude_defaults=True).items():
        if isinstance(value, dict):
            pairs = ", ".join(f"{as_toml(name)} = {as_toml(inner)}" for name, inner in value.items())
            lines.append(f"{key} = {{ {pairs} }}")
        else:
            lines.append(f"{key} = {as_toml(value)}")
    return "\n".join(lines) + "\n"
