"""Conversations that other programs exported, read as chats. Every byte of them is untrusted."""
