# SPDX-License-Identifier: MIT
"""On a real accessibility bus every room is read in full, twice, and a whole game is played."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

from desktop_app.commands.lexicons import lexicon_store
from desktop_app.commands.move_rows import move_text
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.protocol import ScoredPlay
from desktop_app.rules.board import Board, Direction, Placement
from desktop_app.rules.game import fold
from desktop_app.rules.move import Play, format_square
from desktop_app.rules.state import Phase
from desktop_app.rules.tiles import BLANK, face_of, rack_tile
from desktop_app.storage.journal import read_journal
from desktop_app.ui.main_window import ROOMS
from tests.gui.accessibility.screen_reader import (
    PAINTED,
    Bus,
    BusReader,
    Shown,
    screen_reader_bus,
    wait_until,
    what_is_missing,
)
from tests.helpers.needs import skip_for
from tests.helpers.positions import ENGLISH_SET, ask
from tests.helpers.room_window import WINDOWS
from tests.helpers.sweeps import kept_of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(900),
]


@pytest.fixture(scope="module", autouse=True)
def reads_the_bus() -> None:
    skip_for(what_is_missing())


SQUARES = 225
SEED = "6"
RETURN = 0xFF0D
"""X keysym of the key Return."""
LAID = re.compile(r"(blank as )?([A-Z]), .* placed at ([A-O])(\d+)")
ON_RACK = re.compile(r"(?:(blank)|([A-Z]), [a-z]+ points?), tile \d of the rack")


@pytest.fixture
def bus(data_dir: Path) -> Iterator[Bus]:
    with screen_reader_bus(data_dir) as bus:
        yield bus


FEW_ROOMS = ("start", "new-game", "play", "table-sheet", "lesson", "club-round", "settings")
MORE_ROOMS = tuple(room for room in (*ROOMS, *WINDOWS) if room not in FEW_ROOMS)


@pytest.mark.parametrize(
    "rooms", kept_of((FEW_ROOMS, MORE_ROOMS), (FEW_ROOMS,)), ids=("few", "others")
)
def test_every_object_of_every_room_is_read_twice(bus: Bus, rooms: tuple[str, ...]) -> None:
    window = bus.run("-m", "tests.helpers.room_window")
    assert window.hear() == "ok"
    reader = bus.reader()
    read = {}
    for room in rooms:
        assert window.say(f"room {room}") == "ok"
        walked = reader.order("walk", times=2, is_fresh=True)
        assert walked["gone"] == [], f"{room}: an object did not answer"
        read[room] = walked["objects"]
    print(f"objects read: {sum(read.values())} in {len(read)} rooms {read}")
    assert max(read.values()) > 2 * SQUARES, "the squares are read too"
    assert min(read.values()) > 20
    assert window.say("quit") == "ok"
    assert window.ended() == 0


def test_rooms_are_read_while_tiles_are_laid_and_rooms_change(bus: Bus) -> None:
    window = bus.run("-m", "tests.helpers.room_window")
    assert window.hear() == "ok"
    reader = bus.reader()
    assert window.say("restless") == "ok"
    read = sum(reader.order("walk", times=1)["objects"] for _ in range(3))
    assert window.say("rest") == "ok"
    print(f"objects read while the window changed: {read}")
    assert read > SQUARES
    assert window.say("room play") == "ok"
    assert reader.order("walk", times=1)["objects"] > SQUARES
    assert window.say("quit") == "ok"
    assert window.ended() == 0


class Game:
    """A game of Ann and Ben at one computer, known only by its accessible objects and
    announcements.
    """

    def __init__(self, reader: BusReader) -> None:
        self.reader = reader
        self.lexicon = lexicon_store().load("open-english")
        self.engine = make_engine(self.lexicon)
        self.board = Board.empty()
        self.points = {"Ann": 0, "Ben": 0}
        self.racks: dict[str, Counter[str]] = {}
        self.player = ""
        self.turn_said = 0
        self.is_out = False
        self.line = ""
        """Pattern of the last line of the score sheet; empty while there is none."""

    @property
    def opponent(self) -> str:
        """The player who is not on turn."""
        return "Ben" if self.player == "Ann" else "Ann"

    def begin(self) -> None:
        """Go from the start screen to the first rack."""
        self.reader.press("Play someone")
        self.reader.write("Name of player 1", "Ann")
        self.reader.write("Name of player 2", "Ben")
        self.reader.press("Start the game")
        self.player = self.reader.wait_for(r"(Ann|Ben) begins\. Ann drew .*")[1]
        lists = {name: self.reader.find(name, "list").path for name in ("Rack", "Board")}
        self.rack_path = lists["Rack"]
        self.squares = self.reader.shown(lists["Board"])[1:]

    def show_rack(self) -> None:
        """Show the rack of the player on turn, and compare the board and the scores with the
        record.
        """
        self.reader.press(rf"Show {self.player}'s rack .*")
        self.rack()
        shown = self.reader.shown(closed=PAINTED[1:])
        found = [match for each in shown if (match := LAID.fullmatch(each.name))]
        laid = [
            Placement(int(row) - 1, ord(col) - ord("A"), tile.lower() if blank else tile)
            for blank, tile, col, row in (match.groups() for match in found)
        ]
        assert Board.empty().with_placements(laid) == self.board
        names = [each.name for each in shown]
        for player, points in self.points.items():
            runs = " RUNNING" if player == self.player else ""
            face = rf"{player}, {points} points?, \d+:\d\d{runs}"
            assert any(re.fullmatch(face, name) for name in names), names
        assert any(re.fullmatch(self.line, name) for name in names), (
            self.line,
            "; ".join(names[-60:]),
        )

    def rack(self) -> list[tuple[str, Shown]]:
        """Return the tiles on the rack of the player on turn, once it is face up."""

        def look() -> list[tuple[str, Shown]]:
            shown = self.reader.shown(self.rack_path)
            found = [(ON_RACK.match(each.name), each) for each in shown]
            return [(match[2] or BLANK, each) for match, each in found if match]

        return wait_until(look, lambda: f"no tile is face up in {self.reader.shown()}")

    def letters(self) -> list[str]:
        """Return the letters of the rack, and check that the kept tiles are among them."""
        letters = [letter for letter, _tile in self.rack()]
        assert self.racks.get(self.player, Counter()) <= Counter(letters)
        return letters

    def best(self) -> ScoredPlay:
        """Return the play with the most points."""
        plays = self.engine.generate(ask(self.board, "".join(self.letters())))
        return max(plays, key=lambda scored: scored.score)

    def lay(self, placements: tuple[Placement, ...]) -> None:
        """Press each tile, and then its square."""
        for placed in placements:
            wanted = rack_tile(placed.tile)
            tile = next(each for letter, each in self.rack() if letter == wanted)
            since = len(self.reader.said)
            self.reader.act(tile)
            self.reader.wait_for(rf"{re.escape(tile.name)}, picked up", since)
            square = self.squares[15 * placed.row + placed.col]
            self.reader.act(square)
            if wanted == BLANK:
                self.reader.press(face_of(placed.tile))
            blank, face = "blank as " * (wanted == BLANK), face_of(placed.tile)
            where = format_square(placed.row, placed.col)
            self.reader.wait_until_called(
                square, rf"{blank}{face}, [a-z]+ points?, being tried at {where}"
            )

    def play(self, play: Play, *, is_typed: bool) -> int:
        """Lay the tiles or type the move, play it, and return the points announced."""
        kept = Counter(self.letters())
        kept.subtract(play.rack_tiles())
        self.racks[self.player] = kept
        if is_typed:
            self.reader.press("Type a move")
            self.reader.write("Move", move_text(play))
            assert "focused" in self.reader.find("Move", "text").states
            self.reader.order("type", keys=RETURN)
        else:
            self.lay(play.placements())
            self.reader.press("Play")
        start, tiles = move_text(play).split()
        word = tiles.upper().replace(".", "[A-Z]")
        player = self.player
        said = self.after(rf"{player} played ({word}) at {start} for (\d+) points?\.")
        self.points[player] += int(said[2])
        self.board = self.board.with_placements(play.placements())
        total = self.points[player]
        self.line = rf"{player}: (?i:{said[1]}) at {start}, {said[2]} points?, total {total}\..*"
        return int(said[2])

    def after(self, sentence: str) -> re.Match[str]:
        """Check that the turn was announced once and nothing refused; the opponent is on turn."""
        next_turn = rf"{self.opponent}'s turn\."
        out = rf"{self.player} has gone out: accept the play or challenge it\."
        match = self.reader.wait_for(rf"(?:{next_turn}|{out}) {sentence}", self.turn_said)
        self.is_out = " has gone out: " in match[0]
        fresh = self.reader.said[self.turn_said :]
        assert len([each for each in fresh if re.search(sentence, each)]) == 1, fresh
        assert not any("Not allowed" in each for each in fresh), fresh
        self.go_on()
        return match

    def go_on(self) -> None:
        """Continue with the next player."""
        self.player, self.turn_said = self.opponent, len(self.reader.said)

    def challenge(self, verdict: str) -> None:
        """Challenge the last play before the rack is shown."""
        since = len(self.reader.said)
        self.reader.press("Challenge")
        self.reader.wait_for(r"Challenge [A-Z]+\?", since)
        self.reader.press("Challenge")
        self.reader.press(rf"{self.opponent}: press for the verdict .*")
        self.reader.wait_for(rf"{verdict}\. .*", since)
        self.reader.press(verdict)

    def exchange(self, count: int) -> None:
        """Mark the first tiles of the rack and exchange them."""
        since = len(self.reader.said)
        rack = self.rack()
        for _letter, tile in rack[:count]:
            self.reader.act(tile, "Toggle")
            self.reader.wait_for(rf"{re.escape(tile.name)}, marked for exchange", since)
        marked = [tile for _letter, tile in self.rack() if "checked" in tile.states]
        assert [tile.path for tile in marked] == [tile.path for _letter, tile in rack[:count]]
        letters = [letter for letter, _tile in rack]
        self.racks[self.player] = Counter(letters[count:])
        self.confirm(rf"Exchange {' '.join(letters[:count])}\?", "Exchange")
        self.after(rf"{self.player} exchanged {count} tiles\.")

    def pass_turn(self) -> None:
        """Pass, and confirm."""
        self.racks[self.player] = Counter(self.letters())
        self.confirm(r"Pass this turn\?", "Pass")
        self.after(rf"{self.player} passed\.")

    def finish(self) -> None:
        """Accept the last play, check the result, and sign it."""
        (unseen,) = (each for each in self.reader.shown() if each.name.startswith("Unseen: "))
        self.reader.press("Accept")
        said = self.reader.wait_for(r"(Ann|Ben) wins by (\d+)\..*", self.turn_said)
        (out,) = (player for player, rack in self.racks.items() if not rack.total())
        left = unseen.name.removeprefix("Unseen: ").split()
        self.points[out] += 2 * sum(ENGLISH_SET.values[tile] for tile in left)
        names = [each.name for each in self.reader.shown(closed=PAINTED)]
        assert f"{out} went out." in names
        for player, points in self.points.items():
            assert f"{player}: Final score {points}" in names, names
        ahead = self.points[said[1]] - min(self.points.values())
        assert (said[1], int(said[2])) == (max(self.points, key=self.points.__getitem__), ahead)
        for player in self.points:
            self.reader.press(f"{player} signs")
            self.reader.find(f"{player} has signed", "label")

    def confirm(self, question: str, button: str) -> None:
        """Press a button, and confirm the question with the button of the same name."""
        self.reader.press(button)
        self.reader.wait_for(question, self.turn_said)
        self.reader.press(button)


@pytest.mark.sweep
def test_a_whole_game_is_played_by_what_is_read(bus: Bus, data_dir: Path) -> None:
    window = bus.run("-m", "tests.helpers.room_window", SEED)
    assert window.hear() == "ok"
    reader = bus.reader()
    game = Game(reader)
    game.begin()

    # A phoney is challenged off: its tiles and its points go back.
    game.show_rack()
    cheat, rack = game.player, Counter(game.letters())
    letters = [letter for letter in rack if letter != BLANK]
    words = (word for word in permutations(letters, 3) if "".join(word) not in game.lexicon)
    game.play(Play(7, 7, Direction.ACROSS, next(words)), is_typed=False)
    game.challenge("UNACCEPTABLE")
    game.board, game.points[cheat], game.racks[cheat] = Board.empty(), 0, rack
    game.line = rf"{cheat}: [A-Z]+ at 8H, withdrawn, 0 points, total 0\..*"

    # An exchange and a pass.
    game.show_rack()
    game.exchange(2)
    game.show_rack()
    game.pass_turn()

    # A challenge of a word that is in the list costs the turn.
    game.show_rack()
    game.play(game.best().play, is_typed=True)
    game.challenge("ACCEPTABLE")
    game.go_on()

    # Then the best plays, typed and laid in turns, until a player is out.
    plays = 0
    while not game.is_out:
        game.show_rack()
        best = game.best()
        assert game.play(best.play, is_typed=plays % 2 == 0) == best.score
        plays += 1
    game.finish()

    (path,) = (data_dir / "journals").glob("*.journal")
    state = fold(read_journal(path).events)
    assert state.phase is Phase.SIGNED
    assert dict(zip(("Ann", "Ben"), state.points, strict=True)) == game.points
    print(f"{plays} plays after the challenges, by the tree alone: {game.points}")
    assert window.say("quit") == "ok"
    assert window.ended() == 0
