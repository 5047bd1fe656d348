"""A verdict on a page: one name, the evidence in words, and what to do next."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import UsageError

# What each verdict means for whoever fetched the page.
NEXT_STEPS = {
    "whole": "use it",
    "index": "follow its links: this page lists others",
    "shell": "render it: its scripts write the text",
    "blocked": "try again later, more slowly, or open it in a browser: the site thinks that you are a robot",
    "consent wall": "answer its question about cookies in a browser, or look for another version of the page",
    "login": "sign in, and fetch it again with the session's cookie",
    "paywall": "use what is there, or get access: the rest is for subscribers",
    "error page": "check the address: the page does not exist or cannot be shown",
    "truncated": "fetch it again, or raise the limit that the evidence names",
    "empty": "check the address: there is nothing to read",
}
VERDICTS = tuple(NEXT_STEPS)
GOOD_VERDICTS = ("whole", "index")  # of a page that is what it seems
SHELL = "shell"  # of a page that needs its scripts


def verdict_names(text: str) -> frozenset[str]:
    """The verdicts in a list with commas; - is none."""
    names = frozenset(name.strip() for name in text.split(",")) - {"-", ""}
    if unknown := sorted(names - set(VERDICTS)):
        raise UsageError(
            f"There is no verdict {unknown[0]!r}; there are {', '.join(VERDICTS[:-1])} and {VERDICTS[-1]}."
        )
    return names


@dataclass(frozen=True, slots=True)
class Answer:
    """How the server answered, where that is known."""

    status: int = 200
    truncated: tuple[str, ...] = ()  # what is missing of the body, in words


UNKNOWN = Answer()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a page turned out to be."""

    name: str  # one of VERDICTS
    evidence: tuple[str, ...] = ()  # in words, the strongest first

    @property
    def next_step(self) -> str:
        return NEXT_STEPS[self.name]

    @property
    def is_usable(self) -> bool:
        """Whether the text is what the page has to say, or the part of it that everyone may read."""
        return self.name in ("whole", "index", "paywall", "truncated")

    @property
    def is_refusal(self) -> bool:
        """Whether the server gave something else in place of the page."""
        return self.name in ("blocked", "consent wall", "login", "error page")

    def to_json(self) -> dict[str, object]:
        return {"name": self.name, "evidence": list(self.evidence), "next_step": self.next_step}

    def __str__(self) -> str:
        why = f" ({'; '.join(self.evidence)})" if self.evidence else ""
        return f"{self.name}{why}: {self.next_step}"
