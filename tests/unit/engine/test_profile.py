# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.engine.profile import (
    MAX_BYTES,
    Choice,
    Mind,
    Profile,
    ProfileError,
    Taste,
    Words,
    read_profile,
    read_taste,
)

GOOD = """
level = 3
name = "Ada"
sentence = "Plays short words."

[words]
vocabulary = 35.5
longest = 6

[choice]
points = 0.5
exchange = "stuck"
"""


def test_a_file_says_what_a_player_does_and_the_rest_is_perfect() -> None:
    profile = read_profile(GOOD.encode(), "ada.toml", "ada")
    assert profile == Profile(
        "ada",
        "Ada",
        "Plays short words.",
        3,
        words=Words(vocabulary=35.5, longest=6),
        choice=Choice(points=0.5, exchange="stuck"),
    )
    assert profile.sight.is_perfect
    assert not profile.words.is_everything
    assert not profile.is_static
    assert Profile("a", "A", "s").is_static


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("35.5", "120", "ada.toml:7: words.vocabulary: read 120, expected a number from 0 to 99"),
        ("35.5", "true", "ada.toml:7: words.vocabulary: read True, expected a number"),
        ('"stuck"', '"often"', "ada.toml:12: choice.exchange: read 'often', expected one of worth"),
        ("longest", "longst", "ada.toml:8: words.longst is not a key; expected one of vocabulary"),
        ("[choice]", "[choices]", "ada.toml:10: choices is not a key; expected one of name"),
        ('name = "Ada"\n', "", "ada.toml:1: name is missing; expected a text"),
        ('name = "Ada"', "name = 4", "ada.toml:3: name: read 4, expected a text"),
        ("level = 3", "level = -1", "ada.toml:2: level: read -1, expected a number from 0 to 99"),
        ("[words]", "words = 3\n[other]", "ada.toml:6: words: read 3, expected a table"),
        ("level = 3", "level = ", "ada.toml: not a TOML file"),
    ],
)
def test_a_wrong_key_is_named_with_its_line_and_what_is_allowed(
    old: str, new: str, message: str
) -> None:
    with pytest.raises(ProfileError) as caught:
        read_profile(GOOD.replace(old, new).encode(), "ada.toml", "ada")
    assert str(caught.value).startswith(message)


BY_MIND = """
name = "Ada"
sentence = "Plays short words."

[words]
vocabulary = 35.5

[mind]
words = 12
cross = 0.5
"""


def test_a_player_to_whom_words_come_first_has_a_mind_in_place_of_sight() -> None:
    profile = read_profile(BY_MIND.encode(), "ada.toml", "ada")
    assert profile.mind == Mind(words=12, cross=0.5)
    assert not Profile("a", "A", "s").mind.words


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("cross = 0.5", "cross = 2", "ada.toml:10: mind.cross: read 2, expected a number from 0"),
        ("cross =", "crosses =", "ada.toml:10: mind.crosses is not a key; expected one of words"),
        ("words = 12\n", "", "ada.toml:8: mind.words is missing; expected a number from 1 to 500"),
        ("words = 12", "words = 0", "ada.toml:9: mind.words: read 0, expected a number from 1"),
        ("[mind]", "[sight]\nhook = 0.5\n[mind]", "ada.toml:8: sight has no effect"),
        ("[mind]", "[choice]\npoints = 0.5\n[mind]", "ada.toml:9: choice.points has no effect"),
        ("[mind]\nwords = 12\ncross = 0.5", "[[mind]]", "ada.toml:1: mind: read [{}]"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_mind_is_named(old: str, new: str, message: str) -> None:
    with pytest.raises(ProfileError) as caught:
        read_profile(BY_MIND.replace(old, new).encode(), "ada.toml", "ada")
    assert str(caught.value).startswith(message)


def test_a_file_that_is_no_text_or_too_long_is_refused() -> None:
    with pytest.raises(ProfileError, match=r"ada\.toml:2: this is not UTF-8 text"):
        read_profile(b"level = 1\nname = '\xff'", "ada.toml", "ada")
    with pytest.raises(ProfileError, match="more than 20,000 bytes"):
        read_profile(b"#" * (MAX_BYTES + 1), "ada.toml", "ada")


def test_a_style_is_a_taste_with_a_name() -> None:
    text = b'name = "Blocker"\nsentence = "Closes the board."\n[taste]\nblock = 0.5\n'
    assert read_taste(text, "blocker.toml") == (
        "Blocker",
        "Closes the board.",
        Taste(block=0.5),
    )
    with pytest.raises(ProfileError, match=r"blocker.toml:3: words is not a key"):
        read_taste(text.replace(b"[taste]\nblock", b"[words]\nblock"), "blocker.toml")


def test_what_needs_the_native_engine_says_so() -> None:
    assert not Profile("a", "A", "s").needs_native
    assert Profile("a", "A", "s", choice=Choice(search="simulation")).needs_native
    assert Profile("a", "A", "s", taste=Taste(block=1)).needs_native
