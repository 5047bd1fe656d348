"""Updates the translations in src/pagecrunch/languages from the words in the source: `python -m tools.strings`.

Words that are new get an empty translation, which a person fills in; words that are gone are deleted. The files are
sorted, so that two people who add words rarely get in each other's way.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from pagecrunch.languages.catalogues import OTHER_LANGUAGES

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


def words_in_source() -> Catalog:
    """All words that have to be translated."""
    found = Catalog(charset="utf-8")
    for _file, _line, message, _comments, _context in extract_from_dir(str(SOURCE), METHODS, keywords=KEYWORDS):
        found.add(message)
    for name in WORD_FILES:
        for text in _texts(tomllib.loads((SOURCE / name).read_text("utf-8"))):
            found.add(text)
    return found


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
