"""The standfirst: the short summary that many articles show below or above their title."""

from __future__ import annotations

import re
from itertools import chain

from ..metadata.dates import find_date
from ..metadata.facts import Metadata
from ..metadata.people import begins_with_by
from ..metadata.title import fold
from ..page.names import BLOCK_KINDS, COUNT_COLUMNS, TAG_CODES
from ..page.page import Page
from .place import Place

BLOCKS_BELOW = 14  # the title, in which it is looked for
BLOCKS_ABOVE = 3
BLOCKS_TO_DESCRIPTION = 6  # above the title, to a text that is the page's own description
LEAST_LETTERS, MOST_LETTERS = 30, 700
LEAST_ALONE = 60  # letters of one that only its place shows
MOST_ALONE = 400  # of one that no class names
LEAST_WORDS = 5
LONGEST_BYLINE = 140  # characters: a line with a date in it, or "by" before it, is a byline
MOST_LINKED = 0.5  # of its letters
ALIKE_LETTERS = 40  # at the start of a text and of the page's own description, to be the same
LEAST_ALIKE = LEAST_LETTERS // 2  # of the shorter one
LONGER = 1.5  # times as long as the description; more is the first paragraph, of which the description is the beginning
COLONS = (":", "：")  # at the end of a text that introduces what follows it, and stays there
MOST_STEPS = 6  # from a text up to what it may be a part of
STEPS = 3  # from a text up to an element whose class names it

_LETTERS, _WORDS, _LINKED, _CJK = (COUNT_COLUMNS.index(name) for name in ("letters", "words", "linked_letters", "cjk"))
_A_NAME = re.compile(r"[^\W\d_a-z][\w.'’-]*(?: [^\W\d_a-z][\w.'’-]*){1,3} [a-zß-ÿа-я]")  # and a verb after it
_BY_WORDS = r"(?i:by|von|par|por|di|da|door|av|af|od|от)"
_BY = re.compile(rf"\s{_BY_WORDS}\s+[^\W\d_a-z]")
_BY_AT_END = re.compile(rf"(?:\s[-–—|·•]|[,;:])?\s{_BY_WORDS}\s*\Z")
_KINDS = frozenset(BLOCK_KINDS.index(name) for name in ("text", "paragraph", "heading"))
_HEADING = BLOCK_KINDS.index("heading")
_H1 = TAG_CODES["h1"]
_AROUND = frozenset(
    TAG_CODES[name]
    for name in ("nav", "aside", "footer", "form", "figure", "figcaption", "li", "table", "blockquote", "button")
)
_WORD_START = r"(?:(?<![^\W\d_])|(?<=[a-z])(?=[A-Z]))"
# What developers call it, in the languages in which they do; whole words, or the start of one.
_NAMES = re.compile(
    _WORD_START
    + r"(?i:(?:standfirst|dek|deck|lede|sub-?_?titles?|sub-?_?head(?:line|ing|er)?s?|strapline|chapo|chapeau|"
    r"vorspann|unterzeile|sottotitolo|occhiello|sommario|catenaccio|entradilla|bajada|copete|subt[ií]tulo|linha-?fina|"
    r"gravata|ingress|manchet|underrubrik|preamble|perex|zajawka|podtytul|anriss|anons|leadtext|lead|intro|introtext|"
    r"introduction|summary|synopsis|excerpt|teaser|description|abstract|tagline|alternativeheadline|kurztext|resumen|resume)"
    r"(?![^\W\d_])|(?:article|post|entry|story)-?_?(?:lead|intro|summary|desc))"
)
_NOT_NAMES = re.compile(
    _WORD_START
    + r"(?i:byline|author|caption|credit|date|time|meta|share|social|comments?|related|breadcrumbs?|tags?|cookie|"
    r"newsletter|advert\w{0,12}|ads|promo|price|rating|disclaimer|disclosure|toc|site|branding|widget|notice|alert|warning)"
    r"(?![^\W\d_])"
)
# What the text of a post or of the story itself is called, which its first lines are not a summary of.
_POST = re.compile(
    _WORD_START
    + r"(?i:posts?|message|reply|replies|articlebody|reviewbody|cooked|post-?(?:body|content)|entry-?content)"
    r"(?![^\W\d_])"
)
_OF_TITLE = re.compile(r"(?i)title|header|excerpt")


def find_standfirst(page: Page, metadata: Metadata, place: Place) -> str:
    """The summary beside the title; "" where the page shows none.

    It is the text that the page gives as its own description, or that its class names so, or that stands apart from
    the text below it, with the title.
    """
    if place.row < 0:
        return ""
    blocks, title = page.blocks, _block_in(page, place.row)
    if text := _described(page, metadata, place, title):
        return text
    beside_title, own = "", fold(place.title)
    has_begun = False  # the story
    for block in _near(page, title):
        if (has_begun and block > title) or _is_in_another(page, block, place):
            continue
        names = _names(page, int(blocks.owner[block]))
        is_named = _NAMES.search(names) is not None
        has_begun = has_begun or (block > title and not is_named and _goes_on(page, block))
        if _NOT_NAMES.search(names) or (not is_named and (has_begun or block < title)):
            continue
        text = " ".join(page.block_text(block).split())
        key = fold(text)
        if key == own or text.endswith(COLONS) or (text.isascii() and text.count(" ") < LEAST_WORDS - 1):
            continue
        if len(text) <= LONGEST_BYLINE and (find_date(text) or begins_with_by(text)):
            continue
        if is_named:
            return text
        if _POST.search(names) or len(key) > MOST_ALONE:
            continue
        if not beside_title and len(key) >= LEAST_ALONE and _is_with_title(page, block, place):
            beside_title = text
    return "" if beside_title and _is_about_author(beside_title, metadata) else beside_title


def _described(page: Page, metadata: Metadata, place: Place, title: int) -> str:
    """The text near the title that the page's own description begins like, whatever it is called."""
    descriptions = [key for each in metadata.descriptions() if len(key := fold(each)) >= LEAST_ALIKE]
    if not descriptions:
        return ""
    own, beginnings = fold(place.title), {key[:LEAST_ALIKE] for key in descriptions}
    shown = {title, *(_block_in(page, row) for row in page.rows_with("h1")[:1].tolist() if not page.hidden[row])}
    for block in dict.fromkeys(block for start in shown for block in _near(page, start, is_known=True)):
        text = " ".join(page.block_text(block).split())
        begin = fold(text[: 3 * LEAST_ALIKE])  # the whole takes longer, and few texts begin as a description does
        if text.endswith(COLONS) or (len(begin) >= LEAST_ALIKE and begin[:LEAST_ALIKE] not in beginnings):
            continue
        key = fold(text)
        is_alike = any(_is_alike(key, each) and len(key) <= LONGER * len(each) for each in descriptions)
        if not is_alike or key == own or _is_in_another(page, block, place) or _goes_on(page, block):
            continue
        names = _names(page, int(page.blocks.owner[block]))
        if not _POST.search(names) or _OF_TITLE.search(names):
            return _without_byline(text, metadata)
    return ""


def _without_byline(text: str, metadata: Metadata) -> str:
    """A summary without the byline that stands in the same line after it."""
    if not _BY.search(text, max(0, len(text) - LONGEST_BYLINE)):
        return text  # the author takes long to find
    author = metadata.author.value.partition(",")[0] if metadata.author else ""
    start = text.rfind(author, max(0, len(text) - LONGEST_BYLINE)) if author else -1
    before = text[:start].rstrip()
    match = _BY_AT_END.search(before) if start > 0 else None
    return before[: match.start()].rstrip() if match and match.start() else text


def _is_about_author(text: str, metadata: Metadata) -> bool:
    """Whether a text is about who wrote the page: it begins with the name."""
    if not _A_NAME.match(text):
        return False
    author = metadata.author.value.partition(",")[0] if metadata.author else ""
    return bool(author) and fold(text).startswith(fold(author))


def _block_in(page: Page, row: int) -> int:
    """The first block within a row; -1 where it has none."""
    for inner in range(row, min(int(page.end[row]), row + 40)):
        if page.blocks.of_row[inner] >= 0:
            return int(page.blocks.of_row[inner])
    return -1


def _near(page: Page, title: int, *, is_known: bool = False) -> list[int]:
    """The blocks after the title, then those right before it, that are seen and as long as a summary.

    `is_known`: the text itself is known, so that it may stand further away, and below another heading.
    """
    blocks = page.blocks
    first = max(0, title - (BLOCKS_TO_DESCRIPTION if is_known else BLOCKS_ABOVE))
    last = min(len(blocks), title + 1 + BLOCKS_BELOW)
    columns = (blocks.counts[first:last].tolist(), blocks.hidden[first:last].tolist(), blocks.kind[first:last].tolist())
    above: list[int] = []
    below: list[int] = []
    for block, (counts, hidden, kind) in enumerate(zip(*columns, strict=True), first):
        if hidden:
            continue
        is_long = LEAST_LETTERS <= counts[_LETTERS] + 2 * counts[_CJK] <= MOST_LETTERS and counts[_WORDS] >= LEAST_WORDS
        if is_long and block != title and counts[_LINKED] <= MOST_LINKED * counts[_LETTERS]:
            (above if block < title else below).append(block)
        if block > title and kind == _HEADING and not is_known:
            break  # below another heading begins something else: a card of a list, a section of the text
    return below + above[::-1]


def _is_in_another(page: Page, block: int, place: Place) -> bool:
    """Whether a text is a part of something else: a list, a figure, a menu, another heading of the first level."""
    owner = int(page.blocks.owner[block])
    if page.blocks.kind[block] not in _KINDS or page.tag[owner] == _H1:
        return True
    for steps, above in enumerate(chain((owner,), page.ancestors(owner))):
        if int(page.tag[above]) in _AROUND:
            return True
        if steps == MOST_STEPS or above <= place.row < page.end[above]:
            return False
    return False


def _names(page: Page, row: int) -> str:
    """The classes of an element and those right above it that hold hardly more than it."""
    letters = page.sums[:, _LETTERS]
    own = letters[page.end[row]] - letters[row]
    found = []
    for _ in range(STEPS):
        if row < 0 or letters[page.end[row]] - letters[row] > 1.2 * own + 20:
            break
        found += [
            page.attr(row, name, 300) or "" for name in ("class", "id", "itemprop", "data-testid", "data-component")
        ]
        row = int(page.parent[row])
    return " ".join(found)


def _goes_on(page: Page, block: int) -> bool:
    """Whether its neighbour has the same tag and class, so that both are the story: its own, or that of its box."""
    letters = page.sums[:, _LETTERS]
    row = int(page.blocks.owner[block])
    own = letters[page.end[row]] - letters[row]
    for _ in range(STEPS):
        after, above = int(page.end[row]), int(page.parent[row])
        while after < len(page) and page.parent[after] == above and page.tag[after] == 0:
            after += 1  # white space
        if after < len(page) and page.parent[after] == above and page.tag[after] == page.tag[row]:
            has_text = letters[page.end[after]] > letters[after]
            return bool(has_text) and page.attr(after, "class") == page.attr(row, "class")
        if above < 0 or letters[page.end[above]] - letters[above] > own:
            return False
        row = above
    return False


def _is_with_title(page: Page, block: int, place: Place) -> bool:
    """Whether a text is in an element with the title that does not hold the story."""
    row = int(page.blocks.first[block])
    body = place.body if row < place.body else place.second  # it may be the first long text itself
    if row >= body:
        return False
    for above in page.ancestors(place.row):
        if above <= row < page.end[above]:
            return not (above <= body < page.end[above])
    return False


def _is_alike(one: str, other: str) -> bool:
    """Whether two texts, letters and digits alone, begin alike, or one is the start of the other."""
    shorter = min(len(one), len(other))
    return (
        shorter >= LEAST_ALIKE
        and one[:ALIKE_LETTERS] == other[:ALIKE_LETTERS]
        and (shorter >= ALIKE_LETTERS or one[:shorter] == other[:shorter])
    )
