# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import base64
import hashlib
import re

import pytest

from pagecrunch import extract
from pagecrunch.render.html import FONTS, THEMES, Style, to_page
from pagecrunch.settings import load, parse_assignment

NASTY = '"><img src=x onerror=1> {{7*7}}'
ESCAPED = NASTY.replace('"', "&quot;").replace("<", "&lt;").replace(">", "&gt;")


def page(html: str, *, url: str | None = None, style: Style | None = None) -> str:
    result = extract(html, url=url, using="everything")
    return to_page(result, style)


def test_it_is_complete_and_needs_nothing_from_elsewhere() -> None:
    found = page("<html lang=de><title>T</title><h1>T</h1><p>x")
    assert found.startswith('<!doctype html>\n<html lang="de" dir="ltr"') and found.rstrip().endswith("</html>")
    assert "<script" not in found and "<link" not in found and "@import" not in found and "url(" not in found


def test_the_title_is_said_once_and_is_the_only_h1() -> None:
    found = page("<title>Tides</title><h1>Tides</h1><h1>More</h1><h3>Deep</h3><p>x")
    assert found.count("<h1>") == 1 and "<h2>More</h2>" in found and "<h3>Deep</h3>" in found


def test_a_heading_is_the_title_whatever_its_spaces_and_dashes_are() -> None:
    found = page("<title>Chapter 11. High - and low</title><p>x<h2>Chapter&nbsp;11. High \u2013 and low</h2><p>y")
    assert found.count("Chapter") == 2  # in <title> and in the heading of the page


def test_what_the_page_says_about_itself_is_escaped() -> None:
    html = f"<title>{ESCAPED}</title><meta name=author content='{ESCAPED}'><meta property=og:site_name content='{ESCAPED}'><p>x<img src=/x alt='{ESCAPED}'>"
    found = page(html, url="https://example.org/?q=%22><img src=x>")
    assert "<img src=x" not in found and "onerror=1>" not in found


def test_its_own_policy_allows_its_style_and_no_script() -> None:
    found = page("<p>x")
    css = re.search(r"<style>(.*?)</style>", found, re.S)
    assert css is not None
    digest = base64.b64encode(hashlib.sha256(css.group(1).encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in found and "default-src 'none'" in found
    assert '<meta name="referrer" content="no-referrer">' in found


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("font", FONTS)
def test_every_style_can_be_had(theme: str, font: str) -> None:
    assert f'data-theme="{theme}" data-font="{font}"' in page("<p>x", style=Style(theme, font))


def test_settings_choose_the_style() -> None:
    settings = load(
        environ={}, assignments=[parse_assignment("output.font=dyslexia"), parse_assignment("output.theme=contrast")]
    )
    assert 'data-theme="contrast" data-font="dyslexia"' in extract("<p>x", using="everything", settings=settings).html


def test_right_to_left_pages_run_right_to_left() -> None:
    assert 'dir="rtl"' in page("<p>مرحبا بالعالم").split(">")[1]
