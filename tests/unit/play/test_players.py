# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from desktop_app.engine.registry import POLITE_LEVEL
from desktop_app.learn.goals import GOALS
from desktop_app.play.bot_thoughts import HIGHEST_LEVEL
from desktop_app.play.players import UnknownPlayerError, current_id, load_players, shipped_figures
from desktop_app.session.voice import LEARNERS_LEVEL
from desktop_app.settings.paths import use_data_dir

OWN = 'level = 4\nname = "Mine"\nsentence = "For my class."\n'


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a teacher's own players."""
    monkeypatch.setenv("RACKSIDE_DATA", str(tmp_path))
    use_data_dir(tmp_path)
    folder = tmp_path / "players"
    folder.mkdir()
    return folder


def test_the_ladder_has_at_least_twelve_levels_in_order() -> None:
    players = load_players()
    assert players.problems == ()
    assert [profile.level for profile in players.ladder] == list(range(1, len(players.ladder) + 1))
    assert len(players.ladder) >= 12
    assert len({profile.name for profile in players.ladder}) == len(players.ladder)
    vocabulary = [profile.words.vocabulary for profile in players.ladder]
    assert vocabulary == sorted(vocabulary)


def test_bounds_of_levels_end_with_the_players_they_are_meant_for() -> None:
    """A level that is put between others moves them, and texts that say "levels 1 to 8"."""
    names = [profile.name for profile in load_players().ladder]
    bounds = (POLITE_LEVEL, LEARNERS_LEVEL, HIGHEST_LEVEL)
    assert [names[level - 1] for level in bounds] == ["Hana", "Hana", "Kai"]
    beaten = [goal.need for goal in GOALS if goal.id.startswith("beat-")]
    assert [names[level - 1] for level in beaten] == ["Elin", "Jo", "Omar", "Tess"]


def test_only_the_top_needs_the_native_engine() -> None:
    needs = [profile.needs_native for profile in load_players().ladder]
    assert needs == sorted(needs)
    assert 0 < sum(needs) <= 3


def test_a_teacher_adds_a_player_who_has_no_place_on_the_ladder(own: Path) -> None:
    (own / "mine.toml").write_text(OWN)
    players = load_players()
    assert players.find("mine").name == "Mine"
    assert players.find("mine").level == 0
    assert "mine" not in {profile.id for profile in players.ladder}


def test_a_bad_file_is_named_and_the_others_work(own: Path) -> None:
    (own / "mine.toml").write_text(OWN)
    (own / "bad.toml").write_text(OWN + "[words]\nvocabulary = 400\n")
    players = load_players()
    (problem,) = players.problems
    assert problem.startswith(
        f"{own / 'bad.toml'}:5: words.vocabulary: read 400, expected a number"
    )
    assert players.find("mine").name == "Mine"
    with pytest.raises(UnknownPlayerError, match=r"bad\.toml:5: words\.vocabulary: read 400"):
        players.find("Bad")


def test_a_file_named_as_a_player_of_the_program_is_not_used_and_said(own: Path) -> None:
    (own / "abby.toml").write_text(OWN)
    players = load_players()
    assert players.find("abby").name == "Abby"
    (problem,) = players.problems
    assert problem == (
        f"{own / 'abby.toml'}: Abby of the program has this file name; choose another"
    )


def test_a_file_that_cannot_be_read_is_named(own: Path) -> None:
    (own / "mine.toml").mkdir()
    (problem,) = load_players().problems
    assert problem.startswith(f"{own / 'mine.toml'}: ")


def test_a_file_that_changes_is_read_again(own: Path) -> None:
    file = own / "mine.toml"
    file.write_text(OWN)
    assert load_players().find("mine").name == "Mine"
    file.write_text(OWN.replace("Mine", "Yours!"))
    assert load_players().find("mine").name == "Yours!"


def test_games_of_earlier_versions_find_their_opponents() -> None:
    players = load_players()
    for former in ("beginner", "static", "simulating", "champion"):
        assert players.find(former) == players.find(current_id(former))
    assert players.find("static").is_static
    assert players.find("champion") == players.ladder[-1]


def test_a_style_is_added_behind_a_plus() -> None:
    players = load_players()
    assert len(players.styles) >= 4
    for style in players.styles.values():
        found = players.find(f"kai+{style.id}")
        assert found.id == f"kai+{style.id}"
        assert found.taste == style.taste != players.find("kai").taste
        assert found.words == players.find("kai").words


def test_an_unknown_player_or_style_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownPlayerError, match=r"grandmaster is not an opponent; .* abby, bo"):
        load_players().find("grandmaster")
    with pytest.raises(UnknownPlayerError, match=r"shouter is not an opponent; .*blocker"):
        load_players().find("abby+shouter")


def test_the_shipped_table_has_a_score_for_every_level() -> None:
    scores = shipped_figures("score")
    levels = [profile.id for profile in load_players().ladder]
    assert set(levels) <= set(scores)
    assert 100 < scores[levels[0]] < 220
    assert 400 < scores[levels[-1]] < 500


def test_a_level_that_scores_less_than_the_one_below_says_why() -> None:
    scores, ladder = shipped_figures("score"), load_players().ladder
    for lower, higher in pairwise(ladder):
        if scores[higher.id] < scores[lower.id]:
            reasons = ("before points", "fewer turns")
            assert any(reason in higher.sentence for reason in reasons)


def test_a_player_is_found_in_any_case() -> None:
    players = load_players()
    assert players.find("Abby") is players.find("abby")
    assert players.find("KAI+Blocker") == players.find("kai+blocker")
    assert players.find("Beginner").id == "gus"
    with pytest.raises(UnknownPlayerError):
        players.find("Unknown")


def test_a_teacher_gives_a_player_a_picture(own: Path) -> None:
    (own / "mine.toml").write_text(OWN + 'portrait = "face.svg"\n')
    (own / "face.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    players = load_players()
    assert players.problems == ()
    assert players.portrait_of("mine") == own / "face.svg"
    assert players.portrait_of("mine+blocker") == own / "face.svg"


@pytest.mark.parametrize("picture", ["<svg/>", None])
def test_a_picture_that_cannot_be_drawn_is_named_and_its_player_plays(
    own: Path, picture: str | None
) -> None:
    (own / "mine.toml").write_text(OWN + 'portrait = "face.svg"\n')
    if picture is not None:
        (own / "face.svg").write_text(picture)
    players = load_players()
    (problem,) = players.problems
    assert problem.startswith(f"{own / 'face.svg'}: ")
    assert players.find("mine").name == "Mine"
    assert players.portrait_of("mine") is None


@pytest.mark.parametrize("name", ["../face.svg", "a/b.png", "c:face.svg", "face.jpg", ".svg", ""])
def test_a_picture_stands_beside_the_file_of_its_player(own: Path, name: str) -> None:
    (own / "mine.toml").write_text(OWN + f'portrait = "{name}"\n')
    (problem,) = load_players().problems
    assert "mine.toml:4: portrait: read" in problem


def test_a_large_picture_is_not_read(own: Path) -> None:
    (own / "mine.toml").write_text(OWN + 'portrait = "face.png"\n')
    (own / "face.png").write_bytes(bytes(200_001))
    (problem,) = load_players().problems
    assert "more than 200,000 bytes" in problem


def test_styles_and_former_ids_keep_the_portrait() -> None:
    players = load_players()
    for name in ("kai", "kai+blocker"):
        assert players.portrait_of(name) == players.portraits["kai"]
    assert players.portrait_of("champion") == players.portraits["vic"]
    assert players.portrait_of("not-there") is None
    assert set(players.portraits) == {profile.id for profile in players.ladder}


def test_a_picture_changes_nothing_of_how_one_plays() -> None:
    """The table of the ladder stands for the same player with another picture."""
    kai = load_players().find("kai")
    other = replace(kai, portrait="x.svg")
    assert repr(other) == repr(kai)
    assert other == kai
    assert replace(load_players().find("uma"), portrait="x.svg").is_static
