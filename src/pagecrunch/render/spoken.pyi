from collections.abc import Sequence

from ..document.parts import Part
from .announcements import Announcements
from .pieces import Piece

LONGEST_NAME: int

def spoken(parts: Sequence[Part], words: Announcements) -> list[Piece]: ...
def host_of(address: str) -> str: ...
def stopped(text: str) -> str: ...
