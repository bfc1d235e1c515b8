# SPDX-License-Identifier: MIT
"""Effects of a ruling are listed ledger by ledger, and hidden faces stay hidden."""

from __future__ import annotations

import pytest

from desktop_app.formats.event_codec import EVENT_CLASSES
from desktop_app.rules import desk_events as de
from desktop_app.rules import events as ev
from desktop_app.rules import tile_events as te
from desktop_app.rules.board import Placement, Square
from desktop_app.rules.events import Event, ResultDeclared
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.tile_events import BlankDesignated, PlayRestated
from desktop_app.ui.ruling_messages import DESCRIBED, PLAIN, SUBJECTS, effects_of_events

NAMES = ("Ann", "Ben")
# They belong to plain turns, or to the sentence of the ruling.
QUIET = {
    "GameStarted PositionSet TimePassed StartTilesDrawn TilesLaid ScoreDeclared ScoreRecorded",
    "ExchangeAnnounced ChallengeCalled ChallengeAdjudicated ZeroRunChanged ClockPressed RulingMade",
    "EndAgreed ResultSigned ChallengeBound SlipChanged SlipClosed ChallengeConceded",
    "VerdictReviewed OutAnnounced",
    "AcceptanceSaid PlaySeen ExchangeSaid TilesPutDown OldTilesBagged CountDeclared BagEntered",
    "RackRevealed DrawStated",
    "PlayerLeft PlayerReturned StrikeNoted ScoreWrittenEarly OpponentAsked AbsenceNoted",
    "PlayerArrived LatenessNoted TilesRacked DrawSettled BlankSaid BlankWritten ProcedureBegun",
    "ProcedureEnded RulingUndone",
    "RackIdentified ScoreEntered EntryCorrected EntryNoted OccasionNamed HintTaken CoachHeard",
    "RecordRemarked TurnsTakenBack",
}


def told(*events: Event, people: tuple[int, ...] = (0, 1)) -> list[tuple[str, str]]:
    return [(event.subject, event.text) for event in effects_of_events(events, NAMES, people)]


def test_every_event_is_described_or_meant_to_be_quiet() -> None:
    quiet = {name for line in QUIET for name in line.split()}
    loud = {cls.__name__ for cls in (*PLAIN, *DESCRIBED)}
    left = set(EVENT_CLASSES) - quiet - loud
    assert not left, f"add {sorted(left)} to desktop_app/ui/ruling_effects.py, or to QUIET here"
    assert not quiet & loud


def test_tiles_are_named_only_where_everybody_at_the_screen_saw_them() -> None:
    moved = te.TilesMoved(("Q", "Z"), te.rack_of(0), te.BAG, frozenset({0, 1}))
    text = "Q Z from the rack of Ann to the bag; everyone may see them."
    assert told(moved) == [("Tiles", text)]
    hidden = te.TilesMoved(("Q", "Z"), te.rack_of(0), te.BAG, frozenset({1}))
    assert told(hidden) == [("Tiles", "2 tiles from the rack of Ann to the bag.")]
    assert "Q" in told(hidden, people=(1,))[0][1], "Ben plays the computer and saw them himself"
    one = te.TilesMoved(("Q",), te.BAG, te.OUTSIDE)
    assert told(one) == [("Tiles", "One tile from the bag to outside the game.")]
    shown = te.TilesExposed(("Q", "Z"), te.rack_of(0), frozenset({1}))
    assert told(shown) == [("Tiles", "2 tiles from the rack of Ann are seen by Ben.")]
    known = te.TilesExposed(("Q",), te.BAG, frozenset({0, 1}))
    assert told(known) == [("Tiles", "Q from the bag is seen by Ann and Ben.")]
    single = te.TilesExposed(("Q",), te.BAG, frozenset({1}))
    assert told(single) == [("Tiles", "One tile from the bag is seen by Ben.")]
    assert told(te.TilesMoved((), te.BAG, te.BOX), te.TilesExposed((), te.BAG, frozenset())) == []


def test_a_drop_out_mentions_the_other_games_of_the_event() -> None:
    every = de.NoteKept("dropout", 0, "all-lost")
    assert told(every)[0][1].startswith("Ann loses every game in this event")
    assert told(de.NoteKept("dropout", 0, "excused"))[0][1].endswith("has played stand.")
    assert told(de.NoteKept("minor-infractions", 0, 1)) == []


def test_the_three_ledgers_never_stand_in_one_line() -> None:
    lines = told(
        ev.TimeAdjusted(0, -60_000),
        de.SpreadPenalised(0, 50, "offence"),
        de.PointsCorrected(0, de.CorrectionKind.PENALTY, -10, "topic"),
    )
    assert lines == [
        ("Game points", "Ann lost 10."),
        ("Spread", "Ann lost 50 of tournament spread; the game stayed as it was."),
        ("Time", "Ann lost 1:00."),
    ]


@pytest.mark.parametrize(
    ("event", "subject", "text"),
    [
        (ev.TilesDrawn(1, ("A",)), "Tiles", "Ben drew one tile."),
        (ev.TilesDrawn(1, ("A", "B")), "Tiles", "Ben drew 2 tiles."),
        (ev.TilesReturned(1, ("A",)), "Tiles", "One tile from the rack of Ben to the bag."),
        (
            te.TilesLifted((Placement(7, 7, "A"),), te.BAG),
            "Board",
            "A on H8 came off the board, to the bag.",
        ),
        (te.TilesPut((Placement(7, 7, "A"),), te.BOX), "Board", "A was put on H8, from the box."),
        (te.SquaresBarred((Square(0, 0),)), "Board", "No tile may be played on A1."),
        (te.LetteringTurned(2), "Board", "The board's lettering is turned 180\N{DEGREE SIGN}"),
        (te.LetteringTurned(0), "Board", "The words and the board's lettering read the same way."),
        (
            ev.PlayWithdrawn(0, (Placement(7, 7, "A"),), 12),
            "Game points",
            "Ann's play came off with its 12 points.",
        ),
        (BlankDesignated(Square(7, 7), "E"), "Board", "The blank on H8 is E."),
        (BlankDesignated(Square(7, 7), ""), "Board", "The blank on H8 has no letter."),
        (PlayRestated(0, (), ("CAT", "AT"), 9), "Board", "Ann's play reads CAT, AT now."),
        (de.OvertimeErased(1, 61_000), "Time", "Ben was not charged for 1:01 of overtime."),
        (ev.TimeAdjusted(1, 30_000), "Time", "Ben was given 0:30."),
        (de.TurnLost(1), "Turn", "Ben lost the turn."),
        (de.GameReconstructed(2, ()), "Game", "Play went on from the beginning of turn 3."),
        (de.PlayerWarned(0, "x"), "Warning", "Ann was warned."),
    ],
)
def test_each_change_is_one_plain_sentence(event: Event, subject: str, text: str) -> None:
    ((told_subject, told_text),) = told(event)
    assert told_subject == subject and told_text.startswith(text)


def test_events_without_effect_are_not_described() -> None:
    nothing = de.PointsCorrected(0, de.CorrectionKind.AWARD, 0, "t")
    assert told(nothing, ev.TimeAdjusted(0, 0)) == []
    assert told(de.TurnLost(0), de.TurnLost(0)) == [("Turn", "Ann lost the turn.")]


@pytest.mark.parametrize("fault", list(te.TileFault))
def test_every_fault_of_a_tile_has_a_sentence(fault: te.TileFault) -> None:
    ((subject, text),) = told(te.TilesMislaid(0, (Square(7, 7),), fault))
    assert subject == "Board" and "H8" in text


def test_every_subject_has_its_place() -> None:
    assert {subject for subject, _ in (*PLAIN.values(), *DESCRIBED.values())} <= set(SUBJECTS)


def test_singular_and_plural_of_tiles_are_distinguished() -> None:
    two = (Placement(7, 7, "A"), Placement(7, 8, "T"))
    assert told(te.TilesLifted(two, te.BAG)) == [
        ("Board", "A T on H8 I8 came off the board, to the bag.")
    ]
    assert told(te.TilesPut(two, te.BAG)) == [("Board", "A T were put on H8 I8, from the bag.")]
    squares = (Square(7, 7), Square(7, 8))
    for fault, one, several in (
        (
            te.TileFault.TURNED,
            "The tile on H8 is upside down.",
            "The tiles on H8 I8 are upside down.",
        ),
        (te.TileFault.ASKEW, "The tile on H8 is askew.", "The tiles on H8 I8 are askew."),
    ):
        assert told(te.TilesMislaid(0, squares[:1], fault)) == [("Board", one)]
        assert told(te.TilesMislaid(0, squares, fault)) == [("Board", several)]


@pytest.mark.parametrize(
    ("margins", "winner", "half_points", "text"),
    [
        ((-30, 30), 1, (), "Ben wins by 30."),
        ((), 0, (), "Ann wins."),
        ((-40, 40), 0, (), "Ann wins."),
        ((0, 0), None, (), "The game is tied."),
        ((-50, -50), None, (0, 0), "No player wins the game."),
    ],
)
def test_a_decided_game_names_its_winner(
    margins: tuple[int, ...], winner: int | None, half_points: tuple[int, ...], text: str
) -> None:
    declared = ResultDeclared(margins, winner, TournamentRecord.empty(2), half_points)
    assert told(declared) == [("Game", text)]
