"""The results of ``finfo``, ``iinfo`` and ``__array_namespace_info__``, built from a plugin's data about its framework."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ivy_api.adapt.promotion import KINDS
from ivy_api.errors import ArgumentError, DeviceError

if TYPE_CHECKING:
    from ivy_api.typing import Array, Device, DType


@dataclass(frozen=True, slots=True)
class FInfo:
    """The limits of a real floating-point data type, as Python numbers."""

    bits: int
    eps: float
    max: float
    min: float
    smallest_normal: float
    dtype: DType


@dataclass(frozen=True, slots=True)
class IInfo:
    """The limits of an integer data type, as Python numbers."""

    bits: int
    max: int
    min: int
    dtype: DType


_FORMATS = {"float16": (16, 11, 16), "bfloat16": (16, 8, 128), "float32": (32, 24, 128), "float64": (64, 53, 1024)}
"""Bits, digits of the significand, and largest exponent, as in C's ``<float.h>``."""

_REAL_PART = {"complex64": "float32", "complex128": "float64"}


def finfos(dtypes: Mapping[str, DType]) -> dict[str, FInfo]:
    """Return the limits of each floating-point data type by its standard name; complex types have those of their components.

    Parameters
    ----------
    dtypes : the framework's data types by standard name; may include ``float16`` and ``bfloat16``
    """
    real = {name: _finfo(*_FORMATS[name], dtype) for name, dtype in dtypes.items() if name in _FORMATS}
    return real | {name: real[part] for name, part in _REAL_PART.items() if name in dtypes and part in real}


def _finfo(bits: int, digits: int, exponent: int, dtype: DType) -> FInfo:
    largest = (2.0 - 2.0 ** (1 - digits)) * 2.0 ** (exponent - 1)
    return FInfo(bits, 2.0 ** (1 - digits), largest, -largest, 2.0 ** (2 - exponent), dtype)


def iinfos(dtypes: Mapping[str, DType]) -> dict[str, IInfo]:
    """Return the limits of each integer data type by its standard name.

    Parameters
    ----------
    dtypes : the framework's data types by standard name
    """
    return {name: _iinfo(name, dtype) for name, dtype in dtypes.items() if name in KINDS["integral"]}


def _iinfo(name: str, dtype: DType) -> IInfo:
    bits = int(name.removeprefix("u").removeprefix("int"))
    unsigned = name.startswith("u")
    return IInfo(bits, 2 ** (bits if unsigned else bits - 1) - 1, 0 if unsigned else -(2 ** (bits - 1)), dtype)


class NamespaceInfo:
    """The result of ``xp.__array_namespace_info__()``: the devices, data types and capabilities of a namespace.

    The plugin passes functions because in some frameworks the values change at run time, or depend on the device.

    Parameters
    ----------
    dtypes : ``dtypes(device)`` returns the data types of a device (``None``: the default device) by standard name
    default_dtypes : ``default_dtypes(device)`` returns the names of the default data types by kind: ``"real floating"``,
        ``"complex floating"``, ``"integral"`` and ``"indexing"``
    devices : returns the devices
    default_device : returns the default device
    boolean_indexing, data_dependent_shapes : whether the framework supports them
    max_dimensions : the largest number of axes, ``None`` if there is no limit
    dynamic_shape : ``dynamic_shape(x)`` returns the shape of an array, with a framework scalar for each dimension unknown at trace
        time; ``None`` if functions do not accept such scalars in shapes
    index_bounds : ``index_bounds(x)`` returns the least and the greatest element of an array, ``None`` where they are not known
    has_wide_types : whether data types of 64 bits are enabled now
    constants : opens a region in which arrays that are made of values have them, also while a compiler of the framework traces
    """

    def __init__(
        self,
        *,
        dtypes: Callable[[Device | None], Mapping[str, DType]],
        default_dtypes: Callable[[Device | None], Mapping[str, str]],
        devices: Callable[[], tuple[Device, ...]],
        default_device: Callable[[], Device],
        boolean_indexing: bool = True,
        data_dependent_shapes: bool = True,
        max_dimensions: int | None = None,
        dynamic_shape: Callable[[Array], tuple[int | Array, ...]] | None = None,
        index_bounds: Callable[[Any], tuple[int, int] | None] | None = None,
        constants: Callable[[], AbstractContextManager[Any]] | None = None,
        has_wide_types: Callable[[], bool] = lambda: True,
    ) -> None:
        self._dtypes = dtypes
        self._default_dtypes = default_dtypes
        self._devices = devices
        self._default_device = default_device
        self.dynamic_shape = dynamic_shape
        self.index_bounds = index_bounds
        self.constants = constants
        self.has_wide_types = has_wide_types
        self._capabilities = {
            "boolean indexing": boolean_indexing,
            "data-dependent shapes": data_dependent_shapes,
            "max dimensions": max_dimensions,
        }

    def capabilities(self) -> dict[str, bool | int | None]:
        """Return the capabilities of the namespace, and the maximum number of axes."""
        return dict(self._capabilities)

    def default_device(self) -> Device:
        """Return the default device of new arrays."""
        return self._default_device()

    def devices(self) -> tuple[Device, ...]:
        """Return the supported devices."""
        return self._devices()

    def default_dtypes(self, *, device: Device | None = None) -> dict[str, DType]:
        """Return the default data types of new arrays on a device.

        Parameters
        ----------
        device : a device; ``None`` is the default device

        Returns
        -------
        out : data types by ``"real floating"``, ``"complex floating"``, ``"integral"`` and ``"indexing"``

        Raises
        ------
        DeviceError
            if there is no such device.
        """
        self._check(device)
        dtypes = self._dtypes(device)
        return {kind: dtypes[name] for kind, name in self._default_dtypes(device).items()}

    def dtypes(self, *, device: Device | None = None, kind: str | tuple[str, ...] | None = None) -> dict[str, DType]:
        """Return the standard data types that a device supports, by name.

        Parameters
        ----------
        device : a device; ``None`` is the default device
        kind : only these kinds, as in ``isdtype``; ``None`` is all

        Raises
        ------
        DeviceError
            if there is no such device.
        ValueError
            if there is no such kind.
        """
        self._check(device)
        dtypes = self._dtypes(device)
        if kind is None:
            return dict(dtypes)
        names = {name for each in ((kind,) if isinstance(kind, str) else kind) for name in _names_of(each)}
        return {name: dtype for name, dtype in dtypes.items() if name in names}

    def _check(self, device: Device | None) -> None:
        if device is None or any(_is_device(device, known) for known in self._devices()):
            return
        names = ", ".join(repr(str(known)) for known in self._devices())
        raise DeviceError(f"Device {str(device)!r} is not available; available: {names}.")


def _is_device(device: Device, known: Device) -> bool:
    """Whether two devices match: by object, by name, or by type (``"cuda"`` for ``"cuda:0"``)."""
    return bool(device == known) or str(device) in (str(known), str(known).partition(":")[0])


def _names_of(kind: str) -> tuple[str, ...]:
    if kind not in KINDS:
        known = ", ".join(repr(each) for each in KINDS)
        raise ArgumentError(f"{kind!r} is not a kind of data type; the kinds are {known}.")
    return KINDS[kind]
