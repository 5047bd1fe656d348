"""What is known about a page: its title, author, date, kind, facts, posts, and what it turned out to be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..decode import Encoding
from ..embedded.fallback import OtherVersion, is_poor, other_versions
from ..lazy import cached_property
from ..metadata.page_data import PageData, read_page_data
from ..page.invisible import cleaned
from .content import Content

if TYPE_CHECKING:  # loaded when they are first needed
    from ..facts.model import Facts
    from ..metadata.facts import Metadata
    from ..opening.lead_image import LeadImage
    from ..opening.opening import Opening
    from ..posts.comments import Comment
    from ..posts.post import Post
    from ..verdict.model import Verdict


@dataclass(frozen=True, eq=False, repr=False)
class About(Content):
    """The content, and what is known about the page. No text has characters in it that no one sees (`cleaned`)."""

    @cached_property
    def metadata(self) -> Metadata:
        """The facts about the page, each with its source."""
        from ..metadata.facts import Metadata

        return Metadata(self.original or self.page, self.decision.notes.metadata, self._data)

    @cached_property
    def _data(self) -> PageData:
        """The page's own data, which metadata, facts and the verdict are read from."""
        return read_page_data(self.original or self.page)

    @property
    def title(self) -> str | None:
        """The title of the content; `metadata.title` says where it was found."""
        return self.metadata.title.value if self.metadata.title else None

    @property
    def author(self) -> str | None:
        """Who wrote it; several names are separated by commas."""
        return self.metadata.author.value if self.metadata.author else None

    @property
    def date(self) -> str | None:
        """The day of publication, as YYYY-MM-DD."""
        return self.metadata.date.value if self.metadata.date else None

    @property
    def site(self) -> str | None:
        """The name of the site, else its host."""
        return self.metadata.site.value if self.metadata.site else None

    @cached_property
    def language(self) -> str | None:
        """The language that the page declares; else the one its text looks like."""
        if self.metadata.language:
            return self.metadata.language.value
        from ..metadata.language import guess_language

        return guess_language(self.text) or None

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
        from ..verdict.judge import judge

        data = self._data if self.original is None else None
        return cleaned(judge(self.page, self.decision, self.answer, data))

    @cached_property
    def facts(self) -> tuple[Facts, ...]:
        """The product, recipe, event or job that the page is about: price, ingredients, time... with their sources."""
        from ..facts.find import find_facts

        return cleaned(find_facts(self._data, self.kinds))

    @cached_property
    def opening(self) -> Opening:
        """Where the page begins, with its summary and its main picture."""
        from ..opening.opening import find_opening

        document = self.pages[0].document if self.pages else self.document
        opening = find_opening(self.original or self.page, document, self.metadata, same_page=self.original is None)
        return opening._replace(standfirst=cleaned(opening.standfirst), lead_image=cleaned(opening.lead_image))

    @property
    def lead_image(self) -> LeadImage | None:
        """The main picture that the page shows, with its address, words and size; None where it shows none."""
        return self.opening.lead_image

    @property
    def standfirst(self) -> str | None:
        """The short summary that the page shows beside its title."""
        return self.opening.standfirst or None

    @cached_property
    def posts(self) -> tuple[Post, ...]:
        """The posts of a thread, in page order: of a forum, questions and answers, comments, a mailing list..."""
        from ..posts.publish import find_posts

        page, without_tracking = self.original or self.page, self.settings.output.strip_tracking
        return cleaned(find_posts(page, self._post_items, without_tracking=without_tracking))

    @cached_property
    def comments(self) -> tuple[Comment, ...]:
        """What readers wrote about the page, as a tree by depth: the posts, with how deep each stands."""
        from ..posts.comments import as_comments

        return as_comments(self.posts)

    @property
    def encoding(self) -> Encoding:
        """The encoding that the page was read in (`name`), and what named it (`source`)."""
        return self.page.encoding

    @property
    def truncated(self) -> tuple[str, ...]:
        """The limits that cut this page short, in words; empty when all of it was read."""
        return self.page.truncated

    @cached_property
    def warnings(self) -> tuple[str, ...]:
        """What a reader should know, in sentences; where hardly any text was found, also other versions of the page."""
        found = self.page.warnings + self.decision.warnings
        return found + tuple(map(str, self.other_versions)) if is_poor(self.page, self.decision) else found

    @cached_property
    def other_versions(self) -> tuple[OtherVersion, ...]:
        """The AMP and print versions that the page names."""
        return cleaned(other_versions(self._data))
