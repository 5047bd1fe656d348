"""A tour in one file: python examples/tour.py [PAGE.html]"""

import sys
from pathlib import Path

import pagecrunch

page = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).with_name("page.html")).read_bytes()


def stop(title: str, shown: object, lines: int = 6) -> None:
    print(f"\n== {title}", *str(shown).strip().splitlines()[:lines], sep="\n")


# One call. It opens no socket, raises on no input, and does its work once; formats are made when they are asked for.
result = pagecrunch.extract(page)
stop("The text", result.text)
stop("As Markdown", result.markdown)
stop("For listening", result.speech)
stop("Facts", f"{result.title} / {result.author} / {result.date} / {result.kind}, sure to {result.confidence}")

# Every piece of the page's text is in one bucket of the ledger, with a reason.
stop("What became of the text, in bytes", result.ledger.totals())
left_out = [entry for entry in result.ledger.entries if entry.bucket == "removed"]
stop("Left out", "\n".join(f"{entry.text.strip()!r}: {entry.reason}" for entry in left_out))

# Other methods.
for name in ("econ-plus", "coreex", "mss-simple"):
    stop(f"using={name!r}", pagecrunch.extract(page, using=name).text, 2)

# The page itself, without its clutter; every change is accounted for.
tidied = pagecrunch.tidy(page)
stop("Tidied", f"{len(page)} bytes before, {len(tidied.html)} after")
stop("Changes", "\n".join(f"{change.filter}: {change.what} ({change.why})" for change in tidied.changes))
