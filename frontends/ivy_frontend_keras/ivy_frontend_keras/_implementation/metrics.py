"""``keras.metrics``."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Self

from ivy_frontend_keras._implementation import contexts, kinds, naming
from ivy_frontend_keras._implementation.defining import constructed, offer
from ivy_frontend_keras._implementation.frontend import FRONTEND
from ivy_frontend_keras._implementation.losses import as_dtype, unit
from ivy_frontend_keras._implementation.objects import register_module, serialize_keras_object
from ivy_frontend_keras._implementation.operations.defining import op
from ivy_frontend_keras._implementation.settings import standardize_dtype
from ivy_frontend_keras._implementation.shapes import same_rank
from ivy_frontend_keras._implementation.variables import Variable


@offer("", "metrics")
class Metric:
    """The base class of metrics: ``update_state`` adds a batch, ``result`` returns the quantity of all batches so far."""

    shared: tuple[str, ...] = ("dtype", "name")
    arguments: tuple[str, ...] = ()

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        self = super().__new__(cls)
        self.__dict__["_own"] = []
        return self

    def __init__(self, dtype: Any = None, name: str | None = None) -> None:
        self.name = name or naming.unique_of(self)
        self._dtype = standardize_dtype(dtype)

    def prepare(self) -> None:
        """Check the arguments, and make the states."""

    dtype = property(lambda self: self._dtype, doc="The data type of the states.")
    variables = property(lambda self: list(self._own), doc="The states.")

    def add_variable(
        self, shape: Any, initializer: Any, dtype: Any = None, aggregation: str = "sum", name: str | None = None
    ) -> Any:
        """Create a state."""
        initializer = FRONTEND.find("keras.initializers", "get")(initializer)
        made = Variable(initializer, shape=shape, dtype=dtype or self._dtype, trainable=False, name=name)
        made._begin = initializer  # type: ignore[attr-defined]
        self._own.append(made)  # type: ignore[attr-defined]
        return made

    def add_weight(self, shape: Any = (), initializer: Any = None, dtype: Any = None, name: str | None = None) -> Any:
        """Create a state."""
        return self.add_variable(shape, initializer or "zeros", dtype=dtype, name=name)

    def reset_state(self) -> None:
        """Forget all batches."""
        for v in self._own:  # type: ignore[attr-defined]
            v.assign(v._begin(v.shape, dtype=v.dtype))

    def update_state(self, *args: Any, **kwargs: Any) -> Any:
        """Add a batch; to be defined by the class."""
        raise NotImplementedError

    def result(self) -> Any:
        """Return the quantity; to be defined by the class."""
        raise NotImplementedError

    def number(self, value: Any, dtype: str | None = None) -> Any:
        """Return a number, or nested lists of them, as an array of the backend in use, by default in the dtype of the metric."""
        xp = kinds.space(())
        return xp.asarray(value, dtype=getattr(xp, dtype or self._dtype))

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Add a batch and return the quantity."""
        self.update_state(*args, **kwargs)
        return self.result()

    def get_config(self) -> dict[str, Any]:
        """Return the arguments, as data."""
        return {"name": self.name, "dtype": self._dtype, **{name: getattr(self, name) for name in self.arguments}}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Self:
        """Return a metric with these arguments."""
        return cls(**config)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} name={self.name}>"


def metric(cls: Any) -> Any:
    """Register a metric with the constructor that the snapshot records."""
    return constructed("metrics", Metric)(cls)


class _Summed(Metric):
    """A metric of a few numbers, which are kept as Python's."""

    total = count = 0.0

    def reset_state(self) -> None:
        """Forget all batches."""
        self.total = self.count = 0.0
        super().reset_state()

    def result(self) -> Any:
        """Return the mean."""
        return self.number(self.total / self.count if self.count else 0.0)

    def add(self, values: Any, sample_weight: Any, mask: Any = None) -> None:
        """Add numbers with their weights: of each example, the mean of its numbers, and of its weights."""

        def run(values: Any, weight: Any, mask: Any, *, xp: Any) -> tuple[Any, Any]:
            dtype = getattr(xp, self._dtype)
            values = as_dtype(values, dtype, xp)
            weight = weight if weight is None else as_dtype(weight, dtype, xp)
            if mask is not None:
                kept = xp.astype(mask, dtype)
                kept, weight = (kept, None) if weight is None else same_rank(kept, weight, xp)
                weight = kept if weight is None else weight * kept
            if weight is None:
                return xp.sum(values) / (math.prod(values.shape[1:]) or 1), values.shape[0] if len(values.shape) else 1
            values, weight = same_rank(values, weight, xp)
            if len(weight.shape) > len(values.shape):
                raise ValueError(f"The weights have more axes than the values: {tuple(weight.shape)} and {tuple(values.shape)}.")
            if not len(weight.shape):
                return xp.mean(values) * weight, weight
            weight = xp.reshape(weight, (*weight.shape, *(1,) * (len(values.shape) - len(weight.shape))))
            weight = xp.broadcast_to(weight, tuple(values.shape))
            size = math.prod(values.shape[1:]) or 1
            return xp.sum(values * weight) / size, xp.sum(weight) / size

        given = kinds.native(values), kinds.mapped(kinds.native, sample_weight), kinds.native(mask)
        total, count = kinds.call(run, given, {})
        self.total += float(total)
        self.count += float(count)


@metric
class Mean(_Summed):
    """The mean of numbers."""

    def update_state(self, values: Any, sample_weight: Any = None) -> None:
        """Add numbers."""
        self.add(values, sample_weight)


@metric
class Sum(_Summed):
    """The sum of numbers."""

    def update_state(self, values: Any, sample_weight: Any = None) -> None:
        """Add numbers."""

        def run(values: Any, weight: Any, *, xp: Any) -> Any:
            values = as_dtype(values, getattr(xp, self._dtype), xp)
            if weight is None:
                return xp.sum(values)
            values, weight = same_rank(values, as_dtype(weight, values.dtype, xp), xp)
            return xp.sum(values * xp.reshape(weight, (*weight.shape, *(1,) * (len(values.shape) - len(weight.shape)))))

        self.total += float(kinds.call(run, (kinds.native(values), kinds.mapped(kinds.native, sample_weight)), {}))

    def result(self) -> Any:
        """Return the sum."""
        return self.number(self.total)


class _Wrapped(_Summed):
    """The mean of a function of true and predicted values."""

    fn: Callable[..., Any]

    def values(self, y_true: Any, y_pred: Any) -> Any:
        """Return the function of true and predicted values."""
        return type(self).fn(y_true, y_pred, **{name: getattr(self, name) for name in self.arguments})

    def update_state(self, y_true: Any, y_pred: Any, sample_weight: Any = None) -> None:
        """Add a batch."""
        self.add(self.values(kinds.native(y_true), kinds.native(y_pred)), sample_weight, contexts.mask_of(y_pred))


@offer("metrics")
class MeanMetricWrapper(_Summed):
    """The mean of a function of true and predicted values."""

    def __init__(self, fn: Callable[..., Any], name: str | None = None, dtype: Any = None, **kwargs: Any) -> None:
        super().__init__(name=name, dtype=dtype)
        self._fn, self._fn_kwargs = fn, kwargs

    def update_state(self, y_true: Any, y_pred: Any, sample_weight: Any = None) -> None:
        """Add a batch."""
        values = self._fn(kinds.native(y_true), kinds.native(y_pred), **self._fn_kwargs)
        self.add(values, sample_weight, contexts.mask_of(y_pred))

    def get_config(self) -> dict[str, Any]:
        """Return the arguments, as data."""
        return {"name": self.name, "dtype": self._dtype, "fn": serialize_keras_object(self._fn), **self._fn_kwargs}


def _mean_of(name: str, function: str, doc: str, module: str = "metrics") -> None:
    found = FRONTEND.find(f"keras.{module}", function)
    metric(type(name, (_Wrapped,), {"fn": staticmethod(found), "__doc__": doc, "__module__": __name__}))


for _name, _function in {
    "MeanSquaredError": "mean_squared_error", "MeanAbsoluteError": "mean_absolute_error",
    "MeanAbsolutePercentageError": "mean_absolute_percentage_error",
    "MeanSquaredLogarithmicError": "mean_squared_logarithmic_error", "LogCoshError": "log_cosh", "Hinge": "hinge",
    "SquaredHinge": "squared_hinge", "CategoricalHinge": "categorical_hinge", "KLDivergence": "kl_divergence",
    "Poisson": "poisson", "BinaryCrossentropy": "binary_crossentropy", "CategoricalCrossentropy": "categorical_crossentropy",
    "SparseCategoricalCrossentropy": "sparse_categorical_crossentropy",
}.items():  # fmt: skip
    _mean_of(_name, _function, f"The mean of ``{_function}``.", "losses")


def function_of_pairs(body: Any) -> Any:
    """Register a function of true and predicted values whose mean is a metric."""
    if FRONTEND.snapshot.find("keras.metrics", body.__name__) is not None:
        op("metrics")(body)
        return FRONTEND.find("keras.metrics", body.__name__)

    def function(*args: Any, **kwargs: Any) -> Any:
        return kinds.call(body, args, kwargs)

    return function


def mean_class(name: str, function: Any, doc: str) -> None:
    """Register the mean of a function of true and predicted values as a metric."""
    metric(type(name, (_Wrapped,), {"fn": staticmethod(function), "__doc__": doc, "__module__": __name__}))


def float_pair(y_true: Any, y_pred: Any, xp: Any) -> tuple[Any, Any]:
    """Return true and predicted values in the floating-point data type of the latter, with the same number of axes."""
    y_pred = as_dtype(y_pred, xp.float32, xp) if not kinds.is_floating(y_pred) else y_pred
    return same_rank(as_dtype(y_true, y_pred.dtype, xp), y_pred, xp)


@function_of_pairs
def accuracy(y_true: Any, y_pred: Any, *, xp: Any) -> Any:
    """Return where values are equal."""
    y_true, y_pred = float_pair(y_true, y_pred, xp)
    return xp.mean(xp.astype(y_true == y_pred, xp.float32), axis=-1)


@function_of_pairs
def binary_accuracy(y_true: Any, y_pred: Any, threshold: float = 0.5, *, xp: Any) -> Any:
    """Return where probabilities are on the right side of a threshold."""
    y_true, y_pred = float_pair(y_true, y_pred, xp)
    return xp.astype(y_true == xp.astype(y_pred > threshold, y_true.dtype), xp.float32)


@function_of_pairs
def categorical_accuracy(y_true: Any, y_pred: Any, *, xp: Any) -> Any:
    """Return where the class with the largest score is the true one."""
    found = xp.argmax(as_dtype(y_true, xp.float32, xp), axis=-1) == xp.argmax(y_pred, axis=-1)
    return xp.astype(found, xp.float32)


@function_of_pairs
def sparse_categorical_accuracy(y_true: Any, y_pred: Any, *, xp: Any) -> Any:
    """Return where the class with the largest score is the true one, given as an integer."""
    if len(y_true.shape) == len(y_pred.shape) and y_true.shape[-1] == 1:
        y_true = xp.squeeze(y_true, axis=-1)
    return xp.astype(xp.astype(y_true, xp.int32) == xp.astype(xp.argmax(y_pred, axis=-1), xp.int32), xp.float32)


def _within(labels: Any, y_pred: Any, k: int, xp: Any) -> Any:
    labels = xp.astype(labels, xp.int32)
    own = xp.sum(y_pred * xp.one_hot(labels, y_pred.shape[-1], dtype=y_pred.dtype), axis=-1, keepdims=True)
    return xp.astype(xp.sum(xp.astype(y_pred > own, xp.int32), axis=-1) < k, xp.float32)


@function_of_pairs
def top_k_categorical_accuracy(y_true: Any, y_pred: Any, k: int = 5, *, xp: Any) -> Any:
    """Return where the true class is among those with the largest scores."""
    return _within(xp.argmax(as_dtype(y_true, xp.float32, xp), axis=-1), y_pred, k, xp)


@function_of_pairs
def sparse_top_k_categorical_accuracy(y_true: Any, y_pred: Any, k: int = 5, from_sorted_ids: bool = False, *, xp: Any) -> Any:
    """Return where the true class, given as an integer, is among those with the largest scores."""
    if len(y_true.shape) == len(y_pred.shape) and y_true.shape[-1] == 1:
        y_true = xp.squeeze(y_true, axis=-1)
    if from_sorted_ids:
        return xp.astype(
            xp.any(xp.astype(y_pred[..., :k], xp.int32) == xp.expand_dims(xp.astype(y_true, xp.int32), axis=-1), axis=-1),
            xp.float32,
        )
    return _within(y_true, y_pred, k, xp)


@function_of_pairs
def _cosine(y_true: Any, y_pred: Any, axis: int = -1, *, xp: Any) -> Any:
    y_true, y_pred = float_pair(y_true, y_pred, xp)
    return xp.sum(unit(y_true, axis, xp) * unit(y_pred, axis, xp), axis=axis)


mean_class("Accuracy", accuracy, "How often values are equal.")
mean_class("BinaryAccuracy", binary_accuracy, "How often probabilities are on the right side of a threshold.")
mean_class("CategoricalAccuracy", categorical_accuracy, "How often the class with the largest score is the true one.")
mean_class("SparseCategoricalAccuracy", sparse_categorical_accuracy, "How often the class with the largest score is the true one.")
mean_class("TopKCategoricalAccuracy", top_k_categorical_accuracy, "How often the true class is among the best.")
mean_class("SparseTopKCategoricalAccuracy", sparse_top_k_categorical_accuracy, "How often the true class is among the best.")
mean_class("CosineSimilarity", _cosine, "The mean cosine of angles.")


@metric
class RootMeanSquaredError(_Summed):
    """The root of the mean of squared differences."""

    def update_state(self, y_true: Any, y_pred: Any, sample_weight: Any = None) -> None:
        """Add a batch."""

        def run(y_true: Any, y_pred: Any, *, xp: Any) -> Any:
            y_true, y_pred = float_pair(y_true, y_pred, xp)
            return xp.square(y_pred - y_true)

        self.add(kinds.call(run, (kinds.native(y_true), kinds.native(y_pred)), {}), sample_weight)

    def result(self) -> Any:
        """Return the root."""
        return self.number(math.sqrt(self.total / self.count) if self.count else 0.0)


get = register_module("metrics", "a metric")
