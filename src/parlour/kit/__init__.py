"""What three or more games share, in the words of the card table."""
