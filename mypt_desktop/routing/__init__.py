"""What a message wants, by nearest examples: which kind of request it is, and which tools fit it."""
