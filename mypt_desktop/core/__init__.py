"""The words every layer speaks. Frozen values and errors; standard library only."""
