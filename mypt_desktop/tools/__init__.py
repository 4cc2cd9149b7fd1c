"""Everything the model can call."""
