"""Code that runs inside confined processes, as the code of a toolset does: standard library only."""
