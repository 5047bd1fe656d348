"""Pages of a made-up newspaper for tests of MSS: a menu, a story of its own, a list of links, a footer."""

from __future__ import annotations

import random

WORDS = (
    "tide", "harbour", "keeper", "lantern", "storm", "pilot", "channel", "ferry", "quay", "winter", "morning",
    "letter", "council", "bridge", "market", "window", "garden", "engine", "signal", "station", "river", "captain",
    "weather", "village", "evening", "cargo", "schooner", "harvest", "orchard", "miller", "baker",
)  # fmt: skip
SMALL = ("the", "of", "and", "a", "in", "to", "was", "had", "on", "for")
MENU = ("Home", "World", "Sport", "Weather", "Puzzles", "Archive", "Contact", "Sign in")


def story(number: int, paragraphs: int = 6, sentences: int = 4) -> list[str]:
    """Paragraphs that are the same for the same number and differ for any other."""
    chance = random.Random(number)
    return [" ".join(_sentence(chance) for _ in range(sentences)) for _ in range(paragraphs)]


def news_page(number: int, paragraphs: int = 6, after: str = "") -> str:
    """A page with `story(number)`; `after` stands between the story and the links below it."""
    menu = "".join(f"<li><a href=/{word}>{word}</a></li>" for word in MENU)
    text = "".join(f"<p>{paragraph}</p>" for paragraph in story(number, paragraphs))
    more = "".join(f"<li><a href=/{number}-{n}>{_sentence(random.Random(n * 7))}</a></li>" for n in range(8))
    return (
        f"<!doctype html><title>Story {number}</title><body><nav><ul>{menu}</ul></nav><div class=main>"
        f"<h1>Story number {number}</h1><div class=story>{text}</div>{after}<aside><h3>More</h3><ul>{more}</ul></aside>"
        "</div><footer><a href=/terms>Terms</a> <a href=/privacy>Privacy</a> The Harbour Times</footer>"
    )


def _sentence(chance: random.Random) -> str:
    words = [chance.choice(SMALL if place % 2 else WORDS) for place in range(chance.randint(8, 16))]
    return " ".join(words).capitalize() + "."
