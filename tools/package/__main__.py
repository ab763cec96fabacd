"""``python -m kotowari``."""

from kotowari.tools.cli import main

raise SystemExit(main())
