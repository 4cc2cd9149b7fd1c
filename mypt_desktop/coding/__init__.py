"""What an agent works with on files: read, search, edit and run code, on files that can always be brought back."""
