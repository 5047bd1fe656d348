"""From a block to a site rule: put it back, or remove it, on all pages of its site.

A selector may mean more than the block that was chosen, as all paragraphs of an article look alike. Then nothing is
written before the reader has seen what else would change.
"""

from __future__ import annotations

from dataclasses import replace

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...errors import UsageError
from ...sites import SiteRule, SiteRules, add_rule
from ...sites.rules import host_and_path
from ..console import of_request
from ..forms import read_form, text_of
from ..templating import show, tell
from .outcome import Outcome, Verdict
from .routes import asked_for, whole_number

KEEP, REMOVE = "keep", "remove"
SHOWN = 50  # blocks that would change


async def write_rule(request: Request) -> Response:
    """Write the rule and say where it stands; or first show what else it would change."""
    console = of_request(request)
    form = await read_form(request, 0)
    choices, outcome = asked_for(request)
    index = whole_number(text_of(form, "block"))
    act = KEEP if text_of(form, "act") == KEEP else REMOVE
    verdicts = await run_in_threadpool(lambda: outcome.verdicts)
    block = next((each for each in verdicts if each.index == index), None)
    place = host_and_path(outcome.held.url)
    if block is None or place is None:
        raise UsageError("A rule is for a site; give the page with its address, and choose one of its blocks.")
    if text_of(form, "sure") != "yes":
        changed = await run_in_threadpool(what_changes, outcome, place[0], act, block)
        if len(changed) > 1:
            return show(
                request,
                "rule_proposal.html",
                block=block,
                act=act,
                host=place[0],
                changed=changed[:SHOWN],
                count=len(changed),
                query=choices.query,
            )
    written = add_rule(console.state.sites_file, place[0], **{act: block.path})
    tell(request, f"From now on {block.path} is {'kept' if act == KEEP else 'removed'}. {written.sentence}")
    return RedirectResponse(f"/?{choices.query}#block-{index}", 303)


def what_changes(outcome: Outcome, host: str, act: str, block: Verdict) -> list[Verdict]:
    """The blocks of this page whose fate the rule would change, as they would be."""
    rule = SiteRule.model_validate({"match": host, act: (block.path,)})
    after = replace(outcome, sites=SiteRules((*outcome.sites, rule)))
    pairs = zip(outcome.verdicts, after.verdicts, strict=False)
    return [then for now, then in pairs if now.is_kept != then.is_kept]


ROUTES = [Route("/rule", write_rule, methods=["POST"])]
