"""The reader: an encoder that says whether a passage answers a question, where, and whether it bears out a sentence."""
