"""The terminal: matches played, hinted, kept and replayed in plain text."""
