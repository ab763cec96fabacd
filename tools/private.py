"""Files of this user alone, in a folder of this user alone: what another could have written is not read.

What a reader would get wrong: looking at a path and then opening it are two moments, between which another may put
something else there.  So a folder and a file are opened first, no link followed, and what has been opened is asked
whose it is.  Where a system has no owners and modes of that kind (Windows), the profile folder is what protects them.
"""

import os
import secrets
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

OWNED = hasattr(os, "geteuid") and os.open in os.supports_dir_fd
NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL
WAIT_FOR_NOBODY = getattr(os, "O_NONBLOCK", 0)  # a pipe that stands there would wait for a writer


def read(folder: Path, name: str) -> bytes:
    """What a file holds.  Raises OSError when there is none, or when it or the folder is not this user's alone."""
    with _opened(folder) as (at, prefix), _file(prefix + name, os.O_RDONLY | WAIT_FOR_NOBODY, at) as handle:
        _own(os.fstat(handle), stat.S_ISREG)
        with os.fdopen(os.dup(handle), "rb") as file:
            return file.read()


def write(folder: Path, name: str, data: bytes) -> None:
    """Put a file in its place, whole or not at all; the folder is made.  Raises OSError as :func:`read`."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _opened(folder) as (at, prefix):
        beside = f"{prefix}.new-{secrets.token_hex(8)}"
        try:
            with _file(beside, NEW, at) as handle, os.fdopen(os.dup(handle), "wb") as file:
                file.write(data)
            os.replace(beside, prefix + name, src_dir_fd=at, dst_dir_fd=at)
        except BaseException:
            with suppress(OSError):
                os.unlink(beside, dir_fd=at)
            raise


@contextmanager
def _opened(folder: Path) -> Iterator[tuple[int | None, str]]:
    """The folder, as a handle and what stands before names in it."""
    if not OWNED:
        yield None, f"{folder}{os.sep}"
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | NO_LINK)
    try:
        _own(os.fstat(handle), stat.S_ISDIR)
        yield handle, ""
    finally:
        os.close(handle)


@contextmanager
def _file(name: str, flags: int, at: int | None) -> Iterator[int]:
    handle = os.open(name, flags | NO_LINK, 0o600, dir_fd=at)
    try:
        yield handle
    finally:
        os.close(handle)


def _own(status: os.stat_result, sort: Callable[[int], bool]) -> None:
    if not sort(status.st_mode):
        raise PermissionError("it is of another sort")
    if OWNED and (status.st_uid != os.geteuid() or status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)):
        raise PermissionError("others may have written it")
