"""One module per family of formats, each from bytes to `Extracted`; libraries are imported where they are used.

Each raises `DocumentUnreadableError` with what is wrong with the document, as what follows its name: "it is damaged,
…".
"""
