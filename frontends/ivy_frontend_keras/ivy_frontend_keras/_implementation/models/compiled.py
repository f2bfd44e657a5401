"""What ``compile`` makes of its arguments: the losses and metrics of all outputs."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.frontend import FRONTEND
from ivy_frontend_keras._implementation.losses import Loss, OfFunction, Wrapped
from ivy_frontend_keras._implementation.metrics import Mean, MeanMetricWrapper, Metric


def as_loss(value: Any) -> Any:
    """Return a loss of its name, class, function, or as it is."""
    if value is None or isinstance(value, Loss):
        return value
    found = FRONTEND.find("keras.losses", "get")(value)
    if isinstance(found, Loss):
        return found
    for name, said in FRONTEND.snapshot.modules["keras.losses"].items():
        if said.kind == "class" and FRONTEND.status("keras.losses", name) == "works":
            cls = FRONTEND.find("keras.losses", name)
            if issubclass(cls, Wrapped) and getattr(cls, "fn", None) is found:
                made = cls()
                made.name = str(getattr(found, "__name__", made.name))
                return made
    return OfFunction(found)


def flat_of(value: Any, names: list[str], what: str) -> list[Any]:
    """Return an argument for each output: given as one, as a list, or as a dict by name."""
    if isinstance(value, dict):
        unknown = [key for key in value if key not in names]
        if unknown:
            raise ValueError(
                f"In the dict argument `{what}`, key(s) {unknown} do not correspond to any model output. Output names: {names}"
            )
        return [value.get(name) for name in names]
    if isinstance(value, (list, tuple)):
        if len(value) == len(names):
            return list(value)
        if what == "metrics" and len(names) == 1:
            return [list(value)]
        raise ValueError(
            f"For a model with multiple outputs, the list argument `{what}` must have one entry for "
            f"each output. Received {len(value)} of {len(names)}."
        )
    return [value] * len(names)


class Losses:
    """The loss of all outputs together."""

    def __init__(self, loss: Any, weights: Any, names: list[str]) -> None:
        self.names = names
        self.losses = [as_loss(one) for one in flat_of(loss, names, "loss")]
        self.weights = [1.0 if w is None else w for w in flat_of(weights, names, "loss_weights")]
        several = len(names) > 1 and sum(one is not None for one in self.losses) > 1
        self.trackers = {
            name: Mean(name=f"{name}_loss") for name, one in zip(names, self.losses, strict=True) if several and one is not None
        }

    def __call__(self, y: Any, y_pred: Any, weight: Any, mask_of: Any) -> tuple[Any, list[Any]]:
        """Return the weighted sum of the losses, and the loss of each output."""
        true, pred = self._flat(y), self._flat(y_pred)
        given = self._flat(weight) if isinstance(weight, (list, tuple, dict)) else [weight] * len(pred)
        if len(true) != len(pred) and any(one is not None for one in self.losses):
            raise ValueError(f"y_true and y_pred have different structures: {len(true)} and {len(pred)} arrays.")
        found = [
            None if one is None else one(a, b, w, mask=mask_of(b))
            for one, a, b, w in zip(self.losses, true, pred, given, strict=True)
        ]
        total = [value * w for value, w in zip(found, self.weights, strict=True) if value is not None]
        if not total:
            raise ValueError("No loss to compute. Provide a `loss` argument in `compile()`.")
        result = total[0]
        for one in total[1:]:
            result = result + one
        return result, found

    def _flat(self, value: Any) -> list[Any]:
        if isinstance(value, dict) and set(value) == set(self.names):
            return [value[name] for name in self.names]
        return list(value) if isinstance(value, (list, tuple)) else list(kinds.leaves(value))

    def track(self, values: list[Any], size: int) -> None:
        """Add the loss of each output of a batch of this size to the means."""
        for name, value in zip(self.names, values, strict=True):
            if name in self.trackers and value is not None:
                self.trackers[name].update_state(value, sample_weight=size)


class Metrics:
    """The metrics of all outputs."""

    def __init__(self, metrics: Any, weighted: Any, names: list[str]) -> None:
        self.names = names
        self.plain, self.heavy = (flat_of(one, names, "metrics") if one else [None] * len(names) for one in (metrics, weighted))
        self.made: list[tuple[int, str, Any, bool]] | None = None

    def build(self, y: Any, y_pred: Any) -> None:
        """Make the metrics, which depend on the shapes of the first batch."""
        self.made = []
        for every, weighed in ((self.plain, False), (self.heavy, True)):
            for i, given in enumerate(every):
                for one in given if isinstance(given, (list, tuple)) else [] if given is None else [given]:
                    made, name = as_metric(one, y[i], y_pred[i])
                    made.name = name
                    self.made.append((i, name, made, weighed))

    @property
    def every(self) -> list[Any]:
        """The metrics that were made."""
        return [made for _, _, made, _ in self.made or ()]

    def update(self, y: Any, y_pred: Any, weight: Any) -> None:
        """Add a batch."""
        true, pred = self._flat(y), self._flat(y_pred)
        if not any(one is not None for one in (*self.plain, *self.heavy)):
            return
        if self.made is None:
            self.build(true, pred)
        weights = self._flat(weight)
        if len(weights) < len(true):
            weights = weights[:1] * len(true)
        for i, _, made, weighed in self.made or ():
            given = {"sample_weight": weights[i]} if weighed and weights[i] is not None else {}
            made.update_state(true[i], pred[i], **given)

    def _flat(self, value: Any) -> list[Any]:
        if isinstance(value, dict) and set(value) == set(self.names):
            return [value[name] for name in self.names]
        return list(kinds.leaves(value))

    def result(self) -> dict[str, Any]:
        """Return the quantities by name."""
        found: dict[str, Any] = {}
        number: dict[str, int] = {}
        for i, name, made, weighed in self.made or ():
            output = "" if len(self.names) == 1 else f"{self.names[i]}_"
            key = f"{output}{name}"
            if weighed and key in number:
                key = f"{output}weighted_{name}"
            count = number[key] = number.get(key, 0) + 1
            value = made.result()
            found.update(value if isinstance(value, dict) else {key if count == 1 else f"{key}_{count - 1}": value})
        return found


def as_metric(value: Any, y_true: Any, y_pred: Any) -> tuple[Any, str]:
    """Return a metric and its name; accuracies and cross entropies of the kind that the shapes tell."""
    if isinstance(value, Metric):
        return value, value.name
    if value in ("accuracy", "acc", "crossentropy", "ce"):
        binary = tuple(y_pred.shape)[-1:] == (1,)
        sparse = len(y_true.shape) < len(y_pred.shape) or (y_true.shape[-1] == 1 and y_pred.shape[-1] > 1)
        kind = "Binary" if binary else "SparseCategorical" if sparse else "Categorical"
        name = f"{kind}{'Accuracy' if value in ('accuracy', 'acc') else 'Crossentropy'}"
        return FRONTEND.find("keras.metrics", name)(name=value), value
    found = FRONTEND.find("keras.metrics", "get")(value)
    if isinstance(found, type):
        found = found()
    if isinstance(found, Metric):
        return found, found.name
    name = value if isinstance(value, str) else found.__name__
    return MeanMetricWrapper(found, name=name), name
