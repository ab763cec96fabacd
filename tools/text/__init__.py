"""Card text in three languages, derived from what the card does; a wording typed by hand is counted, never the rule."""
