"""Words for aligning and scoring: runs of word characters in lower case, every CJK character by itself."""

from __future__ import annotations

import re

_CJK = (
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3038-\u303b\u3041-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9d\U00020000-\U0003fffd"
)
_TOKEN = re.compile(f"[{_CJK}]|[^\\W{_CJK}]+")


def tokens(text: str) -> list[str]:
    return _TOKEN.findall(text.lower())
