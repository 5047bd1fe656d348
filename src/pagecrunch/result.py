"""What `extract` and `tidy` return: the content in every format, and the account of what was left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from sys import maxsize
from typing import TYPE_CHECKING, Any

import numpy as np

from .decision import Decision
from .decode.encoding import Encoding
from .filters.change import ADDED_IDS, Change
from .page.names import HIDDEN_REASONS, TEXT
from .page.page import Page
from .sites.match import RuleMatch

if TYPE_CHECKING:
    from .discussion.comments import Comment
    from .document.parts import Document
    from .embedded.fallback import OtherVersion
    from .ledger import Ledger
    from .metadata.facts import Metadata
    from .settings import Settings


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

        return read_metadata(self.original or self.page, self.decision.notes.metadata)

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
        return self.decision.notes.confidence

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

        found = self.page.warnings + self.decision.notes.warnings
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
        return self.decision.notes.rule_matches

    @cached_property
    def roles(self) -> tuple[str, ...]:
        """What each block is within the content (`title`, `byline`, `body`...), where the extractor knows."""
        find = self.decision.notes.find_roles
        return tuple(find()) if find else ("other",) * len(self.page.blocks)

    @cached_property
    def body(self) -> str:
        """The text without title, byline, date, captions, share lines and comments, where the extractor knows them."""
        if self.decision.notes.find_roles is None:
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
