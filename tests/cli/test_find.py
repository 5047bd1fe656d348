from __future__ import annotations

import json
from pathlib import Path

from local_server import serving
from run_command import Run


def test_what_is_found_is_a_list_for_batch(run_here: Run, tmp_path: Path) -> None:
    text = "A paragraph of the article, which is long enough to be read. " * 5
    with serving() as server:
        server.page("/robots.txt", b"", status=404)
        server.page("/sitemap.xml", b"", status=404)
        server.page("/", b"<a href=/1>1</a><a href=/2>2</a>", Content_Type="text/html")
        for path in ("/1", "/2"):
            server.page(path, f"<title>Page {path}</title><article><p>{text}{path}".encode(), Content_Type="text/html")
        fast = ("--allow-private", "--set", "batch.host_seconds=0")
        done = run_here("find", server.url("/"), "-o", tmp_path / "urls.txt", *fast)
        assert done.code == 0 and "2 pages are listed" in done.err
        done = run_here("batch", tmp_path / "urls.txt", "-o", tmp_path / "out", *fast, "--workers", 1)
        assert done.code == 0 and "2 ok" in done.out


def test_details_are_json_lines(run_here: Run) -> None:
    with serving() as server:
        server.page("/robots.txt", b"", status=404)
        server.page("/feed", b"<rss><channel><item><link>/1</link><title>One</title></item></channel></rss>")
        done = run_here(
            "find", server.url("/feed"), "--format", "jsonl", "--allow-private", "--set", "batch.host_seconds=0"
        )
    assert json.loads(done.out) == {"address": server.url("/1"), "source": "feed", "title": "One", "date": ""}


def test_each_mistake_is_one_sentence(run_here: Run) -> None:
    for arguments, sentence in (
        (("--from", "feeds,news"), "Pages are found in feeds, sitemaps and links, not in 'news'."),
        (("--format", "csv"), "--format takes urls or jsonl, not 'csv'."),
        (("--match", "("), "match must be a regular expression; '(' cannot be read: "),
    ):
        done = run_here("find", "https://example.com", *arguments)
        assert done.code == 2 and done.err.startswith(sentence) and done.err.count("\n") == 1


def test_a_site_without_pages_is_said(run_here: Run) -> None:
    with serving() as server:
        server.page("/robots.txt", b"", status=404)
        server.page("/", b"", status=404)
        done = run_here("find", server.url("/"), "--allow-private")
    assert done.code == 1 and "404" in done.err and "No pages were found" in done.err
