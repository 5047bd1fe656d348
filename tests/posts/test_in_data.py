from __future__ import annotations

import json

from pagecrunch.metadata.structured import read_things
from pagecrunch.posts.in_data import posts_in_data
from pagecrunch.posts.post import Post


def read(data: object) -> tuple[Post, ...]:
    return posts_in_data(read_things(json.dumps(data)))


def test_answers_follow_the_question_that_they_answer() -> None:
    answer = {
        "@type": "Answer",
        "text": "So.",
        "author": {"name": "Bob"},
        "dateCreated": "2021-03-05",
        "upvoteCount": "4",
    }
    question = {
        "@type": "Question",
        "text": "How?",
        "author": "Ann",
        "suggestedAnswer": [answer],
        "url": "https://x.example/1",
    }
    assert read({"@type": "QAPage", "mainEntity": question}) == (
        Post("Ann", "", "How?", "<p>How?</p>", "https://x.example/1", None, None),
        Post("Bob", "2021-03-05", "So.", "<p>So.</p>", None, 0, 4),
    )


def test_questions_that_a_page_answers_itself_are_not_posts() -> None:
    question = {"@type": "Question", "name": "How?", "acceptedAnswer": {"@type": "Answer", "text": "So."}}
    assert read({"@type": "FAQPage", "mainEntity": [question]}) == ()


def test_text_is_escaped_in_html() -> None:
    assert (
        read([{"@type": "Comment", "text": "<script>x</script>", "author": "Ann"}])[0].html
        == "<p>&lt;script&gt;x&lt;/script&gt;</p>"
    )


def test_html_in_the_text_of_data_becomes_lines() -> None:
    (post,) = read(
        [
            {
                "@type": "Comment",
                "text": "&lt;p&gt;One &amp;amp; two.&lt;/p&gt;&lt;p&gt;Three.&lt;/p&gt;",
                "author": "Ann",
            }
        ]
    )
    assert post.text == "One & two.\nThree."
