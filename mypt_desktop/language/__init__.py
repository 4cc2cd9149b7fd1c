"""Words, sentences, dates and word lists of the languages that people ask in and documents are written in."""
