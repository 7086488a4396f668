"""From claims to verdicts: what searches are run, what the kernel says, what is kept."""
