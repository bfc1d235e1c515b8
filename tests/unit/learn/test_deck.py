# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import pytest

from desktop_app.learn.deck import (
    DUE_A_DAY,
    LONGEST_DAYS,
    NEW_A_DAY,
    Deck,
    DueCount,
    Grade,
    Limits,
    NewCard,
    Schedule,
    UnknownCardError,
    day_of,
    due_count,
    schedule,
)
from desktop_app.storage.errors import StorageError
from desktop_app.storage.learners import LearnerLog

HOUR = 3600 * 1000
DAY = 24 * HOUR
NOON = int(datetime(2026, 11, 20, 12).timestamp() * 1000)


@dataclass
class Clock:
    ms: int = NOON

    def __call__(self) -> int:
        return self.ms


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def log(tmp_path: Path) -> LearnerLog:
    return LearnerLog(tmp_path / "cards.log")


def cards(count: int) -> list[NewCard]:
    return [NewCard(f"card:list:{number:04}") for number in range(count)]


def make(log: LearnerLog, clock: Clock, count: int = 3, **limits: int) -> Deck:
    deck = Deck(log, wall=clock, limits=Limits(**limits) if limits else None)
    deck.add(cards(count), is_in_order=True)
    return deck


def facts(deck: Deck) -> list[object]:
    return [deck.card(key) for key in deck]


def test_a_deck_is_the_same_after_it_is_read_again(log: LearnerLog, clock: Clock) -> None:
    deck = make(log, clock, 5)
    assert deck.add([NewCard("mistake:game:3", {"rack": "AEINRST"})]) == 1
    assert deck.add(cards(5)) == 0
    first, second, third, fourth, fifth, mistake = deck
    deck.answer(first, Grade.GOOD, used_ms=4000)
    deck.answer(second, Grade.AGAIN, cause="misread")
    deck.answer(third, Grade.EASY)
    deck.suspend([fourth])
    deck.postpone([first, fifth], 30)
    assert deck.remove([fifth, "unknown"]) == 1
    deck.note_quiz(quiz="anagram", asked=3, right=2)
    again = Deck(log, wall=clock)
    assert facts(again) == facts(deck)
    assert again.card(mistake).data == {"rack": "AEINRST"}
    assert again.card(mistake).kind == "mistake"
    assert again.card(fourth).is_suspended
    state = again.card(first).schedule
    assert state is not None and state.due_day == day_of(NOON) + 30
    assert fifth not in again and len(again) == 5
    assert again.counts() == deck.counts()


def test_a_card_without_an_answer_is_put_off_and_no_other_takes_its_place(
    log: LearnerLog, clock: Clock
) -> None:
    deck = make(log, clock, 30)
    asked = deck.today()
    deck.postpone(asked[:1], is_today=True)
    assert deck.counts() == DueCount(0, NEW_A_DAY - 1)
    assert set(deck.today()) == set(asked[1:])
    deck.postpone(asked, is_today=True)
    again = Deck(log, wall=clock)
    for each in (deck, again):
        assert each.today() == () and each.counts() == DueCount()
    deck.close()
    assert due_count(log, clock()) == DueCount()
    assert due_count(log, clock() + DAY) == DueCount(0, NEW_A_DAY)
    clock.ms += DAY
    assert set(deck.today()) == set(asked), "they are asked the next day"


def test_cards_put_off_by_hand_leave_room_for_others(log: LearnerLog, clock: Clock) -> None:
    deck = make(log, clock, 30)
    asked = deck.today()
    deck.postpone(asked, 9)
    assert deck.counts() == DueCount(0, NEW_A_DAY)
    assert not set(deck.today()) & set(asked)


def test_at_most_ten_new_and_sixty_due_cards_a_day(log: LearnerLog, clock: Clock) -> None:
    deck = make(log, clock, 200)
    assert deck.counts() == DueCount(0, NEW_A_DAY)
    for day in range(12):
        today = deck.today()
        assert set(today) >= set(tuple(deck)[day * 10 : day * 10 + 10])
        for key in today:
            deck.answer(key, Grade.AGAIN)
        assert deck.counts() == DueCount(0, 0)
        assert deck.today() == ()
        clock.ms += DAY
    counts = deck.counts()
    assert counts == DueCount(DUE_A_DAY, NEW_A_DAY)
    assert counts.total == len(deck.today()) == 70
    deck.answer(deck.today()[0], Grade.GOOD)
    assert deck.counts().total == 69


def test_cards_are_mixed_anew_each_day(log: LearnerLog, clock: Clock) -> None:
    deck = make(log, clock, 10)
    first = deck.today()
    assert first == deck.today() != tuple(deck)
    clock.ms += DAY
    assert sorted(deck.today()) == sorted(first)
    assert deck.today() != first


def test_an_alphabetical_list_is_mixed_when_it_is_added(log: LearnerLog, clock: Clock) -> None:
    deck = Deck(log, wall=clock)
    deck.add(cards(100))
    assert sorted(tuple(deck)) == [card.key for card in cards(100)] != list(tuple(deck))
    assert set(tuple(deck)[:10]) != {card.key for card in cards(10)}


def test_a_card_known_well_is_due_later_and_a_missed_one_tomorrow() -> None:
    day = day_of(NOON)
    state: Schedule | None = None
    intervals = []
    for _ in range(6):
        state = schedule(state, Grade.GOOD, day, "key")
        intervals.append(state.due_day - day)
        day = state.due_day
    assert intervals == sorted(intervals)
    assert intervals[0] < 4
    assert 100 < intervals[-1] <= LONGEST_DAYS
    assert state is not None
    missed = schedule(state, Grade.AGAIN, day, "key")
    assert missed.due_day - day < intervals[-1] / 10
    assert (missed.answers, missed.lapses) == (7, 1)
    assert schedule(None, Grade.AGAIN, day, "key").due_day == day + 1


def test_the_same_answers_give_the_same_schedule_and_keys_differ() -> None:
    old = Schedule(740_000, 739_900, 100.0, 5.0, 4, 0)
    found = {schedule(old, Grade.GOOD, 740_000, f"key {n}").due_day for n in range(50)}
    assert len(found) > 5
    one = schedule(old, Grade.GOOD, 740_000, "key 1")
    assert one == schedule(old, Grade.GOOD, 740_000, "key 1")


def test_an_evening_card_is_due_the_whole_next_day(log: LearnerLog, clock: Clock) -> None:
    clock.ms = NOON + 11 * HOUR
    deck = make(log, clock, 1)
    (key,) = deck
    deck.answer(key, Grade.AGAIN)
    clock.ms = NOON + 15 * HOUR
    assert deck.counts().due == 0, "three in the morning is still the day before"
    clock.ms = NOON + 17 * HOUR
    assert deck.counts().due == 1


def test_an_answer_can_be_taken_back(log: LearnerLog, clock: Clock) -> None:
    deck = make(log, clock, 2)
    first, second = deck
    deck.answer(first, Grade.GOOD)
    clock.ms += 5 * DAY
    before = facts(deck), deck.counts()
    deck.answer(first, Grade.AGAIN)
    assert deck.counts() != before[1]
    assert deck.undo() == deck.card(first)
    assert (facts(deck), deck.counts()) == before
    assert deck.undo() is None
    deck.answer(second, Grade.GOOD)
    deck.undo()
    assert (facts(Deck(log, wall=clock)), Deck(log, wall=clock).counts()) == before


def test_a_clock_set_back_loses_and_repeats_nothing(log: LearnerLog, clock: Clock) -> None:
    deck = make(log, clock, 2, new=1, due=9)
    first, _ = deck
    deck.answer(first, Grade.GOOD)
    state = deck.card(first).schedule
    assert state is not None
    days = state.due_day - state.last_day
    clock.ms = int(datetime(2000, 1, 1, 12).timestamp() * 1000)
    deck = Deck(log, wall=clock, limits=deck.limits)
    assert deck.today() == (), "it is still the same day"
    for _ in range(days):
        assert deck.counts().due == 0
        clock.ms += DAY
    assert deck.counts().due == 1, "days go on while the clock is wrong"
    deck.answer(first, Grade.GOOD)
    later = deck.card(first).schedule
    assert later is not None and later.last_day == state.due_day
    clock.ms = NOON + (days + 1) * DAY
    deck = Deck(log, wall=clock, limits=deck.limits)
    assert deck.day == day_of(clock.ms), "the clock is right again"
    assert deck.counts() == DueCount(0, 1), "nothing is asked twice"


def test_a_clock_that_ran_ahead_for_once_does_not_stop_the_deck(
    log: LearnerLog, clock: Clock
) -> None:
    deck = make(log, clock, 3, new=3, due=9)
    first, second, _ = deck
    deck.answer(first, Grade.GOOD)
    clock.ms += 3650 * DAY
    deck.answer(second, Grade.GOOD)
    clock.ms = NOON + HOUR
    deck = Deck(log, wall=clock, limits=deck.limits)
    assert deck.counts().due == 0, "it is the day of the first answer again"
    one, other = deck.card(first).schedule, deck.card(second).schedule
    assert one is not None and other is not None and one.last_day == other.last_day
    deck.today()
    for _ in range(4):
        clock.ms += DAY
    assert deck.counts() == DueCount(2, 1)
    assert Deck(log, wall=clock, limits=deck.limits).counts() == DueCount(2, 1)


def test_a_clock_that_was_wrong_once_stretches_no_interval(log: LearnerLog, clock: Clock) -> None:
    right = Deck(LearnerLog(log.path.with_name("right.log")), wall=clock)
    right.add(cards(2), is_in_order=True)
    deck = make(log, clock, 2)
    first, second = deck
    for each in (right, deck):
        each.answer(first, Grade.GOOD)
    clock.ms += 80 * DAY
    deck.answer(second, Grade.GOOD)
    clock.ms = NOON
    right.answer(second, Grade.GOOD)
    clock.ms = NOON + 3 * DAY
    deck = Deck(log, wall=clock)
    for key in (first, second):
        for each in (right, deck):
            each.answer(key, Grade.GOOD)
        assert deck.card(key).schedule == right.card(key).schedule
    assert deck.day == day_of(clock.ms)
    again = Deck(log, wall=clock)
    assert facts(again) == facts(deck) == facts(right)


def test_an_undo_takes_back_an_answer_that_was_dated_wrong(log: LearnerLog, clock: Clock) -> None:
    deck = make(log, clock, 1)
    (key,) = deck
    deck.answer(key, Grade.GOOD)
    state = deck.card(key).schedule
    clock.ms += 500 * DAY
    deck.answer(key, Grade.GOOD)
    clock.ms = NOON + DAY
    deck.undo()
    assert deck.card(key).schedule == state
    assert Deck(log, wall=clock).card(key).schedule == state


def test_a_log_of_an_earlier_version_with_a_wrong_clock_is_put_right(
    log: LearnerLog, clock: Clock
) -> None:
    deck = make(log, clock, 1)
    (key,) = deck
    deck.answer(key, Grade.GOOD)
    far = NOON + 80 * DAY
    due = [day_of(far) + 82, day_of(far), 30.0, 5.0, 2, 0]
    log.append(
        {"do": "quiz", "at": far},
        {"do": "answer", "card": key, "grade": 3, "to": due, "at": far, "wall": NOON + 2 * DAY},
    )
    found = Deck(log, wall=Clock(NOON + 3 * DAY)).card(key).schedule
    assert found is not None
    assert found.last_day == day_of(NOON + 2 * DAY)
    assert found.due_day < day_of(NOON + 30 * DAY)


def test_the_count_for_the_start_screen(log: LearnerLog, clock: Clock) -> None:
    assert due_count(log, clock.ms) == DueCount()
    deck = make(log, clock, 30)
    assert due_count(log, clock.ms) == deck.counts() == DueCount(0, 10)
    for key in deck.today()[:4]:
        deck.answer(key, Grade.AGAIN)
    assert due_count(log, clock.ms) == DueCount(0, 6), "an old count is not used"
    deck.close()
    written = log.path.with_suffix(".due").read_text()
    for days in range(3):
        now = clock.ms + days * DAY
        other = Deck(log, wall=Clock(now))
        assert due_count(log, now) == other.counts()
    assert log.path.with_suffix(".due").read_text() == written
    limits = Limits(new=2, due=1)
    assert due_count(log, clock.ms + DAY, limits) == DueCount(1, 2)


def test_a_long_log_is_not_read_on_the_way_to_the_start_screen(
    log: LearnerLog, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = make(log, clock, 30)
    assert due_count(log, clock.ms, is_quick=True) == DueCount(0, 10), "a short one is"
    deck.answer(deck.today()[0], Grade.GOOD)
    monkeypatch.setattr("desktop_app.learn.deck._LONG_BYTES", 10)
    monkeypatch.setattr(log, "read", None)
    assert due_count(log, clock.ms, is_quick=True) == DueCount(0, 10), "the count before"
    log.path.with_suffix(".due").unlink()
    assert due_count(log, clock.ms, is_quick=True) == DueCount()


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"version": 1}', "\x00", '{"version": 9}'])
def test_a_damaged_count_is_made_again(log: LearnerLog, clock: Clock, text: str) -> None:
    deck = make(log, clock, 3)
    log.path.with_suffix(".due").write_text(text)
    assert due_count(log, clock.ms) == deck.counts()


def test_the_start_screen_counts_without_the_scheduler(log: LearnerLog, clock: Clock) -> None:
    make(log, clock, 3)
    code = (
        "import sys; from pathlib import Path; from desktop_app.learn.deck import due_count;"
        "from desktop_app.storage.learners import LearnerLog;"
        f"assert due_count(LearnerLog(Path({str(log.path)!r})), {clock.ms}).new == 3;"
        "assert 'fsrs' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_two_programs_on_one_deck_see_each_other(log: LearnerLog, clock: Clock) -> None:
    one = make(log, clock, 4)
    two = Deck(log, wall=clock)
    first, second, *_ = one
    one.answer(first, Grade.GOOD)
    two.answer(second, Grade.AGAIN)
    assert two.card(first) == one.card(first)
    assert one.card(second).schedule is None
    again = one.answer(second, Grade.GOOD)
    assert again.schedule is not None and again.schedule.answers == 2
    one.add([NewCard("card:list:new")])
    assert facts(one) == facts(Deck(log, wall=clock))


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        '{"do": "dance", "at": 1}',
        '{"do": "answer", "at": 1}',
        '{"do": "answer", "card": "card:list:0000", "at": 1, "to": [1, 2]}',
        '{"do": "answer", "card": "card:list:0000", "at": 1, "to": [1, 2, "x", 4, 5, 6]}',
        '{"do": "answer", "card": "card:list:0000", "at": "1", "to": [2, 1, 1.0, 4.0, 5, 6]}',
        '{"do": "answer", "card": "card:list:0000", "at": 1, "to": [9e99, 1, 1.0, 4.0, 5, 6]}',
        '{"do": "clock", "at": 99999999999999999}',
        '{"do": "postpone", "at": 1, "cards": [["card:list:0001", "x"]]}',
        '{"do": "add", "at": 1, "cards": 5}',
        '{"do": "add", "at": 1, "cards": [[[], {}]]}',
        '{"do": "answer", "card": "card:list:0000", "at": 1, "to": [2, 1, 1e999, 4.0, 5, 6]}',
        '{"do": "answer", "card": "card:list:0000", "at": 1, "to": [2, 3, 1.0, 4.0, 5, 6]}',
        "not JSON",
    ],
)
def test_an_entry_that_cannot_be_read_is_left_out(line: str, log: LearnerLog, clock: Clock) -> None:
    deck = make(log, clock, 2)
    deck.answer("card:list:0001", Grade.GOOD)
    before = facts(deck), deck.counts()
    with log.path.open("a") as file:
        file.write(f"{line}\n")
    again = Deck(log, wall=clock)
    assert (facts(again), again.counts()) == before
    again.answer("card:list:0000", Grade.GOOD)


def test_a_card_with_a_damaged_schedule_leaves_the_others(log: LearnerLog, clock: Clock) -> None:
    good = [20_000, 19_990, 3.5, 5.0, 1, 0]
    cards = [["a", {}, good], ["b", {}, [10**9, *good[1:]]], ["c", {}, good]]
    log.append({"do": "add", "at": 1, "cards": cards})
    deck = Deck(log, wall=clock)
    assert [deck.card(key).schedule is None for key in deck] == [False, True, False]


def test_a_change_that_cannot_be_written_is_none(
    log: LearnerLog, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = make(log, clock, 2)
    before = facts(deck)

    def fail(*entries: object) -> None:
        raise StorageError("full")

    monkeypatch.setattr(log, "append", fail)
    with pytest.raises(StorageError):
        deck.answer(next(iter(deck)), Grade.GOOD)
    assert facts(deck) == before
    with pytest.raises(UnknownCardError):
        deck.answer("none", Grade.GOOD)


def test_boxes_grow_with_the_interval(log: LearnerLog, clock: Clock) -> None:
    deck = make(log, clock, 1)
    (key,) = deck
    boxes = [deck.card(key).box]
    for _ in range(6):
        deck.answer(key, Grade.GOOD)
        boxes.append(deck.card(key).box)
        state = deck.card(key).schedule
        assert state is not None
        clock.ms += (state.due_day - state.last_day) * DAY
    assert boxes[0] == 0
    assert boxes == sorted(boxes)
    assert boxes[-1] >= 6


def test_the_log_names_what_was_done(log: LearnerLog, clock: Clock) -> None:
    deck = make(log, clock, 1)
    deck.answer("card:list:0000", Grade.AGAIN, cause="unknown", used_ms=900)
    added, answered = (json.loads(line) for line in log.path.read_text().splitlines())
    assert added == {"do": "add", "cards": [["card:list:0000", {}]], "at": NOON}
    assert answered["to"][:2] == [day_of(NOON) + 1, day_of(NOON)]
    rest = {key: answered[key] for key in answered if key != "to"}
    assert rest == {
        "do": "answer",
        "card": "card:list:0000",
        "grade": 1,
        "first": True,
        "cause": "unknown",
        "used_ms": 900,
        "at": NOON,
    }
