"""The two scales of ratings, as arithmetic. Rule: ratings.md#against-others, ratings.md#together"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from domain.kernel.game import Json
from services.matches.results import Elo, Rated, Skill

MU: Final = 25.0
SIGMA: Final = 25.0 / 3.0
BETA: Final = 25.0 / 6.0
TAU: Final = 25.0 / 300.0
CAUTION: Final = 3.0
"""So many sigmas below mu the ordinal lies."""
START: Final = 1500.0
K: Final = 32.0

_MODEL: Final = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, tau=TAU)


class Standing(NamedTuple):
    """What is known of an identity in a game. On the Elo scale `value` is the rating and `sigma` None; else mu."""

    value: float
    sigma: float | None
    wins: int
    draws: int
    losses: int
    rated_at: int

    @property
    def ordinal(self) -> float:
        """Return the number by which standings are ordered."""
        return self.value if self.sigma is None else self.value - CAUTION * self.sigma

    def shown(self) -> Json:
        """Return the standing as the API shows it."""
        counted = {"wins": self.wins, "draws": self.draws, "losses": self.losses, "rated_at": self.rated_at}
        told: Json = {"matches": self.wins + self.draws + self.losses, **counted}
        if self.sigma is None:
            return {"kind": "elo", "rating": self.value, **told}
        return {"kind": "skill", "mu": self.value, "sigma": self.sigma, "ordinal": self.ordinal, **told}


def rate(rated: Rated, ended_at: int, before: Mapping[str, Standing]) -> dict[str, Standing]:
    """Return the standings of everybody in a match after it; who is not in `before` is new."""
    return _skill(rated, ended_at, before) if isinstance(rated, Skill) else _elo(rated, ended_at, before)


def _skill(rated: Skill, ended_at: int, before: Mapping[str, Standing]) -> dict[str, Standing]:
    fresh = Standing(MU, SIGMA, 0, 0, 0, 0)
    known = [before.get(who, fresh) for who in rated.identities]
    teams = [[_MODEL.rating(mu=one.value, sigma=one.sigma)] for one in known]
    after = _MODEL.rate(teams, ranks=[float(place) for place in rated.places])
    found: dict[str, Standing] = {}
    for who, standing in zip(rated.identities, known):
        seats = [seat for seat, other in enumerate(rated.identities) if other == who]
        # a bot on several seats takes the mean of what its seats would have come to
        mu = sum(after[seat][0].mu for seat in seats) / len(seats)
        sigma = sum(after[seat][0].sigma for seat in seats) / len(seats)
        counted = _counted(standing, [rated.places[seat] for seat in seats], rated.places)
        found[who] = Standing(float(mu), float(sigma), *counted, ended_at)
    return found


def _counted(standing: Standing, own: Sequence[int], places: Sequence[int]) -> tuple[int, int, int]:
    """Return wins, draws and losses with one match more, of which the best seat counts."""
    level = len(set(places)) == 1
    won = not level and min(own) == 0
    lost = not level and not won
    return standing.wins + won, standing.draws + level, standing.losses + lost


def _elo(rated: Elo, ended_at: int, before: Mapping[str, Standing]) -> dict[str, Standing]:
    found = {}
    for who, won in zip(rated.identities, rated.won):
        old = before.get(who, Standing(START, None, 0, 0, 0, 0))
        expected = 1.0 / (1.0 + 10.0 ** ((rated.reference - old.value) / 400.0))
        value = old.value + K * (won - expected)
        found[who] = Standing(value, None, old.wins + won, 0, old.losses + (not won), ended_at)
    return found
