"""Documents of headings, lists and tables, laid out to be read."""
