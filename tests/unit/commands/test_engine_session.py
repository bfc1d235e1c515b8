# SPDX-License-Identifier: MIT
"""Requests to a resident engine, each by its line, in this process."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from desktop_app.commands import engine_lines, engine_session
from desktop_app.commands.engine_session import CLOCK, EngineSession
from desktop_app.commands.errors import UsageError, is_bad_input, one_line
from desktop_app.engine import native
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.leaves import Leaves
from desktop_app.engine.protocol import Engine
from desktop_app.engine.searching_bots import ChampionBot
from desktop_app.engine.thought import Pace
from desktop_app.rules.move import Move
from desktop_app.rules.position import SeatView
from tests.helpers.command_line import answer
from tests.helpers.searches import BAD, word_file

NATIVE = pytest.mark.native
POSITION = f"{BAD} AABDEES/ 12/20 0"
BENCHMARKS = Path(__file__).parents[3] / "benchmarks"


class Told:
    """A session on a small list, and what its searches told."""

    def __init__(self, words: str) -> None:
        self.session, self.infos = EngineSession(), list[dict[str, Any]]()
        self.ask(f"set lexicon {words}")

    def ask(self, line: str, token: CancelToken | None = None) -> dict[str, Any]:
        found = self.session.carry_out(
            engine_lines.read_request(line), token or CancelToken(), self.infos.append
        )
        json.dumps(found)
        return found

    def refusal(self, line: str) -> str:
        with pytest.raises(Exception) as error:
            self.ask(line)
        assert is_bad_input(error.value)
        return one_line(error.value)


def line_of(file: str, number: int) -> str:
    """Return a position of the benchmarks."""
    return (BENCHMARKS / file).read_text(encoding="ascii").splitlines()[number - 1]


@pytest.fixture
def words(tmp_path: Path) -> str:
    return word_file(tmp_path)


@pytest.fixture
def told(words: str) -> Told:
    return Told(words)


def test_it_says_who_it_is_and_how_it_is_set() -> None:
    session = EngineSession()
    found = session.carry_out(engine_lines.Hello(), CancelToken(), print)
    assert found["name"] == "Rackside" and found["protocol"] == 1
    assert found["engine"] == native.describe()
    assert tuple(found["options"]) == engine_lines.OPTIONS
    usages = session.carry_out(engine_lines.Help(), CancelToken(), print)["requests"]
    assert [usage.split()[0] for usage in usages] == list(engine_lines.FORMS)


def test_a_position_is_read_and_its_moves_are_those_of_the_command(
    told: Told, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = told.ask(f"position {POSITION}")
    assert found == {
        "rack": "AABDEES", "bag": 83, "unseen": 90, "scores": [12, 20], "lexicon": "words",
    }  # fmt: skip
    asked = ("moves", POSITION, "--lexicon", words)
    assert told.ask("moves limit 3") == answer(capsys, *asked, "--limit", "3")
    assert told.ask("moves") == answer(capsys, *asked)


@NATIVE
def test_a_simulation_is_that_of_the_command(
    told: Told, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told.ask(f"position {POSITION}")
    told.ask("set seed 5")
    asked = ("simulate", POSITION, "--lexicon", words, "--seed", "5", "--iterations", "40")
    options = ("--plays", "3", "--plies", "3", "--by-equity", "--opponent", "E")
    found = told.ask("simulate iterations 40 plays 3 plies 3 by-equity opponent e")
    assert found["plays"] == answer(capsys, *asked, *options)["plays"]
    pointed = told.ask("simulate iterations 40 plays 3 with-points")
    wanted = answer(capsys, *asked, "--plays", "3", "--with-points")
    assert pointed["plays"] == wanted["plays"]
    named = told.ask("simulate iterations 40 move 8G BADE move -AD move pass move pass")
    texts = ("--move", "8G BADE", "--move=-AD", "--move", "pass")
    assert named["plays"] == answer(capsys, *asked, *texts)["plays"]


@NATIVE
def test_an_endgame_is_that_of_the_command(
    told: Told, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    cgp = line_of("endgames.cgp", 1)
    told.ask(f"position {cgp}")
    found = told.ask("endgame seconds 0.2")
    wanted = answer(capsys, "endgame", cgp, "--lexicon", words, "--seconds", "5")
    for name in ("value", "line", "proven", "lower", "upper"):
        assert found[name] == wanted[name]
    assert told.refusal("preendgame").startswith("tiles in the bag: read 0, expected 1 to 4")


@NATIVE
def test_what_was_inferred_is_used_until_the_next_position(told: Told) -> None:
    told.ask(f"position {POSITION}")
    assert "nothing has been inferred" in told.refusal("simulate kept iterations 5")
    found = told.ask("infer after 8G BAD racks 500")
    assert 400 < found["racks"] <= 500 and found["leaves"]
    free = told.ask("simulate iterations 30 plays 1")["plays"]
    assert told.ask("simulate iterations 30 plays 1 kept")["plays"] != free
    # A letter that was there before is not from the rack.
    assert len(told.ask("infer after 8G B.D racks 50")["leaves"][0]["tiles"]) == 5
    assert told.ask("infer after exchange 3 racks 50")["leaves"]
    told.ask(f"position {POSITION}")
    assert "nothing has been inferred" in told.refusal("simulate kept iterations 5")


@NATIVE
def test_an_evaluation_has_the_figures_of_hints(told: Told) -> None:
    told.ask(f"position {POSITION}")
    found = told.ask("evaluate move 8G BADE move pass")
    assert (found["phase"], found["ending"], found["proven"]) == ("simulation", "complete", False)
    asked = [row["kind"] for row in found["moves"] if row["asked"]]
    assert sorted(asked) == ["pass", "play"]


@NATIVE
def test_the_champion_chooses_alike_without_a_clock(told: Told) -> None:
    told.ask(f"position {POSITION}")
    one, other = (told.ask("choose after 8G BAD") for _ in range(2))
    assert {**one, "seconds": 0} == {**other, "seconds": 0}
    assert one["kind"] in ("play", "exchange")
    assert told.ask("choose seconds 0.05 after exchange 2")["kind"]


@NATIVE
@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("simulate seconds 0.2", {"ending": "time"}),
        ("endgame seconds 0.2", {"proven": False}),
        ("infer after 8G BAD racks 1000000 seconds 0.01", {"complete": False}),
    ],
)
def test_a_search_that_ran_out_of_time_says_so(
    told: Told, line: str, found: dict[str, object]
) -> None:
    """None of them would end so with all the time."""
    told.ask("set lexicon open-english-school")
    told.ask(f"position {POSITION}")
    if line.startswith("endgame"):
        told.ask(f"position {line_of('endgames.cgp', 1)}")
    answered = told.ask(line)
    assert {name: answered[name] for name in found} == found


@NATIVE
@pytest.mark.parametrize(
    ("line", "is_timed", "untimed_ms", "remaining_ms"),
    [
        ("choose", False, CLOCK.untimed_ms, None),
        ("choose seconds 0.2", True, 200, None),
        ("choose clock 2", True, CLOCK.untimed_ms, 2_000),
        ("choose clock 0.01", True, CLOCK.untimed_ms, 10),
        ("choose clock -3", True, CLOCK.untimed_ms, -3_000),
    ],
)
def test_the_champion_has_the_time_that_is_asked_for(
    told: Told,
    monkeypatch: pytest.MonkeyPatch,
    line: str,
    is_timed: bool,
    untimed_ms: int,
    remaining_ms: int | None,
) -> None:
    """What it does with that time is tested in `unit.engine.test_thought_time`."""
    paces, views = list[Pace](), list[SeatView]()

    class Watched(ChampionBot):
        def __init__(self, engine: Engine, leaves: Leaves, *, pace: Pace) -> None:
            super().__init__(engine, leaves, pace=pace)
            paces.append(pace)

        def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
            views.append(view)
            return super().choose_move(view, halt)

    monkeypatch.setattr(engine_session, "ChampionBot", Watched)
    told.ask(f"position {POSITION}")
    assert told.ask(line)["kind"] == "play"
    (pace,), (view,) = paces, views
    assert (pace.is_timed, pace.time.untimed_ms) == (is_timed, untimed_ms)
    assert view.remaining_ms == remaining_ms


@NATIVE
@pytest.mark.parametrize(
    "line", ["simulate", "preendgame", "evaluate", "choose", "infer after pass"]
)
def test_a_search_that_is_stopped_before_it_begins_has_an_answer(told: Told, line: str) -> None:
    token = CancelToken()
    token.call()
    if line == "preendgame":
        told.ask(f"position {line_of('positions.cgp', 131)}")
    else:
        told.ask(f"position {POSITION}")
    found = told.ask(line, token)
    assert found.get("ending", "cancelled") == "cancelled"


@NATIVE
def test_a_search_tells_what_it_has_found_so_far(told: Told) -> None:
    told.ask(f"position {POSITION}")
    told.ask("set info-ms 20")
    told.ask("simulate seconds 0.3 plays 2")
    assert told.infos
    assert {"seconds", "best"} == set(told.infos[0])
    told.infos.clear()
    told.ask("set info-ms 0")
    told.ask("simulate seconds 0.1 plays 2")
    assert not told.infos


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("moves", "there is no position yet"),
        ("simulate", "there is no position yet"),
        ("infer after pass", "there is no position yet"),
        ("choose", "there is no position yet"),
        ("position 15/15", "CGP: column"),
        (f"position {POSITION.replace('AABDEES/', '/')}", "the player on turn has no rack"),
        (f"position {POSITION.replace('AABDEES/', 'ZZ/')}", "more tiles than the set has: Z"),
        (f"position {POSITION.replace('AABDEES/', 'AABDEESE/')}", "the rack: read 8 tiles"),
        (f"position {BAD} AB/CD/EF 0/0/0 0", "players: read 3; expected 2"),
        ("set lexicon nowhere.txt", "nowhere.txt"),
        ("set leaves nowhere.klv2", "nowhere.klv2"),
        ("set ruleset nowhere", "nowhere"),
    ],
)
def test_what_cannot_be_used_is_named(told: Told, line: str, said: str) -> None:
    assert said in told.refusal(line)


@NATIVE
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("simulate iterations 1 move 8G BED", "A lies on H8"),
        ("simulate iterations 1 move 8G ...Z", "Z are not all on the rack"),
        ("simulate iterations 1 opponent QQ", "the opponent cannot hold QQ"),
        ("simulate iterations 1 opponent 4", "opponent: column 1"),
        ("endgame", "the bag is not empty"),
        ("infer after 8G BED", "H8: the play does not lie there"),
        ("infer after 15O ABED", "it runs off the board"),
        ("infer after 8G ...", "expected laid tiles on one line"),
        ("infer after x y", "after: 'x y'"),
        ("evaluate move 1A ABED", "touches no tile on the board"),
        ("choose after 9A BAD", "A9: the play does not lie there"),
    ],
)
def test_a_refused_request_changes_nothing(told: Told, line: str, said: str) -> None:
    told.ask(f"position {POSITION}")
    before = told.ask("moves limit 5")
    assert said in told.refusal(line)
    assert told.ask("moves limit 5") == before


def test_an_option_that_cannot_be_set_leaves_the_position(told: Told) -> None:
    told.ask(f"position {POSITION}")
    before = told.session.options
    for line in ("set lexicon nowhere.txt", "set leaves nowhere.klv2", "set ruleset nowhere"):
        told.refusal(line)
    assert told.session.options == before
    assert told.ask("moves limit 1")["count"]


def test_a_list_that_is_set_anew_asks_for_the_position_again(told: Told) -> None:
    told.ask(f"position {POSITION}")
    told.ask("set threads 2")
    assert told.ask("moves limit 1")["count"]
    told.ask("set ruleset naspa-2016:international")
    assert "there is no position yet" in told.refusal("moves")
    told.ask(f"position {POSITION}")
    told.ask("set lexicon")
    assert told.ask(f"position {POSITION} lex open-english-school;")["lexicon"] == (
        "open-english-school"
    )
    assert told.ask(f"position {POSITION}")["lexicon"] == "open-english"


def test_the_reference_engine_lists_moves_and_says_that_it_cannot_search(
    words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(native.VARIABLE, native.REFERENCE)
    told = Told(words)
    told.ask(f"position {POSITION}")
    assert told.ask("moves limit 2")["plays"]
    for line in ("simulate iterations 1", "evaluate", "infer after pass"):
        assert "needs the native engine" in told.refusal(line)
    assert told.ask("choose")["kind"] in ("play", "exchange")


VOCABULARY = (
    "8G", "BADE", "8H", "H8", "pass", "-AD", "-Q", "...E", "exchange", "2", "0.01", "1", "7", "Q",
    "limit", "plays", "plies", "iterations", "seconds", "confidence", "tolerance", "by-equity",
    "move", "opponent", "kept", "after", "racks", "clock", "EE?", "8G=C", "A1", "15A", "ZZZZZZZ",
)  # fmt: skip


@NATIVE
def test_lines_of_chance_are_answered_or_refused(told: Told) -> None:
    """No line breaks the engine; searches are stopped from the start, so none takes long."""
    chance, token = random.Random(38), CancelToken()
    token.call()
    told.ask(f"position {POSITION}")
    starts = [word for word in engine_lines.FORMS if word not in ("position", "set", "quit")]
    answered = 0
    for _ in range(1_500):
        words = (chance.choice(starts), *chance.choices(VOCABULARY, k=chance.randrange(6)))
        try:
            told.ask(" ".join(words), token)
        except Exception as error:
            assert is_bad_input(error), (words, error)
        else:
            answered += 1
    assert answered > 100


@NATIVE
def test_damaged_positions_are_answered_or_refused(told: Told) -> None:
    chance = random.Random(38)
    for _ in range(300):
        text = list(POSITION)
        for _ in range(chance.randrange(1, 4)):
            text[chance.randrange(len(text))] = chance.choice("AZ?/0159 []x;é\x00")
        try:
            told.ask("position " + "".join(text))
            told.ask("moves limit 1")
        except (UsageError, ValueError) as error:
            assert is_bad_input(error), "".join(text)
