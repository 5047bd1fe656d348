"""The one error that a command reports in a sentence instead of a trace."""

from __future__ import annotations


class UsageError(Exception):
    """The command cannot start: its words say what is wrong and, where known, what to do."""
