"""The files of a chat as the window shows them: a tree, what changed, older versions, and the way in and out."""
