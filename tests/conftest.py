"""Tests read and compile everything anew, and write nothing into the user's cache, unless a test asks for a cache.

Printed text is read with the rows that travel with the rules; `reading/test_kept.py` looks whether they are right.

They play many short games, so the garbage collector looks as seldom as where scenarios are played.
"""

import gc
import os

from kotowari.tools.garbage import SCENARIOS

gc.set_threshold(SCENARIOS, *gc.get_threshold()[1:])
os.environ.setdefault("KOTOWARI_CACHE", "")
os.environ.setdefault("KOTOWARI_ROWS", "kept")
