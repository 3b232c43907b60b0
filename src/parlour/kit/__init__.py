"""Code shared by three or more games, or by two games of which neither is a form of the other."""
