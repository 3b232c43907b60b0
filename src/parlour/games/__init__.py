"""The games, one file each; whatever stands in this folder is in the house."""
