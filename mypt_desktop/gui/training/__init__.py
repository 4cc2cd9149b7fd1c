"""Fine-tuning in the window: what to train on what, how it goes, and what came of it."""
