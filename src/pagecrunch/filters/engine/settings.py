"""What every filter's settings have in common."""

from __future__ import annotations

from typing import Self

from pydantic import Field

from ...settings import Section


class FilterSettings(Section):
    """A filter's own section: whether it runs, and how to ask less of it when its result was bad."""

    enabled: bool = Field(default=True, title="Use this filter", description="Whether the filter runs at all.")

    def milder(self) -> Self | None:
        """The same settings, asking for less; None where there is nothing milder than leaving the page alone."""
        return None


class Off(FilterSettings):
    """Settings of a filter that runs only where somebody asks for it."""

    enabled: bool = Field(default=False, title="Use this filter", description="Whether the filter runs at all.")
