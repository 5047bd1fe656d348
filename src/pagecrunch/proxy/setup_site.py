"""The addon that answers for the set-up page, http://pagecrunch.test/, which exists only within the proxy."""

from __future__ import annotations

import hmac
import json
import re
from typing import TYPE_CHECKING

from ..errors import UsageError
from .authority import Authority
from .bar_actions import Actions, is_same_origin, read_form, redirect
from .certificates import Interception, OwnCertificates
from .error_pages import headers_of
from .guard import Address, refuse
from .readers import Readers
from .setup_host import SETUP_HOST
from .setup_page import FILES, POLICY, SetUp, asks_for_script, make_page, proxy_script, read_file, works_page
from .users import user_of

if TYPE_CHECKING:
    from mitmproxy import http

    from ..state import State

PAC_TYPE = "application/x-ns-proxy-autoconfig"
CERTIFICATE_TYPE = "application/x-x509-ca-cert"
_HOST = re.compile(r"[a-z0-9_.:-]{1,253}", re.ASCII)


class SetUpSite:
    """The addon."""

    def __init__(
        self,
        readers: Readers,
        actions: Actions,
        state: State,
        authority: Authority,
        certificates: OwnCertificates,
        interception: Interception,
        proxy: Address,
        console: str,
    ) -> None:
        self._readers = readers
        self._actions = actions
        self._state = state
        self._authority = authority
        self._certificates = certificates
        self._interception = interception
        self._proxy = proxy
        self._console = console

    def request(self, flow: http.HTTPFlow) -> None:
        if flow.response:
            return
        request = flow.request
        if request.pretty_host == SETUP_HOST:
            flow.metadata["own"] = True
            flow.response = self._answer(flow)
        elif asks_for_script(flow):
            flow.metadata["own"] = True
            flow.response = _made(proxy_script(*flow.client_conn.sockname[:2]), PAC_TYPE)

    def _answer(self, flow: http.HTTPFlow) -> http.Response:
        request, user = flow.request, user_of(flow)
        path = request.path.partition("?")[0]
        if request.scheme == "https":
            self._readers.note_trust(user)
        if path == "/act" and request.method == "POST":
            return self._act(flow, user)
        if request.method not in ("GET", "HEAD"):
            return refuse("This address only shows something.", 405)
        if path.removeprefix("/") in FILES:
            return _made(read_file(path.removeprefix("/")), FILES[path.removeprefix("/")])
        match path:
            case "/":
                return _made(make_page(self._facts(user)))
            case "/works":
                return _made(works_page())
            case "/check":
                return _check(is_secure=request.scheme == "https")
            case "/proxy.pac":
                return _made(proxy_script(*self._proxy), PAC_TYPE)
            case "/certificate.pem" | "/certificate.crt" if self._authority.exists:
                return _made(self._certificate(is_pem=path.endswith("pem")), CERTIFICATE_TYPE)
        return refuse("There is no such page here.", 404)

    def _act(self, flow: http.HTTPFlow, user: str) -> http.Response:
        form = read_form(flow.request.raw_content or b"")
        token = self._actions.token(user, SETUP_HOST)
        if not is_same_origin(flow.request) or not hmac.compare_digest(form.get("token", ""), token):
            return refuse("This form is not from the set-up page; load that page again.")
        try:
            said = self._carry_out(form.get("act", ""), form.get("host", ""), user)
        except UsageError as error:
            said = str(error)
        self._actions.say(user, SETUP_HOST, said)
        return redirect("/")

    def _carry_out(self, act: str, host: str, user: str) -> str:
        if act == "agree":
            self._authority.make()
            self._certificates.open()
            self._readers.agree(user, True)
            return "You agreed. Now install the certificate."
        if act == "disagree":
            self._readers.agree(user, False)
            return "Secure pages pass as they are from now on. You may remove your trust in the certificate."
        if act in ("bar-on", "bar-off"):
            self._readers.set(user, "proxy.bar", act == "bar-on")
            return f"The bar is {'on' if act == 'bar-on' else 'off'}."
        if act == "leave":
            if not _HOST.fullmatch(host := host.strip().lower()):
                raise UsageError(f"{host!r} is no name of a host, such as www.example.org.")
            self._interception.leave_alone(host, "somebody asked for it")
            return f"{host} is left alone from now on."
        if act == "look" and host:
            self._state.tunnels.forget(host)
            self._readers.forget()
            return f"{host} is no longer left alone."
        raise UsageError("PageCrunch does not know this button.")

    def _facts(self, user: str) -> SetUp:
        reader = self._readers.of(user)
        fingerprint = (
            self._certificates.certstore.default_ca.fingerprint().hex(":") if self._certificates.is_open else ""
        )
        host, port = self._proxy
        return SetUp(
            has_agreed=self._readers.has_agreed(user) and self._certificates.is_open,
            is_trusted=reader.wants_https,
            fingerprint=fingerprint.upper(),
            has_bar=reader.settings.proxy.bar,
            token=self._actions.token(user, SETUP_HOST),
            proxy=f"{host}:{port}",
            console=self._console,
            left_alone=tuple(tunnel.host for tunnel in self._state.tunnels.all()),
            said=self._actions.said(user, SETUP_HOST),
        )

    def _certificate(self, *, is_pem: bool) -> bytes:
        from cryptography.hazmat.primitives.serialization import Encoding
        from cryptography.x509 import load_pem_x509_certificate

        pem: bytes = self._certificates.certstore.default_ca.to_pem()
        return pem if is_pem else load_pem_x509_certificate(pem).public_bytes(Encoding.DER)


def _check(*, is_secure: bool) -> http.Response:
    response = _made(json.dumps({"works": is_secure}).encode(), "application/json")
    response.headers["Access-Control-Allow-Origin"] = f"http://{SETUP_HOST}"
    return response


def _made(body: bytes, content_type: str = "text/html; charset=utf-8") -> http.Response:
    from mitmproxy import http

    return http.Response.make(200, body, {**headers_of(content_type), "Content-Security-Policy": POLICY})
