"""One module per family of formats, each from bytes to `Extracted`; libraries are imported where they are used."""
