"""Containers in files: JSON for the structure, safetensors and HDF5 with the arrays."""

from __future__ import annotations

import json
import os
from typing import Any, Self

from ivy_api.files import parse_json, replacing, require, require_fields
from ivy_nn.container.core import Core
from ivy_nn.container.specs import Spec
from ivy_nn.errors import FileFormatError

METADATA = "ivy_nn"  # `ivy_nn.storage.safetensors.OWN`
"""The entry of the metadata of a file that has the structure."""


class Files(Core):
    """A `Container` in files."""

    __slots__ = ()

    def to_json(self) -> str:
        """Return the structure as JSON: keys, shapes and dtypes, and the values of numbers and strings.

        Raises
        ------
        LeafError
            for a leaf that is no array, number, string or ``None``.
        """
        from ivy_nn.storage.descriptions import describe

        return json.dumps({"format": METADATA, "version": 1, "structure": describe(self)})

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Return the Container of `to_json`, with a `Spec` of its shape and dtype for each array.

        Raises
        ------
        FileFormatError
            if the text is something else, or of a newer version.
        """
        return cls._rebuilt(text, lambda path, dtype, shape: Spec(shape, dtype))

    @classmethod
    def _rebuilt(cls, text: str, array: Any) -> Self:
        from ivy_nn.storage.descriptions import rebuild

        found = parse_json(require(text, str, "The text of a structure"), "The text of a structure")
        if type(found) is not dict or "structure" not in found or type(found.get("version")) is not int:
            raise FileFormatError(f"This is not the structure of a Container, as to_json gives it: {text!r:.80}.")
        if found["version"] != 1:
            raise FileFormatError(
                f"The structure has version {found['version']!s:.20}; this version of ivy_nn reads version 1. Update ivy_nn."
            )
        require_fields(found, "The structure", ("structure", "version"), ("format",))
        out = rebuild(found["structure"], array)
        if not isinstance(out, Core):
            raise FileFormatError(f"This is the structure of a {type(out).__name__}, not of a Container.")
        return cls._of(out._items)

    def to_safetensors(self, path: str | os.PathLike[str]) -> None:
        """Write a safetensors file: the arrays by their paths, and in the metadata the structure, with all other leaves.

        The file replaces one of that name when it is complete.

        Parameters
        ----------
        path : the file

        Raises
        ------
        LeafError
            for a leaf that cannot be stored; nothing is written then.
        """
        from ivy_nn.storage import safetensors
        from ivy_nn.storage.entries import entries_of

        found = entries_of(self)
        text = self.to_json()
        with replacing(path) as new:
            safetensors.write(new, found, {METADATA: text})

    @classmethod
    def from_safetensors(cls, path: str | os.PathLike[str], *, xp: Any = None, dtype: str | None = None) -> Self:
        """Read a safetensors file, of this or of any other library.

        Parameters
        ----------
        path : the file
        xp : the namespace of the arrays, or the name of the backend; by default the current one, or the only one installed
        dtype : the name of a dtype that real floating-point arrays are converted to

        Returns
        -------
        out : Container; for a file of another library nested as the dots in the names say

        Raises
        ------
        FileFormatError
            if the file is damaged, or something else, or has a dtype that the backend does not have.
        """
        from ivy_nn.storage import safetensors
        from ivy_nn.storage.entries import taking

        arrays, metadata = safetensors.read(path)
        take = taking(path, arrays, xp, dtype)
        if METADATA in metadata:
            return cls._rebuilt(metadata[METADATA], take)
        return cls((name, take(name, each.dtype, each.shape)) for name, each in arrays.items())

    def to_hdf5(self, path: str | os.PathLike[str]) -> None:
        """Write an HDF5 file: a group for each Container, list and tuple, and a dataset for each array. Needs ``h5py``.

        Parameters
        ----------
        path : the file

        Raises
        ------
        ImportError
            if ``h5py`` is not installed.
        LeafError
            for a leaf that cannot be stored; nothing is written then.
        """
        from ivy_nn.storage import hdf5

        hdf5.write(path, self, self.to_json())

    @classmethod
    def from_hdf5(cls, path: str | os.PathLike[str], *, xp: Any = None, dtype: str | None = None) -> Self:
        """Read an HDF5 file, of this or of any other library: see `from_safetensors`. Needs ``h5py``."""
        from ivy_nn.storage import hdf5

        text, take, flat = hdf5.read(path, xp, dtype)
        return cls(flat) if text is None else cls._rebuilt(text, take)
