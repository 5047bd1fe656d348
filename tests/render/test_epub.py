"""EPUB books: valid by our own check of their parts, and by epubcheck where it is installed."""

from __future__ import annotations

import io
import shutil
import subprocess
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pagecrunch import extract
from pagecrunch.render.epub import to_epub

XHTML, OPF, DC = (
    "{http://www.w3.org/1999/xhtml}",
    "{http://www.idpf.org/2007/opf}",
    "{http://purl.org/dc/elements/1.1/}",
)
PROSE = "<p>" + "The tide is late &amp; the Moon moves on&nbsp;while the Earth turns. " * 5 + "</p>"
ODD = (
    '<html lang="en"><title>Tides & "moons"</title><meta name=author content="Ada <b>">'
    "<article><h1>Tides &amp; moons</h1>"
    f"{PROSE}<h2 id='1 two'>Two\x0bparts</h2>{PROSE}<h2 id=three>Three</h2>{PROSE}<p>a<br>b <a href='#three'>up</a> "
    '<a href="https://a.example/a b?c=é&d=%20|">odd link</a><img src=/m.png alt="A <Moon>"><hr>'
    "<ol reversed start=3><li>x<li>y</ol><blockquote>Quote</blockquote><pre>a\n  b</pre>"
    "<table><tr><th>a<th>b<tr><td>1<td>2</table><math><mi>x</mi></math></article>"
)
PAGES = {
    "odd": ODD,
    "arabic": f"<html lang=ar dir=rtl><title>مد</title><article><h1>مد</h1>{'<p>' + 'البحر والقمر. ' * 40 + '</p>'}",
    "bare": "<p>Only a line.</p>",
    "text like an attribute": '<p>Write href="#x <b>one "two"</b>, or <a href="/x">this</a>.</p>',
    "empty": "",
}


def book(name: str) -> bytes:
    return to_epub(extract(PAGES[name], "https://a.example/tides?a=1&b=2", "everything"))


@pytest.mark.parametrize("name", PAGES)
def test_a_book_is_a_whole_epub(name: str) -> None:
    with zipfile.ZipFile(io.BytesIO(book(name))) as archive:
        first = archive.infolist()[0]
        assert (first.filename, first.compress_type, first.extra) == ("mimetype", zipfile.ZIP_STORED, b"")
        assert archive.read("mimetype") == b"application/epub+zip"
        package = ElementTree.fromstring(archive.read("OEBPS/book.opf"))
        for tag in ("identifier", "title", "language"):
            assert "".join(next(package.iter(f"{DC}{tag}")).itertext()).strip()
        items = {item.get("id"): item.get("href") for item in package.iter(f"{OPF}item")}
        assert {f"OEBPS/{href}" for href in items.values()} <= set(archive.namelist())
        assert all(ref.get("idref") in items for ref in package.iter(f"{OPF}itemref"))
        text = ElementTree.fromstring(archive.read("OEBPS/text.xhtml"))
        ids = [each.get("id") for each in text.iter() if each.get("id")]
        assert len(ids) == len(set(ids))
        contents = ElementTree.fromstring(archive.read("OEBPS/contents.xhtml"))
        targets = [each.get("href", "").partition("#")[2] for each in contents.iter(f"{XHTML}a")]
        own = [href[1:] for each in text.iter(f"{XHTML}a") if (href := each.get("href", "")).startswith("#")]
        assert targets and set(targets) | set(own) <= set(ids)


def test_what_a_book_holds_is_the_page() -> None:
    with zipfile.ZipFile(io.BytesIO(book("odd"))) as archive:
        text = archive.read("OEBPS/text.xhtml").decode()
    assert "<h1>Tides &amp; moons</h1>" in text and "[A &lt;Moon&gt;]" in text and "<img" not in text
    assert 'reversed="reversed"' in text and "<br/>" in text and "\x0b" not in text


def test_links_of_a_page_without_an_address_lead_nowhere() -> None:
    page = "<title>Tides</title><p>See <a href=/moon>the moon</a> and <a href=https://sea.example/>the sea</a>."
    with zipfile.ZipFile(io.BytesIO(to_epub(extract(page, using="everything")))) as archive:
        text = archive.read("OEBPS/text.xhtml").decode()
    assert "the moon" in text and "/moon" not in text and 'href="https://sea.example/"' in text


@pytest.mark.skipif(not (shutil.which("epubcheck") and shutil.which("java")), reason="needs epubcheck")
def test_epubcheck_accepts_them(tmp_path: Path) -> None:
    for name in ("odd", "arabic", "empty"):
        file = tmp_path / f"{name}.epub"
        file.write_bytes(book(name))
        jar = Path(shutil.which("epubcheck") or "").resolve()  # Debian's command is the JAR itself
        command = ["java", "-jar", str(jar)] if jar.suffix == ".jar" else [str(jar)]
        done = subprocess.run([*command, str(file)], capture_output=True, text=True, check=False)
        assert done.returncode == 0 and "No errors or warnings" in done.stdout, done.stdout + done.stderr
