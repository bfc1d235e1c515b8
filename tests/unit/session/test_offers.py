# SPDX-License-Identifier: MIT
"""Rulesets in the form of a new game: their order, and those that cannot be read."""

from __future__ import annotations

from pathlib import Path

from desktop_app.lexicon.store import LexiconStore
from desktop_app.session.offers import SHOWN_FIRST, collect_offers


def test_the_bundled_rulesets_come_first_and_an_unreadable_one_is_a_problem(
    data_dir: Path, tmp_path: Path
) -> None:
    own = data_dir / "rulesets"
    own.mkdir()
    for name in ("zoo-club", "attic-club"):
        (own / f"{name}.toml").write_text(
            f'[meta]\nid = "{name}"\ntitle = "Club"\nshort = "C"\nrevised = ""\nissuer = "us"\n'
            'base = "naspa-2016"\nsilent = []\n',
            encoding="utf-8",
        )
    (own / "broken.toml").write_text("nothing", encoding="utf-8")
    store = LexiconStore(tmp_path / "bundled", tmp_path / "user", tmp_path / "cache")
    offers = collect_offers(store, ())
    assert [ruleset.ruleset.id for ruleset in offers.rulesets] == [
        *SHOWN_FIRST,
        "attic-club",
        "zoo-club",
    ]
    (problem,) = offers.problems
    assert "broken" in problem


def test_a_players_file_with_an_error_is_named_on_the_form(data_dir: Path, tmp_path: Path) -> None:
    own = data_dir / "players"
    own.mkdir()
    (own / "mine.toml").write_text('name = "Mine"\nsentence = "."\n[choice]\npoints = 7\n')
    store = LexiconStore(tmp_path / "bundled", tmp_path / "user", tmp_path / "cache")
    (problem,) = collect_offers(store, ()).problems
    assert problem == (
        f"{own / 'mine.toml'}:4: choice.points: read 7, expected a number from 0 to 1"
    )
