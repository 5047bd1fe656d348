"""What the file of a filter uses: the decorator, its settings, the view of the page, and the changes it returns."""

from ...registry import filter_
from ...settings.sections import setting
from .change import ADDED_ID, Change
from .filter_settings import FilterSettings, OffByDefault, prose_words_field, word_share_field
from .live_rows import BoxLimits
from .view import View, insert_first

__all__ = ["ADDED_ID", "BoxLimits", "Change", "FilterSettings", "OffByDefault", "View"]
__all__ += ["filter_", "insert_first", "prose_words_field", "setting", "word_share_field"]
