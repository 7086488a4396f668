"""The trusted kernel: statements, certificates, and `judge`. Standard library only.

    judge(statement: Statement, certificate: Certificate, lemmas: Mapping[str, Judgement] = {}) -> Judgement

gives the verdict PROVED, CONDITIONAL, REFUTED or ILL_POSED, or raises `KernelError`: CertificateRejected, Malformed,
Unevaluable. All else is what statements and certificates are made of, and what those who search may ask beforehand.

Read in this order: `terms`, `statement`, `expansion` (words), `sorts`, `definitions` (sqrt, tanh, ...), `definedness`,
`normal`, `facts` with `gaussian`, `certificate`, `rules`, `shape`, `judge`; `enclosure` and `values` (numbers) serve
`evaluate` (witnesses) and interval covers, `calculus` differentiates, `codec` reads and writes plain data. Nothing here
searches, guesses, reads a clock, a file or a setting.
"""

#: What others use, module by module: a test holds them to it. "*" is every name without an underscore (data to build).
PUBLIC = {
    "judge": "judge Judgement Lemmas NO_LEMMAS Exploration",
    "terms": "*",
    "statement": "*",
    "certificate": "*",
    "errors": "*",
    "codec": "encode decode dumps loads digest",
    "shape": "check_shape",
    "expansion": "expand definitions_in vocabulary bodies_of",
    "definitions": "DEFINITIONS unfold unfold_call",
    "sorts": "Scope within membership is_integer check_term check_formula check_definition check_definitions check_words",
    "definedness": "of_term of_formula of_statement at_values conjunction",
    "normal": "Normalizer Poly Monomial Key UNIT as_number freeze thaw plus scale poly_term mono_term order replace "
    "vanishes without_denominators multiplied_by",
    "facts": "FACTS look_up",
    "gaussian": "GAUSSIAN_FACTS",
    "rules": "Goal Goals opening excess_of product_of elemental same",
    "calculus": "derivative smooth check_continuous",
    "enclosure": "EnclosureError Interval exp log",
    "values": "Boxed binomial compare enclose exact factors plain surely_equal",
    "evaluate": "Evaluator evaluator_for holds defined_at is_member checked_law Bound Law",
}
