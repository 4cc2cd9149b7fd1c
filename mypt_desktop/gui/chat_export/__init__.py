"""A chat, or one answer of it, as a file that other programs read, and on paper."""
