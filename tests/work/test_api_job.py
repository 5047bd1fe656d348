from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from pagecrunch import extract, tidy
from pagecrunch.sites import RuleMatch
from pagecrunch.work.api_job import ApiJob, ApiResult, run_job, worker_handler
from pagecrunch.work.frames import from_json

SENTENCE = "The tide came in late that night, and the harbour, which had been dry, filled without a sound. "
PAGE = (
    f"<title>The tide</title><nav><a href=/>Home</a></nav><main><h1>The tide</h1><p>{SENTENCE * 5}</p></main>".encode()
)


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("json", "application/json"),
        ("text", "text/plain; charset=utf-8"),
        ("markdown", "text/markdown; charset=utf-8"),
        ("html", "text/html; charset=utf-8"),
        ("fragment", "text/html; charset=utf-8"),
        ("speech", "text/plain; charset=utf-8"),
        ("ssml", "application/ssml+xml; charset=utf-8"),
    ],
)
def test_an_extraction_is_what_the_library_gives(name: str, media_type: str) -> None:
    done, body = run_job(ApiJob(action="extract", url="https://a.example/", format=name), PAGE)
    result = extract(PAGE, "https://a.example/")
    assert done.media_type == media_type
    assert body.decode() == (result.json() if name == "json" else getattr(result, name))


def test_a_tidied_page_comes_with_its_changes() -> None:
    _, body = run_job(ApiJob(action="tidy"), PAGE)
    found, result = json.loads(body), tidy(PAGE)
    assert found["html"] == result.html and len(found["changes"]) == len(result.changes)
    links = [link for change in found["changes"] for link in change["links"]]
    assert links == [{"text": "Home", "address": "/"}]
    assert run_job(ApiJob(action="tidy", format="html"), PAGE)[1].decode() == result.html
    assert run_job(ApiJob(action="tidy", format="text"), PAGE)[1].decode() == result.text


def test_settings_and_rules_hold_and_matches_are_counted() -> None:
    rules = '[[site]]\nmatch = "a.example"\nkeep = "nav"\n'
    settings = {"extract": {"using": "largest"}}
    job = ApiJob(action="extract", url="https://a.example/", format="text", settings=settings, rules=rules)
    done, body = run_job(job, PAGE)
    assert b"Home" in body
    assert from_json(ApiResult, json.loads(json.dumps(asdict(done)))) == done
    assert done.rule_matches == (RuleMatch("a.example", "nav", "keep", 1),)


def test_text_is_read_as_text_whatever_the_page_says_of_its_encoding() -> None:
    page = "<meta charset=iso-8859-1><p>" + "Crème brûlée, naturally. " * 20
    _, body = run_job(ApiJob(action="extract", is_text=True, using="everything", format="text"), page.encode())
    assert "Crème brûlée" in body.decode()


def test_what_is_not_a_page_is_refused_in_a_sentence() -> None:
    done, body = run_job(ApiJob(action="extract"), b"%PDF-1.7 ...")
    assert (
        done.error == "This is a PDF document and not a web page; turn it into HTML first, as `pdftohtml -s -i` does."
        and body == b""
    )


def test_the_worker_runs_the_job_in_a_frame() -> None:
    handler = worker_handler()
    handler.warm_up()
    header = json.loads(json.dumps(asdict(ApiJob(action="extract", using="everything", format="text"))))
    result, body = handler.run(from_json(handler.job_type, header), b"<p>Hello")
    assert isinstance(result, ApiResult) and result.error is None and body == b"Hello"
