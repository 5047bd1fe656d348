"""Formulas: MathML rebuilt from allowed tags, and the LaTeX that the page has for them.

The MathML is rebuilt from tag names and escaped text, so nothing of the page's own markup (its attributes, `mglyph`,
`annotation-xml` and other ways out of MathML) comes through.
"""

from __future__ import annotations

import re
from html import escape

from ..page.invisible import without_invisible
from ..page.names import TEXT
from ..page.page import Page
from .parts import Formula

MATHML_TAGS = frozenset(
    (
        "math", "mi", "mn", "mo", "ms", "mtext", "mrow", "mfrac", "msqrt", "mroot", "msup", "msub", "msubsup", "mover",
        "munder", "munderover", "mtable", "mtr", "mtd", "mspace", "mpadded", "mphantom", "mmultiscripts", "mprescripts",
        "mstyle", "merror",
    )
)  # fmt: skip
LEAVES = frozenset(("mi", "mn", "mo", "ms", "mtext"))
UNSEEN_OPERATORS = frozenset("\u2061\u2062\u2063\u2064")  # "times" in 2x, which readers for the blind say
MAX_NESTING = 40  # of a formula; deeper parts are joined to the deepest
TEX_ENCODINGS = ("application/x-tex", "tex", "latex", "application/x-latex", "text/latex")

_STYLE = re.compile(r"\A\s*\{\\(?:display|text)style\s(.*)\}\s*\Z", re.S)


def formula(page: Page, math: int) -> Formula:
    """The formula of a <math> element."""
    latex = clean_latex(page.attr(math, "alttext") or "")
    out: list[str] = []
    letters: list[str] = []
    opened: list[tuple[int, str]] = []
    skip = -1
    for row in range(math, int(page.end[math])):
        while opened and row >= opened[-1][0]:
            out.append(f"</{opened.pop()[1]}>")
        if row < skip:
            continue
        tag = page.tag[row]
        if tag == TEXT:
            text = " ".join(page.text(row).split())
            if text not in UNSEEN_OPERATORS and page.hidden_policy != "keep":
                text = without_invisible(text)
            if text and opened:
                # Text outside a leaf is not MathML, but it is text, so it gets a leaf.
                out.append(escape(text) if opened[-1][1] in LEAVES else f"<mtext>{escape(text)}</mtext>")
                letters.append(text)
            continue
        name = page.tag_name(row).lower()
        if name in ("annotation", "annotation-xml"):
            skip = int(page.end[row])
            if (page.attr(row, "encoding") or "").strip().lower() in TEX_ENCODINGS:
                latex = clean_latex("".join(page.text(r) for r in range(row + 1, skip) if page.tag[r] == TEXT)) or latex
        elif name in MATHML_TAGS and len(opened) < MAX_NESTING:
            out.append(_start(page, row, name))
            opened.append((int(page.end[row]), name))
    out.extend(f"</{name}>" for _, name in reversed(opened))
    display = (page.attr(math, "display") or "").strip().lower() == "block"
    return Formula(latex, "".join(out), display, " ".join(letters))


def _start(page: Page, row: int, name: str) -> str:
    if name == "math" and (page.attr(row, "display") or "").strip().lower() == "block":
        return '<math display="block">'
    return f"<{name}>"


def of_script(page: Page, row: int) -> Formula | None:
    """The formula of MathJax's <script type="math/tex">."""
    kind = (page.attr(row, "type") or "").strip().lower()
    if not kind.startswith("math/tex"):
        return None
    latex = clean_latex("".join(page.text(r) for r in range(row + 1, int(page.end[row]))))
    return Formula(latex, "", "mode=display" in kind, "") if latex else None


def of_image(classes: str, alt: str) -> Formula | None:
    """The formula of an image such as MediaWiki's fallback images, with LaTeX in its alt text."""
    if "math" not in classes and not ("\\" in alt and _STYLE.match(alt)):
        return None
    latex = clean_latex(alt)
    return Formula(latex, "", "display" in classes, "") if latex and ("\\" in alt or "math" in classes) else None


def clean_latex(latex: str) -> str:
    """One line, without the style around it and without dollar signs."""
    latex = " ".join(latex.split())
    match = _STYLE.match(latex)
    latex = match.group(1).strip() if match else latex
    for mark in ("$$", "$"):
        if len(latex) > 2 * len(mark) and latex.startswith(mark) and latex.endswith(mark):
            latex = latex[len(mark) : -len(mark)].strip()
    return latex
