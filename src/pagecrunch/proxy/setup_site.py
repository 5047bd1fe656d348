"""The addon that serves the set-up page, http://pagecrunch.test/, which exists only within the proxy."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from cryptography.hazmat.primitives.serialization import Encoding
from mitmproxy import http

from ..errors import UsageError
from . import setup_page
from .authentication import user_of
from .bar_actions import BarActions, read_form, redirect
from .error_pages import answer, own_headers, refusal
from .interception import Interception
from .proxy_options import Address
from .readers import Readers
from .setup_page import SETUP_HOST, SetupFacts

CERTIFICATE_TYPE = "application/x-x509-ca-cert"
CERTIFICATES = {"/certificate.pem": Encoding.PEM, "/certificate.crt": Encoding.DER}
ADDED_BY_READER = "a reader added it"
_HOST = re.compile(r"[a-z0-9_.:-]{1,253}", re.ASCII)


@dataclass(frozen=True, eq=False)
class SetupSite:
    readers: Readers
    actions: BarActions
    interception: Interception
    proxy: Address
    console: str  # its address

    def request(self, flow: http.HTTPFlow) -> None:
        if flow.response:
            return
        if flow.request.pretty_host == SETUP_HOST:
            answer(flow, self._answer(flow))
        elif setup_page.is_pac_request(flow):
            answer(flow, _ok(setup_page.pac_file(*flow.client_conn.sockname[:2]), setup_page.PAC_TYPE))

    def _answer(self, flow: http.HTTPFlow) -> http.Response:
        request, user = flow.request, user_of(flow)
        path = request.path.partition("?")[0]
        if request.scheme == "https":
            self.readers.set_trusted(user)
        if path == "/act" and request.method == "POST":
            return self._submit(flow, user)
        if request.method not in ("GET", "HEAD"):
            return refusal("You can only look at this address.", 405)
        if path.removeprefix("/") in setup_page.SETUP_FILES:
            return _ok(setup_page.read_file(path.removeprefix("/")), setup_page.SETUP_FILES[path.removeprefix("/")])
        if path in CERTIFICATES and self.interception.certificates.is_loaded:
            return _ok(self.interception.certificates.certificate(CERTIFICATES[path]), CERTIFICATE_TYPE)
        if path == "/":
            return _ok(setup_page.make_page(self._facts(user)))
        if path == "/works":
            return _ok(setup_page.read_file("setup_works.html"))
        if path == "/check":
            return _check(is_secure=request.scheme == "https")
        if path == setup_page.PAC_PATH:
            return _ok(setup_page.pac_file(*self.proxy), setup_page.PAC_TYPE)
        return refusal("There is no such page here.", 404)

    def _submit(self, flow: http.HTTPFlow, user: str) -> http.Response:
        form = read_form(flow.request.raw_content or b"")
        if not self.actions.is_form_valid(flow.request, form, user, SETUP_HOST):
            return refusal("This button is not from the set-up page. Load that page again.")
        try:
            message = self._run_action(form.get("act", ""), form.get("host", ""), user)
        except UsageError as error:
            message = str(error)
        self.actions.add_message(user, SETUP_HOST, message)
        return redirect("/")

    def _run_action(self, action: str, host: str, user: str) -> str:
        """Do what the button says, and return a message about it."""
        if action == "agree":
            self.interception.certificates.create()
            self.readers.set_agreed(user, True)
            return "You said yes. Now install the certificate."
        if action == "disagree":
            self.readers.set_agreed(user, False)
            return "PageCrunch no longer changes secure pages. You can remove the certificate from your browser."
        if action in ("bar-on", "bar-off"):
            self.readers.set(user, "proxy.bar", action == "bar-on")
            return f"The bar is {'on' if action == 'bar-on' else 'off'}."
        if action == "exclude":
            if not _HOST.fullmatch(host := host.strip().lower()):
                raise UsageError(f"{host!r} is not the name of a site. A name looks like this: www.example.org.")
            self.interception.exclude(host, ADDED_BY_READER)
            return f"PageCrunch does not touch {host} from now on."
        if action == "include" and host:
            self.interception.include(host)
            return f"PageCrunch cleans up {host} again."
        raise UsageError("PageCrunch does not know this button.")

    def _facts(self, user: str) -> SetupFacts:
        reader = self.readers.get(user)
        host, port = self.proxy
        return SetupFacts(
            has_agreed=self.readers.has_agreed(user) and self.interception.certificates.is_loaded,
            is_trusted=reader.wants_https,
            fingerprint=self.interception.certificates.fingerprint,
            has_bar=reader.settings.proxy.bar,
            token=self.actions.token(user, SETUP_HOST),
            proxy=f"{host}:{port}",
            console=self.console,
            excluded_hosts=self.interception.excluded_hosts(),
            message=self.actions.take_message(user, SETUP_HOST),
        )


def _check(*, is_secure: bool) -> http.Response:
    response = _ok(json.dumps({"works": is_secure}).encode(), "application/json")
    response.headers["Access-Control-Allow-Origin"] = f"http://{SETUP_HOST}"
    return response


def _ok(body: bytes, content_type: str = "text/html; charset=utf-8") -> http.Response:
    return http.Response.make(200, body, {**own_headers(content_type), "Content-Security-Policy": setup_page.POLICY})
