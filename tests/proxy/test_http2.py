"""HTTP/2 on both sides: to a site that speaks it, for a browser that speaks it."""

from __future__ import annotations

from pathlib import Path

from other_proxy import other_proxy
from proxy_made import Origin, agree, make_certificate, proxy


def test_pages_and_all_else_pass_over_http_2(tmp_path: Path, site: Origin) -> None:
    own, authority = make_certificate(tmp_path)
    # The site behind a server that speaks HTTP/2: mitmproxy as a reverse proxy.
    with other_proxy(tmp_path / "reverse", "--mode", f"reverse:{site.url}", "--certs", f"*={own}") as port:
        options = ("--allow-private", "--set", f"proxy.connect_ports=443,{port}")
        with proxy(tmp_path / "state", *options, environ={"SSL_CERT_FILE": str(authority)}) as running:
            trusting = ("--cacert", str(agree(running)), "--http2", "-w", "\n%{http_version}")
            assert running.curl("https://pagecrunch.test/check", *trusting).body == b'{"works": true}\n2'
            page = running.curl(f"https://127.0.0.1:{port}/page", *trusting)
            assert page.headers["x-pagecrunch"].startswith("tidy")
            assert page.body.endswith(b"</html>\n2") and b"We use cookies" not in page.body
            assert running.curl(f"https://127.0.0.1:{port}/data", *trusting).body == b"0123456789" * 1000 + b"\n2"
