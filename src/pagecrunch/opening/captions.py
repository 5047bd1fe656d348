"""The caption of a picture, and who made it."""

from __future__ import annotations

import re

from ..metadata.page_data import visible_text
from ..page.names import COUNT_COLUMNS, TAG_CODES
from ..page.page import Page

MOST_STEPS = 5  # from a picture up to the element that holds its caption too
MOST_ROWS = 60  # of that element
MOST_LETTERS = 900  # in it: more is not about the picture alone
LONGEST_CAPTION = 800  # characters
LONGEST_CREDIT = 200

_FIGURE, _FIGCAPTION, _TEXT = TAG_CODES["figure"], TAG_CODES["figcaption"], TAG_CODES["#text"]
_HEADINGS = frozenset(TAG_CODES[name] for name in ("h1", "h2", "h3", "p"))
_LETTERS = COUNT_COLUMNS.index("letters")
# All in small letters: `re` takes several times as long to ignore case.
_CREDIT = re.compile(r"credit|copyright|photographer|urheber|fotograf|cr[eé]dit|source|attribution|agency|rights")
_CAPTION = re.compile(
    r"caption|l[eé]gende?\b|bildunterschrift|bildtext|didascalia|pie-?(?:de-?)?foto|cutline|podpis|onderschrift"
)
_WRITTEN = re.compile(
    r"(?:\(|（|\[|\||·|–|—|\s|\A) ?((?:(?:photo(?:graph)?|foto|image|bild|picture|credit|cr[eé]dits?|"
    r"fotograf(?:[ií]a)?|quelle|source|fuente|fonte|bron|фото|写真|图片来源|图源|图|사진)"
    r"(?: (?:by|par|por|de|di|von|av|credits?|nachweis))? ?[:：]|"
    r"©|\(c\) )[^|]{2,120})\Z",
    re.I,
)


def find_caption(page: Page, row: int) -> tuple[str, str]:
    """The caption and the credit of the picture in a row; "" for what is not there."""
    box = _box(page, row)
    if box < 0:
        return "", ""
    end = min(int(page.end[box]), box + MOST_ROWS)
    caption = credit = ""
    inside = range(row + 1, end) if page.tag[box] != _FIGURE else range(box + 1, end)
    for inner in inside:
        tag = page.tag[inner]
        if tag == _TEXT or page.hidden[inner]:
            continue
        label = f"{page.attr(inner, 'class', 200) or ''} {page.attr(inner, 'itemprop', 60) or ''}".lower()
        if not credit and _CREDIT.search(label) and not _CAPTION.search(label):
            credit = visible_text(page, inner, LONGEST_CREDIT)
        elif not caption and (tag == _FIGCAPTION or _CAPTION.search(label)):
            caption = visible_text(page, inner, LONGEST_CAPTION)
    if credit and (at := caption.rfind(credit)) >= 0:
        caption = (caption[:at].rstrip(" |·-–—(（") + caption[at + len(credit) :].rstrip(") ")).strip()
    if not credit and (match := _WRITTEN.search(caption[-160:])):
        credit = match.group(1).strip().rstrip(")]）")
        caption = caption[: len(caption) - len(caption[-160:]) + match.start()].strip(" |·-–—(（")
    return caption, credit if len(credit) <= LONGEST_CREDIT else ""


def _box(page: Page, row: int) -> int:
    """The figure around a picture; else the element around it that names a caption; -1 where there is neither."""
    letters = page.sums[:, _LETTERS]
    for steps, above in enumerate(page.ancestors(row)):
        if page.tag[above] == _FIGURE:
            return above
        end = int(page.end[above])
        if steps == MOST_STEPS or letters[end] - letters[above] > MOST_LETTERS:
            return -1
        for inner in range(row + 1, min(end, row + MOST_ROWS)):
            if page.tag[inner] != _TEXT and _CAPTION.search((page.attr(inner, "class", 200) or "").lower()):
                return above
    return -1
