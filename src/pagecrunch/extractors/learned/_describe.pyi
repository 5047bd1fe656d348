import numpy as np
from numpy.typing import NDArray

from ...page.page import Floats, Page
from .describe import HashedModel

def describe(page: Page, model: HashedModel) -> tuple[NDArray[np.intp], Floats, NDArray[np.float64]]: ...
