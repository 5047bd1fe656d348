"""Edit the file of site rules: change one rule and keep the rest of the file as its owner wrote it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from ..errors import UsageError
from ..files import write_file
from .file import HEADER, TABLE_START, in_words, parse_rules, read_text, rule_to_toml, to_toml
from .rules import SitePattern, SiteRule, SiteRules


@dataclass(frozen=True, slots=True)
class SavedRule:
    """A rule after a change, and the file that it is in."""

    rule: SiteRule
    path: Path

    @property
    def sentence(self) -> str:
        return f"The rule for {self.rule.match} is in {self.path}."


def add_rule(
    path: Path, match: str, *, keep: str = "", remove: str = "", content: str = "", **others: object
) -> SavedRule:
    """Add selectors to the rule for these pages, or create the rule.

    A selector to keep is no longer removed by the rule, and the other way round. `others` may set view, using or note.
    """

    def change(rule: SiteRule) -> SiteRule:
        values = rule.model_dump()
        values["keep"] = _with(values["keep"], keep, remove)
        values["remove"] = _with(values["remove"], remove, keep)
        values["content"] = _with(values["content"], content, "")
        return checked_rule({**values, **others})

    return _edit(path, match, change)


def drop_selector(path: Path, match: str, selector: str) -> SavedRule:
    """Remove a selector from the rule for these pages."""

    def change(rule: SiteRule) -> SiteRule:
        lists = {name: _with(getattr(rule, name), "", selector) for name in ("content", "keep", "remove")}
        return checked_rule({**rule.model_dump(), **lists})

    return _edit(path, match, change)


def put_rules(path: Path, rules: Sequence[SiteRule]) -> None:
    """Add rules. They replace those for the same pages with the same note, such as from an earlier import."""
    new = {(rule.match, rule.note): rule for rule in rules}
    with _locked(path):
        text = read_text(path) if path.exists() else HEADER
        before = parse_rules(text, str(path))
        left = [rule for rule in before if (rule.match, rule.note) not in new]
        if len(left) < len(before):
            text = to_toml(SiteRules(tuple(left)))
        write_file(path, "\n".join([text.rstrip() + "\n", *map(rule_to_toml, new.values())]), mode=0o600)


def replace_text(path: Path, text: str) -> SiteRules:
    """Replace the text of the file, if the new text has valid rules."""
    rules = parse_rules(text)
    with _locked(path):
        write_file(path, text, mode=0o600)
    return rules


def _with(selectors: tuple[str, ...], added: str, dropped: str) -> tuple[str, ...]:
    kept = tuple(selector for selector in selectors if selector != dropped.strip())
    return (*kept, added) if added and added.strip() not in kept else kept


def checked_rule(values: Mapping[str, object]) -> SiteRule:
    """A rule with these values; raises UsageError."""
    try:
        return SiteRule.model_validate(values)
    except ValidationError as error:
        raise UsageError(f"This rule cannot be used: {in_words(error)}") from error


def _edit(path: Path, match: str, change: Callable[[SiteRule], SiteRule]) -> SavedRule:
    with _locked(path):
        text = read_text(path) if path.exists() else HEADER
        before = parse_rules(text, str(path)).rules
        name = str(SitePattern.of(match))
        place = next((index for index, rule in enumerate(before) if rule.match == name), len(before))
        rule = change(before[place] if place < len(before) else checked_rule({"match": match}))
        wanted = SiteRules((*before[:place], rule, *before[place + 1 :]))
        write_file(path, _edited(text, place, rule, wanted), mode=0o600)
    return SavedRule(rule, path)


def _edited(text: str, place: int, rule: SiteRule, wanted: SiteRules) -> str:
    """The text with one table replaced, or all of it rewritten if that does not give the wanted rules."""
    starts = [match.start() for match in TABLE_START.finditer(text)]
    if place < len(starts):
        end = starts[place + 1] if place + 1 < len(starts) else len(text)
        gap = "\n" if end < len(text) else ""
        # Comments right above the next table belong to that table.
        comments = re.search(r"(?:^[ \t]*#.*\n|^[ \t]*\n)*\Z", text[starts[place] : end], re.MULTILINE)
        tail = comments.group().lstrip("\n") if comments and end < len(text) else ""
        edited = text[: starts[place]] + rule_to_toml(rule) + gap + tail + text[end:]
    else:
        edited = f"{text.rstrip()}\n\n{rule_to_toml(rule)}"
    try:
        return edited if parse_rules(edited) == wanted else to_toml(wanted)
    except UsageError:
        return to_toml(wanted)


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Lock the file: two programs may change it at the same time."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.with_name(f".{path.name}.lock").open("w") as lock:
            try:
                import fcntl

                fcntl.flock(lock, fcntl.LOCK_EX)
            except ImportError:  # pragma: no cover - Windows: the last change wins
                pass
            yield
    except OSError as error:
        raise UsageError(f"The site rules in {path} cannot be changed: {error.strerror or error}.") from error
