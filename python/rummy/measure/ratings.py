"""Ratings of a tournament's entrants; they need the extra ``ratings``."""

from collections.abc import Sequence

from rummy.measure.results import Rating, Share, mean_of


def ratings_of(played: Sequence[Sequence[Share]], entrants: int) -> list[Rating]:
    """Rate the entrants by the Plackett-Luce model, every deal one game between all of them.

    A deal is won by the most points over the others in all its seatings, so that good cards win
    nothing. Deals count in their order. Strength is taken as fixed (``tau=0``).
    """
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        raise ModuleNotFoundError(
            "ratings need the extra: rummy-engine[ratings]", name="openskill"
        ) from None
    model = PlackettLuce(tau=0.0)
    teams = [[model.rating()] for _ in range(entrants)]
    for deal in played:
        teams = model.rate(teams, scores=[mean_of(share.over, share) for share in deal])
    return [Rating(player.mu, player.sigma) for (player,) in teams]
