"""Training the embedder: texts to vectors, so that a question lies near the lines and passages that answer it."""
