"""Model Context Protocol: other people's servers as tools, resources and prompts of this app, and the app as a server.

Only `host` and what it calls import the SDK, on the host's own thread: that takes half a second.
"""
