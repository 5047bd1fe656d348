"""Which secure connections are looked into, and with which certificates.

None, until a reader has agreed and their browser was seen to trust ours. Then all but those of sites that are left
alone: by our list, by a reader's wish, or because a program refused our certificate, as apps do that know their own.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from mitmproxy.addons.tlsconfig import TlsConfig

from .authority import Authority
from .left_alone import usual
from .readers import Readers
from .setup_host import SETUP_HOST
from .users import Users

if TYPE_CHECKING:
    from mitmproxy import http
    from mitmproxy.tls import ClientHelloData, TlsData

    from ..state import State

_OPTIONS_OF_THE_STORE = frozenset({"certs", "confdir", "key_size", "cert_passphrase"})
REFUSED = "a program refused PageCrunch's certificate"
MOST_HANG_UPS = 3  # in a row
NOT_UNDERSTOOD = "PageCrunch and the site could not agree on a secure connection"
UNABLE = ("alert", "tls version", "unsupported", "no shared cipher")  # in what OpenSSL and mitmproxy say then


class OwnCertificates(TlsConfig):
    """mitmproxy's addon for TLS, with this installation's authority, which need not be there yet."""

    name = "tlsconfig"

    def __init__(self, authority: Authority) -> None:
        self._authority = authority

    def running(self) -> None:
        """The original makes an authority of its own here."""

    def configure(self, updated: Any) -> None:
        super().configure(set(updated) - _OPTIONS_OF_THE_STORE)  # type: ignore[no-untyped-call]

    def open(self) -> None:
        """Load the authority, if there is one."""
        if self._authority.exists:
            self.certstore = self._authority.load()

    @property
    def is_open(self) -> bool:
        return self.certstore is not None

    def request(self, flow: http.HTTPFlow) -> None:
        """Answer for lists of revoked certificates, which newer versions put into ours."""
        answer = getattr(super(), "request", None)
        if self.is_open and answer:
            answer(flow)


class Interception:
    """The addon that decides what is looked into."""

    def __init__(self, readers: Readers, users: Users, state: State, certificates: OwnCertificates) -> None:
        self._readers = readers
        self._users = users
        self._state = state
        self._certificates = certificates
        self._accepted: set[str] = set()  # hosts where our certificate was accepted, since the proxy started
        self._hung_up: Counter[str] = Counter()  # hosts where it was met with silence

    def http_connect(self, flow: http.HTTPFlow) -> None:
        """The set-up page is here: there is nothing to connect to."""
        if flow.request.host == SETUP_HOST and flow.response is None:
            from mitmproxy import http

            flow.response = http.Response.make(200)
            flow.response.headers.clear()

    def tls_clienthello(self, data: ClientHelloData) -> None:
        host = _host(data)
        if host == SETUP_HOST:
            data.establish_server_tls_first = False
            data.ignore_connection = not self._certificates.is_open
        else:
            data.ignore_connection = not self.looks_into(host, self._users.name_of(data.context.client))

    def looks_into(self, host: str, user: str) -> bool:
        """Whether this reader's connections to this host are looked into."""
        return (
            self._certificates.is_open
            and self._readers.of(user).wants_https
            and not usual().holds(host)
            and not self._readers.is_left_alone(host)
        )

    def leave_alone(self, host: str, why: str) -> None:
        """From now on, look into no connection to this host."""
        self._state.tunnels.learn(host, why)
        self._readers.forget()

    def tls_established_client(self, data: TlsData) -> None:
        self._accepted.add(_host(data))
        self._hung_up.pop(_host(data), None)

    def tls_failed_client(self, data: TlsData) -> None:
        """Learn where our certificate is refused, but not from one program what another one accepts there.

        A program that refuses it says so (an alert), or hangs up. People who leave a page hang up too, so that counts
        only when it goes on.
        """
        host = _host(data)
        if not host or host == SETUP_HOST or host in self._accepted or not data.context.server.tls_established:
            return
        self._hung_up[host] += 1
        if "alert" in (data.conn.error or "").lower() or self._hung_up[host] >= MOST_HANG_UPS:
            self.leave_alone(host, REFUSED)

    def tls_failed_server(self, data: TlsData) -> None:
        """Learn where we cannot speak with a site as the reader's own browser may: it wants a certificate of theirs, or
        an old version of TLS. A certificate of the site that is not valid teaches nothing: that is shown."""
        fault = (data.conn.error or "").lower()
        if "certificate verify failed" not in fault and any(word in fault for word in UNABLE):
            self.leave_alone(_host(data), NOT_UNDERSTOOD)


def _host(data: ClientHelloData | TlsData) -> str:
    """Whom the client wants to speak with: the name it gave, or the address it asked for."""
    return data.context.client.sni or (data.context.server.address or ("",))[0]
