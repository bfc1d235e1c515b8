# SPDX-License-Identifier: MIT
"""Players who take a blank for different letters, at once or after later turns.

A is the player of the blank, B the opponent. Sources: 1999 12.2, 12.3; 2001 12.2; Singapore G7;
NASPA IV.F.1.c, IV.F.1.e, IV.F.3.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.awarding import take_back_begun_turn
from desktop_app.rules.acts.blanks import is_in_last_play, marks_of, owner_of
from desktop_app.rules.acts.disputing import lift_challenge
from desktop_app.rules.blank_events import BlankWritten
from desktop_app.rules.board import Square
from desktop_app.rules.desk_events import TurnGiven
from desktop_app.rules.events import ClockStarted, PlayerWarned
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.play_off import take_play_off
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.procedures.undesignated_blank import (
    ask_letter,
    record,
    which_blank,
)
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import is_blank

TOPIC = "blank-conflict"
_LATER_TOPIC = "blank-later-dispute"
_KEY = "blank.authority"

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
"""2001 12.2 B: who has played through the blank."""


def blank_squares(state: GameState) -> tuple[Square, ...]:
    """Every blank on the board whose turn has ended, row by row."""
    laid = () if state.laid is None else state.laid.placements
    return tuple(
        each.square for each in state.board.placements() if is_blank(each.tile) and each not in laid
    )


def has_blank(state: GameState) -> bool:
    """Whether a game goes on with a blank on the board whose turn has ended."""
    return is_going(state) and bool(blank_squares(state))


def _is_due(state: GameState) -> bool:
    if not has_blank(state) or state.setup.ruleset.blank.authority != "records-agree":
        return False
    blanks = blank_squares(state)
    return any(marks.differ for square, marks in state.blanks.items() if square in blanks)


def _conduct(act: Act, ask: Dialogue) -> None:
    square = which_blank(ask, blank_squares(act.state))
    match act.rules.blank.authority:
        case "printed":
            _withdrawable(act, ask, square)
        case "slip-then-ladder":
            if is_in_last_play(act.state, square):
                _ladder(act, ask, square)
            else:
                _later_ladder(act, ask, square)
        case "slip":
            _dispute_on_slip(act, ask, square)
        case "records-agree":
            _agree(act, ask, square)
        case _:
            record(act, square, ask_letter(act, ask, None))
            act.rule_step(TOPIC, "blank.conflict", _KEY, player=owner_of(act.state, square))


def _withdrawable(act: Act, ask: Dialogue, square: Square) -> None:
    """Cleared up, and the challenge may be taken back at no cost to anybody (1999 12.2)."""
    owner = owner_of(act.state, square)
    if not is_in_last_play(act.state, square):
        # What nobody cleared up in time is the director's (1999 12.3).
        record(act, square, ask_letter(act, ask, None))
        act.rule_step(_LATER_TOPIC, "blank.later", _KEY, player=owner)
        return
    _clear_up(act, ask, square, owner)
    dispute = act.state.dispute
    if dispute is not None and ask.yes("withdraw", asked=dispute.by):
        lift_challenge(act, TOPIC, "blank.misunderstood", _KEY)
        return
    act.rule_step(TOPIC, "blank.misunderstood", _KEY, player=owner)


def _clear_up(act: Act, ask: Dialogue, square: Square, asked: int) -> None:
    """Where the blank stands for no letter yet, its player says which one it is."""
    marks = marks_of(act.state, square)
    if not marks.said and not marks.own_writing:
        record(act, square, ask_letter(act, ask, asked))


def _agree(act: Act, ask: Dialogue, square: Square) -> None:
    """Play goes on once both records show the same letter (Singapore G7)."""
    letter = ask_letter(act, ask, None)
    record(act, square, letter)
    owner = owner_of(act.state, square)
    for seat in range(act.state.player_count):
        if seat != owner:
            act.emit(BlankWritten(seat, square, letter))
    act.rule_step(TOPIC, "blank.agree", _KEY, player=owner)


def _dispute_on_slip(act: Act, ask: Dialogue, square: Square) -> None:
    """Only writing counts; what was not written is asked for, and doubt is the director's.

    The challenger may then withdraw, or challenge any word of the present play (NASPA IV.F.3).
    """
    owner = owner_of(act.state, square)
    dispute, written = act.state.dispute, marks_of(act.state, square).own_writing
    was_unclear = not written or ask.yes("unclear")
    if was_unclear:
        letter = ask_letter(act, ask, owner)
        if ask.yes("disputed"):
            letter = ask_letter(act, ask, None, "director-letter")
        record(act, square, letter)
        if dispute is not None and ask.yes("withdraw", asked=dispute.by):
            lift_challenge(act, TOPIC, "blank.withdraw", _KEY)
    at_once = is_in_last_play(act.state, square)
    if was_unclear and act.state.clock.exists and act.state.dispute is None and dispute is not None:
        # The blank's player wrote on his own time; he starts the challenger's clock again.
        act.emit(ClockStarted(owner))
    topic, step = (TOPIC, "blank.slip") if at_once else (_LATER_TOPIC, "blank.later")
    act.rule_step(topic, step, _KEY, player=owner)


# ---------------------------------------------------------------------- 2001 12.2


def _ladder(act: Act, ask: Dialogue, square: Square) -> None:
    owner = owner_of(act.state, square)
    case = ask.choice("case", _SAME_TURN)
    if case == "notes-differ":
        letter = _letter_of_notes(act, ask, owner)
    else:
        letter = _marked_letter(act, ask, square, case)
    record(act, square, letter)
    if case == "elsewhere":
        act.emit(PlayerWarned(owner, TOPIC))
    if case == "mumbled" and act.state.dispute is not None:
        lift_challenge(act, TOPIC, "blank.ladder-mumbled", _KEY)
    act.rule_step(TOPIC, f"blank.ladder-{case}", _KEY, player=owner, detail=letter)


def _marked_letter(act: Act, ask: Dialogue, square: Square, case: str) -> str:
    """The slip, or failing that its player's word; as it is marked, else as it is now told."""
    marks = marks_of(act.state, square)
    known = marks.said if case == "announced" else marks.own_writing
    if case in ("illegible", "mumbled", "elsewhere") or not known:
        return ask_letter(act, ask, marks.player)
    return known


def _letter_of_notes(act: Act, ask: Dialogue, owner: int) -> str:
    """Nothing in the space: A's letter where it makes a plausible word, else B's (A iv)."""
    asked = owner if ask.yes("plausible") else act.state.next_player(owner)
    return ask_letter(act, ask, asked)


def _later_ladder(act: Act, ask: Dialogue, square: Square) -> None:
    owner = owner_of(act.state, square)
    if ask.yes("misled-by-writing"):
        # B was misled by A's writing and has lost or made a play by it: his turn again (A iii).
        letter = ask_letter(act, ask, owner)
        record(act, square, letter)
        _turn_again(act, ask, act.state.next_player(owner))
        act.rule_step(TOPIC, "blank.ladder-illegible", _KEY, player=owner, detail=letter)
        return
    if ask.choice("case", _LATER) == "player-through":
        letter, step = _player_through(act, ask, owner), "a"
        record(act, square, letter)
    else:
        letter, step = _opponent_through(act, ask, square, owner)
    act.rule_step(_LATER_TOPIC, f"blank.later-{step}", _KEY, player=owner, detail=letter)


def _player_through(act: Act, ask: Dialogue, owner: int) -> str:
    """A plays through it and B challenges: doubt favours A, unless the first word is nonsense."""
    nonsense = not ask.yes("verified") and ask.yes("nonsense")
    return ask_letter(act, ask, act.state.next_player(owner) if nonsense else owner)


def _opponent_through(act: Act, ask: Dialogue, square: Square, owner: int) -> tuple[str, str]:
    """B plays through it and A challenges: B takes his tiles back where his reading was good."""
    opponent = act.state.next_player(owner)
    letter = ask_letter(act, ask, owner)
    both_good = ask.yes("both-good")
    record(act, square, letter)
    if both_good and ask.yes("insists"):
        _turn_again(act, ask, opponent)
        return letter, "b"
    return letter, "c"


def _turn_again(act: Act, ask: Dialogue, player: int) -> None:
    """The last play of a player comes up without loss, and he is on turn again."""
    take_back_begun_turn(act)
    turn = act.state.last_turn
    if turn is not None and turn.player == player and turn.laid is not None:
        take_play_off(act, ask, turn)
    act.emit(TurnGiven(player))


PROCEDURES = (
    Procedure(
        "misunderstood-blank",
        (TOPIC, _LATER_TOPIC),
        Group.BOARD,
        _conduct,
        has_blank,
        _is_due,
    ),
)
