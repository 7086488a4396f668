"""privacy-verify: statements about privacy leakage, proved or refuted by a small kernel.

    Claim, Source    plain data: a statement, where it stands, its controls
    claim            builds a Claim from text, a sympy relation, or a kernel statement
    parse            text -> kernel statement
    check            a Claim's verdict

    SourceSet             finitely many distributions, standing for their convex hull
    dp_level              e^eps of a channel, exactly
    optimal_dp_leakage    least eps of differential privacy at a Hamming distortion, exactly, with certificates
    optimal_mi_leakage    least worst-case mutual information at a Hamming distortion, enclosed
    Database              a prior on databases: its levels, and its least leakages at every distortion, with certificates

    hockey_stick, total_variation    how far two laws are apart, exactly
    kl, binary_entropy_inverse       enclosed
    mi_dp_level                      least eps of MI differential privacy of a channel, enclosed

    PrivacyChannel                   p(y | x_1, ..., x_n): what the records of n individuals do to an output
    channel_capacity                 capacity of a channel and an input that attains it, enclosed
    individual_channel_capacity      the most an output says of one individual, over a family of priors, enclosed
    max_mutual_information, max_individual_capacity    the largest log-ratios, exactly
    calibrate                        the noise for a wanted level, enclosed
    amplitude_capacity               capacity of the Gaussian channel under an amplitude limit, enclosed

    Relation       which values go together: non-stochastic ranges, leakages, maximin information, as exact counts
    gacs_korner    the common information of a joint law
    agglomerate    the clustering algorithms of Ding, Farokhi (2020), as printed or to the best of their path

Each name is imported when it is first used. `claim` and `parse` are the functions, as after
``from verify.claim import claim``; their modules are reached with ``from verify.claim import ...``.
"""

# Nothing of the standard library but `sys`, which is built in, not even `typing` or `__future__`: `python -m verify`
# comes here before `__main__` takes the working directory out of the path, where any of them may be a stranger's file.
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from verify.claim import Claim as Claim
    from verify.claim import Source as Source
    from verify.claim import claim as claim
    from verify.measures.channels import dp_level as dp_level
    from verify.measures.closeness import hockey_stick as hockey_stick
    from verify.measures.closeness import total_variation as total_variation
    from verify.measures.common_information import gacs_korner as gacs_korner
    from verify.measures.divergence import binary_entropy_inverse as binary_entropy_inverse
    from verify.measures.divergence import kl as kl
    from verify.measures.mi_dp import mi_dp_level as mi_dp_level
    from verify.measures.privacy_channels import PrivacyChannel as PrivacyChannel
    from verify.measures.privacy_channels import max_individual_capacity as max_individual_capacity
    from verify.measures.privacy_channels import max_mutual_information as max_mutual_information
    from verify.measures.relations import Relation as Relation
    from verify.measures.source_sets import SourceSet as SourceSet
    from verify.parse import parse as parse
    from verify.pipeline import check as check
    from verify.solvers.agglomeration import agglomerate as agglomerate
    from verify.solvers.amplitude import amplitude_capacity as amplitude_capacity
    from verify.solvers.calibration import calibrate as calibrate
    from verify.solvers.capacity import channel_capacity as channel_capacity
    from verify.solvers.databases import Database as Database
    from verify.solvers.hamming import optimal_dp_leakage as optimal_dp_leakage
    from verify.solvers.individual_capacity import individual_channel_capacity as individual_channel_capacity
    from verify.solvers.mutual_information import optimal_mi_leakage as optimal_mi_leakage

_HOMES = {
    "Claim": "claim",
    "Database": "solvers.databases",
    "PrivacyChannel": "measures.privacy_channels",
    "Relation": "measures.relations",
    "Source": "claim",
    "SourceSet": "measures.source_sets",
    "agglomerate": "solvers.agglomeration",
    "amplitude_capacity": "solvers.amplitude",
    "binary_entropy_inverse": "measures.divergence",
    "calibrate": "solvers.calibration",
    "channel_capacity": "solvers.capacity",
    "check": "pipeline",
    "claim": "claim",
    "dp_level": "measures.channels",
    "gacs_korner": "measures.common_information",
    "hockey_stick": "measures.closeness",
    "individual_channel_capacity": "solvers.individual_capacity",
    "kl": "measures.divergence",
    "max_individual_capacity": "measures.privacy_channels",
    "max_mutual_information": "measures.privacy_channels",
    "mi_dp_level": "measures.mi_dp",
    "optimal_dp_leakage": "solvers.hamming",
    "optimal_mi_leakage": "solvers.mutual_information",
    "parse": "parse",
    "total_variation": "measures.closeness",
}

__all__ = [*_HOMES]

if not TYPE_CHECKING:
    ModuleType = type(sys)


class _Package(ModuleType):
    """This package. Importing a submodule binds its name here: where a function has that name, it wins."""

    def __setattr__(self, name: str, value: object) -> None:
        if isinstance(value, ModuleType) and _HOMES.get(name) == name:
            value = getattr(value, name)
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
