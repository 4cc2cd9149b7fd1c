"""The search index of one workspace: an SQLite file (texts, chunks, words, vectors) and a FAISS file made from it."""
