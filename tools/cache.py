"""What an earlier run worked out, kept on disk under a key made of everything it was made from.

The key holds the content of every input, the version and files of this package, and the Python that runs;
so an entry is right or is not found.  The folder can be deleted at any time.  Entries are unmarshalled and unpickled,
which runs what they say; so folder and files must be the user's own, written by nobody else
(:mod:`kotowari.tools.private`), and what is not is never looked into, as little as what is damaged.
"""

import io
import os
import pickle
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from platformdirs import user_cache_dir

from kotowari import __version__
from kotowari.tools import private

VARIABLE = "KOTOWARI_CACHE"
KEPT = 1000  # entries of one kind; the oldest go when there are more, or when they are larger than ...
KEPT_BYTES = 256_000_000  # ... together, for the caches of large rule sets and pools
_room: dict[tuple[Path, str], list[int]] = {}  # folder and kind → how many entries and bytes may come before a look
_SIZE = 16
_MAGIC = b"kotowari-cache-2\n"


def folder() -> Path | None:
    """Where entries are: ``$KOTOWARI_CACHE``, else the platform's cache folder; None when the variable is set empty."""
    given = os.environ.get(VARIABLE)
    if given is not None:
        return Path(given) if given else None
    return Path(user_cache_dir("kotowari", appauthor=False))


@cache
def code_print() -> bytes:
    """A fingerprint of this package as installed and of the Python that runs it.

    Files of code count by name, size and time of change: by the same marks Python tells whether its own
    compiled files are still right.
    """
    root = Path(__file__).resolve().parents[1]
    told = blake2b(f"{__version__} {sys.version} {sys.implementation.cache_tag}".encode(), digest_size=_SIZE)
    for part in ("grammar", "interpreter", "tools"):
        place = root / part
        for path in sorted(_code_files(str(place.resolve()))):
            status = os.stat(path)
            told.update(f"{path} {status.st_size} {status.st_mtime_ns}\n".encode())
    return told.digest()


def _code_files(place: str) -> Iterable[str]:
    with os.scandir(place) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _code_files(entry.path)
            elif entry.name.endswith((".py", ".lark", ".json")):
                yield entry.path


def key(kind: str, *parts: str | bytes | Iterable[str] | Mapping[str, str]) -> str:
    """The key for these inputs: ``kind-digest``.  A mapping counts with its keys, its texts and their order."""
    told = blake2b(code_print(), digest_size=_SIZE)
    for part in parts:
        if isinstance(part, str | bytes):
            pieces = [part]
        elif isinstance(part, Mapping):
            pieces = [piece for item in part.items() for piece in item]
        else:
            pieces = list(part)
        told.update(b"%d;" % len(pieces))
        for piece in pieces:
            data = piece.encode("utf-8", "surrogatepass") if isinstance(piece, str) else piece
            told.update(b"%d:" % len(data))  # lengths first: no two lists of inputs spell the same bytes
            told.update(data)
    return f"{kind}-{told.hexdigest()}"


def recall(name: str) -> bytes | None:
    """What was kept under a key, or None: nothing was, it is damaged or not this user's own, or there is no cache."""
    place = folder()
    if place is None:
        return None
    try:
        data = private.read(place, name)
    except OSError:
        return None
    head = len(_MAGIC) + _SIZE
    return data[head:] if data[:head] == _head(name, data[head:]) else None


def _head(name: str, data: bytes) -> bytes:
    """What stands before an entry: its name counts, so that one entry is not taken for another."""
    return _MAGIC + blake2b(name.encode() + b"\n" + data, digest_size=_SIZE).digest()


def keep(name: str, data: bytes) -> bool:
    """Keep bytes under a key, whole or not at all.  Returns whether they are kept: a full disk is no error."""
    place = folder()
    if place is None:
        return False
    try:
        private.write(place, name, _head(name, data) + data)
        _make_room(place, name.rpartition("-")[0], _SIZE + len(_MAGIC) + len(data))
    except OSError:
        return False
    return True


def _make_room(place: Path, kind: str, added: int) -> None:
    """Remove the oldest entries of a kind where there are too many.

    A look walks the folder, which thousands of small entries, each kept in its turn, would do thousands of times; so it
    waits until this process alone could have filled what was free, and frees an eighth at once.
    """
    room = _room.setdefault((place, kind), [0, 0])
    room[0] -= 1
    room[1] -= added
    if min(room) >= 0:
        return
    entries = []
    for path in place.glob(f"{kind}-*"):
        with suppress(OSError):  # another process may have removed it
            status = path.lstat()
            entries.append((status.st_mtime_ns, status.st_size, path))
    entries.sort(reverse=True)
    full = len(entries) > KEPT or sum(size for _, size, _ in entries) > KEPT_BYTES
    most, bytes_ = (KEPT - KEPT // 8, KEPT_BYTES - KEPT_BYTES // 8) if full else (KEPT, KEPT_BYTES)
    count = total = 0
    for at, (_, size, path) in enumerate(entries):
        if at and (count >= most or total + size > bytes_):
            path.unlink(missing_ok=True)
        else:
            count, total = count + 1, total + size
    room[:] = KEPT - count, KEPT_BYTES - total


def cached(name: str, make: Callable[[], Any], pack: Callable[[Any], bytes], unpack: Callable[[bytes], Any]) -> Any:
    """The value kept under a key, else a new one, which is kept from now on."""
    data = recall(name)
    if data is not None:
        with suppress(Exception):  # junk of whatever kind is made anew
            return unpack(data)
    made = make()
    if folder() is not None:
        keep(name, pack(made))
    return made


# --------------------------------------------------------------------------- trees of definitions as bytes
class _Reducers(dict[type, Callable[[Any], tuple[Any, ...]]]):
    """Writes a frozen dataclass as its class and the values of its fields, which is half of what pickle does."""

    def __missing__(self, cls: type) -> Callable[[Any], tuple[Any, ...]]:
        if not _is_frozen(cls):
            raise KeyError(cls)  # pickle does as it always does
        names = _field_names(cls)
        made = self[cls] = lambda obj: (cls, tuple([getattr(obj, name) for name in names]))
        return made


class _Packer(pickle.Pickler):
    dispatch_table = _Reducers()


class _Unpacker(pickle.Unpickler):
    """Reads them with a function of each class that fills the fields, and leaves out the checks of ``__init__``."""

    def find_class(self, module: str, name: str) -> Any:
        found = super().find_class(module, name)
        return _maker(found) if isinstance(found, type) and _is_frozen(found) else found


def _is_frozen(cls: type) -> bool:
    return is_dataclass(cls) and cls.__dataclass_params__.frozen  # type: ignore[attr-defined]  # no other place says it


@cache
def _field_names(cls: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cls))


@cache
def _maker(cls: type) -> Callable[..., Any]:
    names = _field_names(cls)
    slots = all(hasattr(getattr(cls, name, None), "__set__") for name in names)
    space: dict[str, Any] = {"new": object.__new__, "cls": cls, "put": object.__setattr__}
    lines = [f"def make({', '.join(names)}):", "    one = new(cls)"]
    for index, name in enumerate(names):
        if slots:
            space[f"set{index}"] = getattr(cls, name).__set__
        lines.append(f"    set{index}(one, {name})" if slots else f"    put(one, {name!r}, {name})")
    exec("\n".join([*lines, "    return one"]), space)  # one call for each object that is read
    made: Callable[..., Any] = space["make"]
    return made


def pack(tree: Any) -> bytes:
    """Definitions, libraries or anything of that sort as bytes."""
    out = io.BytesIO()
    _Packer(out, 5).dump(tree)
    return out.getvalue()


def unpack(data: bytes) -> Any:
    """What :func:`pack` was given."""
    return _Unpacker(io.BytesIO(data)).load()
