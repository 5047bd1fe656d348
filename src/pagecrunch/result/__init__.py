"""What `extract` and `tidy` return. One idea a file; each class adds to the one before: content, about, passages."""

from .content import default_settings
from .extraction import Block, Extraction
from .tidied import Tidied

__all__ = ["Block", "Extraction", "Tidied", "default_settings"]
