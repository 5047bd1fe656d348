# The types stand in the .pxd beside the source: they are C types, which Python's annotations cannot say.
from typing import Any

def __getattr__(name: str) -> Any: ...
