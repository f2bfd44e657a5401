"""Small objects of PyTorch: sizes, devices, memory formats, layouts, named results."""

from __future__ import annotations

import functools
import threading
from collections import namedtuple
from typing import Any, Self

from ivy_api.frontends.devices import kind_of
from ivy_api.frontends.sizes import index
from ivy_frontend_torch._implementation.modes import MODES


class Size(tuple[int, ...]):
    """The sizes of a tensor's axes."""

    __slots__ = ()

    def numel(self) -> int:
        """Return the number of elements."""
        count = 1
        for n in self:
            count *= n
        return count

    def __getitem__(self, key: Any) -> Any:
        found = super().__getitem__(key)
        return Size(found) if isinstance(key, slice) else found

    def __add__(self, other: Any) -> Any:
        return Size(super().__add__(tuple(other)))

    def __radd__(self, other: Any) -> Any:
        return Size(tuple(other) + tuple(self))

    def __mul__(self, other: Any) -> Any:
        return Size(super().__mul__(other))

    __rmul__ = __mul__

    def __getnewargs__(self) -> tuple[tuple[int, ...]]:
        return (tuple(self),)

    def __repr__(self) -> str:
        return f"torch.Size([{', '.join(map(str, self))}])"

    def __reduce__(self) -> Any:
        return Size, (tuple(self),)


class device:
    """Where the data of a tensor is."""

    __slots__ = ("index", "type")

    type: Any
    index: int | None

    def __init__(self, type: Any = None, index: int | None = None) -> None:
        if isinstance(type, device):
            type, index = type.type, type.index if index is None else index
        elif isinstance(type, int):
            type, index = "cuda", type
        elif not isinstance(type, str):
            raise TypeError(f"device(): the type is a string, such as 'cpu'; got {type!r}")
        elif ":" in type:
            type, _, number = type.partition(":")
            if not number.isdigit():
                raise RuntimeError(f"Invalid device string: '{type}:{number}'")
            index = int(number)
        if type not in DEVICES:
            raise RuntimeError(f"Expected one of {', '.join(DEVICES)} device type at start of device string: {type}")
        self.type, self.index = type, index

    def __eq__(self, other: object) -> bool:
        return isinstance(other, device) and (self.type, self.index) == (other.type, other.index)

    def __hash__(self) -> int:
        return hash((self.type, self.index))

    def __str__(self) -> str:
        return self.type if self.index is None else f"{self.type}:{self.index}"

    def __repr__(self) -> str:
        return f"device(type='{self.type}'" + (")" if self.index is None else f", index={self.index})")

    def __reduce__(self) -> Any:
        return device, (self.type, self.index)

    def __enter__(self) -> Self:
        """Make new tensors on this device."""
        _OUTER.devices = (*getattr(_OUTER, "devices", ()), MODES.device)
        MODES.device = self
        return self

    def __exit__(self, *error: object) -> None:
        *_OUTER.devices, MODES.device = _OUTER.devices

    def __call__(self, function: Any) -> Any:
        """Return the function; inside it, new tensors are on this device."""

        @functools.wraps(function)
        def inside(*args: Any, **kwargs: Any) -> Any:
            with self:
                return function(*args, **kwargs)

        return inside


_OUTER = threading.local()
"""The devices of the contexts around that of each thread."""


def named_device(native: Any) -> device:
    """Return PyTorch's name of a backend's device; the first CPU has no index."""
    kind, number = kind_of(native)
    return device("cuda" if kind == "gpu" else "xla" if kind == "tpu" else kind, None if kind == "cpu" and not number else number)


DEVICES = (
    "cpu", "cuda", "ipu", "xpu", "mkldnn", "opengl", "opencl", "ideep", "hip", "ve", "fpga", "maia", "xla", "lazy", "vulkan", "mps",
    "meta", "hpu", "mtia", "privateuseone",
)  # fmt: skip


class memory_format:
    """An order of elements in memory."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return f"torch.{self._name}"


class layout(memory_format):
    """A kind of storage."""


FORMATS = {name: memory_format(name) for name in ("contiguous_format", "preserve_format", "channels_last", "channels_last_3d")}
STRIDED = layout("strided")
LAYOUTS = {name: layout(name) for name in ("sparse_coo", "sparse_csr", "sparse_csc", "sparse_bsr", "sparse_bsc")}
LAYOUTS |= {"strided": STRIDED, "jagged": layout("jagged"), "_mkldnn": layout("_mkldnn")}

FIELDS = {
    "aminmax": "min max", "frexp": "mantissa exponent", "geqrf": "a tau", "histogram": "hist bin_edges",
    "histogramdd": "hist bin_edges", "linalg_cholesky_ex": "L info", "linalg_eig": "eigenvalues eigenvectors",
    "linalg_eigh": "eigenvalues eigenvectors", "linalg_inv_ex": "inverse info",
    "linalg_lstsq": "solution residuals rank singular_values", "linalg_lu": "P L U", "linalg_lu_factor": "LU pivots",
    "linalg_lu_factor_ex": "LU pivots info", "linalg_qr": "Q R", "linalg_slogdet": "sign logabsdet",
    "linalg_solve_ex": "result info", "linalg_svd": "U S Vh", "lu_unpack": "P L U", "qr": "Q R", "slogdet": "sign logabsdet",
    "svd": "U S V", "triangular_solve": "solution cloned_coefficient",
    **dict.fromkeys(["cummax", "cummin", "kthvalue", "max", "median", "min", "mode"], "values indices"),
    **dict.fromkeys(["nanmedian", "sort", "topk"], "values indices"),
}  # fmt: skip
"""The fields of the named tuples of ``torch.return_types``."""
_returned: dict[str, Any] = {}


def returns(name: str) -> Any:
    """Return the class of a named tuple of ``torch.return_types``."""
    if name not in _returned:
        base = namedtuple(name, FIELDS[name])  # type: ignore[misc]  # noqa: PYI024
        _returned[name] = type(name, (base,), {"__slots__": (), "__repr__": _shown, "__module__": "torch.return_types"})
    return _returned[name]


def _shown(self: Any) -> str:
    parts = ",\n".join(f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
    return f"torch.return_types.{type(self).__name__}(\n{parts})"


def axis_of(dim: Any, ndim: int) -> int:
    """Return an axis that is not negative."""
    dim, ndim = index(dim), max(ndim, 1)
    if not -ndim <= dim < ndim:
        raise IndexError(f"Dimension out of range (expected to be in range of [{-ndim}, {ndim - 1}], but got {dim})")
    return dim % ndim


def axes_of(dim: Any, ndim: int, *, empty_is_all: bool = True) -> tuple[int, ...]:
    """Return axes that are not negative, in the order given; all of them for ``None``; none for a tensor without axes."""
    if dim is None or (empty_is_all and isinstance(dim, (tuple, list)) and not dim):
        return tuple(range(ndim))
    given = dim if isinstance(dim, (tuple, list)) else (dim,)
    found = tuple(axis_of(one, ndim) for one in given)
    if len(set(found)) != len(found):
        repeated = next(one for one in found if found.count(one) > 1)
        raise RuntimeError(f"dim {repeated} appears multiple times in the list of dims")
    return found if ndim else ()


def sizes_of(size: Any) -> tuple[int, ...]:
    """Return sizes given as a number or a sequence."""
    if isinstance(size, (tuple, list)):
        return tuple(index(n) for n in size)
    return (index(size),)
