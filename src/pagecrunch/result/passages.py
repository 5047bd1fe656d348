"""Parts of the content: passages with citations, sections, links, images, tables; and less of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ..lazy import cached_property
from ..settings import Settings
from .about import About

if TYPE_CHECKING:  # loaded when they are first needed
    from ..document.links import Link, PageImage
    from ..document.tables import DataTable
    from ..passages.chunk import Chunk
    from ..passages.leaves import Leaf
    from ..passages.outline import Section
    from ..passages.places import Place
    from .extraction import Extraction

LESS = 0.9  # of what was kept is tried next, or still less, where what is written does not fit
NO_IMAGES = "images were left out of the Markdown, past the budget of tokens"


@dataclass(frozen=True, eq=False, repr=False)
class Passages(About):
    """The content, what is known about the page, and the parts that the content has."""

    def chunks(self, tokens: int = 400, overlap: int | None = None, tokenizer: Any = None) -> tuple[Chunk, ...]:
        """The content in passages of at most `tokens`: never within code, a row of a table, or a sentence.

        Each has its headings, and a `citation`: an address that browsers scroll to, its element, and its bytes in the
        source. A chunk that begins in the middle of a section repeats up to `overlap` tokens of the one before: 40, or
        a tenth of `tokens` if that is less, unless you say otherwise.
        `tokenizer` counts tokens (a function, or an object with `.encode`); without one they are estimated.
        """
        from ..passages.chunk import make_chunks

        return make_chunks(self.page, self.decision, self.document, self.settings.output, tokens, overlap, tokenizer)

    @cached_property
    def outline(self) -> tuple[Section, ...]:
        """The sections by their headings, with how long each is."""
        from ..passages.leaves import find_leaves
        from ..passages.outline import find_sections

        return find_sections(find_leaves(self.document))

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Every block of `markdown` with its element and its bytes in the source, in order."""
        from ..passages.cite import Citer
        from ..passages.places import find_places
        from ..render.markdown import written_document

        document, before, as_html = written_document(self._whole)
        return find_places(self.page, Citer(self.page, self.decision, document), document, len(before), as_html)

    def locate(self, offset: int) -> Place | None:
        """The block around a character of `markdown`: its element, and its bytes in the source."""
        from ..passages.places import place_at

        return place_at(self.places, offset)

    def shortened(self, max_tokens: int | None = None, about: str | None = None, tokenizer: Any = None) -> Extraction:
        """The same result with less: what is about a question, and of that what matters most within a budget.

        It stays in page order; `warnings` says what was left out, and the ledger has every piece of it. The budget is
        for `markdown`: where it is too small, images go first, then text, and the title before the last of the text.
        """
        from ..passages.chunk import BREAK_TOKENS, written
        from ..passages.shorten import shorten
        from ..passages.tokens import token_counter

        count, title, room, whole = token_counter(tokenizer), self.title or "", max_tokens, self._whole

        def weigh(leaf: Leaf) -> int:
            return count(written(self.document, [leaf], whole.settings.output)) + BREAK_TOKENS

        while True:
            less = shorten(self.page, self.decision, self.document, weigh, room, about, title)
            notes = [
                note
                for note in (less.note, whole.settings.output.images != self.settings.output.images and NO_IMAGES)
                if note
            ]
            page = replace(self.page, warnings=(*self.page.warnings, *notes))
            result = replace(whole, page=page, decision=less.decision) if notes else whole
            output, over = whole.settings.output, count(result.markdown) - max_tokens if max_tokens else 0
            if over > 0 and output.images != "none" and ("![" in result.markdown or "<img " in result.markdown):
                whole = _written_with(whole, images="none")
            elif over > 0 and room and room > 1:  # the title, the facts and marks take more than was thought
                room = max(1, int(min(less.tokens - over, less.tokens * LESS)))
            elif room and output.title != "never" and self.document.parts and not result.document.parts:
                whole, room = _written_with(whole, title="never"), max_tokens
            else:
                return result

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
    def roles(self) -> tuple[str, ...]:
        """What each block is within the content (`title`, `byline`, `body`...), where the extractor knows."""
        find = self.decision.notes.find_roles
        return tuple(find()) if find else ("other",) * len(self.page.blocks)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """The links of the whole page in page order: text, address, place, and whether each was kept."""
        from ..document.links import find_links

        return find_links(self.page, self.decision, self._addresses)

    @cached_property
    def images(self) -> tuple[PageImage, ...]:
        """The images of the whole page in page order: address, words, place, and whether each was kept."""
        from ..document.links import find_images

        return find_images(self.page, self.document, self._addresses)

    @cached_property
    def tables(self) -> tuple[DataTable, ...]:
        """The tables in the content as rows of text: `.to_csv()`, `.to_dicts()`, `.to_dataframe()`."""
        from ..document.tables import find_tables

        return find_tables(self.page, self.document)


def _written_with(result: Extraction, **changes: str) -> Extraction:
    """The result with other settings of its output."""
    output = result.settings.output.model_copy(update=changes)
    return replace(result, settings=Settings({**result.settings.sections, "output": output}))
