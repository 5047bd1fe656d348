from __future__ import annotations

from mss_pages import story

from pagecrunch import extract

MENU = "".join(f"<tr><td><a href=/{n}><font size=1>Section {n}</font></a>" for n in range(30))


def test_reads_a_page_laid_out_with_tables() -> None:
    text = "<br><br>".join(story(5, 8))
    html = f"<table><tr><td><table>{MENU}</table><td><center><font size=3>{text}</font></center></table>"
    found = extract(html, using="mss-general").text
    assert all(paragraph in found for paragraph in story(5, 8))
    assert "Section" not in found


def test_reads_a_language_that_it_was_not_trained_on() -> None:
    sentence = "Το λιμάνι έμεινε κλειστό όλη τη μέρα, γιατί ο άνεμος δεν έλεγε να πέσει. "
    html = f"<ul>{'<li><a href=/>Αρχική σελίδα</a>' * 20}</ul>" + f"<p>{sentence * 4}</p>" * 6
    found = extract(html, using="mss-general").text
    assert found.count(sentence.strip()) == 24
    assert "Αρχική" not in found
