"""The set-up page: whether secure pages are worked on, the certificate, the steps for each system, and a check."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING

from .setup_host import SETUP_HOST

if TYPE_CHECKING:
    from mitmproxy import http

POLICY = (
    f"default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self' https://{SETUP_HOST}; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
REMOVAL = """Remove your trust in the certificate, which is of no use any more:
  Firefox        Settings, Privacy & Security, View Certificates, Authorities: PageCrunch, Delete or Distrust
  Windows        certmgr.msc, Trusted Root Certification Authorities, Certificates: PageCrunch, Delete
  macOS          Keychain Access, login, Certificates: PageCrunch, Delete
  Linux, Chrome  certutil -d sql:$HOME/.pki/nssdb -D -n PageCrunch
  iPhone, iPad   Settings, General, VPN & Device Management: PageCrunch, Remove
  Android        Settings, Security, Encryption & credentials, User credentials: PageCrunch, Remove
Then set your browser to use no proxy."""
PAC_PATH = "/proxy.pac"
FILES = {"setup.css": "text/css; charset=utf-8", "setup.js": "text/javascript; charset=utf-8"}


@dataclass(frozen=True, slots=True)
class SetUp:
    """What the page has to know."""

    has_agreed: bool = False
    is_trusted: bool = False
    fingerprint: str = ""
    has_bar: bool = True
    token: str = ""
    proxy: str = ""  # HOST:PORT
    console: str = ""
    left_alone: tuple[str, ...] = ()
    said: str = ""


def make_page(facts: SetUp) -> bytes:
    """The page as HTML."""
    state = (
        "Secure pages are worked on: you agreed, and this browser trusts the certificate."
        if facts.is_trusted
        else "You agreed. Secure pages pass as they are until a browser is seen to trust the certificate (step 2)."
        if facts.has_agreed
        else "Secure pages (https) pass as they are. Only pages without encryption are worked on."
    )
    values = {
        "state": state,
        "said": escape(facts.said),
        "agree": _agreement(facts),
        "install": _read("setup_steps.html") if facts.has_agreed else "",
        "fingerprint": escape(facts.fingerprint),
        "bar": _button(facts, "bar-off", "Turn the bar off")
        if facts.has_bar
        else _button(facts, "bar-on", "Turn the bar on"),
        "left_alone": _left_alone(facts),
        "proxy": escape(facts.proxy),
        "console": f'<p><a href="{escape(facts.console)}">Settings and activity</a></p>' if facts.console else "",
    }
    page = Template(_read("setup.html")).substitute(values)
    return Template(page).safe_substitute(fingerprint=escape(facts.fingerprint)).encode()


def _agreement(facts: SetUp) -> str:
    if facts.has_agreed:
        return _button(facts, "disagree", "Stop working on secure pages")
    return _button(facts, "agree", "I agree: make a certificate for this installation")


def _left_alone(facts: SetUp) -> str:
    add = (
        '<form method="post" action="/act"><p><label for="host">Another site, such as www.example.org</label>'
        f'<br><input id="host" name="host" required><input type="hidden" name="token" value="{escape(facts.token)}"> '
        '<button name="act" value="leave">Leave alone</button></p></form>'
    )
    if not facts.left_alone:
        return f"<p>None was added so far.</p>{add}"
    items = "".join(
        f"<li>{escape(host)} {_button(facts, 'look', f'Work on {host} again', host)}</li>" for host in facts.left_alone
    )
    return f"<ul>{items}</ul>{add}"


def _button(facts: SetUp, act: str, label: str, host: str = "") -> str:
    named = f'<input type="hidden" name="host" value="{escape(host)}">' if host else ""
    return (
        f'<form method="post" action="/act"><input type="hidden" name="token" value="{escape(facts.token)}">{named}'
        f'<button name="act" value="{act}">{escape(label)}</button></form>'
    )


def works_page() -> bytes:
    """What is shown when a secure connection to us was made: the proof that it works."""
    return _read("setup_works.html").encode()


def asks_for_script(flow: http.HTTPFlow) -> bool:
    """Whether the proxy itself is asked for its script, by a system that does not know yet how to get here."""
    request, here = flow.request, flow.client_conn.sockname[:2]
    return request.path == PAC_PATH and (request.host, request.port) == here


def proxy_script(host: str, port: int) -> bytes:
    """A proxy auto-configuration file: everything through the proxy but this machine and its network."""
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    return Template(_read("proxy.pac")).substitute(proxy=address).encode()


@cache
def _read(name: str) -> str:
    return (files(__package__) / name).read_text("utf-8")


def read_file(name: str) -> bytes:
    return _read(name).encode()
