"""Themes as files: the colours there are, how a file is read and checked, where the files lie."""
