"""Makes a site rule from a block: keep or remove it on all pages of its site.

A selector may match more than the chosen block, as all paragraphs of an article look alike. In that case the reader
first sees what else would change.
"""

from __future__ import annotations

from dataclasses import replace

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...errors import UsageError
from ...languages import _
from ...sites import SiteRule, SiteRules, add_rule
from ...sites.public_suffixes import is_public_suffix
from ...sites.rules import host_and_path
from ..console import console_of
from ..forms import read_form, text_of, whole_number
from ..templating import add_message, render_page
from .page_result import BlockDecision, PageResult, changed_blocks
from .playground_pages import requested_result

KEEP, REMOVE = "keep", "remove"
BLOCKS_SHOWN = 50


async def write_rule(request: Request) -> Response:
    """Write the rule; or first show what else it would change."""
    form = await read_form(request)
    choices, result = requested_result(request)
    index = whole_number(text_of(form, "block"))
    verdict = KEEP if text_of(form, "act") == KEEP else REMOVE
    blocks = await run_in_threadpool(lambda: result.blocks)
    block = next((each for each in blocks if each.index == index), None)
    place = host_and_path(result.submitted.url)
    if block is None or place is None:
        raise UsageError("A rule needs a site. Submit the page with its address, then choose one of its blocks.")
    host = place[0]
    if is_public_suffix(host):
        raise UsageError(f"A rule for {host} would change the sites of many other people too, so it was not made.")
    if text_of(form, "sure") != "yes":
        changed = await run_in_threadpool(blocks_changed_by_rule, result, host, verdict, block)
        if len(changed) > 1:
            return render_page(
                request,
                "confirm_rule.html",
                block=block,
                verdict=verdict,
                host=host,
                changed=changed[:BLOCKS_SHOWN],
                count=len(changed),
                query=choices.query,
            )
    written = add_rule(console_of(request).state.sites_file, host, **{verdict: block.path})
    if verdict == KEEP:
        sentence = _("From now on this stays on {host}: {path}.", host=host, path=block.path)
    else:
        sentence = _("From now on this is removed on {host}: {path}.", host=host, path=block.path)
    add_message(request, f"{sentence} {written.sentence}")
    return RedirectResponse(f"/playground?{choices.query}#block-{index}", 303)


def blocks_changed_by_rule(result: PageResult, host: str, verdict: str, block: BlockDecision) -> list[BlockDecision]:
    rule = SiteRule.model_validate({"match": host, verdict: (block.path,)})
    return changed_blocks(result, replace(result, sites=SiteRules((*result.sites, rule))))


ROUTES = [Route("/rule", write_rule, methods=["POST"])]
