"""MyPT Desktop: an offline assistant for your own documents."""

__version__ = "0.1.0"
