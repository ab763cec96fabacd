"""Kotowari: a language for the rules of trading card games."""

__version__ = "0.1.0"
