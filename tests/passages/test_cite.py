from __future__ import annotations

import json
from dataclasses import replace
from html import unescape

from pagecrunch import extract
from pagecrunch.passages.cite import text_fragment
from pagecrunch.passages.source import bare

HTML = """<div id=a><h2>Tide</h2><p>The sea &amp; the moon are <b>never</b> on time, as swimmers know.</p>
<nav><a href=/>No</a></nav>
<p>It is late by fifty minutes every day.</p></div>"""


def test_the_bytes_of_a_citation_are_its_text() -> None:
    result = extract(HTML, url="https://a.example/tide#top", using="learned", focus="recall")
    for chunk in result.chunks(tokens=12, overlap=0):
        cited = chunk.citation
        data = b"".join(HTML.encode()[start:end] for start, end in cited.spans).decode()
        assert cited.is_exact and bare(unescape(data)) == bare(chunk.text)
        assert (cited.start, cited.end) == (cited.spans[0][0], cited.spans[-1][1])


def test_the_address_has_a_fragment_and_the_path_an_element() -> None:
    first = extract(HTML, url="https://a.example/tide#top", using="everything").chunks()[0].citation
    assert first.address == "https://a.example/tide#:~:text=The%20sea%20%26%20the,time%2C%20as%20swimmers%20know."
    assert first.path == "#a"
    assert extract(HTML, using="everything").chunks()[0].citation.address == ""


def test_text_that_was_read_from_the_data_of_a_page_has_no_bytes_and_no_element() -> None:
    body = json.dumps({"articleBody": "The water rose at noon and nobody was there to see it. " * 4})
    result = extract(f"<div id=app></div><script type=application/ld+json>{body}</script>", url="https://a.example/")
    cited = result.chunks()[0].citation
    assert result.source != "page" and (cited.spans, cited.start, cited.path, cited.is_exact) == ((), -1, "", False)
    assert cited.address.startswith("https://a.example/#:~:text=The%20water")  # which its scripts show
    assert {(place.path, place.source) for place in result.places} == {("", ())}


def test_what_is_not_in_the_page_is_not_cited() -> None:
    html = "<p>Fine <img class=emoji alt='\U0001f642' src=/emoji/a.png> and good"
    chunk = extract(html, using="everything").chunks()[0]
    cited = chunk.citation
    assert cited.is_exact and len(cited.spans) == 2
    assert [chunk.text[start:end] for start, end in cited.added] == ["\U0001f642"]
    assert chunk.to_dict()["citation"]["added"] == [list(slice) for slice in cited.added]


def test_what_is_written_above_a_post_is_marked_as_added() -> None:
    post = "<div class=post id=p{0}><b class=author>{1}</b> <time datetime=2026-05-0{0}>May {0}</time><p>{2}</p></div>"
    says = [("Ann", "Does the ferry run on Sundays in winter, too? "), ("Bob", "It does, but only twice on a day. ")]
    posts = "".join(post.format(number, who, text * 4) for number, (who, text) in enumerate(says * 2, 1))
    source = f"<title>Ferry - Forum</title><h1>Ferry</h1>{posts}"
    result = extract(source, using="everything")
    thread = replace(result, decision=replace(result.decision, notes=replace(result.decision.notes, kind="forum")))
    chunks = thread.chunks(tokens=60, overlap=0)
    added = [chunk.text[start:end] for chunk in chunks for start, end in chunk.citation.added]
    assert len(chunks) > 2 and any("May 2, 2026" in text or "2 May 2026" in text for text in added)
    for chunk in chunks:
        cited = chunk.citation
        own = list(chunk.text)
        for start, end in cited.added:
            own[start:end] = [" "] * (end - start)
        data = "".join(source[start:end] for start, end in cited.spans)
        assert cited.is_exact and bare(unescape(data)) == bare("".join(own))


def test_a_page_that_was_repaired_is_not_cited_exactly() -> None:
    text = "Größe über alles: äöü, ÄÖÜ, ßßß, éèê, naïve Fälle, ein früher Bär, schöne Grüße aus Köln."
    garbled = f"<p>{text}".encode().decode("windows-1252", "replace").encode()
    chunk = extract(garbled, using="everything").chunks()[0]
    assert "Größe" in chunk.text and not chunk.citation.is_exact


def test_the_fragment_of_a_repaired_page_is_of_a_part_that_browsers_show_so() -> None:
    text = "Größe über alles: äöü, ÄÖÜ, ßßß, éèê, naïve Fälle, ein früher Bär, schöne Grüße aus Köln."
    garbled = f"<p>{text}<p>It protects against falls.".encode().decode("windows-1252", "replace").encode()
    cited = extract(garbled, url="https://a.example/", using="everything").chunks()[0].citation
    assert not cited.is_exact and cited.address.endswith("#:~:text=It%20protects%20against%20falls.")


def test_fragments_are_long_enough_to_be_the_only_ones() -> None:
    line = "one two three four five six seven eight nine ten eleven twelve"
    assert text_fragment(line, line) == "one%20two%20three%20four,nine%20ten%20eleven%20twelve"
    assert text_fragment(line, f"one two three four x {line}").startswith("one%20two%20three%20four%20five,")
    assert text_fragment(line, "something else") == ""
    assert text_fragment("well-known, short", "a well-known, short line") == "well%2Dknown%2C%20short"
