from collections.abc import Sequence

def are_apart(
    tags: Sequence[int],
    parents: Sequence[int],
    ends: Sequence[int],
    text: bytes,
    row: int,
    stop: int,
    following: int,
    start: int,
) -> bool: ...
def begins_a_word(last: str, first: str) -> bool: ...
