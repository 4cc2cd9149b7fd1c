"""The only home of Qt."""
