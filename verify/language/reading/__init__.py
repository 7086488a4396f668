"""How text becomes a statement, from its tokens on. `verify.language.parse` is what others ask."""
