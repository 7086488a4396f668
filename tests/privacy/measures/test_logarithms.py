"""Exact sums of logarithms: their order is that of the numbers, and equality is found without digits."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from verify.privacy.measures.logarithms import Bits, Count, compare_products

positive = st.fractions(min_value=Fraction(1, 50), max_value=50, max_denominator=50)


@given(positive, positive)
def test_logarithms_are_ordered_as_their_numbers(a, b):
    assert (Bits.log2(a) < Bits.log2(b)) == (a < b) and (Bits.log2(a) == Bits.log2(b)) == (a == b)


@given(positive, positive, st.integers(-4, 4), st.integers(1, 4))
def test_the_sign_of_a_sum_is_that_of_the_power_product(a, b, p, q):
    exact = a**q * b**p
    assert (Bits.log2(a) + Bits.log2(b) * Fraction(p, q)).sign == (exact > 1) - (exact < 1)


def test_a_sign_that_doubles_cannot_see_is_found():
    n = 10**9
    assert (Bits.log2(Fraction(n + 1, n)) - Bits.log2(Fraction(n + 2, n + 1))).sign == 1
    assert (Bits.log2(8) - Bits.rational(3)).sign == 0
    assert Bits.log2(3) > Bits.rational(Fraction(19, 12)) and Bits.log2(3) < Bits.rational(Fraction(65, 41))


def test_products_are_compared_exactly():
    two, three = Bits.log2(2), Bits.log2(3)
    assert compare_products(Bits.log2(9), two, three, Bits.log2(4)) == 0
    assert compare_products(three, three, two, Bits.log2(6)) == -1


def test_a_count_is_a_number_with_bits():
    assert Count(3, 2) == Fraction(3, 2) and Count(8).bits == 3.0 and Count(1).bits == Count(1).nats == 0
