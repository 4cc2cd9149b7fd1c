"""Renderers: what a toolset's tool returned, drawn as code, as a document, as a page, or as a page that is served."""
