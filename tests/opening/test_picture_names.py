from __future__ import annotations

import pytest

from pagecrunch.opening.picture_names import picture_name, without_size


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://a.example/up/harbour-1200x630.jpg", "/up/harbour.jpg"),
        ("https://a.example/up/harbour-scaled.jpg?v=3", "https://cdn.example/x/harbour-1024x683.webp"),
        ("https://a.example/up/harbour_w1200_r1.778_fpx50.jpg", "/up/harbour_w948_r1.5_fpx20.jpg"),
        (
            "https://a.example/img/9f3ac2e87b/0_10_300_200/master/1200.jpg",
            "/img/9f3ac2e87b/0_10_300_200/master/500.jpg",
        ),
        ("https://a.example/_next/image?url=%2Fup%2Fharbour.jpg&w=640", "https://a.example/up/harbour.jpg"),
        ("https://cdn.example/resize/w600/https://a.example/up/harbour.png", "https://a.example/up/harbour.png"),
        ("https://a.example/2024-03/gezeiten-im-hafen/wide__1300x731", "/2024-03/gezeiten-im-hafen/square__300x300"),
        ("https://a.example/up/harbour-facebookJumbo.jpg", "https://a.example/up/harbour-articleLarge.jpg"),
        ("https://a.example/show.php?id=118204&w=300", "https://a.example/show.php?id=118204&w=900"),
        ("https://a.example/up/港の朝-300x200.jpg", "https://a.example/up/港の朝.jpg"),
    ],
)
def test_two_sizes_of_one_picture_have_one_name(one: str, other: str) -> None:
    assert picture_name(one) == picture_name(other) != ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://a.example/up/harbour.jpg", "https://a.example/up/lighthouse.jpg"),
        ("https://a.example/up/IMG_1234.jpg", "https://a.example/up/IMG_1235.jpg"),
        ("https://a.example/img/9f3ac2e87b/master/500.jpg", "https://a.example/img/77ac2e87b0/master/500.jpg"),
        ("https://a.example/up/20180623_BLP502.jpg", "https://a.example/up/20180623_BLP505.jpg"),
        ("https://a.example/up/2024/04/image7.jpg", "https://a.example/up/2024/04/image2.jpg"),
        ("https://a.example/show.php?id=118204", "https://a.example/show.php?id=118205"),
    ],
)
def test_two_pictures_have_two_names(one: str, other: str) -> None:
    assert picture_name(one) != picture_name(other)


@pytest.mark.parametrize(
    "address", ["", "/", "https://a.example/", "/images/1.jpg", "?", "#", "https://", "/img/300x200"]
)
def test_what_many_pictures_are_called_is_not_a_name(address: str) -> None:
    assert picture_name(address) == ""


def test_a_name_is_never_stripped_to_nothing() -> None:
    assert without_size("large-1200x630-scaled") and without_size("-" * 500) == "-" * 500
