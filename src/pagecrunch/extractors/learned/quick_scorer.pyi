import numpy as np
from numpy.typing import NDArray

from .forest import Forest

class Leaves:
    fits: bool
    def __init__(self, forest: Forest) -> None: ...

def evaluate(features: NDArray[np.float32], leaves: Leaves) -> NDArray[np.float64]: ...
def evaluate_each(row: NDArray[np.float32], forests: list[Leaves]) -> list[float]: ...
