# SPDX-License-Identifier: MIT
"""The next round of a club's event, paired as a director asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import groupby
from types import MappingProxyType

from desktop_app.play.club_outlook import outlook_of, safe_meetings
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.topics import explain, load_topic
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.topics import Answer
from desktop_app.sentences.numbers import runs_text
from desktop_app.sentences.sentence import Counted, Sentence
from desktop_app.tournament.berger import GROUP_ROUNDS
from desktop_app.tournament.club import Club, ClubError, ClubEvent, PairedRound
from desktop_app.tournament.club_changes import (
    BoardAdded,
    Change,
    Ending,
    GameAdjourned,
    PairingPlanned,
    PlayerLeft,
    ResultEntered,
    RoundPaired,
    RoundUnpaired,
)
from desktop_app.tournament.club_fold import applied
from desktop_app.tournament.contenders import contender
from desktop_app.tournament.contention import Outlook
from desktop_app.tournament.pairing import (
    System,
    Wish,
    new_groups,
    ordered,
    pair_by_hand,
    pair_round,
)
from desktop_app.tournament.result_line import ResultLine
from desktop_app.tournament.rulings import points_of_left_game, went_first_in
from desktop_app.tournament.standings import by_given_name, name_key


def next_round(
    event: ClubEvent, division: str, wish: Wish, pairs: Sequence[tuple[str, str]] = ()
) -> RoundPaired:
    """Return the change that pairs the next round of a division; it is not applied.

    Args:
        event: the event.
        division: its name.
        wish: the system and its options.
        pairs: for `System.MANUAL` the pairs; players without one have a bye.

    Raises:
        PairingError: there is no such round.
    """
    rules = load_ruleset(event.opened.ruleset)
    players, number = event.contenders(division, rules), event.next_round(division)
    groups: tuple[tuple[str, ...], ...] = ()
    ahead = Outlook()
    if wish.system is System.MANUAL:
        made = pair_by_hand(players, pairs, number, rules)
    else:
        size, place = len(event.of_division(division)), number
        if wish.system is System.QUADS:
            groups, played = _open_groups(event.rounds.get(division, ()))
            groups, place = groups or new_groups(players), played + 1
        elif wish.system in TABLES:
            place = 1 + _rounds_of(event, division, wish.system)
        tables = groups
        if wish.system is System.TEAM_ROUND_ROBIN:
            tables = _teams(event, division)
        ahead = outlook_of(event, division, wish, rules)
        made = pair_round(players, place, wish, rules, size=size, groups=tables, ahead=ahead)
    return RoundPaired(
        event.opened.event,
        division,
        number,
        wish.system,
        wish.seed,
        made.boards,
        made.byes,
        groups,
        safe=() if wish.system in BY_ORDER else safe_meetings(event, division, made, ahead),
    )


def _teams(event: ClubEvent, division: str) -> tuple[tuple[str, ...], ...]:
    """The players of each team, by the names of the teams, with those who are away."""
    by_team: dict[str, list[str]] = {}
    for entrant in event.seeded(division):
        if entrant.team:
            by_team.setdefault(entrant.team, []).append(entrant.name)
    return tuple(tuple(by_team[name]) for name in sorted(by_team))


def who_plays(event: ClubEvent, paired: RoundPaired) -> tuple[Sentence, ...]:
    """Return who takes part in a round for the first time, and who of the division does not.

    Args:
        event: the event before the round.
        paired: the round, which is not applied.
    """
    named = {name for pair in (*paired.boards, paired.byes) for name in pair}
    players = event.of_division(paired.division)
    new = [
        player.name
        for player in players
        if player.name in named and player.joined == paired.round > 1
    ]
    out = [player for player in players if player.name not in named]
    gone = [entrant.name for entrant in out if entrant.gone_after is not None]
    away = [entrant.name for entrant in out if entrant.gone_after is None]
    said = (
        (new, "New in the round: {names}."),
        (gone, "Not paired, because they left: {names}."),
        (away, "Not paired, because they miss the round: {names}."),
    )
    return tuple(Sentence(text, names=", ".join(names)) for names, text in said if names)


def open_boards(event: ClubEvent, division: str) -> Mapping[str, tuple[int, int, str]]:
    """Return the boards of a division that still play: round, number and opponent by player.

    A player's board is that of the last such round; a game that is adjourned is not among them.
    """
    found: dict[str, tuple[int, int, str]] = {}
    for paired_round in event.rounds.get(division, ()):
        for board in paired_round.playing:
            first, second = paired_round.paired.boards[board - 1]
            found[first] = paired_round.paired.round, board, second
            found[second] = paired_round.paired.round, board, first
    return found


class OpenGame(Enum):
    """The ways to settle the open board of a player who leaves."""

    FORFEIT = "forfeit"
    ADJOURN = "adjourn"
    PLAY_ON = "play-on"
    PAIR_ANEW = "pair-anew"
    """Without them, while the round has no result."""


@dataclass(frozen=True, slots=True)
class OpenGameRuling:
    """How the open board of a player who leaves is settled.

    Attributes:
        points: for a forfeit those of the player and of the opponent so far; None if the game has
            not begun.
        margin: by which a game that has begun is lost, where the rules name none.
    """

    way: OpenGame
    points: tuple[int, int] | None = None
    margin: int | None = None


def names_margin(rules: Ruleset) -> bool:
    """True if the rules name the margin of a game that a player left."""
    return rules.resign.method in ("score-adjust", "differential")


def settled(event: ClubEvent, player: str, ruling: OpenGameRuling) -> tuple[Change, ...]:
    """Return the changes that settle the open board of a player who leaves, if there is one.

    Raises:
        ToldError: the rules name no margin, and neither does the director.
    """
    division, way, points = event.division_of(player), ruling.way, ruling.points
    found = open_boards(event, division).get(player)
    if found is None or way in (OpenGame.PLAY_ON, OpenGame.PAIR_ANEW):
        return ()
    number, board, _ = found
    place = event.opened.event, division, number, board
    if way is OpenGame.ADJOURN:
        return (GameAdjourned(*place),)
    if points is None:
        return (ResultEntered(*place, Ending.FORFEIT, absent=player),)
    rules = load_ruleset(event.opened.ruleset)
    own, theirs = points_of_left_game(rules, *points, ruling.margin)
    pair = event.rounds[division][number - 1].paired.boards[board - 1]
    first, second = (own, theirs) if pair[0] == player else (theirs, own)
    return (typed_result(event, place[1:], (first, second)),)


def departed(
    event: ClubEvent, left: PlayerLeft, ruling: OpenGameRuling | None
) -> tuple[Change, ...]:
    """Return the changes by which a player leaves and their open board is settled.

    With `OpenGame.PAIR_ANEW` the round is withdrawn, and paired again by its system; one that was
    paired by hand is withdrawn alone.

    Raises:
        ClubError: the round has results already.
        PairingError: it cannot be paired without the player.
    """
    if ruling is None:
        return (left,)
    division = event.division_of(left.player)
    if ruling.way is not OpenGame.PAIR_ANEW or left.player not in open_boards(event, division):
        return *settled(event, left.player, ruling), left
    name, last = event.opened.event, event.rounds[division][-1].paired
    withdrawn = RoundUnpaired(name, division, last.round)
    if last.system is System.MANUAL:
        return withdrawn, left
    club = Club().with_event(event)
    for change in (withdrawn, left):
        club = applied(club, change)
    after = club.event(name)
    wish = replace(planned_wish(after, division), system=last.system)
    return withdrawn, left, next_round(after, division, wish)


def pairable_anew(event: ClubEvent, division: str) -> frozenset[str]:
    """The players of a division whose open board is one of a last round without a result."""
    rounds = event.rounds.get(division, ())
    if not rounds or rounds[-1].results:
        return frozenset()
    found = open_boards(event, division)
    return frozenset(name for name, (number, *_) in found.items() if number == len(rounds))


def typed_result(
    event: ClubEvent, place: tuple[str, int, int], points: tuple[int, int]
) -> ResultEntered:
    """Return the result of a board with typed points; who went first stays as it is known.

    Args:
        event: the event.
        place: its division, round and board.
        points: of the players as they are paired.
    """
    division, number, board = place
    typed = ResultEntered(event.opened.event, *place, Ending.PLAYED, *points)
    rounds = event.rounds.get(division, ())
    paired = rounds[number - 1] if 1 <= number <= len(rounds) else None
    if paired is None or not paired.has_board(board):
        return typed
    first = paired.goes_first(board)
    began = first if first != paired.paired.boards[board - 1][0] else ""
    return replace(typed, began=began, is_start_known=bool(first))


def added_board(event: ClubEvent, player: str, opponent: str = "") -> BoardAdded:
    """Return the change by which two players meet who have no board in the last round.

    Args:
        event: the event.
        player: who came late, or came after all.
        opponent: the other one; empty for the only player with a bye.

    Raises:
        ClubError: there is no such opponent.
    """
    division = event.division_of(player)
    rounds = event.rounds.get(division, ())
    byes = [name for name in rounds[-1].paired.byes if name != player] if rounds else []
    if not opponent and len(byes) != 1:
        raise ClubError(
            Sentence(
                "More than one player has a bye; name the opponent: {names}.", names=", ".join(byes)
            )
            if byes
            else Sentence("No player has a bye in the last round.")
        )
    opponent = opponent or byes[0]
    number, rules = len(rounds), load_ruleset(event.opened.ruleset)
    before = [line for line in event.lines(division, rules) if line.round < number]
    one, other = (
        contender(name, place, [line for line in before if line.player == name], rules)
        for place, name in enumerate((player, opponent), start=1)
    )
    first, second = ordered(one, other, rules, number)
    return BoardAdded(event.opened.event, division, number, first, second)


def without_board(event: ClubEvent, division: str) -> tuple[str, ...]:
    """Return who could get a board in the last round: players with a bye, then those not paired.

    Players who have left are not among them.
    """
    rounds = event.rounds.get(division, ())
    if not rounds:
        return ()
    byes = rounds[-1].paired.byes
    others = (
        entrant.name
        for entrant in event.of_division(division)
        if entrant.gone_after is None
        and entrant.name not in byes
        and rounds[-1].board_of(entrant.name) is None
    )
    return (*byes, *others)


TABLES = (
    System.ROUND_ROBIN,
    System.TEAM_ROUND_ROBIN,
    System.HALVES,
    System.INTERLEAVED,
)
"""Systems with a table that is fixed before its first round."""

BY_ORDER = (*TABLES, System.QUADS, System.AUSTRALIAN, System.MANUAL)
"""Systems that pair by their own order, also those who cannot be caught."""


def _rounds_of(event: ClubEvent, division: str, system: System) -> int:
    return sum(
        paired_round.paired.system is system for paired_round in event.rounds.get(division, ())
    )


def table_begins(event: ClubEvent, division: str, system: System) -> Sentence | None:
    """Return what to know if a table begins with the next round, but the event did before."""
    number = event.next_round(division)
    if system not in TABLES or number == 1 or _rounds_of(event, division, system):
        return None
    return Sentence(
        "Round {round} is the first round of the table: players who have met may meet again.",
        round=number,
    )


def outdated_pairings(before: Club, after: Club) -> tuple[Sentence, ...]:
    """Return which rounds were paired with results that have changed since, and what can be done.

    The pairs of a table, and those of the lot, do not depend on results.

    Args:
        before, after: the club before and after one or more changes.
    """
    found: list[Sentence] = []
    for name, event in after.events.items():
        earlier = before.events.get(name)
        for division, rounds in event.rounds.items():
            known = () if earlier is None else earlier.rounds.get(division, ())
            both = zip(known, rounds, strict=False)
            changed = next((n for n, (old, new) in enumerate(both, 1) if _differ(old, new)), None)
            if changed is None:
                continue
            later = [
                new
                for old, new in zip(known[changed:], rounds[changed:], strict=False)
                if new.paired == old.paired and _is_by_results(rounds, new.paired.round)
            ]
            if later:
                found.append(_outdated(changed, later, is_last=later[0] is rounds[-1]))
    return tuple(found)


def _differ(old: PairedRound, new: PairedRound) -> bool:
    """True if a result of the same pairs was corrected or taken back."""
    return old.paired == new.paired and any(
        (now := new.results.get(board)) is None or now.counted != result.counted
        for board, result in old.results.items()
    )


def _is_by_results(rounds: Sequence[PairedRound], number: int) -> bool:
    paired = rounds[number - 1].paired
    goes_on = bool(paired.groups) and paired.groups == rounds[number - 2].paired.groups
    return paired.system not in (*TABLES, System.RANDOM) and not goes_on


_OUTDATED = Counted(
    "Round {rounds} was paired with the earlier result of round {changed}, and its pairs stay.",
    "Rounds {rounds} were paired with the earlier result of round {changed}, and their pairs stay.",
)


def _outdated(changed: int, later: Sequence[PairedRound], *, is_last: bool) -> Sentence:
    rounds = runs_text(paired_round.paired.round for paired_round in later)
    said = _OUTDATED.of(len(later), rounds=rounds, changed=changed)
    if is_last and not later[0].results:
        what = Sentence("To pair it again, withdraw it first.")
    else:
        what = Sentence("To pair again, take back all results since, and withdraw the last round.")
    return Sentence("{said} {what}", said=said, what=what)


def _open_groups(rounds: Sequence[PairedRound]) -> tuple[tuple[tuple[str, ...], ...], int]:
    """The groups of four that still play, and how many of their three rounds are paired."""
    groups = rounds[-1].paired.groups if rounds else ()
    played = 0
    for paired_round in reversed(rounds):
        if not groups or paired_round.paired.groups != groups:
            break
        played += 1
    # The same players may make up the same groups twice running.
    played %= GROUP_ROUNDS
    return (groups, played) if played else ((), 0)


def plan_of(event: ClubEvent, division: str) -> PairingPlanned:
    """Return the plan of a division; the usual one before any was made."""
    return event.plans.get(division, PairingPlanned(event.opened.event, division))


def planned_wish(event: ClubEvent, division: str) -> Wish:
    """Return how the plan of a division has its next round paired; Swiss without a plan.

    The lot differs from round to round, and is the same whenever it is drawn again.
    """
    opened, number = event.opened, event.next_round(division)
    plan = plan_of(event, division)
    is_finish = number > opened.rounds - plan.finish
    return Wish(
        System.KING_OF_THE_HILL if is_finish else plan.system,
        plan.repeats,
        number,
        plan.factor,
        clubmates_apart=number <= plan.clubmates_until,
        gibson=plan.gibson,
    )


@dataclass(frozen=True, slots=True)
class PlayerStarts:
    """How often a player went first and second.

    Attributes:
        run: how many games running they went the same way, the last one included.
        longest_run: the most so far.
    """

    player: str
    firsts: int
    seconds: int
    run: int
    longest_run: int

    @property
    def difference(self) -> int:
        """Games begun less games answered."""
        return self.firsts - self.seconds


def starts(event: ClubEvent, division: str) -> tuple[PlayerStarts, ...]:
    """Return the starts of all players of a division, those furthest out of balance first.

    They are those by which the next round is paired: a board that still plays counts as it is
    paired, and a forfeit as the rules have it (NASPA III.D).
    """
    rules = load_ruleset(event.opened.ruleset)
    lines: dict[str, list[ResultLine]] = {
        entrant.name: [] for entrant in event.of_division(division)
    }
    for line in event.lines(division, rules):
        lines[line.player].append(line)
    found = []
    for player, own in lines.items():
        firsts = went_first_in(own, rules)
        runs = [len(list(group)) for _, group in groupby(firsts)]
        count = sum(firsts)
        found.append(
            PlayerStarts(
                player, count, len(firsts) - count, runs[-1] if runs else 0, max(runs, default=0)
            )
        )
    return tuple(
        sorted(
            found,
            key=lambda player_starts: (
                -abs(player_starts.difference),
                -player_starts.longest_run,
                player_starts.player,
            ),
        )
    )


_LOST = Counted(
    "Missed: round {rounds}; it counts as a loss by {spread}.",
    "Missed: rounds {rounds}; they count as losses by {spread}.",
)
_UNCOUNTED = Counted(
    "Missed: round {rounds}; it counts for nothing.",
    "Missed: rounds {rounds}; they count for nothing.",
)


def missed_rounds(event: ClubEvent, player: str) -> tuple[int, ...]:
    """Return the rounds that a player missed or will miss, those before they came included."""
    entrant = event.entrants[player]
    return tuple(sorted({*range(1, entrant.joined), *entrant.away, *entrant.out}))


def missed_text(event: ClubEvent, player: str, rules: Ruleset) -> str:
    """Return which rounds a player misses and what these count as; empty if they miss none."""
    rounds = missed_rounds(event, player)
    if not rounds:
        return ""
    words = _LOST if event.missed_is_loss(player) else _UNCOUNTED
    return words.of(len(rounds), rounds=runs_text(rounds), spread=rules.forfeit.spread)


def late_objection(event: ClubEvent, player: str, division: str, rules: Ruleset) -> str:
    """Return why the rules do not let a player enter any more (2001 6.1); empty if they do."""
    missed = event.next_round(division) - 1
    if player in event.entrants or missed < 2 or rules.late.missed_two_games != "removed":
        return ""
    return Sentence(
        "{name} has missed rounds {rounds}. After two missed rounds the rules do not let them play"
        " in the event ({section}).",
        name=player,
        rounds=runs_text(range(1, missed + 1)),
        section=rules.section_for("late.missed_two_games"),
    )


def entered_name(event: ClubEvent, name: str) -> str:
    """Return a name as it was entered; ``Abel, Ann`` is Ann Abel. Unknown names stay."""
    if name in event.entrants:
        return name
    found = [entrant for entrant in event.entrants if name_key(entrant) == name_key(name)]
    return found[0] if len(found) == 1 else name


def entry_names(event: ClubEvent, typed: str) -> tuple[str, str]:
    """Return the name of a player who is entered, and how lists have it; empty if not said.

    ``Dunn, Di`` says where the surname begins: it is Di Dunn, whom lists have as ``Dunn, Di``. In
    an event whose players stand with surnames first, such as one of tsh, so does this one. Who is
    entered already, in either form, is the same player.
    """
    plain = entered_name(event, " ".join(typed.replace(",", ", ").split()).replace(" ,", ","))
    surname, comma, given = (part.strip() for part in plain.partition(","))
    if plain in event.entrants or not (surname and comma and given):
        return plain, ""
    if any("," in entrant for entrant in event.entrants):
        return plain, ""
    return by_given_name(plain), plain


MOST_APART, LONGEST_RUN = 2, 3
"""Starts beyond these are a question where a round is paired by hand."""


def objections(event: ClubEvent, paired: RoundPaired) -> tuple[Sentence, ...]:
    """Return why a round is not as good as it could be: repeats, clubmates, starts.

    Args:
        event: the event before the round.
        paired: the round, which is not applied.
    """
    rules = load_ruleset(event.opened.ruleset)
    known = {player.name: player for player in event.contenders(paired.division, rules)}
    found: list[Sentence] = []
    for board, (first, second) in enumerate(paired.boards, start=1):
        pair = {"board": board, "first": first, "second": second}
        if times := known[first].met.get(second, 0):
            found.append(
                Sentence(
                    "Board {board}: {first} and {second} have met before ({count}).",
                    count=times,
                    **pair,
                )
            )
        if known[first].club and known[first].club == known[second].club:
            found.append(Sentence("Board {board}: {first} and {second} are of one club.", **pair))
    found += drifting_starts(event, paired)
    found += needless_byes(paired)
    for name in paired.byes:
        fewest = min(player.byes for player in known.values())
        if known[name].byes > fewest:
            found.append(Sentence("{name} has had a bye before; others have not.", name=name))
    return tuple(found)


_BYES = Counted(
    "{count} player would have a bye: {names}.", "{count} players would have a bye: {names}."
)


def needless_byes(paired: RoundPaired) -> tuple[Sentence, ...]:
    """Return who has a bye in a round that could give them an opponent."""
    count = len(paired.byes)
    return (_BYES.of(count, names=", ".join(paired.byes)),) if count > 1 else ()


def drifting_starts(event: ClubEvent, paired: RoundPaired) -> tuple[Sentence, ...]:
    """Return whose starts a round takes beyond `MOST_APART` or `LONGEST_RUN`.

    Args:
        event: the event before the round.
        paired: the round, which is not applied.
    """
    found: list[Sentence] = []
    after = applied(Club(MappingProxyType({event.opened.event: event})), paired)
    for start in starts(after.event(event.opened.event), paired.division):
        if start.player not in {name for pair in paired.boards for name in pair}:
            continue
        if abs(start.difference) > MOST_APART or start.run > LONGEST_RUN:
            found.append(
                Sentence(
                    "{name}: first and second out of balance ({firsts} : {seconds}), in a row the"
                    " same way: {run}.",
                    name=start.player,
                    firsts=start.firsts,
                    seconds=start.seconds,
                    run=start.run,
                )
            )
    return tuple(found)


ROUND_TOPICS = (
    "late-one",
    "late-both",
    "late-forfeit",
    "late-unstarted-clock",
    "forfeit",
    "bye",
    "resign",
    "dropout",
    "overtime-limit",
    "end-director",
    "break-between",
    "prize-ties",
)
"""The topics of the rules that a director needs between and around games."""


def round_rules(rules: Ruleset) -> tuple[tuple[str, Answer], ...]:
    """Return the titles and a ruleset's answers of `ROUND_TOPICS`, with their sections."""
    topics = (load_topic(topic_id) for topic_id in ROUND_TOPICS)
    return tuple((topic.title, explain(topic, rules)) for topic in topics)
