"""The set-up page: whether secure pages are cleaned up, the certificate, the steps for each system, and a check."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import Template

from mitmproxy import http

from ..languages import _
from .own_addresses import SETUP_HOST

POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; "
    f"connect-src 'self' https://{SETUP_HOST}; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
UNINSTALL_STEPS = """Your browser should no longer trust the certificate. Remove it:
  Firefox        Settings, Privacy & Security, View Certificates, Authorities: PageCrunch, Delete or Distrust
  Windows        certmgr.msc, Trusted Root Certification Authorities, Certificates: PageCrunch, Delete
  macOS          Keychain Access, login, Certificates: PageCrunch, Delete
  Linux, Chrome  certutil -d sql:$HOME/.pki/nssdb -D -n PageCrunch
  iPhone, iPad   Settings, General, VPN & Device Management: PageCrunch, Remove
  Android        Settings, Security, Encryption & credentials, User credentials: PageCrunch, Remove
Then set your browser to use no proxy."""
PAC_PATH = "/proxy.pac"
PAC_TYPE = "application/x-ns-proxy-autoconfig"


@dataclass(frozen=True, slots=True)
class SetupFacts:
    """What the page shows."""

    has_agreed: bool = False
    devices: int = 0  # of the reader that trust the certificate
    fingerprint: str = ""
    token: str = ""
    proxy: str = ""  # HOST:PORT
    console: str = ""  # its address
    user: str = ""  # in a group
    message: str = ""

    @property
    def status(self) -> str:
        if self.has_agreed and self.devices:
            return _("You said yes. PageCrunch cleans up secure pages in browsers that trust its certificate.")
        if self.has_agreed:
            return _("You said yes. Now do step 2. Until then, PageCrunch does not change secure pages.")
        return _("PageCrunch does not change secure pages (https) yet. You decide if it may.")


def is_pac_request(flow: http.HTTPFlow) -> bool:
    """Whether a system asks the proxy itself for the PAC file, before it knows how to use the proxy."""
    request, here = flow.request, flow.client_conn.sockname[:2]
    return request.path == PAC_PATH and (request.host, request.port) == here


def pac_file(host: str, port: int) -> bytes:
    """A proxy auto-configuration file: everything goes through the proxy, except this machine and its network."""
    return Template(_read("proxy.pac")).substitute(proxy=listen_address(host, port)).encode()


def listen_address(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


@cache
def _read(name: str) -> str:
    return (files(__package__) / name).read_text("utf-8")
