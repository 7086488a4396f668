"""The most that an output says of one individual, over a family of priors: one entrance to two searches.

Source: Wu (2019), Definition 5. Nats.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, cast

from verify.privacy.measures.decimals import Number, width_value
from verify.privacy.measures.privacy_channels import privacy_channel
from verify.privacy.solvers.entropy_bounded import EntropyBounded, entropy_bounded
from verify.privacy.solvers.individual_search import MOST_NODES, WIDTH, IndividualCapacity, searched

__all__ = ["IndividualCapacity", "individual_channel_capacity"]


def individual_channel_capacity(
    p: Any,
    shape: Sequence[int] = (),
    family: str = "all",
    *,
    least_entropy: Any = None,
    width: Number = WIDTH,
    most_nodes: int = MOST_NODES,
) -> IndividualCapacity | EntropyBounded:
    """max over individuals i and priors X of I(X_i; Y), in nats, enclosed.

    ``p`` is a `PrivacyChannel`, or an array of shape ``shape`` = (|X_1|, ..., |X_n|, |Y|), nested or flat. ``family``:

    ``"all"``              every prior. Enclosed to ``width``, unless ``most_nodes`` channels were bounded before; what is
                           returned then encloses C_1 as well, but is wider.
    ``"independent"``      priors under which the records are independent. Enclosed to ``width``.
    ``"entropy_bounded"``  priors of entropy at least ``least_entropy`` nats: both ends are rigorous, ``width`` is not
                           promised (the problem is not concave). Returns an `EntropyBounded`.

    Raises ValueError for another family, or sizes that do not fit. Complexity: a capacity for each
    channel that is bounded, exponentially many in n at worst. Source: Wu (2019), Definition 5.

    >>> flip = [["0.9", "0.1"], ["0.1", "0.9"]]
    >>> xor = [[flip[0], flip[1]], [flip[1], flip[0]]]
    >>> found = individual_channel_capacity(xor, (2, 2, 2))
    >>> found.individual, found.width <= 1e-9, round(float(found.upper), 6)
    (0, True, 0.368064)
    """
    channel = privacy_channel(p, shape)
    wanted = width_value(width)
    if family == "entropy_bounded":
        return entropy_bounded(channel, least_entropy)
    if least_entropy is not None:
        raise ValueError(f"least_entropy is for family = 'entropy_bounded', not {family!r}")
    if family not in ("all", "independent"):
        raise ValueError(f"family = {family!r}: must be 'all', 'independent' or 'entropy_bounded'")
    return searched(channel, cast(Literal["all", "independent"], family), wanted, most_nodes)
