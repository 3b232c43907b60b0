"""The printed cards of the five outfits."""
