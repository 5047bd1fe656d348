"""Other tools, each called as its documentation shows, with the settings that its users would choose for main content.

All but resiliparse are optional; the extra `bench` installs the usual ones, newspaper4k and goose3 come by hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .systems import Input

Load = Callable[[], Callable[["Input"], str]]

# jusText knows a language by a list of its frequent words, which its users choose. English stands in for any other.
JUSTEXT_STOPLISTS = {"de": "German", "el": "Greek", "fr": "French", "pl": "Polish", "ru": "Russian"}
_DECLARED_LANGUAGE = re.compile(rb"<html[^>]*\slang=[\"']?([a-z]{2})", re.IGNORECASE)


def _load_trafilatura(**settings: Any) -> Callable[[Input], str]:
    import trafilatura

    # Readers' comments are a section of their own in trafilatura, apart from the main content.
    return lambda page: trafilatura.extract(page.html, include_comments=False, **settings) or ""


def _load_resiliparse(main_content: bool) -> Callable[[Input], str]:
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import detect_encoding
    from resiliparse.parse.html import HTMLTree

    def run(page: Input) -> str:
        tree = HTMLTree.parse_from_bytes(page.html, detect_encoding(page.html))
        return str(extract_plain_text(tree, main_content=main_content))

    return run


def _load_readability() -> Callable[[Input], str]:
    from lxml.html import fromstring
    from readability import Document

    # The summary is HTML. Joining its texts by spaces keeps the words of neighbouring blocks apart.
    return lambda page: " ".join(fromstring(Document(page.string).summary()).itertext())


def _load_justext() -> Callable[[Input], str]:
    from justext import get_stoplist, justext

    stoplists = {language: get_stoplist(language) for language in ("English", *JUSTEXT_STOPLISTS.values())}

    def run(page: Input) -> str:
        language = page.lang or declared_language(page.html)
        paragraphs = justext(page.html, stoplists[JUSTEXT_STOPLISTS.get(language, "English")])
        return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)

    return run


def declared_language(html: bytes) -> str:
    """The language that the page says it is in, in two letters; empty where it says nothing."""
    match = _DECLARED_LANGUAGE.search(html, 0, 4096)
    return match[1].decode().lower() if match else ""


def _load_boilerpy3() -> Callable[[Input], str]:
    from boilerpy3.extractors import ArticleExtractor

    return lambda page: str(ArticleExtractor().get_content(page.string))


def _load_newspaper() -> Callable[[Input], str]:
    from newspaper import Article

    def run(page: Input) -> str:
        article = Article(page.url or "http://localhost/", fetch_images=False)
        article.download(input_html=page.string)
        article.parse()
        return str(article.text)

    return run


def _load_goose() -> Callable[[Input], str]:
    from goose3 import Goose

    goose = Goose({"enable_image_fetching": False})
    return lambda page: str(goose.extract(raw_html=page.string).cleaned_text)


def _load_all_text() -> Callable[[Input], str]:
    from selectolax.lexbor import LexborHTMLParser

    def run(page: Input) -> str:
        parser = LexborHTMLParser(page.string)
        parser.strip_tags(["script", "style"])
        return str(parser.root.text(separator=" ")) if parser.root else ""

    return run


# name: the packages that do the work, and how to load them
PEERS: dict[str, tuple[tuple[str, ...], Load]] = {
    "trafilatura": (("trafilatura",), _load_trafilatura),
    "trafilatura-fast": (("trafilatura",), lambda: _load_trafilatura(fast=True)),
    "resiliparse": (("resiliparse",), lambda: _load_resiliparse(main_content=True)),
    "resiliparse-all": (("resiliparse",), lambda: _load_resiliparse(main_content=False)),
    "readability": (("readability-lxml",), _load_readability),
    "justext": (("jusText",), _load_justext),
    "boilerpy3": (("boilerpy3",), _load_boilerpy3),
    "newspaper4k": (("newspaper4k",), _load_newspaper),
    "goose3": (("goose3",), _load_goose),
    "all-text": (("selectolax",), _load_all_text),  # the control: everything but scripts and styles
}
