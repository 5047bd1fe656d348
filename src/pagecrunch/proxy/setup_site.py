"""The addon that serves the proxy's own pages at http://pagecrunch.test/, which exists only within the proxy."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cryptography.hazmat.primitives.serialization import Encoding
from mitmproxy import http
from starlette.types import ASGIApp

from ..console.console import Console
from ..console.templating import render_for_reader
from ..errors import PagecrunchError, UsageError
from ..files import write_error
from ..languages import N_, _
from ..languages.words import translate_message
from . import setup_page
from .activity_log import ActivityWriter
from .authentication import user_of
from .error_pages import answer, own_headers, refusal
from .interception import Interception
from .own_addresses import OLD_PATH, SETUP_HOST, SETUP_PATH, SITE_PATH
from .own_app import ask_app
from .own_forms import OwnForms, is_same_origin, read_form, redirect
from .proxy_options import Address
from .readers import ANONYMOUS, Readers
from .setup_page import SetupFacts
from .site_actions import SiteActions
from .site_page import SiteFacts, SitePlace

CERTIFICATE_TYPE = "application/x-x509-ca-cert"
CERTIFICATES = {"/certificate.pem": Encoding.PEM, "/certificate.crt": Encoding.DER}
ASK_ADMINISTRATOR = N_("Some settings or site rules cannot be used now. Please tell the administrator of this proxy.")
TOO_MANY = N_("You pressed too many buttons in one minute. Wait a little, then try again.")


@dataclass(frozen=True, eq=False)
class SetupSite:
    readers: Readers
    forms: OwnForms
    interception: Interception
    activity_log: ActivityWriter
    proxy: Address
    console: Console
    console_address: str  # for readers; empty if they cannot open it
    reader_app: ASGIApp  # answers for all other pages

    async def request(self, flow: http.HTTPFlow) -> None:
        if flow.response:
            return
        if flow.request.pretty_host == SETUP_HOST:
            answer(flow, await self._answer(flow))
        elif setup_page.is_pac_request(flow):
            answer(flow, _ok(setup_page.pac_file(*flow.client_conn.sockname[:2]), setup_page.PAC_TYPE))
        elif flow.request.path.startswith(OLD_PATH):
            answer(flow, refusal(_("This address is no longer used. Open http://{own}/ instead.", own=SETUP_HOST), 410))

    async def _answer(self, flow: http.HTTPFlow) -> http.Response:
        request, user = flow.request, user_of(flow)
        path = request.path.partition("?")[0]
        if request.scheme == "https":
            self.readers.set_trusted(user, self.interception.devices.of(flow.client_conn))
        if path == "/act" and request.method == "POST":
            return await self._submit(flow, user)
        if request.method not in ("GET", "HEAD"):
            return await self._submit_to_app(flow, user)
        if path in CERTIFICATES and self.interception.certificates.is_loaded:
            return _ok(self.interception.certificates.certificate(CERTIFICATES[path]), CERTIFICATE_TYPE)
        # The users of a group start with the pages to read.
        if path == SETUP_PATH or (path == "/" and user == ANONYMOUS):
            return self._page("people/setup.html", user, path, facts=self._facts(user))
        if path == SITE_PATH:
            return self._show_site(request.query, user)
        if path == "/works":
            return self._page("people/works.html", user, path)
        if path == "/check":
            return _check(is_secure=request.scheme == "https")
        if path == setup_page.PAC_PATH:
            return _ok(setup_page.pac_file(*self.proxy), setup_page.PAC_TYPE)
        return await ask_app(self.reader_app, flow, user, self.forms)

    async def _submit_to_app(self, flow: http.HTTPFlow, user: str) -> http.Response:
        """A form of one of the app's pages, which checks the form's secret itself."""
        if not is_same_origin(flow.request):
            return refusal(_("This button is not from PageCrunch's own page. Load that page again."))
        if not self.forms.take_turn(user):
            return refusal(_(TOO_MANY), 429)
        response = await ask_app(self.reader_app, flow, user, self.forms)
        self.readers.clear_cache()  # the next page follows what was saved
        return response

    async def _submit(self, flow: http.HTTPFlow, user: str) -> http.Response:
        form = read_form(flow.request.raw_content or b"")
        if not self.forms.is_valid(flow.request, form, user):
            return refusal(_("This button is not from PageCrunch's own page. Load that page again."))
        if not self.forms.take_turn(user):
            return refusal(_(TOO_MANY), 429)
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
            message = _("Nothing was changed: {fault}.", fault=write_error(error))
        self.forms.add_message(user, place.host if place else SETUP_HOST, message)
        if place is None:
            return redirect(SETUP_PATH)
        return redirect(place.address(in_view=not form.get("act", "").startswith("site-")))

    @property
    def _site_actions(self) -> SiteActions:
        return SiteActions(self.readers, self.activity_log)

    def _run_action(self, form: Mapping[str, str], user: str) -> str:
        """Do what a button of the set-up page says, and return a message about it."""
        action = form.get("act", "")
        if action == "agree":
            self.interception.certificates.create()
            self.readers.set_agreed(user, True)
            return _("You said yes. Now install the certificate.")
        if action == "disagree":
            self.readers.set_agreed(user, False)
            return _("PageCrunch no longer changes secure pages. You can remove the certificate from your browser.")
        raise UsageError(_("PageCrunch does not know this button."))

    def _show_site(self, fields: Any, user: str) -> http.Response:
        place = SitePlace.of(fields)
        if place is None:
            return refusal(_("This page is about a site, and the address does not name one."), 400)
        settings = self.readers.get(user).settings
        facts = SiteFacts(
            place,
            self.forms.token(user),
            site_view=self.readers.site_view(user, place.host) or "",
            text_size=settings.proxy.text_size,
            theme=settings.output.theme,
            font=settings.output.font,
            choices=self.readers.site_choices(user, place.host),
            action=fields.get("do", ""),
            message=self._error(user),
        )
        response = self._page("people/site.html", user, SITE_PATH, facts=facts)
        # Its forms lead back to the page.
        policy = setup_page.POLICY.replace("form-action 'self'", f"form-action 'self' {place.origin}")
        response.headers["Content-Security-Policy"] = policy
        return response

    def _page(self, template: str, user: str, path: str, **values: Any) -> http.Response:
        return _ok(render_for_reader(self.console, template, user, path, **values).encode())

    def _facts(self, user: str) -> SetupFacts:
        reader = self.readers.get(user)
        host, port = self.proxy
        return SetupFacts(
            has_agreed=reader.has_agreed and self.interception.certificates.is_loaded,
            devices=self.readers.trusting_devices(user),
            fingerprint=self.interception.certificates.fingerprint,
            token=self.forms.token(user),
            proxy=f"{host}:{port}",
            console=self.console_address,
            user=user,
            message=self.forms.take_message(user, SETUP_HOST) or self._error(user),
        )

    def _error(self, user: str) -> str:
        """Why some settings or rules cannot be used. The names of files are for the machine's owner alone."""
        error = self.readers.get(user).error
        return translate_message(error) if user == ANONYMOUS or not error else _(ASK_ADMINISTRATOR)


def _check(*, is_secure: bool) -> http.Response:
    response = _ok(json.dumps({"works": is_secure}).encode(), "application/json")
    response.headers["Access-Control-Allow-Origin"] = f"http://{SETUP_HOST}"
    return response


def _ok(body: bytes, content_type: str = "text/html; charset=utf-8") -> http.Response:
    return http.Response.make(200, body, {**own_headers(content_type), "Content-Security-Policy": setup_page.POLICY})
