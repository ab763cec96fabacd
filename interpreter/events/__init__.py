"""How anything happens: events through their stages, who hears them, and what the core itself can do."""
