"""Printed text → definitions, by the printers' own knowledge: rows derived from what they say of sample phrases."""
