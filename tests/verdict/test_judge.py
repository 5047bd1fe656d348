from __future__ import annotations

import pytest

from bench.verdict_pages import written_pages
from pagecrunch import extract
from pagecrunch.fetched import Fetched
from pagecrunch.page.names import COUNT_COLUMNS
from pagecrunch.verdict.shell import app_root

WRITTEN = list(written_pages())


@pytest.mark.parametrize(("verdict", "page"), WRITTEN, ids=[f"{name}-{i}" for i, (name, _) in enumerate(WRITTEN)])
def test_names_what_a_server_sent_in_place_of_a_page(verdict: str, page: Fetched) -> None:
    found = extract(page).verdict
    assert found.name == verdict, found
    assert found.evidence


def test_a_long_article_about_robots_and_passwords_is_whole() -> None:
    sentence = "To sign in, verify you are human, accept all cookies and enable JavaScript, says the manual. "
    page = f"<title>What a login asks of you</title><h1>What a login asks of you</h1><p>{sentence * 30}"
    assert extract(page).verdict.name == "whole"


def test_a_page_of_links_is_an_index_and_a_table_of_contents_in_an_article_is_not() -> None:
    links = "".join(f"<li><a href=/{n}>Boat number {n} leaves the harbour at dawn</a>" for n in range(40))
    home = extract(f"<title>The Post</title><ul>{links}</ul>", url="https://post.example/", using="everything")
    assert home.verdict.name == "index"
    inner = extract(f"<title>The Post</title><ul>{links}</ul>", url="https://post.example/a/b", using="everything")
    assert inner.verdict.name == "whole"  # `everything` knows no kinds of page, and this is not the home page


def test_text_from_the_data_of_a_shell_makes_it_whole() -> None:
    story = "The harbour was quiet when the first boats came back on Monday, two hours later than planned. " * 8
    data = f'<script id="__NEXT_DATA__" type="application/json">{{"text": "{story}"}}</script>'
    page = f'<body><div id="__next"></div>{data}'
    assert extract(page).verdict.name == "whole"


def test_a_login_page_is_not_replaced_by_the_data_that_it_carries() -> None:
    story = "The harbour was quiet when the first boats came back on Monday, two hours later than planned. " * 8
    data = f'<script type="application/json" id="state">{{"text": "{story}"}}</script>'
    page = f"<title>Log in</title><form>Password <input type=password></form>{data}"
    result = extract(page)
    assert (result.verdict.name, result.source) == ("login", "page")


def test_the_root_of_an_app_is_named_as_people_write_it() -> None:
    page = extract('<body><div id="root"></div><script src=a.js></script>').page
    assert page.sums[-1, COUNT_COLUMNS.index("words")] == 0
    assert app_root(page) == 'div id="root"'


def test_a_title_and_an_address_that_both_say_so_are_a_sign_in_page() -> None:
    words = "<p>" + "Owners get reminders and offers here, once they have an account with us. " * 18
    asks = "<title>Sign In</title><form><input type=password></form>"
    assert extract(f"{asks}{words}", "https://owners.example/login").verdict.name == "login"
    assert extract(f"{asks}{words}", "https://owners.example/").verdict.name == "login"
    assert extract("<title>Sign up</title><p>Your name, please.", "https://a.example/login/new").verdict.name == "login"
    assert extract(f"{asks}{words * 3}", "https://owners.example/login").verdict.name == "whole"
