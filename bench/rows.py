"""Whether each row of a page's table stands for the element it was made of, on random pages and on corpora.

A filter edits the element of a row. If the two were out of step, it would remove one thing and report another. Random
pages mix the tags and texts that switch the parser's insertion modes: foreign content, templates, text in
tables, frames, noscript, formatting that is closed in the wrong order. Also whether a tree that is called plain, before
or after tidying or a random edit, is read again as it was: what changes could run what did not run before. The exit
code is 1 if a row has a wrong element, or a plain tree changes.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path

from pagecrunch import tidy
from pagecrunch.build import read_document, tabulate
from pagecrunch.decode import Encoding
from pagecrunch.dom.parse import Document, RowMismatch, is_plain_tree, is_same_tree, nodes_by_row, parse
from pagecrunch.dom.walk import in_page_order

from .corpora import Selection, add_selection, read_corpus

MOST_PIECES = 40
MOST_EDITS = 3
_TAGS = """
    html head body title style script noscript template base meta p div b i a nobr font em h1 ul li dl dd dt
    pre form button table caption colgroup col tbody thead tfoot tr td th select option optgroup input
    textarea svg math g path foreignObject desc mi mo mn mtext mglyph malignmark annotation-xml annotation
    frameset frame noframes iframe object applet marquee ruby rt rp img br hr xmp plaintext dialog details
    summary x-y image
"""
NAMES = _TAGS.split()
OTHER = (
    "text", " ", "\n", "&amp;", "<!-- c -->", "<![CDATA[x]]>", "<!doctype html>", "</>", "<?x?>", "<p a='", "\0",
    "<svg/>", "<math><annotation-xml encoding=text/html>", "<template shadowrootmode=open>", "<font color=red>",
    "<input type=hidden>",
)  # fmt: skip


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpora", type=Path, nargs="*", metavar="CORPUS", help="folders with gold.jsonl and html/")
    parser.add_argument("--random", type=int, default=20_000, metavar="N", help="how many random pages")
    parser.add_argument("--seed", type=int, default=1, help="other random pages")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    sources = {f"{arguments.random:,} random pages": random_pages(arguments.random, arguments.seed)}
    for folder in arguments.corpora:
        samples = read_corpus(folder, Selection.of(arguments))
        sources[str(folder)] = (sample.read() for sample in samples)
    wrong = 0
    chance = random.Random(arguments.seed)
    for name, pages in sources.items():
        count = plain = 0
        for page in pages:
            count += 1
            trees = list(trees_of(page, chance))
            plain += sum(is_plain_tree(tree) for tree in trees)
            if fault := fault_of(page) or next(filter(None, map(change_of, trees)), ""):
                wrong += 1
                print(f"{fault}: {page[:400]!r}")
        print(f"{name}: {count:,} pages read, {plain:,} plain trees")
    print(f"{wrong:,} pages with rows out of step, or with a plain tree that changes")
    return 1 if wrong else 0


def random_pages(count: int, seed: int) -> Iterator[bytes]:
    chance = random.Random(seed)
    for _ in range(count):
        yield "".join(piece(chance) for _ in range(chance.randint(1, MOST_PIECES))).encode()


def piece(chance: random.Random) -> str:
    kind, name = chance.random(), chance.choice(NAMES)
    if kind < 0.55:
        return f"<{name}>"
    if kind < 0.8:
        return f"</{name}>"
    return chance.choice(OTHER)


def fault_of(html: bytes) -> str:
    """What is wrong with the elements of the rows of a page; empty if nothing is."""
    document = parse(html)[0]
    page = tabulate(document, None, Encoding("utf-8", "text"))
    assert document.root is not None
    order = [node.mem_id for node in in_page_order(document.root)[0]]
    shown = {node.mem_id for node in document.css("*")}
    try:
        found = {row: node.mem_id for row, node in nodes_by_row(document, page).items()}
    except RowMismatch as error:
        return str(error)
    right = {row: address for row, address in enumerate(order) if address in shown}
    return "" if found == right else "a row has the element of another"


def trees_of(html: bytes, chance: random.Random) -> Iterator[Document]:
    """A page as it came, tidied, and with random elements taken out or replaced by what is in them."""
    yield read_document(html).document
    yield parse(tidy(html, "https://page.example/").html.encode())[0]
    edited = read_document(html).document
    for _ in range(chance.randint(1, MOST_EDITS)):
        if nodes := edited.css("head *, body *"):
            node = chance.choice(nodes)
            chance.choice((node.unwrap, node.decompose, lambda node=node: node.insert_child(chance.choice(OTHER))))()
    yield edited


def change_of(tree: Document) -> str:
    """What is wrong if a tree is called plain and comes back as another one."""
    if not is_plain_tree(tree):
        return ""
    again = parse((tree.html or "").encode())[0]
    return "" if again.html == tree.html and is_same_tree(tree, again) else "a plain tree changes"
