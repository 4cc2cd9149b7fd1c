"""The lines of the passages: read one by one, put to the picker, and which of them is said."""
