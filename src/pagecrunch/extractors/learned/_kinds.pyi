import numpy as np
from numpy.typing import NDArray

from ...types import Floats

def weighted_sum(features: Floats, weight: NDArray[np.float64]) -> NDArray[np.float64]: ...
