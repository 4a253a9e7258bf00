"""Who discards how many for the Start when the seats do not agree."""

from __future__ import annotations

from domain.kernel.game import Seat


def by_rule(offers: tuple[int, ...], hands: tuple[int, ...], owed: int, first: Seat) -> tuple[int, ...]:
    """Return the shares nearest to the last offers that sum to `owed`, for hands of these sizes.

    Too little: the seat that would keep the most gives one more; too much: the seat that would keep the fewest gives
    one less; ties go to the first such seat in seat order from `first`. Rule: tranquility.md#split
    """
    shares = list(offers)
    order = [(first + i) % len(hands) for i in range(len(hands))]
    while sum(shares) < owed:
        shares[max(order, key=lambda seat: hands[seat] - shares[seat])] += 1
    while sum(shares) > owed:
        givers = [seat for seat in order if shares[seat]]
        shares[min(givers, key=lambda seat: hands[seat] - shares[seat])] -= 1
    return tuple(shares)
