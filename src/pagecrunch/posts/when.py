"""Where a page shows dates and times, and what they say, in any form: 2019-09-29, "8th March", "3 hours ago"."""

from __future__ import annotations

import re

import numpy as np

from ..metadata.dates import find_date, is_month, month_number
from ..metadata.page_data import visible_text
from ..page.names import ATTRIBUTE_CODES, COUNT_COLUMNS, TAG_CODES, TEXT
from ..page.page import Page
from ..page.shown import values_of

LONGEST_DATE = 100  # characters of a piece of text with a date
LONGEST_SHOWN = 60  # characters of a date as it is shown
_CHARACTERS, _DIGITS = COUNT_COLUMNS.index("characters"), COUNT_COLUMNS.index("digits")
_QUOTE, _TIME = TAG_CODES["blockquote"], TAG_CODES["time"]
_DATE_ATTRIBUTES = tuple(ATTRIBUTE_CODES[name] for name in ("datetime", "title", "content"))

# Begins with a digit, for which `re` looks fast; what must not be before it is said after it.
_NUMBERS = re.compile(
    r"\d(?:(?<!\d\d)\d{0,3}([./-])\d{1,2}\1\d{2,4}(?!\d)|\d{0,3}\s?[年년月월]|"
    r"(?<![\d:.]\d)(?:(?<=[0-2])\d)?[:h][0-5]\d(?!\d))"
)
# A word beside a number, on either side, which may be a month: "8th March", "March 8", "mars 2019".
_BEFORE_WORD = re.compile(r"\d(?<!\d\d)\d?(?:st|nd|rd|th|\.|er|º|ª)?[\s-]+(?:de\s+|of\s+)?([^\W\d_]{3,12})")
_AFTER_WORD = re.compile(r"(?<![^\W\d_])([^\W\d_]{3,12})\.?,?[\s-]+\d{1,4}(?!\d)")
# "3 hours ago" in the languages of the web: the beginnings of units of time after a number.
_AGO = re.compile(  # all in small letters
    r"(?<!\w)\d{1,3}\s?(?:[smhdwy](?!\w)|mo(?!\w)|min|sec|hour|hr|day|week|month|year|std|stunde|tag|woche|monat|"
    r"jahr|heure|jour|semaine|mois|ans?(?!\w)|hora|d[ií]as?(?!\w)|semana|mes(?!\w)|meses|año|anos?(?!\w)|or[ae](?!\w)|"
    r"giorn|settiman|mesi|anni|uur|dag|maand|jaar|godz|dni|dzień|tydz|tygod|miesi|lat(?!\w)|час|мин|сек|дн|ден|недел|"
    r"мес|год|лет|saat|gün|hafta|ay(?!\w)|yıl|ώρ|λεπτ|ημέρ|jam|hari|giờ|ngày|phút|秒|分|小时|小時|时间|時間|天|日|週|周|"
    r"个月|個月|ヶ月|か月|年|초|분|시간|일|주|개월|달|년|ساع|دقيق|يوم|أيام|שעות|ימים|दिन|घंट)"
)
_CLOCK = re.compile(r"(?<![\d:.-])([0-2]?\d)[:h]([0-5]\d)(?::([0-5]\d))?(?:[.,]\d+)?\s?([AaPp]\.?[Mm])?(?![\d:])")
_ISO_TIME = re.compile(r"((?:19|20)\d\d-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:[.,]\d{1,9})?\s?(Z|[+-]\d\d:?\d\d)?\Z")
_SHORT_YEAR = re.compile(r"(?<!\d)(\d{1,2})[- ]([^\W\d_]{3,9})[- ](\d\d)(?!\d)")
_MONTH_YEAR = re.compile(r"([^\W\d_]{3,12})\.?\s+((?:19|20)\d\d)(?!\d)")
_BESIDE = re.compile(r" [-–—|•·»] |[|•·»]")


def date_rows(page: Page) -> list[int]:
    """The elements that show a date, in page order: those of short texts with one, and those with one in an attribute.

    Dates within quotes are those of other posts.
    """
    counts = page.counts
    short = (
        (page.tag == TEXT) & (page.hidden == 0) & (counts[:, _DIGITS] > 0) & (counts[:, _CHARACTERS] <= LONGEST_DATE)
    )
    found = {int(page.parent[row]) for row in np.flatnonzero(short).tolist() if shows_date(page.text(row))}
    for code in _DATE_ATTRIBUTES:
        for row, value in values_of(page.table, code, 8, LONGEST_SHOWN):
            if page.tag[row] != TAG_CODES["meta"] and page.hidden[row] == 0 and find_date(value):
                found.add(row)
    rows: list[int] = []
    quoted = 0  # the end of the quote around
    quotes = page.rows_with("blockquote").tolist()
    at = 0
    for row in sorted(found):
        while at < len(quotes) and quotes[at] <= row:
            quoted = max(quoted, int(page.end[quotes[at]]))
            at += 1
        if row >= quoted and row > 0 and not (rows and row < page.end[rows[-1]] and page.end[rows[-1]] - rows[-1] < 8):
            rows.append(row)
    return rows


def shows_date(text: str) -> bool:
    """Whether a short text has a date or a time in it."""
    return has_date(text) or bool(_AGO.search(text.lower()))


def has_date(text: str) -> bool:
    """Whether a text has a day or month in it, not only "3 years"."""
    return bool(_NUMBERS.search(text)) or any(
        is_month(match[1]) for pattern in (_BEFORE_WORD, _AFTER_WORD) for match in pattern.finditer(text)
    )


def is_only_date(text: str) -> bool:
    """Whether a short text is a date or time, not a name with a number in it."""
    return bool(_NUMBERS.search(text) or _AGO.match(text.lower()) or find_date(text))


def read_date(page: Page, row: int, *, day_first: bool = False) -> str:
    """The date that an element shows, as ISO where it can be read, else as it stands."""
    shown = visible_text(page, row, LONGEST_DATE)[:LONGEST_DATE]
    for value in (page.attr(row, "datetime"), page.attr(row, "title"), page.attr(row, "content")):
        if value and len(value) <= LONGEST_SHOWN and (found := iso_date(value, day_first=day_first)):
            return found
    return iso_date(shown, day_first=day_first) or shown_date(shown)


def iso_date(text: str, *, day_first: bool = False) -> str:
    """A date as YYYY-MM-DD, with THH:MM where the text gives a time; "" where it has no full date."""
    text = text.strip()
    if match := _ISO_TIME.match(text):
        return f"{match[1]}T{match[2]}{match[3] or ''}"
    day = find_date(text, day_first=day_first) or _short_year(text)
    if not day:
        return ""
    match = _CLOCK.search(text) if len(day) == 10 else None
    if not match:
        return day
    hour = int(match[1])
    if match[4]:
        hour = hour % 12 + (12 if match[4][0] in "pP" else 0)
    return f"{day}T{hour:02}:{match[2]}{':' + match[3] if match[3] else ''}" if hour < 24 else day


def _short_year(text: str) -> str:
    match = _SHORT_YEAR.search(text)
    month = month_number(match[2]) if match else None
    return find_date(f"20{match[3]}-{month}-{match[1]}") if match and month else ""


def shown_date(text: str) -> str:
    """The part of a line that is its date, where other words stand around it: "Ann, 3 hours ago"."""
    if match := _MONTH_YEAR.search(text):
        month = month_number(match[1])
        if month and not _CLOCK.search(text):
            return f"{match[2]}-{month:02}"
    text = next((piece for piece in map(str.strip, _BESIDE.split(text)) if shows_date(piece)), text)
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN].rsplit(" ", 1)[0]
