# SPDX-License-Identifier: MIT
"""The acts of a club's director, for the window and the command alike.

Each takes the club or the event as it stands and returns the changes that carry the act out, to be
recorded together. An act that needs a second word of the director first is a `ClubAct`, which says
why; the window asks, and the command wants an option.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from desktop_app.play.club_games import result_text
from desktop_app.play.club_rounds import (
    OpenGameRuling,
    departed,
    drifting_starts,
    entry_names,
    late_objection,
    needless_byes,
    next_round,
    objections,
    table_begins,
    typed_result,
)
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.topics import load_topic
from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.numbers import runs_text
from desktop_app.sentences.sentence import Counted, Sentence
from desktop_app.tournament.club import (
    Club,
    ClubError,
    ClubEvent,
    can_be_score,
    entered_as,
    is_odd,
    missed_by_the_rules,
    roster,
)
from desktop_app.tournament.club_changes import (
    Change,
    Departure,
    Ending,
    EventOpened,
    PairingPlanned,
    PlayerAway,
    PlayerEntered,
    PlayerLeft,
    PlayerListed,
    PlayerPenalised,
    PlayerWarned,
    ResultEntered,
    RoundsSet,
    RoundTimed,
    RoundUnpaired,
)
from desktop_app.tournament.pairing import System, Wish
from desktop_app.tournament.round_clock import MINUTE_MS
from desktop_app.tournament.standings import name_key, points_text, score_text


@dataclass(frozen=True, slots=True)
class Objection:
    """Why an act needs a second word of the director.

    Attributes:
        text: the reason, as a question or a sentence.
        yes: the answer that carries the act out all the same.
        is_grave: True if the command wants that word too, and does not just name the reason.
        note: how the command names it; empty for `text`.
    """

    text: str
    yes: str
    is_grave: bool = True
    note: str = ""

    @property
    def told(self) -> str:
        """The sentence of a command that carries the act out all the same."""
        return self.note or self.text


@dataclass(frozen=True, slots=True)
class ClubAct:
    """An act, ready to be recorded.

    Attributes:
        changes: they are recorded together, or none of them is.
        against: to be answered first; empty if nothing is against the act.
    """

    changes: tuple[Change, ...]
    against: tuple[Objection, ...] = ()

    @property
    def grave(self) -> str:
        """The reasons that stop a command; empty if there are none."""
        return " ".join(objection.text for objection in self.against if objection.is_grave)


# ------------------------------------------------------------------ events


def opened(event: str, ruleset: str, rounds: int, missed_is_loss: bool | None = None) -> Change:
    """Return the change that opens an event; None counts missed rounds as the rules do."""
    if missed_is_loss is None:
        missed_is_loss = missed_by_the_rules(load_ruleset(ruleset))
    return EventOpened(event, ruleset, rounds, missed_is_loss)


# ------------------------------------------------------------------ players


@dataclass(frozen=True, slots=True)
class Entry:
    """A player as the director types them.

    Values that are not typed stay as they were entered before: in the event, else in the latest
    event of the file that the player was in.

    Attributes:
        name: either way round, ``Di Dunn`` or ``Dunn, Di``.
        rating: None if it is not typed.
        division: None for the player's own; for a new player `ClubEvent`'s only one.
        club, team: empty if they are not typed.
        missed_is_loss: what the rounds that they missed count as; None for as in the event.
        deviation: how uncertain the rating is, in points; 0 for the usual one, None if not typed.
        is_whole: True for a form that shows all of it: what is empty there is taken out.
    """

    name: str
    rating: int | None = None
    division: str | None = None
    club: str = ""
    team: str = ""
    missed_is_loss: bool | None = None
    deviation: int | None = None
    is_whole: bool = False


def entered(club: Club, event: ClubEvent, entry: Entry, division: str = "") -> ClubAct:
    """Return the act that enters a player, or corrects what was entered.

    Against it is that the rules do not let them play any more (2001 6.1).

    Args:
        club: the whole file.
        event: the event.
        entry: the player.
        division: of a new player, if the entry names none.
    """
    name, listed = entry_names(event, entry.name)
    own = event.entrants.get(name)
    where = entry.division
    if where is None:
        where = division if own is None else own.division
    rating, deviation = entry.rating, entry.deviation
    texts = entry.club.strip(), entry.team.strip()
    known = own or roster(club).get(name)
    if known is not None and not entry.is_whole:
        rating = known.rating if rating is None else rating
        texts = texts[0] or known.club, texts[1] or known.team
        if deviation is None and own is None:
            deviation = known.deviation or None
    change = PlayerEntered(
        event.opened.event,
        name,
        rating,
        where,
        *texts,
        entry.missed_is_loss,
        deviation,
        listed,
    )
    return ClubAct((change,), _too_late(event, [name], where))


def entered_known(
    club: Club, event: ClubEvent, names: Iterable[str], division: str = ""
) -> ClubAct:
    """Return the act that enters players of earlier events as they were entered last.

    Against it is what is against `entered`.

    Raises:
        ClubError: a player is in no event of the file.
    """
    known, wanted = roster(club), tuple(names)
    changes: list[Change] = []
    for name in wanted:
        if name not in known:
            raise ClubError(Sentence("{name} is not entered.", name=name))
        changes += entered_as(known[name], event.opened.event, division)
    return ClubAct(tuple(changes), _too_late(event, wanted, division))


def _too_late(event: ClubEvent, names: Iterable[str], division: str) -> tuple[Objection, ...]:
    rules = load_ruleset(event.opened.ruleset)
    found = (late_objection(event, name, division, rules) for name in names)
    return tuple(Objection(text, Sentence("Enter anyway")) for text in found if text)


def signed_in(club: Club, event: ClubEvent, typed: str, division: str) -> tuple[str, ClubAct]:
    """Return the name of a player who is here, and the act that lets them take part.

    One who is in no event of the file yet is entered in `division`; one who is here already stays
    as they are entered.
    """
    known = roster(club)
    same = {name_key(player): player for player in (*known, *event.entrants)}
    name, listed = entry_names(event, typed)
    if (found := same.get(name_key(name))) is not None:
        name, listed = found, ""
    entrant = event.entrants.get(name)
    if entrant is not None:
        following = event.next_round(entrant.division)
        away = (away_from_next(event, name, is_away=False),) if following in entrant.away else ()
        return name, ClubAct(away)
    if name in known:
        return name, entered_known(club, event, [name], division)
    # The name keeps the form in which it was typed, which says where the surname begins.
    return name, entered(club, event, Entry(listed or name), division)


def listed_as(
    event: ClubEvent, name: str, listed: str | None = None, member: str | None = None
) -> PlayerListed:
    """Return the change by which a federation lists a player; None stays as it is.

    Raises:
        ClubError: they are not entered.
    """
    before = event.entrant(name)
    return PlayerListed(
        event.opened.event,
        name,
        before.listed if listed is None else " ".join(listed.split()),
        before.member if member is None else "".join(member.split()),
    )


def away_from_next(event: ClubEvent, name: str, *, is_away: bool) -> PlayerAway:
    """Return the change by which a player misses the next round, or plays it after all."""
    entrant = event.entrant(name)
    following = {event.next_round(entrant.division)}
    away = entrant.away | following if is_away else entrant.away - following
    return PlayerAway(event.opened.event, name, tuple(sorted(away)))


def away_in(event: ClubEvent, name: str, rounds: Iterable[int]) -> PlayerAway:
    """Return the change by which a player misses these rounds to come and no others.

    Those that are paired stay as they are.

    Raises:
        ClubError: the event has no such round.
    """
    entrant, wanted = event.entrant(name), set(rounds)
    for number in sorted(wanted):
        if not 1 <= number <= event.opened.rounds:
            raise ClubError(
                Sentence.counted(
                    "{name} cannot miss round {round}: the event has {count} round.",
                    "{name} cannot miss round {round}: the event has {count} rounds.",
                    event.opened.rounds,
                    round=number,
                    name=name,
                )
            )
    following = event.next_round(entrant.division)
    past = {number for number in entrant.away if number < following}
    return PlayerAway(event.opened.event, name, tuple(sorted(past | wanted)))


def left(
    event: ClubEvent,
    name: str,
    departure: Departure = Departure.LEFT,
    *,
    is_excused: bool = False,
    spread: int | None = None,
    open_game: OpenGameRuling | None = None,
) -> tuple[Change, ...]:
    """Return the changes by which a player plays no more rounds.

    Args:
        event: the event.
        name: the player.
        departure: how they leave.
        is_excused: True if the director accepts why a player drops out.
        spread: margin of a disqualified player's games, if the rules name none.
        open_game: how their board without a result is settled; None leaves it as it is.

    Raises:
        ClubError: neither the rules nor the director name the margin; or see `departed`.
        PairingError: see `departed`.
    """
    rules = load_ruleset(event.opened.ruleset)
    if departure is Departure.DISQUALIFIED and spread is None and needs_spread(rules):
        raise ClubError(Sentence("The rules name no margin for a disqualified player's games."))
    gone = PlayerLeft(event.opened.event, name, departure, is_excused=is_excused, spread=spread)
    return departed(event, gone, open_game)


def needs_spread(rules: Ruleset) -> bool:
    """True if the director names the margin of a disqualified player's games."""
    return rules.forfeit.cheat_games == "awarded"


def warned(event: ClubEvent, name: str, topic: str, number: int = 0) -> PlayerWarned:
    """Return a warning in a round, 0 for the last paired one.

    Raises:
        ClubError: the player is not entered.
        UnknownTopicError: there is no such topic.
    """
    load_topic(topic)
    return PlayerWarned(event.opened.event, name, round_of(event, name, number), topic)


def penalised_by(
    event: ClubEvent, name: str, spread: int, topic: str = "", number: int = 0
) -> PlayerPenalised:
    """Return the points off a player's spread in a round, 0 for the last paired one."""
    in_round = round_of(event, name, number)
    return PlayerPenalised(event.opened.event, name, in_round, spread, topic)


def round_of(event: ClubEvent, name: str, number: int = 0) -> int:
    """Return a round, or for 0 the last paired one of a player's division."""
    return number or event.next_round(event.division_of(name)) - 1


# ------------------------------------------------------------------ rounds


_MISSING = Counted(
    "One board has no result yet. Pair round {round} without it?",
    "{count} boards have no result yet. Pair round {round} without them?",
)


def paired(
    event: ClubEvent, division: str, wish: Wish, pairs: Sequence[tuple[str, str]] = ()
) -> ClubAct:
    """Return the act that pairs the next round of a division; its only change is `RoundPaired`.

    Against it are a table that begins late, for a round that is paired by hand whatever could be
    better, and boards that still play: their games count for nothing yet.

    Raises:
        PairingError: there is no such round.
    """
    made = next_round(event, division, wish, pairs)
    against: list[Objection] = []
    anyway = Sentence("Pair anyway")
    if wish.system is System.MANUAL:
        grave = (*drifting_starts(event, made), *needless_byes(made))
        against += (Objection(text, anyway, text in grave) for text in objections(event, made))
    if begins := table_begins(event, division, wish.system):
        against.append(Objection(begins, anyway, is_grave=False))
    return ClubAct((made,), (*against, *_still_playing(event, division)))


def planned(
    event: ClubEvent, division: str, plan: PairingPlanned, rounds: int | None = None
) -> tuple[Change, ...]:
    """Return the changes that plan how the rounds of a division are paired.

    Args:
        plan: begin with `plan_of` to keep what is not changed.
        rounds: how many rounds the event has; None for as many as before.
    """
    name = event.opened.event
    change = replace(plan, event=name, division=division)
    if rounds is None or rounds == event.opened.rounds:
        return (change,)
    return RoundsSet(name, rounds), change


def _still_playing(event: ClubEvent, division: str) -> tuple[Objection, ...]:
    missing = sum(len(paired_round.playing) for paired_round in event.rounds.get(division, ()))
    if not missing:
        return ()
    text = _MISSING.of(missing, round=event.next_round(division))
    notes = [
        Sentence(
            "round {round}: no result yet from board {boards}",
            round=paired_round.paired.round,
            boards=runs_text(paired_round.playing),
        )
        for paired_round in event.rounds.get(division, ())
        if paired_round.playing
    ]
    anyway = Sentence("Pair anyway")
    return (Objection(text, anyway, is_grave=False, note="; ".join(notes)),)


def unpaired(event: ClubEvent, division: str) -> RoundUnpaired:
    """Return the change that withdraws the last round of a division."""
    return RoundUnpaired(event.opened.event, division, event.next_round(division) - 1)


def clock_set(
    event: ClubEvent, division: str, starts_at_ms: int, minutes: tuple[int, int, int]
) -> RoundTimed:
    """Return the change that sets the clock of the last paired round.

    Args:
        event: the event.
        division: its name.
        starts_at_ms: when the round starts, in Unix milliseconds.
        minutes: of the round, of the break after it, and that boards may still play.
    """
    number = max(1, event.next_round(division) - 1)
    times = (length * MINUTE_MS for length in minutes)
    return RoundTimed(event.opened.event, number, starts_at_ms, *times)


# ------------------------------------------------------------------ results

Place = tuple[str, int, int]
"""Division, round and board, both from 1."""


def result_at(event: ClubEvent, place: Place) -> ResultEntered | None:
    """Return the result of a board; None without one, or if there is no such board."""
    division, number, board = place
    rounds = event.rounds.get(division, ())
    return rounds[number - 1].results.get(board) if 1 <= number <= len(rounds) else None


def result_typed(event: ClubEvent, place: Place, points: tuple[int, int]) -> ClubAct:
    """Return the act that enters or corrects a result; the board's game stays if it ended so.

    Against it are an unusual score, and a result that it replaces.

    Args:
        event: the event.
        place: the board.
        points: of the players as they are paired.
    """
    division, number, board = place
    before, rounds = result_at(event, place), event.rounds.get(division, ())
    typed = typed_result(event, place, points)
    against: list[Objection] = []
    if before is not None and (before.first, before.second) == points:
        typed = replace(typed, game=before.game)
    if before is not None and before.counted != points:
        against.append(_replacing(board, before, score_text(*points)))
    # A board that is not there is refused for that, whatever its score.
    is_there = 1 <= number <= len(rounds) and rounds[number - 1].has_board(board)
    is_known = before is not None and before.counted == points
    if is_there and not is_known and all(map(can_be_score, points)) and is_odd(*points):
        first, second = map(points_text, points)
        text = Sentence(
            "Board {board}: {first} to {second} is an unusual score. Is it right?",
            board=board,
            first=first,
            second=second,
        )
        against.append(Objection(text, Sentence("It is right")))
    return ClubAct((typed,), tuple(against))


def forfeited(event: ClubEvent, place: Place, absent: str, lost: int = 0) -> ClubAct:
    """Return the act that enters that a player did not come; an empty name stands for both.

    Against it is a result that it replaces.

    Args:
        event: the event.
        place: the board.
        absent: the player.
        lost: the spread it costs them if they stayed away to gain by it; 0 for the usual one.
    """
    before = result_at(event, place)
    ending = Ending.FORFEIT if absent else Ending.DOUBLE_FORFEIT
    change = ResultEntered(event.opened.event, *place, ending, absent=absent, lost=lost)
    if before is None or before.ending is not Ending.PLAYED:
        return ClubAct((change,))
    return ClubAct((change,), (_replacing(place[2], before, Sentence("forfeit")),))


def _replacing(board: int, before: ResultEntered, after: str) -> Objection:
    """A result is replaced; the command, which is typed with care, does so at once and says it."""
    text = Sentence(
        "Board {board} has the result {before}. Replace it with {after}?",
        board=board,
        before=result_text(before),
        after=after,
    )
    note = Sentence(
        "Board {board} had the result {before}, which is replaced.",
        board=board,
        before=result_text(before),
    )
    return Objection(text, Sentence("Replace"), is_grave=False, note=note)
