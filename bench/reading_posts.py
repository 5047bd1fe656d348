"""The posts of a thread: found, with the right author and day, and how well their words match."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote, urlsplit

from .corpora import GoldPost
from .page_text import read_text, split_words
from .reading_page import Finding, Reading
from .score import count_bags

POSTS, SURPLUS, AUTHORS, WORDS = "posts found", "posts too many", "posts with the right author", "words of posts (F1)"
LEAST_F1 = 0.8  # of words, for a post to be found
_MARKUP = re.compile(r"</?(?:p|br|div|a|img|span|ul|ol|li|b|i|strong|em|blockquote)\b[^>]*>", re.IGNORECASE)


def check_posts(reading: Reading) -> Iterator[Finding]:
    """Only where the gold has posts; those without a word, such as a picture alone, do not count."""
    labelled = [(post, words) for post in reading.gold.posts if (words := post_words(post.text))]
    if not labelled:
        return
    gold = [words for _, words in labelled]
    ours = [split_words(str(post.text)) for post in reading.posts]
    pairs = match(gold, ours)
    missed = [words for index, words in enumerate(gold) if index not in pairs]
    note = f"{len(missed)} missed, the first begins: {' '.join(missed[0][:10])}" if missed else ""
    yield Finding(POSTS, len(pairs), len(gold), note)
    surplus = len(ours) - len(pairs)
    yield Finding(SURPLUS, surplus, len(ours), f"{surplus} of {len(ours)}" if surplus else "")
    f1 = count_bags([word for words in ours for word in words], [word for words in gold for word in words]).f1
    yield Finding(WORDS, f1, 1, f"{f1:.3f}")
    for index, other in pairs.items():
        names = names_of(labelled[index][0], reading)
        if names:
            said = str(reading.posts[other].author or "")
            right = is_author(said, names)
            yield Finding(AUTHORS, right, 1, "" if right else f"{said!r} for {sorted(names)}")


def post_words(text: str) -> list[str]:
    """The words of a gold post, some of which are HTML."""
    return read_text(text.encode()).words if _MARKUP.search(text) else split_words(text)


def match(gold: Sequence[list[str]], ours: Sequence[list[str]]) -> dict[int, int]:
    """The gold posts that were found, each with one post of ours: the best pairs first."""
    scores = []
    for index, wanted in enumerate(gold):
        for other, found in enumerate(ours):
            if min(len(wanted), len(found)) * 2 >= LEAST_F1 * (len(wanted) + len(found)):  # else F1 cannot reach it
                scores.append((count_bags(found, wanted).f1, -abs(index - other), index, other))
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for f1, _, index, other in sorted(scores, reverse=True):
        if f1 >= LEAST_F1 and index not in pairs and other not in taken:
            pairs[index] = other
            taken.add(other)
    return pairs


def names_of(post: GoldPost, reading: Reading) -> set[str]:
    """What the author of a post may be called. Empty where the gold has only a number that the page gives no name for.

    Where the gold has the address of a profile, the links of the page to that address give the name.
    """
    author = post.author.strip()
    if not re.search(r"[/?=:]", author):
        return {fold(author)} - {""}
    if author.startswith("javascript:") or "mode=quote" in author:  # the address of a button
        return set()
    names = {fold(text) for text in _link_texts(reading, author)}
    ends = [piece for piece in urlsplit(author).path.split("/") if piece][-1:]
    names |= {fold(unquote(end)) for end in ends if not end.endswith((".php", ".html", ".aspx"))}
    return {name for name in names if re.search(r"[^\W\d]", name)}


def _link_texts(reading: Reading, address: str) -> Iterator[str]:
    for node in reading.page.tree.css("a[href]"):
        if node.attributes.get("href") == address and (text := node.text(separator=" ").strip()):
            yield text


def is_author(said: str, names: set[str]) -> bool:
    """The same name, or a name that the end of a profile's address holds: `blobba-8440` for Blobba."""
    name = fold(said)
    return bool(name) and any(name == each or (len(name) >= 3 and name in each) for each in names)


def fold(text: str) -> str:
    """Letters and digits in lower case."""
    return "".join(split_words(text))
