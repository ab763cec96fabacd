"""Cards as others keep them (data of Scryfall and MTGJSON, printed text) → definitions that print the same text."""
