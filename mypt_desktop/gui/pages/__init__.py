"""The pages of a document as they look: laid out, drawn as far as they are seen, and the words on them found."""
