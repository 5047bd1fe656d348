"""What can be set about every extractor of the family."""

from __future__ import annotations

from pydantic import Field

from ...settings import Section


class MssSettings(Section):
    clean: bool = Field(
        default=False,
        title="Clean the stretch",
        description="Leave out tables, and boxes with links, pictures or embedded content, within the kept stretch. "
        "Right for plain news; texts with links lose by it.",
    )
    stretches: int = Field(
        default=1,
        ge=1,
        le=100,
        title="Most stretches",
        description="Keep so many of the best stretches that do not touch; 1 is the one main text.",
    )
