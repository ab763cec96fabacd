"""Tests read and compile everything anew, and write nothing into the user's cache, unless a test asks for a cache."""

import os

os.environ.setdefault("KOTOWARI_CACHE", "")
