"""S4: what a page says does not become a live tag or a script address in any of seven readers of Markdown."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import cmarkgfm
import markdown
import mistune
import pytest
from cmarkgfm.cmark import Options
from markdown_it import MarkdownIt
from script_vectors import text_vectors
from selectolax.lexbor import LexborHTMLParser

import pagecrunch

# The tags that Markdown stands for, and those that our Markdown writes as HTML.
_NAMES = "p h1 h2 h3 ul ol li blockquote pre code em strong del a img table thead tbody tr th td hr br sub sup q mark"
TAGS = frozenset((*_NAMES.split(), "section", "figure", "figcaption", "dl", "dt", "dd"))
NODE_MODULES = Path(sys.prefix) / "axe" / "node_modules"
IN_NODE = """
const load = (name) => require(process.argv[1] + "/" + name);
const marked = load("marked"), showdown = load("showdown"), markdownIt = load("markdown-it");
const plain = new showdown.Converter(), full = new showdown.Converter({tables: true, simplifiedAutoLink: true});
const it = markdownIt({html: true, linkify: true});
const texts = JSON.parse(require("fs").readFileSync(0, "utf8"));
const all = (read) => texts.map((text) => read(text));
console.log(JSON.stringify({
  marked: all((text) => marked.marked.parse(text)), markdownIt: all((text) => it.render(text)),
  showdown: all((text) => plain.makeHtml(text)), showdownTables: all((text) => full.makeHtml(text)),
}));
"""
# Python-Markdown reads ``` as code only with an extension, which nearly everyone who uses it has on.
READERS: dict[str, Callable[[str], str]] = {
    "markdown-it-py": MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).render,
    "mistune": mistune.create_markdown(escape=False, plugins=["strikethrough", "footnotes", "table", "url"]),  # type: ignore[dict-item]
    "python-markdown": lambda text: markdown.markdown(text, extensions=["fenced_code", "tables", "footnotes"]),
    "cmark-gfm": lambda text: cmarkgfm.github_flavored_markdown_to_html(text, Options.CMARK_OPT_UNSAFE),
}


def fault_in(html: str) -> str:
    """The first tag, handler or address that a page could run script with; empty if there is none."""
    body = LexborHTMLParser(html).body
    assert body is not None
    for node in body.traverse():
        if node.tag in ("body", None):
            continue
        address = (node.attributes.get("href") or node.attributes.get("src") or "").strip().lower()
        if node.tag not in TAGS or any(name.startswith("on") for name in node.attributes) or address in ("x", "1"):
            return str(node.tag)
        if address.startswith(("javascript:", "vbscript:", "data:")):
            return address
    return ""


@pytest.fixture(scope="module")
def texts() -> list[str]:
    vectors = text_vectors()
    assert len(vectors) >= 800
    return [pagecrunch.extract(each, "https://e.example/", using="everything").markdown for each in vectors]


@pytest.mark.parametrize("reader", READERS)
def test_s4_text_of_a_page_stays_text_in_a_python_reader(reader: str, texts: list[str]) -> None:
    assert [(text, fault) for text in texts if (fault := fault_in(READERS[reader](text)))] == []


def test_s4_text_of_a_page_stays_text_in_a_javascript_reader(texts: list[str]) -> None:
    command = ["node", "-e", IN_NODE, str(NODE_MODULES)]
    done = subprocess.run(command, input=json.dumps(texts), capture_output=True, text=True, check=True)
    for reader, pages in json.loads(done.stdout).items():
        found = [(reader, text, fault) for text, html in zip(texts, pages, strict=True) if (fault := fault_in(html))]
        assert found == []
