"""What a table or papers of a kind say together: the plan for it, sums over papers, and whether a row agrees."""
