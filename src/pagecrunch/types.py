"""What flows through PageCrunch: a page as a table, its blocks, a decision about them, and the result.

A page is a flat table, one row a node in document order. The subtree of row `r` is the slice `r : end[r]`, and any
count over it is a difference of two prefix sums. Nothing here is changed once it is built.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from sys import maxsize
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .compiled import fastest
from .page import decided
from .page.names import ATTRIBUTE_CODES, COUNT_COLUMNS, HIDDEN_REASONS, OTHER_TAG_NAME, TAG_CODES, TAG_NAMES, TEXT

if TYPE_CHECKING:
    from .discussion.comments import Comment
    from .document.parts import Document
    from .embedded.fallback import OtherVersion
    from .ledger import Ledger
    from .metadata.facts import Metadata
    from .settings import Settings

Ints = NDArray[np.int32]
Bytes = NDArray[np.uint8]
Bools = NDArray[np.bool_]
Floats = NDArray[np.float32]

spread = fastest(decided).spread

_MOST_ROWS = int(np.iinfo(np.int32).max)  # that a table can have
LONGEST_TAG_NAME = 100  # bytes; every block directly in an element repeats its name


@dataclass(frozen=True, slots=True)
class Encoding:
    """Which encoding the bytes were read in, and why: `bom`, `http`, `meta`, `guess`, or `text` for a str."""

    name: str
    source: str


@dataclass(frozen=True, eq=False)
class Blocks:
    """The second table: the pieces of text that people see, in page order, one entry a block."""

    owner: Ints  # row of the nearest block-level element
    first: Ints  # first text row
    last: Ints  # last text row
    kind: Bytes  # index into page.names.BLOCK_KINDS
    hidden: Bytes  # index into page.names.HIDDEN_REASONS: 0 for a block that is seen
    item: Ints  # row of the nearest <li> around it, within the same cell; -1 for none
    cell: Ints  # row of the nearest <td> or <th> around it; -1 for none
    counts: Ints  # one line a block, columns as in page.names.COUNT_COLUMNS
    of_row: Ints  # for every row of the page: its block, or -1

    def __len__(self) -> int:
        return len(self.owner)

    def count(self, column: str) -> Ints:
        """A column of counts, one number a block: `letters`, `words`, `linked_letters`..."""
        values: Ints = self.counts[:, COUNT_COLUMNS.index(column)]
        return values


@dataclass(frozen=True, eq=False)
class Page:
    """A parsed document as columns, with what is known about where it came from."""

    url: str | None
    encoding: Encoding
    tag: Bytes  # index into page.names.TAG_NAMES
    parent: Ints  # -1 for the root
    depth: Ints
    end: Ints  # one past the last row of the subtree
    hidden: Bytes  # index into page.names.HIDDEN_REASONS
    linked: Bytes  # 1 within a link
    text_start: Ints  # slice of `text_bytes`; empty for elements
    text_end: Ints
    text_bytes: bytes  # all text of the page, UTF-8, in page order
    attr_first: Ints  # attributes of row r: attr_first[r] : attr_first[r + 1]
    attr_name: Bytes  # index into page.names.ATTRIBUTE_NAMES
    attr_start: Ints  # slice of `attr_bytes`
    attr_end: Ints
    attr_bytes: bytes
    counts: Ints  # one line a row: what this row alone adds
    sums: Ints  # prefix sums of the counts of what is seen; one line more than there are rows
    blocks: Blocks
    truncated: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    hidden_policy: str = "strip"  # strip, flag or keep: what became of hidden text

    def __len__(self) -> int:
        return len(self.tag)

    @cached_property
    def text_rows(self) -> Ints:
        """The rows that are text, in page order."""
        return np.flatnonzero(self.tag == TEXT).astype(np.int32)

    def text(self, row: int) -> str:
        """The text of a text row, as it stands in the page."""
        return self.text_bytes[self.text_start[row] : self.text_end[row]].decode("utf-8", "replace")

    def block_text(self, block: int) -> str:
        """A block's text, white space as it stands in the page."""
        rows = range(int(self.blocks.first[block]), int(self.blocks.last[block]) + 1)
        return "".join(self.text(row) for row in rows if self.blocks.of_row[row] == block)

    def tag_name(self, row: int) -> str:
        name = TAG_NAMES[self.tag[row]]
        return self.attr(row, OTHER_TAG_NAME, LONGEST_TAG_NAME) or name if name == "other" else name

    def attr(self, row: int, name: str, most: int | None = None) -> str | None:
        """An attribute's value, or so many bytes of it at most; None where the element has none."""
        index = self._attr_codes.find(ATTRIBUTE_CODES[name], self.attr_first[row], self.attr_first[row + 1])
        if index < 0:
            return None
        start, end = int(self.attr_start[index]), int(self.attr_end[index])
        return self.attr_bytes[start : end if most is None else min(end, start + most)].decode("utf-8", "replace")

    @cached_property
    def _attr_codes(self) -> bytes:
        """`attr_name` as bytes, which search faster than an array."""
        return self.attr_name.tobytes()

    def attrs(self, row: int) -> Iterator[tuple[int, str]]:
        """The row's attributes as (name code, value)."""
        for index in range(int(self.attr_first[row]), int(self.attr_first[row + 1])):
            value = self.attr_bytes[self.attr_start[index] : self.attr_end[index]]
            yield int(self.attr_name[index]), value.decode("utf-8", "replace")

    def subtree(self, row: int) -> slice:
        return slice(row, int(self.end[row]))

    def subtree_sum(self, column: str) -> Ints:
        """For every row, the count of `column` over its subtree."""
        sums = self.sums[:, COUNT_COLUMNS.index(column)]
        total: Ints = sums[self.end] - sums[:-1]
        return total

    def rows_with(self, *tags: str) -> Ints:
        """The rows with one of these tags, in page order."""
        wanted = np.zeros(256, bool)  # a look-up is faster than a search for each of a few tags
        wanted[[TAG_CODES[tag] for tag in tags]] = True
        return np.flatnonzero(wanted[self.tag]).astype(np.int32)

    def ancestors(self, row: int) -> Iterator[int]:
        """The rows above this one, nearest first."""
        parents = self.parents
        row = parents[row]
        while row >= 0:
            yield row
            row = parents[row]

    @cached_property
    def parents(self) -> memoryview[int]:
        """`parent` for loops over single rows, which read plain numbers faster than those of an array."""
        return self.parent.data


@dataclass(frozen=True, eq=False)
class Decision:
    """An extractor's answer: for every row kept or not, how sure (0 to 1), and why.

    Only text rows that are seen count; what is said of others is ignored. `cuts` holds the few text rows that are kept
    in part, as a slice of `Page.text_bytes`.
    """

    kept: Bools
    score: Floats
    reason: Bytes  # index into `reasons`
    reasons: tuple[str, ...]
    cuts: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)  # kind, confidence... where the extractor knows them

    @classmethod
    def of_rows(cls, page: Page, kept: Bools, *, keep_reason: str, drop_reason: str) -> Decision:
        """Keep the marked rows, each with the same reason."""
        return cls(kept, kept.astype(np.float32), kept.astype(np.uint8), (drop_reason, keep_reason))

    @classmethod
    def of_blocks(
        cls, page: Page, kept: Bools, score: Floats, reason: Bytes, reasons: Sequence[str], **facts: Any
    ) -> Decision:
        """Spread a decision about blocks over their rows. A row outside every block is kept nowhere."""
        columns = ((kept, np.bool_), (score, np.float32), (reason, np.uint8))
        row_kept, row_score, row_reason = spread(
            page.blocks.of_row, *(np.ascontiguousarray(column, kind) for column, kind in columns), len(reasons)
        )
        return cls(row_kept, row_score, row_reason, (*reasons, "no text"), facts=facts)

    @cached_property
    def kinds(self) -> Mapping[str, float]:
        """The kinds of page with their probabilities, likeliest first, where the extractor tells them."""
        find = self.facts.get("kinds")
        return find() if find else {}

    @property
    def kind(self) -> str | None:
        return next(iter(self.kinds), self.facts.get("kind"))

    @classmethod
    def nothing(cls, page: Page, reason: str) -> Decision:
        """Keep nothing, and say why."""
        return cls.of_rows(page, np.zeros(len(page), bool), keep_reason="", drop_reason=reason)


@dataclass(frozen=True, slots=True)
class Block:
    """One block as users see it: its text, where it stands, and what was decided about it."""

    text: str
    tag: str
    kind: str
    path: str
    kept: bool
    score: float
    reason: str
    hidden: str
    role: str = "other"  # title, byline, date, body, caption, comment, related


@dataclass(frozen=True, slots=True)
class Hidden:
    """A piece of text that nobody sees: in which way it is hidden, and in which element."""

    text: str
    reason: str
    path: str


@dataclass(frozen=True, slots=True)
class Change:
    """One thing a filter did to a page."""

    filter: str
    what: str
    where: str
    why: str
    links: tuple[tuple[str, str], ...] = ()  # (text, address) of links that went with it


@dataclass(frozen=True, slots=True)
class RuleMatch:
    """How often a selector of a site rule was found on a page: `verdict` is content, keep or remove."""

    rule: str  # the host or path that it is for
    selector: str
    verdict: str
    count: int


@dataclass(frozen=True, eq=False)
class Extraction:
    """The main content of a page in every format, and the account of what was left out."""

    page: Page
    decision: Decision
    using: str
    line_breaks: int = 2  # in a row, at most, in `text`
    source: str = "page"  # where the text was: in the page's elements, or the name of the data it was read from
    original: Page | None = None  # the page as it came, where the text was read from its data
    settings: Settings | None = None

    @cached_property
    def text(self) -> str:
        from .render.text import render_text

        return render_text(self.page, self.decision, self.line_breaks)

    @cached_property
    def document(self) -> Document:
        """The kept content as headings, paragraphs, lists, tables...: what every format is made of."""
        from .document.build import build_document

        clean = self.settings is not None and self.settings.output.strip_tracking
        return build_document(self.page, self.decision, without_tracking=clean)

    @cached_property
    def markdown(self) -> str:
        from .render.markdown import to_markdown

        return to_markdown(self.document)

    @cached_property
    def html(self) -> str:
        """A complete reading page; `fragment` is the content alone."""
        from .render.html import Style, to_page

        style = Style(self.settings.output.theme, self.settings.output.font) if self.settings else Style()
        return to_page(self.document, self.metadata, self.page.url, style)

    @cached_property
    def fragment(self) -> str:
        """The content as safe HTML, to put into another page."""
        from .render.fragment import fragment

        return fragment(self.document.parts)

    def json(self) -> str:
        """The facts and the content in the schema of docs/json-schema.md."""
        from .render.json import to_json

        more: dict[str, Any] = {
            "source": self.source,
            "warnings": list(self.warnings),
            "other_versions": [asdict(version) for version in self.other_versions],
        }
        if self.page.hidden_policy == "flag":
            more["hidden"] = [asdict(hidden) for hidden in self.hidden]
        if self.settings is not None and self.settings.extract.comments:
            more["comments"] = [asdict(comment) for comment in self.comments]
        return to_json(self.page, self.decision, self.document, self.metadata, more)

    @cached_property
    def speech(self) -> str:
        """Text made for listening: headings announced, links and images named, tables in sentences."""
        from .render.speech import to_speech

        return to_speech(self.document)

    @cached_property
    def ssml(self) -> str:
        """The same with pauses and languages, for speech synthesisers."""
        from .render.speech import to_ssml

        return to_ssml(self.document)

    @cached_property
    def metadata(self) -> Metadata:
        """The facts about the page, each with its source."""
        from .metadata.facts import read_metadata

        return read_metadata(self.original or self.page, self.decision.facts.get("told"))

    @property
    def title(self) -> str | None:
        return self.metadata.title.value if self.metadata.title else None

    @property
    def author(self) -> str | None:
        return self.metadata.author.value if self.metadata.author else None

    @property
    def date(self) -> str | None:
        """The day of publication, as YYYY-MM-DD."""
        return self.metadata.date.value if self.metadata.date else None

    @property
    def site(self) -> str | None:
        return self.metadata.site.value if self.metadata.site else None

    @cached_property
    def language(self) -> str | None:
        """What the page says it is in; else what its text looks like."""
        if self.metadata.language:
            return self.metadata.language.value
        from .metadata.language import guess_language

        return guess_language(self.text) or None

    @cached_property
    def comments(self) -> tuple[Comment, ...]:
        """What readers said about the page, as a tree by depth; looked for when asked for."""
        from .discussion.comments import find_comments

        return find_comments(self.original or self.page)

    @property
    def kind(self) -> str | None:
        """What kind of page it is (`article`, `forum`, `product`...), where the extractor knows."""
        return self.decision.kind

    @property
    def kinds(self) -> Mapping[str, float]:
        """The kinds of page with their probabilities, likeliest first; empty where the extractor tells none."""
        return self.decision.kinds

    @property
    def confidence(self) -> float | None:
        """How sure the extractor is, from 0 to 1, where it knows."""
        return self.decision.facts.get("confidence")

    @property
    def encoding(self) -> Encoding:
        return self.page.encoding

    @property
    def truncated(self) -> tuple[str, ...]:
        """The limits that cut this page short, in words; empty when all of it was read."""
        return self.page.truncated

    @cached_property
    def warnings(self) -> tuple[str, ...]:
        """What a reader should know, in sentences; where hardly any text was found, also other versions of the page."""
        from .embedded.fallback import is_poor

        found = self.page.warnings + tuple(self.decision.facts.get("warnings", ()))
        return found + tuple(map(str, self.other_versions)) if is_poor(self.page, self.decision) else found

    @cached_property
    def other_versions(self) -> tuple[OtherVersion, ...]:
        """The AMP and print versions that the page names."""
        from .embedded.fallback import other_versions

        return other_versions(self.original or self.page)

    @cached_property
    def hidden(self) -> tuple[Hidden, ...]:
        """The text that the page hides and that was left out, piece by piece, each with its reason and place."""
        from .ledger import HIDDEN
        from .page.path import css_path

        return tuple(
            Hidden(" ".join(entry.text.split()), entry.reason, css_path(self.page, self.page.parents[entry.row]))
            for entry in self.ledger.entries
            if entry.bucket == HIDDEN and (entry.reason == "zero-width character" or entry.text.strip())
        )

    @property
    def rule_matches(self) -> tuple[RuleMatch, ...]:
        """What the site rules for this page asked for, and how often it was there."""
        return tuple(self.decision.facts.get("site_rules", ()))

    @cached_property
    def roles(self) -> tuple[str, ...]:
        """What each block is within the content (`title`, `byline`, `body`...), where the extractor knows."""
        find = self.decision.facts.get("roles")
        return tuple(find()) if find else ("other",) * len(self.page.blocks)

    @cached_property
    def body(self) -> str:
        """The text without title, byline, date, captions, share lines and comments, where the extractor knows them."""
        if "roles" not in self.decision.facts:
            return self.text
        from .render.text import render_text

        is_body = np.array([role == "body" for role in self.roles], bool)
        of_row = self.page.blocks.of_row
        kept = self.decision.kept & (of_row >= 0)
        kept[kept] = is_body[of_row[kept]]
        return render_text(self.page, replace(self.decision, kept=kept), self.line_breaks)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Every block with its score and reason, kept or not, in page order."""
        page, decision, blocks = self.page, self.decision, self.page.blocks
        from .page.names import BLOCK_KINDS
        from .page.path import css_path

        known: dict[int, tuple[str, bool]] = {}
        return tuple(
            Block(
                text=" ".join(page.block_text(index).split()),
                tag=page.tag_name(int(blocks.owner[index])),
                kind=BLOCK_KINDS[blocks.kind[index]],
                path=css_path(page, int(blocks.owner[index]), known),
                kept=bool(decision.kept[first]) and not blocks.hidden[index],
                score=float(decision.score[first]),
                reason=HIDDEN_REASONS[blocks.hidden[index]] or decision.reasons[decision.reason[first]],
                hidden=HIDDEN_REASONS[blocks.hidden[index]],
                role=self.roles[index],
            )
            for index, first in enumerate(blocks.first.tolist())
        )

    @cached_property
    def ledger(self) -> Ledger:
        """Every piece of the page's text, with the bucket it went to and why."""
        from .ledger import Ledger

        return Ledger.of(self.page, self.decision)


@dataclass(frozen=True, eq=False)
class Tidied:
    """A page with its clutter taken out, still a page, and the account of every change."""

    html: str
    changes: tuple[Change, ...]
    url: str | None
    encoding: Encoding  # of the page as it was received; `html` is text
    truncated: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    line_breaks: int = 2  # at most so many in a row in `text`
    hidden: str = (
        "strip"  # what becomes of hidden text in `text`; it is kept where the page came with most of it hidden
    )
    rule_matches: tuple[RuleMatch, ...] = ()  # what site rules asked for, and how often it was there
    removed_words: int = 0
    removed_share: float = 0.0  # of the letters that could be read, 0 to 1

    @cached_property
    def text(self) -> str:
        """What there is to read, without the lists of links that were added to the page."""
        from .page.build import build_page
        from .render.text import render_text

        # What was too much was left out before; all that is left is read.
        page = build_page(
            self.html, self.url, hidden=self.hidden, max_bytes=maxsize, max_rows=int(np.iinfo(np.int32).max)
        )
        kept = np.ones(len(page), bool)
        for row in np.flatnonzero(page.tag != TEXT).tolist():
            if page.attr(row, "id") in ADDED_IDS:
                kept[page.subtree(row)] = False
        decision = Decision.of_rows(page, kept, keep_reason="left on the page", drop_reason="added to the page")
        return render_text(page, decision, self.line_breaks)


ADDED_ID = "pagecrunch-"  # how the ids of what we add to pages begin
ADDED_IDS = (f"{ADDED_ID}removed-links", f"{ADDED_ID}skip")  # those that hold text
