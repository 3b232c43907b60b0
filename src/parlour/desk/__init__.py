"""What the shells share: rules as text, hints, levels, options as typed, record files."""
