"""Names of authors, without what pages write around them."""

from __future__ import annotations

import re
from html import unescape

LONGEST_NAME = 80  # characters; a longer text is a sentence
MOST_NAMES = 12

_BY = re.compile(
    r"^\s*(?:(?:written|text|photos|edited|posted|published|reported|story|words|article|created|asked|started|authored|reviewed)\s+)?"
    r"(?:by|von|par|por|di|da|door|av|af|przez|автор|作者|文|author(?:s|ed)?|autor(?:en|a)?|auteur)\s*[:：/]?\s+",
    re.I,
)
_MARK = re.compile(r"^\s*(?:作者|文|记者|編集|著者|автор|author|autor|by)\s*[:：/]\s*", re.I)
_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*"
# What follows a name; in small letters, as `re` takes several times as long to ignore case.
_AFTER = re.compile(
    r"[|•·–—]| - |\s(?:in\s+[a-z]|at\s*\Z|at\s+\d|by\s*\Z|\d{2,}\D*badge)|"
    r"\d(?:\d*\s*comments?|\d?[:/.]\d\d|\d?(?:st|nd|rd|th)\s|\d*\s*(?:min(?:ute)?s?|mins?)\b)|"
    rf"\b(?:on\s+(?:(?:\w+\s+)?\d|mon|tues?|wed|thurs?|fri|sat|sun)|(?:19|20)\d\d\b|\d\d?\.?\s+{_MONTH}\b|"
    rf"{_MONTH}\.?\s+\d{{1,2}}(?:st|nd|rd|th)?\b|updated\b|published\b|reviewed\b|last\s+(?:updated?|modified)|"
    r"sponsored\b|follow\b|view\s+profile|read\s+more|posted\b|contributor\b)"
)
_NOT_A_NAME = re.compile(
    r"^(?:admin(?:istrator)?|root|user|guest|webmaster|editor|author|by|staff|team|unknown|none|null|n/?a|anonymous|"
    r"view (?:all|more) posts|share|(?:topic|thread|post|original) (?:author|starter|poster)|member|moderator|"
    r"(?:article|guide|insights|story|words|post|review)s? (?:by|from):?|[\w-]+(?:\.[\w-]+){2,}|offline|online|"
    r"https?:.*|www\..*|@.*|\W*|\d+|"
    r"(?:about )?the authors?|author:?|\S+\.(?:com|org|net|io)|written by:?)$",
    re.I,
)
_ONLY_BY = re.compile(
    r"(?:(?:written|posted|published|reported|created|edited|authored|reviewed|words|story|article|text)\s+)?"
    r"(?:by|von|par|por|di|da|door|av|af|przez|автор|作者|author(?:s|ed)?|autor(?:en|a)?|auteur)\s*[:：]?\Z",
    re.I,
)
# Two to four characters, and more of such on the same line with a space or mark between them.
_ONE_IN_CHINESE = r"[\u4e00-\u9fff·]{2,4}(?![\u4e00-\u9fff:：])"
NAME_IN_CHINESE = rf"{_ONE_IN_CHINESE}(?:[ \u3000、，,]{{1,2}}{_ONE_IN_CHINESE}){{0,5}}"
_BETWEEN = re.compile(r"\s*(?:;|&|\band\b|\bund\b|\bet\b|、|，|/)\s*")


def clean_name(text: str) -> str:
    """The name in a text, or ""."""
    text = " ".join(unescape(text).split())
    if not text or len(text) > 300 or "://" in text or text.startswith(("http", "www.", "{", "<", "/")):
        return ""
    text = _MARK.sub("", _BY.sub("", text, 1), 1)
    if after := _AFTER.search(text.replace("İ", "i").lower()):  # no other letter becomes two
        text = text[: after.start()]
    text = text.strip(" ,;:|-–—•·\u00a0")
    if "@" in text and "." in text:
        text = re.sub(r"\(?\S+@\S+\)?", "", text).strip(" ,;:()")
    if not text or len(text) > LONGEST_NAME or _NOT_A_NAME.match(text):
        return ""
    return text


def split_names(text: str) -> list[str]:
    """The names in a byline."""
    return [name for part in _BETWEEN.split(text)[:MOST_NAMES] if (name := clean_name(part))]


def is_only_by(text: str) -> bool:
    """Whether a text is the "by" before a name and nothing more."""
    return _ONLY_BY.match(text) is not None


def begins_with_by(text: str) -> bool:
    """Whether a text begins with the "by" before a name."""
    return _BY.match(text) is not None or _MARK.match(text) is not None


def first_name_first(name: str) -> str:
    """A name as people say it: "Ada Quay" for "Quay, Ada", as libraries write names."""
    last, comma, first = name.partition(",")
    is_one = comma and "," not in first and ";" not in first and last.strip() and first.strip()
    return f"{first.strip()} {last.strip()}" if is_one and len(last.split()) <= 2 and len(first.split()) <= 3 else name


def join_names(names: list[str]) -> str:
    """Names as one text, each once."""
    once: dict[str, str] = {}
    for name in names:
        once.setdefault(name.casefold(), name)
    return ", ".join(list(once.values())[:MOST_NAMES])
