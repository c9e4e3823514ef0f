"""What questions about many hands at once return; see `rummy.Rules.best_discards` and `layouts`."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Discards", "Layouts"]


class Discards(NamedTuple):
    """The best discard of each of n hands."""

    cards: "NDArray[np.uint8]"
    """Number of the card in face order, shape (n,)."""
    deadwood: "NDArray[np.int32]"
    """Least deadwood of what stays after it, in points, shape (n,)."""


class Layouts(NamedTuple):
    """The best layout of each of n hands, in the form of the batch.

    The melds of a hand and what stays of it add up to the hand.
    """

    melds: "NDArray[np.uint8] | NDArray[np.uint64]"
    """Melds in menu order: counts of shape (n, k, 53) or masks of shape (n, k), k the most of any
    hand. Places that a hand does not need are empty."""
    left: "NDArray[np.uint8] | NDArray[np.uint64]"
    """What stays in hand: counts of shape (n, 53) or masks of shape (n,)."""
    deadwood: "NDArray[np.int32]"
    """Price of ``left`` in hand, in points, shape (n,)."""
    points: "NDArray[np.int32]"
    """Price of the melds as laid, in points, shape (n,)."""
