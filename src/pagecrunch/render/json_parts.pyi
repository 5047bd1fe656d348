from collections.abc import Sequence

from ..document.parts import Part

def content_json(parts: Sequence[Part]) -> str: ...
