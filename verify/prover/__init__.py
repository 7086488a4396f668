"""Untrusted: tactics that build proofs. A mistake here costs a proof, never a wrong verdict."""
