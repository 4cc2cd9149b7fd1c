"""The middle of the window: a chat's transcript and the box to write in."""
