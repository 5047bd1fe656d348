from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import pytest
from app_shells import SENTENCES, SHELLS
from serving import serve_pages

from pagecrunch.errors import FetchError, UsageError
from pagecrunch.registry import Registry
from pagecrunch.settings import Assignment, Settings, overlay
from pagecrunch.sites import SiteRules, parse_rules
from pagecrunch.work.request import PageRequest
from pagecrunch.work.service import Service, TookTooLong, TooLarge

SENTENCE = "The tide came in late that night, and the harbour, which had been dry, filled without a sound. "
PAGE = f"<title>The tide</title><nav><a href=/>Home</a></nav><main><h1>The tide</h1><p>{SENTENCE * 5}</p></main>"


def with_service(
    use: Callable[[Service], Awaitable[Any]], rules: SiteRules | None = None, **settings: dict[str, Any]
) -> Any:
    def in_force(others: Iterable[Assignment] = ()) -> Settings:
        own = [
            Assignment(f"{section}.{name}", value, "In the test")
            for section, values in settings.items()
            for name, value in values.items()
        ]
        return overlay(Settings(), [*own, *others])

    async def run() -> Any:
        service = Service(in_force, lambda: rules or SiteRules(), Registry(()), workers=1)
        try:
            return await use(service)
        finally:
            await service.close()

    return asyncio.run(run())


def test_answers_for_a_page_as_text_as_bytes_and_at_an_address() -> None:
    async def use(service: Service) -> None:
        texts = {
            (await service.answer("extract", PageRequest(html=PAGE, format="text"))).body,
            (await service.answer("extract", PageRequest(format="text"), PAGE.encode())).body,
            (await service.answer("extract", PageRequest(url=f"{address}/tide", format="text"))).body,
        }
        assert len(texts) == 1 and SENTENCE.strip().encode() in texts.pop()

    with serve_pages({"/tide": PAGE}) as address:
        with_service(use, fetch={"allow_private": True})


def test_addresses_of_this_machine_are_not_fetched_unless_the_owner_allows_it() -> None:
    async def use(service: Service) -> None:
        for url in (f"{address}/tide", "http://127.0.0.1/", "http://localhost/", "http://[::1]/", "file:///etc/passwd"):
            with pytest.raises(FetchError):
                await service.answer("extract", PageRequest(url=url))

    with serve_pages({"/tide": PAGE}) as address:
        with_service(use)


def test_rules_for_the_page_are_followed_and_counted() -> None:
    rules = parse_rules('[[site]]\nmatch = "a.example"\nkeep = "nav"\n[[site]]\nmatch = "b.example"\nremove = "p"\n')

    async def use(service: Service) -> None:
        answer = await service.answer("extract", PageRequest(html=PAGE, url="https://a.example/", format="text"))
        assert b"Home" in answer.body and SENTENCE.strip().encode() in answer.body
        assert [(match.rule, match.count) for match in answer.rule_matches] == [("a.example", 1)]

    with_service(use, rules)


@pytest.mark.parametrize(
    ("page_request", "kind", "message"),
    [
        (PageRequest(), UsageError, "There is no page: send its html, or the url"),
        (PageRequest(html=" \n"), UsageError, "The page is empty"),
        (PageRequest(html="<p>" + "x" * 2000), TooLarge, "The page is larger than 1,000 bytes."),
        (PageRequest(html="<p>a", settings={"extract.focus": "x"}), UsageError, "extract.focus must be precision"),
        (PageRequest(html="<p>a", settings={"no.such": 1}), UsageError, "there is no setting no.such"),
        (PageRequest(html="%PDF-1.7"), UsageError, "This is a PDF"),
    ],
)
def test_says_why_there_is_no_answer(page_request: PageRequest, kind: type[Exception], message: str) -> None:
    async def use(service: Service) -> None:
        with pytest.raises(kind, match=message):
            await service.answer("extract", page_request)

    with_service(use, api={"max_bytes": 1000})


def test_a_page_that_takes_too_long_is_given_up_and_the_next_is_read() -> None:
    async def use(service: Service) -> None:
        await service.start()
        with pytest.raises(TookTooLong, match=r"The page was given up: it took longer than 0\.05 seconds"):
            await service.answer("tidy", PageRequest(html=f"<p>{SENTENCE}<a href=/x>y</a>" * 20_000))
        await asyncio.sleep(0)

    with_service(use, api={"seconds": 0.05})


def test_a_page_is_rendered_where_the_owner_allows_it_and_its_verdict_is_known() -> None:
    async def ask(service: Service) -> Any:
        return await service.answer("extract", PageRequest(html=SHELLS["lit"], render="auto", format="text"))

    answer = with_service(ask, browser={"for_requests": True})
    assert all(sentence in answer.body.decode() for sentence in SENTENCES)
    assert (answer.verdict, answer.advice) == ("whole", "")
    with pytest.raises(UsageError, match=r"the owner allows it with the setting browser\.for_requests"):
        with_service(ask)


def test_the_verdict_comes_with_evidence_and_the_next_step() -> None:
    async def ask(service: Service) -> Any:
        return await service.answer("extract", PageRequest(html=SHELLS["lit"], format="text"))

    answer = with_service(ask, browser={"render": "auto"})  # which alone does not hold for requests
    assert answer.verdict == "shell" and answer.advice.endswith("render it: its scripts write the text")
