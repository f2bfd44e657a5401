"""The types used in declarations: arrays by the kinds of their dtypes, axes, shapes, dtypes, devices, keys, options.

This module imports nothing from the package. For a type checker each name is a plain type; `ivy_api.dispatch.schema` reads the
metadata of `Annotated`, so that a declaration states the role of a parameter once, in its annotation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal, NamedTuple, Protocol, TypeAlias, runtime_checkable


class Kinds(NamedTuple):
    """The dtypes that a parameter takes.

    Attributes
    ----------
    words : their name in messages and documentation
    kinds : their names in ``isdtype``
    """

    words: str
    kinds: tuple[str, ...]


class AxisOf(NamedTuple):
    """One or several axes of the arrays of a call.

    Attributes
    ----------
    new : whether it is an axis of the result, which has that many more axes than the array
    last : whether it is an axis of all arrays at once, and can only be counted from the end
    repeats : whether an axis may be given twice
    """

    new: bool = False
    last: bool = False
    repeats: bool = False


class Role(NamedTuple):
    """Another role of a parameter.

    Attributes
    ----------
    name : ``"dtype"``, ``"device"``, ``"shape"`` of a new array, random ``"key"``, ``"mask"``, or ``"beyond"``: a parameter added
        to a function of the standard
    """

    name: str


DType: TypeAlias = Annotated[Any, Role("dtype")]
"""A data type: the backend's own object; the framework-agnostic functions also take the standard's name (``"float32"``)."""

Device: TypeAlias = Annotated[Any, Role("device")]
"""A device: the backend's own object; the framework-agnostic functions also take its name."""


class FInfo(Protocol):
    """What ``finfo`` returns: the limits of a floating-point data type, as Python numbers."""

    @property
    def bits(self) -> int: ...
    @property
    def eps(self) -> float: ...
    @property
    def max(self) -> float: ...
    @property
    def min(self) -> float: ...
    @property
    def smallest_normal(self) -> float: ...
    @property
    def dtype(self) -> DType: ...


class IInfo(Protocol):
    """What ``iinfo`` returns: the limits of an integer data type, as Python numbers."""

    @property
    def bits(self) -> int: ...
    @property
    def max(self) -> int: ...
    @property
    def min(self) -> int: ...
    @property
    def dtype(self) -> DType: ...


class ArrayNamespaceInfo(Protocol):
    """What ``__array_namespace_info__`` returns: the devices, data types and capabilities of a namespace."""

    def capabilities(self) -> dict[str, Any]: ...
    def default_device(self) -> Device: ...
    def default_dtypes(self, *, device: Device | None = None) -> dict[str, DType]: ...
    def devices(self) -> tuple[Device, ...]: ...
    def dtypes(self, *, device: Device | None = None, kind: str | tuple[str, ...] | None = None) -> dict[str, DType]: ...


@runtime_checkable
class Array(Protocol):
    """An array of any backend."""

    @property
    def dtype(self) -> DType: ...
    @property
    def shape(self) -> tuple[Any, ...]: ...
    @property
    def ndim(self) -> Any: ...
    @property
    def device(self) -> Device: ...
    def __abs__(self) -> Array: ...
    def __neg__(self) -> Array: ...
    def __add__(self, other: Any, /) -> Array: ...
    def __radd__(self, other: Any, /) -> Array: ...
    def __sub__(self, other: Any, /) -> Array: ...
    def __rsub__(self, other: Any, /) -> Array: ...
    def __mul__(self, other: Any, /) -> Array: ...
    def __rmul__(self, other: Any, /) -> Array: ...
    def __truediv__(self, other: Any, /) -> Array: ...
    def __rtruediv__(self, other: Any, /) -> Array: ...
    def __floordiv__(self, other: Any, /) -> Array: ...
    def __mod__(self, other: Any, /) -> Array: ...
    def __pow__(self, other: Any, /) -> Array: ...
    def __matmul__(self, other: Any, /) -> Array: ...
    def __and__(self, other: Any, /) -> Array: ...
    def __or__(self, other: Any, /) -> Array: ...
    def __xor__(self, other: Any, /) -> Array: ...
    def __invert__(self) -> Array: ...
    def __lt__(self, other: Any, /) -> Array: ...
    def __le__(self, other: Any, /) -> Array: ...
    def __gt__(self, other: Any, /) -> Array: ...
    def __ge__(self, other: Any, /) -> Array: ...
    def __getitem__(self, key: Any, /) -> Array: ...
    def __bool__(self) -> bool: ...
    def __int__(self) -> int: ...
    def __float__(self) -> float: ...
    def __complex__(self) -> complex: ...


class At(Protocol):
    """Selected elements of an array; each method returns a new array with these elements updated."""

    def get(self) -> Array: ...
    def set(self, value: Array | complex, /) -> Array: ...
    def add(self, value: Array | complex, /) -> Array: ...
    def subtract(self, value: Array | complex, /) -> Array: ...
    def multiply(self, value: Array | complex, /) -> Array: ...
    def divide(self, value: Array | complex, /) -> Array: ...
    def min(self, value: Array | float, /) -> Array: ...
    def max(self, value: Array | float, /) -> Array: ...


_INTEGERS = ("signed integer", "unsigned integer")
_FLOATS = ("real floating", "complex floating")

AnyArray: TypeAlias = Annotated[Array, Kinds("any", ("bool", *_INTEGERS, *_FLOATS))]
"""An array of any dtype of the standard. The dtype of a plain `Array`, and of a result, follows from those of other arguments."""

BoolArray: TypeAlias = Annotated[Array, Kinds("boolean", ("bool",))]
IntegerArray: TypeAlias = Annotated[Array, Kinds("integer", _INTEGERS)]
IntegerOrBoolArray: TypeAlias = Annotated[Array, Kinds("integer or boolean", ("bool", *_INTEGERS))]
NumericArray: TypeAlias = Annotated[Array, Kinds("numeric", (*_INTEGERS, *_FLOATS))]
RealArray: TypeAlias = Annotated[Array, Kinds("real-valued", (*_INTEGERS, "real floating"))]
FloatingArray: TypeAlias = Annotated[Array, Kinds("floating-point", _FLOATS)]
RealFloatingArray: TypeAlias = Annotated[Array, Kinds("real floating-point", ("real floating",))]
ComplexArray: TypeAlias = Annotated[Array, Kinds("complex floating-point", ("complex floating",))]

OpaqueArray: TypeAlias = Annotated[Any, Kinds("any", ("bool", *_INTEGERS, *_FLOATS))]
"""An array that a function passes on unchanged, native or an `ivy_api.Array`."""

Key: TypeAlias = Annotated[Array, Role("key")]
"""A random key."""

Mask: TypeAlias = Annotated[Array, Role("mask")]
"""A boolean array, or one of another dtype that is converted to it."""

Axis: TypeAlias = Annotated[int, AxisOf()]
Axes: TypeAlias = Annotated[int | tuple[int, ...], AxisOf()]
NewAxis: TypeAlias = Annotated[int, AxisOf(new=True)]
NewAxes: TypeAlias = Annotated[int | tuple[int, ...], AxisOf(new=True)]
LastAxis: TypeAlias = Annotated[int, AxisOf(last=True)]
AxisTuple: TypeAlias = Annotated[tuple[int, ...], AxisOf()]
AxisPair: TypeAlias = Annotated[tuple[int, int], AxisOf()]
AxisSequence: TypeAlias = Annotated[Sequence[int], AxisOf()]
RepeatedAxes: TypeAlias = Annotated[int | tuple[int, ...], AxisOf(repeats=True)]

Shape: TypeAlias = Annotated[int | tuple[int, ...], Role("shape")]
"""The shape of a new array: non-negative sizes."""

ShapeTuple: TypeAlias = Annotated[tuple[int, ...], Role("shape")]

ConvolveMode: TypeAlias = Literal["full", "same", "valid"]
CovarianceMethod: TypeAlias = Literal["cholesky", "eigh", "svd"]
Detrend: TypeAlias = Literal["constant", "linear"]
EigenvalueSelection: TypeAlias = Literal["a", "i", "v"]
FftNorm: TypeAlias = Literal["backward", "ortho", "forward"]
GridPaddingMode: TypeAlias = Literal["zeros", "border", "reflection"]
GridSampleMode: TypeAlias = Literal["linear", "nearest", "cubic"]
IndexMode: TypeAlias = Literal["wrap", "clip"]
InterpolationMode: TypeAlias = Literal[
    "nearest", "nearest-exact", "linear", "cubic", "lanczos3", "lanczos5", "gaussian", "mitchellcubic", "area", "area-exact"
]
KeyImpl: TypeAlias = Literal["threefry2x32", "native"]
MatrixNormOrder: TypeAlias = float | Literal["fro", "nuc"] | None
MeshgridIndexing: TypeAlias = Literal["xy", "ij"]
NamedPadding: TypeAlias = Literal["valid", "same", "same_lower"]
Padding: TypeAlias = NamedPadding | int | tuple[int, ...] | tuple[tuple[int, int], ...]
PaddingMode: TypeAlias = Literal["constant", "edge", "reflect", "symmetric", "wrap"]
PadMode: TypeAlias = Literal[
    "constant", "edge", "linear_ramp", "maximum", "mean", "median", "minimum", "reflect", "symmetric", "wrap"
]
QrMode: TypeAlias = Literal["reduced", "complete"]
QuantileMethod: TypeAlias = Literal[
    "linear",
    "lower",
    "higher",
    "midpoint",
    "nearest",
    "inverted_cdf",
    "averaged_inverted_cdf",
    "closest_observation",
    "interpolated_inverted_cdf",
    "hazen",
    "weibull",
    "median_unbiased",
    "normal_unbiased",
]
Reduction: TypeAlias = Literal["mean", "sum", "none"]
BatchReduction: TypeAlias = Literal[Reduction, "batchmean"]
ReflectType: TypeAlias = Literal["even", "odd"]
ScatterMode: TypeAlias = Literal["set", "add", "multiply", "min", "max"]
Side: TypeAlias = Literal["left", "right"]
SignalPadMode: TypeAlias = Literal["constant", "reflect", "edge", "wrap", "symmetric", "odd"]
SpectrumScaling: TypeAlias = Literal["spectrum", "psd"]
TransformType: TypeAlias = Literal[1, 2, 3, 4]
Transposition: TypeAlias = Literal["N", "T", "C"]
TrimEnds: TypeAlias = Literal["f", "b", "fb", "bf"]
Ranks: TypeAlias = int | tuple[int, ...] | None


class CustomVjp(Protocol):
    """A function with a custom pullback: what `custom_vjp` returns."""

    def defvjp(self, fwd: Callable[..., Any], bwd: Callable[..., Any]) -> None:
        """Set the function that returns the result and residuals, and the one that returns cotangents."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...


class CustomJvp(Protocol):
    """A function with a custom derivative along tangents: what `custom_jvp` returns."""

    def defjvp(self, rule: Callable[..., Any]) -> Callable[..., Any]:
        """Set the function that returns the result and its tangent: a decorator."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...


class CompiledFunction(Protocol):
    """A compiled function, as `compile` returns it."""

    compilations: list[str]

    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...
