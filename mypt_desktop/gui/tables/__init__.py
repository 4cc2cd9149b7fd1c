"""Tables of a document as tables: a tab for each, sorted by a column, with the cited row marked."""
