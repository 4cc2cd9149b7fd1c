"""The user's folder of documents, seen safely and searched well."""
