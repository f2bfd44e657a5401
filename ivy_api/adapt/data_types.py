"""The dtype functions, created from a table of the framework's data types by standard name.

Types missing from the table are unsupported everywhere: a framework without complex numbers omits them, and ``astype``, ``finfo``,
``isdtype`` and ``__array_namespace_info__`` follow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ivy_api.adapt.binding import Binding
from ivy_api.adapt.info import FInfo, IInfo, NamespaceInfo, finfos, iinfos
from ivy_api.adapt.promotion import DTYPES, FULL_PROMOTION, KINDS, kind_of
from ivy_api.errors import DeviceError, DTypeError

if TYPE_CHECKING:
    from ivy_api.typing import Array, Device, DType


class DataTypes:
    """The data type functions of a namespace; each method is the standard function of that name.

    Parameters
    ----------
    dtypes : the framework's data types by standard name, including ``float16`` and ``bfloat16`` if supported
    cast : ``cast(x, dtype)`` converts an array
    scalar : ``scalar(value, dtype, like)`` makes a 0-d array on the device of the array ``like``
    copy : ``copy(x)`` returns an array with its own memory; it may return ``x`` if arrays are immutable
    devices : the supported devices; the first is the default
    defaults : names of the default data types by kind, if not ``float32``, ``complex64`` and ``int64``
    to_device : ``to_device(x, device)`` moves an array, if there are several devices
    shape_error : the exception that the framework raises if shapes do not broadcast
    check_shapes : check shapes before each call: for a lazy framework
    boolean_indexing, data_dependent_shapes : whether the framework supports them

    Attributes
    ----------
    binding : the `Binding` that adapts functions of several arrays
    """

    def __init__(
        self,
        dtypes: Mapping[str, DType],
        *,
        cast: Callable[[Any, Any], Any],
        scalar: Callable[[Any, Any, Any], Any],
        copy: Callable[[Any], Any] = lambda x: x,
        devices: tuple[Device, ...] = ("cpu",),
        defaults: Mapping[str, str] | None = None,
        to_device: Callable[[Any, Any], Any] | None = None,
        shape_error: type[Exception] | tuple[type[Exception], ...] = (),
        check_shapes: bool = False,
        boolean_indexing: bool = True,
        data_dependent_shapes: bool = True,
    ) -> None:
        self.binding = Binding(
            dtypes, cast=cast, scalar=scalar, shape_error=shape_error, default=self.default, check_shapes=check_shapes
        )
        self._dtypes, self._names = dict(dtypes), self.binding.names
        self._cast, self._copy, self._devices, self._to_device = cast, copy, devices, to_device
        self._finfo, self._iinfo = finfos(dtypes), iinfos(dtypes)
        chosen = {"real floating": "float32", "complex floating": "complex64", "integral": "int64", "indexing": "int64"}
        chosen = {kind: name for kind, name in {**chosen, **(defaults or {})}.items() if name in dtypes}
        standard = {name: dtype for name, dtype in dtypes.items() if name in DTYPES}
        self._info = NamespaceInfo(
            dtypes=lambda device: standard,
            default_dtypes=lambda device: chosen,
            devices=lambda: devices,
            default_device=lambda: devices[0],
            boolean_indexing=boolean_indexing,
            data_dependent_shapes=data_dependent_shapes,
        )

    def info(self) -> NamespaceInfo:
        """The result of ``__array_namespace_info__()``."""
        return self._info

    def default(self, kind: str) -> DType:
        """Return the default data type of a kind: ``default("real floating")``."""
        found = self._info.default_dtypes()
        if kind not in found:
            raise DTypeError(f"No data type of kind {kind} is supported here; supported: {', '.join(self._dtypes)}.")
        return found[kind]

    def astype(self, x: Array, dtype: DType, /, *, copy: bool = True, device: Device | None = None) -> Array:
        """Cast an array to a data type."""
        target = self._known(dtype)
        if kind_of(self._known(x.dtype)) == "complex floating" and kind_of(target) not in ("complex floating", "bool"):
            raise DTypeError(
                f"astype does not cast {self._known(x.dtype)} to {target}. Take one part first: xp.real(x) or xp.imag(x)."
            )
        if device is not None and device not in self._devices:
            raise DeviceError(
                f"Device {str(device)!r} is not available; available: {', '.join(map(repr, map(str, self._devices)))}."
            )
        if device is not None and self._to_device is not None:
            x = self._to_device(x, device)
        if x.dtype != dtype:
            return self._cast(x, dtype)  # type: ignore[no-any-return]
        return self._copy(x) if copy else x

    def can_cast(self, from_: Array | DType, to: DType, /) -> bool:
        """Return whether a cast is allowed by the promotion rules, those of mixed kinds included, as every backend has them."""
        source, target = self._name_of(from_), self._known(to)
        return source == target or FULL_PROMOTION.get((source, target)) == target

    def finfo(self, type: Array | DType, /) -> FInfo:
        """Return the limits of a floating-point data type."""
        return self._found(self._finfo, type, "floating-point")  # type: ignore[no-any-return]

    def iinfo(self, type: Array | DType, /) -> IInfo:
        """Return the limits of an integer data type."""
        return self._found(self._iinfo, type, "integer")  # type: ignore[no-any-return]

    def isdtype(self, dtype: DType, kind: str | DType | tuple[Any, ...]) -> bool:
        """Return whether a data type is of a kind, or of one of several."""
        name = self._known(dtype)
        for each in kind if isinstance(kind, tuple) else (kind,):
            if not isinstance(each, str):
                if each == dtype:
                    return True
            elif each not in KINDS:
                raise DTypeError(f"{each!r} is not a kind of data type; the kinds are {', '.join(map(repr, KINDS))}.")
            elif name in KINDS[each] or (name in ("float16", "bfloat16") and each in ("real floating", "numeric")):
                return True
        return False

    def result_type(self, *arrays_and_dtypes: Any) -> DType:
        """Return the data type that these promote to."""
        return self.binding.result_type(*arrays_and_dtypes)

    def _name_of(self, x: Any) -> str:
        return self._known(getattr(x, "dtype", x) if x not in self._names else x) if _hashable(x) else self._known(x.dtype)

    def _known(self, dtype: Any) -> str:
        try:
            return self._names[dtype]
        except (KeyError, TypeError):
            raise DTypeError(f"{dtype!r} is not a data type of this backend; available: {', '.join(self._dtypes)}.") from None

    def _found(self, table: Mapping[str, Any], type: Any, kind: str) -> Any:
        name = self._name_of(type)
        if name not in table:
            raise DTypeError(f"Only {kind} data types are allowed here, or arrays of one; got {name}.")
        return table[name]


def _hashable(x: Any) -> bool:
    try:
        hash(x)
    except TypeError:
        return False
    return True
