"""Pages that are XML become HTML and XML again, well-formed whatever is in them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from pagecrunch.dom.xhtml import to_html, to_xhtml
from pagecrunch.errors import UsageError

PAGE = """<?xml version="1.0" encoding="utf-8"?>
<?xml-stylesheet href="/style.css" type="text/css"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:xlink="http://www.w3.org/1999/xlink" lang="en">
<head><title>T &amp; t</title><script src="a.js"/><style><![CDATA[p > a { color: red }]]></style></head>
<body><p>one&nbsp;two<br/>three</p><div/><p>after</p><script>if (a &lt; b &amp;&amp; c) go();</script>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><use xlink:href="#a"/></svg>
<textarea>
kept</textarea></body></html>"""


def test_empty_elements_entities_and_sections_mean_in_html_what_they_meant_in_xml() -> None:
    html, prolog = to_html(PAGE.encode())
    assert '<script src="a.js"></script>' in html and "<div></div><p>after</p>" in html
    assert "one\xa0two<br>three" in html and "p > a { color: red }" in html
    assert "if (a < b && c) go();" in html
    assert prolog == '<?xml-stylesheet href="/style.css" type="text/css"?>'


def test_the_page_comes_back_well_formed_with_its_namespaces() -> None:
    """2003, section 5: parsers were "missing support for important features, such as XHTML"."""
    html, prolog = to_html(PAGE.encode())
    page = to_xhtml(html, prolog)
    root = ElementTree.fromstring(page.encode())
    names = {"h": "http://www.w3.org/1999/xhtml", "s": "http://www.w3.org/2000/svg"}
    assert root.find("h:body/s:svg/s:use", names) is not None
    assert root.findtext("h:head/h:title", namespaces=names) == "T & t"
    assert root.findtext("h:body/h:textarea", namespaces=names) == "\nkept"
    assert "viewBox" in page and "<br/>" in page and "xml-stylesheet" in page


def test_a_page_goes_there_and_back_without_a_change() -> None:
    once = to_xhtml(*to_html(PAGE.encode()))
    assert to_xhtml(*to_html(once.encode())) == once


def test_what_html_allows_and_xml_does_not_is_written_so_that_xml_allows_it() -> None:
    page = to_xhtml("<p hidden>a\x07b & c<template><b>t</b></template><!-- a -- b -->")
    assert 'hidden=""' in page and "ab &amp; c" in page and "<template><b>t</b></template>" in page
    ElementTree.fromstring(page.encode())


@pytest.mark.parametrize(
    "page",
    [
        b"<html><p>open</html>",
        b"",
        b"\x89PNG",
        b'<!DOCTYPE html [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><html>&b;</html>',
    ],
)
def test_a_page_that_is_not_xml_or_declares_entities_is_refused(page: bytes) -> None:
    with pytest.raises(UsageError):
        to_html(page)


def test_an_unknown_charset_is_refused_with_a_sentence() -> None:
    with pytest.raises(UsageError, match="well-formed"):
        to_html(PAGE.encode(), "no-such-charset")


def test_pages_that_are_nested_deeply_are_written_too() -> None:
    assert to_xhtml("<div>" * 400 + "x").count("</div>") == 400
