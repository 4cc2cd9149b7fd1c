"""Reached from the desktop: a line for a quick question, keys that open it from anywhere, an icon in the tray."""
