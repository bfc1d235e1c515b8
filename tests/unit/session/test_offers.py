# SPDX-License-Identifier: MIT
"""Rulesets in the form of a new game: their order, and those that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.lexicon.store import LexiconStore
from desktop_app.play import players, rulesets
from desktop_app.session.offers import SHOWN_FIRST, collect_offers, reading_ahead


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


def test_after_reading_ahead_the_form_reads_nothing_again(tmp_path: Path) -> None:
    kept = (rulesets._read_version, rulesets._resolved_version, players._kept)
    for cache in kept:
        cache.cache_clear()
    steps = 0
    for step in reading_ahead():
        step()
        steps += 1
    assert steps > len(SHOWN_FIRST)
    read = [cache.cache_info().misses for cache in kept]
    assert min(read) > 0
    collect_offers(LexiconStore(tmp_path, tmp_path, tmp_path), ())
    assert [cache.cache_info().misses for cache in kept] == read


def test_a_file_that_cannot_be_read_ahead_is_left_to_the_form(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "broken.toml").write_text("nothing", encoding="utf-8")
    monkeypatch.setattr("desktop_app.play.ruleset_files.rulesets_dir", lambda: tmp_path)
    for step in reading_ahead():
        step()
    (tmp_path / "broken.toml").unlink()
    for step in reading_ahead():
        step()
