"""Build hook: make one import package of the top-level folders.

A wheel takes its layout from ``[tool.hatch.build.targets.wheel.sources]``; this adds the root
package's own files.  An editable install needs a real folder on ``sys.path``, so ``.links/``
gets one link per top-level folder and new files are seen without installing again.
"""

import os
import shutil
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT_FILES = ("__init__.py", "__main__.py", "py.typed")


class LayoutHook(BuildHookInterface[BuilderConfig]):
    """Add the root package's files to a wheel; link the folders for an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it builds."""
        root = Path(self.root)
        sources = {k.strip("/\\"): v.strip("/\\") for k, v in self.build_config.sources.items()}
        package = next(iter(sources.values())).split("/")[0]
        own = {root / "tools" / "package" / name: f"{package}/{name}" for name in ROOT_FILES}
        if version != "editable":
            build_data["force_include"].update({str(path): target for path, target in own.items()})
            return
        links = root / ".links"
        shutil.rmtree(links, ignore_errors=True)
        (links / package).mkdir(parents=True)
        for path, target in {**{root / s: t for s, t in sources.items()}, **own}.items():
            _link(path, links / target)


def _link(path: Path, target: Path) -> None:
    if sys.platform != "win32":
        target.symlink_to(path)
    elif path.is_dir():
        import _winapi

        _winapi.CreateJunction(str(path), str(target))
    else:
        os.link(path, target)
