"""Attributes, conversions and operators of tensors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ivy_api
from ivy_api.frontends import find_namespace
from ivy_frontend_torch._implementation.aliasing import identity, whole
from ivy_frontend_torch._implementation.defining import op, raw
from ivy_frontend_torch._implementation.dtypes import dtype_of
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.geometry import itself
from ivy_frontend_torch._implementation.modes import MODES
from ivy_frontend_torch._implementation.objects import FORMATS, Size, axis_of
from ivy_frontend_torch._implementation.strides import is_contiguous_like, offset_of, strides_of
from ivy_frontend_torch._implementation.tensor import (
    Tensor,
    alias_of,
    node_of,
    require_grad,
    set_node,
    value_of,
    view_of,
    wrap,
)


def method(function: Any) -> Any:
    """Put a special method on the class."""
    setattr(Tensor, function.__name__, function)
    return function


# Numbers of Python.


@raw("torch.Tensor")
def item(self: Tensor) -> Any:
    """Return the only element as a number of Python."""
    x = value_of(self)
    if Size(x.shape).numel() != 1:
        raise RuntimeError(f"a Tensor with {Size(x.shape).numel()} elements cannot be converted to Scalar")
    if len(x.shape):
        xp: Any = find_namespace(x)
        x = xp.reshape(x, ())
    return (bool, int, float, complex)[dtype_of(x).category](x)


@raw("torch.Tensor")
def tolist(self: Tensor) -> Any:
    """Return the elements as nested lists of numbers."""
    x = value_of(self)
    return item(self) if not len(x.shape) else numpy(self.detach()).tolist()


@raw("torch.Tensor")
def numpy(self: Tensor, *, force: bool = False) -> Any:
    """Return the elements as a NumPy array; the memory is not shared."""
    import numpy as np

    if node_of(self) is not None and not force and MODES.grad:
        raise RuntimeError("Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.")
    if self.dtype._name == "bfloat16":
        raise TypeError("Got unsupported ScalarType BFloat16")
    return np.array(np.asarray(ivy_api.Array(value_of(self))))


@method
def __array__(self: Tensor, dtype: Any = None, copy: Any = None) -> Any:
    import numpy as np

    return np.asarray(self.numpy(), dtype=dtype)


@method
def __dlpack__(self: Tensor, **options: Any) -> Any:
    if node_of(self) is not None:
        raise BufferError("Can't export tensors that require gradient, use tensor.detach()")
    return value_of(self).__dlpack__(**options)


@method
def __dlpack_device__(self: Tensor) -> Any:
    return value_of(self).__dlpack_device__()


@method
def __bool__(self: Tensor) -> bool:
    count = self.shape.numel()
    if count != 1:
        raise RuntimeError(
            "Boolean value of Tensor with no values is ambiguous"
            if not count
            else "Boolean value of Tensor with more than one value is ambiguous"
        )
    return bool(item(self))


Tensor.__nonzero__ = __bool__


@raw("torch", "torch.Tensor")
def is_nonzero(input: Tensor) -> bool:
    """Return whether the only element is not zero."""
    return bool(input)


@method
def __int__(self: Tensor) -> int:
    return int(item(self))


Tensor.__long__ = __int__


@method
def __float__(self: Tensor) -> float:
    return float(item(self))


@method
def __complex__(self: Tensor) -> complex:
    return complex(item(self))


@method
def __index__(self: Tensor) -> int:
    if self.dtype.category > 1 or self.shape.numel() != 1:
        raise TypeError("only integer tensors of a single element can be converted to an index")
    return int(item(self))


@method
def __iter__(self: Tensor) -> Iterator[Tensor]:
    if not self.ndim:
        raise TypeError("iteration over a 0-d tensor")
    return iter(self.unbind(0))


@method
def __reversed__(self: Tensor) -> Tensor:
    return self.flip(0) if self.ndim else self


@method
def __format__(self: Tensor, spec: str) -> str:
    if self.ndim or type(self) is not Tensor:
        return object.__format__(self, spec)
    try:
        number = item(self)
    except Exception:  # a traced value
        return object.__format__(self, spec)
    return format(number, spec)


@method
def __deepcopy__(self: Tensor, memo: Any) -> Tensor:
    if not self.is_leaf:
        raise RuntimeError("Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at the moment")
    found: Tensor = wrap(value_of(self), cls=type(self))
    found.__dict__.update({key: x for key, x in vars(self).items() if not key.startswith("_")})
    if node_of(self) is not None:
        require_grad(found)
    if self._grad is not None:
        found._grad = self._grad.clone()
    memo[id(self)] = found
    return found


@method
def __copy__(self: Tensor) -> Tensor:
    return _shared(self, type(self))


def _shared(t: Tensor, cls: Any) -> Any:
    """Return another object of the same tensor, of a class."""
    found: Tensor = wrap(None, cls=cls)
    found._alias = alias_of(t)
    found.__dict__.update(vars(t))
    return found


@method
def __reduce_ex__(self: Tensor, protocol: Any) -> Any:
    return _rebuilt, (type(self), numpy(self.detach()), self.requires_grad)


def _rebuilt(cls: Any, value: Any, requires_grad: bool) -> Tensor:
    from ivy_frontend_torch._implementation.creation import native_from_data

    found: Tensor = wrap(native_from_data(value), cls=cls)
    if requires_grad:
        require_grad(found)
    return found


# What can be asked.


@raw("torch.Tensor")
def size(self: Tensor, dim: Any = None) -> Any:
    """Return the sizes, or that of one axis."""
    return self.shape if dim is None else self.shape[axis_of(dim, self.ndim)]


@raw("torch.Tensor", also="ndimension")
def dim(self: Tensor) -> int:
    """Return the number of axes."""
    return self.ndim


@raw("torch", "torch.Tensor")
def numel(input: Tensor) -> int:
    """Return the number of elements."""
    return input.shape.numel()


raw("torch.Tensor", name="nelement")(numel)


@raw("torch.Tensor")
def element_size(self: Tensor) -> int:
    """Return the bytes of an element."""
    return self.dtype.itemsize


@raw("torch.Tensor")
def stride(self: Tensor, dim: Any = None) -> Any:
    """Return how far apart in memory elements along an axis are."""
    found = strides_of(self)
    return found if dim is None else found[axis_of(dim, self.ndim)]


@raw("torch.Tensor")
def storage_offset(self: Tensor) -> int:
    """Return where in memory the first element is."""
    return offset_of(self)


@raw("torch.Tensor")
def dim_order(self: Tensor, ambiguity_check: Any = False) -> tuple[int, ...]:
    """Return the axes, the one with the largest stride first."""
    strides = strides_of(self)
    return tuple(sorted(range(len(strides)), key=lambda i: (-strides[i], i)))


@raw("torch.Tensor")
def is_contiguous(self: Tensor, memory_format: Any = FORMATS["contiguous_format"]) -> bool:
    """Return whether elements are in order in memory."""
    strides, shape = strides_of(self), self.shape
    if memory_format in (FORMATS["channels_last"], FORMATS["channels_last_3d"]):
        if len(shape) != (4 if memory_format is FORMATS["channels_last"] else 5):
            return False
        order = [0, *range(2, len(shape)), 1]
        return is_contiguous_like([shape[i] for i in order], [strides[i] for i in order])
    return is_contiguous_like(shape, strides)


@op(module="torch.Tensor", name="_copied")
def _copied(input: Any, *, xp: Any) -> Any:
    return xp.asarray(input, copy=True) if hasattr(input, "flags") else input


@raw("torch.Tensor")
def contiguous(self: Tensor, memory_format: Any = FORMATS["contiguous_format"]) -> Tensor:
    """Return the tensor, or a copy with elements in order."""
    return self if is_contiguous(self) else clone(self)


@raw("torch", "torch.Tensor")
def clone(input: Tensor, *, memory_format: Any = None) -> Tensor:
    """Return a copy."""
    return input._copied()


@raw("torch.Tensor")
def data_ptr(self: Tensor) -> int:
    """Return a number that tensors have in common whose first elements are at the same position in memory."""
    root = alias_of(self).root
    return id(root) + offset_of(self) * self.dtype.itemsize


raw("torch.Tensor", name="const_data_ptr")(data_ptr)


@raw("torch.Tensor")
def is_set_to(self: Tensor, tensor: Tensor) -> bool:
    """Return whether both are the same part of the same data."""
    same = alias_of(self).root is alias_of(tensor).root
    return same and self.shape == tensor.shape and strides_of(self) == strides_of(tensor) and offset_of(self) == offset_of(tensor)


def _asked(name: str, answer: Any) -> None:
    def function(input: Tensor) -> bool:
        return bool(answer(input))

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"Return whether it is so: ``{name}``."
    for module in ("torch", "torch.Tensor"):
        if FRONTEND.snapshot.find(module, name) is not None:
            FRONTEND.value(f"{module}.{name}", function)


_asked("is_floating_point", lambda x: x.dtype.is_floating_point)
_asked("is_complex", lambda x: x.dtype.is_complex)
_asked("is_signed", lambda x: x.dtype.is_signed)
_asked("is_inference", lambda x: x._inference)
for _name in ("is_conj", "is_neg", "is_pinned", "is_shared", "is_distributed"):
    _asked(_name, lambda x: False)


@raw("torch", "torch.Tensor")
def is_same_size(input: Tensor, other: Tensor) -> bool:
    """Return whether both have the same sizes."""
    return input.shape == other.shape


@raw()
def is_tensor(obj: Any, /) -> bool:
    """Return whether an object is a tensor."""
    return isinstance(obj, Tensor)


@raw()
def is_storage(obj: Any, /) -> bool:
    """Return whether an object is a storage: never."""
    return False


@raw("torch", "torch.Tensor")
def get_device(input: Tensor) -> int:
    """Return the index of the GPU, -1 on a CPU."""
    found = input.device
    return -1 if found.type == "cpu" else found.index or 0


def _flag(name: str, value: Any) -> None:
    setattr(Tensor, name, property(lambda self: value(self), doc=f"Whether it is so: ``{name}``."))


for _name in (
    "is_quantized", "is_sparse", "is_sparse_csr", "is_mkldnn", "is_mps", "is_mtia", "is_nested", "is_ipu", "is_xla", "is_xpu",
    "is_vulkan", "is_maia", "is_meta",
):  # fmt: skip
    _flag(_name, lambda self: False)
_flag("is_cpu", lambda self: self.device.type == "cpu")
_flag("is_cuda", lambda self: self.device.type == "cuda")
_flag("itemsize", lambda self: self.dtype.itemsize)
_flag("nbytes", lambda self: self.dtype.itemsize * self.shape.numel())
_flag("T", lambda self: self.permute(*reversed(range(self.ndim))))
_flag("mT", lambda self: _matrix(self, "mT").transpose(-2, -1))
_flag("H", lambda self: self if not self.ndim else _two(self).transpose(0, 1).conj())
_flag("mH", lambda self: _matrix(self, "mH").transpose(-2, -1).conj())
_flag("output_nr", lambda self: 0 if (output := node_of(self)) is None else output.index)
_flag("name", lambda self: None)
_flag("volatile", lambda self: False)
_flag("grad_dtype", lambda self: self.dtype if self.requires_grad else None)
Tensor.real = property(
    lambda self: FRONTEND.find("torch", "real")(self), lambda self, value: FRONTEND.find("torch", "real")(self).copy_(value)
)
Tensor.imag = property(
    lambda self: FRONTEND.find("torch", "imag")(self), lambda self, value: FRONTEND.find("torch", "imag")(self).copy_(value)
)


def _matrix(t: Tensor, name: str) -> Tensor:
    if t.ndim < 2:
        raise RuntimeError(f"tensor.{name} is only supported on matrices or batches of matrices. Got {t.ndim}-D tensor.")
    return t


def _two(t: Tensor) -> Tensor:
    if t.ndim != 2:
        raise RuntimeError(f"tensor.H is only supported on matrices (2-D tensors). Got {t.ndim}-D tensor.")
    return t


@raw("torch", "torch.Tensor")
def adjoint(input: Tensor) -> Tensor:
    """Return the conjugated transposed matrices."""
    return _matrix(input, "adjoint()").transpose(-2, -1).conj()


@op()
def conj_physical(input: Any, *, xp: Any) -> Any:
    """Return the complex conjugate."""
    return xp.conj(input) if dtype_of(input).is_complex else input


@raw("torch", "torch.Tensor")
def conj(input: Tensor) -> Tensor:
    """Return the complex conjugate."""
    return FRONTEND.find("torch", "conj_physical")(input) if input.dtype.is_complex else input


@raw("torch", "torch.Tensor", also="resolve_neg")
def resolve_conj(input: Tensor) -> Tensor:
    """Return the tensor: conjugates are never left to be computed later."""
    return input


@raw("torch.Tensor", also="share_memory_")
def pin_memory(self: Tensor, device: Any = None) -> Tensor:
    """Return the tensor: the backend keeps its memory."""
    return self


@raw("torch.Tensor")
def as_subclass(self: Tensor, cls: Any) -> Any:
    """Return the same data as a tensor of a subclass."""
    return _shared(self, cls)


# Data without gradients.


@raw("torch", "torch.Tensor")
def detach(input: Tensor) -> Tensor:
    """Return a tensor of the same data that gradients do not flow through."""
    value = value_of(input)
    xp: Any = find_namespace(value)
    if xp.__source__.over is None:
        return view_of(input, value, None, identity, whole, locate=itself, cut=True)
    stopped = _without_gradient(xp, value)  # transformations of the library differentiate what the tape does not see
    return view_of(input, stopped, None, _without_gradient, whole, locate=itself, cut=True)


def _without_gradient(xp: Any, x: Any) -> Any:
    return xp.stop_gradient(x)


@raw("torch", "torch.Tensor")
def detach_(input: Tensor) -> Tensor:
    """Cut the tensor from what it was computed from."""
    if input._alias is not None and input._alias.base is not None and not input._alias.cut:
        raise RuntimeError("Can't detach views in-place. Use detach() instead.")
    set_node(input, None)
    return input


def _data(self: Tensor) -> Tensor:
    return detach(self)


def _set_data(self: Tensor, other: Tensor) -> None:
    node = node_of(self)
    value = value_of(other)
    self._alias, self._x, self._node = None, value, node
    self._count += 1


Tensor.data = property(_data, _set_data, doc="The same data, without gradients.")


@raw("torch.Tensor")
def requires_grad_(self: Tensor, requires_grad: bool = True) -> Tensor:
    """Set whether gradients are recorded."""
    require_grad(self, requires_grad)
    return self


@raw("torch.Tensor", name="new")
def new_of(self: Tensor, *args: Any, device: Any = None) -> Tensor:
    """Return a tensor of the same data type, of given sizes or elements."""
    if len(args) == 1 and isinstance(args[0], (list, tuple)):
        return self.new_tensor(args[0])
    return self.new_empty(*args) if args else wrap(value_of(self.new_empty(0)))
