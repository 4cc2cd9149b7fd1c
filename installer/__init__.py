"""Set-up from a fresh clone: environment, system libraries, models.

Standard library only, as nothing is installed yet.
"""
