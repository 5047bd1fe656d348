"""The language of a text by its letters and words (py3langid, whose model comes with it), for pages that do not say."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

SHORTEST = 20  # letters; less text is no evidence
SAMPLE = 4000  # characters that are looked at


def guess_language(text: str) -> str:
    """The two-letter code of the language; "" for text that is too short to tell."""
    sample = text[:SAMPLE]
    if len(re.findall(r"[^\W\d_]", sample)) < SHORTEST and not re.search(
        r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{4}", sample
    ):
        return ""
    return str(_identifier().classify(sample)[0])


@cache
def _identifier() -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier  # type: ignore[import-untyped]  # slow to import; its model is loaded once

    return LanguageIdentifier.from_model_file(MODEL_FILE)
