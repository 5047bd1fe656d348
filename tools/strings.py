"""Updates the translations in src/pagecrunch/languages from the words in the source: `python -m tools.strings`.

Settings and parts declare their names and help in English, and the library makes its errors, warnings and reasons in
English; they need no mark. The values of an f-string get numbers: f"no user {name}" is found as "no user {0}".

Words that are new get an empty translation, which a person fills in; words that are gone are deleted. The files are
sorted, so that two people who add words rarely get in each other's way.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from pagecrunch.extractors.learned.model import load
from pagecrunch.languages.catalogues import OTHER_LANGUAGES
from pagecrunch.registry import PACKAGES, Registry
from pagecrunch.settings import BUILT_IN, declared

SOURCE = Path(__file__).parents[1] / "src/pagecrunch"
FOLDER = SOURCE / "languages"
METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2")]
KEYWORDS: dict[str, Any] = {"_": None, "N_": None, "plural": (1, 2)}
# Files of words for people; all text in them is translated, but that under these keys.
WORD_FILES = (
    "console/plain_names.toml",
    "console/people/questions.toml",
    "console/settings_pages/groups.toml",
    "settings/presets.toml",
    "sites/left_alone.toml",
)
NOT_WORDS = ("name", "sections", "keys", "words", "suffixes", "hosts", "settings")
# Parts of the library whose messages are shown on pages.
MESSAGE_FILES = (
    "api.py", "budget.py", "build.py", "decision.py", "registry.py", "browser/*.py", "dom/*.py", "embedded/*.py",
    "extractors/*.py", "extractors/*/*.py", "fetch/*.py", "filters/*.py", "filters/engine/*.py", "metadata/*.py",
    "page/*.py", "settings/*.py", "sites/*.py", "sniff.py", "state/*.py", "verdict/*.py",
    "console/*.py", "console/[lprs]*/*.py", "proxy/*.py",
)  # fmt: skip
COMMAND_ONLY = (
    "console/serve.py", "console/sessions.py", "extractors/mss/labelled.py", "extractors/mss/sites.py",
    "fetch/upstream.py", "proxy/authority.py", "proxy/proxy_options.py", "proxy/proxy_server.py",
)  # fmt: skip
# Where messages are: in these arguments of these functions, and in what these names are set to.
MESSAGE_CALLS: dict[str, tuple[int | str, ...]] = {
    **dict.fromkeys(("N_", "UsageError", "FetchError", "ConnectError", "UnpackError", "NotASelector"), (0,)),
    **dict.fromkeys(("remove", "empty", "clear", "close", "unwrap", "change", "change_all"), (1, 2)),
    **dict.fromkeys(("remove_each", "remove_all"), (1, 2)),
    **dict.fromkeys(("refusal", "_refuse", "RenderResult", "_stop_buffering", "RowMismatch", "note"), (0,)),
    "Change": (1, 3), "_stage": (2,), "remove_attribute": (2, 3), "warnings.append": (0,), "evidence.append": (0,),
    "HTTPException": (1,), "ErrorPage": (1, 2), "nothing": (1,), "Verdict": (1,),
    "of_rows": ("keep_reason", "drop_reason"),
}  # fmt: skip
MESSAGE_NAMES = (
    "REASONS", "HIDDEN_REASONS", "STRUCTURE_KINDS", "NEXT_STEPS", "_EXPECTED", "_KEPT", "_LEFT_OUT", "NO_PASSAGE",
    "NO_TEXT", "NOT_RENDERED", "MISMATCH", "OPTIONS_WARNING", "_SHARED_REASON", "what", "why", "fault", "message",
    "note", "reason", "hint", "whole", "truncated", "evidence", "_ADVICE", "_SIGNATURES", "PAGE_GONE", "visit.error",
)  # fmt: skip
COUNTED = "{0} ({1})"  # how changes to many elements end
# Functions that return messages, or make them: every text with a space in them is one.
MESSAGE_FUNCTIONS = (
    "warnings", "_warnings", "hidden_text_warnings", "reveal", "find_fault", "final_fault", "_find_loss", "_passed_on",
    "_status", "_certificate_fault", "_reason", "reason", "apply_rules", "shell_evidence", "in_words", "left_out",
    "_body", "of_blocks", "_fits_in_a_header", "_are_ports", "_are_kinds", "_is_a_place", "_are_selectors",
    "refusal", "sentence", "explain_other_format",
)  # fmt: skip


def words_in_source() -> Catalog:
    """All words that have to be translated."""
    found = Catalog(charset="utf-8")
    for _file, _line, message, _comments, _context in extract_from_dir(str(SOURCE), METHODS, keywords=KEYWORDS):
        found.add(message)
    for name in WORD_FILES:
        for text in _texts(tomllib.loads((SOURCE / name).read_text("utf-8"))):
            found.add(text)
    for text in (*_declared_texts(), *_messages()):
        is_words = re.search("[a-z]{2}", text) and not text.startswith("--")  # and not about a flag
        if is_words or text == COUNTED:
            found.add(text)
    return found


def _declared_texts() -> Iterator[str]:
    """The names and help of all settings and parts."""
    registry = Registry(plug_ins=())
    for setting in declared({**registry.sections(), **BUILT_IN}):
        yield from (setting.title, setting.description)
    for kind in PACKAGES:
        for part in registry.all(kind):
            yield from (part.title, part.description)
    yield from load().kinds


def _messages() -> Iterator[str]:
    paths = {path for pattern in MESSAGE_FILES for path in SOURCE.glob(pattern)}
    for path in sorted(paths - {SOURCE / name for name in COMMAND_ONLY}):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func)
                wanted = next((MESSAGE_CALLS[each] for each in _endings(name) if each in MESSAGE_CALLS), ())
                named = {keyword.arg: keyword.value for keyword in node.keywords}
                given = {**dict(enumerate(node.args)), **named}
                yield from (text for place in wanted if place in given for text in _literals(given[place]))
            elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                pairs = [(target, node.value)]
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = list(zip(target.elts, node.value.elts, strict=False))
                yield from (
                    text for name, value in pairs if ast.unparse(name) in MESSAGE_NAMES for text in _literals(value)
                )
            elif isinstance(node, ast.FunctionDef) and node.name in MESSAGE_FUNCTIONS:
                said = (text for line in node.body for each in _expressions(line) for text in _literals(each))
                yield from (text for text in said if " " in text.strip())


def _endings(name: str) -> tuple[str, ...]:
    """The last name of a call, and the last two: `append`, `warnings.append`."""
    names = name.split(".")
    return names[-1], ".".join(names[-2:])


def _expressions(node: ast.AST) -> Iterator[ast.expr]:
    """The texts of a function but its docstring; those within an f-string are part of it."""
    if isinstance(node, ast.Constant | ast.JoinedStr):
        yield node
    elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
        for child in ast.iter_child_nodes(node):
            yield from _expressions(child)


def _literals(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may be, with numbers for the values of f-strings."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        numbers = iter(range(len(node.values)))
        pieces = (piece.value if isinstance(piece, ast.Constant) else f"{{{next(numbers)}}}" for piece in node.values)
        yield "".join(map(str, pieces))
    elif isinstance(node, ast.IfExp):
        yield from (*_literals(node.body), *_literals(node.orelse))
    elif isinstance(node, ast.Tuple | ast.List):
        yield from (text for each in node.elts for text in _literals(each))
    elif isinstance(node, ast.Dict):
        yield from (text for each in node.values for text in _literals(each))


def translations(language: str) -> Catalog:
    path = FOLDER / f"{language}.po"
    return read_po(BytesIO(path.read_bytes() if path.is_file() else b""), locale=language)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            if key not in NOT_WORDS:
                yield from _texts(each)


def main() -> None:
    wanted = words_in_source()
    for language in OTHER_LANGUAGES:
        old = translations(language)
        new = Catalog(locale=language, charset="utf-8")
        for message in wanted:
            if message.id:
                known = old.get(message.id)
                new.add(message.id, known.string if known else None)
        text = BytesIO()
        write_po(text, new, width=0, no_location=True, omit_header=True, sort_output=True)
        header = f'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        plurals = f'"Plural-Forms: {new.plural_forms}\\n"\n\n'
        (FOLDER / f"{language}.po").write_bytes((header + plurals).encode() + text.getvalue())
        missing = sum(not _is_translated(message.string) for message in new if message.id)
        print(f"{language}.po: {len(new)} texts, {missing} without a translation")


def _is_translated(string: Any) -> bool:
    return all(string) if isinstance(string, (tuple, list)) else bool(string)


if __name__ == "__main__":
    main()
