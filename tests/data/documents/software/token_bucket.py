"""A token bucket that limits how often something may happen.

Used in front of the weather station's upload: the receiving side blocks a sender for an hour after more than ninety
messages a minute, so we stay well under that.
"""

from __future__ import annotations

from collections.abc import Callable


class TokenBucket:
    """Holds up to `capacity` tokens and gains `rate` of them each second."""

    def __init__(self, capacity: float, rate: float, clock: Callable[[], float]) -> None:
        self.capacity = capacity
        self.rate = rate
        self._clock = clock
        self._tokens = capacity
        self._seen = clock()

    def take(self, amount: float = 1.0) -> bool:
        """Take `amount` tokens if they are there. Never waits; the caller decides what a refusal means."""
        self._refill()
        if amount > self._tokens:
            return False
        self._tokens -= amount
        return True

    def seconds_until(self, amount: float = 1.0) -> float:
        """How long until `take(amount)` would succeed; infinity when the bucket can never hold that much."""
        self._refill()
        if amount > self.capacity:
            return float("inf")
        return max(0.0, (amount - self._tokens) / self.rate)

    def _refill(self) -> None:
        # A clock that jumps backwards (the station sets its time by radio) must not take tokens away.
        now = self._clock()
        self._tokens = min(self.capacity, self._tokens + max(0.0, now - self._seen) * self.rate)
        self._seen = now


UPLOADS = {"capacity": 20, "rate": 0.75}
ALARMS = {"capacity": 5, "rate": 0.05}
