# SPDX-License-Identifier: MIT
from __future__ import annotations

import functools
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import main
from desktop_app.commands import study
from desktop_app.learn.deck import LOG, Deck, Grade, NewCard
from desktop_app.settings.paths import data_dir, journals_dir, settings_file
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.learners import Learners


@pytest.fixture(scope="module", autouse=True)
def words_read_once() -> Iterator[None]:
    """A vocabulary does not change, and each command would read it again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(study, "_vocabulary", functools.cache(study._vocabulary))
        yield


def answer(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> Any:
    assert main(["study", "--json", *words]) == code
    done = capsys.readouterr()
    assert done.err == ""
    return json.loads(done.out)


def test_words_with_what_a_card_shows(capsys: pytest.CaptureFixture[str]) -> None:
    facts = answer(capsys, "length:7", "probability:1-2")
    assert facts["lexicon"] == "open-english"
    first = facts["words"][0]
    assert (first["word"], first["anagrams"]) == ("NOTAIRE", ["OTARINE"])
    assert (first["ways"], first["rank"], first["level"]) == (5_423_112, 1, 99)
    assert "feline" in answer(capsys, "CAT")["words"][0]["definition"]
    assert main(["study", "LONE"]) == 0
    assert capsys.readouterr().out.startswith("AC . LONE R  (")


def test_a_fault_in_own_definitions_is_named_once(
    data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = data_dir / "definitions"
    folder.mkdir()
    (folder / "club.txt").write_text("QI\tlife force\nZA\n")
    assert main(["study", "QI or ZA or OE"]) == 0
    done = capsys.readouterr()
    assert "life force" in done.out
    assert done.err.count("\n") == 1 and "club.txt: line 2, column 3: " in done.err


def test_a_quiz_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    quiz = answer(capsys, "length:7 limit:2", "--quiz", "anagram")
    assert quiz["questions"] == [{"question": "AEINORT", "answers": ["NOTAIRE", "OTARINE"]}]
    hooks = answer(capsys, "LONE", "--quiz", "hook")
    assert hooks["questions"] == [{"question": "LONE", "answers": ["A-", "C-", "-R"]}]
    valid = answer(capsys, "twos", "--quiz", "validity", "--limit", "3", "--order", "random")
    assert sorted(each["answers"][0] for each in valid["questions"]) == ["no"] * 3 + ["yes"] * 3


def test_no_words_is_a_negative_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "QZX*", code=1)["words"] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "LIST or a QUERY"),
        (["length:x"], "expected a number"),
        (["twos", "--limit", "0"], "--limit"),
        (["twos", "--learner", "Nan"], "no learner is called 'Nan'"),
        (["twos", "--save", "mine"], "need a learner"),
        (["--forget", "mine"], "need a learner"),
        (["--due"], "need a learner"),
        (["twos", "--add"], "need a learner"),
        (["--new-learner", "--lists"], "needs a name"),
    ],
)
def test_bad_input_is_one_line(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["study", *words]) == 2
    done = capsys.readouterr()
    assert said in done.err
    assert len(done.err.splitlines()) == 1


def test_own_lists_of_a_learner(capsys: pytest.CaptureFixture[str]) -> None:
    Learners(data_dir()).add("Ann", now_ms=1)
    assert main(["study", "QI", "or", "ZA", "--save", "mine", "--learner", "ann"]) == 0
    assert answer(capsys, "--lists")["own"] == ["mine"]
    assert main(["study", "--lists"]) == 0
    assert "mine" in capsys.readouterr().out
    assert [each["word"] for each in answer(capsys, "list:mine")["words"]] == ["QI", "ZA"]
    assert main(["study", "--forget", "mine"]) == 0
    assert answer(capsys, "--lists")["own"] == []


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    lines: list[str] = []

    def read(prompt: str = "") -> str:
        print(prompt)
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setattr("builtins.input", read)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    yield lines


def test_a_quiz_in_a_terminal(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    typed += ["a.r", "", "ac.r"]
    assert main(["study", "LONE", "--quiz", "hook"]) == 1
    out = capsys.readouterr().out
    assert "missed: C-" in out
    assert "0 of 1 right recall 67% precision 100%" in out


def test_a_typing_error_in_a_terminal(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    typed += ["tonaire", "!"]
    assert main(["study", "NOTAIRE", "--quiz", "anagram"]) == 0
    assert "wrong: TONAIRE" in capsys.readouterr().out


def test_a_quiz_can_be_ended(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    typed += ["", "y", "."]
    assert main(["study", "twos", "--quiz", "card", "--limit", "3"]) == 0
    assert "1 of 1 right" in capsys.readouterr().out
    assert main(["study", "twos", "--quiz", "card", "--limit", "3"]) == 1
    assert "0 of 0 right" in capsys.readouterr().out


@pytest.fixture
def ann() -> Deck:
    learner = Learners(data_dir()).add("Ann", now_ms=1)
    return Deck(learner.log(LOG))


def fresh() -> Deck:
    learner = Learners(data_dir()).current
    assert learner is not None
    return Deck(learner.log(LOG))


def test_cards_are_added_asked_and_changed(ann: Deck, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "QI or ZA or OE", "--add", "--quiz", "hook")["cards"] == 3
    assert answer(capsys, "QI", "--add", "--quiz", "hook")["cards"] == 0
    due = answer(capsys, "--due")
    assert (due["due"], due["new"], due["deck"]) == (0, 3, 3)
    assert {each["question"] for each in due["cards"]} == {"QI", "ZA", "OE"}
    assert answer(capsys, "QI", "--suspend", "--quiz", "hook")["cards"] == 1
    assert answer(capsys, "--due")["new"] == 2
    answer(capsys, "QI", "--resume", "--quiz", "hook")
    assert main(["study", "--due"]) == 0
    assert capsys.readouterr().out.startswith("0 due, 3 new, 3 in all\n")
    answer(capsys, "QI", "--remove", "--quiz", "hook")
    assert list(fresh()) == [key for key in fresh() if not key.endswith("QI")]
    assert len(fresh()) == 2


def test_no_more_cards_are_asked_than_the_settings_allow(
    ann: Deck, capsys: pytest.CaptureFixture[str]
) -> None:
    ann.add([NewCard(f"hook:open-english:{word}") for word in ("AA", "AB", "AD", "AE", "AG", "AH")])
    ann.close()
    SettingsStore(settings_file()).change(new_cards="5")
    due = answer(capsys, "--due")
    assert (due["new"], len(due["cards"]), due["deck"]) == (5, 5, 6)


def test_cards_of_the_day_in_a_terminal(
    ann: Deck, typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    main(["study", "NOTAIRE or ETAERIO or ELATION", "--add"])
    keys = {question: f"anagram:open-english:{question}" for question in ("AEINORT", "AEEIORT")}
    first, second, third = fresh().today()
    words = {
        "anagram:open-english:AEINORT": "notaire otarine",
        "anagram:open-english:AEEIORT": "etaerio",
        "anagram:open-english:AEILNOT": "elation toenail",
    }
    assert set(keys.values()) < set(words)
    typed += [words[first], "xyz", "!", "", "", words[third]]
    assert main(["study", "--due"]) == 1
    out = capsys.readouterr().out
    assert "2 of 3 right" in out
    schedules = [fresh().card(key).schedule for key in (first, second, third)]
    assert all(schedule is not None for schedule in schedules)
    one, two, three = (schedule.due_day - schedule.last_day for schedule in schedules if schedule)
    assert (one, two) == (2, 2), "a typing error is no lapse"
    assert three == 1
    assert fresh().counts().total == 0
    log = (ann._log.path).read_text().splitlines()
    assert [json.loads(line).get("cause") for line in log[1:4]] == [None, "typo", "unknown"]
    assert json.loads(log[4])["do"] == "quiz"


def test_cards_are_postponed(ann: Deck, capsys: pytest.CaptureFixture[str]) -> None:
    answer(capsys, "QI", "--add", "--quiz", "card")
    (key,) = fresh()
    fresh().answer(key, Grade.AGAIN)
    answer(capsys, "QI", "--quiz", "card", "--postpone", "9")
    state = fresh().card(key).schedule
    assert state is not None and state.due_day - state.last_day == 9
    assert main(["study", "QI", "--postpone", "0"]) == 2


def test_an_easy_card_is_due_later(ann: Deck, typed: list[str]) -> None:
    main(["study", "QI or ZA", "--add", "--quiz", "card"])
    typed += ["", "e", "", "y"]
    assert main(["study", "--due"]) == 0
    schedules = [fresh().card(key).schedule for key in fresh()]
    days = sorted(
        schedule.due_day - schedule.last_day for schedule in schedules if schedule is not None
    )
    assert days[0] == 2 and days[1] > 5


GAME = """\
#player1 Ann Ann
#player2 Ben Ben
>Ann: AEINRST 8G TIE +6 6
>Ben: ABDEORZ 9C BROADEZ +40 40
>Ann: AENRSTV -V +0 6
"""


@pytest.mark.native
def test_mistakes_of_reviewed_games_are_asked_by_a_move(
    ann: Deck, typed: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.gcg"
    path.write_text(GAME, encoding="utf-8")
    main(["library", "import", str(path)])
    (journal,) = journals_dir().glob("*.journal")
    main(["review", str(journal), "--depth", "instant"])
    capsys.readouterr()
    taken = answer(capsys, "--mistakes")
    assert taken["added"] == taken["deck"] >= 1 and taken["removed"] == 0
    assert answer(capsys, "--mistakes")["added"] == 0
    due = answer(capsys, "--due")
    card = next(each for each in due["cards"] if each["card"].endswith(":0"))
    assert card["question"].endswith("AEINRST")
    assert "RETAINS" in card["answers"][0] or "NASTIER" in card["answers"][0]
    keys = fresh().today()
    right = card["answers"][0].partition(",")[0]
    typed += [right if key == card["card"] else "8A nonsense" for key in keys]
    assert main(["study", "--due"]) == (0 if len(keys) == 1 else 1)
    out = capsys.readouterr().out
    assert "Type your move" in out and f"right: {right}" in out
    assert answer(capsys, "--words-of-games", "--player", "ben")["added"] >= 1
    journal.with_suffix(".review").write_text("{")
    assert main(["study", "--mistakes"]) == 1
    assert "rackside: " in capsys.readouterr().err


def test_rulings_are_asked_as_cards(
    ann: Deck, typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["study", "--rulings", "none"]) == 2
    capsys.readouterr()
    assert answer(capsys, "--rulings", "naspa-2016")["added"] > 100
    card = answer(capsys, "--due")["cards"][0]
    assert card["card"].startswith("ruling:") and card["answers"][0]
    typed += ["", "n", "."]
    assert main(["study", "--due"]) == 1
    assert card["answers"][0] in capsys.readouterr().out


def test_words_are_written_and_read(
    ann: Deck, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "words.csv"
    assert answer(capsys, "QI or CAT", "--export", str(path)) == {"rows": 2}
    text = path.read_text(encoding="utf-8")
    assert "feline" in text and "IQ,QI," in text
    assert answer(capsys, "--import", str(path))["cards"] == 2
    assert set(fresh()) == {"anagram:open-english:IQ", "anagram:open-english:ACT"}
    for name in ("deck.apkg", "deck.db", "deck.csv"):
        assert answer(capsys, "--export", str(tmp_path / name)) == {"rows": 2}
    assert answer(capsys, "--import", str(tmp_path / "deck.db")) == {"cards": 0, "deck": 2}
    assert main(["study", "QI", "--export", str(tmp_path / "deck.doc")]) == 2
    path.write_text("words\nQ1\n")
    assert main(["study", "--import", str(path)]) == 2
    said = capsys.readouterr().err
    assert "Line 2" in said and "nothing was imported" in said and ".." not in said
    path.write_text("words\nQ1\nQI\n")
    assert main(["study", "--import", str(path)]) == 0
    assert "Line 2" in capsys.readouterr().err, "the good line is taken"


def test_cards_of_a_list_that_is_not_there_are_left_out(
    ann: Deck, capsys: pytest.CaptureFixture[str]
) -> None:
    ann.add([NewCard("anagram:club:ACT"), NewCard("anagram:open-english:QXZ"), NewCard("odd:1")])
    main(["study", "--due", "--json"])
    done = capsys.readouterr()
    assert json.loads(done.out)["cards"] == []
    assert "club" in done.err and len(done.err.splitlines()) == 1


@pytest.mark.usefixtures("data_dir")
def test_a_search_is_saved_found_and_forgotten(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "length:2", "has:Q", "--save-search", "qs"]) == 0
    found = answer(capsys, "list:qs or ZA")
    assert [each["word"] for each in found["words"]] == ["QI", "ZA"]
    assert answer(capsys, "--lists")["searches"] == {"qs": "length:2 has:Q"}
    assert main(["study", "--forget", "qs"]) == 0
    assert answer(capsys, "--lists")["searches"] == {}


def test_words_are_found_by_their_definition(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, 'definition:"of a fish"', "length:4")
    assert "HAKE" in {each["word"] for each in found["words"]}
