# SPDX-License-Identifier: MIT
"""Offences with a tariff, disqualification, dropping out, and games awarded by the director.

Sources: 1999 7.5, 12.3, 22.9; 2001 5.1.8, 7.5, 9.5, 22.2, 22.17; NASPA IV.B.6, IV.G.2.b, IV.J.2.
"""

from __future__ import annotations

from desktop_app.rules.acts import finishing
from desktop_app.rules.acts.act import Act
from desktop_app.rules.desk_events import (
    LedgerChange,
    NoteKept,
    Outcome,
    RulingDetail,
    SpreadPenalised,
)
from desktop_app.rules.events import EndReason
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.forfeits import (
    DECISION_OF_OTHERS,
    WITHOUT_PLAYER,
    is_of_several,
    settle_without,
    spread_of,
    why_only_two,
)
from desktop_app.rules.procedures.procedure import Group, Procedure, always, is_going, rule_freely
from desktop_app.rules.procedures.result_correction import change_game, check_unsigned
from desktop_app.rules.rejection import Reason
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_play import Tariff
from desktop_app.rules.state import GameState, names, seat_named

_TRACKING = "tracking-delays-draw"
# Other procedures deal with these.
_ELSEWHERE = frozenset({_TRACKING, "clock-started-in-error"})
_MAX_SPREAD = 1_000


def _penalise(act: Act, ask: Dialogue) -> None:
    tariffs = _tariffs(act.rules)
    if not tariffs:
        raise ask.refused(Reason.DOES_NOT_APPLY, "", "penalty.tariffs", "meta.residual_authority")
    tariff = tariffs[ask.choice("offence", tuple(tariffs))]
    player = ask.player("player")
    _apply_tariff(act, ask, tariff, player)


def _tariffs(rules: Ruleset) -> dict[str, Tariff]:
    """Offences with a tariff and without a separate procedure, by name."""
    return {
        tariff.offence: tariff
        for tariff in rules.penalty.tariffs
        if tariff.offence in finishing.TOPICS and tariff.offence not in _ELSEWHERE
    }


def _has_tariffs(rules: Ruleset) -> bool:
    return bool(_tariffs(rules))


def _prices_tracking(rules: Ruleset) -> bool:
    return any(tariff.offence == _TRACKING for tariff in rules.penalty.tariffs)


def _apply_tariff(act: Act, ask: Dialogue, tariff: Tariff, player: int) -> None:
    """Warn the player if the offence is still free, otherwise charge the tariff."""
    if tariff.points or tariff.seconds:
        check_unsigned(act, ask)
    if finishing.is_free(act, tariff, player) or not _is_same_session(act, ask, tariff, player):
        finishing.warn(act, tariff, player)
    elif tariff.discretionary and not ask.yes("penalise"):
        finishing.rule_by(act, tariff, player, "let-pass")
    elif tariff.spread or tariff.points or tariff.seconds:
        change_game(act, lambda: finishing.charge(act, tariff, player))
    else:
        _penalise_by_director(act, ask, tariff, player)


def _is_same_session(act: Act, ask: Dialogue, tariff: Tariff, player: int) -> bool:
    """A ringing telephone is warned for once each morning and once each afternoon (2001 22.2)."""
    if tariff.offence != "phone-rings" or not finishing.warnings_for(act, tariff, player):
        return True
    return ask.yes("same-session", default=True)


def _penalise_by_director(act: Act, ask: Dialogue, tariff: Tariff, player: int) -> None:
    """The document gives no figure for the penalty: the director names one."""
    spread = ask.number("spread", 1, _MAX_SPREAD)
    act.emit(SpreadPenalised(player, spread, finishing.TOPICS[tariff.offence]))
    finishing.rule_by(act, tariff, player, LedgerChange(spread=spread))


def _delay_by_tracking(act: Act, ask: Dialogue) -> None:
    """Tracking tiles before drawing, so that the opponent has to wait to draw (IV.G.2.b)."""
    tariff = finishing.tariff_of(act, _TRACKING)
    if tariff is None:
        raise ask.refused(Reason.DOES_NOT_APPLY, "tracking-late")
    player = ask.player("player")
    if finishing.is_free(act, tariff, player):
        finishing.warn(act, tariff, player)
    else:
        finishing.charge(act, tariff, player)


def _has_bag(state: GameState) -> bool:
    return is_going(state) and bool(state.bag)


# Players out of the tournament, and games decided by the director.
#
# Sources: 1999 2; 2001 2, 22.17, 23; NASPA I.A, I.B; Singapore G20. The effect on their other games
# is computed in `desktop_app.tournament.rulings` from the note made here.

CHEATING = "cheating-outcome"
"""Row of the rules matrix, and topic of the note on a disqualified player."""
DROP_OUT = "dropout"
"""Row of the rules matrix, and topic of the note on a player who dropped out."""
EXCUSED = "excused"
"""The note if the player's reason was accepted; otherwise the value of ``forfeit.drop_out``."""
_MAX_MARGIN = 2_000
_TIE, _NO_ONE = "tie", "nobody"


def _disqualify(act: Act, ask: Dialogue) -> None:
    """The cheat is out of the tournament and the opponent wins, by a bye's spread or a given one.

    In a game of three or four the cheat is out of the game.
    """
    cheat = ask.player("player", among=act.state.playing)
    if is_of_several(act.state):
        goes_on = settle_without(act, ask, cheat, EndReason.DISQUALIFICATION, is_rated=False)
        detail: RulingDetail = Outcome(goes_on)
    else:
        detail = LedgerChange(spread=_award_opponent(act, ask, cheat))
    act.emit(NoteKept(CHEATING, cheat, "disqualified"))
    keys = "forfeit.disqualified", "forfeit.cheat_games"
    act.rule_step(CHEATING, *keys, player=cheat, detail=detail)


def _award_opponent(act: Act, ask: Dialogue, cheat: int) -> int:
    """Award the game to the opponent of a cheat; returns the spread."""
    tariff = act.rules.bye.spread if act.rules.forfeit.cheat_games == "as-byes" else 0
    spread = spread_of(ask, "spread", tariff)
    winner = act.state.next_player(cheat)
    finishing.award_game(
        act,
        winner,
        EndReason.DISQUALIFICATION,
        finishing.margins_of(winner, spread),
        player=cheat,
        is_rated=False,
    )
    return spread


def _drop_out(act: Act, ask: Dialogue) -> None:
    """A player drops out: this game is lost, and in 2001 all the others, too (23).

    A game that the player has already lost keeps its margin.
    """
    player = ask.player("player")
    excused = ask.yes("excused")
    state, forfeit = act.state, act.rules.forfeit
    winner = state.next_player(player)
    if not excused and forfeit.drop_out == "all-lost":
        result = state.result
        is_lost = result is not None and bool(result.margins) and result.winner == winner
        lost = -result.margins[player] if result is not None and is_lost else forfeit.spread
        _give_game(act, player, finishing.margins_of(winner, forfeit.spread, lost))
    elif not state.is_over:
        spread = spread_of(ask, "spread", forfeit.spread)
        _give_game(act, player, finishing.margins_of(winner, spread))
    detail = EXCUSED if excused else forfeit.drop_out
    act.emit(NoteKept(DROP_OUT, player, detail))
    act.rule_step(DROP_OUT, "forfeit.drop-out", "forfeit.drop_out", player=player, detail=detail)


def _give_game(act: Act, player: int, margins: tuple[int, ...]) -> None:
    """Award this game to the opponent of a player who drops out."""
    winner = act.state.next_player(player)
    rated = act.rules.forfeit.rated
    finishing.award_game(act, winner, EndReason.FORFEIT, margins, player=player, is_rated=rated)


def _award(act: Act, ask: Dialogue) -> None:
    """The director decides the game: won by a player, tied, or lost by all."""
    state = act.state
    to = ask.choice("to", (*names(state), _TIE, _NO_ONE))
    winner = seat_named(state, to)
    margins: tuple[int, ...] = ()
    half_points: tuple[int, ...] = ()
    if state.player_count == 2:
        margins = _margins(ask, winner, is_lost=to == _NO_ONE)
    if to == _TIE:
        half_points = (1,) * state.player_count
    elif to == _NO_ONE:
        half_points = (0,) * state.player_count
    rated = ask.yes("rated", default=True)
    finishing.award_game(
        act, winner, EndReason.AWARDED, margins, half_points=half_points, is_rated=rated
    )
    rule_freely(act, "director.award-game", player=winner, detail=to)


def _margins(ask: Dialogue, winner: int | None, *, is_lost: bool) -> tuple[int, ...]:
    if winner is not None:
        return finishing.margins_of(winner, ask.number("spread", 0, _MAX_MARGIN))
    if is_lost:
        lost = ask.number("spread", 0, _MAX_MARGIN)
        return (-lost, -lost)
    return (0, 0)


PROCEDURES = (
    Procedure(
        name="penalty",
        title="An offence with a penalty",
        when="A player has done something for which the rules set a penalty.",
        topics=(
            "phone-penalty",
            "walking-about",
            "score-before-play",
            "out-of-order",
            "cume-record",
        ),
        group=Group.DIRECTOR,
        conduct=_penalise,
        may_apply=always,
        is_in_book=_has_tariffs,
        questions={
            "offence": "What was done?",
            "player": "Who did it?",
            "penalise": "Is there a penalty?",
            "same-session": "Was the earlier warning in this same morning or afternoon?",
            "spread": "How much spread does it cost?",
        },
        answers={
            "adding-on-stopped-clock": "Adding up totals while the clock stood still",
            "blank-undeclared": "Not saying the letter of a blank",
            "board-knocked-in-anger": "Knocking the board in anger",
            "cumulative-not-recorded": "Not writing the running total",
            "exchange-low-bag-found-late": "Exchanging with too few tiles in the bag, found late",
            "lookup-separate": "Looking the words up one by one",
            "out-of-order-draw": "Drawing out of order",
            "phone-rings": "A telephone that rings",
            "score-before-play": "Writing a score before playing the tiles",
            "walking-about": "Walking about",
            "wrong-tiles-after-challenge": "Taking up the wrong tiles after a challenge",
        },
        ruled="The director ruled on an offence by {name}.",
        search_words=(
            "phone rang",
            "mobile phone",
            "calculator",
            "used a dictionary",
            "notes",
            "penalty",
        ),
    ),
    Procedure(
        name="tracking-delay",
        title="Ticking tiles off before drawing",
        when="A player ticks tiles off before drawing, and the opponent has to wait to draw.",
        topics=("tracking-late",),
        group=Group.TURN,
        conduct=_delay_by_tracking,
        may_apply=_has_bag,
        is_in_book=_prices_tracking,
        not_now="The bag is empty, or play is not going on.",
        questions={"player": "Who ticks tiles off?"},
        ruled="{name} has kept the opponent from drawing.",
        search_words=("tracking before drawing", "slow to draw", "crosses off before drawing"),
    ),
    Procedure(
        name="disqualify",
        title="Disqualify a player",
        when="A player has been caught cheating.",
        topics=(CHEATING, "collusion"),
        group=Group.DIRECTOR,
        conduct=_disqualify,
        may_apply=always,
        steps={"forfeit": "disqualified"},
        questions={
            "player": "Who is disqualified?",
            "spread": "How many points of spread does the opponent win by?",
            "decision": DECISION_OF_OTHERS,
        },
        answers=WITHOUT_PLAYER,
        ruled="{name} is disqualified.",
        search_words=(
            "cheating",
            "caught cheating",
            "throw a player out",
            "peeked on purpose",
            "ban",
        ),
    ),
    Procedure(
        name="drop-out",
        title="A player drops out of the tournament",
        when="A player goes home, or will play no more games of the event.",
        topics=(DROP_OUT,),
        group=Group.DIRECTOR,
        conduct=_drop_out,
        may_apply=always,
        why_not=why_only_two,
        grounds=("forfeit.drop_out",),
        steps={"forfeit": "drop-out"},
        questions={
            "player": "Who drops out?",
            "excused": "Is it for a medical reason, an emergency or something beyond their"
            " control?",
            "spread": "How many points of spread does this game cost?",
        },
        ruled="{name} drops out of the tournament.",
        search_words=(
            "drops out",
            "goes home",
            "leaves the tournament",
            "plays no more games",
            "withdraws",
        ),
    ),
    Procedure(
        name="award-game",
        title="Decide the game",
        when="The game is decided by a ruling and not by its scores.",
        topics=("authority-director",),
        group=Group.DIRECTOR,
        conduct=_award,
        may_apply=always,
        steps={"director": "award-game"},
        questions={
            "to": "Who wins?",
            "spread": "By how many points of spread?",
            "rated": "Is the game rated?",
        },
        answers={"tie": "No one: the game is a tie", "nobody": "No one: all players lose"},
        ruled="The game is decided.",
        search_words=("award the game", "win by ruling", "adjudicate the game", "who has won"),
    ),
)
