"""Changes to the file of site rules: one rule added to or taken from, the rest of the file as its owner wrote it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from ..errors import UsageError
from ..files import write_error, write_file
from .file import HEADER, TABLE_START, in_words, parse_rules, read_text, rule_to_toml, to_toml
from .rule import Pattern, Rule
from .rules import SiteRules


@dataclass(frozen=True, slots=True)
class Written:
    """A rule as it now stands, and the file that it is in."""

    rule: Rule
    path: Path

    @property
    def sentence(self) -> str:
        return f"The rule for {self.rule.match} is in {self.path}."


def add_rule(
    path: Path, match: str, *, keep: str = "", remove: str = "", content: str = "", **fixed: object
) -> Written:
    """Add to the rule for these pages, and make one where there is none; say where it stands.

    What is kept now is no longer removed by that rule, and the other way round. `fixed` may set view, using or note.
    """

    def change(rule: Rule) -> Rule:
        values = rule.model_dump()
        values["keep"] = _with(values["keep"], keep, remove)
        values["remove"] = _with(values["remove"], remove, keep)
        values["content"] = _with(values["content"], content, "")
        return checked_rule({**values, **fixed})

    return _edit(path, match, change)


def drop_selector(path: Path, match: str, selector: str) -> Written:
    """Take a selector out of the rule for these pages."""

    def change(rule: Rule) -> Rule:
        lists = {name: _with(getattr(rule, name), "", selector) for name in ("content", "keep", "remove")}
        return checked_rule({**rule.model_dump(), **lists})

    return _edit(path, match, change)


def put_rules(path: Path, rules: Sequence[Rule]) -> None:
    """Add whole rules. One for the same pages with the same note, as from an earlier import, makes way."""
    new = {(rule.match, rule.note): rule for rule in rules}
    with _held(path):
        text = read_text(path) if path.exists() else HEADER
        before = parse_rules(text, str(path))
        left = [rule for rule in before if (rule.match, rule.note) not in new]
        if len(left) < len(before):
            text = to_toml(SiteRules(tuple(left)))
        _write(path, "\n".join([text.rstrip() + "\n", *map(rule_to_toml, new.values())]))


def replace_text(path: Path, text: str) -> SiteRules:
    """Put a whole new text in the file, once it is known to hold rules."""
    rules = parse_rules(text)
    with _held(path):
        _write(path, text)
    return rules


def _with(selectors: tuple[str, ...], added: str, dropped: str) -> tuple[str, ...]:
    kept = tuple(selector for selector in selectors if selector != dropped.strip())
    return (*kept, added) if added and added.strip() not in kept else kept


def checked_rule(values: dict[str, object]) -> Rule:
    """A rule of these values, or a sentence about what is wrong with them."""
    try:
        return Rule.model_validate(values)
    except ValidationError as error:
        raise UsageError(f"That rule cannot be used: {in_words(error)}") from error


def _edit(path: Path, match: str, change: Callable[[Rule], Rule]) -> Written:
    with _held(path):
        text = read_text(path) if path.exists() else HEADER
        before = parse_rules(text, str(path)).rules
        name = str(Pattern.of(match))
        place = next((index for index, rule in enumerate(before) if rule.match == name), len(before))
        rule = change(before[place] if place < len(before) else checked_rule({"match": match}))
        wanted = SiteRules((*before[:place], rule, *before[place + 1 :]))
        _write(path, _edited(text, place, rule, wanted))
    return Written(rule, path)


def _write(path: Path, text: str) -> None:
    write_file(path, text, mode=0o600)


def _edited(text: str, place: int, rule: Rule, wanted: SiteRules) -> str:
    """The text with one table written anew; all of it written anew where that does not come to what is wanted."""
    starts = [match.start() for match in TABLE_START.finditer(text)]
    if place < len(starts):
        end = starts[place + 1] if place + 1 < len(starts) else len(text)
        gap = "\n" if end < len(text) else ""
        # Comments right above the next table are that table's.
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
def _held(path: Path) -> Iterator[None]:
    """Nobody else changes the file meanwhile: two pages may be put right at once, by two programs."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.with_name(f".{path.name}.lock").open("w") as lock:
            try:
                import fcntl

                fcntl.flock(lock, fcntl.LOCK_EX)
            except ImportError:  # pragma: no cover - Windows: the last of two changes at once wins
                pass
            yield
    except OSError as error:
        raise UsageError(f"The site rules in {path} cannot be changed: {write_error(error)}.") from error
