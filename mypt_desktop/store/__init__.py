"""What survives a restart: chats and their tree of messages in SQLite."""
