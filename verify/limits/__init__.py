"""Running what may fail, or take too long: deadlines, child processes, words for what went wrong."""
