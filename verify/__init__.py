"""privacy-verify: statements about privacy leakage, proved or refuted by a small kernel.

    Claim, Source    plain data: a statement, where it stands, its controls
    claim            builds a Claim from text, a sympy relation, or a kernel statement
    parse            text -> kernel statement
    prove            the verdict on a statement: text or sympy
    check            a Claim's verdict
    audit            what a mechanism leaks, and whether a stated level holds
    explain          a verdict or an audit in words
    property_test    what a claim says of a function of yours, tried on examples

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

Each name is imported when it is first used. The rooms, each of which may import those before it only:

    kernel, limits, language, privacy, refuting, proving, claims, evidence, run, report, cli
"""

# Nothing of the standard library, not even `typing` or `__future__`: `python -m verify` comes here before `__main__`
# takes the working directory out of the path, where any of them may be a stranger's file.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from verify.api import audit as audit
    from verify.api import explain as explain
    from verify.api import prove as prove
    from verify.claims.claim import Claim as Claim
    from verify.claims.claim import Source as Source
    from verify.claims.claim import claim as claim
    from verify.language.parse import parse as parse
    from verify.privacy.measures.channels import dp_level as dp_level
    from verify.privacy.measures.closeness import hockey_stick as hockey_stick
    from verify.privacy.measures.closeness import total_variation as total_variation
    from verify.privacy.measures.common_information import gacs_korner as gacs_korner
    from verify.privacy.measures.divergence import binary_entropy_inverse as binary_entropy_inverse
    from verify.privacy.measures.divergence import kl as kl
    from verify.privacy.measures.mi_dp import mi_dp_level as mi_dp_level
    from verify.privacy.measures.privacy_channels import PrivacyChannel as PrivacyChannel
    from verify.privacy.measures.privacy_channels import max_individual_capacity as max_individual_capacity
    from verify.privacy.measures.privacy_channels import max_mutual_information as max_mutual_information
    from verify.privacy.measures.relations import Relation as Relation
    from verify.privacy.measures.source_sets import SourceSet as SourceSet
    from verify.privacy.solvers.agglomeration import agglomerate as agglomerate
    from verify.privacy.solvers.amplitude import amplitude_capacity as amplitude_capacity
    from verify.privacy.solvers.calibration import calibrate as calibrate
    from verify.privacy.solvers.capacity import channel_capacity as channel_capacity
    from verify.privacy.solvers.databases import Database as Database
    from verify.privacy.solvers.hamming import optimal_dp_leakage as optimal_dp_leakage
    from verify.privacy.solvers.individual_capacity import (
        individual_channel_capacity as individual_channel_capacity,
    )
    from verify.privacy.solvers.mutual_information import optimal_mi_leakage as optimal_mi_leakage
    from verify.run.pipeline import check as check
    from verify.run.properties import property_test as property_test

_HOMES = {
    "Claim": "claims.claim",
    "Database": "privacy.solvers.databases",
    "PrivacyChannel": "privacy.measures.privacy_channels",
    "Relation": "privacy.measures.relations",
    "Source": "claims.claim",
    "SourceSet": "privacy.measures.source_sets",
    "agglomerate": "privacy.solvers.agglomeration",
    "amplitude_capacity": "privacy.solvers.amplitude",
    "audit": "api",
    "binary_entropy_inverse": "privacy.measures.divergence",
    "calibrate": "privacy.solvers.calibration",
    "channel_capacity": "privacy.solvers.capacity",
    "check": "run.pipeline",
    "claim": "claims.claim",
    "dp_level": "privacy.measures.channels",
    "explain": "api",
    "gacs_korner": "privacy.measures.common_information",
    "hockey_stick": "privacy.measures.closeness",
    "individual_channel_capacity": "privacy.solvers.individual_capacity",
    "kl": "privacy.measures.divergence",
    "max_individual_capacity": "privacy.measures.privacy_channels",
    "max_mutual_information": "privacy.measures.privacy_channels",
    "mi_dp_level": "privacy.measures.mi_dp",
    "optimal_dp_leakage": "privacy.solvers.hamming",
    "optimal_mi_leakage": "privacy.solvers.mutual_information",
    "parse": "language.parse",
    "property_test": "run.properties",
    "prove": "api",
    "total_variation": "privacy.measures.closeness",
}

__all__ = [*_HOMES]

def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
