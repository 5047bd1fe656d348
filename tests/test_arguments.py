from __future__ import annotations

import io
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import pagecrunch
from pagecrunch.arguments import describe_place
from pagecrunch.registry import Registry
from pagecrunch.settings import Settings


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"focus": "Recall"}, "focus must be precision, balanced or recall, not 'Recall'."),
        ({"focus": "recall", "using": "econ"}, "The extractor 'econ' has no focus; leave focus out"),
        ({"settings": "recall"}, "settings must be a dict such as "),
        ({"settings": {"output.links": "no"}}, "In settings['output.links']: "),
        ({"using": "lerned"}, "There is no extractor named 'lerned' (did you mean learned?)"),
        (
            {"using": 3},
            "using must be the name of an extractor as a str; `pagecrunch list` shows them; this is of type int.",
        ),
        ({"url": b"https://a.example/"}, "url must be the page's address as a str; this is of type bytes."),
        ({"sites": "news.example.org"}, "sites must be the SiteRules that"),
        ({"registry": {}}, "registry must be a pagecrunch.registry.Registry; this is of type dict."),
        ({"http_charset": 8}, "http_charset must be the name of an encoding"),
        ({"html": None}, "html must be the bytes or the text of a page, not NoneType; pass the page's HTML."),
        ({"html": io.BytesIO(b"<p>")}, "html must be the bytes or the text of a page, not a file; pass what .read()"),
        ({"html": Path("page.html")}, "not a path; pass what .read_bytes() returns."),
        ({"html": SimpleNamespace(content=b"<p>")}, "not a response; pass its .content."),
    ],
)
def test_a_wrong_argument_is_one_sentence(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(pagecrunch.Error) as caught:
        pagecrunch.extract(**{"html": "<p>One.", **arguments})
    assert sentence in str(caught.value)
    assert str(caught.value).endswith(".") and "\n" not in str(caught.value)


def test_tidy_checks_its_arguments_too() -> None:
    wrong: Any = {"tidy.none": False}
    with pytest.raises(pagecrunch.Error, match=r"In settings\['tidy.none'\]: "):
        pagecrunch.tidy("<p>One.", settings=wrong)


def test_tidy_warns_of_an_address_too() -> None:
    with pytest.warns(UserWarning, match=r"pagecrunch\.fetch\.fetch"):
        pagecrunch.tidy("https://a.example/b")
    assert callable(pagecrunch.fetch.fetch)


def test_settings_can_be_a_dict_by_key() -> None:
    html = "<article><h1>A</h1><p>See <a href='https://a.example/'>there</a>, please."
    assert "](" in pagecrunch.extract(html, using="everything").markdown
    settings: tuple[dict[str, object], ...] = ({"output.links": "none"}, {"output": {"links": "none"}})
    for each in settings:
        assert "](" not in pagecrunch.extract(html, using="everything", settings=each).markdown


def test_right_arguments_are_taken() -> None:
    options: Any = {"using": "learned", "focus": "recall", "settings": Settings(), "registry": Registry()}
    assert pagecrunch.extract(bytearray(b"<p>One."), "https://a.example/", **options).text == "One."


@pytest.mark.parametrize(
    ("html", "word"),
    [("https://a.example/b", "address"), (b" https://a.example/b\n", "address"), ("www.a.example", "address")]
    + [(path, "name of a file") for path in ("pages/a.html", "/tmp/a", "./a", "../a", "~/a", "C:\\a")],
)
def test_an_address_or_a_path_is_read_with_a_warning(html: bytes | str, word: str) -> None:
    with pytest.warns(UserWarning, match=word):
        result = pagecrunch.extract(html)
    assert word in result.warnings[-1]


@pytest.mark.parametrize(
    "html",
    [
        "Read https://a.example/b today",
        "<a href=a.html>",
        "See page.html.",
        "",
        "Hello",
        "...",
        "and/or",
        "/ is a slash",
    ],
)
def test_a_page_is_not_taken_for_an_address(html: str) -> None:
    assert describe_place(html) is None
