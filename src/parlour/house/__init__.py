"""The house: tables in the browser, kept before they are told."""
