"""Classes of the root module: modules, specifications, arrays of tensors, initializers, sparse tensors."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ClassVar

from ivy_frontend_tensorflow._implementation.calls import namespace_of
from ivy_frontend_tensorflow._implementation.control import NameScope
from ivy_frontend_tensorflow._implementation.conversion import converted
from ivy_frontend_tensorflow._implementation.defining import value
from ivy_frontend_tensorflow._implementation.dtypes import DType, as_dtype
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.operands import ints, static
from ivy_frontend_tensorflow._implementation.shapes import TensorShape
from ivy_frontend_tensorflow._implementation.tensor import Tensor, tensor_of
from ivy_frontend_tensorflow._implementation.variables import Variable


class Module:
    """A container of variables and further modules, found by its attributes."""

    _TF_MODULE_IGNORED_PROPERTIES: ClassVar[frozenset[str]] = frozenset()  # attributes of subclasses that are not searched

    def __init__(self, name: str | None = None) -> None:
        if name is None:
            name = re.sub(r"(?<!^)(?=[A-Z])", "_", type(self).__name__).lower()
        if not name.isidentifier():
            raise ValueError(f"{name!r} is not a valid module name. Module names must be valid Python identifiers.")
        self._module_name = name
        with NameScope(name) as prefix:
            self._prefix = prefix

    name = property(lambda self: self._module_name, doc="The name.")

    @property
    def name_scope(self) -> NameScope:
        """The scope of the names of its variables."""
        return NameScope(self._prefix)

    def _no_dependency(self, value: Any) -> Any:
        """Return a value that a subclass keeps as an attribute and TensorFlow would not save with the module."""
        return value

    def _found(self, wanted: Callable[[Any], bool], seen: set[int], into: list[Any]) -> None:
        for key in sorted(vars(self).keys() - self._TF_MODULE_IGNORED_PROPERTIES):
            self._collect(vars(self)[key], wanted, seen, into)

    def _collect(self, held: Any, wanted: Callable[[Any], bool], seen: set[int], into: list[Any]) -> None:
        if id(held) in seen:
            return
        seen.add(id(held))
        if wanted(held):
            into.append(held)
        if isinstance(held, Module):
            held._found(wanted, seen, into)
        elif isinstance(held, (list, tuple, dict)):
            for part in held.values() if isinstance(held, dict) else held:
                self._collect(part, wanted, seen, into)

    def _every(self, wanted: Callable[[Any], bool]) -> tuple[Any, ...]:
        found: list[Any] = []
        self._found(wanted, {id(self)}, found)
        return tuple(found)

    variables = property(lambda self: self._every(lambda v: isinstance(v, Variable)), doc="All variables.")
    trainable_variables = property(
        lambda self: self._every(lambda v: isinstance(v, Variable) and v.trainable), doc="The trainable variables."
    )
    non_trainable_variables = property(
        lambda self: self._every(lambda v: isinstance(v, Variable) and not v.trainable), doc="The other variables."
    )
    submodules = property(lambda self: self._every(lambda v: isinstance(v, Module)), doc="All modules within.")

    @classmethod
    def with_name_scope(cls, method: Callable[..., Any]) -> Callable[..., Any]:
        """Return a method that runs within the scope of the module's name."""

        def scoped(self: Any, *args: Any, **kwargs: Any) -> Any:
            with self.name_scope:
                return method(self, *args, **kwargs)

        return scoped


value("Module")(Module)


class TypeSpec:
    """What a value must be."""


class TensorSpec(TypeSpec):
    """The shape and data type of a tensor."""

    __slots__ = ("_dtype", "_name", "_shape")

    def __init__(self, shape: Any, dtype: Any = "float32", name: Any = None) -> None:
        self._shape, self._dtype, self._name = TensorShape(shape), as_dtype(dtype), name

    shape = property(lambda self: self._shape, doc="The shape.")
    dtype = property(lambda self: self._dtype, doc="The data type.")
    name = property(lambda self: self._name, doc="The name.")
    value_type = property(lambda self: Tensor, doc="The class of the values.")

    @classmethod
    def from_tensor(cls, tensor: Any, name: Any = None) -> TensorSpec:
        """Return the specification of a tensor."""
        return cls(tensor.shape, tensor.dtype, name)

    @classmethod
    def from_spec(cls, spec: Any, name: Any = None) -> TensorSpec:
        """Return a specification like another."""
        return cls(spec.shape, spec.dtype, name or spec.name)

    def is_compatible_with(self, spec_or_tensor: Any) -> bool:
        """Whether a value fits."""
        return self._dtype == spec_or_tensor.dtype and self._shape.is_compatible_with(spec_or_tensor.shape)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TensorSpec) and (self._shape, self._dtype) == (other._shape, other._dtype)

    def __hash__(self) -> int:
        return hash((self._shape, self._dtype))

    def __repr__(self) -> str:
        return f"TensorSpec(shape={self._shape}, dtype={self._dtype!r}, name={self._name!r})"


value("TypeSpec")(TypeSpec)
value("TensorSpec")(TensorSpec)


@value("type_spec_from_value")
def type_spec_from_value(value: Any) -> TensorSpec:
    """Return the specification of a value."""
    held = tensor_of(value)
    return TensorSpec.from_tensor(held if held is not None else converted(value, namespace_of((value,))))


class SparseTensor:
    """Values at index vectors, and the shape of the dense array."""

    def __init__(self, indices: Any, values: Any, dense_shape: Any) -> None:
        xp = namespace_of((values, indices))
        self._indices = converted(indices, xp, "int64")
        held = tensor_of(values)
        self._values = held if held is not None else converted(values, xp)
        self._dense_shape = converted(dense_shape, xp, "int64")

    indices = property(lambda self: self._indices, doc="The index vectors, one a row.")
    values = property(lambda self: self._values, doc="The values.")
    dense_shape = property(lambda self: self._dense_shape, doc="The shape of the dense array, as a tensor.")
    dtype = property(lambda self: self._values.dtype, doc="The data type.")
    shape = property(lambda self: TensorShape(static(self._dense_shape._x)), doc="The shape of the dense array.")

    def get_shape(self) -> TensorShape:
        """Return the shape of the dense array."""
        found: TensorShape = self.shape
        return found

    def with_values(self, new_values: Any) -> SparseTensor:
        """Return the same indices with other values."""
        return SparseTensor(self._indices, new_values, self._dense_shape)

    def __iter__(self) -> Any:
        return iter((self._indices, self._values, self._dense_shape))

    def __repr__(self) -> str:
        return f"SparseTensor(indices={self._indices}, values={self._values}, dense_shape={self._dense_shape})"


value("SparseTensor")(SparseTensor)


class TensorArray:
    """A list of tensors that is written to by index; each write returns it."""

    def __init__(
        self, dtype: Any, size: Any = None, dynamic_size: Any = None, clear_after_read: Any = None, tensor_array_name: Any = None,
        handle: Any = None, flow: Any = None, infer_shape: bool = True, element_shape: Any = None,
        colocate_with_first_write_call: bool = True, name: Any = None,
    ) -> None:  # fmt: skip
        self._dtype: DType = as_dtype(dtype)
        self._dynamic, self._element_shape = bool(dynamic_size), element_shape
        self._clear = clear_after_read is not False
        self._parts: list[Any] = [None] * (0 if size is None else int(size))

    dtype = property(lambda self: self._dtype, doc="The data type.")
    dynamic_size = property(lambda self: self._dynamic, doc="Whether writes may make it longer.")
    element_shape = property(lambda self: TensorShape(self._element_shape), doc="The shape of the elements, if given.")
    flow = property(lambda self: None, doc="There is no graph.")
    handle = property(lambda self: None, doc="There is no resource.")

    def identity(self) -> TensorArray:
        """Return itself."""
        return self

    def size(self, name: Any = None) -> Tensor:
        """Return the number of elements."""
        xp = namespace_of(self._parts)
        return Tensor(xp.asarray(len(self._parts), dtype=xp.int32))

    def write(self, index: Any, value: Any, name: Any = None) -> TensorArray:
        """Write one element."""
        index = int(index)
        errors = FRONTEND.find("tensorflow.errors", "OutOfRangeError")
        if index < 0 or (index >= len(self._parts) and not self._dynamic):
            raise errors(None, None, f"Tried to write to index {index} but array is not resizeable and size is: {len(self._parts)}")
        held = tensor_of(value)
        x = held if held is not None else converted(value, namespace_of((value,)), self._dtype.name)
        if x.dtype != self._dtype:
            raise FRONTEND.find("tensorflow.errors", "InvalidArgumentError")(
                None, None, f"TensorArray dtype is {self._dtype.name} but Op is trying to write dtype {x.dtype.name}"
            )
        self._parts += [None] * (index + 1 - len(self._parts))
        self._parts[index] = x
        return self

    def _element(self, index: int) -> Any:
        if not 0 <= index < len(self._parts):
            raise FRONTEND.find("tensorflow.errors", "OutOfRangeError")(
                None, None, f"Tried to read from index {index} but array size is: {len(self._parts)}"
            )
        x = self._parts[index]
        if x is None:
            like = next((p for p in self._parts if p is not None), None)
            shape = like.shape if like is not None else ints(self._element_shape or ())
            return FRONTEND.find("tensorflow", "zeros")(shape, self._dtype)
        return x

    def read(self, index: Any, name: Any = None) -> Any:
        """Return one element."""
        return self._element(int(index))

    def stack(self, name: Any = None) -> Any:
        """Return all elements as one tensor."""
        parts = [self._element(i) for i in range(len(self._parts))]
        if not parts:
            return FRONTEND.find("tensorflow", "zeros")([0, *ints(self._element_shape or ())], self._dtype)
        return FRONTEND.find("tensorflow", "stack")(parts)

    def gather(self, indices: Any, name: Any = None) -> Any:
        """Return chosen elements as one tensor."""
        chosen = ints(static(getattr(tensor_of(indices), "_x", indices)))
        return FRONTEND.find("tensorflow", "stack")([self._element(i) for i in chosen])

    def concat(self, name: Any = None) -> Any:
        """Return all elements joined along the first axis."""
        return FRONTEND.find("tensorflow", "concat")([self._element(i) for i in range(len(self._parts))], 0)

    def unstack(self, value: Any, name: Any = None) -> TensorArray:
        """Write the slices of a tensor along its first axis."""
        self._parts = list(FRONTEND.find("tensorflow", "unstack")(value))
        return self

    def scatter(self, indices: Any, value: Any, name: Any = None) -> TensorArray:
        """Write slices of a tensor at indices."""
        chosen = ints(static(getattr(tensor_of(indices), "_x", indices)))
        for i, x in zip(chosen, FRONTEND.find("tensorflow", "unstack")(value), strict=True):
            self.write(i, x)
        return self

    def split(self, value: Any, lengths: Any, name: Any = None) -> TensorArray:
        """Write parts of a tensor of given lengths along its first axis."""
        sizes = ints(static(getattr(tensor_of(lengths), "_x", lengths)))
        self._parts = list(FRONTEND.find("tensorflow", "split")(value, list(sizes), 0))
        return self

    def close(self, name: Any = None) -> None:
        """Forget the elements."""
        self._parts = []


value("TensorArray")(TensorArray)


class _Initializer:
    """Makes the first value of a variable of a shape and data type."""

    def get_config(self) -> dict[str, Any]:
        """Return the arguments that it was made with."""
        return dict(vars(self))

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Any:
        """Return one with given arguments."""
        return cls(**{key: held for key, held in config.items() if key != "dtype"})


def _numeric(dtype: Any, what: str) -> DType:
    found = as_dtype(dtype)
    if not found.is_numeric and not found.is_bool:
        raise ValueError(f"Argument `dtype` expected to be numeric or boolean. Received {found}.")
    return found


class ZerosInitializer(_Initializer):
    """Zeros."""

    def __call__(self, shape: Any, dtype: Any = "float32", **kwargs: Any) -> Any:
        return FRONTEND.find("tensorflow", "zeros")(shape, _numeric(dtype, "zeros"))


class OnesInitializer(_Initializer):
    """Ones."""

    def __call__(self, shape: Any, dtype: Any = "float32", **kwargs: Any) -> Any:
        return FRONTEND.find("tensorflow", "ones")(shape, _numeric(dtype, "ones"))


class ConstantInitializer(_Initializer):
    """Given values."""

    def __init__(self, value: Any = 0, support_partition: bool = False) -> None:
        self.value = value

    def __call__(self, shape: Any, dtype: Any = None, **kwargs: Any) -> Any:
        return FRONTEND.find("tensorflow", "constant")(self.value, dtype=dtype, shape=shape)


class RandomNormalInitializer(_Initializer):
    """Normally distributed numbers."""

    def __init__(self, mean: float = 0.0, stddev: float = 0.05, seed: Any = None) -> None:
        self.mean, self.stddev, self.seed = mean, stddev, seed

    def __call__(self, shape: Any, dtype: Any = "float32", **kwargs: Any) -> Any:
        return FRONTEND.find("tensorflow.random", "normal")(shape, self.mean, self.stddev, dtype, seed=self.seed)


class RandomUniformInitializer(_Initializer):
    """Uniformly distributed numbers."""

    def __init__(self, minval: float = -0.05, maxval: float = 0.05, seed: Any = None) -> None:
        self.minval, self.maxval, self.seed = minval, maxval, seed

    def __call__(self, shape: Any, dtype: Any = "float32", **kwargs: Any) -> Any:
        return FRONTEND.find("tensorflow.random", "uniform")(shape, self.minval, self.maxval, dtype, seed=self.seed)


value("zeros_initializer")(ZerosInitializer)
value("ones_initializer")(OnesInitializer)
value("constant_initializer")(ConstantInitializer)
value("random_normal_initializer")(RandomNormalInitializer)
value("random_uniform_initializer")(RandomUniformInitializer)


class AggregationMethod:
    """How gradients are added up: there is one way."""

    ADD_N, DEFAULT, EXPERIMENTAL_TREE, EXPERIMENTAL_ACCUMULATE_N = 0, 0, 1, 2


value("AggregationMethod")(AggregationMethod)


class DeviceSpec:
    """The parts of the name of a device."""

    def __init__(
        self, job: Any = None, replica: Any = None, task: Any = None, device_type: Any = None, device_index: Any = None
    ) -> None:
        self.job, self.replica, self.task, self.device_index = job, replica, task, device_index
        self.device_type = None if device_type is None else device_type.upper()

    @classmethod
    def from_string(cls, spec: str) -> DeviceSpec:
        """Return the parts of a name."""
        found: dict[str, Any] = {}
        for part in spec.split("/"):
            key, _, rest = part.partition(":")
            if key == "job":
                found["job"] = rest
            elif key in ("replica", "task"):
                found[key] = int(rest)
            elif key in ("device", "cpu", "CPU", "gpu", "GPU"):
                kind, _, number = rest.partition(":") if key == "device" else (key, "", rest)
                found["device_type"], found["device_index"] = kind, int(number) if number not in ("", "*") else None
        return cls(**found)

    def to_string(self) -> str:
        """Return the name."""
        parts = [f"/{key}:{held}" for key in ("job", "replica", "task") if (held := getattr(self, key)) is not None]
        if self.device_type is not None:
            index = "*" if self.device_index is None else self.device_index
            parts.append(f"/device:{self.device_type}:{index}")
        return "".join(parts)

    def replace(self, **parts: Any) -> DeviceSpec:
        """Return a name with parts replaced."""
        own = {key: getattr(self, key) for key in ("job", "replica", "task", "device_type", "device_index")}
        return DeviceSpec(**{**own, **parts})

    def make_merged_spec(self, dev: DeviceSpec) -> DeviceSpec:
        """Return a name with the parts of another one that are given."""
        return self.replace(**{key: held for key, held in vars(dev).items() if held is not None})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DeviceSpec) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(self.to_string())


value("DeviceSpec")(DeviceSpec)


class CriticalSection:
    """Runs functions one at a time."""

    def __init__(
        self, name: Any = None, shared_name: Any = None, critical_section_def: Any = None, import_scope: Any = None
    ) -> None:
        import threading

        self._name, self._lock = name or "critical_section", threading.RLock()

    name = property(lambda self: self._name, doc="The name.")

    def execute(self, fn: Callable[[], Any], exclusive_resource_access: bool = True, name: Any = None) -> Any:
        """Call a function while no other one runs."""
        with self._lock:
            return fn()


value("CriticalSection")(CriticalSection)


@value("broadcast_static_shape")
def broadcast_static_shape(shape_x: Any, shape_y: Any) -> TensorShape:
    """Return the shape that two shapes broadcast to; sizes may be unknown."""
    x, y = TensorShape(shape_x), TensorShape(shape_y)
    if x.rank is None or y.rank is None:
        return TensorShape(None)
    rank = max(x.rank, y.rank)
    found = []
    for a, b in zip([1] * (rank - x.rank) + x.as_list(), [1] * (rank - y.rank) + y.as_list(), strict=True):
        if a is None or b is None:
            known = a if b is None else b
            found.append(known if known is not None and known > 1 else None)
        elif a == b or 1 in (a, b):
            found.append(max(a, b) if 0 not in (a, b) else 0)
        else:
            raise ValueError(f"Incompatible shapes for broadcasting. Two shapes are compatible if {x} and {y} agree or are 1.")
    return TensorShape(found)


@value("broadcast_dynamic_shape")
def broadcast_dynamic_shape(shape_x: Any, shape_y: Any) -> Any:
    """Return the shape that two shapes broadcast to, as a tensor."""
    return FRONTEND.find("tensorflow.raw_ops", "BroadcastArgs")(s0=shape_x, s1=shape_y)
