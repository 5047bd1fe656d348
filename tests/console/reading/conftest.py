"""Pages to read, on a server of this machine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from console_made import Running
from local_server import Server, serving

PROSE = "The tide is late every day, because the Moon moves on while the Earth turns under it. "
COMMENTS = "".join(f"<div class=comment><p>Reader {n}: {PROSE}</p></div>" for n in range(3))
PAGE = (
    '<!doctype html><html lang="en"><head><title>The late tide</title></head><body>'
    "<nav><ul><li><a href=/a>Home</a></li><li><a href=/b>News</a></li><li><a href=/c>Boats</a></li></ul></nav>"
    f"<main><article><h1>The late tide</h1><p>{PROSE * 4}</p><h2>Why it is late</h2><p>{PROSE * 3}</p>"
    f'<p><img src="/moon.png" alt="The Moon over the quay"> <a href="/next">The next page</a>. {PROSE}</p>'
    f"<h2>What it means</h2><p>{PROSE * 3}</p></article></main>"
    "<footer><p>Imprint of the harbour office</p></footer></body></html>"
).encode()
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c63f8cfc0f01f00050001ffa79a9bb30000000049454e44ae426082"
)


@pytest.fixture(scope="module")
def site(running: Running) -> Iterator[Server]:
    running.console.state.settings.file.write_text("[fetch]\nallow_private = true\nseconds = 3\n")
    with serving() as server:
        server.page("/page", PAGE, Content_Type="text/html; charset=utf-8")
        server.page("/next", PAGE.replace(b"late tide", b"next tide"), Content_Type="text/html")
        server.page("/moon.png", PNG, Content_Type="image/png")
        yield server
