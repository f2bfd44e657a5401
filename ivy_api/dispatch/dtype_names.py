"""The standard names of a backend's data types."""

from __future__ import annotations

from contextlib import suppress

from ivy_api.dispatch import registry

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any


_MOST = 1024
"""The number of data types that are kept: some frameworks make them of sizes, such as that of strings."""


class DTypeNames:
    """Maps a data type of a backend to its standard name: the name it has in the backend's module.

    What a framework prints is used only if the module has no such object: a ``float32`` may call itself "float".

    Parameters
    ----------
    module : the module with the backend's functions, which has the data types under their standard names
    """

    def __init__(self, module: Any) -> None:
        self._module = module
        self._known: dict[Any, str] = {}
        self._own: dict[str, Any] = {}

    @property
    def own(self) -> dict[str, Any]:
        """The data types of the module, by standard name."""
        if not self._own:
            names = [name for name, d in registry.declarations().items() if d.kind == "dtype"]
            self._own = {name: getattr(self._module, name) for name in names if hasattr(self._module, name)}
            for name, dtype in self._own.items():
                self._keep(dtype, name)
        return self._own

    def __call__(self, dtype: Any) -> str:
        """Return the standard name; for other objects, what they print as."""
        try:
            return self._known[dtype]
        except (KeyError, TypeError):  # seen for the first time, or unhashable
            name = self._found(dtype)
        self._keep(dtype, name)
        return name

    def _keep(self, dtype: Any, name: str) -> None:
        if len(self._known) >= _MOST:
            self._known.clear()
        with suppress(TypeError):  # unhashable
            self._known[dtype] = name

    def _found(self, dtype: Any) -> str:
        if isinstance(dtype, str):
            return dtype.rpartition(".")[2]
        for name, own in self.own.items():
            try:
                if own is dtype or bool(own == dtype):
                    return name
            except Exception:  # a third party's comparison
                continue
        return printed_name(dtype)


def printed_name(dtype: object) -> str:
    """The standard name within what most frameworks print: ``float32`` of ``torch.float32``, ``<dtype: 'float32'>``."""
    return str(getattr(dtype, "name", dtype)).rpartition(".")[2]
