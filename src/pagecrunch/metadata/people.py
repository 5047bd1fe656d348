"""Names of authors, freed of what pages write around them."""

from __future__ import annotations

import re
from html import unescape

LONGEST_NAME = 80  # characters; what is longer is a sentence
MOST_NAMES = 12

_BY = re.compile(
    r"^\s*(?:(?:written|posted|published|reported|story|words|article|created|asked|started|authored|reviewed)\s+)?"
    r"(?:by|von|par|por|di|da|door|av|af|przez|автор|作者|文|author(?:s|ed)?|autor(?:en|a)?|auteur)\s*[:：/]?\s+",
    re.I,
)
_MARK = re.compile(r"^\s*(?:作者|文|记者|編集|著者|автор|author|autor|by)\s*[:：/]\s*", re.I)
_AFTER = re.compile(
    r"\s*(?:[|•·–—]| - |\bon\s+(?:\w+\s+)?\d|\bon\s+(?:mon|tues?|wed|thurs?|fri|sat|sun)|\sin\s+[A-Z]|\d+\s*comments?|"
    r"\d{1,2}[:/.]\d\d|\b(?:19|20)\d\d\b|\bupdated\b|\bpublished\b|\breviewed\b|"
    r"\blast\s+(?:updated|modified)|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s+\d{1,2}(?:st|nd|rd|th)?\b|\d{1,2}(?:st|nd|rd|th)\s|\s\d{2,}\D*badge|\d+\s*(?:min(?:ute)?s?|mins?)\b|\bwriter\b|\bfollow\b|\bview\s+profile|\bread\s+more|\bposted\b|\bcontributor\b).*\Z",
    re.I | re.S,
)
_NOBODY = re.compile(
    r"^(?:admin(?:istrator)?|root|user|guest|webmaster|editor|author|by|staff|team|unknown|none|null|n/?a|anonymous|"
    r"view all posts|share|https?:.*|www\..*|@.*|\W*|\d+|"
    r"(?:about )?the authors?|author:?|\S+\.(?:com|org|net|io)|written by:?)$",
    re.I,
)
_BETWEEN = re.compile(r"\s*(?:;|&|\band\b|\bund\b|\bet\b|、|，|/)\s*")


def clean_name(text: str) -> str:
    """A name, or "" where the text is none."""
    text = " ".join(unescape(text).split())
    if not text or len(text) > 300 or "://" in text or text.startswith(("http", "www.", "{", "<")):
        return ""
    text = _MARK.sub("", _BY.sub("", text, 1), 1)
    text = _AFTER.sub("", text, 1).strip(" ,;:|-–—•·\u00a0")
    if "@" in text and "." in text:
        text = re.sub(r"\(?\S+@\S+\)?", "", text).strip(" ,;:()")
    if not text or len(text) > LONGEST_NAME or _NOBODY.match(text):
        return ""
    return text


def split_names(text: str) -> list[str]:
    """The names in a byline."""
    return [name for part in _BETWEEN.split(text)[:MOST_NAMES] if (name := clean_name(part))]


def join_names(names: list[str]) -> str:
    """Names as one text, each once."""
    once: dict[str, str] = {}
    for name in names:
        once.setdefault(name.casefold(), name)
    return ", ".join(list(once.values())[:MOST_NAMES])
