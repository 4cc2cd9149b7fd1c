"""Models in the window: a page of what there is, built, imported, measured, removed; and the menu that chooses one."""
