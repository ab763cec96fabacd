"""Answers to *why*: pages of codes, the rules behind events, the steps behind a value, reasons against an action."""
