"""The playgrounds of the lessons: one mechanic each, with every knob in reach."""
