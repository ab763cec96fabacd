"""Writes files whole or not at all: beside the old one, to the disk, and then in its place.

What a reader would get wrong: opening a file to write empties it, so a full disk would cost what stood there before.
Every file that a command writes is written here; a test looks for others.
"""

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from kotowari.tools.errors import CannotRun

PREFIX = ".kotowari-"  # of what is being written; short, for a name may be as long as the file system allows


def write_text(path: Path, text: str, *, over: bool = True) -> None:
    """Put a text, as UTF-8 with the ends of lines it has, in a file's place; its mode stays.

    Through a link the file it points to is written.  Raises CannotRun when that can't be, or when there is one and
    it is not to be written *over*; what stood there is whole then, and nothing is left beside it.
    """
    try:
        place = Path(os.path.realpath(path))
        data = text.encode("utf-8")
        old = _status(place)
        if old is not None and not stat.S_ISREG(old.st_mode):
            raise CannotRun(f"{path} is no file that can be written", "give the name of a file")
        if old is not None and not over:
            raise FileExistsError
        if old is not None and not os.access(place, os.W_OK):
            raise PermissionError(0, "it may not be written")
        _put(place, data, old, over)
    except FileExistsError as error:
        raise CannotRun(f"{path} is there already", "choose another name or folder") from error
    except UnicodeEncodeError as error:
        raise CannotRun(f"{path} can't be written: a character is none of UTF-8") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise CannotRun(f"{path} can't be written: {reason}", "nothing was changed") from error


def _status(place: Path) -> os.stat_result | None:
    try:
        return os.stat(place)
    except FileNotFoundError:
        return None


def _put(place: Path, data: bytes, old: os.stat_result | None, over: bool) -> None:
    handle, beside = tempfile.mkstemp(prefix=PREFIX, dir=place.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _dress(beside, old)
        if over:
            os.replace(beside, place)
        else:
            _settle(beside, place)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
    _sync_folder(place.parent)


def _dress(beside: str, old: os.stat_result | None) -> None:
    """Mode and owner of what it is to replace; a new file gets what any new file gets."""
    if old is None:
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(beside, 0o666 & ~mask)
        return
    if hasattr(os, "chown") and (old.st_uid, old.st_gid) != (os.geteuid(), os.getegid()):
        with suppress(OSError):  # only the administrator may; then it is the writer's
            os.chown(beside, old.st_uid, old.st_gid)
    os.chmod(beside, stat.S_IMODE(old.st_mode))


def _settle(beside: str, place: Path) -> None:
    """Give it the name if nobody has it, also if somebody took it just now.  Raises FileExistsError."""
    try:
        os.link(beside, place)
    except FileExistsError:
        raise
    except OSError:  # a file system without second names
        if place.exists():
            raise FileExistsError from None
        os.replace(beside, place)
        return
    os.unlink(beside)


def _sync_folder(folder: Path) -> None:
    """So that the name is on the disk, too, where a folder can be asked for that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
