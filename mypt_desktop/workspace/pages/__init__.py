"""Documents as pages that can be looked at: drawn, and their words found on them, in a process of its own."""
