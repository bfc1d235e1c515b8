# SPDX-License-Identifier: MIT
"""The colours of a report."""

from __future__ import annotations

from dataclasses import astuple, replace

from desktop_app.analysis.report_colours import (
    IN_THE_DARK,
    ON_PAPER,
    dark_style,
    recoloured,
    without_dark,
)

PAGE = (
    f"<style>body {{ color: {ON_PAPER.text} }}\n{dark_style()}</style><p>{ON_PAPER.text}</p>"
    f'<svg><text fill="{ON_PAPER.muted}"/><rect fill="#f3d27a"/></svg>'
)


def brightness(colour: str) -> float:
    """Relative luminance, as WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


def test_every_colour_can_be_told_from_the_others() -> None:
    """They are replaced by their values."""
    for colours in (ON_PAPER, IN_THE_DARK):
        assert len(set(astuple(colours))) == len(astuple(colours))


def test_text_can_be_read_on_paper_and_in_the_dark() -> None:
    for colours in (ON_PAPER, IN_THE_DARK):
        for text in (colours.text, colours.muted, colours.mistake, colours.course):
            for ground in (colours.page, colours.stripe):
                assert contrast(text, ground) >= 4.5


def test_a_page_gets_the_colours_of_a_theme_and_its_text_is_left_alone() -> None:
    mine = replace(IN_THE_DARK, text="#123456", muted="#654321")
    found = recoloured(PAGE, mine)
    assert "color: #123456" in found and 'fill="#654321"' in found
    assert f"<p>{ON_PAPER.text}</p>" in found and "#f3d27a" in found
    assert "@media" not in found


def test_the_rules_for_the_dark_can_be_taken_out_whole() -> None:
    assert "{" in dark_style() and without_dark(f"a {dark_style()}b").split() == ["a", "b"]
