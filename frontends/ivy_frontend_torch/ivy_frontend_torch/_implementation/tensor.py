"""``torch.Tensor``: a native array of any backend, what it shares its data with, and its node on the tape."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary, ref

from ivy_api.adapt.arguments import device_of
from ivy_api.frontends import find_namespace, tape
from ivy_frontend_torch._implementation.aliasing import Alias, Read, Write
from ivy_frontend_torch._implementation.dtypes import LETTERS, dtype, dtype_of
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.geometry import Locate
from ivy_frontend_torch._implementation.modes import MODES
from ivy_frontend_torch._implementation.objects import STRIDED, Size, device, named_device
from ivy_frontend_torch._implementation.promotion import can_cast

_new = object.__new__
OWNERS: WeakKeyDictionary[tape.Node, ref[Tensor]] = WeakKeyDictionary()
"""The tensor that each leaf of the tape belongs to."""


class Unbound:
    """Stands on the class for a method or attribute until it is first asked for, and raises where it is not offered.

    With ``__getattr__`` instead, Python would read every attribute of a tensor several times slower.
    """

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, t: Any, cls: type) -> Any:
        setattr(Tensor, self.name, FRONTEND.find("torch.Tensor", self.name))
        return getattr(cls if t is None else t, self.name)


def add_unbound() -> None:
    """Give the class all names that PyTorch's has, and those that the implementation registered: call it when all are.

    What the class has itself is registered.
    """
    registered = {path.removeprefix("torch.Tensor.") for path in FRONTEND.entries if path.startswith("torch.Tensor.")}
    for name in {*FRONTEND.snapshot.modules["torch.Tensor"], *registered}:
        if name not in vars(Tensor):
            setattr(Tensor, name, Unbound(name))
        elif not isinstance(own := vars(Tensor)[name], Unbound):  # an import that was interrupted is repeated
            FRONTEND.entries[f"torch.Tensor.{name}"] = own


class TensorType(type):
    """The class of ``torch.Tensor``: says why a name is not there, and lists what is offered."""

    def __getattr__(cls, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(f"type object {cls.__name__!r} has no attribute {name!r}", name=name)
        raise AttributeError(FRONTEND.missing("torch.Tensor", name), name=name)

    def __dir__(cls) -> list[str]:
        unbound = {name for name, value in vars(Tensor).items() if isinstance(value, Unbound)}
        return sorted({*super().__dir__()} - unbound | {*FRONTEND.offered("torch.Tensor")})


class Tensor(metaclass=TensorType):
    """A tensor of PyTorch on a native array of any backend."""

    __slots__ = ("__dict__", "__weakref__", "_alias", "_node", "_x")
    __array_priority__ = 1000

    # Put on the class by the modules ``methods`` and ``autograd``.
    __nonzero__: Any
    __long__: Any
    real: Any
    imag: Any
    data: Any
    grad_fn: Any
    retains_grad: Any

    _x: Any
    _node: tape.Output | None
    _alias: Alias | None
    _count = 0
    _grad: Tensor | None = None
    _function_name = ""
    _leaf_grad = False
    _inference = False

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def __new__(cls, *args: Any, **kwargs: Any) -> Any:
        """Return a tensor of the default data type, of given sizes or with given elements."""
        made: Any = FRONTEND.entries["torch.Tensor._from_class"]
        return made(cls, *args, **kwargs)

    def __dir__(self) -> list[str]:
        return sorted({*vars(self), *dir(type(self))})

    @property
    def shape(self) -> Size:
        """The size of each axis."""
        return Size(value_of(self).shape)

    @property
    def dtype(self) -> dtype:
        """The data type."""
        return dtype_of(self._x if self._alias is None else self._alias.value)

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(value_of(self).shape)

    @property
    def device(self) -> device:
        """The device, as PyTorch names it."""
        return named_device(device_of(value_of(self)))

    layout = property(lambda self: STRIDED, doc="The kind of storage: always strided.")

    @property
    def requires_grad(self) -> bool:
        """Whether gradients with respect to this tensor, or through it, are recorded."""
        return node_of(self) is not None

    @requires_grad.setter
    def requires_grad(self, value: bool) -> None:
        require_grad(self, value)

    @property
    def is_leaf(self) -> bool:
        """Whether it was not computed from tensors that require gradients."""
        output = node_of(self)
        return output is None or (output.node.function is None and output.node.rule is None)

    @property
    def grad(self) -> Tensor | None:
        """The gradient accumulated by ``backward``."""
        return self._grad

    @grad.setter
    def grad(self, value: Tensor | None) -> None:
        if value is not None:
            if not isinstance(value, Tensor):
                raise TypeError(f"assigned grad expected to be a Tensor or None but got grad of type {type(value).__name__}")
            if value.shape != self.shape:
                raise RuntimeError(f"assigned grad has data of a different size: {list(value.shape)}, not {list(self.shape)}")
        self._grad = value

    @grad.deleter
    def grad(self) -> None:
        self._grad = None

    @property
    def _version(self) -> int:
        return self._count if self._alias is None else self._alias.root.version

    def __len__(self) -> int:
        shape = value_of(self).shape
        if not len(shape):
            raise TypeError("len() of a 0-d tensor")
        return int(shape[0])

    def __hash__(self) -> int:
        return id(self)


def wrap(x: Any, node: tape.Output | None = None, cls: type[Tensor] | None = None) -> Any:
    """Return a new tensor on a native array, of a class derived from `Tensor` if one is given."""
    t: Tensor = _new(Tensor if cls is None else cls)
    t._x, t._node, t._alias = x, node, None
    if MODES.inference:
        t._inference = True
    return t


def value_of(t: Tensor) -> Any:
    """Return the native array of a tensor, read anew if it is a view of data that was written to."""
    alias = t._alias
    if alias is None:
        return t._x
    alias.refresh()
    return alias.value


def wrap_array(x: Any) -> Any:
    """Return a native array as a tensor."""
    return wrap(x)


def unwrap_array(x: Any) -> Any:
    """Return the native array of a tensor; anything else as it is."""
    return value_of(x) if isinstance(x, Tensor) else x


def node_of(t: Tensor) -> tape.Output | None:
    """Return the node of a tensor on the tape, which is one result of a recorded call."""
    alias = t._alias
    if alias is None:
        return t._node
    alias.refresh()
    return alias.node


def set_node(t: Tensor, node: tape.Output | None) -> None:
    """Set the node of a tensor on the tape."""
    if t._alias is None:
        t._node = node
    else:
        t._alias.node = node


def alias_of(t: Tensor) -> Alias:
    """Return what a tensor shares its data by."""
    if t._alias is None:
        t._alias = Alias(t._x, t._node, version=t._count)
        t._x = t._node = None
    return t._alias


def view_of(
    base: Tensor,
    value: Any,
    node: tape.Output | None,
    read: Read,
    write: Write | None = None,
    *,
    locate: Locate | None = None,
    cut: bool = False,
) -> Tensor:
    """Return a tensor that is a view of another one."""
    t: Tensor = _new(Tensor)
    t._x = t._node = None
    above = alias_of(base)
    above.refresh()
    t._alias = Alias(value, node, above, read, write, cut, locate=locate)
    if MODES.inference:
        t._inference = True
    return t


def require_grad(t: Tensor, value: bool = True) -> None:
    """Set whether a leaf requires gradients."""
    output = node_of(t)
    if value and output is None:
        if t.dtype.category < 2:
            raise RuntimeError("only Tensors of floating point dtype can require gradients")
        output = tape.leaf()
        OWNERS[output.node] = ref(t)
        set_node(t, output)
    elif not value and output is not None:
        if not t.is_leaf:
            raise RuntimeError(
                "you can only change requires_grad flags of leaf variables. If you want to use a computed variable in a subgraph "
                "that doesn't require differentiation use var_no_grad = var.detach()."
            )
        set_node(t, None)


def check_writable(t: Tensor) -> None:
    """Raise if a tensor may not be written to: a leaf that requires gradients, while calls are recorded."""
    if not MODES.grad:
        return
    if node_of(t) is not None and t.is_leaf:
        raise RuntimeError("a leaf Variable that requires grad is being used in an in-place operation.")
    if t._alias is not None and t._alias.base is not None and not t._alias.cut:
        output = t._alias.root.node
        if output is not None and output.node.function is None and output.node.rule is None:
            raise RuntimeError("a view of a leaf Variable that requires grad is being used in an in-place operation.")


def assign(t: Tensor, result: Tensor) -> None:
    """Write a result to a tensor, and to all that share its data."""
    have, want = result.dtype, t.dtype
    if result.shape != t.shape:
        raise RuntimeError(f"output with shape {list(t.shape)} doesn't match the broadcast shape {list(result.shape)}")
    if have is not want:
        if not can_cast(have, want):
            raise RuntimeError(f"result type {LETTERS[have._name]} can't be cast to the desired output type {LETTERS[want._name]}")
        result = result.to(want)
    value, node = value_of(result), node_of(result)
    if t._alias is not None:
        t._alias.refresh()
        t._alias.set(value, node if MODES.grad else t._alias.node)
        if MODES.grad:
            t._function_name = result._function_name
        return
    t._x = value
    t._count += 1
    if MODES.grad:
        t._node, t._function_name = node, result._function_name


def assign_native(t: Tensor, x: Any) -> None:
    """Write a native array to a tensor, while nothing is recorded; at once if it fits and the tensor shares its data with none."""
    own = t._x
    if t._alias is None and x.dtype == own.dtype and x.shape == own.shape:
        t._x = x
        t._count += 1
    else:
        assign(t, wrap(x))


def set_data(t: Tensor, other: Tensor) -> None:
    """Make a tensor refer to the data of another one."""
    t._x, t._node, t._alias, t._function_name = other._x, other._node, other._alias, other._function_name


def namespace_of(t: Tensor) -> Any:
    """Return the namespace of a tensor's native array."""
    return find_namespace(value_of(t))
