from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.extractors.everything import everything
from pagecrunch.render.text import to_text


def test_everything_that_is_seen_is_kept() -> None:
    page = build_page("<nav>menu</nav><p>text</p><p hidden>no</p><script>no</script><noscript>yes</noscript>")
    assert to_text(page, everything(page)) == "menu\n\ntext\n\nyes"
