"""The rows of a phrasebook that one worker of a run has derived serve the others: a language takes a minute or two."""

from hashlib import sha256
from pathlib import Path
from typing import Any

from kotowari.tools.reading.chart import rows_from_bytes, rows_to_bytes


class SharedRows(dict[str, Any]):
    """Takes the place of what a process remembers of rows; ``in`` also looks for those of the other workers."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder

    def _place(self, name: str) -> Path:
        return self.folder / sha256(name.encode()).hexdigest()

    def __contains__(self, name: object) -> bool:
        if not super().__contains__(name) and self._place(str(name)).exists():
            super().__setitem__(str(name), rows_from_bytes(self._place(str(name)).read_bytes()))
        return super().__contains__(name)

    def __setitem__(self, name: str, rows: Any) -> None:
        super().__setitem__(name, rows)
        made = self._place(name).with_suffix(f".{id(self)}")
        made.write_bytes(rows_to_bytes(rows))
        made.rename(self._place(name))
