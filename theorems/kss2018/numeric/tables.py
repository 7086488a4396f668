"""The source sets of Tables I-IV of KSS, as printed: examples of Class II and Class III.

Tables III and IV are made of Tables I and II: the set "a" adds the rows with letters 0 and 1 exchanged, "b" also those
with 0 and 2 exchanged, "c" also those with 0 and 3 exchanged.

Source: Kalantari, Sankar, Sarwate, "Robust Privacy-Utility Tradeoffs under Differential Privacy and Hamming
Distortion" (2018), Tables I-IV, quoted as KSS.
"""

from verify.privacy.measures.source_sets import SourceSet

__all__ = ["TABLES", "class_ii", "class_iii"]

#: The ordered rows, by the size of the alphabet: Table I (M = 6) and Table II (M = 10).
TABLES: dict[int, tuple[tuple[str, ...], ...]] = {
    6: (("0.7", "0.15", "0.06", "0.04", "0.03", "0.02"),),
    10: (
        ("0.3", "0.2", "0.15", "0.08", "0.07", "0.06", "0.05", "0.04", "0.03", "0.02"),
        ("0.35", "0.16", "0.12", "0.10", "0.09", "0.09", "0.05", "0.02", "0.01", "0.01"),
    ),
}


def class_ii(M: int) -> SourceSet:
    """P_II^(6) of Table I or P_II^(10) of Table II. Raises ValueError for another M.

    >>> class_ii(10), class_ii(10).source_class
    (SourceSet(2 rows, M = 10), 'II')
    """
    return SourceSet(_ordered(M))


def class_iii(M: int, group: str) -> SourceSet:
    """P_III:a, P_III:b or P_III:c of Table III (M = 6) or Table IV (M = 10). Raises ValueError for others.

    >>> [len(class_iii(6, group)) for group in "abc"], class_iii(10, "c").source_class
    ([2, 3, 4], 'III')
    """
    if group not in ("a", "b", "c"):
        raise ValueError(f"group = {group!r}: the tables have the groups a, b and c")
    return SourceSet([_exchanged(row, k) for k in range("abc".index(group) + 2) for row in _ordered(M)])


def _ordered(M: int) -> tuple[tuple[str, ...], ...]:
    if M not in TABLES:
        raise ValueError(f"M = {M!r}: the tables have M = 6 and M = 10")
    return TABLES[M]


def _exchanged(row: tuple[str, ...], k: int) -> tuple[str, ...]:
    """The row with letters 0 and k exchanged."""
    places = list(row)
    places[0], places[k] = places[k], places[0]
    return tuple(places)
