"""Scenarios: finding them, running them, and what they exercised."""
