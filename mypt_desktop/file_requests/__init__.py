"""Requests over the files of the open folder: understood and planned by the app for models that cannot plan."""
