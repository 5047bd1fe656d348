"""The words on pages, in the reader's language: English in the source, others in `*.po` files here.

    with use_language(accept_language):
        _("Read {address}", address=url)
        plural("{n} page was deleted.", "{n} pages were deleted.", count)

Only words that are given to `_` or `plural` as they stand can be found in the source and translated; `N_` marks words
that are translated later. Values are put in after that. `python -m tools.strings` updates the files, and a test fails
while a translation is missing or no longer used.
"""

from .words import N_, _, current_language, format_number, format_percent, plural, set_language, use_language

__all__ = ["N_", "_", "current_language", "format_number", "format_percent", "plural", "set_language", "use_language"]
