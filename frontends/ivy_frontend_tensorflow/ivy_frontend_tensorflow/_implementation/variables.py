"""``tf.Variable``: a tensor that can be assigned to."""

from __future__ import annotations

import enum
from typing import Any

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_frontend_tensorflow._implementation.calls import State, namespace_of
from ivy_frontend_tensorflow._implementation.classes import OPERATORS
from ivy_frontend_tensorflow._implementation.conversion import converted
from ivy_frontend_tensorflow._implementation.defining import value
from ivy_frontend_tensorflow._implementation.dtypes import COMPLEX, FLOATS, DType, as_dtype
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.shapes import TensorShape
from ivy_frontend_tensorflow._implementation.tensor import Reference, Tensor, tensor_of


class VariableSynchronization(enum.Enum):
    """When the copies of a variable are synchronised: there is one copy."""

    AUTO, NONE, ON_WRITE, ON_READ = range(4)


class VariableAggregation(enum.Enum):
    """How the copies of a variable are aggregated: there is one copy."""

    NONE, SUM, MEAN, ONLY_FIRST_REPLICA = range(4)


value("VariableSynchronization")(VariableSynchronization)
value("VariableAggregation")(VariableAggregation)


class IndexedSlices:
    """Values at indices of the first axis."""

    def __init__(self, values: Any, indices: Any, dense_shape: Any = None) -> None:
        self._values, self._indices, self._dense_shape = values, indices, dense_shape

    values = property(lambda self: self._values, doc="The slices.")
    indices = property(lambda self: self._indices, doc="Their indices.")
    dense_shape = property(lambda self: self._dense_shape, doc="The shape of the dense array.")
    dtype = property(lambda self: self._values.dtype, doc="The data type.")
    device = property(lambda self: self._values.device, doc="The device.")
    name = property(lambda self: "IndexedSlices", doc="The name.")

    @property
    def shape(self) -> TensorShape:
        """The shape of the dense array, if known."""
        return TensorShape(None if self._dense_shape is None else [int(n) for n in self._dense_shape])

    def get_shape(self) -> TensorShape:
        """Return the shape."""
        return self.shape

    def __neg__(self) -> IndexedSlices:
        return IndexedSlices(-self._values, self._indices, self._dense_shape)

    def _read_tensor(self) -> Tensor:
        if self._dense_shape is None:
            raise ValueError(f"Tensor conversion requested for IndexedSlices without dense_shape: {self!r}")
        found: Tensor = FRONTEND.find("tensorflow.math", "unsorted_segment_sum")(
            self._values, self._indices, int(self._dense_shape[0])
        )
        return found

    def __repr__(self) -> str:
        return f"IndexedSlices(indices={self._indices!r}, values={self._values!r})"


value("IndexedSlices")(IndexedSlices)


class Variable:
    """A tensor that can be assigned to."""

    __array_priority__ = 100
    __hash__ = None  # type: ignore[assignment]

    def __init__(
        self, initial_value: Any = None, trainable: bool | None = None, validate_shape: bool = True, caching_device: Any = None,
        name: str | None = None, variable_def: Any = None, dtype: Any = None, import_scope: Any = None, constraint: Any = None,
        synchronization: Any = VariableSynchronization.AUTO, aggregation: Any = VariableAggregation.NONE, shape: Any = None,
        experimental_enable_variable_lifting: bool = True,
    ) -> None:  # fmt: skip
        if initial_value is None:
            raise ValueError(
                "The `initial_value` arg to `tf.Variable` must be specified except when you are not providing a `variable_def`."
            )
        if callable(initial_value) and tensor_of(initial_value) is None:
            initial_value = initial_value()
        held = tensor_of(initial_value)
        wanted = "" if dtype is None else as_dtype(dtype)._name
        xp = namespace_of((initial_value,))
        x = converted(held if held is not None else initial_value, xp, wanted)
        self._value = Tensor(x._x)
        self._shape = None if shape is None else TensorShape(shape)
        self._name = f"{State.scope()}{name or 'Variable'}:0"
        self._trainable = True if trainable is None else bool(trainable)
        self._constraint, self._synchronization, self._aggregation = constraint, synchronization, aggregation
        if constraint is not None and not callable(constraint):
            raise ValueError("The `constraint` argument must be a callable.")
        for creators in State.creators:
            creators(self)

    def _read_tensor(self) -> Tensor:
        other = State.values.get(id(self))
        if other is not None:
            return other
        for seen in State.seen:
            seen.append(self)
        if self._trainable:
            for tape in State.tapes:
                if tape._accessed and dtype_name(self._value._x.dtype) in FLOATS | COMPLEX:
                    tape._watch_variable(self, self._value)
        return self._value

    name = property(lambda self: self._name, doc="The name.")
    trainable = property(lambda self: self._trainable, doc="Whether tapes watch it when it is read.")
    constraint = property(lambda self: self._constraint, doc="What optimizers apply after an update.")
    synchronization = property(lambda self: self._synchronization, doc="How copies are synchronised.")
    aggregation = property(lambda self: self._aggregation, doc="How copies are aggregated.")
    device = property(lambda self: self._value.device, doc="The device, as TensorFlow names it.")

    @property
    def dtype(self) -> DType:
        """The data type."""
        return self._value.dtype

    @property
    def shape(self) -> TensorShape:
        """The shape; sizes that may change are ``None``."""
        return self._shape if self._shape is not None else self._value.shape

    def get_shape(self) -> TensorShape:
        """Return the shape."""
        return self.shape

    def set_shape(self, shape: Any) -> None:
        """Raise: the shape of a variable is fixed."""
        raise NotImplementedError("Variables do not support set_shape.")

    def value(self) -> Tensor:
        """Return the value as a tensor."""
        return self._read_tensor()

    def read_value(self) -> Tensor:
        """Return the value as a tensor."""
        return self._read_tensor()

    read_value_no_copy = read_value

    def numpy(self) -> Any:
        """Return the value as a NumPy array."""
        return self._value.numpy()

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return self._value.__array__(dtype)

    def initialized_value(self) -> Tensor:
        """Return the value."""
        return self._read_tensor()

    @property
    def initial_value(self) -> Any:
        """Raise: it is kept by graphs only."""
        raise RuntimeError("This property is not supported when eager execution is enabled.")

    def is_initialized(self, name: Any = None) -> Tensor:
        """Return true."""
        return Tensor(namespace_of((self._value,)).asarray(True))

    def eval(self, session: Any = None) -> Any:
        """Raise: there are no sessions."""
        raise NotImplementedError("eval is not supported when eager execution is enabled, use .numpy() instead.")

    def load(self, value: Any, session: Any = None) -> None:
        """Assign a value."""
        self.assign(value)

    def ref(self) -> Reference:
        """Return something that can be hashed and stands for this variable."""
        return Reference(self)

    experimental_ref = ref

    def assign(self, value: Any, use_locking: Any = None, name: Any = None, read_value: bool = True) -> Any:
        """Replace the value."""
        x = converted(value, namespace_of((self._value,)), self.dtype.name)
        if not self.shape.is_compatible_with(x.shape):
            raise ValueError(
                f"Cannot assign value to variable '{self._name}': Shape mismatch. The variable shape {self.shape}, and the "
                f"assigned value shape {x.shape} are incompatible."
            )
        self._value = Tensor(x._x)
        return self

    def assign_add(self, delta: Any, use_locking: Any = None, name: Any = None, read_value: bool = True) -> Any:
        """Add to the value."""
        return self._changed("add", delta)

    def assign_sub(self, delta: Any, use_locking: Any = None, name: Any = None, read_value: bool = True) -> Any:
        """Subtract from the value."""
        return self._changed("subtract", delta)

    def _changed(self, function: str, delta: Any) -> Any:
        other = converted(delta, namespace_of((self._value,)), self.dtype.name)
        new = FRONTEND.find("tensorflow", function)(Tensor(self._value._x), Tensor(other._x))
        if not self.shape.is_compatible_with(new.shape):
            raise FRONTEND.find("tensorflow.errors", "InvalidArgumentError")(
                None, None, f"Cannot update variable with shape {self.shape} using a Tensor with shape {other.shape}"
            )
        self._value = new
        return self

    def _scattered(self, mode: str, indices: Any, updates: Any) -> Any:
        find = FRONTEND.find
        own = Tensor(self._value._x)
        if mode in ("mul", "div"):
            gathered = find("tensorflow", "gather_nd")(own, indices)
            updates = find("tensorflow", "multiply" if mode == "mul" else "divide")(gathered, updates)
            mode = "update"
        self._value = find("tensorflow", f"tensor_scatter_nd_{mode}")(own, indices, updates)
        return self

    def _sparse(mode: str) -> Any:  # type: ignore[misc]  # noqa: N805
        def scatter(self: Any, sparse_delta: Any, use_locking: bool = False, name: Any = None) -> Any:
            if not isinstance(sparse_delta, IndexedSlices):
                raise TypeError(f"Argument `sparse_delta` must be a `tf.IndexedSlices`. Received arg: {sparse_delta}")
            indices = FRONTEND.find("tensorflow", "expand_dims")(sparse_delta.indices, -1)
            return self._scattered(mode, indices, sparse_delta.values)

        scatter.__doc__ = f"Change slices of the first axis: {mode}."
        return scatter

    def _nd(mode: str) -> Any:  # type: ignore[misc]  # noqa: N805
        def scatter(self: Any, indices: Any, updates: Any, name: Any = None) -> Any:
            return self._scattered(mode, indices, updates)

        scatter.__doc__ = f"Change elements or slices at index vectors: {mode}."
        return scatter

    scatter_add, scatter_sub, scatter_update = _sparse("add"), _sparse("sub"), _sparse("update")
    scatter_max, scatter_min, scatter_mul = _sparse("max"), _sparse("min"), _sparse("mul")
    scatter_div = _sparse("div")
    scatter_nd_add, scatter_nd_sub, scatter_nd_update = _nd("add"), _nd("sub"), _nd("update")
    scatter_nd_max, scatter_nd_min = _nd("max"), _nd("min")

    def batch_scatter_update(self, sparse_delta: Any, use_locking: bool = False, name: Any = None) -> Any:
        """Replace elements by index in each batch; the last axis of the indices counts within a batch."""
        indices, updates = (converted(v, namespace_of((self._value,))) for v in (sparse_delta.indices, sparse_delta.values))
        xp, depth = namespace_of((self._value,)), len(indices.shape) - 1
        grids = xp.meshgrid(*(xp.arange(n, dtype=indices._x.dtype) for n in indices._x.shape), indexing="ij")
        full = xp.stack([*grids[:depth], indices._x], axis=-1)
        return self._scattered("update", Tensor(full), updates)

    def gather_nd(self, indices: Any, name: Any = None) -> Any:
        """Return elements or slices by index vectors."""
        return FRONTEND.find("tensorflow", "gather_nd")(self, indices)

    def sparse_read(self, indices: Any, name: Any = None) -> Any:
        """Return slices of the first axis by index."""
        return FRONTEND.find("tensorflow", "gather")(self, indices)

    def count_up_to(self, limit: Any) -> Any:
        """Add 1 unless the limit is reached, and return the value before."""
        before = self._value
        if int(before) >= limit:
            raise FRONTEND.find("tensorflow.errors", "OutOfRangeError")(None, None, f"Reached limit of {limit}")
        self.assign_add(1)
        return before

    def __bool__(self) -> bool:
        return bool(self._value)

    __nonzero__ = __bool__

    def __int__(self) -> int:
        return int(self._value)

    __long__ = __int__

    def __index__(self) -> int:
        return self._value.__index__()

    def __float__(self) -> float:
        return float(self._value)

    def __complex__(self) -> complex:
        return complex(self._value)

    def __iter__(self) -> Any:
        return iter(self._read_tensor())

    def __len__(self) -> int:
        return len(self._value)

    def __copy__(self) -> Variable:
        return self

    def __deepcopy__(self, memo: Any) -> Variable:
        return Variable(self._value, trainable=self._trainable, dtype=self.dtype, name=self._name.removesuffix(":0"))

    def __repr__(self) -> str:
        value = repr(self._value.numpy()) if self._value.ndim else str(self._value.numpy())
        return f"<tf.Variable '{self._name}' shape={self.shape} dtype={self.dtype.name}, numpy={value}>"

    def _unsupported(name: str) -> Any:  # type: ignore[misc]  # noqa: N805
        def operator(self: Any, unused_other: Any) -> Any:
            raise RuntimeError(f"`variable {name} value` with `tf.Variable`s is not supported. Use `variable.assign(...)` instead.")

        operator.__doc__ = "Raise."
        return operator

    __iadd__, __isub__, __imul__ = _unsupported("+="), _unsupported("-="), _unsupported("*=")
    __idiv__ = __itruediv__ = __irealdiv__ = _unsupported("/=")
    __ipow__ = _unsupported("**=")


for _name, _operator in OPERATORS.items():
    setattr(Variable, _name, _operator)


class SaveSliceInfo:
    """Where a part of a variable lies in the whole."""

    def __init__(
        self, full_name: Any = None, full_shape: Any = None, var_offset: Any = None, var_shape: Any = None,
        save_slice_info_def: Any = None, import_scope: Any = None,
    ) -> None:  # fmt: skip
        self.full_name, self.full_shape, self.var_offset, self.var_shape = full_name, full_shape, var_offset, var_shape

    @property
    def spec(self) -> str:
        """The position as text."""
        sizes = " ".join(str(n) for n in self.full_shape)
        return f"{sizes} " + ":".join(f"{o},{n}" for o, n in zip(self.var_offset, self.var_shape, strict=True))


Variable.SaveSliceInfo = SaveSliceInfo  # type: ignore[attr-defined]
value("Variable")(Variable)
for _name in FRONTEND.snapshot.modules["tensorflow.Variable"]:
    if _name in vars(Variable):
        FRONTEND.value(f"tensorflow.Variable.{_name}", vars(Variable)[_name])
FRONTEND.absent(
    "tensorflow.Variable",
    "__tf_tracing_type__ create from_proto graph handle initializer op to_proto",
    "it belongs to TensorFlow's graphs or resources.",
)
