"""Questions that go on from others, several in one, those that name documents, and those that the app offers."""
