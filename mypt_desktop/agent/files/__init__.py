"""Requests over the files of the open folder that the app carries out for a small model, which cannot plan an edit."""
