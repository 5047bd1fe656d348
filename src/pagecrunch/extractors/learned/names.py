"""The features of a block, in the order of the columns that `features.fill` writes and the model was trained on."""

from __future__ import annotations

ANCESTORS = 5  # elements above the owner that are described, the owner itself being the first
WINDOWS = (3, 8, 20)  # blocks on each side

_BLOCK = (
    "words", "word_length", "link_share", "links", "stops_per_word", "marks_per_word", "sentences", "digit_share",
    "capital_share", "separators", "cjk_share", "ends_like_sentence", "ends_with_colon", "starts_lower", "kind",
    "heading_level", "in_item", "in_cell", "inline_bold", "words_raw",
)  # fmt: skip
_TITLE = ("title_share", "title_cover", "after_title", "title_distance", "h1_distance")
_REPEATED = ("same_text", "same_text_index", "like_siblings", "like_parents", "like_grandparents", "like_most")
# What an element or one above it is, by tag or role; the bit is the place in this list.
AREAS = (
    "article", "main", "nav", "aside", "footer", "header", "form", "table", "list", "section", "quote", "figure",
    "noscript", "pre", "button", "dl", "details", "dialog", "link", "body_table",
)  # fmt: skip
_PATH = ("tag0", "tag1", "tag2", "tag3", "depth", *(f"in_{area}" for area in AREAS))
_ANCESTOR = (
    "words", "page_share", "link_share", "blocks", "long_share", "children", "marks_per_word", "paragraphs", "headings",
    "images", "controls", "position",
)  # fmt: skip
_GROUP = ("size", "words", "page_share", "link_share", "marks_per_word", "long_share")
_CONTAINERS = (
    "in_40", "in_60", "in_80", "in_95", "below_60", "position_in_60", "in_best_parent", "best_parent_share",
    "best_parent_distance", "shared_depth_with_best", "in_span", "span_distance", "span_share", "in_climb",
    "climb_share", "climb_position",
)  # fmt: skip
_POSITION = (
    "index", "index_share", "index_from_end", "words_before_share", "long_words_before", "long_words_after",
    "blocks_since_long", "blocks_until_long", "since_heading", "heading_level_above", "heading_link_share",
    "headings_before_share",
)  # fmt: skip
_WINDOW = ("words", "link_share", "long_share", "marks_per_word", "hashed")
_HASHED = ("hashed", "hashed_own", "hashed_near", "hashed_far", "hashed_page_rank")
_PAGE = (
    "page_words", "page_blocks", "page_link_share", "page_long_share", "page_paragraph_share", "page_marks_per_word",
    "page_images_per_block", "page_controls_per_block", "page_headings_per_block", "page_items_per_block",
    "page_cjk_share", "page_hashed_mean",
)  # fmt: skip
# What econ-plus says; see `story.py`.
STORY = (
    "in_story", "story_reason", "story_share", "story_words", "since_story_begins", "since_story_ends", "title_stems",
    "since_headline",
)  # fmt: skip

FEATURES: tuple[str, ...] = (
    *_BLOCK,
    *_TITLE,
    *_REPEATED,
    *_PATH,
    *(f"up{level}_{name}" for level in range(ANCESTORS) for name in _ANCESTOR),
    *(f"{group}_{name}" for group in ("classes", "tags") for name in _GROUP),
    *_CONTAINERS,
    *_POSITION,
    *(f"around{size}_{name}" for size in WINDOWS for name in _WINDOW),
    *_HASHED,
    *_PAGE,
    *STORY,
)
