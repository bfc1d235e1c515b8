# SPDX-License-Identifier: MIT
"""The bag: tiles seen, spilled or out of place, hands in it, and access to it.

Sources: NASPA IV.B.3, IV.B.9 (AMB-22), IV.C.1, IV.C.4; 1999 and 2001 5.1.7.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.desk_events import Amount, GameReconstructed, PlayerWarned
from desktop_app.rules.events import (
    ClockNeutralised,
    ClockStarted,
    ScoreDeclared,
    TilesDrawn,
    TilesLaid,
)
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.pools import chooser_for, decide_limit, held_tiles
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.state import GameState, Phase, everybody
from desktop_app.rules.tile_events import BAG, TilesExposed, TilesMoved, rack_of
from desktop_app.rules.tiles import remove_tiles
from desktop_app.rules.turns import LastTurn

# Tiles of a low bag that the wrong player saw: the opponent takes them and returns others.
#
# Sources: NASPA IV.B.3, IV.B.8.2, IV.B.9.2.


def take_and_return(
    act: Act, ask: Dialogue, taker: int, tiles: tuple[str, ...], seen_by: frozenset[int]
) -> None:
    """The opponent adds tiles of the bag to their rack and returns as many, unseen by the other
    player.

    Args:
        act: receives the events.
        ask: asks `returned`.
        taker: seat of the opponent.
        tiles: tiles beside the bag; they still count as in it.
        seen_by: seats that have already seen them.
    """
    act.emit(TilesMoved(tiles, BAG, rack_of(taker), seen_by | {taker}))
    rack = act.state.racks[taker]
    limit = decide_limit(act.rules.overdraw.low_bag_decide_s, taker)
    count = len(tiles)
    back = ask.tiles("returned", rack, count, asked=taker, seen_by=(taker,), limit=limit)
    act.emit(TilesMoved(back, rack_of(taker), BAG, frozenset({taker})))


_EXPOSE = "expose-low-bag"
_PLACE = "dropped-tile-hand"


def _has_bag(state: GameState) -> bool:
    return is_going(state) and bool(state.bag)


def _exposed_bag_tiles(act: Act, ask: Dialogue) -> None:
    """Settle tiles that were seen in the bag.

    With a low bag, on the player's own turn, the opponent takes them; otherwise they are shown to
    all and returned.
    """
    state, rules = act.state, act.rules.expose
    player = ask.player("player")
    count = ask.number("count", 1, len(state.bag))
    exposed = ask.blind("exposed", state.bag, count)
    is_low = len(state.bag) - count < rules.low_bag_below
    if rules.low_bag != "transfer":
        step = ask.choice("remedy", ("shown", "transfer"))
    elif not is_low:
        step = "shown"
    else:
        step = "transfer" if state.on_turn == player else "nothing"
    seen = everybody(state) if step == "shown" else frozenset({player})
    act.emit(TilesExposed(exposed, BAG, seen))
    if step == "transfer":
        take_and_return(act, ask, chooser_for(ask, player), exposed, seen)
    act.rule_step(_EXPOSE, f"{_EXPOSE}.{step}", player=player, detail=Amount(count))


def _tiles_out_of_place(act: Act, ask: Dialogue) -> None:
    """Put the tiles back where they belong, with a warning if wanted."""
    player = ask.player("player")
    if ask.yes("warn"):
        act.emit(PlayerWarned(player, _PLACE))
    act.rule_step(_PLACE, "dropped-tile-hand.back", player=player)


# Tiles spilled from the bag.
#
# Sources: NASPA IV.B.3 (AMB-22). The other documents do not mention them until the set is found
# wrong (1999 and 2001 15), so the authority for what they leave open decides.

_SPILL_TOPIC = "spill"


def _is_possible(state: GameState) -> bool:
    return is_going(state) and bool(state.bag)


def _spilled_tiles(act: Act, ask: Dialogue) -> None:
    """The tiles due to the player are drawn; the rest is shown or goes to the opponent."""
    player = ask.player("player")
    count = ask.number("count", 1, len(act.state.bag))
    spilled = ask.blind("spilled", act.state.bag, count)
    # During their own turn a player is not yet due any tiles for those already placed.
    size = act.rules.set.rack_size
    due = max(0, min(size - held_tiles(act.state, player), len(act.state.bag)))
    if act.rules.expose.spill_low_bag != "transfer":
        remedy = ask.choice("remedy", ("draw", "shown", "unseen") if due else ("shown", "unseen"))
        due = due if remedy == "draw" else 0
        surplus = _draw(act, ask, player, spilled, due)
        if surplus and remedy != "unseen":
            _show(act, surplus)
        act.rule_step(_SPILL_TOPIC, "spill.free", player=player, detail=remedy)
        return
    surplus = _draw(act, ask, player, spilled, due)
    step = "part-of-draw" if not surplus else "more-than-needed" if due else "shown"
    if surplus and _is_low(act.state, player, len(surplus)):
        opponent = chooser_for(ask, player)
        take_and_return(act, ask, opponent, surplus, frozenset({player}))
        step = "low-bag"
    elif surplus:
        _show(act, surplus)
    act.rule_step(_SPILL_TOPIC, f"spill.{step}", "expose.spill_low_bag", player=player)


def _draw(
    act: Act, ask: Dialogue, player: int, spilled: tuple[str, ...], due: int
) -> tuple[str, ...]:
    """Draw the tiles due from the spilled ones, mixed face down; return the rest."""
    if not due:
        return spilled
    drawn = spilled if len(spilled) <= due else ask.blind("drawn", spilled, due)
    act.emit(TilesDrawn(player, drawn))
    return remove_tiles(spilled, drawn)


def _is_low(state: GameState, player: int, surplus: int) -> bool:
    """True if it is the spiller's turn and the bag, without the surplus, is low."""
    left = len(state.bag) - surplus
    return state.on_turn == player and left <= state.setup.ruleset.expose.spill_at_most


def _show(act: Act, tiles: tuple[str, ...]) -> None:
    act.emit(TilesExposed(tiles, BAG, everybody(act.state)))


_ACCESS_TOPIC = "bag-access"


def _access_is_possible(state: GameState) -> bool:
    return is_going(state) and state.clock.running is not None


def _bag_access(act: Act, ask: Dialogue) -> None:
    """The player asks for the bag, stops the clock, gets the bag, and their clock is restarted.

    If the bag is handed over at once, the clock keeps running.
    """
    player = act.state.clock.running
    assert player is not None, "it is possible only while a clock runs"
    if not ask.yes("handed-over"):
        act.emit(ClockNeutralised(player, "any-stated"))
        act.emit(ClockStarted(player))
    act.rule_step(_ACCESS_TOPIC, "bag-access.steps", player=player)


# Disputes on whether an unannounced hand in the bag was counting or ended the turn.
#
# Sources: 1999 and 2001 7.2, 17.

_BAG_DISPUTES_TOPIC = "hand-in-bag-undeclared"
_KEYS = ("turn.count_declaration_excuses", "turn.end_triggers")


def _judge_hand(act: Act, ask: Dialogue) -> None:
    """Decide whether the turn is over; the director is to be lenient (17)."""
    turn = act.state.last_turn
    assert turn is not None, "a turn ended with the hand in the bag"
    verdict = ask.choice("verdict", ("counting", "end-of-turn"))
    if verdict == "counting":
        _go_on(act, turn)
    act.rule_step(
        _BAG_DISPUTES_TOPIC, f"hand-in-bag.{verdict}", *_KEYS, player=turn.player, detail=verdict
    )


def _go_on(act: Act, turn: LastTurn) -> None:
    """Continue the turn as it was before the hand went into the bag."""
    running = act.state.clock.running
    before = act.state.turn.number - 1
    act.emit(GameReconstructed(before, act.state.clock.remaining_ms))
    if turn.laid is not None:
        laid = turn.laid
        act.emit(TilesLaid(turn.player, laid.placements, laid.words, laid.points, laid.faults))
        if turn.declared is not None:
            act.emit(ScoreDeclared(turn.player, turn.declared))
    if running is not None:
        act.emit(ClockStarted(turn.player))


def _may_argue(state: GameState) -> bool:
    """True if the last turn ended with a hand in the bag and nothing has been done since."""
    turn = state.last_turn
    if turn is None or turn.trigger != "hand-in-bag" or not is_going(state):
        return False
    return state.phase in (Phase.ENDED, Phase.ON_TURN) and not state.draw_of(turn.player).tiles


PROCEDURES = (
    Procedure(
        name="exposed-bag-tiles",
        title="Tiles of the bag were seen",
        when="A player has seen tiles in the bag that were not drawn.",
        topics=(_EXPOSE,),
        group=Group.DRAWING,
        conduct=_exposed_bag_tiles,
        may_apply=_has_bag,
        not_now="The bag is empty, or play is not going on.",
        grounds=("expose.low_bag",),
        steps={"expose-low-bag": "nothing shown transfer"},
        questions={
            "player": "Who saw them?",
            "opponent": "Who is the opponent?",
            "count": "How many tiles were seen?",
            "exposed": "Which tiles were they?",
            "returned": "Which tiles does the opponent put back, unseen?",
            "remedy": "What happens?",
        },
        answers={
            "shown": "They are shown to all and go back",
            "transfer": "The opponent takes them and puts others back",
        },
        ruled="The tiles that {name} has seen are settled.",
        search_words=("saw tiles in the bag", "showed tiles of the bag", "tiles were seen"),
    ),
    Procedure(
        name="tiles-out-of-place",
        title="Tiles out of place",
        when="Tiles are in a hand, below the table or elsewhere than on a rack or in the bag.",
        topics=(_PLACE,),
        group=Group.DRAWING,
        conduct=_tiles_out_of_place,
        may_apply=is_going,
        not_now="Play is not going on.",
        steps={"dropped-tile-hand": "back"},
        questions={"player": "Whose tiles?", "warn": "Is the player warned?"},
        ruled="The tiles of {name} go back to where they belong.",
        search_words=("tiles in the hand", "tile in the lap", "tiles under the table"),
    ),
    Procedure(
        name="spilled-tiles",
        title="Tiles fell out of the bag",
        when="Tiles have come out of the bag by accident.",
        topics=(_SPILL_TOPIC,),
        group=Group.DRAWING,
        conduct=_spilled_tiles,
        may_apply=_is_possible,
        not_now="The bag is empty, or play is not going on.",
        grounds=("expose.spill_low_bag",),
        steps={"spill": "free low-bag more-than-needed part-of-draw shown"},
        questions={
            "player": "Who let them fall?",
            "opponent": "Who is the opponent?",
            "count": "How many tiles fell out?",
            "spilled": "Which tiles were they?",
            "drawn": "Which of them did the player draw, once they were mixed face down?",
            "returned": "Which tiles does the opponent put back, unseen?",
            "remedy": "What happens to them?",
        },
        answers={
            "draw": "They count as drawn; what is too much is shown and goes back",
            "shown": "They are shown to all and go back",
            "unseen": "They go back unseen",
        },
        ruled="The tiles that fell out are settled.",
        search_words=("tiles fell out of the bag", "dropped the bag", "bag knocked over"),
    ),
    Procedure(
        name=_ACCESS_TOPIC,
        title="The bag is with the opponent",
        when="A player needs the bag while their own clock runs.",
        topics=(_ACCESS_TOPIC,),
        group=Group.CLOCK,
        conduct=_bag_access,
        may_apply=_access_is_possible,
        not_now="Play is not going on.",
        steps={"bag-access": "steps"},
        questions={"handed-over": "Had the bag been handed over before the clock was stopped?"},
        ruled="The bag goes over, and the clock of {name} goes on.",
        search_words=("will not give the bag", "needs the bag", "bag is on the other side"),
    ),
    Procedure(
        name="hand-in-bag",
        title="Reaching into the bag",
        when=(
            "A player reached into the bag without a word, and the players "
            "disagree about what it means."
        ),
        topics=(_BAG_DISPUTES_TOPIC,),
        group=Group.TURN,
        conduct=_judge_hand,
        may_apply=_may_argue,
        not_now="There is no dispute about a player's hand in the bag.",
        grounds=("turn.hand_in_bag_strikes",),
        steps={"hand-in-bag": "counting end-of-turn"},
        questions={"verdict": "Why did the player reach into the bag?"},
        answers={
            "counting": "Counting: the turn goes on",
            "end-of-turn": "New tiles: the turn is over",
        },
        ruled="The director has decided why {name} reached into the bag.",
        search_words=("hand in the bag", "reached into the bag", "fishing in the bag"),
    ),
)
