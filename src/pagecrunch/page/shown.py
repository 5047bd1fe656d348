# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The text of rows and the values of attributes, read row by row from the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .names import TAG_CODES
from .names import TEXT as TEXT_CODE
from .table import LONGEST

if TYPE_CHECKING:
    from .table import Table

ROWS_A_CHARACTER = 4  # how far below a row text is looked for: markup around one letter is seldom more
TEXT, BUTTON = TEXT_CODE, TAG_CODES["button"]


def text_at(table: Table, row: int) -> str:
    """The text of a text row, as it stands in the page."""
    if row < 0 or row >= table.rows:
        raise IndexError(f"there is no row {row}")
    return table.text_bytes[table.text_start[row] : table.text_end[row]].decode("utf-8", "replace")


def visible_pieces_at(table: Table, row: int, most: int) -> list[str]:
    """The visible pieces of text below a row, up to about `most` characters; without the text of buttons."""
    if row < 0 or row >= table.rows:
        raise IndexError(f"there is no row {row}")
    end = min(table.end[row], row + ROWS_A_CHARACTER * most)
    pieces: list[str] = []
    length, at = 0, row
    while at < end and len(pieces) < most:
        if table.tag[at] == BUTTON:
            at = table.end[at]
            continue
        if table.tag[at] == TEXT and not table.hidden[at]:
            piece = text_at(table, at)
            pieces.append(piece)
            length += len(piece)
            if length > most:
                break
        at += 1
    return pieces


def values_of(table: Table, code: int, least: int = 0, most: int = LONGEST) -> list[tuple[int, str]]:
    """The rows with an attribute and its values of `least` to `most` bytes, in page order.

    Pass the length where it is known: a page has many values, and few of that length.
    """
    found: list[tuple[int, str]] = []
    row = 0
    for index in range(table.attr_first[table.rows]):
        if table.attr_name[index] == code:
            start, end = table.attr_start[index], table.attr_end[index]
            if least <= end - start <= most:
                while table.attr_first[row + 1] <= index:
                    row += 1
                found.append((row, table.attr_bytes[start:end].decode("utf-8", "replace")))
    return found


def attributes_of(table: Table, row: int) -> list[tuple[int, str]]:
    """The attributes of a row as (name code, value)."""
    if row < 0 or row >= table.rows:
        raise IndexError(f"there is no row {row}")
    found: list[tuple[int, str]] = []
    for index in range(table.attr_first[row], table.attr_first[row + 1]):
        value = table.attr_bytes[table.attr_start[index] : table.attr_end[index]].decode("utf-8", "replace")
        found.append((table.attr_name[index], value))
    return found


def one_line(text: str) -> str:
    """The text with single spaces for all white space, and none at its ends."""
    text = text.strip()
    after_space = False
    for character in text:
        is_space = character.isspace()
        if is_space and (after_space or character != " "):
            return " ".join(text.split())
        after_space = is_space
    return text  # most are on one line


def letters_and_digits(text: str) -> str:
    """The text without all other characters."""
    pieces = []
    start, end = 0, 0
    for character in text:
        if not character.isalnum():
            if end > start:
                pieces.append(text[start:end])
            start = end + 1
        end += 1
    pieces.append(text[start:end])
    return "".join(pieces)


def count_words(text: str) -> int:
    """How many pieces `text.split()` has, without making them."""
    count, is_inside = 0, False
    for character in text:
        is_space = character.isspace()
        count += not is_space and not is_inside
        is_inside = not is_space
    return count
