"""Runs the addons so that a fault in one of them never lets a request through.

mitmproxy logs an addon's exception and goes on, which would send a request to its site although the addon that checks
passwords or addresses has failed. Here the request is answered with an error page, or its connection is closed.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

from mitmproxy import hooks, http
from mitmproxy.addonmanager import AddonManager
from mitmproxy.addons.proxyserver import Proxyserver
from mitmproxy.connection import Client
from mitmproxy.exceptions import AddonHalt
from mitmproxy.flow import Flow
from mitmproxy.master import Master
from mitmproxy.proxy.layer import NextLayer
from mitmproxy.proxy.server_hooks import ServerConnectionHookData
from mitmproxy.tls import ClientHelloData

from .error_pages import ErrorPage, answer

FAULT = ErrorPage(
    500, "Something went wrong inside PageCrunch", ("The page was not requested. Try again; if it happens again, tell "
    "the person who looks after this proxy.",),
)  # fmt: skip
BEFORE_THE_SITE = ("http_connect", "requestheaders", "request")  # hooks after which a request is sent to its site

logger = logging.getLogger(__name__)


class FailClosedAddons(AddonManager):
    async def trigger_event(self, event: hooks.Hook) -> None:
        for addon in self.chain:
            try:
                await self.invoke_addon(addon, event)
            except AddonHalt:
                return
            except Exception as error:
                for subject in event.args():
                    self._refuse(event.name, subject)
                with suppress(Exception):  # what listens to the log may be what has failed
                    logger.error("The proxy failed in %s: %s: %s", event.name, type(error).__name__, error)

    def _refuse(self, hook: str, subject: Any) -> None:
        """Stop what the failed hook was about."""
        if isinstance(subject, http.HTTPFlow):
            _refuse_request(hook, subject)
        elif isinstance(subject, Flow):
            _kill(subject)
        elif isinstance(subject, ClientHelloData):
            subject.ignore_connection = True  # a connection that we may not open stays closed to us
        elif isinstance(subject, ServerConnectionHookData):
            subject.server.error = FAULT.title
            self._hang_up(subject)
        elif isinstance(subject, Client):
            subject.error = FAULT.title
        elif isinstance(subject, NextLayer):
            subject.layer = None

    def _hang_up(self, data: ServerConnectionHookData) -> None:
        server: Proxyserver | None = self.get("proxyserver")  # type: ignore[no-untyped-call]
        handler = server.connections.get(data.client.id) if server else None
        opened = handler.transports.get(data.server) if handler else None
        if opened and opened.writer:
            writer: Any = opened.writer
            writer.transport.abort()


def fail_closed(master: Master) -> None:
    """Make a master run its addons this way."""
    master.addons.__class__ = FailClosedAddons


def _refuse_request(hook: str, flow: http.HTTPFlow) -> None:
    is_sent = hook not in BEFORE_THE_SITE
    if hook == "responseheaders" or (is_sent and flow.response and flow.response.stream):
        _kill(flow)  # the body that is on its way belongs to other headers
    elif hook in (*BEFORE_THE_SITE, "response"):
        answer(flow, FAULT.response())


def _kill(flow: Flow) -> None:
    if flow.killable:
        flow.kill()  # type: ignore[no-untyped-call]
