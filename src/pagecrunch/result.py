"""What `extract` and `tidy` return: the content in every format, and the account of what was left out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from sys import maxsize
from typing import TYPE_CHECKING, Any

import numpy as np

from .build import build_page
from .decision import Decision
from .decode import Encoding
from .embedded.fallback import OtherVersion, is_poor, other_versions
from .filters.engine.change import ADDED_IDS, Change
from .lazy import cached_property
from .ledger import HiddenText, Ledger
from .metadata.language import guess_language
from .page.names import BLOCK_KINDS, HIDDEN_REASONS, TEXT
from .page.page import Page
from .page.path import css_path
from .registry import Registry
from .settings import Settings
from .sites import RuleMatch
from .verdict.model import UNKNOWN, Answer

if TYPE_CHECKING:  # loaded when they are first needed
    from .document.links import Link, PageImage
    from .document.parts import Document
    from .document.tables import DataTable
    from .document.thread import ThreadPost
    from .document.urls import Addresses
    from .facts.model import Facts
    from .metadata.facts import Metadata
    from .opening.lead_image import LeadImage
    from .opening.opening import Opening
    from .passages.chunk import Chunk
    from .passages.outline import Section
    from .passages.places import Place
    from .posts.comments import Comment
    from .posts.post import Item, Post
    from .verdict.model import Verdict

_RENDERED = ("text", "markdown", "html", "fragment", "speech", "ssml")  # formats that a result keeps
THREAD_KIND = "forum"  # of a page whose posts are shown as such


@cache
def default_settings() -> Settings:
    return Settings()


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
    structure: str = ""  # what it is a part of: table, list item, figure, code listing...


@dataclass(frozen=True, eq=False, repr=False)
class Extraction:
    """The main content of a page in every format, and the account of what was left out."""

    page: Page
    decision: Decision
    using: str
    settings: Settings = field(default_factory=default_settings, repr=False)
    registry: Registry = field(default_factory=Registry, repr=False)
    source: str = "page"  # where the text was: in the page's elements, or the name of the data it was read from
    original: Page | None = None  # the page as it came, where the text was read from its data
    answer: Answer = UNKNOWN  # how the server answered, where the page was fetched
    pages: tuple[Extraction, ...] = ()  # those that this result was joined from, if it was

    def __getstate__(self) -> dict[str, Any]:
        """The fields alone, as what is made of them can be made again."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        place = f" of {self.page.url}" if self.page.url else ""
        return f"<{type(self).__name__}{title}{place}: {len(self.text.split()):,} words, using {self.using!r}>"

    def render(self, name: str) -> str:
        """The content in a format: a built-in one, or one from a plug-in."""
        known = self.__dict__.get(name) if name in _RENDERED else None
        return known if known is not None else self.registry.renderer(name)(self)

    @cached_property
    def text(self) -> str:
        return self.render("text")

    @cached_property
    def markdown(self) -> str:
        return self.render("markdown")

    @cached_property
    def html(self) -> str:
        """A complete reading page; `fragment` is the content alone."""
        return self.render("html")

    @cached_property
    def fragment(self) -> str:
        """The content as safe HTML, to put into another page."""
        return self.render("fragment")

    def json(self, fields: Iterable[str] | None = None) -> str:
        """The facts and the content in the schema of docs/json-schema.md; `fields` chooses some of them."""
        if fields is None:
            return self.render("json")
        return json.dumps(self.to_dict(fields), ensure_ascii=False)

    def to_dict(self, fields: Iterable[str] | None = None) -> dict[str, Any]:
        """Everything as plain Python: text, Markdown, HTML, facts, links, tables...; `fields` chooses some of them.

        The keys are those of the JSON output; docs/json-schema.md describes them.
        """
        from .render.fields import to_dict

        return to_dict(self, fields)

    @cached_property
    def speech(self) -> str:
        """Text made for listening: headings announced, links and images named, tables in sentences."""
        return self.render("speech")

    @cached_property
    def ssml(self) -> str:
        """The same with pauses and languages, for speech synthesisers."""
        return self.render("ssml")

    @cached_property
    def body(self) -> str:
        """The text without title, byline, date, captions, share lines and comments, where the extractor knows them."""
        if self.decision.notes.find_roles is None:
            return self.text
        is_body = np.array([role == "body" for role in self.roles], bool)
        of_row = self.page.blocks.of_row
        kept = self.decision.kept & (of_row >= 0)
        kept[kept] = is_body[of_row[kept]]
        return replace(self, decision=replace(self.decision, kept=kept)).text

    @cached_property
    def document(self) -> Document:
        """The kept content as headings, paragraphs, lists, tables...: what every format but text is made of."""
        from .document.build import build_document

        without_tracking = self.settings.output.strip_tracking
        return build_document(self.page, self.decision, without_tracking=without_tracking, thread=self._thread)

    def chunks(self, tokens: int = 400, overlap: int = 40, tokenizer: Any = None) -> tuple[Chunk, ...]:
        """The content in passages of at most `tokens`: never within code, a row of a table, or a sentence.

        Each has its headings, and a `citation`: an address that browsers scroll to, its element, and its bytes in the
        source. A chunk that begins in the middle of a section repeats up to `overlap` tokens of the one before.
        `tokenizer` counts tokens (a function, or an object with `.encode`); without one they are estimated.
        """
        from .passages.chunk import make_chunks

        return make_chunks(self.page, self.decision, self.document, tokens, overlap, tokenizer)

    @cached_property
    def outline(self) -> tuple[Section, ...]:
        """The sections by their headings, with how long each is."""
        from .passages.leaves import find_leaves
        from .passages.outline import find_sections

        return find_sections(find_leaves(self.document))

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Every block of `markdown` with its element and its bytes in the source, in order."""
        from .passages.cite import Citer
        from .passages.places import find_places
        from .render.markdown import written_document

        document, before, as_html = written_document(self)
        return find_places(self.page, Citer(self.page, self.decision, document), document, len(before), as_html)

    def locate(self, offset: int) -> Place | None:
        """The block around a character of `markdown`: its element, and its bytes in the source."""
        from .passages.places import place_at

        return place_at(self.places, offset)

    def shortened(self, max_tokens: int | None = None, about: str | None = None, tokenizer: Any = None) -> Extraction:
        """The same result with less: what is about a question, and of that what matters most within a budget.

        It stays in page order; `warnings` says what was left out, and the ledger has every piece of it.
        """
        from .passages.shorten import shorten
        from .passages.tokens import token_counter

        count, title = token_counter(tokenizer), self.title or ""
        less = shorten(self.page, self.decision, self.document, count, max_tokens, about, title)
        if not less.note:
            return self
        page = replace(self.page, warnings=(*self.page.warnings, less.note))
        return replace(self, page=page, decision=less.decision)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """The links of the whole page in page order: text, address, place, and whether each was kept."""
        from .document.links import find_links

        return find_links(self.page, self.decision, self._addresses)

    @cached_property
    def images(self) -> tuple[PageImage, ...]:
        """The images of the whole page in page order: address, words, place, and whether each was kept."""
        from .document.links import find_images

        return find_images(self.page, self.document, self._addresses)

    @cached_property
    def tables(self) -> tuple[DataTable, ...]:
        """The tables in the content as rows of text: `.to_csv()`, `.to_dicts()`, `.to_dataframe()`."""
        from .document.tables import find_tables

        return find_tables(self.page, self.document)

    @property
    def _addresses(self) -> Addresses:
        from .document.build import base_address
        from .document.urls import Addresses

        return Addresses(base_address(self.page), without_tracking=self.settings.output.strip_tracking)

    @cached_property
    def metadata(self) -> Metadata:
        """The facts about the page, each with its source."""
        from .metadata.facts import Metadata

        return Metadata(self.original or self.page, self.decision.notes.metadata)

    @cached_property
    def opening(self) -> Opening:
        """Where the page begins, with its summary and its main picture."""
        from .opening.opening import find_opening

        document = self.pages[0].document if self.pages else self.document
        return find_opening(self.original or self.page, document, self.metadata, same_page=self.original is None)

    @property
    def lead_image(self) -> LeadImage | None:
        """The main picture that the page shows, with its address, words and size; None where it shows none."""
        return self.opening.lead_image

    @property
    def standfirst(self) -> str | None:
        """The short summary that the page shows beside its title."""
        return self.opening.standfirst or None

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
        """The language that the page declares; else the one its text looks like."""
        return self.metadata.language.value if self.metadata.language else guess_language(self.text) or None

    @cached_property
    def facts(self) -> tuple[Facts, ...]:
        """The product, recipe, event or job that the page is about: price, ingredients, time... with their sources."""
        from .facts.find import find_facts

        return find_facts(self.metadata.data, self.kinds)

    @cached_property
    def comments(self) -> tuple[Comment, ...]:
        """What readers wrote about the page, as a tree by depth: the posts, with how deep each stands."""
        from .posts.comments import as_comments

        return as_comments(self.posts)

    @cached_property
    def posts(self) -> tuple[Post, ...]:
        """The posts of a thread, in page order: of a forum, questions and answers, comments, a mailing list..."""
        from .posts.publish import find_posts

        page, without_tracking = self.original or self.page, self.settings.output.strip_tracking
        return find_posts(page, self._post_items, without_tracking=without_tracking)

    @cached_property
    def _post_items(self) -> list[Item]:
        from .posts.find import find_items

        return find_items(self.original or self.page)

    @cached_property
    def _thread(self) -> tuple[ThreadPost, ...]:
        """The posts, where the page is a thread; they are looked for only where its kind says that it may be one."""
        if self.kind != THREAD_KIND or self.original:
            return ()
        from .posts.thread import thread_of

        return thread_of(self.page, self.decision, self._post_items)

    @property
    def kind(self) -> str | None:
        """What kind of page it is (`article`, `forum`, `product`...), where the extractor knows."""
        return self.decision.kind

    @property
    def kinds(self) -> Mapping[str, float]:
        """The kinds of page with their probabilities, likeliest first; empty where the extractor has none."""
        return self.decision.kinds

    @property
    def confidence(self) -> float | None:
        """How sure the extractor is, from 0 to 1, where it knows."""
        return self.decision.notes.confidence

    @cached_property
    def verdict(self) -> Verdict:
        """What the page turned out to be: `whole`, `shell`, `blocked`, `login`..., with evidence and the next step."""
        from .verdict.judge import judge

        return judge(self.page, self.decision, self.answer)

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
        found = self.page.warnings + self.decision.notes.warnings
        return found + tuple(map(str, self.other_versions)) if is_poor(self.page, self.decision) else found

    @cached_property
    def other_versions(self) -> tuple[OtherVersion, ...]:
        """The AMP and print versions that the page names."""
        return other_versions(self.original or self.page)

    @property
    def rule_matches(self) -> tuple[RuleMatch, ...]:
        """The selectors of the site rules for this page, and how often each was found."""
        return self.decision.notes.rule_matches

    @cached_property
    def roles(self) -> tuple[str, ...]:
        """What each block is within the content (`title`, `byline`, `body`...), where the extractor knows."""
        find = self.decision.notes.find_roles
        return tuple(find()) if find else ("other",) * len(self.page.blocks)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Every block with its score and reason, kept or not, in page order."""
        page, decision, blocks = self.page, self.decision, self.page.blocks
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
                structure=page.structure_name(index),
            )
            for index, first in enumerate(blocks.first.tolist())
        )

    @cached_property
    def ledger(self) -> Ledger:
        """Every piece of the page's text, with its bucket and the reason."""
        return Ledger(self.page, self.decision)

    @cached_property
    def hidden(self) -> tuple[HiddenText, ...]:
        """The text that the page hides and that was left out, piece by piece, each with its reason and place."""
        return self.ledger.hidden()


@dataclass(frozen=True, eq=False, repr=False)
class Tidied:
    """A page with its clutter taken out, still a page, and the account of every change."""

    html: str
    changes: tuple[Change, ...]
    url: str | None
    encoding: Encoding  # of the page as it was received; `html` is text
    truncated: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    line_breaks: int = 2  # in a row, at most, in `text`
    hidden: str = "strip"  # what becomes of hidden text in `text`: keep, where the page came with most of it hidden
    rule_matches: tuple[RuleMatch, ...] = ()  # the selectors of site rules, and how often each was found
    removed_words: int = 0
    removed_share: float = 0.0  # of the visible letters, 0 to 1
    own_styles: tuple[str, ...] = ()  # texts of the style sheets that were added, for a content security policy
    passed_on: str = ""  # why the page is left as it came; empty if it was tidied

    def __repr__(self) -> str:
        place = f" of {self.url}" if self.url else ""
        return f"<Tidied{place}: {len(self.html):,} characters, {len(self.changes):,} changes>"

    @cached_property
    def text(self) -> str:
        """What there is to read, without the lists of links that were added to the page."""
        from .render.text import to_text

        # The limits on size were applied before; all that is left is read.
        page = build_page(
            self.html, self.url, hidden=self.hidden, max_bytes=maxsize, max_rows=int(np.iinfo(np.int32).max)
        )
        kept = np.ones(len(page), bool)
        for row in np.flatnonzero(page.tag != TEXT).tolist():
            if page.attr(row, "id") in ADDED_IDS:
                kept[page.subtree(row)] = False
        decision = Decision.of_rows(page, kept, keep_reason="left on the page", drop_reason="added to the page")
        return to_text(page, decision, self.line_breaks)
