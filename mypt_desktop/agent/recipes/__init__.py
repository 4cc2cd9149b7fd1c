"""The plans the app carries for small models, one readable module each. A recipe is a generator of events that ends in a `Reply`."""
