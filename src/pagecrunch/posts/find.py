"""The posts of a page: find what repeats around dates or by name, read each, and take the reading that fits best."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise
from operator import ge, le
from typing import NamedTuple

import numpy as np

from ..metadata.dates import are_days_first
from ..metadata.page_data import visible_text
from ..page.page import Page
from ..page.table import Ints
from .bodies import body_blocks, find_bodies, signatures
from .items import items_around, items_of_boxes, prose_sums
from .join import join_readings
from .marked import first_in, marked_boxes, rows_of_property
from .post import Item
from .shapes import Place, Shapes
from .trust import are_marked_posts, are_posts
from .when import date_rows, has_date, read_date
from .who import Names

MOST_READINGS = 10  # groups of dates that are tried
LEAST_ALIKE = 0.6  # of the posts have a body of one shape
LEAST_PROSE = 300  # of a post that is not like the others, five a letter of long lines
MOST_BETWEEN_TWINS = 0.1  # of the prose may stand between two dates of one post
LEAST_DATED = 0.5  # of the posts have a date at one place
CLOSE = 0.2  # between the scores of two places for dates
LONGEST_BUTTON = 60  # letters
MOST_ALIKE = 0.7  # of the posts may have the same short line in them
ENOUGH_PROSE = 300  # letters of a post; more do not make it a better one


def find_items(page: Page) -> list[Item]:
    """The posts that the page shows, in page order; empty where it is not a thread and has no comments."""
    return Finder(page).best()


class Reading(NamedTuple):
    """Posts as one way of cutting the page gives them."""

    items: list[Item]
    score: float  # more prose, names and dates are better
    strength: float  # how well their names are marked as such


class Finder:
    """Reads one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.shapes = Shapes(page)
        self.names = Names(page, self.shapes)
        self.prose: Ints = prose_sums(page, signatures(page))
        self.texts = rows_of_property(page, "text", "commenttext", "articlebody")
        self.groups: dict[Place, list[int]] = defaultdict(list)  # dates by their place
        self.date_rows = date_rows(page)
        self.known_dates: dict[tuple[int, bool], str] = {}
        self.shown: dict[int, str] = {}
        for row in self.date_rows:
            self.groups[self.shapes.place(row)].append(row)

    def best(self) -> list[Item]:
        """The reading with most prose, names and dates, of those that are posts."""
        readings: list[Reading] = []
        large = sorted((rows for rows in self.groups.values() if len(rows) > 1), key=len, reverse=True)
        seen: set[tuple[int, ...]] = set()
        for rows in large[:MOST_READINGS]:
            items = items_around(self.page, self.shapes, self.without_twins(rows), self.prose)
            key = tuple(item.start for item in items)
            if key not in seen:
                seen.add(key)
                reading = self.read(items)
                if are_posts(self.page, reading.items, reading.strength):
                    readings.append(reading)
        boxes, is_sure = marked_boxes(self.page)
        if boxes:
            reading = self.read(items_of_boxes(self.page, boxes))
            if are_marked_posts(self.page, reading.items, is_sure=is_sure):
                readings.append(reading)
        readings.sort(key=lambda each: -each.score)
        return join_readings(self.page, [reading.items for reading in readings])

    def without_twins(self, rows: list[int]) -> list[int]:
        """The dates without the second of each pair, where every post shows its own twice: for small screens, too."""
        if len(rows) < 4 or len(rows) % 2:
            return rows
        places = np.array(rows)
        between = np.diff(self.prose[places])
        if between[::2].sum() > MOST_BETWEEN_TWINS * between[1::2].sum():
            return rows
        texts = [self.date_at(row) for row in rows]
        return rows[::2] if texts[::2] == texts[1::2] else rows

    def read(self, items: list[Item]) -> Reading:
        """Read the parts of each post; how well they fit together, and the posts."""
        page = self.page
        dates = self.dates_of(items)
        bodies = find_bodies(page, self.shapes, items, dates, self.prose)
        texts = [first_in(self.texts, item) for item in items]  # forums may show the post that is answered, too
        bodies = [body if text < 0 else text for body, text in zip(bodies, texts, strict=True)]
        items, dates, bodies = self.without_heads(items, dates, bodies)
        strength = self.names.find(items, bodies)
        day_first = are_days_first([self.shown_at(row) if row >= 0 else "" for row in dates])
        for item, date, body in zip(items, dates, bodies, strict=True):
            item.date_row, item.body = date, body
            if date >= 0:
                item.date = self.date_at(date, day_first=day_first)
                item.head.append((date, int(page.end[date])))
            item.blocks = body_blocks(page, self.shapes, item, body)
        self.drop_repeated(items)
        words = page.blocks.count("letters") - page.blocks.count("linked_letters")
        amount = sum(min(ENOUGH_PROSE, int(words[item.blocks].sum())) for item in items)
        dated, named = (
            sum(map(bool, values)) / len(items)
            for values in ([item.date for item in items], [item.author for item in items])
        )
        items = _only(items, [index for index, item in enumerate(items) if item.blocks])
        return Reading(items, amount * (0.2 + named) * (0.5 + dated), strength)

    def without_heads(
        self, items: list[Item], dates: list[int], bodies: list[int]
    ) -> tuple[list[Item], list[int], list[int]]:
        """The posts without what only looks like one: the head of a thread has the date of the first post, too."""
        boxes = Counter(self.shapes.shape(item.row) for item in items)
        places = Counter(self.shapes.kind(body) for body in bodies if body >= 0)
        if not places or max(places.values()) < LEAST_ALIKE * len(items):
            return items, dates, bodies
        box, place = max(boxes, key=lambda each: boxes[each]), max(places, key=lambda each: places[each])
        keep = [
            index for index, (item, body) in enumerate(zip(items, bodies, strict=True))
            if self.shapes.shape(item.row) == box or (body >= 0 and self.shapes.kind(body) == place)
            or self.prose[item.stop] - self.prose[item.start] >= LEAST_PROSE
        ]  # fmt: skip
        return _only(items, keep), [dates[index] for index in keep], [bodies[index] for index in keep]

    def date_at(self, row: int, *, day_first: bool = False) -> str:
        """The date that an element shows, read once."""
        found = self.known_dates.get((row, day_first))
        if found is None:
            found = self.known_dates[row, day_first] = read_date(self.page, row, day_first=day_first)
        return found

    def shown_at(self, row: int) -> str:
        """The text of an element with a date, read once."""
        found = self.shown.get(row)
        if found is None:
            found = self.shown[row] = visible_text(self.page, row, 100)
        return found

    def dates_of(self, items: Sequence[Item]) -> list[int]:
        """The row of each post's date, -1 for none: of those at one place in most posts, the ones in order.

        Where several are, the latest above the body: a member joined before, and below stands when a post was edited.
        """
        starts, stops = (np.array([getattr(item, name) for item in items]) for name in ("start", "stop"))
        found: list[tuple[float, bool, str, list[int]]] = []
        for rows in self.groups.values():
            if len(rows) * 2 < len(items):
                continue
            padded = np.array([*rows, len(self.page)])
            first = padded[np.searchsorted(rows, starts)]
            own = np.where(first < stops, first, -1)
            share = float((own >= 0).mean())
            if share >= LEAST_DATED:
                values = [self.date_at(row) for row in own[own >= 0].tolist()]
                dated = sum(map(has_date, values)) / len(values)
                score = share + 0.4 * _order(values) + 0.3 * dated + 0.1 * ("T" in values[0])
                above = self.prose[own] - self.prose[starts] <= (self.prose[stops] - self.prose[starts]) // 2
                is_above = bool(above[own >= 0].mean() > 0.5)
                found.append((score, is_above, sorted(values)[len(values) // 2], own.tolist()))
        best = max((score for score, *_ in found), default=0.0)
        close = [each for each in found if each[0] >= best - CLOSE]
        chosen = max(close, key=lambda each: (*each[1:3], each[0]))[3] if close else [-1] * len(items)
        every = np.array([*self.date_rows, len(self.page)])
        nearest = every[np.searchsorted(every, starts)]
        return [
            row if row >= 0 else int(near) if near < stop else -1
            for row, near, stop in zip(chosen, nearest, stops, strict=True)
        ]

    def drop_repeated(self, items: list[Item]) -> None:
        """Take out the short lines that most posts have: buttons and the like."""
        page, letters = self.page, self.page.blocks.count("letters")
        short = {
            block: " ".join(page.block_text(block).split())
            for item in items for block in item.blocks if letters[block] <= LONGEST_BUTTON
        }  # fmt: skip
        posts = Counter(text for item in items for text in {short.get(block, "") for block in item.blocks})
        most = max(2, MOST_ALIKE * len(items))
        for item in items:
            kept = [block for block in item.blocks if block not in short or posts[short[block]] <= most]
            item.blocks = kept or item.blocks


def _only(items: list[Item], keep: list[int]) -> list[Item]:
    """Some of the posts; those within one that is left out stand in what is around it."""
    numbers = {old: new for new, old in enumerate(keep)}
    above = [numbers.get(index) for index in range(len(items))]  # of each post, or the nearest one around it
    for index, item in enumerate(items):
        around = None if item.inside is None else above[item.inside]
        item.inside = around
        if index not in numbers:
            above[index] = around
    return [items[index] for index in keep]


def _order(values: list[str]) -> float:
    """The share of neighbours whose dates go the way that most go."""
    known = [value for value in values if value[:4].isdigit() and value[4:5] == "-"]
    if len(known) < 2 or len(known) < len(values) / 2:
        return 0.0
    pairs = list(pairwise(known))
    up, down = (sum(is_right(*pair) for pair in pairs) for is_right in (le, ge))
    return max(up, down) / len(pairs)
