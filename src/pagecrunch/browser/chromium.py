"""The browser of this machine: where it is, and how it is started so that a page can reach nothing but the gate."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..errors import UsageError
from ..settings import BrowserSettings

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HEAP_SHARE = 0.5  # of a page's memory for the objects of its scripts; the rest is for the document itself

# A page's requests go through the gate (a proxy of each context). These close every other way out.
CLOSED = (
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",  # names are looked up by the gate alone
    "--proxy-bypass-list=<-loopback>",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-quic",
    "--disable-features=WebTransport,DirectSockets,WebBluetooth,WebUSB,NetworkPrediction,Prerender2,MediaRouter,"
    "DialMediaRouteProvider,DnsOverHttps,OptimizationHints,Translate,AutofillServerCommunication,HttpsUpgrades,"
    "DestroyProfileOnBrowserClose,AvoidUnnecessaryBeforeUnloadCheckSync,LazyFrameLoading,PaintHolding",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--disable-remote-fonts",
    "--disable-gpu",
    "--no-pings",
    "--mute-audio",
)


def find_chromium(settings: BrowserSettings) -> str:
    """The path of the browser; UsageError with a sentence that says how to install what is missing."""
    if find_spec("playwright") is None:
        raise UsageError("To render pages, install the extra browser: pip install 'pagecrunch[browser]'")
    if settings.path != "-":
        if not os.access(settings.path, os.X_OK) or not Path(settings.path).is_file():
            raise UsageError(f"There is no browser at {settings.path}; change the setting browser.path.")
        return settings.path
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        raise UsageError(
            "To render pages, a browser is needed: install chromium, on Debian and Ubuntu with "
            "apt-get install chromium, or name another with the setting browser.path."
        )
    return found


def launch_options(settings: BrowserSettings) -> dict[str, Any]:
    """How Playwright starts the browser."""
    has_sandbox = settings.sandbox == "always" or (settings.sandbox == "auto" and not _is_root())
    return {
        "executable_path": find_chromium(settings),
        "chromium_sandbox": has_sandbox,
        "args": [*CLOSED, f"--js-flags=--max-old-space-size={int(settings.max_memory * HEAP_SHARE) >> 20}"],
        "proxy": {"server": "socks5://127.0.0.1:9"},  # a context without a gate of its own reaches nothing
        "handle_sigint": False,
        "handle_sigterm": False,
        "handle_sighup": False,
    }


def memory_of(pids: Iterator[int]) -> Iterator[tuple[int, int]]:
    """The bytes that each of these processes holds by itself, where the system can say (Linux)."""
    page = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0
    for pid in pids:
        try:
            _, resident, shared, *_ = Path(f"/proc/{pid}/statm").read_text("ascii").split()
        except (OSError, ValueError):
            continue
        yield pid, (int(resident) - int(shared)) * page


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
