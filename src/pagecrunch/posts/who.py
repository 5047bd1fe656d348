"""Who wrote each post: the short text in the same place of every post that is most like a name."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from ..metadata.people import LONGEST_NAME
from ..page.names import ATTRIBUTE_CODES, COUNT_COLUMNS, TAG_CODES, TEXT
from ..page.page import Page
from .marked import first_in, rows_of_property
from .post import Item
from .shapes import Place, Shapes
from .when import is_only_date

MOST_WORDS = 5  # of a name
MOST_PIECES = 60  # pieces of text beside a body that are read
MOST_READ = 200  # names of one place that are looked at
MOST_MARKED = 5  # of those whose markup is read
MOST_BESIDE = 12  # characters beside a name in a box that is named after it
STRONG = 1.2  # marks of a place that is one of names by its markup alone
LEAST_SHARE = 0.5  # of the posts that have a name in the same place
_CHARACTERS = COUNT_COLUMNS.index("characters")
_LINK = TAG_CODES["a"]
_NAMING = frozenset(ATTRIBUTE_CODES[name] for name in ("class", "itemprop", "rel", "id"))
LONGEST_VALUE = 200  # characters of what names an element
# All in small letters: `re` takes several times as long to ignore case.
PROFILE = re.compile(
    r"(?:^|[/?&=._-])(?:users?|u|members?|memberlist|profiles?|profil|perfil|people|persons?|authors?|"
    r"uid|userid|user_?id|viewprofile|contributors?|space|mitglied(?:er)?|nutzer|benutzer|usuarios?|utilisateurs?|membres?|"
    r"utenti|gebruikers?|leden|channel|personal_pages|(?:user|my)?-?dashboard)(?:[/?&=._-]|\Z)|/@|^@|^mailto:|profile"
)
_NAMED = re.compile(
    r"author|user-?_?name|nick|poster\b|\bfn\b|commenter|creator|display-?name|byline|user-?link|member|"
    r"(?:^|[\s_-])(?:user|name|poster|from|who|sender)(?:[\s_-]|\Z)|postername|hnuser"
)
_NOT_NAMED = re.compile(
    r"title|rank|level|reput|karma|avatar|role|group|count|posts\b|badge|location|join|signature|stat|tag\b|label|date|time|subject"
)
_SAYS_AFTER_NAME = re.compile(
    r"(?i)(?:\s(?:says|said|sagt|schrieb|schreibt|dit|a écrit|escribió|dice|wrote)|说|說|さん)?\s*[:：»,]*\s*\Z"
)
_BEFORE_NAME = re.compile(
    r"(?i)\A(?:posted |written |geschrieben )?(?:by|von|par|por|di|da|door|av|af|od|от|автор|作者|from|de)\s*[:：]?\s+"
)
_AROUND_NAME = " ,;:|-–—•·»^\u00a0)[]"
# Addresses, sentences, labels with a number, and what marks the posts of whoever began a thread.
_NOT_A_NAME = re.compile(
    r"(?i)\A(?:author|autor|auteur|op|original poster|(?:topic|thread) (?:author|starter))\Z|"
    r"://|[?!…]|:\s|^\+?\d[\d.,]*\s|\.(?:png|jpe?g|gif|webp|pdf|zip|txt|docx?)\Z"
)
_DIGITS = re.compile(r"\s\d+")  # a number after a name, not in it
_NUMBER = re.compile(r"[\W\d_]*\Z")


class Names:
    """Reads the names of a page's posts; each text and its markup is read once, however often posts are cut."""

    def __init__(self, page: Page, shapes: Shapes) -> None:
        self.page = page
        self.shapes = shapes
        self._names: dict[int, str] = {}
        self._of_text: dict[str, str] = {}
        self._marks: dict[int, float] = {}
        self._of_words: dict[str, tuple[bool, bool]] = {}
        self._marked = rows_of_property(page, "author", "creator")
        counts = page.counts[:, _CHARACTERS]
        short = np.flatnonzero((page.tag == TEXT) & (page.hidden == 0) & (counts > 0) & (counts <= LONGEST_NAME))
        self._short: list[int] = short.tolist()  # the rows of short texts
        self._around: list[int] = page.parent[short].tolist()  # the element of each
        self._sums: list[int] = page.sums[:, _CHARACTERS].tolist()

    def find(self, items: Sequence[Item], bodies: Sequence[int]) -> float:
        """Set the author of every post, and return how well their names are marked as such."""
        page, shapes = self.page, self.shapes
        places: dict[Place, dict[int, int]] = defaultdict(dict)  # the first such piece of each post
        pieces = [self._pieces(item, body) for item, body in zip(items, bodies, strict=True)]
        for index, rows in enumerate(pieces):
            for row in rows:
                places[shapes.place(row)].setdefault(index, row)
        scores: dict[Place, float] = {}
        strong: set[Place] = set()
        for place, rows_there in places.items():
            scores[place], marks = self._score(rows_there, len(items))
            if scores[place] > 0 and marks >= STRONG:
                strong.add(place)
        best = max(scores, key=lambda place: scores[place], default=None)
        if best is None or scores[best] <= 0:
            return 0.0
        for index, item in enumerate(items):
            # Names of guests and of staff may be marked in another way than those of most.
            others = (row for row in pieces[index] if shapes.place(row) in strong)
            usual = places[best].get(index)
            for each in others if usual is None else (usual, *others):
                if name := self._name(each):
                    item.author = name
                    item.head.append((each, int(page.end[each])))
                    break
        return scores[best] - 1.0

    def _name(self, row: int) -> str:
        """The name in an element; "" where its text cannot be one."""
        name = self._names.get(row)
        if name is None:
            text = text_of(self.page, row)
            name = self._of_text.get(text)  # most are buttons and labels, the same in every post
            if name is None:
                name = self._of_text[text] = clean_author(text)
            self._names[row] = name
        return name

    def _pieces(self, item: Item, body: int) -> list[int]:
        """The nearest elements around short texts of a post, in page order: in its marked author or beside its body."""
        short, around = self._short, self._around
        author = first_in(self._marked, item)
        last = int(self.page.end[author]) if author >= 0 else author
        if found := around[bisect_left(short, author) : bisect_left(short, last)]:
            return list(dict.fromkeys(found[:MOST_PIECES]))
        first, last = bisect_left(short, item.start), bisect_left(short, item.stop)
        found = around[first:last]
        if body >= 0:
            before = bisect_left(short, body, first, last)
            after = bisect_left(short, int(self.page.end[body]), first, last)
            found = around[first:before] + around[after:last]
        return list(dict.fromkeys(found[:MOST_PIECES]))

    def _score(self, rows: dict[int, int], total: int) -> tuple[float, float]:
        """How much the texts at one place of the posts are like names, 0 for what cannot be names; and their marks."""
        share = len(rows) / total
        sample = list(rows.values())[:MOST_READ]
        some = sample[:: max(1, len(sample) // MOST_MARKED)]
        if share < LEAST_SHARE and self._mean_marks(some) < STRONG:
            return 0.0, 0.0
        names = [name for row in sample if (name := self._name(row))]
        if len(names) < 0.7 * len(sample) or max(map(len, names)) == 1:
            return 0.0, 0.0
        marks = self._mean_marks(some)
        different = len({_DIGITS.sub("", name) for name in names})
        if different == 1 and len(set(names)) > 1:  # "Level 7", "Level 1"
            return 0.0, marks
        same = 1.0 if different == 1 and len(names) > 2 else 0.0  # a button, or all posts are by one author
        if marks < STRONG and (total < 2 or share < LEAST_SHARE or (different == 1 and len(names) > 1)):
            return 0.0, marks
        return 1.0 + marks + 0.6 * (share - 1.0) + 0.3 * min(1.0, 2 * different / len(names)) - same, marks

    def _mean_marks(self, rows: Sequence[int]) -> float:
        total = 0.0
        for row in rows:
            if row not in self._marks:
                self._marks[row] = self._marks_of(row)
            total += self._marks[row]
        return total / len(rows)

    def _marks_of(self, row: int) -> float:
        """What speaks for a name: a link to a profile, words in the markup close around it."""
        page, found = self.page, 0.0
        sums = self._sums
        at, own = row, sums[page.end[row]] - sums[row]
        for step in range(4):
            if at <= 0:
                break
            is_close = sums[page.end[at]] - sums[at] <= own + MOST_BESIDE
            is_named, is_other = self._says(at)
            if is_named:
                found += 1.2 if is_close or step == 0 else 0.3
            elif (is_close or step == 0) and is_other:
                found -= 1.0
            if page.tag[at] == _LINK and (href := page.attr(at, "href", 400)):
                found += 1.5 if PROFILE.search(href.lower()) else 0.1
            at = page.parents[at]
        return min(found, 4.0)

    def _says(self, row: int) -> tuple[bool, bool]:
        """Whether the markup of an element calls it a name, and whether it calls it something else."""
        is_named = is_other = False
        for code, value in self.page.attrs(row):
            for word in value[:LONGEST_VALUE].lower().split() if code in _NAMING else ():
                said = self._of_words.get(word)
                if said is None:
                    other = _NOT_NAMED.search(word) is not None
                    said = self._of_words[word] = _NAMED.search(word) is not None and not other, other
                is_named, is_other = is_named or said[0], is_other or said[1]
        return is_named, is_other


def text_of(page: Page, row: int) -> str:
    """The text that stands in an element itself, not in those within it."""
    parents, hidden = page.parents, page.hidden
    last = min(int(page.end[row]), row + 12)
    own = [at for at in range(row + 1, last) if parents[at] == row and page.tag[at] == TEXT and hidden[at] == 0]
    return " ".join(" ".join(map(page.text, own)).split())[: 2 * LONGEST_NAME]


def clean_author(text: str) -> str:
    """The name in a short text, without "by" and "says"; "" where it cannot be one."""
    text = _BEFORE_NAME.sub("", text.partition("(")[0] or text)
    text = _SAYS_AFTER_NAME.sub("", text).strip(_AROUND_NAME).lstrip(". ")
    if not text or len(text) > LONGEST_NAME // 2 or len(text.split()) > MOST_WORDS or _NUMBER.match(text):
        return ""
    return "" if _NOT_A_NAME.search(text) or is_only_date(text) else text
