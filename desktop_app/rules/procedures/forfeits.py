# SPDX-License-Identifier: MIT
"""Games that are not played: absences, double forfeits and byes.

Where the book names a tariff it is taken; else whoever decides what the book leaves open says how
much spread a forfeit costs. Sources: 1999 19.1, 19.2; 2001 6.1, 19.1, 19.2; NASPA III.C, III.D,
V.K; Singapore G20.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.awarding import award_game, margins_of
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.events import EndReason
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.without_player import (
    is_of_several,
    settle_without,
    why_only_two,
)
from desktop_app.rules.rejection import Reason
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.state import GameState

_MOST_SPREAD = 1_000
REMOVED = "removed"


def forfeit_game(
    act: Act, absent: int, *, gained: int | None = None, lost: int | None = None
) -> None:
    """Let a player lose a game that is not played.

    Args:
        act: the act that led here.
        absent: who did not come, or would not play.
        gained: what the opponent's spread gains; None is the tariff.
        lost: what the absent player's spread loses; None is as much.
    """
    spread = act.rules.forfeit.spread if gained is None else gained
    winner = act.state.next_player(absent)
    award_game(
        act,
        winner,
        EndReason.FORFEIT,
        margins_of(winner, spread, lost),
        player=absent,
        is_rated=act.rules.forfeit.rated,
        forfeiters=(absent,),
    )


def double_forfeit_game(act: Act, lost: int | None = None) -> None:
    """Let everybody lose a game to which nobody came; `lost` None is the tariff.

    With more than two players it counts nothing, and there is no spread to lose.
    """
    spread = act.rules.forfeit.spread if lost is None else lost
    award_game(
        act,
        None,
        EndReason.DOUBLE_FORFEIT,
        (-spread, -spread),
        half_points=(0,) * act.state.player_count,
        is_rated=act.rules.forfeit.rated,
        forfeiters=range(act.state.player_count),
    )


def give_bye(act: Act, player: int, spread: int | None = None) -> None:
    """Give a player a bye, which is a win; his opponent is not there. `spread` None is the tariff.

    A bye is nobody's start and is not rated (NASPA III.D, V.K.4).
    """
    gained = act.rules.bye.spread if spread is None else spread
    margins = margins_of(player, gained, 0)
    award_game(act, player, EndReason.BYE, margins, player=player, is_rated=False)


def forfeit_among_several(act: Act, ask: Dialogue, absent: int) -> str:
    """Of three or four one does not play: the others decide. Returns what they did."""
    is_rated = act.rules.forfeit.rated
    return settle_without(
        act, ask, absent, EndReason.FORFEIT, is_rated=is_rated, forfeiters=(absent,)
    )


def is_undecided(state: GameState) -> bool:
    """Whether a game is not over; it may be found unplayed at any time."""
    return not state.is_over


def spread_of(ask: Dialogue, key: str, tariff: int) -> int:
    """A tariff of the book, or what whoever decides says where the book names none."""
    return tariff or ask.number(key, 0, _MOST_SPREAD)


def _forfeit(act: Act, ask: Dialogue) -> None:
    rules = act.rules.forfeit
    absent = ask.player("player", among=act.state.playing)
    if is_of_several(act.state):
        decision = forfeit_among_several(act, ask, absent)
        keys = "forfeit.absence", "forfeit.spread"
        act.rule_step("forfeit", *keys, player=absent, detail=decision)
        return
    spread = spread_of(ask, "spread", rules.spread)
    lost = spread
    step, topic = "forfeit.absence", "forfeit"
    if rules.abuse_spread and ask.yes("abuse", default=False):
        step, topic = "forfeit.abuse", "prize-forfeit"
        lost = _abuse_spread(act, ask)
    forfeit_game(act, absent, gained=spread, lost=lost)
    act.rule_step(topic, step, "forfeit.spread", player=absent, detail=f"spread {-lost}")


def _abuse_spread(act: Act, ask: Dialogue) -> int:
    """2001 19.2 lets the game be played if it can be; NASPA V.K.3 leaves the figure open."""
    tariff = act.rules.forfeit.abuse_spread
    if tariff < 0:
        return ask.number("abuse-spread", act.rules.forfeit.spread, _MOST_SPREAD)
    if ask.yes("can-be-played", default=False):
        raise ask.refused_by("forfeit.abuse", Reason.DOES_NOT_APPLY, "can-be-played")
    return tariff


def _double_forfeit(act: Act, ask: Dialogue) -> None:
    keys = "forfeit.double", "forfeit.spread"
    if is_of_several(act.state):
        double_forfeit_game(act)
        act.rule_step("forfeit", *keys)
        return
    spread = spread_of(ask, "spread", act.rules.forfeit.spread)
    double_forfeit_game(act, spread)
    act.rule_step("forfeit", *keys, detail=f"spread {-spread}")


def _bye(act: Act, ask: Dialogue) -> None:
    player = ask.player("player")
    spread = spread_of(ask, "spread", act.rules.bye.spread)
    give_bye(act, player, spread)
    act.rule_step("bye", "forfeit.bye", "bye.spread", player=player, detail=f"spread {spread}")


def _remove_absent(act: Act, ask: Dialogue) -> None:
    """2001 6.1: who misses the first two games, or will not play, is out; a bye takes his place.

    Where the book says nothing of it, whoever decides what it leaves open may allow it.
    """
    step, key = "forfeit.removed", "late.missed_two_games"
    if not _has_room_for_removing(act.rules):
        raise ask.refused(Reason.NOT_ALLOWED, "", key)
    absent = ask.player("player")
    if act.rules.late.missed_two_games != REMOVED and not ask.yes("allowed"):
        act.rule_step("late-forfeit", step, key, player=absent, detail="not-allowed")
        return
    spread = spread_of(ask, "spread", act.rules.bye.spread)
    give_bye(act, act.state.next_player(absent), spread)
    act.emit(NoteKept("late-forfeit", absent, REMOVED))
    act.rule_step("late-forfeit", step, key, player=absent, detail=REMOVED)


def _has_room_for_removing(rules: Ruleset) -> bool:
    return rules.late.missed_two_games == REMOVED or rules.is_silent("late.missed_two_games")


PROCEDURES = (
    Procedure("forfeit", ("forfeit", "prize-forfeit"), Group.RESULT, _forfeit, is_undecided),
    Procedure("double-forfeit", ("forfeit",), Group.RESULT, _double_forfeit, is_undecided),
    Procedure("bye", ("bye",), Group.RESULT, _bye, is_undecided, why_not=why_only_two),
    Procedure(
        "remove-absent",
        ("late-forfeit",),
        Group.RESULT,
        _remove_absent,
        is_undecided,
        is_in_book=_has_room_for_removing,
        why_not=why_only_two,
    ),
)
