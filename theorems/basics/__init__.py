"""What all papers share: the words of the field.

`WORDS` is the vocabulary that every paper's own builds on, and that the command line offers; `drawn` says how random
examples of what they mean are drawn.
"""

from theorems.basics import drawn
from theorems.basics.words import WORDS

__all__ = ["WORDS", "drawn"]
