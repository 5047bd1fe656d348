"""Comments as a tree: author, time, depth and text of each post, in page order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .post import Post

MAX_DEPTH = 50


@dataclass(frozen=True, slots=True)
class Comment:
    """One comment; `depth` is 0 for one on the page itself, 1 for a reply to it, and so on."""

    author: str
    time: str
    depth: int
    text: str


def as_comments(posts: Sequence[Post]) -> tuple[Comment, ...]:
    """The posts with how deep each stands: a post that answers another is one deeper."""
    depths: list[int] = []
    for index, post in enumerate(posts):
        above = post.answer_to
        depths.append(min(depths[above] + 1, MAX_DEPTH) if above is not None and above < index else 0)
    return tuple(Comment(post.author, post.date, depth, post.text) for post, depth in zip(posts, depths, strict=True))
