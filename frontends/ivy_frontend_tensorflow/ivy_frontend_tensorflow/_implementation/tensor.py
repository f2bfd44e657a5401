"""``tf.Tensor``: an immutable array; it holds a native one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import ivy_api
from ivy_api.adapt.arguments import device_of
from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.frontends import find_namespace
from ivy_api.frontends.devices import kind_of
from ivy_frontend_tensorflow._implementation.dtypes import BY_NAME, DType
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.shapes import TensorShape


def device_name(x: Any) -> str:
    """Return TensorFlow's name of the device of a native array."""
    kind, number = kind_of(device_of(x))
    return f"/job:localhost/replica:0/task:0/device:{kind.upper()}:{number}"


class Tensor:
    """TensorFlow's eager tensor on a native array of any backend."""

    __slots__ = ("__weakref__", "_output", "_x")
    __array_priority__ = 100
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, x: Any, output: Any = None) -> None:
        self._x, self._output = x, output

    @property
    def dtype(self) -> DType:
        """The data type."""
        return BY_NAME[dtype_name(self._x.dtype)]

    @property
    def shape(self) -> TensorShape:
        """The size of each axis."""
        return TensorShape(self._x.shape)

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self._x.shape)

    device = property(lambda self: device_name(self._x), doc="The device, as TensorFlow names it.")
    backing_device = device
    is_packed = property(lambda self: False, doc="Whether it is a packed tensor: never.")

    def get_shape(self) -> TensorShape:
        """Return the shape."""
        return self.shape

    def set_shape(self, shape: Any) -> None:
        """Raise unless the shape fits."""
        if not self.shape.is_compatible_with(shape):
            raise ValueError(f"Tensor's shape {self.shape} is not compatible with supplied shape {shape}.")

    def numpy(self) -> Any:
        """Return the values as a NumPy array, or a scalar."""
        import numpy as np

        if dtype_name(self._x.dtype) == "bfloat16":
            xp = find_namespace(self._x)
            assert xp is not None
            return np.asarray(xp.astype(self._x, xp.float32)).astype(self.dtype.as_numpy_dtype)[()]
        return np.array(np.asarray(ivy_api.Array(self._x)))[()]

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        import numpy as np

        return np.asarray(self.numpy(), dtype=dtype)

    def __dlpack__(self, **options: Any) -> Any:
        return self._x.__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        return self._x.__dlpack_device__()

    def cpu(self) -> Tensor:
        """Return the tensor on the host."""
        return self._on("cpu", 0)

    def gpu(self, gpu_index: int = 0) -> Tensor:
        """Return the tensor on a GPU; raise if the backend has none of this number."""
        return self._on("gpu", gpu_index)

    def _on(self, kind: str, number: int) -> Tensor:
        xp: Any = find_namespace(self._x)
        for native in xp.__array_namespace_info__().devices():
            if kind_of(native) == (kind, number):
                same = kind_of(device_of(self._x)) == (kind, number)
                return self if same else Tensor(xp.asarray(self._x, device=native), self._output)
        raise RuntimeError(f"{kind.upper()}:{number} unknown device: the backend {xp.__source__.name!r} does not have it.")

    def ref(self) -> Reference:
        """Return something that can be hashed and stands for this tensor."""
        return Reference(self)

    def experimental_ref(self) -> Reference:
        """Return something that can be hashed and stands for this tensor."""
        return Reference(self)

    def eval(self, feed_dict: Any = None, session: Any = None) -> Any:
        """Raise: there are no sessions."""
        raise NotImplementedError("eval is not supported when eager execution is enabled, is .numpy() what you're looking for?")

    if TYPE_CHECKING:

        def __getitem__(self, key: Any) -> Tensor: ...

    def __len__(self) -> int:
        if not self.ndim:
            raise TypeError("Scalar tensor has no `len()`")
        return int(self._x.shape[0])

    def __iter__(self) -> Iterator[Tensor]:
        if not self.ndim:
            raise TypeError("Cannot iterate over a scalar tensor.")
        return iter([self[i] for i in range(self._x.shape[0])])

    def __bool__(self) -> bool:
        if not self.ndim:
            return bool(self._x)
        if self.shape.num_elements() != 1:
            raise ValueError("The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()")
        return bool(self.numpy().item())

    __nonzero__ = __bool__

    def __int__(self) -> int:
        return int(self._item())

    def __float__(self) -> float:
        return float(self._item())

    def __complex__(self) -> complex:
        return complex(self._item())

    def __index__(self) -> int:
        if not self.dtype.is_integer or self.ndim:
            raise TypeError("only integer scalar arrays can be converted to a scalar index")
        return int(self._x)

    def _item(self) -> Any:
        if len(self._x.shape) == 0:
            return self._x
        if self.shape.num_elements() == 1 and all(n == 1 for n in self._x.shape):
            raise TypeError("only 0-dimensional arrays can be converted to Python scalars")
        raise TypeError("only 0-dimensional arrays can be converted to Python scalars")

    def __format__(self, spec: str) -> str:
        return format(self.numpy(), spec) if not self.ndim and spec else str(self)

    def __copy__(self) -> Tensor:
        return Tensor(self._x, self._output)

    def __deepcopy__(self, memo: Any) -> Tensor:
        return Tensor(self._x, self._output)

    def __reduce__(self) -> Any:
        return _rebuilt, (self.numpy(),)

    def __repr__(self) -> str:
        return f"<tf.Tensor: shape={self.shape}, dtype={self.dtype.name}, numpy={_text(self)}>"

    def __str__(self) -> str:
        return f"tf.Tensor({_text(self, plain=True)}, shape={self.shape}, dtype={self.dtype.name})"


class _OfNumPy:
    """Raises for a method that NumPy's arrays have; ``__getattr__`` would slow down the reading of every attribute."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, tensor: Any, cls: type) -> Any:
        raise AttributeError(f"EagerTensor object has no attribute {self.name!r}; NumPy's methods are not enabled.", name=self.name)


for _name in ("astype", "ravel", "transpose", "reshape", "clip", "size", "tolist", "data", "T"):
    setattr(Tensor, _name, _OfNumPy(_name))


CONVERSIONS: dict[type, Any] = {}
"""How values of other classes become tensors, as `tf.register_tensor_conversion_function` says."""


def has_conversion(value: Any) -> bool:
    """Return whether a function is registered that turns the value into a tensor."""
    return isinstance(value, tuple(CONVERSIONS))


class Reference:
    """Stands for a tensor or variable where a key is needed; equal if it is the same object."""

    __slots__ = ("_wrapped",)

    def __init__(self, wrapped: Any) -> None:
        self._wrapped = wrapped

    def deref(self) -> Any:
        """Return the tensor or variable."""
        return self._wrapped

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reference) and self._wrapped is other._wrapped

    def __hash__(self) -> int:
        return id(self._wrapped)


def tensor_of(value: Any) -> Tensor | None:
    """Return the tensor that a value is or holds: of a variable its value; ``None`` if it has none."""
    if type(value) is Tensor:
        return value
    read = getattr(type(value), "_read_tensor", None)
    return None if read is None else read(value)


wrap_array = Tensor


def unwrap_array(x: Any) -> Any:
    """Return the native array that a tensor or a variable holds; anything else as it is."""
    found = tensor_of(x)
    return x if found is None else found._x


def _rebuilt(value: Any) -> Tensor:
    return FRONTEND.find("tensorflow", "constant")(value)


def _text(x: Tensor, plain: bool = False) -> str:
    try:
        value = x.numpy()
    except (TypeError, ValueError, RuntimeError):
        return "<traced>"
    return str(value) if plain else repr(value) if x.ndim else str(value)
