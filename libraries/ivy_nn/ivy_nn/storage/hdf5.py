"""The arrays of Containers in HDF5 files."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from typing import Any

from ivy_api.files import count_elements, reading_hdf5, require, require_name, writing_hdf5
from ivy_nn.errors import FileFormatError, MissingLibraryError
from ivy_nn.storage.descriptions import arrays_of
from ivy_nn.storage.raw import SIZES, checked_dtype, default_namespace, from_bytes, host, is_floating, to_bytes

STRUCTURE = "ivy_nn.json"
"""The dataset with the structure: no key of a Container has a dot."""
_DTYPE = "ivy_nn.dtype"


def _library() -> Any:
    try:
        return import_module("h5py")
    except ImportError as error:
        raise MissingLibraryError("HDF5 files need h5py, which is not installed: pip install 'ivy-api-nn[hdf5]'.") from error


def write(path: str | os.PathLike[str], tree: Any, structure: str) -> None:
    """Write the arrays of a structure, by path, and its description."""
    library = _library()
    arrays = [(name, x, checked_dtype(name, x)) for name, x in arrays_of(tree)]
    with writing_hdf5(path) as file:
        text = structure.encode()
        file.create_dataset(STRUCTURE, data=text, dtype=library.string_dtype("utf-8", len(text)))
        for name, x, dtype in arrays:
            dataset = name.replace("/", "%2F").replace(".", "/")
            if dtype == "bfloat16":  # HDF5 has no such dtype: the bits, as integers
                bits = file.create_dataset(dataset, tuple(x.shape), "<u2")
                if bits.size:
                    bits[...] = type(bits[...])(bits.shape, "<u2", buffer=to_bytes(x))
                bits.attrs.create(_DTYPE, dtype.encode(), dtype=library.string_dtype("utf-8", len(dtype)))
            else:
                file[dataset] = host(x)


def read(
    path: str | os.PathLike[str], xp: Any, dtype: str | None
) -> tuple[str | None, Callable[[str, str, tuple[int, ...]], Any], dict[str, Any]]:
    """Read a file.

    Returns
    -------
    structure, take, flat : the description of the structure, or ``None``; a function that takes the path, dtype and shape of an
        array and returns it; and, if there is no description, all arrays by path
    """
    library, xp = _library(), default_namespace(xp)
    found: dict[str, tuple[str, tuple[int, ...], bytes]] = {}
    structure: str | None = None

    def visit(name: str, node: Any) -> None:
        nonlocal structure
        if name == STRUCTURE:
            if not is_sealed:
                raise FileFormatError(f"{os.fspath(path)!r} is no complete HDF5 file: it has no digest. It was altered.")
            if node.dtype.kind != "S":  # HDF5 may not return from a damaged text whose length is elsewhere
                raise FileFormatError(f"{os.fspath(path)!r} has a structure that is no text of a length. It was not written here.")
            structure = require(bytes(node[()]).decode(), str, "The structure")
        elif isinstance(node, library.Dataset):
            kind = require_name(_named_dtype(node) or node.dtype.name, f"The dtype of {name!r:.80}", SIZES)
            data = node[...]
            plain = data.astype(data.dtype.newbyteorder("<")).tobytes()
            key = name.replace("/", ".").replace("%2F", "/")
            if key in found:
                raise FileFormatError(f"{os.fspath(path)!r} has two arrays {key!r:.80}.")
            count_elements(data.shape, SIZES[kind], len(plain), f"{name!r:.80}")
            found[key] = kind, data.shape, plain

    with reading_hdf5(path, "a complete HDF5 file") as (file, is_sealed):
        file.visititems(visit)

    def take(name: str, kind: str, shape: tuple[int, ...]) -> Any:
        if name not in found or found[name][:2] != (kind, shape):
            raise FileFormatError(f"{os.fspath(path)!r} should have {name} of {kind}{list(shape)}, and does not.")
        return from_bytes(name, found[name][2], kind, shape, xp, dtype if is_floating(kind) else None)

    flat = {} if structure is not None else {name: take(name, *each[:2]) for name, each in found.items()}
    return structure, take, flat


def _named_dtype(node: Any) -> str:
    """The data type that a dataset says that it has; empty if it says none in a text of a fixed length."""
    if _DTYPE not in node.attrs or node.attrs.get_id(_DTYPE).dtype.kind != "S":
        return ""
    return bytes(node.attrs[_DTYPE]).decode()
