"""Who has won, and why."""

from __future__ import annotations

from domain.games.photosynthesis import pieces, state
from domain.games.photosynthesis.state import State
from domain.kernel.game import Json, Outcome, Seat


def outcome(now: State) -> Outcome | None:
    """Return the winners and scores once the last round is over. Rule: photosynthesis.md#scoring

    The reason is `score`, `pieces-on-board` when that broke a tie, or `shared` when nothing did.
    """
    if not now.over:
        return None
    scores = tuple(map(state.score, now.players))
    best = winners(now)
    if len(best) > 1:
        reason = "shared"
    else:
        reason = "score" if scores.count(max(scores)) == 1 else "pieces-on-board"
    return Outcome(best, reason, scores)


def statistics(now: State) -> Json:
    """Return what is worth reporting about a finished match; lists have one number a seat."""
    left = sum(len(state.tokens(now, leaves)) for leaves in (1, 2, 3, 4))
    box = sum(map(len, pieces.STACKS[: 4 if len(now.players) > 2 else 3]))
    return {
        "points": [player.points for player in now.players],
        "light_left": [player.light for player in now.players],
        "pieces_on_board": [own.bit_count() for own in now.owned],
        "tokens_taken": box - left,
    }


def winners(now: State) -> tuple[Seat, ...]:
    """Return the seats with the best score, among them those with most pieces on the board."""
    ranks = [(state.score(player), own.bit_count()) for player, own in zip(now.players, now.owned)]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
