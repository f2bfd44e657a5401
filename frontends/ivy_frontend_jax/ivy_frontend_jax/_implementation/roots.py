"""`jax` itself, `jax.dtypes`, `jax.core`, `jax.debug` and the like: the array class, the configuration, devices."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import Any, NamedTuple

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation import array_class, dtypes, promotion, states, trees
from ivy_frontend_jax._implementation.array import Array
from ivy_frontend_jax._implementation.array_class import host
from ivy_frontend_jax._implementation.composing import arrays
from ivy_frontend_jax._implementation.creation import shape_of
from ivy_frontend_jax._implementation.defining import as_recorded, raw
from ivy_frontend_jax._implementation.devices import Device
from ivy_frontend_jax._implementation.frontend import FRONTEND

_ = array_class
FRONTEND.value("jax.Array", Array)
FRONTEND.value("jax.config", states.CONFIG)
for _module in ("jax", "jax.dtypes"):
    FRONTEND.value(f"{_module}.float0", dtypes.float0)


def _flags(name: str, flag: str) -> None:
    def function(new_val: Any = True) -> Any:
        return states.flag(flag, new_val)

    function.__name__ = name
    function.__doc__ = f"Inside a ``with``, the flag ``{flag}`` has another value."
    FRONTEND.value(f"jax.{name}", function)


for _name in [
    "check_tracer_leaks",
    "debug_infs",
    "debug_key_reuse",
    "debug_nans",
    "default_device",
    "default_matmul_precision",
    "default_prng_impl",
    "enable_checks",
    "enable_custom_prng",
    "legacy_prng_key",
    "log_compiles",
    "numpy_dtype_promotion",
    "numpy_rank_promotion",
    "softmax_custom_jvp",
    "threefry_partitionable",
]:
    _flags(_name, f"jax_{_name}")


@raw("jax")
def transfer_guard(new_val: Any) -> Any:
    """Inside a ``with``, the flag ``jax_transfer_guard`` has another value."""
    return states.flag("jax_transfer_guard", new_val)


@raw("jax")
def disable_jit(disable: Any = True) -> Any:
    """Inside a ``with``, functions of `jit` run as they are."""
    return states.flag("jax_disable_jit", disable)


@raw("jax")
def enable_x64(new_val: bool = True) -> object:
    """Enable data types of 64 bits inside a ``with``."""
    return states.flag("jax_enable_x64", bool(new_val))


@raw("jax")
def checking_leaks() -> Any:
    """Inside a ``with``, nothing changes: there are no tracers to leak."""
    return states.flag("jax_check_tracer_leaks", True)


class _Shaped:
    """What is known of an array without its values: a shape, a data type, a weak type."""

    shape: tuple[int, ...]
    dtype: Any
    weak_type: bool

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """The number of elements."""
        return math.prod(self.shape)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and (self.shape, self.dtype, self.weak_type) == (
            other.shape,
            other.dtype,
            other.weak_type,
        )

    def __hash__(self) -> int:
        return hash((self.shape, self.dtype, self.weak_type))


@dataclass(eq=False, repr=False)
class ShapeDtypeStruct(_Shaped):
    """A shape and a data type without values."""

    shape: Any
    dtype: Any
    _: KW_ONLY
    sharding: Any = None
    weak_type: Any = False
    manual_axis_type: Any = None
    is_ref: Any = False

    def __post_init__(self) -> None:
        if self.dtype is None:
            raise ValueError("ShapeDtypeStruct: dtype must be specified.")
        self.shape, self.weak_type = shape_of(self.shape), bool(self.weak_type)
        self.dtype = self.dtype if isinstance(self.dtype, dtypes.KeyDType) else dtypes.as_dtype(self.dtype)

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("len() of unsized object")
        return self.shape[0]

    def update(self, **changes: Any) -> ShapeDtypeStruct:
        """Return a struct with other properties."""
        return ShapeDtypeStruct(
            changes.get("shape", self.shape), changes.get("dtype", self.dtype), weak_type=changes.get("weak_type", self.weak_type)
        )

    def __repr__(self) -> str:
        weak = ", weak_type=True" if self.weak_type else ""
        return f"ShapeDtypeStruct(shape={self.shape}, dtype={self.dtype.name}{weak})"


FRONTEND.value("jax.ShapeDtypeStruct", ShapeDtypeStruct)


@dataclass(eq=False, repr=False)
class ShapedArray(_Shaped):
    """What is known of an array without its values."""

    shape: Any
    dtype: Any
    weak_type: Any = False
    _: KW_ONLY
    sharding: Any = None
    manual_axis_type: Any = None
    memory_space: Any = None

    def __post_init__(self) -> None:
        self.shape, self.dtype, self.weak_type = shape_of(self.shape), dtypes.as_dtype(self.dtype), bool(self.weak_type)

    def str_short(self, short_dtypes: bool = False) -> str:
        """Return a short text."""
        return f"{self.dtype.name}[{','.join(map(str, self.shape))}]"

    def update(self, **changes: Any) -> ShapedArray:
        """Return another one with other properties."""
        return ShapedArray(
            changes.get("shape", self.shape), changes.get("dtype", self.dtype), changes.get("weak_type", self.weak_type)
        )

    def __repr__(self) -> str:
        return f"ShapedArray({self.str_short()}{', weak_type=True' if self.weak_type else ''})"


class AbstractValue:
    """What is known of a value without it."""


class Tracer:
    """The class of values of traced functions; no array is one: functions run on arrays."""


class Trace:
    """The class of traces; there are none."""


for _class in (ShapedArray, AbstractValue, Tracer, Trace):
    FRONTEND.value(f"jax.core.{_class.__name__}", _class)


@raw("jax")
def typeof(x: Any) -> Any:
    """Return what is known of an array without its values."""
    (a,) = arrays("typeof", x)
    return ShapedArray(a.shape, a.dtype, a._weak)


@raw("jax")
def eval_shape(fun: Any, *args: Any, **kwargs: Any) -> Any:
    """Return the shapes and data types of a function's results; it is called with zeros."""

    def example(leaf: Any) -> Any:
        if isinstance(leaf, (ShapeDtypeStruct, ShapedArray)):
            zeros = jnp.zeros(leaf.shape, leaf.dtype)
            return Array(zeros._x, leaf.weak_type)
        if hasattr(leaf, "shape") and hasattr(leaf, "dtype"):
            return jnp.zeros(leaf.shape, leaf.dtype) if type(leaf) is not Array else leaf
        return leaf

    def described(leaf: Any) -> Any:
        (a,) = arrays("eval_shape", leaf)
        return ShapeDtypeStruct(a.shape, a.dtype, weak_type=a._weak)

    found = fun(*trees.tree_map(example, args), **trees.tree_map(example, kwargs))
    return trees.tree_map(described, found)


def _processes(name: str, value: Any) -> None:
    def function(backend: Any = None) -> Any:
        return value

    function.__name__ = name
    function.__doc__ = "Return what there is of the one process."
    FRONTEND.value(f"jax.{name}", function)


for _name, _value in {
    "process_count": 1,
    "process_index": 0,
    "host_count": 1,
    "host_id": 0,
    "process_indices": [0],
    "host_ids": [0],
}.items():
    _processes(_name, _value)


@raw("jax")
def device_put(x: Any, device: Any = None, *, src: Any = None, donate: Any = False, may_alias: Any = None) -> Any:
    """Return a pytree with arrays of the frontend, on a device; a pytree of devices is one for each part."""

    def one(leaf: Any, where: Any) -> Any:
        if hasattr(leaf, "_base"):
            return leaf
        found: Any = leaf if type(leaf) is Array else jnp.asarray(leaf)
        return found if where is None else found.to_device(where)

    if device is None or isinstance(device, Device):
        return trees.tree_map(lambda leaf: one(leaf, device), x)
    leaves, structure = trees.flatten(x)
    return structure.unflatten(
        [one(a, b) for a, b in zip(leaves, trees.broadcast_prefix(device, x, lambda d: d is None), strict=True)]
    )


@raw("jax")
def device_get(x: Any) -> Any:
    """Return a pytree with arrays of NumPy."""

    def one(leaf: Any) -> Any:
        if type(leaf) is Array:
            return host(leaf)
        import numpy as np

        return np.asarray(leaf) if hasattr(leaf, "__array__") else leaf

    return trees.tree_map(one, x)


@raw("jax")
def block_until_ready(x: Any) -> Any:
    """Return a pytree as it is: what is computed is there."""
    return x


@raw("jax")
def copy_to_host_async(x: Any) -> Any:
    """Return a pytree as it is."""
    return x


@raw("jax")
def effects_barrier() -> None:
    """Do nothing: effects happen at once."""


@raw("jax")
def clear_caches() -> None:
    """Do nothing: there is no global cache."""


@raw("jax")
def live_arrays(platform: Any = None) -> list[Any]:
    """Return nothing: arrays are not counted."""
    return []


@raw("jax")
def named_call(fun: Callable[..., Any], *, name: str | None = None) -> Callable[..., Any]:
    """Return a function as it is: calls have no names."""
    return fun


@raw("jax")
@contextmanager
def named_scope(name: str) -> Iterator[str]:
    """Inside a ``with``, nothing changes: calls have no names."""
    if not isinstance(name, str):
        raise TypeError(f"named_scope name argument must be a string, got {type(name)}")
    yield name


@raw("jax", "jax.core")
def ensure_compile_time_eval() -> Any:
    """Inside a ``with``, nothing changes: values are computed at once."""
    return nullcontext()


@raw("jax")
def pure_callback(
    callback: Any, result_shape_dtypes: Any, *args: Any, sharding: Any = None, vmap_method: Any = None, **kwargs: Any
) -> Any:
    """Call a function of arrays of NumPy."""
    found = callback(*device_get(args), **device_get(kwargs))
    return trees.tree_map(lambda x, s: jnp.asarray(x, dtype=s.dtype), found, result_shape_dtypes)


class Slice(NamedTuple):
    """A slice that starts at an index which may not be known: what `ds` returns."""

    start: Any
    size: Any
    stride: Any = 1


@raw("jax")
def ds(start: Any, size: Any = None, stride: Any = None) -> Any:
    """Return a slice of a start and a size."""
    if size is None:
        start, size = 0, start
    return Slice(start, size, 1 if stride is None else stride)


@raw("jax")
def print_environment_info(return_string: Any = False) -> Any:
    """Print what is installed."""
    import platform
    import sys

    text = f"ivy_frontend_jax: JAX 0.10.2\npython: {sys.version}\nplatform: {platform.platform()}"
    return text if return_string else print(text)


# jax.dtypes


@as_recorded("jax.dtypes", name="issubdtype")
def _issubdtype(a: Any, b: Any) -> bool:
    """Whether a data type is another, or belongs to an abstract class."""
    return dtypes.issubdtype(a, b)


@raw("jax.dtypes")
def canonicalize_dtype(dtype: Any, allow_extended_dtype: Any = False) -> Any:
    """Return the data type that stands for another: of 32 bits unless 64 are enabled."""
    return dtypes.canonical(dtypes.as_dtype(dtype))


@raw("jax.dtypes")
def itemsize_bits(dtype: Any) -> int:
    """Return the number of bits of an element."""
    d = dtypes.as_dtype(dtype)
    return 1 if d.kind == "b" else 8 * int(d.itemsize)


@raw("jax.dtypes")
def scalar_type_of(x: Any) -> Any:
    """Return Python's type of the kind of a value."""
    from ivy_frontend_jax._implementation.names import typed

    return {"b": bool, "i": int, "u": int, "f": float, "c": complex}[typed(x)[0].kind]


for _name, _value in {
    "bfloat16": dtypes.SCALARS["bfloat16"], "extended": dtypes.extended, "prng_key": dtypes.prng_key,
    "TypePromotionError": promotion.TypePromotionError,
}.items():  # fmt: skip
    FRONTEND.value(f"jax.dtypes.{_name}", _value)


@raw("jax.dlpack")
def is_supported_dtype(dtype: Any) -> bool:
    """Whether arrays of a data type can be exchanged."""
    return dtypes.as_dtype(dtype).name != "float0"


# jax.debug


_formatting = partial(as_recorded, "jax.debug", unused="ordered partitioned skip_format_check _use_logging")


def _formatted(show: Any, fmt: str | None, args: Any, kwargs: Any) -> Any:
    """Show values in a format; without one, return the function that does."""
    if fmt is not None:
        return show(fmt.format(*args, **kwargs))
    if args or kwargs:
        raise TypeError(f"debug_print received unexpected arguments in the two-call form: {args=} {kwargs=}")
    return lambda fmt, *args, **kwargs: show(fmt.format(*args, **kwargs))


@_formatting(name="print")
def print_(fmt: str | None, *args: Any, **kwargs: Any) -> Any:
    """Print values in a format; without one, return the function that does."""
    return _formatted(print, fmt, args, kwargs)


@_formatting()
def log(fmt: str | None, *args: Any, **kwargs: Any) -> Any:
    """Log values in a format; without one, return the function that does."""
    import logging

    return _formatted(logging.getLogger("ivy_frontend_jax.debug").info, fmt, args, kwargs)


@as_recorded("jax.debug", unused="ordered partitioned")
def callback(callback: Any, *args: Any, **kwargs: Any) -> Any:
    """Call a function for its effect; without one, return the function that does."""
    if callback is not None:
        callback(*args, **kwargs)
        return None
    if args or kwargs:
        raise TypeError(f"debug_callback received unexpected arguments in the two-call form: {args=} {kwargs=}")
    return lambda callback, *args, **kwargs: callback(*args, **kwargs)


@as_recorded("jax.debug", name="breakpoint", unused="backend filter_frames num_frames ordered token")
def breakpoint_(**kwargs: Any) -> None:
    """Start Python's debugger."""
    breakpoint()


@raw("jax.core")
def max_dim(d1: Any, d2: Any) -> Any:
    """Return the greater size."""
    return max(d1, d2)


@raw("jax.core")
def min_dim(d1: Any, d2: Any) -> Any:
    """Return the smaller size."""
    return min(d1, d2)


class _Policies:
    """What may be kept of a checkpointed function: names only; everything is computed again."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name.startswith(("save_", "offload", "checkpoint_dots_offload")):
            return lambda *args, **kwargs: name
        return name


POLICIES = _Policies()
FRONTEND.value("jax.checkpoint_policies", POLICIES)
FRONTEND.value("jax.ad_checkpoint.checkpoint_policies", POLICIES)


@raw("jax.ad_checkpoint")
def checkpoint_name(x: Any, name: str) -> Any:
    """Return a pytree as it is: intermediate results have no names."""
    return x


@raw("jax.flatten_util")
def ravel_pytree(pytree: Any) -> Any:
    """Return all elements of a pytree in one axis, and the function that undoes it."""
    leaves, structure = trees.flatten(pytree)
    every = arrays("ravel_pytree", *leaves)
    shapes = [x.shape for x in every]
    kinds = [x.dtype for x in every]
    if not every:
        return jnp.zeros((0,)), lambda flat: structure.unflatten([])
    whole = _joined(every)

    def unravel(flat: Any) -> Any:
        (x,) = arrays("unravel", flat)
        if x.dtype is not whole.dtype:
            raise TypeError(f"unravel function given array of dtype {x.dtype.name}, but expected dtype {whole.dtype.name}")
        if x.shape != whole.shape:
            raise ValueError(f"unravel function given array of shape {x.shape}, but expected shape {whole.shape}")
        out, start = [], 0
        for shape, d, own in zip(shapes, kinds, every, strict=True):
            out.append(x[start : start + own.size].reshape(shape).astype(d))
            start += own.size
        return structure.unflatten(out)

    return whole, unravel


def _joined(every: Any) -> Any:
    return jnp.concatenate([x.ravel() for x in every])


class Sharding:
    """The class of layouts over devices, for annotations: no array has one."""


FRONTEND.value("jax.sharding.Sharding", Sharding)
COMPILER = "it belongs to XLA's compiler, sharding or runtime, which other backends do not have."
FRONTEND.absent(
    "jax",
    "NamedSharding P Ref Shard ad allow_f16_reductions array_garbage_collection_guard auto_pcast empty_ref "
    "explain_cache_misses free_ref "
    "freeze jax2tf_associative_scan_reductions make_array_from_callback make_array_from_process_local_data "
    "make_array_from_single_device_arrays make_mesh make_user_context memory new_ref no_execution no_tracing pmap "
    "remove_size_one_mesh_axis_from_type reshard set_mesh shard_map smap thread_guard transfer_guard_device_to_device "
    "transfer_guard_device_to_host transfer_guard_host_to_device",
    COMPILER,
)
FRONTEND.absent("jax", "collect_profile distributed export ffi interpreters monitoring profiler stages", COMPILER)
FRONTEND.absent(
    "jax",
    "api_util custom_batching example_libraries experimental extend lib test_util tools version",
    "the frontend does not have this module of JAX.",
)
FRONTEND.absent("jax", "make_jaxpr", "functions run on arrays and leave no program; `ivy_api.trace` returns a graph of the calls.")
FRONTEND.absent("jax.core", "ParamDict eval_context eval_jaxpr", "there are no programs of JAX's primitives to evaluate.")
FRONTEND.absent(
    "jax.debug",
    "DebugEffect OrderedDebugEffect inspect_array_sharding visualize_array_sharding visualize_sharding",
    COMPILER,
)
FRONTEND.absent(
    "jax.sharding",
    "AbstractDevice AbstractMesh AxisType ManualAxisType Mesh NamedSharding PartitionSpec SingleDeviceSharding auto_axes "
    "explicit_axes get_abstract_mesh get_mesh make_single_device_sharding reshard set_mesh use_abstract_mesh",
    COMPILER,
)
FRONTEND.absent(
    "jax.ad_checkpoint",
    "Offloadable Recompute Saveable print_saved_residuals",
    "checkpoints keep nothing: everything is computed again.",
)
FRONTEND.absent(
    "jax.custom_derivatives",
    "CustomVJPPrimal SymbolicZero custom_vjp_primal_tree_values linear_call zero_from_primal",
    "zeros are arrays here, and rules are given all cotangents.",
)
