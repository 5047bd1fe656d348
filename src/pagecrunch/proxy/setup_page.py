"""The set-up page: whether secure pages are cleaned up, the certificate, the steps for each system, and a check."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from string import Template

from mitmproxy import http

from .own_addresses import SETUP_HOST

POLICY = (
    f"default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self' https://{SETUP_HOST}; "
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
SETUP_FILES = {"setup.css": "text/css; charset=utf-8", "setup.js": "text/javascript; charset=utf-8"}


@dataclass(frozen=True, slots=True)
class SetupFacts:
    """What the page shows."""

    has_agreed: bool = False
    is_trusted: bool = False
    fingerprint: str = ""
    has_bar: bool = True
    token: str = ""
    proxy: str = ""  # HOST:PORT
    console: str = ""
    excluded_hosts: tuple[str, ...] = ()
    message: str = ""

    @property
    def status(self) -> str:
        if self.is_trusted:
            return "PageCrunch cleans up secure pages. You said yes, and your browser trusts the certificate."
        if self.has_agreed:
            return "You said yes. Now do step 2. Until then, PageCrunch does not change secure pages."
        return "PageCrunch does not change secure pages (https). It only cleans up pages that are not secure."


def make_page(facts: SetupFacts) -> bytes:
    if facts.has_agreed:
        consent = _button(facts, "disagree", "Stop cleaning up secure pages")
        steps = Template(_read("setup_steps.html")).substitute(fingerprint=escape(facts.fingerprint))
    else:
        consent, steps = _button(facts, "agree", "I agree: make a certificate for me"), ""
    page = Template(_read("setup.html")).substitute(
        status=facts.status,
        message=escape(facts.message),
        consent=consent,
        steps=steps,
        bar=_button(facts, "bar-off", "Turn the bar off")
        if facts.has_bar
        else _button(facts, "bar-on", "Turn the bar on"),
        excluded_hosts=_excluded_hosts(facts),
        proxy=escape(facts.proxy),
        console=f'<p><a href="{escape(facts.console)}">Settings and activity</a></p>' if facts.console else "",
    )
    return page.encode()


def _excluded_hosts(facts: SetupFacts) -> str:
    form = (
        '<form method="post" action="/act"><p><label for="host">Another site, such as www.example.org</label>'
        f'<br><input id="host" name="host" required><input type="hidden" name="token" value="{escape(facts.token)}"> '
        '<button name="act" value="exclude">Do not touch this site</button></p></form>'
    )
    if not facts.excluded_hosts:
        return f"<p>No other site yet.</p>{form}"
    items = (
        f"<li>{escape(host)} {_button(facts, 'include', f'Clean up {host} again', host)}</li>"
        for host in facts.excluded_hosts
    )
    return f"<ul>{''.join(items)}</ul>{form}"


def _button(facts: SetupFacts, action: str, label: str, host: str = "") -> str:
    host_field = f'<input type="hidden" name="host" value="{escape(host)}">' if host else ""
    return (
        f'<form method="post" action="/act"><input type="hidden" name="token" value="{escape(facts.token)}">'
        f'{host_field}<button name="act" value="{action}">{escape(label)}</button></form>'
    )


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


def read_file(name: str) -> bytes:
    return _read(name).encode()
