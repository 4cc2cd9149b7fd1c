"""The command palette: everything the window can do or show, found by a few letters."""
