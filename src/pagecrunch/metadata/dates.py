"""Dates as people and programs write them, to YYYY-MM-DD."""

from __future__ import annotations

import re
from datetime import date, timedelta

FIRST_YEAR = 1990  # no web page is older
_LATEST_DAYS = 400  # a date further ahead than this is no date of publication

# The first letters of the months in languages of the web that write them out; enough of each to tell them apart.
MONTHS = {
    1: "jan janv ene gen januari januar january janvier enero gennaio janeiro stycznia "
    "января ιανουαρίου ocak leden ledna tammikuuta",
    2: "feb févr fév fevr februari februar february février febrero febbraio fevereiro lutego "
    "февраля φεβρουαρίου şubat února helmikuuta",
    3: "mar mars mär märz maart march marzo março marca марта μαρτίου mart března maaliskuuta mrt mrz",
    4: "apr avr abr april avril abril aprile kwietnia апреля απριλίου nisan dubna huhtikuuta",
    5: "may mai mei mag mayo maj maggio maio maja мая μαΐου μαίου mayıs května toukokuuta",
    6: "jun juin giu june juni junio giugno junho czerwca июня ιουνίου haziran června kesäkuuta",
    7: "jul juil lug july juli juillet julio luglio julho lipca июля ιουλίου temmuz července heinäkuuta",
    8: "aug août aout ago august augustus agosto sierpnia августа αυγούστου ağustos srpna elokuuta",
    9: "sep sept set september septembre septiembre settembre setembro września "
    "сентября σεπτεμβρίου eylül září syyskuuta",
    10: "oct okt ott out october oktober octobre octubre ottobre outubro października "
    "октября οκτωβρίου ekim října lokakuuta",
    11: "nov november novembre noviembre novembro listopada ноября νοεμβρίου kasım listopadu marraskuuta",
    12: "dec déc dez dic des december dezember décembre decembre diciembre dicembre dezembro grudnia "
    "декабря δεκεμβρίου aralık prosince joulukuuta",
}
_NUMBER_OF = {name: number for number, names in MONTHS.items() for name in names.split()}

LONGEST = 200  # characters that are looked at
_A_YEAR = re.compile(r"(?:19|20)\d\d|\d[./-]\d\d(?!\d)")  # without one there is no date
_ISO = re.compile(r"(?<!\d)((?:19|20)\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)")
_COMPACT = re.compile(r"(?<!\d)((?:19|20)\d\d)(0[1-9]|1[0-2])([0-3]\d)(?:T?\d{4,6})?(?!\d)")
_EAST = re.compile(r"((?:19|20)\d\d)\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]")
_DAY_MONTH = re.compile(
    r"(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.|er|º|ª)?\s*(?:de\s+|of\s+)?([^\W\d_]{3,12})\.?,?\s*(?:de\s+|del\s+)?((?:19|20)\d\d)(?!\d)"
)
_MONTH_DAY = re.compile(r"([^\W\d_]{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+((?:19|20)\d\d)(?!\d)")
_YEAR_MONTH_DAY = re.compile(r"(?<!\d)((?:19|20)\d\d)\s+([^\W\d_]{3,12})\.?\s+(\d{1,2})(?!\d)")
_NUMBERS = re.compile(r"(?<!\d)(\d{1,2})([./-])(\d{1,2})\2((?:19|20)\d\d|\d\d)(?!\d)")
_MONTH_ONLY = re.compile(r"(?<!\d)((?:19|20)\d\d)-(\d{2})(?![\d-])")


def find_date(text: str, *, day_first: bool = False) -> str:
    """The first date in a short text, as YYYY-MM-DD (or YYYY-MM); "" where there is none that can be."""
    if not _A_YEAR.search(text, 0, LONGEST):
        return ""
    text = text[:LONGEST]
    for pattern, order in ((_ISO, "ymd"), (_EAST, "ymd"), (_COMPACT, "ymd")):
        for match in pattern.finditer(text):
            if found := _made(match.group(order.index("y") + 1), match.group(2), match.group(3)):
                return found
    for match in _DAY_MONTH.finditer(text):
        if (month := month_number(match.group(2))) and (found := _made(match.group(3), month, match.group(1))):
            return found
    for match in _MONTH_DAY.finditer(text):
        if (month := month_number(match.group(1))) and (found := _made(match.group(3), month, match.group(2))):
            return found
    for match in _YEAR_MONTH_DAY.finditer(text):
        if (month := month_number(match.group(2))) and (found := _made(match.group(1), month, match.group(3))):
            return found
    for match in _NUMBERS.finditer(text):
        year = match.group(4) if len(match.group(4)) == 4 else f"20{match.group(4)}"
        first, second = match.group(1), match.group(3)
        pairs = (
            [(second, first), (first, second)]
            if day_first or match.group(2) == "."
            else [(first, second), (second, first)]
        )
        for month_text, day in pairs:
            if found := _made(year, month_text, day):
                return found
    if only := _MONTH_ONLY.search(text):
        return f"{only.group(1)}-{only.group(2)}" if 1 <= int(only.group(2)) <= 12 else ""
    return ""


def month_number(word: str) -> int | None:
    word = word.lower()
    return _NUMBER_OF.get(word) or _NUMBER_OF.get(word[:3]) if word.isascii() else _NUMBER_OF.get(word)


def _made(year: str, month: str | int, day: str) -> str:
    try:
        made = date(int(year), int(month), int(day))
    except ValueError:
        return ""
    return made.isoformat() if made.year >= FIRST_YEAR and made <= date.today() + timedelta(days=_LATEST_DAYS) else ""
