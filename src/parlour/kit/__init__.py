"""What three or more games share, or two of which neither is a form of the other."""
