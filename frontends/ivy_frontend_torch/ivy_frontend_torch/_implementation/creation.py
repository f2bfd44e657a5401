"""New tensors: of given elements, sizes and ranges."""

from __future__ import annotations

import builtins
import math
from collections.abc import Sequence
from typing import Any

from ivy_api.frontends import default_namespace, find_namespace
from ivy_api.frontends.sizes import Size, index
from ivy_frontend_torch._implementation.aliasing import identity, whole
from ivy_frontend_torch._implementation.defining import op, raw
from ivy_frontend_torch._implementation.devices import moved, to_device
from ivy_frontend_torch._implementation.dtypes import (
    BY_NAME,
    as_dtype,
    cast,
    default_dtype,
    dtype_of,
    native,
    scalar_dtype,
)
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.geometry import itself
from ivy_frontend_torch._implementation.objects import sizes_of
from ivy_frontend_torch._implementation.promotion import NUMBERS, converted, promote_types
from ivy_frontend_torch._implementation.tensor import Tensor, node_of, require_grad, value_of, view_of, wrap


def _size(size: Any) -> tuple[int, ...]:
    found = sizes_of(size[0] if len(size) == 1 and isinstance(size[0], (tuple, list)) else size)
    if any(n < 0 for n in found):
        raise RuntimeError(f"Trying to create tensor with negative dimension {min(found)}: {list(found)}")
    return found


def _plain_factory(name: str, value: Any) -> None:
    def body(*size: Any, dtype: Any = None, xp: Any) -> Any:
        to = as_dtype(dtype) if dtype is not None else default_dtype()
        return xp.full(_size(size), _element(value, to), dtype=native(xp, to))

    def like(input: Any, *, dtype: Any = None, xp: Any) -> Any:
        to = dtype_of(input) if dtype is None else as_dtype(dtype)
        return xp.full(tuple(input.shape), _element(value, to), dtype=native(xp, to))

    def new(input: Any, *size: Any, dtype: Any = None, xp: Any) -> Any:
        to = dtype_of(input) if dtype is None else as_dtype(dtype)
        return xp.full(_size(size), _element(value, to), dtype=native(xp, to))

    what = f"tensor filled with {value}" if name != "empty" else "tensor; its elements are zeros"
    body.__doc__ = f"Return a {what}."
    like.__doc__ = f"Return a {what}, of the sizes of another one."
    new.__doc__ = f"Return a {what}, of the data type of another one."
    op(name=name, factory=True, differentiable=False)(_named_size(body))
    op(name=f"{name}_like", factory=True, differentiable=False)(like)
    op(module="torch.Tensor", name=f"new_{name}", factory=True, differentiable=False)(_named_size(new))


def _named_size(body: Any) -> Any:
    """Let ``size`` be given as a keyword, too."""

    def with_size(*args: Any, size: Any = None, xp: Any, **kwargs: Any) -> Any:
        return body(*args, *(() if size is None else (tuple(size),)), xp=xp, **kwargs)

    import inspect

    signature = inspect.signature(body)
    parameters = list(signature.parameters.values())
    at = next(i for i, p in enumerate(parameters) if p.kind is p.KEYWORD_ONLY)
    parameters = [p.replace(name="sizes") if p.name == "size" else p for p in parameters]
    parameters.insert(at, inspect.Parameter("size", inspect.Parameter.KEYWORD_ONLY, default=None))
    with_size.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    with_size.__doc__ = body.__doc__
    return with_size


def _element(value: Any, to: Any) -> Any:
    if to.category == 0:
        return bool(value)
    if to.category == 1:
        return int(value.real) if not isinstance(value, int) else int(value)
    return float(value) if to.category == 2 else complex(value)


for _name, _value in {"zeros": 0, "ones": 1, "empty": 0}.items():
    _plain_factory(_name, _value)


@op(factory=True, differentiable=False)
def full(size: Any, fill_value: Any, *, dtype: Any = None, xp: Any) -> Any:
    """Return a tensor filled with a number."""
    if hasattr(fill_value, "dtype"):
        to = dtype_of(fill_value) if dtype is None else as_dtype(dtype)
        return xp.broadcast_to(cast(xp, xp.reshape(fill_value, ()), to), _size((size,)))
    to = as_dtype(dtype) if dtype is not None else scalar_dtype(fill_value)
    return xp.broadcast_to(converted(xp, fill_value, to), _size((size,)))


@op(factory=True, differentiable=False)
def full_like(input: Any, fill_value: Any, *, dtype: Any = None, xp: Any) -> Any:
    """Return a tensor filled with a number, of the sizes of another one."""
    return full(tuple(input.shape), fill_value, dtype=dtype_of(input) if dtype is None else dtype, xp=xp)


@op(module="torch.Tensor", factory=True, differentiable=False)
def new_full(input: Any, size: Any, fill_value: Any, *, dtype: Any = None, xp: Any) -> Any:
    """Return a tensor filled with a number, of the data type of another one."""
    return full(size, fill_value, dtype=dtype_of(input) if dtype is None else dtype, xp=xp)


@op(factory=True, differentiable=False)
def scalar_tensor(s: Any, *, dtype: Any = None, xp: Any) -> Any:
    """Return a tensor without axes."""
    return converted(xp, s, default_dtype() if dtype is None else as_dtype(dtype))


@op(factory=True, differentiable=False)
def empty_strided(size: Any, stride: Any, *, dtype: Any = None, xp: Any) -> Any:
    """Return a tensor; its elements are zeros, and their order in memory is not kept."""
    return xp.zeros(_size((size,)), dtype=native(xp, dtype or default_dtype()))


@op(factory=True, differentiable=False)
def empty_permuted(size: Any, physical_layout: Any, *, dtype: Any = None, xp: Any) -> Any:
    """Return a tensor; its elements are zeros, and their order in memory is not kept."""
    if sorted(physical_layout) != list(builtins.range(len(size))):
        raise RuntimeError(f"physical_layout must be a permutation of the {len(size)} axes; got {physical_layout}")
    return xp.zeros(_size((size,)), dtype=native(xp, dtype or default_dtype()))


@op(module="torch.Tensor", factory=True, differentiable=False)
def new_empty_strided(input: Any, size: Any, stride: Any, *, dtype: Any = None, xp: Any) -> Any:
    """Return a tensor of the data type of another one; its elements are zeros, and their order in memory is not kept."""
    return xp.zeros(_size((size,)), dtype=native(xp, dtype or dtype_of(input)))


def _range_dtype(values: Sequence[Any], dtype: Any) -> Any:
    if dtype is not None:
        return as_dtype(dtype)
    return BY_NAME["int64"] if all(_number_dtype(x).category < 2 for x in values) else default_dtype()


def _number_dtype(x: Any) -> Any:
    return dtype_of(x) if hasattr(x, "dtype") else scalar_dtype(x)


def _plain(x: Any) -> Any:
    return x.item() if hasattr(x, "dtype") and hasattr(x, "item") else (x if not hasattr(x, "dtype") else float(x))


@op(factory=True, differentiable=False)
def arange(start: Any = 0, end: Any = None, step: Any = 1, *, dtype: Any = None, xp: Any) -> Any:
    """Return numbers from ``start``, ``step`` apart, without ``end``."""
    if end is None:
        start, end = 0, start
    to = _range_dtype((start, end, step), dtype)
    first, last, by = _plain(start), _plain(end), _plain(step)
    if to.category < 2:
        first, last, by = (x if type(x) is Size else int(x) for x in (first, last, by))
    if not by:
        raise RuntimeError("step must be nonzero")
    if (last - first) * by < 0:
        raise RuntimeError("upper bound and lower bound inconsistent with step sign")
    whole = all(isinstance(x, int) for x in (first, last, by))
    count = -((first - last) // by) if whole else math.ceil((last - first) / by)
    return _ramp(xp, first, by, max(count, 0), to)


def _ramp(xp: Any, first: Any, by: Any, count: int, to: Any) -> Any:
    whole = isinstance(first, int) and isinstance(by, int)
    if to.category < 2:
        first, by = (x if type(x) is Size else int(x) for x in (first, by))
    steps = xp.arange(count, dtype=xp.int64 if to.category < 2 or whole else xp.float64)
    found = xp.add(xp.multiply(steps, by), first)
    return cast(xp, found, to)


@op(factory=True, differentiable=False)
def range(start: Any = 0, end: Any = None, step: Any = 1, *, dtype: Any = None, xp: Any) -> Any:
    """Return numbers from ``start`` to ``end``, both included."""
    if end is None:
        start, end = 0, start
    first, last, by = _plain(start), _plain(end), _plain(step)
    if not by:
        raise RuntimeError("step must be nonzero")
    if (last - first) * by < 0:
        raise RuntimeError("upper bound and lower bound inconsistent with step sign")
    return _ramp(xp, first, by, math.floor((last - first) / by) + 1, default_dtype() if dtype is None else as_dtype(dtype))


@op(factory=True, differentiable=False)
def linspace(start: Any, end: Any, steps: Any, *, dtype: Any = None, xp: Any) -> Any:
    """Return numbers evenly spaced from ``start`` to ``end``, both included."""
    to = as_dtype(dtype) if dtype is not None else _spaced_dtype(start, end)
    if steps < 0:
        raise RuntimeError("number of steps must be non-negative")
    return cast(xp, _spaced(xp, start, end, steps, to), to)


def _spaced_dtype(start: Any, end: Any) -> Any:
    complex_ = any(_number_dtype(x).is_complex for x in (start, end))
    return default_dtype().to_complex() if complex_ else default_dtype()


def _spaced(xp: Any, start: Any, end: Any, steps: int, to: Any) -> Any:
    wide = BY_NAME["complex128" if to.is_complex else "float64"]
    first, last = (converted(xp, x, wide) for x in (start, end))
    if to.category < 2:
        first, last = xp.trunc(first), xp.trunc(last)
    if steps == 1:
        return xp.reshape(first, (1,))
    i = cast(xp, xp.arange(steps, dtype=xp.int64), wide)
    step = xp.divide(xp.subtract(last, first), converted(xp, max(steps - 1, 1), wide))
    below = xp.add(first, xp.multiply(i, step))
    above = xp.subtract(last, xp.multiply(xp.subtract(converted(xp, steps - 1, wide), i), step))
    return xp.where(xp.less(xp.arange(steps, dtype=xp.int64), steps // 2), below, above)


@op(factory=True, differentiable=False)
def logspace(start: Any, end: Any, steps: Any, base: float = 10.0, *, dtype: Any = None, xp: Any) -> Any:
    """Return powers of a base, their exponents evenly spaced."""
    to = as_dtype(dtype) if dtype is not None else _spaced_dtype(start, end)
    if steps < 0:
        raise RuntimeError("number of steps must be non-negative")
    wide = BY_NAME["complex128" if to.is_complex else "float64"]
    return cast(xp, xp.pow(converted(xp, base, wide), _spaced(xp, start, end, steps, to)), to)


@op(factory=True, differentiable=False)
def eye(n: Any, m: Any = None, *, dtype: Any = None, xp: Any) -> Any:
    """Return a matrix with ones on the diagonal."""
    m = n if m is None else m
    for name, count in {"n": n, "m": m}.items():
        if count < 0:
            raise RuntimeError(f"{name} must be greater or equal to 0, got {count}")
    return xp.eye(n, m, dtype=native(xp, dtype or default_dtype()))


def _triangle(name: str) -> None:
    def body(row: int, col: int, offset: int = 0, *, dtype: Any = None, xp: Any) -> Any:
        r = xp.reshape(xp.arange(row, dtype=xp.int64), (row, 1))
        c = xp.reshape(xp.arange(col, dtype=xp.int64), (1, col))
        mask = xp.less_equal(c, xp.add(r, offset)) if name[2] == "i" and name[3] == "l" else xp.greater_equal(c, xp.add(r, offset))
        return cast(xp, xp.stack(list(xp.nonzero(mask))), dtype or "int64")

    body.__doc__ = f"Return the indices of a triangle: ``{name}``."
    op(name=name, factory=True, differentiable=False)(body)


_triangle("tril_indices")
_triangle("triu_indices")


@op("real imag", "same", name="complex")
def make_complex(real: Any, imag: Any, *, xp: Any) -> Any:
    """Return complex numbers of their parts."""
    from ivy_frontend_torch._implementation.elementwise import complex_of

    if not dtype_of(real).is_floating_point:
        raise RuntimeError(f"Expected both inputs to be Half, Float or Double tensors but got {dtype_of(real)!r}")
    real, imag = xp.broadcast_arrays(real, imag)
    return complex_of(xp, real, imag)


@op("abs angle", "same")
def polar(abs: Any, angle: Any, *, xp: Any) -> Any:
    """Return complex numbers of their absolute values and angles."""
    from ivy_frontend_torch._implementation.elementwise import complex_of

    return complex_of(xp, xp.multiply(abs, xp.cos(angle)), xp.multiply(abs, xp.sin(angle)))


# From elements.


def _shape_of(value: Any, leaves: list[Any]) -> tuple[int, ...]:
    if isinstance(value, str):
        raise TypeError(f"new(): invalid data type 'str': {value!r}")
    if isinstance(value, (list, tuple)) or (
        hasattr(value, "__len__") and hasattr(value, "__getitem__") and not hasattr(value, "dtype")
    ):
        shapes = [_shape_of(x, leaves) for x in value]
        for shape in shapes[1:]:
            if shape != shapes[0]:
                raise ValueError(
                    f"expected sequence of length {shapes[0][0] if shapes[0] else 1} at dim 1 (got {shape[0] if shape else 1})"
                )
        return (len(value), *(shapes[0] if shapes else ()))
    leaves.append(value)
    return tuple(value.shape) if hasattr(value, "shape") else ()


def _leaf_dtype(x: Any) -> Any:
    if isinstance(x, Tensor):
        return x.dtype
    if hasattr(x, "dtype"):
        return dtype_of(x)
    if isinstance(x, NUMBERS):
        return scalar_dtype(x)
    raise TypeError(f"Could not infer dtype of {type(x).__name__}")


def _common_dtype(leaves: list[Any]) -> Any:
    """Return the data type that numbers and arrays promote to; the default one of none."""
    found = None
    for d in {_leaf_dtype(x) for x in leaves}:
        found = d if found is None else promote_types(found, d)
    return found or default_dtype()


def _stacked(leaves: list[Any], to: Any, shape: tuple[int, ...]) -> Any:
    """Return the array of nested sequences of arrays and numbers."""
    values = [value_of(x) if isinstance(x, Tensor) else x for x in leaves]
    xp: Any = find_namespace(next(v for v in values if hasattr(v, "shape")))
    parts = [cast(find_namespace(v), v, to) if hasattr(v, "shape") else converted(xp, v, to) for v in values]
    return xp.reshape(xp.stack(parts), shape)


def native_from_data(data: Any, dtype: Any = None) -> Any:
    """Return the native array that data stand for: a tensor, an array of any library, numbers in sequences."""
    if isinstance(data, Tensor):
        x = value_of(data)
        return cast(find_namespace(x), x, dtype)
    if hasattr(data, "dtype") and hasattr(data, "shape"):
        xp = find_namespace(data)
        own = default_namespace("torch")
        if xp is not own:
            data = own.asarray(data) if type(data).__module__.startswith("numpy") else own.from_dlpack(data)
        return cast(own, data, dtype)
    if hasattr(data, "__array__"):
        return native_from_data(data.__array__(), dtype)
    leaves: list[Any] = []
    shape = _shape_of(data, leaves)
    to = as_dtype(dtype) if dtype is not None else _common_dtype(leaves)
    if any(hasattr(x, "shape") for x in leaves):
        return _stacked(leaves, to, shape)
    if to.category == 1:
        _check_range(leaves, to)
    xp = default_namespace("torch")
    values = [_element(x, to) if isinstance(x, NUMBERS) else x for x in leaves]
    return xp.reshape(xp.asarray(values, dtype=native(xp, to)), shape)


def _check_range(leaves: list[Any], to: Any) -> None:
    bits = 8 * to.itemsize
    low, high = (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if to.is_signed else (0, 2**bits - 1)
    for x in leaves:
        if isinstance(x, float) and not math.isfinite(x):
            raise RuntimeError(f"value cannot be converted to type {to._name} without overflow")
        if not low <= int(x.real if isinstance(x, complex) else x) <= high:
            raise RuntimeError(f"value cannot be converted to type {to._name} without overflow")


@raw()
def tensor(data: Any, *, dtype: Any = None, device: Any = None, requires_grad: bool = False, pin_memory: bool = False) -> Tensor:
    """Return a new tensor of given elements."""
    found = to_device(wrap(native_from_data(data, dtype)), device)
    if requires_grad:
        require_grad(found)
    return found


@raw()
def as_tensor(data: Any, dtype: Any = None, device: Any = None) -> Tensor:
    """Return the data as a tensor; a tensor of the data type itself."""
    if isinstance(data, Tensor):
        found = data if dtype is None else data.to(dtype)
        return found if device is None else moved(found, device)
    return to_device(wrap(native_from_data(data, dtype)), device)


@raw()
def asarray(obj: Any, *, dtype: Any = None, device: Any = None, copy: bool | None = None, requires_grad: bool = False) -> Tensor:
    """Return an object as a tensor."""
    if isinstance(obj, Tensor):
        found = obj if dtype is None else obj.to(dtype)
        found = found if device is None else moved(found, device)
        if copy and found is obj:
            found = obj.clone()
        if requires_grad != (node_of(found) is not None):
            found = found.detach()
    else:
        found = to_device(wrap(native_from_data(obj, dtype)), device)
    if requires_grad:
        require_grad(found)
    return found


@raw("torch.Tensor")
def new_tensor(self: Tensor, data: Any, *, dtype: Any = None, device: Any = None, requires_grad: bool = False) -> Tensor:
    """Return a new tensor of given elements, of this one's data type if none is given."""
    where = self.device if device is None else device
    return tensor(data, dtype=self.dtype if dtype is None else dtype, device=where, requires_grad=requires_grad)


@raw()
def from_numpy(ndarray: Any) -> Tensor:
    """Return the elements of a NumPy array as a tensor; the memory is not shared."""
    if not type(ndarray).__module__.startswith("numpy"):
        raise TypeError(f"expected np.ndarray (got {type(ndarray).__name__})")
    return wrap(native_from_data(ndarray))


@raw()
def frombuffer(buffer: Any, *, dtype: Any, count: int = -1, offset: int = 0, requires_grad: bool = False) -> Tensor:
    """Return the elements in a buffer of bytes as a tensor; the memory is not shared."""
    import struct

    d = as_dtype(dtype)
    codes = {
        "uint8": "B",
        "int8": "b",
        "int16": "h",
        "int32": "i",
        "int64": "q",
        "float32": "f",
        "float64": "d",
        "bool": "?",
        "float16": "e",
    }
    if d._name not in codes:
        raise TypeError(f"frombuffer takes {', '.join(codes)}; got {d!r}")
    data = bytes(buffer)
    if not data:
        raise ValueError("both buffer length (0) and count (-1) must not be 0")
    rest = len(data) - offset
    if count < 0 and rest % d.itemsize:
        raise ValueError(
            f"buffer length ({rest} bytes) after offset ({offset} bytes) must be a multiple of element size ({d.itemsize})"
        )
    count = rest // d.itemsize if count < 0 else count
    values = struct.unpack_from(f"={count}{codes[d._name]}", data, offset)
    return tensor(list(values), dtype=d, requires_grad=requires_grad)


def _from_dlpack(ext_tensor: Any, *, device: Any = None, copy: bool | None = None) -> Tensor:
    """Return a tensor on the data of another library's array."""
    found = ext_tensor if isinstance(ext_tensor, Tensor) else wrap(default_namespace("torch").from_dlpack(ext_tensor))
    return found if device is None else moved(found, device)


raw("torch", "torch.utils.dlpack", name="from_dlpack")(_from_dlpack)


@raw("torch", "torch.utils.dlpack")
def to_dlpack(tensor: Tensor) -> Any:
    """Return a capsule with the data of a tensor."""
    return value_of(tensor).__dlpack__()


def _from_class(cls: Any, *args: Any, device: Any = None, dtype: Any = None) -> Tensor:
    """Return what a class of tensors returns when it is called: with a tensor, with elements, or with sizes."""
    to = _CLASS_DTYPES.get(cls) or default_dtype()
    found = _alias_of(args[0], to) if len(args) == 1 and isinstance(args[0], Tensor) else to_device(_new(args, to), device)
    if cls is Tensor or cls in _CLASS_DTYPES:
        return found
    of_class: Tensor = wrap(None, cls=cls)
    of_class._x, of_class._node, of_class._alias = found._x, found._node, found._alias
    return of_class


def _alias_of(base: Tensor, to: Any) -> Tensor:
    """Return a tensor that shares the data of another one, which has the data type of the class."""
    if base.dtype is not to:
        raise TypeError(f"expected {to!r} (got {base.dtype!r})")
    return view_of(base, value_of(base), None, identity, whole, locate=itself, cut=True)


def _new(args: tuple[Any, ...], to: Any) -> Any:
    """Return a tensor of the elements in a sequence, or of zeros of some sizes."""
    if len(args) == 1 and not isinstance(args[0], int):
        elements = [] if args[0] is None else args[0]
        return wrap(native_from_data(elements if hasattr(elements, "dtype") else list(elements), to))
    if not all(isinstance(n, int) for n in args):
        raise TypeError(f"Tensor() takes sizes, or one sequence of elements; got {', '.join(type(x).__name__ for x in args)}")
    sizes = tuple(index(n) for n in args) or (0,)
    xp = default_namespace("torch")
    return wrap(xp.zeros(sizes, dtype=native(xp, to)))


class _TypedTensor(type(Tensor)):  # type: ignore[misc]
    """The legacy classes of tensors of one data type."""

    def __instancecheck__(cls, x: object) -> bool:
        return isinstance(x, Tensor) and x.dtype is _CLASS_DTYPES[cls]

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        return _from_class(cls, *args, **kwargs)


_CLASS_DTYPES: dict[Any, Any] = {}
for _name, _of in {
    "Bool": "bool", "Byte": "uint8", "Char": "int8", "Short": "int16", "Int": "int32", "Long": "int64", "Half": "float16",
    "BFloat16": "bfloat16", "Float": "float32", "Double": "float64",
}.items():  # fmt: skip
    _class = _TypedTensor(f"{_name}Tensor", (Tensor,), {"__module__": "torch"})
    _CLASS_DTYPES[_class] = BY_NAME[_of]
    FRONTEND.value(f"torch.{_name}Tensor", _class)
FRONTEND.entries["torch.Tensor._from_class"] = _from_class
