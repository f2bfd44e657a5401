"""What NNX's own layers have in common: constructors from the snapshot, options as attributes, parameters from initializers.

The arguments of such a layer are attributes of the same names, but those that only its constructor needs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType, SimpleNamespace
from typing import Any, TypeVar

from ivy_api.frontends.constructors import constructor, with_defaults
from ivy_frontend_flax._implementation.frontend import FRONTEND, offer
from ivy_frontend_flax._implementation.layers import defaults
from ivy_frontend_flax._implementation.layers.dtypes import promoted
from ivy_frontend_flax._implementation.nnx.objects import data
from ivy_frontend_flax._implementation.nnx.variables import Param, Variable

C = TypeVar("C", bound=Any)
NONE: Mapping[str, Any] = MappingProxyType({})


def promote_dtype(args: Any, /, *, dtype: Any = None, inexact: bool = True) -> tuple[Any, ...]:
    """Return arrays in one data type; ``None`` stays."""
    return tuple(promoted(args, dtype, inexact))


METADATA = (
    "kernel", "recurrent_kernel", "out_kernel", "bias", "out_bias", "scale", "query_ln_scale", "key_ln_scale", "embedding",
    "negative_slope", "a", "b",
)  # fmt: skip
OBJECTS = {**defaults.OBJECTS, "promote_dtype": promote_dtype, **{f"{name}_metadata": NONE for name in METADATA}}
"""The defaults which are objects, by parameter."""
ENDINGS, NAMES = ("_init", "_initializer", "_metadata"), ("rngs", "keep_rngs")
"""The names of arguments that are no attributes: how they end, and what they are."""


def layer(**objects: Any) -> Callable[[C], C]:
    """Register a class of `flax.nnx` with the constructor that the snapshot records.

    The constructor calls the class's method ``_start(given)``: the arguments are attributes of ``given``, which may be changed.

    Parameters
    ----------
    objects : the defaults which are objects, where they are not those of `OBJECTS`
    """

    def decorate(cls: C) -> C:
        parameters = with_defaults(FRONTEND.snapshot.modules["flax.nnx"][cls.__name__].parameters, {**OBJECTS, **objects})

        def start(self: Any, given: dict[str, Any]) -> None:
            cls._start(self, SimpleNamespace(**given))

        cls.__init__ = constructor(cls.__name__, parameters, start)
        return offer("nnx")(cls)

    return decorate


def keep(self: Any, given: SimpleNamespace, **more: Any) -> None:
    """Set the arguments of a layer as attributes, but those that only its constructor needs; and others by name."""
    options = {name: value for name, value in vars(given).items() if not name.endswith(ENDINGS) and name not in NAMES}
    for name, value in {**options, **more}.items():
        setattr(self, name, value)


def parameter(value: Any, metadata: Any, kind: Any = Param) -> Any:
    """Return a parameter of a value with metadata, those of the initializer included."""
    own = value.get_metadata(exclude_required=True) if isinstance(value, Variable) else {}
    return kind(value, **{**own, **metadata})


def new_parameter(given: Any, name: str, shape: Any, *, wanted: bool = True) -> Any:
    """Return a parameter from the initializer and the metadata that are given for its name; ``None`` unless it is wanted."""
    if not wanted:
        return data(None)
    value = getattr(given, f"{name}_init")(given.rngs.params(), shape, given.param_dtype)
    return parameter(value, getattr(given, f"{name}_metadata"))


def value_of(variable: Any) -> Any:
    """Return the value of a variable; ``None`` for ``None``."""
    return None if variable is None else variable.get_value()
