"""Evidence that is no proof: z3 at small sizes, random examples."""
