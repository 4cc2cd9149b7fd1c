"""The only home of torch: makes, measures and quantises models. Always in its own process and environment."""
