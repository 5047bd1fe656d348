from collections.abc import Mapping, Sequence
from typing import Any

from .parts import Part, Span

def finished_parts(
    kinds: list[str],
    depths: list[int],
    rows: list[int],
    spans_of: list[Sequence[Span]],
    facts_of: list[Mapping[str, Any]],
    langs: dict[int, str],
    dirs: dict[int, str],
    ids: dict[int, str],
) -> list[Part]: ...
