# SPDX-License-Identifier: MIT
"""Disputes about blanks: undesignated, misunderstood, or false.

Sources: 1999 12.4; 2001 11, 12.4 (AMB-11). The other documents do not mention false blanks: there
the director decides about the play.
"""

from __future__ import annotations

import string

from desktop_app.rules.acts import laying
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.challenging import lift_challenge
from desktop_app.rules.acts.finishing import take_back_begun_turn
from desktop_app.rules.acts.turns import change_zero_run, check_zero_run, run_after_lost_turn
from desktop_app.rules.board import Square, squares_of
from desktop_app.rules.desk_events import (
    NotedTiles,
    NoteKept,
    PlayerWarned,
    SpreadPenalised,
    TurnGiven,
)
from desktop_app.rules.events import ClockStarted, TurnKind
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.illegal_play import take_play_off
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.state import GameState, Phase
from desktop_app.rules.tile_events import OUTSIDE, BlankSaid, BlankWritten, TilesMoved, rack_of
from desktop_app.rules.tiles import BLANK, is_blank
from desktop_app.rules.turns import LastTurn

# A blank on the board without an announced or written letter.
#
# Sources: 1999 12.3; 2001 12.3; Singapore G7; NASPA IV.F.1.a-f, IV.I.3.4. The family rules do not
# say how a blank is designated, so the letter is asked for.

TOPIC = "blank-missing"
_UNDESIGNATED_BLANK_KEY = "blank.undesignated"


def _is_possible(state: GameState) -> bool:
    return is_going(state) and bool(laying.undesignated_squares(state))


def which_blank(ask: Dialogue, squares: tuple[Square, ...]) -> Square:
    """The blank in question; asked for (`blank`) if there are several."""
    return ask.squares("blank", squares, most=1)[0]


def ask_letter(act: Act, ask: Dialogue, asked: int | None, key: str = "letter") -> str:
    """Ask for the letter of a blank."""
    return ask.choice(key, act.state.setup.tile_set.faces, asked=asked)


def record(act: Act, square: Square, letter: str) -> None:
    """Record a letter as announced and written by the blank's owner, and designate the blank."""
    owner = laying.owner_of(act.state, square)
    act.emit(BlankSaid(owner, square, letter))
    act.emit(BlankWritten(owner, square, letter))
    laying.designate(act, square, letter)


def _conduct_undesignated_blank(act: Act, ask: Dialogue) -> None:
    square = which_blank(ask, laying.undesignated_squares(act.state))
    owner = laying.owner_of(act.state, square)
    match act.rules.blank.undesignated:
        case "player-on-turn-picks":
            _demand_or_pick(act, ask, square, owner)
        case "restart-clock":
            _restart_clock(act, ask, square, owner)
        case _:
            # The owner is asked (2001), or both agree before play continues (Singapore).
            record(act, square, ask_letter(act, ask, owner))
            _note_agreed(act, square)
            act.rule_step(TOPIC, "blank.demand", _UNDESIGNATED_BLANK_KEY, player=owner)


def _note_agreed(act: Act, square: Square) -> None:
    """Record the letter for every player, so that all notes agree (Singapore G7)."""
    if act.rules.blank.undesignated == "must-agree":
        marks = laying.marks_of(act.state, square)
        for seat in range(act.state.player_count):
            if marks.written.get(seat) != marks.said:
                act.emit(BlankWritten(seat, square, marks.said))


def _demand_or_pick(act: Act, ask: Dialogue, square: Square, owner: int) -> None:
    """If demanded at once, it is an offence; later the player on turn picks a plausible letter."""
    on_turn = act.state.on_turn
    if laying.is_in_last_play(act.state, square) and ask.yes("demanded"):
        record(act, square, ask_letter(act, ask, owner))
        _penalise(act, owner)
        act.rule_step(
            TOPIC, "blank.demand", _UNDESIGNATED_BLANK_KEY, player=owner, detail="demanded"
        )
        return
    record(act, square, ask_letter(act, ask, on_turn))
    act.rule_step(TOPIC, "blank.pick", _UNDESIGNATED_BLANK_KEY, player=on_turn, detail="picked")


def _penalise(act: Act, owner: int) -> None:
    """Warn the player; a repeated offence costs spread."""
    spread = act.rules.blank.repeat_penalty_spread
    if act.state.record.players[owner].warnings.get(TOPIC, 0) and spread:
        act.emit(SpreadPenalised(owner, spread, TOPIC))
    else:
        act.emit(PlayerWarned(owner, TOPIC))


def _restart_clock(act: Act, ask: Dialogue, square: Square, owner: int) -> None:
    """The owner of the blank writes the letter on their own clock.

    A challenge that is not yet adjudicated may be withdrawn (IV.F.1.e, IV.I.3.4). If a later play
    is challenged, the clock of the blank's owner is restarted (IV.F.3). Without a challenge, a
    request after a later play is on the asker's own time (IV.F.1.f). If there is no clock to
    restart, the letter is asked for here.
    """
    dispute, at_once = act.state.dispute, laying.is_in_last_play(act.state, square)
    if dispute is not None and ask.yes("withdraw", asked=dispute.by):
        lift_challenge(act, TOPIC, "blank.withdraw", _UNDESIGNATED_BLANK_KEY)
    if at_once and act.state.clock.exists and owner != act.state.on_turn:
        act.emit(ClockStarted(owner))
        act.rule_step(TOPIC, "blank.restart", _UNDESIGNATED_BLANK_KEY, player=owner)
        return
    if at_once:
        step = "blank.restart"
    elif dispute is not None:
        step = "blank.later"
        _run_clock_of(act, owner)
    else:
        step = "blank.own-time"
        _run_clock_of(act, _asker(act, ask, owner))
    record(act, square, ask_letter(act, ask, owner))
    act.rule_step(TOPIC, step, _UNDESIGNATED_BLANK_KEY, player=owner)


def _asker(act: Act, ask: Dialogue, owner: int) -> int:
    """Seat of the player who asks for the letter: usually the opponent of the blank's owner."""
    return ask.player("asker", default=act.state.next_player(owner))


def _run_clock_of(act: Act, player: int) -> None:
    """Start a player's clock, unless a challenge still awaits its verdict."""
    clock = act.state.clock
    if clock.exists and act.state.dispute is None and clock.running != player:
        act.emit(ClockStarted(player))


# Players who read a blank as different letters, at once or after later turns. A is the owner of the
# blank, B the opponent.
#
# Sources: 1999 12.2, 12.3; 2001 12.2; Singapore G7; NASPA IV.F.1.c, IV.F.1.e, IV.F.3.

MISUNDERSTOOD_BLANK_TOPIC = "blank-conflict"
_LATER_TOPIC = "blank-later-dispute"
_MISUNDERSTOOD_BLANK_KEY = "blank.authority"

_SAME_TURN = (
    "slip",
    "differs",
    "illegible",
    "notes-differ",
    "elsewhere",
    "announced",
    "mumbled",
)
"""2001 12.2 A i-vii."""
_LATER = ("player-through", "opponent-through")
"""2001 12.2 B: which player has played through the blank."""


def blank_squares(state: GameState) -> tuple[Square, ...]:
    """All blanks on the board whose turn has ended, row by row."""
    laid = () if state.turn.laid is None else state.turn.laid.placements
    return tuple(
        placement.square
        for placement in state.board.placements()
        if is_blank(placement.tile) and placement not in laid
    )


def has_blank(state: GameState) -> bool:
    """True if the game is in progress and has a blank on the board whose turn has ended."""
    return is_going(state) and bool(blank_squares(state))


def _is_due(state: GameState) -> bool:
    if not has_blank(state) or state.setup.ruleset.blank.authority != "records-agree":
        return False
    blanks = blank_squares(state)
    return any(marks.differ for square, marks in state.blanks.items() if square in blanks)


def _conduct_misunderstood_blank(act: Act, ask: Dialogue) -> None:
    square = which_blank(ask, blank_squares(act.state))
    match act.rules.blank.authority:
        case "printed":
            _withdrawable(act, ask, square)
        case "slip-then-ladder":
            if laying.is_in_last_play(act.state, square):
                _ladder(act, ask, square)
            else:
                _later_ladder(act, ask, square)
        case "slip":
            _dispute_on_slip(act, ask, square)
        case "records-agree":
            _agree(act, ask, square)
        case _:
            record(act, square, ask_letter(act, ask, None))
            act.rule_step(
                MISUNDERSTOOD_BLANK_TOPIC,
                "blank.conflict",
                _MISUNDERSTOOD_BLANK_KEY,
                player=laying.owner_of(act.state, square),
            )


def _withdrawable(act: Act, ask: Dialogue, square: Square) -> None:
    """Clarify the blank; a challenge may then be retracted at no cost (1999 12.2)."""
    owner = laying.owner_of(act.state, square)
    if not laying.is_in_last_play(act.state, square):
        # If it was not clarified in time, the director decides (1999 12.3).
        record(act, square, ask_letter(act, ask, None))
        act.rule_step(_LATER_TOPIC, "blank.later", _MISUNDERSTOOD_BLANK_KEY, player=owner)
        return
    _clear_up(act, ask, square, owner)
    dispute = act.state.dispute
    if dispute is not None and ask.yes("withdraw", asked=dispute.by):
        lift_challenge(
            act, MISUNDERSTOOD_BLANK_TOPIC, "blank.misunderstood", _MISUNDERSTOOD_BLANK_KEY
        )
        return
    act.rule_step(
        MISUNDERSTOOD_BLANK_TOPIC, "blank.misunderstood", _MISUNDERSTOOD_BLANK_KEY, player=owner
    )


def _clear_up(act: Act, ask: Dialogue, square: Square, asked: int) -> None:
    """Ask the owner for the letter if the blank has none yet."""
    marks = laying.marks_of(act.state, square)
    if not marks.said and not marks.own_writing:
        record(act, square, ask_letter(act, ask, asked))


def _agree(act: Act, ask: Dialogue, square: Square) -> None:
    """Play continues once both records have the same letter (Singapore G7)."""
    letter = ask_letter(act, ask, None)
    record(act, square, letter)
    owner = laying.owner_of(act.state, square)
    for seat in range(act.state.player_count):
        if seat != owner:
            act.emit(BlankWritten(seat, square, letter))
    act.rule_step(MISUNDERSTOOD_BLANK_TOPIC, "blank.agree", _MISUNDERSTOOD_BLANK_KEY, player=owner)


def _dispute_on_slip(act: Act, ask: Dialogue, square: Square) -> None:
    """Only the written letter counts. If it is missing it is asked for; the director settles
    doubts.

    The challenger may then withdraw, or challenge any word of the current play (NASPA IV.F.3).
    """
    owner = laying.owner_of(act.state, square)
    dispute, written = act.state.dispute, laying.marks_of(act.state, square).own_writing
    was_unclear = not written or ask.yes("unclear")
    if was_unclear:
        letter = ask_letter(act, ask, owner)
        if ask.yes("disputed"):
            letter = ask_letter(act, ask, None, "director-letter")
        record(act, square, letter)
        if dispute is not None and ask.yes("withdraw", asked=dispute.by):
            lift_challenge(
                act, MISUNDERSTOOD_BLANK_TOPIC, "blank.withdraw", _MISUNDERSTOOD_BLANK_KEY
            )
    at_once = laying.is_in_last_play(act.state, square)
    if was_unclear and act.state.clock.exists and act.state.dispute is None and dispute is not None:
        # The owner wrote on their own time and now restarts the challenger's clock.
        act.emit(ClockStarted(owner))
    topic, step = (
        (MISUNDERSTOOD_BLANK_TOPIC, "blank.slip") if at_once else (_LATER_TOPIC, "blank.later")
    )
    act.rule_step(topic, step, _MISUNDERSTOOD_BLANK_KEY, player=owner)


# ---------------------------------------------------------------------- 2001 12.2


def _ladder(act: Act, ask: Dialogue, square: Square) -> None:
    owner = laying.owner_of(act.state, square)
    case = ask.choice("case", _SAME_TURN)
    if case == "notes-differ":
        letter = _letter_of_notes(act, ask, owner)
    else:
        letter = _marked_letter(act, ask, square, case)
    record(act, square, letter)
    if case == "elsewhere":
        act.emit(PlayerWarned(owner, MISUNDERSTOOD_BLANK_TOPIC))
    if case == "mumbled" and act.state.dispute is not None:
        lift_challenge(
            act, MISUNDERSTOOD_BLANK_TOPIC, "blank.ladder-mumbled", _MISUNDERSTOOD_BLANK_KEY
        )
    act.rule_step(
        MISUNDERSTOOD_BLANK_TOPIC,
        f"blank.ladder-{case}",
        _MISUNDERSTOOD_BLANK_KEY,
        player=owner,
        detail=letter,
    )


def _marked_letter(act: Act, ask: Dialogue, square: Square, case: str) -> str:
    """The letter on the slip, or the one announced; if neither is usable, it is asked for."""
    marks = laying.marks_of(act.state, square)
    known = marks.said if case == "announced" else marks.own_writing
    if case in ("illegible", "mumbled", "elsewhere") or not known:
        return ask_letter(act, ask, marks.player)
    return known


def _letter_of_notes(act: Act, ask: Dialogue, owner: int) -> str:
    """If the space is empty: A's letter if it makes a plausible word, else B's (A iv)."""
    asked = owner if ask.yes("plausible") else act.state.next_player(owner)
    return ask_letter(act, ask, asked)


def _later_ladder(act: Act, ask: Dialogue, square: Square) -> None:
    owner = laying.owner_of(act.state, square)
    if ask.yes("misled-by-writing"):
        # A's writing misled B, who played or lost a challenge because of it: B's turn again (A
        # iii).
        letter = ask_letter(act, ask, owner)
        record(act, square, letter)
        _turn_again(act, ask, act.state.next_player(owner))
        act.rule_step(
            MISUNDERSTOOD_BLANK_TOPIC,
            "blank.ladder-illegible",
            _MISUNDERSTOOD_BLANK_KEY,
            player=owner,
            detail=letter,
        )
        return
    if ask.choice("case", _LATER) == "player-through":
        letter, step = _player_through(act, ask, owner), "a"
        record(act, square, letter)
    else:
        letter, step = _opponent_through(act, ask, square, owner)
    act.rule_step(
        _LATER_TOPIC, f"blank.later-{step}", _MISUNDERSTOOD_BLANK_KEY, player=owner, detail=letter
    )


def _player_through(act: Act, ask: Dialogue, owner: int) -> str:
    """A plays through it and B challenges: A is believed, unless the first word is nonsense."""
    nonsense = not ask.yes("verified") and ask.yes("nonsense")
    return ask_letter(act, ask, act.state.next_player(owner) if nonsense else owner)


def _opponent_through(act: Act, ask: Dialogue, square: Square, owner: int) -> tuple[str, str]:
    """B plays through it and A challenges: B takes the play back if B's reading was valid."""
    opponent = act.state.next_player(owner)
    letter = ask_letter(act, ask, owner)
    both_good = ask.yes("both-good")
    record(act, square, letter)
    if both_good and ask.yes("insists"):
        _turn_again(act, ask, opponent)
        return letter, "b"
    return letter, "c"


def _turn_again(act: Act, ask: Dialogue, player: int) -> None:
    """Withdraw a player's last play without loss and put them on turn again."""
    take_back_begun_turn(act)
    turn = act.state.last_turn
    if turn is not None and turn.player == player and turn.laid is not None:
        take_play_off(act, ask, turn)
    act.emit(TurnGiven(player))


_KEY, _LATE_KEY = "blank.false_remedy", "blank.false_late"
_LATE_TOPIC = "false-blank-late"
_OFF, _STAYS = "off", "stays"


def _is_timely(state: GameState, square: Square) -> bool:
    """True if the turn in which it was played has just ended.

    The opponent must turn the tile over before making a play; in 2001 the false blank may be
    pointed out until the opponent's turn is over (AMB-11).
    """
    turn = state.last_turn
    if turn is None or turn.laid is None or turn.kind is not TurnKind.PLAY:
        return False
    in_play = square in squares_of(turn.laid.placements)
    until_own_turn_ends = state.setup.ruleset.blank.false_remedy != "turn-lost"
    begun = state.phase in (Phase.PLACED, Phase.EXCHANGING, Phase.PASSING)
    return in_play and (until_own_turn_ends or not begun)


def _conduct(act: Act, ask: Dialogue) -> None:
    square = which_blank(ask, blank_squares(act.state))
    owner = laying.owner_of(act.state, square)
    if not _is_timely(act.state, square):
        _too_late(act, ask, owner)
        return
    remedy = act.rules.blank.false_remedy
    if remedy == "turn-lost":
        comes_off = True
    elif remedy == "challengeable":
        comes_off = ask.yes("challenged", asked=act.state.next_player(owner))
    else:
        comes_off = ask.choice("remedy", (_OFF, _STAYS)) == _OFF
    if comes_off:
        _take_off(act, ask, owner)
    detail = _OFF if comes_off else _STAYS
    act.rule_step(laying.FALSE_BLANK, "false-blank.found", _KEY, player=owner, detail=detail)
    check_zero_run(act)


def _too_late(act: Act, ask: Dialogue, owner: int) -> None:
    """It stays a blank, at no cost."""
    detail = _STAYS
    if act.rules.blank.false_late == "director":
        detail = ask.choice("late-remedy", (_STAYS, "director"))
    act.rule_step(_LATE_TOPIC, "false-blank.late", _LATE_KEY, player=owner, detail=detail)


def _take_off(act: Act, ask: Dialogue, owner: int) -> None:
    """Withdraw all tiles of the turn, which is lost; an unfinished later play comes off first."""
    turn = act.state.last_turn
    assert turn is not None, "the blank was laid in the last turn"
    face = _true_face(act, ask, owner)
    take_back_begun_turn(act)
    take_play_off(act, ask, turn)
    act.emit(TilesMoved((BLANK,), rack_of(owner), OUTSIDE))
    act.emit(TilesMoved((face,), OUTSIDE, rack_of(owner)))
    _count(act, turn)


def _true_face(act: Act, ask: Dialogue, owner: int) -> str:
    """The tile's real face: as noted when it was turned over, else asked for."""
    noted = act.state.noted(NotedTiles, laying.FALSE_BLANK, owner)
    if noted is not None:
        left = noted.tiles[1:]
        act.emit(NoteKept(laying.FALSE_BLANK, owner, NotedTiles(left) if left else ""))
        return noted.tiles[0]
    return ask.choice("face", act.state.setup.tile_set.faces)


def _count(act: Act, turn: LastTurn) -> None:
    change_zero_run(act, run_after_lost_turn(act, "false-blank", turn.zero_run_before))


_LETTERS = {letter: letter for letter in string.ascii_uppercase}

PROCEDURES = (
    Procedure(
        name=laying.FALSE_BLANK,
        title="A false blank",
        when="A tile was played as a blank, but it has a letter on its other side.",
        topics=(laying.FALSE_BLANK, _LATE_TOPIC),
        group=Group.BOARD,
        conduct=_conduct,
        may_apply=has_blank,
        not_now="There is no blank on the board.",
        grounds=("blank.false_remedy",),
        steps={"false-blank": "found late"},
        questions={
            "blank": "Which blank is it?",
            "challenged": "Does the opponent challenge the play off?",
            "remedy": "What happens to the play?",
            "late-remedy": "It was found late. What happens?",
            "face": "Which letter is on its other side?",
            "opponent": "Which opponent picks the tiles that go back?",
            "taken": "Which tiles were picked without looking?",
            "returned": "Which tiles go back into the bag?",
        },
        answers={
            **_LETTERS,
            "off": "The play comes off and the turn is lost",
            "stays": "It stays on the board as a blank",
            "director": "The director decides by other rulings",
        },
        ruled="What happens to {name}'s false blank is settled.",
        search_words=("fake blank", "not a blank", "turned-over tile", "letter played as a blank"),
    ),
    Procedure(
        name="undesignated-blank",
        title="A blank without a letter",
        when="A blank is on the board and no one has said or written which letter it is.",
        topics=(TOPIC,),
        group=Group.BOARD,
        conduct=_conduct_undesignated_blank,
        may_apply=_is_possible,
        is_due=_is_possible,
        not_now="There is no blank without a letter on the board.",
        grounds=("blank.undesignated",),
        steps={"blank": "demand own-time pick restart withdraw"},
        questions={
            "blank": "Which blank is it?",
            "demanded": "Did the opponent ask for the letter at once?",
            "asker": "Who asks for the letter?",
            "letter": "Which letter is the blank?",
            "withdraw": "Is the challenge taken back?",
        },
        answers=_LETTERS,
        ruled="The blank gets its letter.",
        search_words=("forgot to name the blank", "blank has no letter", "which letter is it"),
    ),
    Procedure(
        name="misunderstood-blank",
        title="A blank was misunderstood",
        when="The players take a blank for different letters, or the writing cannot be read.",
        topics=(MISUNDERSTOOD_BLANK_TOPIC, _LATER_TOPIC),
        group=Group.BOARD,
        conduct=_conduct_misunderstood_blank,
        may_apply=has_blank,
        is_due=_is_due,
        not_now="There is no blank on the board.",
        grounds=("blank.authority",),
        steps={
            "blank": "agree conflict ladder-announced ladder-differs ladder-elsewhere"
            " ladder-illegible ladder-mumbled ladder-notes-differ ladder-slip later"
            " later-a later-b later-c misunderstood slip",
        },
        questions={
            "blank": "Which blank is it?",
            "letter": "Which letter is the blank?",
            "withdraw": "Is the challenge taken back?",
            "unclear": "Is the writing unclear?",
            "disputed": "Does the opponent disagree with this letter?",
            "director-letter": "Which letter does the director decide on?",
            "case": "What has happened?",
            "plausible": "Does the letter of the blank's player make a likely word?",
            "misled-by-writing": "Was the opponent misled by the writing and made a play on it?",
            "verified": "Can anyone confirm which letter it was?",
            "nonsense": "Does that letter make nonsense of the first word?",
            "both-good": "Are both words good the way the opponent reads the blank?",
            "insists": "Does the blank's player insist, and is that likely to be true?",
            "opponent": "Which opponent picks the tiles that go back?",
            "taken": "Which tiles were picked without looking?",
            "returned": "Which tiles go back into the bag?",
        },
        answers={
            **_LETTERS,
            "slip": "The letter is written in its space on the slip",
            "differs": "One letter was said and another written",
            "illegible": "The writing was hard to read",
            "notes-differ": "Each player has noted another letter, and the space is empty",
            "elsewhere": "It was said, and written somewhere else",
            "announced": "It was said, and written nowhere",
            "mumbled": "It was said unclearly",
            "player-through": "The blank's player played through it and was challenged",
            "opponent-through": "The opponent played through it and was challenged",
        },
        ruled="The letter of {name}'s blank is settled.",
        search_words=("misheard the blank", "blank said differently", "cannot read the blank"),
    ),
)
