"""A page as a file."""

from __future__ import annotations

import httpx
import pytest
from console_made import Running

from pagecrunch.console.reading.save_as import FORMATS, file_name


@pytest.mark.parametrize(
    ("ending", "begins"), [("epub", b"PK"), ("html", b"<!doctype html>"), ("md", b"# Tide mill"), ("txt", b"Tide mill")]
)
def test_each_format_is_a_file_with_the_pages_name(
    client: httpx.Client, running: Running, ending: str, begins: bytes
) -> None:
    page = running.console.recent_pages.add_sample()
    answer = client.get(f"/read/file?as={ending}&page={page.id}")
    assert answer.status_code == 200 and answer.content.lstrip().startswith(begins)
    assert answer.headers["content-type"].startswith(FORMATS[ending][1])
    assert f'filename="Tide-mill-turns-again-after-ninety-years.{ending}"' in answer.headers["content-disposition"]


def test_other_formats_are_not_there(client: httpx.Client) -> None:
    assert client.get("/read/file?as=exe&page=x").status_code == 404


def test_names_of_files_are_good_on_every_system() -> None:
    assert file_name('What? A "tide" / mill: 水車.') == "What A tide mill 水車"
    assert file_name("...") == "page"
