import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]
Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]
Ints = NDArray[np.int32]

def spread(of_row: Ints, kept: Bools, score: Floats, reason: Bytes, outside: int) -> tuple[Bools, Floats, Bytes]: ...
def kept_letters(kept: Bools, tag: Bytes, hidden: Bytes, counts: Ints) -> int: ...
