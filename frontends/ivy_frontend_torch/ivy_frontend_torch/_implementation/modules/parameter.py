"""``torch.nn.Parameter`` and ``torch.nn.Buffer``: tensors that a module notices when they are assigned to it."""

from __future__ import annotations

from typing import Any

from ivy_frontend_torch._implementation.defining import public, raw
from ivy_frontend_torch._implementation.modes import no_grad
from ivy_frontend_torch._implementation.tensor import Tensor, require_grad, value_of, wrap

MODULES = ("torch.nn", "torch.nn.parameter")


def _new_parameter(cls: Any, data: Any, requires_grad: bool) -> Any:
    if data is None:
        data = public("empty")(0)
    if not isinstance(data, Tensor):
        raise TypeError(f"a tensor is expected as data; got {type(data).__name__}")
    found = wrap(value_of(data), cls=cls)
    if requires_grad:
        require_grad(found)
    return found


@raw(*MODULES)
class Parameter(Tensor):
    """A tensor that is a parameter of the module that it is assigned to.

    It has the values of ``data``; later writes to the one are not seen in the other.
    """

    def __new__(cls, data: Any = None, requires_grad: bool = True) -> Any:
        """Return a parameter with the values of a tensor."""
        return _new_parameter(cls, data, requires_grad)

    def __init__(self, data: Any = None, requires_grad: bool = True) -> None:
        pass

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        if id(self) in memo:
            return memo[id(self)]
        found = memo[id(self)] = type(self)(self.detach().clone(), self.requires_grad)
        return found

    def __repr__(self) -> str:
        return f"Parameter containing:\n{Tensor.__repr__(self)}"

    def __reduce_ex__(self, protocol: Any) -> Any:
        return _restored, (type(self), self.detach().clone(), self.requires_grad)


def _restored(cls: Any, data: Any, requires_grad: bool) -> Any:
    return cls(data, requires_grad)


@raw(*MODULES)
class Buffer(Tensor):
    """A tensor that is a buffer of the module that it is assigned to."""

    persistent: bool

    def __new__(cls, data: Any = None, *, persistent: bool = True) -> Any:
        """Return a buffer with the values of a tensor."""
        found = _new_parameter(cls, data, False)
        found.persistent = persistent
        return found

    def __init__(self, data: Any = None, *, persistent: bool = True) -> None:
        pass


@raw("torch.nn.parameter")
class UninitializedTensorMixin:
    """What the parameters and buffers of lazy modules have in common: they get their shape at the first call."""

    def materialize(self, shape: Any, device: Any = None, dtype: Any = None) -> None:
        """Give it a shape; its values are not set."""
        made: Any = self
        made._x = value_of(public("empty")(shape, dtype=dtype or made.dtype, device=device))
        made.__class__ = made.cls_to_become


@raw(*MODULES)
class UninitializedParameter(UninitializedTensorMixin, Parameter):
    """A parameter of a lazy module."""

    cls_to_become = Parameter

    def __new__(cls, requires_grad: bool = True, device: Any = None, dtype: Any = None) -> Any:
        """Return a parameter without elements."""
        return _new_parameter(cls, public("empty")(0, device=device, dtype=dtype), requires_grad)

    def __init__(self, requires_grad: bool = True, device: Any = None, dtype: Any = None) -> None:
        pass


@raw(*MODULES)
class UninitializedBuffer(UninitializedTensorMixin, Buffer):
    """A buffer of a lazy module."""

    cls_to_become = Buffer

    def __new__(cls, requires_grad: bool = False, device: Any = None, dtype: Any = None, persistent: bool = True) -> Any:
        """Return a buffer without elements."""
        found = _new_parameter(cls, public("empty")(0, device=device, dtype=dtype), requires_grad)
        found.persistent = persistent
        return found

    def __init__(self, requires_grad: bool = False, device: Any = None, dtype: Any = None, persistent: bool = True) -> None:
        pass


@raw("torch.nn.parameter")
def is_lazy(param: Any) -> bool:
    """Whether a parameter or buffer has no shape yet."""
    return isinstance(param, UninitializedTensorMixin)


def put(target: Any, source: Any) -> None:
    """Make a tensor have the value of another one, of any data type, and stay a leaf that requires gradients if it does."""
    needs = target.requires_grad
    target._alias, target._node = None, None
    target._x = value_of(source)
    if needs:
        require_grad(target)


def copied(target: Any, source: Any) -> None:
    """Write the values of a tensor to another one."""
    with no_grad():
        target.copy_(source)
