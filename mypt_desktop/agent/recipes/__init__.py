"""The plans the app carries for small models, a readable module each: generators of events that end in a `Reply`."""
