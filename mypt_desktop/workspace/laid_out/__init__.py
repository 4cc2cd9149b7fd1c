"""Documents laid out to be read: headings, lists, tables, pictures and emphasis, as values, never as HTML."""
