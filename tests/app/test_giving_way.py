"""What runs in the background stops for a question of the user's."""

from __future__ import annotations

import threading

from mypt_desktop.app.giving_way import GivingWay

WAIT = 30.0


def test_work_is_cancelled_as_soon_as_the_user_asks() -> None:
    way = GivingWay()
    with way.when_free(threading.Event()) as one, way.when_free(threading.Event()) as other:
        assert not one.is_set()
        with way.asked():
            assert one.is_set()
            assert other.is_set()


def test_work_begins_when_the_last_question_is_answered() -> None:
    way, order = GivingWay(), []

    def work() -> None:
        with way.when_free(threading.Event()) as cancel:
            order.append(("work", cancel.is_set()))

    with way.asked():
        with way.asked():
            thread = threading.Thread(target=work)
            thread.start()
        order.append(("one is answered", False))
    thread.join(WAIT)
    assert order == [("one is answered", False), ("work", False)]


def test_work_that_is_not_wanted_any_more_does_not_wait() -> None:
    way, stop = GivingWay(), threading.Event()
    stop.set()
    with way.asked(), way.when_free(stop) as cancel:
        assert cancel.is_set()
