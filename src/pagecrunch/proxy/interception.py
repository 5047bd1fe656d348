"""Which secure connections the proxy opens, and with which certificates.

None, until a reader has agreed and their browser trusts our certificate. Then all of that browser, except those of
excluded hosts: those on our list, those that a reader added, and those where a program refused our certificate.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509 import load_pem_x509_certificate
from mitmproxy import http
from mitmproxy.addons.tlsconfig import TlsConfig
from mitmproxy.tls import ClientHelloData, TlsData

from ..languages import N_
from ..state import State, Tunnel
from .authentication import ProxyAuthentication
from .authority import Authority
from .devices import Devices
from .own_addresses import SETUP_HOST
from .readers import Readers

_STORE_OPTIONS = frozenset({"certs", "confdir", "key_size", "cert_passphrase"})
# Reasons, as they are stored; pages show them in the reader's language.
REFUSED = N_("a program refused PageCrunch's certificate")
NO_SHARED_TLS = N_("PageCrunch and the site could not agree on a secure connection")
MOST_HANG_UPS = 3  # in a row
MOST_PLACES = 20_000  # hosts of readers that are kept in memory
# Words in the messages of OpenSSL and mitmproxy if a site wants an old version of TLS, or a certificate of the reader.
TLS_FAILURES = ("alert", "tls version", "unsupported", "no shared cipher")

Place = tuple[str, str, str]  # a reader, a device of theirs, and a host


class OwnCertificates(TlsConfig):
    """mitmproxy's TLS addon with this installation's authority, which may not exist yet."""

    name = "tlsconfig"

    def __init__(self, authority: Authority) -> None:
        self._authority = authority

    def running(self) -> None:
        """mitmproxy's own version makes an authority here."""

    def configure(self, updated: Any) -> None:
        super().configure(set(updated) - _STORE_OPTIONS)  # type: ignore[no-untyped-call]

    def create(self) -> None:
        """Make the authority, unless it exists, and load it."""
        self._authority.make()
        self.load_authority()

    def load_authority(self) -> None:
        """Load the authority, if it exists."""
        if self._authority.exists:
            self.certstore = self._authority.load()

    @property
    def is_loaded(self) -> bool:
        return self.certstore is not None

    @property
    def fingerprint(self) -> str:
        """Of the certificate, as systems show it; empty if there is no certificate yet."""
        return str(self.certstore.default_ca.fingerprint().hex(":")).upper() if self.is_loaded else ""

    def certificate(self, encoding: Encoding) -> bytes:
        """The certificate, for people to install."""
        return load_pem_x509_certificate(self.certstore.default_ca.to_pem()).public_bytes(encoding)

    def request(self, flow: http.HTTPFlow) -> None:
        """Serve the lists of revoked certificates that newer versions of mitmproxy mention in ours."""
        serve = getattr(super(), "request", None)
        if self.is_loaded and serve:
            serve(flow)


class Interception:
    """The addon that decides which secure connections are opened."""

    def __init__(
        self, readers: Readers, authentication: ProxyAuthentication, state: State, certificates: OwnCertificates
    ) -> None:
        self._readers = readers
        self._authentication = authentication
        self._tunnels = state.tunnels
        self.certificates = certificates
        self.devices = Devices()
        # Hosts where a reader's device accepted our certificate since the proxy started, and how many connections
        # to a host ended without a word.
        self._accepted: set[Place] = set()
        self._hang_ups: Counter[Place] = Counter()

    def http_connect(self, flow: http.HTTPFlow) -> None:
        """Accept tunnels to the set-up page, which has no server to connect to."""
        if flow.request.host == SETUP_HOST and flow.response is None:
            flow.response = http.Response.make(200)
            flow.response.headers.clear()

    def tls_clienthello(self, data: ClientHelloData) -> None:
        host, device = _host(data), self.devices.note(data)
        if host == SETUP_HOST:
            data.establish_server_tls_first = False
            data.ignore_connection = not self.certificates.is_loaded
        else:
            data.ignore_connection = not self.opens(host, self._authentication.name_of(data.context.client), device)

    def opens(self, host: str, user: str, device: str) -> bool:
        """Whether this reader's secure connections to this host are opened, on this device."""
        readers = self._readers
        return (
            self.certificates.is_loaded
            and readers.get(user).has_agreed
            and readers.trusts(user, device)
            and not readers.is_turned_off(host, user)
            and not readers.is_excluded(host, user, device)
            and readers.kind_left_alone(host, user) is None
        )

    def left_alone(self, user: str) -> list[Tunnel]:
        """The hosts that a reader added, or the proxy learned from their connections."""
        return self._tunnels.all(user)

    def exclude(self, host: str, reason: str, user: str, device: str = "") -> None:
        """Never open this reader's connections to this host from now on; on all devices, or on one."""
        self._tunnels.learn(host, reason, user, device)
        self._readers.clear_cache()

    def include(self, host: str, user: str) -> None:
        """Open this reader's connections to this host again."""
        self._tunnels.forget(host, user)
        self._readers.clear_cache()

    def tls_established_client(self, data: TlsData) -> None:
        place = self._place(data)
        if len(self._accepted) >= MOST_PLACES:
            self._accepted.clear()
        self._accepted.add(place)
        self._hang_ups.pop(place, None)

    def tls_failed_client(self, data: TlsData) -> None:
        """Exclude a host where our certificate is refused, on the device that refused it.

        A program refuses it with an alert, or by hanging up. People who leave a page hang up too, so that counts only
        if it happens again and again, and never if a program of the device accepted it.
        """
        place = user, device, host = self._place(data)
        if not host or host == SETUP_HOST or not data.context.server.tls_established:
            return
        is_refusal = "alert" in (data.conn.error or "").lower()
        if place in self._accepted and not is_refusal:
            return
        if len(self._hang_ups) >= MOST_PLACES:
            self._hang_ups.clear()
        self._hang_ups[place] += 1
        if is_refusal or self._hang_ups[place] >= MOST_HANG_UPS:
            self.exclude(host, REFUSED, user, device)

    def tls_failed_server(self, data: TlsData) -> None:
        """Exclude a site that the reader's own browser may be able to use while we cannot.

        A site with an invalid certificate is not excluded: readers get a warning.
        """
        message = (data.conn.error or "").lower()
        if "certificate verify failed" not in message and any(word in message for word in TLS_FAILURES):
            self.exclude(_host(data), NO_SHARED_TLS, self._authentication.name_of(data.context.client))

    def _place(self, data: TlsData) -> Place:
        client = data.context.client
        return self._authentication.name_of(client), self.devices.of(client), _host(data)


def _host(data: ClientHelloData | TlsData) -> str:
    """The host that the client wants: the name in its hello, or the address that it asked for."""
    return data.context.client.sni or (data.context.server.address or ("",))[0]
