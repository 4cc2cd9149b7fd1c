"""Toolset bundles: read from ZIP or folder, checked, reviewed, installed, exported. Nothing of them is run here."""
