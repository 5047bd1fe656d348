import numpy as np
from numpy.typing import NDArray

from ...page.table import Floats

def mean_of_features(
    features: Floats, probability: NDArray[np.float64], words: NDArray[np.float64], clutter: float
) -> Floats: ...
