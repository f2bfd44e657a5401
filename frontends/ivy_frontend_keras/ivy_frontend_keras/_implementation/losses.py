"""``keras.losses``."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from typing import Any, Self

from ivy_frontend_keras._implementation import kinds, naming
from ivy_frontend_keras._implementation.defining import constructed, offer
from ivy_frontend_keras._implementation.frontend import FRONTEND
from ivy_frontend_keras._implementation.objects import register_module
from ivy_frontend_keras._implementation.operations.defining import op
from ivy_frontend_keras._implementation.settings import epsilon, standardize_dtype
from ivy_frontend_keras._implementation.shapes import reduced, same_rank

MODULES = ("losses", "metrics")


@offer("", "losses")
class Loss:
    """The base class of losses: a call takes the true and the predicted values, and returns a number.

    Parameters
    ----------
    reduction : ``sum_over_batch_size``, ``sum``, ``mean``, ``mean_with_sample_weight`` or ``none``
    dtype : the data type of the computation
    """

    shared: tuple[str, ...] = ("name", "reduction", "dtype")
    arguments: tuple[str, ...] = ()

    def __init__(self, name: str | None = None, reduction: str | None = "sum_over_batch_size", dtype: Any = None) -> None:
        allowed = ("sum_over_batch_size", "sum", None, "none", "mean", "mean_with_sample_weight")
        if reduction not in allowed:
            raise ValueError(f"Invalid value for argument `reduction`. Expected one of {allowed}. Received: reduction={reduction}")
        self.name = name or naming.unique_of(self)
        self.reduction = reduction
        self._dtype = standardize_dtype(dtype)

    def prepare(self) -> None:
        """Check the arguments."""

    dtype = property(lambda self: self._dtype, doc="The data type of the computation.")

    def call(self, y_true: Any, y_pred: Any) -> Any:
        """Return the loss of each element; to be defined by the class."""
        raise NotImplementedError

    def counted(self, y_true: Any, values: Any, xp: Any) -> Any:
        """Return which losses of elements count, ``None`` if all do."""
        ignored = getattr(self, "ignore_class", None)
        return None if ignored is None else xp.reshape(y_true, tuple(values.shape)) != ignored

    def __call__(self, y_true: Any, y_pred: Any, sample_weight: Any = None, mask: Any = None) -> Any:
        """Return the reduced loss."""

        def run(true: Any, pred: Any, weight: Any, mask: Any, *, xp: Any) -> Any:
            dtype = getattr(xp, self._dtype)
            true, pred = kinds.mapped(lambda x: as_dtype(x, dtype, xp), true), kinds.mapped(lambda x: as_dtype(x, dtype, xp), pred)
            values = kinds.native(self.call(true, pred))
            kept = self.counted(true, values, xp)
            if kept is not None:
                mask = kept if mask is None else xp.logical_and(kept, xp.astype(mask, xp.bool))
            return reduced(values, weight, mask, self.reduction, dtype, xp)

        return kinds.call(run, (y_true, y_pred, sample_weight, mask), {})

    def get_config(self) -> dict[str, Any]:
        """Return the arguments, as data."""
        found: dict[str, Any] = {"name": self.name, "reduction": self.reduction}
        return {**found, **{name: getattr(self, name) for name in self.arguments}}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Self:
        """Return a loss with these arguments."""
        return cls(**config)


def as_dtype(x: Any, dtype: Any, xp: Any) -> Any:
    """Return an array, a number or a list as an array of a data type."""
    return xp.asarray(x, dtype=dtype) if not kinds.is_array(x) else x if x.dtype == dtype else xp.astype(x, dtype)


class Wrapped(Loss):
    """A loss whose elements a function computes.

    Attributes
    ----------
    fn : takes the true and the predicted values and keywords
    """

    fn: Callable[..., Any]
    ranks = True
    """Whether true and predicted values get the same number of axes."""

    def call(self, y_true: Any, y_pred: Any) -> Any:
        """Return the loss of each element."""
        if self.ranks and kinds.is_array(y_true):
            y_true, y_pred = same_rank(y_true, y_pred, kinds.space([y_true, y_pred]))
        return type(self).fn(y_true, y_pred, **{name: getattr(self, name) for name in self.arguments})


class OfFunction(Wrapped):
    """A loss of a function of the user."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(name=getattr(function, "__name__", type(function).__name__))
        self.function = function

    def call(self, y_true: Any, y_pred: Any) -> Any:
        """Return the loss of each element."""
        if kinds.is_array(y_true) and kinds.is_array(y_pred):
            y_true, y_pred = same_rank(y_true, y_pred, kinds.space([y_true, y_pred]))
        return self.function(y_true, y_pred)


def loss(name: str, doc: str, *, labels: bool = False, base: type[Wrapped] = Wrapped) -> Callable[[Any], Any]:
    """Register a function of arrays as a loss function, and a class of that name.

    Parameters
    ----------
    name : the name of the class
    labels : whether the true values are classes given as integers, so that they have other axes than the predicted values
    base : the base class
    """

    def decorate(body: Any) -> Any:
        modules = tuple(p for p in MODULES if FRONTEND.snapshot.find(f"keras.{p}", body.__name__) is not None)

        def promoted(y_true: Any, y_pred: Any, *args: Any, xp: Any, **kwargs: Any) -> Any:
            y_pred = y_pred if kinds.is_floating(y_pred) else as_dtype(y_pred, xp.float32, xp)
            y_true = y_true if labels and kinds.is_array(y_true) else as_dtype(y_true, y_pred.dtype, xp)
            if not labels and not body.__name__.startswith("categorical"):
                y_true, y_pred = same_rank(y_true, y_pred, xp)
            return body(y_true, y_pred, *args, xp=xp, **kwargs)

        promoted.__name__, promoted.__doc__ = body.__name__, body.__doc__
        promoted.__signature__ = inspect.signature(body)  # type: ignore[attr-defined]
        op(*modules)(promoted)
        function = FRONTEND.find("keras.losses", body.__name__)
        made = type(name, (base,), {"fn": staticmethod(function), "ranks": not labels, "__doc__": doc, "__module__": __name__})
        constructed("losses", Loss)(made)
        return body

    return decorate


@loss("MeanSquaredError", "The mean of squared differences.")
def mean_squared_error(y_true: Any, y_pred: Any, *, xp: Any) -> Any:
    """Return the means of squared differences."""
    return xp.mean(xp.square(y_true - y_pred), axis=-1)


@loss("MeanAbsoluteError", "The mean of absolute differences.")
def mean_absolute_error(y_true: Any, y_pred: Any, *, xp: Any) -> Any:
    """Return the means of absolute differences."""
    return xp.mean(xp.abs(y_true - y_pred), axis=-1)


@loss("MeanAbsolutePercentageError", "The mean of absolute differences in per cent of the true values.")
def mean_absolute_percentage_error(y_true: Any, y_pred: Any, *, xp: Any) -> Any:
    """Return the means of relative differences, in per cent."""
    below = xp.maximum(xp.abs(y_true), xp.full_like(y_true, epsilon()))
    return 100.0 * xp.mean(xp.abs((y_true - y_pred) / below), axis=-1)


@loss("MeanSquaredLogarithmicError", "The mean of squared differences of logarithms.")
def mean_squared_logarithmic_error(y_true: Any, y_pred: Any, *, xp: Any) -> Any:
    """Return the means of squared differences of logarithms."""
    first, second = (xp.log(xp.maximum(y, xp.full_like(y, epsilon())) + 1.0) for y in (y_pred, y_true))
    return xp.mean(xp.square(first - second), axis=-1)


@loss("Huber", "Squared differences, and absolute ones where they are large.")
def huber(y_true: Any, y_pred: Any, delta: float = 1.0, *, xp: Any) -> Any:
    """Return the means of squares of small differences and absolute values of large ones."""
    error = xp.abs(y_true - y_pred)
    return xp.mean(xp.where(error <= delta, 0.5 * error * error, delta * error - 0.5 * delta * delta), axis=-1)


@loss("LogCosh", "The logarithm of the hyperbolic cosine of differences.")
def log_cosh(y_true: Any, y_pred: Any, *, xp: Any) -> Any:
    """Return the means of logarithms of hyperbolic cosines."""
    x = y_pred - y_true
    return xp.mean(x + xp.nn.softplus(-2.0 * x) - math.log(2.0), axis=-1)


def _signs(y_true: Any, xp: Any) -> Any:
    """Return labels 0 and 1 as -1 and 1; others as they are."""
    binary = xp.all(xp.logical_or(y_true == 0, y_true == 1))
    return xp.where(binary, 2.0 * y_true - 1.0, y_true)


@loss("Hinge", "The hinge loss of labels -1 and 1.")
def hinge(y_true: Any, y_pred: Any, *, xp: Any) -> Any:
    """Return the means of the parts of margins below 1."""
    return xp.mean(xp.nn.relu(1.0 - _signs(y_true, xp) * y_pred), axis=-1)


@loss("SquaredHinge", "The squared hinge loss of labels -1 and 1.")
def squared_hinge(y_true: Any, y_pred: Any, *, xp: Any) -> Any:
    """Return the means of squares of the parts of margins below 1."""
    return xp.mean(xp.square(xp.nn.relu(1.0 - _signs(y_true, xp) * y_pred)), axis=-1)


@loss("CategoricalHinge", "The hinge loss of classes.")
def categorical_hinge(y_true: Any, y_pred: Any, *, xp: Any) -> Any:
    """Return how far the best other class comes within 1 of the true one."""
    true = xp.sum(y_true * y_pred, axis=-1)
    other = xp.max((1.0 - y_true) * y_pred, axis=-1)
    return xp.nn.relu(other - true + 1.0)


@loss("KLDivergence", "The Kullback-Leibler divergence.")
def kl_divergence(y_true: Any, y_pred: Any, *, xp: Any) -> Any:
    """Return the divergences of distributions."""
    y_true, y_pred = (xp.clip(y, epsilon(), 1.0) for y in (y_true, y_pred))
    return xp.sum(y_true * xp.log(y_true / y_pred), axis=-1)


@loss("Poisson", "The negative log likelihood of a Poisson distribution, without constants.")
def poisson(y_true: Any, y_pred: Any, *, xp: Any) -> Any:
    """Return the means of negative log likelihoods."""
    return xp.mean(y_pred - y_true * xp.log(y_pred + epsilon()), axis=-1)


def unit(x: Any, axis: Any, xp: Any) -> Any:
    """Return vectors of length one."""
    squares = xp.sum(xp.square(x), axis=axis, keepdims=True)
    return x / xp.sqrt(xp.maximum(squares, xp.full_like(squares, 1e-12)))


@loss("CosineSimilarity", "The negative cosine of the angle.")
def cosine_similarity(y_true: Any, y_pred: Any, axis: int = -1, *, xp: Any) -> Any:
    """Return the negative cosines of angles."""
    return -xp.sum(unit(y_true, axis, xp) * unit(y_pred, axis, xp), axis=axis)


def probabilities(y_pred: Any, xp: Any) -> Any:
    """Return probabilities, kept away from 0 and 1."""
    return xp.clip(y_pred, epsilon(), 1.0 - epsilon())


def _binary(y_true: Any, y_pred: Any, from_logits: bool, xp: Any) -> Any:
    if from_logits:
        return xp.nn.relu(y_pred) - y_pred * y_true + xp.log1p(xp.exp(-xp.abs(y_pred)))
    p = probabilities(y_pred, xp)
    return -(y_true * xp.log(p) + (1.0 - y_true) * xp.log(1.0 - p))


def _smooth(y_true: Any, smoothing: float, classes: int) -> Any:
    return y_true * (1.0 - smoothing) + smoothing / classes if smoothing else y_true


@loss("BinaryCrossentropy", "The cross entropy of probabilities of one class.")
def binary_crossentropy(
    y_true: Any, y_pred: Any, from_logits: bool = False, label_smoothing: float = 0.0, axis: int = -1, *, xp: Any
) -> Any:
    """Return the means of cross entropies."""
    return xp.mean(_binary(_smooth(y_true, label_smoothing, 2), y_pred, from_logits, xp), axis=axis)


@loss("BinaryFocalCrossentropy", "The cross entropy of probabilities of one class, with less weight where they are right.")
def binary_focal_crossentropy(
    y_true: Any, y_pred: Any, apply_class_balancing: bool = False, alpha: float = 0.25, gamma: float = 2.0,
    from_logits: bool = False, label_smoothing: float = 0.0, axis: int = -1, *, xp: Any,
) -> Any:  # fmt: skip
    """Return the means of weighted cross entropies."""
    y_true = _smooth(y_true, label_smoothing, 2)
    p = xp.nn.sigmoid(y_pred) if from_logits else y_pred
    found = _binary(y_true, p, False, xp)
    right = y_true * p + (1 - y_true) * (1 - p)
    found = (1.0 - right) ** gamma * found
    if apply_class_balancing:
        found = (y_true * alpha + (1 - y_true) * (1 - alpha)) * found
    return xp.mean(found, axis=axis)


def _log_probabilities(y_pred: Any, from_logits: bool, axis: int, xp: Any) -> Any:
    if from_logits:
        return xp.nn.log_softmax(y_pred, axis=axis)
    return xp.log(probabilities(y_pred / xp.sum(y_pred, axis=axis, keepdims=True), xp))


@loss("CategoricalCrossentropy", "The cross entropy of classes given as vectors.")
def categorical_crossentropy(
    y_true: Any, y_pred: Any, from_logits: bool = False, label_smoothing: float = 0.0, axis: int = -1, *, xp: Any
) -> Any:
    """Return the cross entropies."""
    if tuple(y_true.shape) != tuple(y_pred.shape):
        raise ValueError(
            f"Arguments `target` and `output` must have the same shape. Received: target.shape={tuple(y_true.shape)}, "
            f"output.shape={tuple(y_pred.shape)}"
        )
    y_true = _smooth(y_true, label_smoothing, y_pred.shape[axis])
    return -xp.sum(y_true * _log_probabilities(y_pred, from_logits, axis, xp), axis=axis)


@loss("CategoricalFocalCrossentropy", "The cross entropy of classes, with less weight where they are right.")
def categorical_focal_crossentropy(
    y_true: Any, y_pred: Any, alpha: float = 0.25, gamma: float = 2.0, from_logits: bool = False, label_smoothing: float = 0.0,
    axis: int = -1, *, xp: Any,
) -> Any:  # fmt: skip
    """Return the weighted cross entropies."""
    y_true = _smooth(y_true, label_smoothing, y_pred.shape[axis])
    p = xp.nn.softmax(y_pred, axis=axis) if from_logits else y_pred
    p = probabilities(p / xp.sum(p, axis=axis, keepdims=True), xp)
    return xp.sum(-y_true * xp.log(p) * (1.0 - p) ** gamma * alpha, axis=axis)


@loss("SparseCategoricalCrossentropy", "The cross entropy of classes given as integers.", labels=True)
def sparse_categorical_crossentropy(
    y_true: Any, y_pred: Any, from_logits: bool = False, ignore_class: int | None = None, axis: int = -1, *, xp: Any
) -> Any:
    """Return the cross entropies."""
    if len(y_true.shape) == len(y_pred.shape) and y_true.shape[-1] == 1:
        y_true = xp.squeeze(y_true, axis=-1)
    labels = xp.astype(y_true, xp.int32)
    kept = None
    if ignore_class is not None:
        kept = labels != ignore_class
        labels = xp.where(kept, labels, xp.zeros_like(labels))
    logs = _log_probabilities(y_pred, from_logits, axis, xp)
    found = -xp.sum(logs * xp.one_hot(labels, logs.shape[axis], axis=axis, dtype=logs.dtype), axis=axis)
    return found if kept is None else xp.where(kept, found, xp.zeros_like(found))


@loss("Dice", "One minus the share of what true and predicted values have in common.")
def dice(y_true: Any, y_pred: Any, axis: Any = None, *, xp: Any) -> Any:
    """Return the losses: over all axes, or over some."""
    axis = tuple(axis) if isinstance(axis, list) else axis
    both = xp.sum(y_true * y_pred, axis=axis)
    return 1 - (2.0 * both + epsilon()) / (xp.sum(y_true, axis=axis) + xp.sum(y_pred, axis=axis) + epsilon())


@loss("Tversky", "One minus what is right among it and weighted errors.")
def tversky(y_true: Any, y_pred: Any, alpha: float = 0.5, beta: float = 0.5, axis: Any = None, *, xp: Any) -> Any:
    """Return the losses: over all axes, or over some."""
    axis = tuple(axis) if isinstance(axis, list) else axis
    both = xp.sum(y_true * y_pred, axis=axis)
    wrong = xp.sum((1 - y_pred) * y_true, axis=axis)
    missed = xp.sum((1 - y_true) * y_pred, axis=axis)
    return 1 - (both + epsilon()) / (both + wrong * alpha + missed * beta + epsilon())


# The functions of ``keras.ops``: one result for each element, or each example.


def _targets(target: Any, output: Any, xp: Any) -> tuple[Any, Any]:
    output = output if kinds.is_floating(output) else as_dtype(output, xp.float32, xp)
    if tuple(target.shape) != tuple(output.shape):
        raise ValueError(
            f"Arguments `target` and `output` must have the same shape. Received: target.shape={tuple(target.shape)}, "
            f"output.shape={tuple(output.shape)}"
        )
    return as_dtype(target, output.dtype, xp), output


@op("ops", name="binary_crossentropy")
def binary_crossentropy_of_elements(target: Any, output: Any, from_logits: bool = False, *, xp: Any) -> Any:
    """Return the cross entropy of each probability."""
    return _binary(*_targets(target, output, xp), from_logits, xp)


@op("ops", name="categorical_crossentropy")
def categorical_crossentropy_of_examples(target: Any, output: Any, from_logits: bool = False, axis: int = -1, *, xp: Any) -> Any:
    """Return the cross entropy of each example."""
    return categorical_crossentropy(*_targets(target, output, xp), from_logits=from_logits, axis=axis, xp=xp)


@op("ops", name="sparse_categorical_crossentropy")
def sparse_crossentropy_of_examples(target: Any, output: Any, from_logits: bool = False, axis: int = -1, *, xp: Any) -> Any:
    """Return the cross entropy of each example, whose class is an integer."""
    return sparse_categorical_crossentropy(target, output, from_logits=from_logits, axis=axis, xp=xp)


get = register_module("losses", "a loss")
