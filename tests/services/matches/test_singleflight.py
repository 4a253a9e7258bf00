"""A crowd asks twice, and nobody is given an answer from before the question."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait

import pytest

from services.matches.singleflight import SingleFlight


class Asked:
    """Counts askings; each waits until it is let go, and answers with what it was then told to."""

    def __init__(self) -> None:
        self.times = 0
        self.began = threading.Semaphore(0)
        self.let_go = threading.Semaphore(0)
        self.answers: list[object] = []

    def __call__(self) -> object:
        self.times += 1
        answer = self.answers[self.times - 1]
        self.began.release()
        assert self.let_go.acquire(timeout=10)
        if isinstance(answer, Exception):
            raise answer
        return answer


def waiting(flight: SingleFlight[object], key: str, count: int) -> Callable[[], bool]:
    return lambda: flight._flights[key].waiting == count


def until(true: Callable[[], bool]) -> None:
    for _ in range(10_000):
        if true():
            return
        threading.Event().wait(0.001)
    raise AssertionError("it never came to that")


def crowd(*answers: object) -> list[Future[object]]:
    """Return how it ended for five who came while one asked and got the first of the answers; twice it is asked."""
    flight: SingleFlight[object] = SingleFlight()
    asked = Asked()
    asked.answers = list(answers)
    with ThreadPoolExecutor(6) as threads:
        first = threads.submit(flight.do, "m", asked)
        assert asked.began.acquire(timeout=10)
        others = [threads.submit(flight.do, "m", asked) for _ in range(5)]
        until(waiting(flight, "m", 6))
        asked.let_go.release(2)
        assert first.result(10) == answers[0]
        wait(others, 10)
    assert asked.times == 2
    assert flight._flights == {}
    return others


def test_those_who_came_while_one_asked_share_one_asking_more() -> None:
    assert [other.result(10) for other in crowd("old", "new")] == ["new"] * 5


def test_a_failure_is_shared_as_an_answer_is() -> None:
    """A crowd before a store that does not answer must not stand in line for it one by one."""
    assert [type(other.exception(10)) for other in crowd("old", ConnectionError())] == [ConnectionError] * 5


def test_after_a_failure_the_next_one_asks_again() -> None:
    flight: SingleFlight[object] = SingleFlight()
    asked = Asked()
    asked.answers = [ConnectionError(), "new"]
    asked.let_go.release(2)
    with pytest.raises(ConnectionError):
        flight.do("m", asked)
    assert flight.do("m", asked) == "new"


def test_different_keys_and_later_askings_share_nothing() -> None:
    flight: SingleFlight[int] = SingleFlight()
    answers = iter(range(4))
    assert [flight.do(key, lambda: next(answers)) for key in ("a", "a", "b", "b")] == [0, 1, 2, 3]
    with pytest.raises(StopIteration):
        flight.do("a", lambda: next(answers))
    assert flight._flights == {}
