# SPDX-License-Identifier: MIT
"""Overdraws: which tiles go back into the bag and who chooses them; plays from an overfull rack.

Sources: 1999 and 2001 9.3, 2001 2; Singapore G12; NASPA IV.B.5.a, IV.B.5.b, IV.B.5.c.1, IV.B.8. The
family rules are silent. The documents that do not mention a play from an overfull rack leave it to
the director, and so does this program.
"""

from __future__ import annotations

from dataclasses import replace

from desktop_app.rules import desk_events, tile_events
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.challenging import owes_draw_back, withdraw_play
from desktop_app.rules.acts.finishing import award_game, margins_of, take_back_begun_turn
from desktop_app.rules.acts.turns import change_zero_run, check_zero_run, run_after_lost_turn
from desktop_app.rules.desk_events import PlayerWarned
from desktop_app.rules.events import EndReason
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.overdraw_remedy import (
    CHOOSING,
    MAX_NAMED,
    bag_exchanged,
    rack_pooled,
    settle_overdraw,
)
from desktop_app.rules.procedures.pools import (
    Pool,
    chooser_for,
    excess_of,
    excess_pool,
    return_excess,
)
from desktop_app.rules.procedures.procedure import (
    Group,
    Procedure,
    is_going,
    restart_clock,
    stop_clock,
)
from desktop_app.rules.ruleset import ZeroKind
from desktop_app.rules.score_rows import challenge_points_of
from desktop_app.rules.state import GameState, Phase, RowKind
from desktop_app.rules.tiles import remove_tiles

# Turns taken with too many tiles on the rack, as shown on the score sheet.

TURN_ROWS = frozenset(
    {
        RowKind.PLAY,
        RowKind.EXCHANGE,
        RowKind.PASS,
        RowKind.CHALLENGE_LOST,
        RowKind.LOST_TURN,
    }
)
"""Kinds of rows that are turns."""

PLAY_TOPIC = "overdraw-play"
"""Topic of rulings on plays from an overfull rack, and of the note on those ruled on."""


def held_before(state: GameState, index: int) -> int:
    """Number of tiles, named or not, that the player of a row had when the turn began."""
    row = state.rows[index]
    turns = (len(turn.racks[row.player]) for turn in state.turns if len(turn.rows) == index)
    return next(turns, len(row.rack))


def is_overfull(state: GameState, index: int) -> bool:
    """True if the turn of that row was taken with too many tiles on the rack."""
    return held_before(state, index) > state.setup.ruleset.set.rack_size


def _ruled(state: GameState, player: int) -> desk_events.NotedLines:
    return state.noted(desk_events.NotedLines, PLAY_TOPIC, player) or desk_events.NotedLines()


def overfull_plays(state: GameState) -> tuple[int, ...]:
    """Rows of plays from an overfull rack that stand and were not ruled on."""
    rows = state.rows
    withdrawn = [row.placements for row in rows if row.kind is RowKind.PHONEY_WITHDRAWN]
    return tuple(
        index
        for index, row in enumerate(rows)
        if row.kind is RowKind.PLAY
        and is_overfull(state, index)
        and row.placements not in withdrawn
        and index not in _ruled(state, row.player).lines
    )


def is_latest_turn(state: GameState, index: int) -> bool:
    """True if no turn has ended since that of the row."""
    return all(row.kind not in TURN_ROWS for row in state.rows[index + 1 :])


_KEY = "overdraw.play_from_overfull"
_WITHDRAWN, _POINTS, _STANDS = "withdrawn", "points", "stands"


def _open_to_ruling(state: GameState) -> tuple[int, ...]:
    """Rows of plays that can be ruled on; a challenge is only possible while the play is open."""
    lines = overfull_plays(state)
    if state.setup.ruleset.overdraw.play_from_overfull != "challengeable":
        return lines
    is_open = state.open_turn is not None
    return tuple(index for index in lines if is_open and is_latest_turn(state, index))


def _is_possible(state: GameState) -> bool:
    return is_going(state) and bool(_open_to_ruling(state))


def _is_due(state: GameState) -> bool:
    """True if a ruling is due; if the document is silent, only the latest play is considered."""
    if not is_going(state):
        return False
    spoken = state.setup.ruleset.overdraw.play_from_overfull not in ("none", "director")
    return any(spoken or is_latest_turn(state, index) for index in _open_to_ruling(state))


def _overfull_play(act: Act, ask: Dialogue) -> None:
    lines = _open_to_ruling(act.state)
    owners = dict.fromkeys(act.state.rows[index].player for index in lines)
    owner = ask.player("player", among=owners)
    index = [line for line in lines if act.state.rows[line].player == owner][-1]
    chooser = chooser_for(ask, owner)
    outcome = _outcome(act, ask, index, chooser)
    ran = stop_clock(act, owner)
    ruled = _ruled(act.state, owner).lines
    act.emit(desk_events.NoteKept(PLAY_TOPIC, owner, desk_events.NotedLines((*ruled, index))))
    points = act.state.rows[index].points + challenge_points_of(act.state, index)
    step = {_WITHDRAWN: "overdraw.play-withdrawn", _POINTS: "overdraw.play-points"}
    if outcome == _POINTS:
        act.emit(
            desk_events.PointsCorrected(
                owner, desk_events.CorrectionKind.PENALTY, -points, PLAY_TOPIC
            )
        )
    stated: dict[str, desk_events.RulingDetail] = {
        _POINTS: desk_events.LedgerChange(points=points),
        _WITHDRAWN: desk_events.Amount(points, desk_events.Unit.POINTS, outcome),
    }
    detail = stated.get(outcome, desk_events.Outcome(outcome))
    act.rule_step(PLAY_TOPIC, step.get(outcome, "overdraw.play"), _KEY, player=owner, detail=detail)
    if outcome == _WITHDRAWN:
        _withdraw(act, ask, owner, chooser)
    restart_clock(act, ran)


def _outcome(act: Act, ask: Dialogue, index: int, chooser: int) -> str:
    """The outcome for the play: by the rules, by the opponent, or by the director."""
    latest = is_latest_turn(act.state, index)
    remedy = act.rules.overdraw.play_from_overfull
    if remedy == "withdraw-or-points":
        return _WITHDRAWN if latest else _POINTS
    if remedy == "challengeable":
        return _WITHDRAWN if ask.yes("challenged", asked=chooser) else _STANDS
    options = (_STANDS, _WITHDRAWN, _POINTS) if latest else (_STANDS, _POINTS)
    return ask.choice("remedy", options)


def _withdraw(act: Act, ask: Dialogue, owner: int, chooser: int) -> None:
    """Withdraw the play, which loses its turn, and remedy the overfull rack."""
    turn, state = act.state.last_turn, act.state
    assert turn is not None and turn.laid is not None, "the last turn was this play"
    # Tiles already placed by the opponent may depend on it.
    take_back_begun_turn(act)
    withdraw_play(act, owner, turn.laid.placements, turn.laid.points)
    kind: ZeroKind = "lost-challenge" if _is_by_challenge(state) else "illegal-play"
    change_zero_run(act, run_after_lost_turn(act, kind, turn.zero_run_before))
    if excess_of(act.state, owner):
        settle_overdraw(act, ask, owner, chooser)
    act.emit(tile_events.DrawSettled(owner))
    check_zero_run(act)


def _is_by_challenge(state: GameState) -> bool:
    return state.setup.ruleset.overdraw.play_from_overfull == "challengeable"


def _hidden_overdraw(act: Act, ask: Dialogue) -> None:
    """Deliberately hiding an overdraw is cheating; a number of them per tournament loses the game.

    They are counted by the warnings and overdraws of the tournament record. A game that has begun
    counts for ratings however it ends (NASPA V.K.2). Expulsion and loss of prizes are stated in the
    ruling and noted, since they go beyond the game.
    """
    owner = ask.player("player")
    act.emit(PlayerWarned(owner, PLAY_TOPIC))
    record = act.state.record.players[owner]
    count = record.warnings[PLAY_TOPIC] + record.overdraws
    limit = act.rules.overdraw.hidden_limit
    keys = ("overdraw.hidden_limit", "overdraw.must_announce")
    is_forfeit = 0 < limit <= count
    more = "forfeit expelled prizes" if is_forfeit else ""
    detail = desk_events.Amount(count, outcome="hidden", more=more)
    act.rule_step(PLAY_TOPIC, "overdraw.hidden", *keys, player=owner, detail=detail)
    if is_forfeit:
        winner = act.state.next_player(owner)
        award_game(
            act,
            winner,
            EndReason.FORFEIT,
            margins_of(winner, act.rules.forfeit.spread),
            player=owner,
            forfeiters=(owner,),
        )
        act.emit(desk_events.NoteKept("cheating-outcome", owner, "expelled without prizes"))


# An exchange from an overfull rack, found after the turn has ended.
#
# During the turn the exchange is taken back and the ordinary overdraw procedure applies. Source:
# NASPA IV.B.5.c.2; the other documents are silent.

_TOPIC = "overdraw-exchange"
_POOL_ALL = "pool-all"
_BEGUN = (Phase.PLACED, Phase.EXCHANGING, Phase.PASSING)


def has_overdrawn_exchange(state: GameState, seat: int) -> bool:
    """True if the player's last turn was such an exchange and it was not ruled on."""
    if state.on_turn == seat and state.phase in _BEGUN:
        return False
    index = _last_turn_row(state, seat)
    if index is None or state.rows[index].kind is not RowKind.EXCHANGE:
        return False
    return is_overfull(state, index) and state.note(_TOPIC, seat) != index


def _last_turn_row(state: GameState, seat: int) -> int | None:
    for index in range(len(state.rows) - 1, -1, -1):
        row = state.rows[index]
        if row.player == seat and row.kind in TURN_ROWS:
            return index
    return None


def _exchangers(state: GameState) -> tuple[int, ...]:
    seats = range(state.player_count)
    return tuple(seat for seat in seats if has_overdrawn_exchange(state, seat))


def _has_any(state: GameState) -> bool:
    return not state.is_over and bool(_exchangers(state))


def _overdrawn_exchange(act: Act, ask: Dialogue) -> None:
    owner = ask.player("player", among=_exchangers(act.state))
    index = _last_turn_row(act.state, owner)
    assert index is not None, "the exchange is on the score sheet"
    chooser = chooser_for(ask, owner)
    remedy: str = act.rules.overdraw.exchange
    if remedy == "director":
        remedy = ask.choice("remedy", (_POOL_ALL, "stands"))
    ran = stop_clock(act, owner)
    act.emit(desk_events.NoteKept(_TOPIC, owner, index))
    if remedy == _POOL_ALL:
        _pool_all(act, ask, owner, chooser)
    else:
        act.rule_step(_TOPIC, "overdraw.exchange-stands", player=owner, detail="stands")
    restart_clock(act, ran)


def _pool_all(act: Act, ask: Dialogue, owner: int, chooser: int) -> None:
    """Pool all tiles kept, put down and drawn; X is the number beyond a full rack (AMB-39).

    As many as are already in the bag are drawn again. The turn remains lost.
    """
    aside = act.state.set_aside if act.state.exchanger == owner else ()
    bagged = _bagged_count(act.state, owner)
    if aside:
        act.emit(tile_events.TilesMoved(aside, tile_events.TABLE, tile_events.rack_of(owner)))
    if not bagged and not act.state.draw_of(owner).tiles:
        settle_overdraw(act, ask, owner, chooser)
        _rule(act, owner, "overdraw.exchange-none-drawn", "turn lost")
        return
    if bagged:
        redrawn = ask.blind("redrawn", act.state.bag, bagged)
        act.emit(tile_events.TilesMoved(redrawn, tile_events.BAG, tile_events.rack_of(owner)))
    if loose := act.state.draw_of(owner).loose:
        act.emit(tile_events.TilesRacked(owner, loose))
    excess = excess_of(act.state, owner)
    extra = act.rules.overdraw.extra_seen_combined
    return_excess(act, ask, Pool(owner, chooser, act.state.racks[owner], excess, extra))
    act.emit(tile_events.DrawSettled(owner))
    step = "overdraw.exchange-bagged" if bagged else "overdraw.exchange-none-bagged"
    _rule(act, owner, step, desk_events.Amount(excess))


def _bagged_count(state: GameState, owner: int) -> int:
    """Number of tiles of the player's last exchange that are in the bag."""
    own = [exchange for exchange in state.exchanges if exchange.player == owner]
    return len(own[-1].bagged)


def _rule(act: Act, owner: int, step: str, detail: desk_events.Amount | str) -> None:
    act.rule_step(_TOPIC, step, "overdraw.exchange", player=owner, detail=detail)


_UNSEEN, _OWN_CHOICE = "unseen", "own-choice"


def overdrawers(state: GameState) -> tuple[int, ...]:
    """Seats with too many tiles, except after an exchange from an overfull rack."""
    return tuple(
        seat
        for seat in range(state.player_count)
        if excess_of(state, seat)
        and not has_overdrawn_exchange(state, seat)
        and not owes_draw_back(state, seat)
    )


def has_overdraw(state: GameState) -> bool:
    """True if a player has too many tiles during the game."""
    return not state.is_over and bool(overdrawers(state))


def _overdraw(act: Act, ask: Dialogue) -> None:
    owner = ask.player("player", among=overdrawers(act.state))
    chooser = chooser_for(ask, owner)
    ran = stop_clock(act, owner)
    _take_back_own(act, owner)
    if act.rules.overdraw.pool == "none" and _is_own_choice(ask):
        _return_own_choice(act, ask, owner)
    else:
        settle_overdraw(act, ask, owner, chooser)
    bag_exchanged(act, owner)
    restart_clock(act, ran)


def _is_own_choice(ask: Dialogue) -> bool:
    """The family rules are silent: the players agree how the tiles are picked."""
    return ask.choice("remedy", (_UNSEEN, _OWN_CHOICE), default=_UNSEEN) == _OWN_CHOICE


def _return_own_choice(act: Act, ask: Dialogue, owner: int) -> None:
    excess, alone = excess_of(act.state, owner), frozenset({owner})
    rack_pooled(act, owner, excess_pool(act.state, owner, owner, excess))
    rack = act.state.racks[owner]
    bagged = ask.tiles("returned", rack, excess, asked=owner, seen_by=alone)
    act.emit(tile_events.TilesMoved(bagged, tile_events.rack_of(owner), tile_events.BAG, alone))
    topic = f"overdraw-{min(excess, MAX_NAMED)}"
    detail = desk_events.Amount(excess, more=_OWN_CHOICE)
    act.rule_step(topic, "overdraw.all", "overdraw.pool", player=owner, detail=detail)


def _take_back_own(act: Act, owner: int) -> None:
    """Take back tiles the player has placed or put down in their current turn."""
    if act.state.on_turn == owner:
        take_back_begun_turn(act)


def _overexposed(act: Act, ask: Dialogue) -> None:
    """The opponent turned over Y tiles more than allowed (NASPA IV.B.5.c.1).

    The owner keeps Y of them and puts the others face down; the opponent picks unseen as many as
    fill the rack, and the rest go into the bag (AMB-13). If the document is silent, the director
    names the tiles to return.
    """
    owner = ask.player("player", among=overdrawers(act.state))
    chooser = chooser_for(ask, owner)
    ran = stop_clock(act, owner)
    _take_back_own(act, owner)
    pool = excess_pool(act.state, owner, chooser, excess_of(act.state, owner))
    allowed = pool.excess + pool.extra
    over = ask.number("too-many", 1, len(act.state.racks[owner]) - allowed)
    if allowed + over > len(pool.tiles):
        # There are not that many new tiles: old ones were turned over with them.
        pool = replace(pool, tiles=act.state.racks[owner])
    rack_pooled(act, owner, pool)
    exposed = ask.blind("exposed", pool.tiles, allowed + over)
    both = frozenset({owner, pool.chooser})
    act.emit(tile_events.TilesExposed(exposed, tile_events.rack_of(owner), both))
    if act.rules.overdraw.overexposed == "owner-keeps":
        bagged = _keep_and_pick(ask, pool, exposed, over)
        seen: frozenset[int] = frozenset()
    else:
        bagged = ask.tiles("returned", exposed, pool.excess, seen_by=both)
        seen = both
    act.emit(tile_events.TilesMoved(bagged, tile_events.rack_of(owner), tile_events.BAG, seen))
    key = "overdraw.overexposed"
    act.rule_step("overdraw-in-overdraw", key, key, player=owner, detail=desk_events.Amount(over))
    bag_exchanged(act, owner)
    restart_clock(act, ran)


def _keep_and_pick(
    ask: Dialogue, pool: Pool, exposed: tuple[str, ...], over: int
) -> tuple[str, ...]:
    both = frozenset({pool.owner, pool.chooser})
    kept = ask.tiles("kept", exposed, over, asked=pool.owner, seen_by=both)
    face_down = remove_tiles(exposed, kept)
    picked = ask.blind("picked", face_down, len(face_down) - pool.excess)
    return remove_tiles(face_down, picked)


PROCEDURES = (
    Procedure(
        name="overdraw",
        title="Too many tiles drawn",
        when="A player has more tiles than a full rack.",
        topics=(
            "overdraw-1",
            "overdraw-2",
            "overdraw-3",
            "overdraw-pool",
            "combined-test",
            "overdraw-look",
            "overdraw-clock",
            "overdraw-low-bag",
        ),
        group=Group.DRAWING,
        conduct=_overdraw,
        may_apply=has_overdraw,
        is_due=has_overdraw,
        not_now="No player has more tiles than a full rack.",
        grounds=("overdraw.pool",),
        steps={
            "overdraw": "all apart apart-one combined low-bag-apart"
            " low-bag-combined low-bag-standard"
        },
        questions={**CHOOSING, "remedy": "How are the tiles that go back picked?"},
        answers={
            "unseen": "The next player picks them without looking",
            "own-choice": "The player who drew them chooses which",
        },
        ruled="{name} drew too many tiles; the rack is full again.",
        search_words=(
            "eight tiles",
            "nine tiles",
            "ten tiles",
            "drew too many",
            "took too many letters",
            "one tile too many",
            "too many tiles",
            "extra tile drawn",
            "overdrew",
        ),
    ),
    Procedure(
        name="overdraw-overexposed",
        title="Too many tiles turned over",
        when="While putting an overdraw right, the opponent turned over more tiles than allowed.",
        topics=("overdraw-in-overdraw",),
        group=Group.DRAWING,
        conduct=_overexposed,
        may_apply=has_overdraw,
        not_now="No player has more tiles than a full rack.",
        grounds=("overdraw.overexposed",),
        steps={"overdraw": "overexposed"},
        questions={
            "player": "Who had drawn too many tiles?",
            "opponent": "Which opponent chooses the tiles?",
            "too-many": "How many tiles more than allowed were turned over?",
            "exposed": "Which tiles did the opponent turn over?",
            "kept": "Which of the tiles does the player take back first?",
            "picked": (
                "Which of the others did the opponent pick for that player, without looking?"
            ),
            "returned": "Which tiles go back into the bag?",
        },
        ruled="The opponent of {name} turned over too many tiles; the rack is full again.",
        search_words=("turned over too many", "saw too many tiles of the overdraw"),
    ),
    Procedure(
        name="overdrawn-exchange",
        title="Exchange with too many tiles",
        when="A player exchanged from a rack that held too many tiles.",
        topics=(_TOPIC,),
        group=Group.DRAWING,
        conduct=_overdrawn_exchange,
        may_apply=_has_any,
        is_due=_has_any,
        not_now="No player exchanged with too many tiles on the rack.",
        grounds=("overdraw.exchange",),
        steps={
            "overdraw": "exchange-bagged exchange-none-bagged exchange-none-drawn exchange-stands"
        },
        questions={
            **CHOOSING,
            "player": "Who exchanged with too many tiles?",
            "redrawn": "Which tiles were drawn again for those in the bag already?",
            "remedy": "What is to happen?",
        },
        answers={
            "pool-all": "Old and new tiles together: the opponent chooses which go back",
            "stands": "The exchange stands",
        },
        ruled="{name} exchanged with too many tiles on the rack.",
        search_words=("exchanged with eight tiles", "swapped with too many tiles"),
    ),
    Procedure(
        name="overfull-play",
        title="Play with too many tiles",
        when="A player made a play from a rack that held too many tiles.",
        topics=(PLAY_TOPIC,),
        group=Group.DRAWING,
        conduct=_overfull_play,
        may_apply=_is_possible,
        is_due=_is_due,
        not_now="No play was made with too many tiles on the rack.",
        grounds=("overdraw.play_from_overfull",),
        steps={"overdraw": "play play-points play-withdrawn"},
        questions={
            **CHOOSING,
            "player": "Who played with too many tiles?",
            "challenged": "Does the opponent challenge the play off for that?",
            "remedy": "What happens to the play?",
        },
        answers={
            "withdrawn": "It comes off, and the turn is lost",
            "points": "It stays on the board, and its points are lost",
            "stands": "It stands",
        },
        ruled="{name} played with too many tiles on the rack.",
        search_words=("played with eight tiles", "play from an overfull rack"),
    ),
    Procedure(
        name="hidden-overdraw",
        title="Hidden overdraw",
        when="A player meant to hide that they had too many tiles.",
        topics=(PLAY_TOPIC,),
        group=Group.DRAWING,
        conduct=_hidden_overdraw,
        may_apply=is_going,
        not_now="Play is not going on.",
        grounds=("overdraw.hidden_limit",),
        steps={"overdraw": "hidden"},
        questions={"player": "Who hid it?"},
        ruled="{name} hid having too many tiles; it is counted for the tournament.",
        search_words=("hid the eighth tile", "did not own up to eight tiles"),
    ),
)
