import numpy as np
from numpy.typing import NDArray

from ...page.page import Page
from ...page.table import Floats
from .describe import HashedModel

def describe(page: Page, model: HashedModel) -> tuple[NDArray[np.intp], Floats, NDArray[np.float64]]: ...
