"""``keras.Layer``: the base class of layers and models."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import lru_cache, wraps
from typing import Any, ClassVar, Self

import ivy_api
from ivy_frontend_keras._implementation import contexts, kinds, naming, symbolic
from ivy_frontend_keras._implementation.defining import offer
from ivy_frontend_keras._implementation.frontend import FRONTEND
from ivy_frontend_keras._implementation.objects import arguments_of
from ivy_frontend_keras._implementation.policies import DTypePolicy, policy_of
from ivy_frontend_keras._implementation.settings import floatx, standardize_dtype
from ivy_frontend_keras._implementation.specs import InputSpec, check_inputs
from ivy_frontend_keras._implementation.variables import Scope, Variable

IGNORED = frozenset(
    {
        "_made",
        "_parts",
        "_inbound_nodes",
        "_losses",
        "_graph",
        "_specs",
        "optimizer",
        "_metrics",
        "_loss_tracker",
        "_compiled_metrics",
        "_built_for",
    }
)
"""Attributes that are not searched for layers."""


def native(body: Callable[..., Any]) -> Callable[..., Any]:
    """Make a method of native arrays and ``xp`` one of arrays of every kind, which reads the variables of its layer."""

    @wraps(body)
    def method(self: Layer, *args: Any, **kwargs: Any) -> Any:
        return kinds.call(lambda *a, **k: body(self, *a, **k), args, kwargs, self.variables)

    method.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [p for p in inspect.signature(body).parameters.values() if p.name != "xp"]
    )
    return method


def parameters_of(cls: Any) -> tuple[str, ...]:
    """Return the names of the parameters of ``call`` of a class."""
    return _parameters(cls.call)


@lru_cache(maxsize=1024)
def _parameters(call: Any) -> tuple[str, ...]:
    return tuple(inspect.signature(call).parameters)[1:]


@offer("", "layers")
class Layer:
    """A function with weights.

    A subclass creates its weights in ``build``, with `add_weight`, or in ``__init__``, and computes its result in ``call``.

    Parameters
    ----------
    activity_regularizer : a penalty on the output, which is added to the loss
    trainable : whether the weights are trained
    dtype : the data type of weights and of the computation
    name : a name; by default made from that of the class
    """

    shared: tuple[str, ...] = ("activity_regularizer", "trainable", "dtype", "autocast", "name")
    arguments: tuple[str, ...] = ()
    accepted: tuple[str, ...] = ()
    extras: ClassVar[dict[str, Any]] = {}
    """Further keywords that the constructor takes, with their defaults."""
    built = False
    supports_masking = False
    input_spec: Any = None
    dtype_policy: DTypePolicy = policy_of(None)
    _own: list[Variable]
    _built_for: Any = None
    """The shape of the input that ``build`` was called with."""
    _losses: list[Any]
    _inbound_nodes: list[Any]
    _given: tuple[tuple[Any, ...], dict[str, Any]]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        own = cls.__dict__.get("build")
        if own is not None:
            cls.build = _building(own)  # type: ignore[method-assign]

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        self = super().__new__(cls)
        set_ = object.__setattr__
        set_(self, "_own", [])
        set_(self, "_losses", [])
        set_(self, "_inbound_nodes", [])
        set_(self, "_given", (args, kwargs))
        return self

    def __init__(
        self, *, activity_regularizer: Any = None, trainable: bool = True, dtype: Any = None, autocast: bool = True,
        name: str | None = None, **kwargs: Any,
    ) -> None:  # fmt: skip
        self._shape = _input_shape(kwargs)
        for key, default in type(self).extras.items():
            setattr(self, key, kwargs.pop(key, default))
        if kwargs:
            raise ValueError(f"Unrecognized keyword arguments passed to {type(self).__name__}: {kwargs}")
        if name is not None and not isinstance(name, str):
            raise ValueError(f"Argument `name` must be a string. Received: name={name}")
        self.name = name or naming.unique_of(self)
        self.activity_regularizer = FRONTEND.find("keras.regularizers", "get")(activity_regularizer)
        self.dtype_policy = policy_of(dtype)
        self.autocast = autocast
        self.supports_masking = False
        self.input_spec = None
        self._trainable = bool(trainable)

    def prepare(self) -> None:
        """Check the arguments, which are attributes; called after the constructor of the library's layers."""

    # Attributes.

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(value, Variable) and not any(value is one for one in self._own):
            self._own.append(value)
        object.__setattr__(self, name, value)

    @property
    def _layers(self) -> list[Layer]:
        """The layers directly inside, in the order of the attributes."""
        return list(self._found(lambda x: isinstance(x, Layer)))

    def _found(self, wanted: Callable[[Any], bool]) -> Iterator[Any]:
        seen = {id(self)}
        for name, value in list(self.__dict__.items()):
            if name in IGNORED or name == "_own" or name == "_given":
                continue
            for one in kinds.leaves(value) if isinstance(value, (list, tuple, dict)) else (value,):
                if wanted(one) and id(one) not in seen:
                    seen.add(id(one))
                    yield one

    def _flatten_layers(self, include_self: bool = True, recursive: bool = True) -> Iterator[Layer]:
        """Iterate over this layer and all inside of it."""
        seen: set[int] = set()
        every: list[Layer] = [self]
        while every:
            one = every.pop(0)
            if id(one) in seen:
                continue
            seen.add(id(one))
            if one is not self or include_self:
                yield one
            if recursive or one is self:
                every = [*one._layers, *every]

    dtype = property(lambda self: self.dtype_policy.variable_dtype, doc="The data type of the weights.")
    variable_dtype = property(lambda self: self.dtype_policy.variable_dtype, doc="The data type of the weights.")
    compute_dtype = property(lambda self: self.dtype_policy.compute_dtype, doc="The data type of the computation.")
    input_dtype = property(lambda self: self.dtype_policy.compute_dtype, doc="The data type inputs are converted to.")
    quantization_mode = property(lambda self: None, doc="How weights are quantized: they are not.")

    @property
    def path(self) -> str:
        """The names of the layers it is in, and its own."""
        return next((v.path.rpartition("/")[0] for v in self._own), self.name)

    # Weights.

    def add_weight(
        self, *args: Any, shape: Any = None, initializer: Any = None, dtype: Any = None, trainable: bool = True,
        autocast: bool = True, regularizer: Any = None, constraint: Any = None, aggregation: str = "none",
        overwrite_with_gradient: bool = False,
        name: str | None = None,
    ) -> Any:  # fmt: skip
        """Create a weight.

        Parameters
        ----------
        shape : the shape; by default that of a scalar
        initializer : how it begins; by default ``glorot_uniform``, zeros for integers and booleans
        dtype : the data type; by default that of the layer
        trainable : whether it has gradients
        regularizer, constraint : its penalty, and its projection after each step
        name : its name within the layer
        """
        if args:
            if isinstance(args[0], str):
                name = args[0]
            else:
                shape = args[0]
        name_of_dtype = standardize_dtype(dtype or self.variable_dtype)
        if initializer is None:
            initializer = "glorot_uniform" if "float" in name_of_dtype else "zeros"
        initializer = FRONTEND.find("keras.initializers", "get")(initializer)
        variable = Variable(
            initializer, shape=() if shape is None else tuple(shape), dtype=name_of_dtype, trainable=trainable and self._trainable,
            autocast=autocast, aggregation=aggregation, name=name,
        )  # fmt: skip
        variable._wanted = trainable  # type: ignore[attr-defined]
        variable.regularizer = FRONTEND.find("keras.regularizers", "get")(regularizer)
        variable.constraint = FRONTEND.find("keras.constraints", "get")(constraint)
        variable.overwrite_with_gradient = overwrite_with_gradient
        self._own.append(variable)
        return variable

    def add_variable(self, shape: Any, initializer: Any, dtype: Any = None, trainable: bool = True, autocast: bool = True,
                     regularizer: Any = None, constraint: Any = None, name: str | None = None) -> Any:  # fmt: skip
        """Create a weight: see `add_weight`."""
        return self.add_weight(
            shape=shape, initializer=initializer, dtype=dtype, trainable=trainable, autocast=autocast, regularizer=regularizer,
            constraint=constraint, name=name,
        )  # fmt: skip

    @property
    def weights(self) -> list[Any]:
        """All weights: the layer's own, trained ones first, and those of the layers inside."""
        own = [*(v for v in self._own if _wanted(v)), *(v for v in self._own if not _wanted(v))]
        every = [*own, *(w for layer in self._layers for w in layer.weights)]
        return list({id(w): w for w in every}.values())

    variables = property(lambda self: self.weights, doc="All weights, and the states of metrics.")

    @property
    def trainable_weights(self) -> list[Any]:
        """The weights that are trained."""
        return [w for w in self.weights if w.trainable] if self._trainable else []

    @property
    def non_trainable_weights(self) -> list[Any]:
        """The weights that are not trained."""
        return [w for w in self.weights if not w.trainable] if self._trainable else self.weights

    trainable_variables = property(lambda self: self.trainable_weights, doc="The weights that are trained.")
    non_trainable_variables = property(lambda self: self.non_trainable_weights, doc="The weights that are not trained.")
    metrics_variables = property(lambda self: [], doc="The states of metrics: they are numbers, no variables.")
    metrics = property(lambda self: list(self._found(lambda x: hasattr(x, "update_state"))), doc="The metrics of the layer.")

    @property
    def trainable(self) -> bool:
        """Whether the weights are trained."""
        return self._trainable

    @trainable.setter
    def trainable(self, value: bool) -> None:
        self._trainable = bool(value)
        for variable in self._own:
            if _wanted(variable):
                variable.trainable = bool(value)
        for layer in self._layers:
            layer.trainable = value

    def get_weights(self) -> list[Any]:
        """Return the weights as arrays of NumPy."""
        return [w.numpy() for w in self.weights]

    def set_weights(self, weights: Any) -> None:
        """Replace the weights by arrays in the order of `get_weights`."""
        own = self.weights
        if len(own) != len(weights):
            raise ValueError(
                f"You called `set_weights(weights)` on layer '{self.name}' with a weight list of length {len(weights)}, but the "
                f"layer was expecting {len(own)} weights."
            )
        for variable, value in zip(own, weights, strict=True):
            if tuple(variable.shape) != tuple(value.shape):
                raise ValueError(
                    f"Layer {self.name} weight shape {variable.shape} is not compatible with provided weight "
                    f"shape {tuple(value.shape)}."
                )
        for variable, value in zip(own, weights, strict=True):
            variable.assign(value)

    def count_params(self) -> int:
        """Return the number of elements of all weights."""
        if not self.built:
            raise ValueError(
                f"You tried to call `count_params` on layer '{self.name}', but the layer isn't built. You "
                "can build it manually via: "
                f"`layer.build(input_shape)`."
            )
        total = 0
        for w in self.weights:
            size = 1
            for n in w.shape:
                size *= n
            total += size
        return total

    # Calls.

    def build(self, *args: Any, **kwargs: Any) -> None:
        """Create the weights that depend on the shape of the input; to be defined by the class."""
        self.built = True

    def call(self, *args: Any, **kwargs: Any) -> Any:
        """Compute the result; to be defined by the class."""
        raise NotImplementedError(f"Layer {type(self).__name__} does not have a `call()` method implemented.")

    def compute_mask(self, inputs: Any, previous_mask: Any) -> Any:
        """Return the mask of the output."""
        return previous_mask

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Compute the result, on the backend of the inputs; create the weights first."""
        if "dtype_policy" not in self.__dict__:
            raise RuntimeError(
                f"In layer {type(self).__name__}, you forgot to call `super().__init__()` as the first statement "
                "in the `__init__()` "
                "method. Go add it!"
            )
        args, kwargs = self._converted(args), self._converted(kwargs)
        if any(kinds.is_symbolic(x) for x in kinds.leaves((args, kwargs))):
            return symbolic.record(self, args, {k: v for k, v in kwargs.items() if v is not None})
        if self.input_spec is not None and args:
            check_inputs(self.input_spec, args[0], self.name)
        with contexts.call(self, kwargs.get("training")) as context:
            if not context.outer:
                self._clear_losses()
            with naming.NameScope(self.name):
                if not self.built:
                    self._build(args, kwargs)
                self._fill(args, kwargs, context)
                out = self.call(*args, **kwargs)
            if self.activity_regularizer is not None:
                for x in kinds.leaves(out):
                    self.add_loss(self.activity_regularizer(x))
            self._pass_mask(args, kwargs, out)
            if context.outer is None and context.masks:
                contexts.keep_masks(out)
        return out

    def _fill(self, args: Any, kwargs: dict[str, Any], context: Any) -> None:
        """Add what ``call`` takes and the caller did not give: whether it is training, and the mask of the input."""
        taken = parameters_of(type(self))
        if "training" in taken:
            if kwargs.get("training") is None and taken.index("training") >= len(args):
                kwargs["training"] = context.training
        else:
            kwargs.pop("training", None)
        if "mask" in taken and args and kwargs.get("mask") is None and taken.index("mask") >= len(args):
            masks = kinds.mapped(contexts.mask_of, args[0])
            if any(m is not None for m in kinds.leaves(masks)):
                kwargs["mask"] = masks
        given = {**dict(zip(taken, args, strict=False)), **kwargs}
        for name in taken:
            base = name.removesuffix("_mask")
            if base != name and given.get(base) is not None and given.get(name) is None:
                mask = contexts.mask_of(given[base])
                if mask is not None:
                    kwargs[name] = mask

    def _pass_mask(self, args: Any, kwargs: Any, out: Any) -> None:
        masks = kwargs.get("mask")
        if masks is None:
            masks = kinds.mapped(contexts.mask_of, args[0]) if args else None
        given = any(m is not None for m in kinds.leaves(masks))
        if not given and type(self).compute_mask is Layer.compute_mask:
            return
        if self.supports_masking or type(self).compute_mask is not Layer.compute_mask:
            contexts.set_masks(out, self.compute_mask(args[0] if args else None, masks), replace=False)

    def _converted(self, value: Any) -> Any:
        """Return arguments with floating-point arrays in the data type of the computation."""
        if not self.autocast:
            return value
        dtype = self.compute_dtype

        def convert(x: Any) -> Any:
            if kinds.is_symbolic(x) or not kinds.is_floating(x):
                return x
            out = kinds.cast(x, dtype)
            if out is not x:
                contexts.copy_mask(x, out)
            return out

        return kinds.mapped(convert, value)

    def _build(self, args: Any, kwargs: Any) -> None:
        """Call ``build`` with the shapes of the arguments, on the backend of the arrays."""
        values = [kinds.native(x) for x in kinds.leaves((args, kwargs)) if kinds.is_array(x)]
        xp = kinds.space(values)
        if "traced" in xp.__name__:
            xp = ivy_api.namespace(xp.__name__.split()[-1])
        names = [p for p in inspect.signature(self.build).parameters.values() if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
        with ivy_api.use_backend(xp), Building(self):
            if len(names) <= 1 and args:
                self.build(shape_of(args[0]))
            else:
                bound = {**dict(zip(parameters_of(type(self)), args, strict=False)), **kwargs}
                shapes = {f"{name}_shape": shape_of(x) for name, x in bound.items() if x is not None}
                self.build(**{p.name: shapes.get(p.name) for p in names if p.name in shapes or p.default is p.empty})
        self.built = True

    def symbolic_call(self, *args: Any, **kwargs: Any) -> Any:
        """Return symbolic results."""
        return self.compute_output_spec(*args, **kwargs)

    def compute_output_spec(self, *args: Any, **kwargs: Any) -> Any:
        """Return the shapes and data types of the results, as symbolic tensors."""
        return symbolic.inferred(self, args, kwargs)

    def compute_output_shape(self, *args: Any, **kwargs: Any) -> Any:
        """Return the shape of the result for the shape of the input."""
        value = args[0] if args else next(iter(kwargs.values()))
        nested = isinstance(value, (list, tuple)) and bool(value) and isinstance(value[0], (list, tuple))
        inputs = (
            [symbolic.KerasTensor(s, self.compute_dtype) for s in value]
            if nested
            else symbolic.KerasTensor(value, self.compute_dtype)
        )
        return kinds.mapped(lambda x: x.shape, symbolic.inferred(self, (inputs,), {}))

    def stateless_call(
        self, trainable_variables: Any, non_trainable_variables: Any, *args: Any, return_losses: bool = False, **kwargs: Any
    ) -> Any:
        """Compute the result as a pure function of all weights.

        Returns
        -------
        out : the result, and the values of the weights that are not trained; with ``return_losses`` also the losses
        """
        if not self.built:
            raise ValueError(
                f"To call stateless_call, {type(self).__name__} must be built (i.e. its variables must have been already created)."
            )
        pairs = [*zip(self.trainable_variables, trainable_variables, strict=True)]
        pairs += zip(self.non_trainable_variables, non_trainable_variables, strict=True)
        with Scope((v, kinds.native(x)) for v, x in pairs) as scope:
            out = self(*args, **kwargs)
            losses = self.losses if return_losses else []
        wrap = (
            ivy_api.Array
            if any(isinstance(x, ivy_api.Array) for x in kinds.leaves((args, list(trainable_variables))))
            else lambda x: x
        )
        states = [wrap(scope.values.get(id(v))) for v in self.non_trainable_variables]
        return (out, states, losses) if return_losses else (out, states)

    # Losses.

    def add_loss(self, loss: Any) -> None:
        """Add a number to the loss of the model, or several, in ``call``."""
        self._losses.extend(kinds.leaves(loss))

    @property
    def losses(self) -> list[Any]:
        """What the last call added to the loss, and the penalties of the weights."""
        every = [x for layer in self._flatten_layers() for x in layer._losses]
        return every + [w.regularizer(w.value) for w in self.trainable_weights if w.regularizer is not None]

    def _clear_losses(self) -> None:
        for layer in self._flatten_layers():
            layer._losses.clear()

    # Data.

    def get_config(self) -> dict[str, Any]:
        """Return the arguments, as data."""
        found = {"name": self.name, "trainable": self._trainable, "dtype": self.dtype_policy.as_data()}
        if self.activity_regularizer is not None and "activity_regularizer" not in self.arguments:
            found["activity_regularizer"] = FRONTEND.find("keras.utils", "serialize_keras_object")(self.activity_regularizer)
        if self.accepted:
            return {
                **{k: v for k, v in found.items() if k in self.accepted},
                **arguments_of(self),
                **{k: getattr(self, k) for k in self.extras},
            }
        args, kwargs = self._given
        if type(self).__init__ is not Layer.__init__:
            names = [p.name for p in inspect.signature(type(self).__init__).parameters.values()][1:]
            own = {**dict(zip(names, args, strict=False)), **kwargs}
            found = {**{k: v for k, v in found.items() if k in names or "kwargs" in names}, **own}
        return found

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Any:
        """Return a layer with these arguments."""
        again = FRONTEND.find("keras.utils", "deserialize_keras_object")
        found = {name: again(value) if name != "dtype" and _is_data(value) else value for name, value in config.items()}
        return cls(**found)

    def get_build_config(self) -> dict[str, Any] | None:
        """Return the shape of the input it was built for."""
        shape = self._built_for or self._shape
        return None if shape is None else {"input_shape": shape}

    def build_from_config(self, config: dict[str, Any]) -> None:
        """Create the weights for the shape of `get_build_config`."""
        if "input_shape" in config:
            self.build(config["input_shape"])

    @property
    def input(self) -> Any:
        """The symbolic input of the layer, if it was called on one."""
        return self._only_node().args[0]

    @property
    def output(self) -> Any:
        """The symbolic output of the layer, if it was called on a symbolic input."""
        return self._only_node().outputs

    def _only_node(self) -> Any:
        nodes = self._inbound_nodes
        if len(nodes) != 1:
            said = "has multiple inbound nodes" if nodes else "has never been called"
            raise AttributeError(f"The layer {self.name} {said} and thus has no defined input and output.")
        return nodes[0]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} name={self.name}, built={self.built}>"


def _building(build: Callable[..., Any]) -> Callable[..., Any]:
    """Return a method ``build`` whose weights have the name of the layer in their path, and after which the layer is built."""

    @wraps(build)
    def method(self: Layer, *args: Any, **kwargs: Any) -> None:
        if len(args) == 1 and not kwargs:
            object.__setattr__(self, "_built_for", args[0])
        with Building(self):
            build(self, *args, **kwargs)
        self.built = True

    return method


class Building:
    """Within the context, weights that a layer creates have its name in their path."""

    def __init__(self, layer: Layer) -> None:
        self._scope = None if naming.scope.get()[-1:] == (layer.name,) else naming.NameScope(layer.name)

    def __enter__(self) -> None:
        if self._scope is not None:
            self._scope.__enter__()

    def __exit__(self, *error: object) -> None:
        if self._scope is not None:
            self._scope.__exit__()


def shape_of(value: Any) -> Any:
    """Return the shapes of arrays, in the structure they are in; of a single one the shape."""
    return kinds.mapped(lambda x: tuple(x.shape) if hasattr(x, "shape") else None, value)


def _wanted(variable: Any) -> bool:
    return bool(getattr(variable, "_wanted", variable.trainable))


def _is_data(value: Any) -> bool:
    """Whether a value is an object as data, or a list of them."""
    if isinstance(value, list):
        return bool(value) and all(map(_is_data, value))
    return isinstance(value, dict) and {"class_name", "config"} <= set(value)


def _input_shape(kwargs: dict[str, Any]) -> Any:
    """Take the shape of the input from the keywords of a constructor: with the batch axis."""
    batch = kwargs.pop("batch_size", None)
    if "input_dim" in kwargs:
        return (batch, kwargs.pop("input_dim"))
    if "input_shape" in kwargs:
        return (batch, *kwargs.pop("input_shape"))
    found = kwargs.pop("batch_shape", kwargs.pop("batch_input_shape", None))
    return None if found is None else tuple(found)


__all__ = ["InputSpec", "Layer", "floatx", "native"]
