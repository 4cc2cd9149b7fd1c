"""Training the picker: a language model that tells which of some lines answers a question."""
