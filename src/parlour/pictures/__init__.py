"""Pictures: a view laid out for a screen, and what was done, said in words."""

from parlour.pictures.picture import Area, Card, Fact, Group, Picture, as_plain, picture
from parlour.pictures.words import names_of, said

__all__ = [
    "Area",
    "Card",
    "Fact",
    "Group",
    "Picture",
    "as_plain",
    "names_of",
    "picture",
    "said",
]
