"""HTTP/2 on both sides: to a site that speaks it, for a browser that speaks it."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from proxy_made import Origin, agree, make_certificate, proxy

REVERSE_PROXY = "import sys; from mitmproxy.tools.main import mitmdump; sys.exit(mitmdump())"


@contextmanager
def speaking_http_2(site: Origin, certificate: Path, folder: Path) -> Iterator[int]:
    """The site behind a server that speaks HTTP/2: mitmproxy as a reverse proxy."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    options = ("-q", "--mode", f"reverse:{site.url}", "--listen-host", "127.0.0.1", "-p", str(port))
    more = ("--certs", f"*={certificate}", "--set", f"confdir={folder}")
    process = subprocess.Popen([sys.executable, "-c", REVERSE_PROXY, *options, *more])
    try:
        for _ in range(400):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait()


def test_pages_and_all_else_pass_over_http_2(tmp_path: Path, site: Origin) -> None:
    own, authority = make_certificate(tmp_path)
    with speaking_http_2(site, own, tmp_path / "reverse") as port:
        options = ("--allow-private", "--set", f"proxy.connect_ports=443,{port}")
        with proxy(tmp_path / "state", *options, environ={"SSL_CERT_FILE": str(authority)}) as running:
            trusting = ("--cacert", str(agree(running)), "--http2", "-w", "\n%{http_version}")
            assert running.curl("https://pagecrunch.test/check", *trusting).body == b'{"works": true}\n2'
            page = running.curl(f"https://127.0.0.1:{port}/page", *trusting)
            assert page.headers["x-pagecrunch"].startswith("tidy")
            assert page.body.endswith(b"</html>\n2") and b"We use cookies" not in page.body
            assert running.curl(f"https://127.0.0.1:{port}/data", *trusting).body == b"0123456789" * 1000 + b"\n2"
