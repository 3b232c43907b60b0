"""The games, a file or a folder each; whatever stands in this folder is in the house."""
