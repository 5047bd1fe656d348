"""The addon that serves the proxy's own pages at http://pagecrunch.test/, which exists only within the proxy."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cryptography.hazmat.primitives.serialization import Encoding
from mitmproxy import http

from ..errors import PagecrunchError, UsageError
from ..files import write_error
from ..languages import N_
from . import setup_page, site_page
from .activity_log import ActivityWriter
from .authentication import user_of
from .error_pages import answer, own_headers, refusal
from .interception import Interception
from .own_addresses import OLD_PATH, SETUP_HOST, SITE_PATH
from .own_forms import OwnForms, read_form, redirect
from .proxy_options import Address
from .readers import ANONYMOUS, Readers
from .setup_page import SetupFacts
from .site_actions import SiteActions
from .site_page import SiteFacts, SitePlace

CERTIFICATE_TYPE = "application/x-x509-ca-cert"
CERTIFICATES = {"/certificate.pem": Encoding.PEM, "/certificate.crt": Encoding.DER}
ADDED_BY_READER = N_("you added it")
ASK_ADMINISTRATOR = "Some settings or site rules cannot be used now. Please tell the administrator of this proxy."
_HOST = re.compile(r"[a-z0-9_.:-]{1,253}", re.ASCII)


@dataclass(frozen=True, eq=False)
class SetupSite:
    readers: Readers
    forms: OwnForms
    interception: Interception
    activity_log: ActivityWriter
    proxy: Address
    console: str  # its address

    async def request(self, flow: http.HTTPFlow) -> None:
        if flow.response:
            return
        if flow.request.pretty_host == SETUP_HOST:
            answer(flow, await self._answer(flow))
        elif setup_page.is_pac_request(flow):
            answer(flow, _ok(setup_page.pac_file(*flow.client_conn.sockname[:2]), setup_page.PAC_TYPE))
        elif flow.request.path.startswith(OLD_PATH):
            answer(flow, refusal(f"This address is no longer used. Open http://{SETUP_HOST}/ instead.", 410))

    async def _answer(self, flow: http.HTTPFlow) -> http.Response:
        request, user = flow.request, user_of(flow)
        path = request.path.partition("?")[0]
        if request.scheme == "https":
            self.readers.set_trusted(user, self.interception.devices.of(flow.client_conn))
        if path == "/act" and request.method == "POST":
            return await self._submit(flow, user)
        if request.method not in ("GET", "HEAD"):
            return refusal("You can only look at this address.", 405)
        if path.removeprefix("/") in setup_page.SETUP_FILES:
            return _ok(setup_page.read_file(path.removeprefix("/")), setup_page.SETUP_FILES[path.removeprefix("/")])
        if path in CERTIFICATES and self.interception.certificates.is_loaded:
            return _ok(self.interception.certificates.certificate(CERTIFICATES[path]), CERTIFICATE_TYPE)
        if path == "/":
            return _ok(setup_page.make_page(self._facts(user)))
        if path == SITE_PATH:
            return self._show_site(request.query, user)
        if path == "/works":
            return _ok(setup_page.read_file("setup_works.html"))
        if path == "/check":
            return _check(is_secure=request.scheme == "https")
        if path == setup_page.PAC_PATH:
            return _ok(setup_page.pac_file(*self.proxy), setup_page.PAC_TYPE)
        return refusal("There is no such page here.", 404)

    async def _submit(self, flow: http.HTTPFlow, user: str) -> http.Response:
        form = read_form(flow.request.raw_content or b"")
        if not self.forms.is_valid(flow.request, form, user):
            return refusal("This button is not from PageCrunch's own page. Load that page again.")
        if not self.forms.take_turn(user):
            return refusal("You pressed too many buttons in one minute. Wait a little, then try again.", 429)
        place = SitePlace.of(form)
        try:
            # Files and the database are written in a thread: a slow disk holds up no other reader.
            if place:
                message = await self.activity_log.run(self._site_actions.run, form, place, user)
            else:
                message = await self.activity_log.run(self._run_action, form, user)
        except PagecrunchError as error:
            message = str(error)
        except OSError as error:
            message = f"Nothing was changed: {write_error(error)}."
        self.forms.add_message(user, place.host if place else SETUP_HOST, message)
        if place is None:
            return redirect("/")
        return redirect(place.address(in_view=not form.get("act", "").startswith("site-")))

    @property
    def _site_actions(self) -> SiteActions:
        return SiteActions(self.readers, self.activity_log)

    def _run_action(self, form: Mapping[str, str], user: str) -> str:
        """Do what a button of the set-up page says, and return a message about it."""
        action, host = form.get("act", ""), form.get("host", "")
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
            self.interception.exclude(host, ADDED_BY_READER, user)
            return f"PageCrunch does not touch {host} from now on."
        if action == "include" and host:
            self.interception.include(host, user)
            return f"PageCrunch cleans up {host} again."
        raise UsageError("PageCrunch does not know this button.")

    def _show_site(self, fields: Any, user: str) -> http.Response:
        place = SitePlace.of(fields)
        if place is None:
            return refusal("This page is about a site, and the address does not name one.", 400)
        response = _ok(
            site_page.make_page(
                SiteFacts(
                    place,
                    self.forms.token(user),
                    site_view=self.readers.site_view(user, place.host) or "",
                    text_size=self.readers.get(user).settings.proxy.text_size,
                    keep=fields.get("keep", ""),
                    name=fields.get("name", ""),
                    message=self._error(user),
                    console=self.console,
                )
            )
        )
        # Its forms lead back to the page.
        policy = setup_page.POLICY.replace("form-action 'self'", f"form-action 'self' {place.origin}")
        response.headers["Content-Security-Policy"] = policy
        return response

    def _facts(self, user: str) -> SetupFacts:
        reader = self.readers.get(user)
        host, port = self.proxy
        return SetupFacts(
            has_agreed=self.readers.has_agreed(user) and self.interception.certificates.is_loaded,
            is_trusted=reader.has_agreed and self.readers.trusting_devices(user) > 0,
            fingerprint=self.interception.certificates.fingerprint,
            has_bar=reader.settings.proxy.bar,
            token=self.forms.token(user),
            proxy=f"{host}:{port}",
            console=self.console,
            excluded_hosts=tuple(tunnel.host for tunnel in self.interception.left_alone(user)),
            message=self.forms.take_message(user, SETUP_HOST) or self._error(user),
        )

    def _error(self, user: str) -> str:
        """Why some settings or rules cannot be used. The names of files are for the machine's owner alone."""
        error = self.readers.get(user).error
        return error if user == ANONYMOUS or not error else ASK_ADMINISTRATOR


def _check(*, is_secure: bool) -> http.Response:
    response = _ok(json.dumps({"works": is_secure}).encode(), "application/json")
    response.headers["Access-Control-Allow-Origin"] = f"http://{SETUP_HOST}"
    return response


def _ok(body: bytes, content_type: str = "text/html; charset=utf-8") -> http.Response:
    return http.Response.make(200, body, {**own_headers(content_type), "Content-Security-Policy": setup_page.POLICY})
