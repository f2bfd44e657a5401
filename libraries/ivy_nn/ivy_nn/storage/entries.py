"""The arrays of a structure, as those of a file, and back."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

from ivy_nn.errors import FileFormatError, LeafError
from ivy_nn.storage.descriptions import arrays_of
from ivy_nn.storage.raw import checked_dtype, default_namespace, from_bytes, is_floating, to_bytes
from ivy_nn.storage.safetensors import Entry, Stored


def entries_of(tree: Any, prefix: str = "") -> list[Entry]:
    """Return the arrays of a structure, by path; their bytes are made when they are written.

    Raises
    ------
    LeafError
        if two have one path, such as those of ``{"a.b": x, "a": {"b": y}}``, or for a dtype that cannot be stored.
    """
    found: dict[str, Entry] = {}
    for path, x in arrays_of(tree):
        name = f"{prefix}{path}"
        if name in found:
            raise LeafError(f"Two arrays have the path {path!r}. Use keys without dots.")
        found[name] = Entry(name, checked_dtype(path, x), tuple(int(n) for n in x.shape), lambda x=x: to_bytes(x))  # type: ignore[misc]
    return list(found.values())


def taking(
    path: str | os.PathLike[str], arrays: Mapping[str, Stored], xp: Any, dtype: str | None, prefix: str = ""
) -> Callable[[str, str, tuple[int, ...]], Any]:
    """Return a function that takes the path, dtype and shape of an array, and returns it, from a file."""
    xp = default_namespace(xp)

    def take(name: str, kind: str, shape: tuple[int, ...]) -> Any:
        stored = arrays.get(f"{prefix}{name}")
        whole = ("float64", (*shape, 2)) if kind == "complex128" else (kind, shape)
        if stored is None or (stored.dtype, stored.shape) != whole:
            has = "nothing of that name" if stored is None else f"{stored.dtype}{list(stored.shape)}"
            raise FileFormatError(f"{os.fspath(path)!r} should have {prefix}{name} of {kind}{list(shape)}; it has {has}.")
        return from_bytes(name, stored.data, kind, shape, xp, dtype if is_floating(kind) else None)

    return take
