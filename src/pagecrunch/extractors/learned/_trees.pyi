from typing import Any

class Leaves:
    fits: bool
    def __init__(self, first: Any, feature: Any, threshold: Any, child: Any, value: Any) -> None: ...

def evaluate(blocks: int, width: int, x: Any, leaves: Leaves, out: Any) -> None: ...
