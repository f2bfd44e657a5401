"""``nnx.metrics``: averages over batches."""

from __future__ import annotations

from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_flax._implementation import structs
from ivy_frontend_flax._implementation.frontend import offer
from ivy_frontend_flax._implementation.nnx import graphs
from ivy_frontend_flax._implementation.nnx.objects import Pytree
from ivy_frontend_flax._implementation.nnx.variables import Variable


@offer("nnx.metrics")
class MetricState(Variable):
    """What a metric remembers."""


@offer("nnx", "nnx.metrics")
class Metric(Pytree):
    """The base class of metrics."""

    def __init__(self) -> None:
        raise NotImplementedError("Must override `__init__()` method.")

    def reset(self) -> None:
        """Forget all values."""
        raise NotImplementedError("Must override `reset()` method.")

    def update(self, **kwargs: Any) -> None:
        """Take the values of one batch."""
        raise NotImplementedError("Must override `update()` method.")

    def compute(self) -> Any:
        """Return the metric of all values."""
        raise NotImplementedError("Must override `compute()` method.")

    def split(self, *filters: Any) -> Any:
        """Return the definition and the states of the metric."""
        return graphs.split(self, *filters)


def _value(name: str, given: dict[str, Any]) -> Any:
    if name not in given:
        raise TypeError(f"Expected keyword argument '{name}'")
    return given[name]


@offer("nnx.metrics")
class Average(Metric):
    """The mean of values."""

    def __init__(self, argname: str = "values") -> None:
        self.argname = argname
        self.total = MetricState(jnp.array(0, dtype=jnp.float32))
        self.count = MetricState(jnp.array(0, dtype=jnp.int32))

    def reset(self) -> None:
        """Forget all values."""
        self.total.set_value(jnp.array(0, dtype=jnp.float32))
        self.count.set_value(jnp.array(0, dtype=jnp.int32))

    def update(self, mask: Any = None, **kwargs: Any) -> None:
        """Take the values of one batch; those where the mask is false do not count."""
        values = _value(self.argname, kwargs)
        if isinstance(values, (int, float)):
            if mask is not None:
                raise ValueError(f"If mask is provided, {self.argname} should be a jax array")
            total, count = values, 1
        elif mask is None:
            total, count = values.sum(), values.size
        else:
            total, count = (values * mask.astype(values.dtype)).sum(), mask.sum().astype(jnp.int32)
        self.total[...] = self.total[...] + total
        self.count[...] = self.count[...] + count

    def compute(self) -> Any:
        """Return the mean."""
        return self.total[...] / self.count[...]


@offer("nnx.metrics")
@structs.dataclass
class Statistics:
    """The mean of values, its standard error, and their standard deviation."""

    mean: Any
    standard_error_of_mean: Any
    standard_deviation: Any


@offer("nnx.metrics")
class Welford(Metric):
    """The mean and the standard deviation of values."""

    def __init__(self, argname: str = "values") -> None:
        self.argname = argname
        self.count = MetricState(jnp.array(0, dtype=jnp.int32))
        self.mean = MetricState(jnp.array(0, dtype=jnp.float32))
        self.m2 = MetricState(jnp.array(0, dtype=jnp.float32))

    def reset(self) -> None:
        """Forget all values."""
        for state in (self.count, self.mean, self.m2):
            state.set_value(jnp.zeros_like(state.get_value()))

    def update(self, **kwargs: Any) -> None:
        """Take the values of one batch."""
        values = jnp.asarray(_value(self.argname, kwargs), jnp.float32)
        before, count = self.count[...], values.size
        after = before + count
        delta = values.mean() - self.mean[...]
        self.count[...] = after
        self.mean[...] = self.mean[...] + delta * count / after
        self.m2[...] = self.m2[...] + values.var() * count + delta * delta * count * before / after

    def compute(self) -> Any:
        """Return the mean, its standard error, and the standard deviation."""
        deviation = (self.m2[...] / self.count[...]) ** 0.5
        return Statistics(self.mean[...], deviation / self.count[...] ** 0.5, deviation)


@offer("nnx.metrics")
class Accuracy(Average):
    """The share of labels that are the largest logit, or for two classes above a threshold."""

    def __init__(self, threshold: float | None = None, *args: Any, **kwargs: Any) -> None:
        if threshold is not None and not isinstance(threshold, float):
            raise TypeError(f"Expected threshold to be a float, got {type(threshold)}")
        self.threshold = threshold
        super().__init__(*args, **kwargs)

    def update(self, *, logits: Any, labels: Any, mask: Any = None, **_: Any) -> None:  # type: ignore[override]
        """Take the logits and labels of one batch."""
        more = 0 if self.threshold is not None else 1
        if logits.ndim != labels.ndim + more:
            kind = f"multi-class classification, expected logits.ndim==labels.ndim{'+1' if more else ''}"
            raise ValueError(f"For {kind}, got {logits.ndim} and {labels.ndim}")
        if not jnp.issubdtype(labels.dtype, jnp.integer):
            raise ValueError(f"Expected labels.dtype==jnp.int32, got {labels.dtype}")
        right = logits.argmax(axis=-1) == labels if more else (logits >= self.threshold) == (labels > 0)
        super().update(values=right, mask=mask)


@offer("nnx", "nnx.metrics")
class MultiMetric(Metric):
    """Several metrics by name."""

    def __init__(self, **metrics: Any) -> None:
        self._metric_names = tuple(metrics)
        for name, metric in metrics.items():
            setattr(self, name, metric)

    def reset(self) -> None:
        """Forget all values."""
        for name in self._metric_names:
            getattr(self, name).reset()

    def update(self, **updates: Any) -> None:
        """Give the values of one batch to all metrics; a mask may be a dict of masks by name."""
        mask = updates.pop("mask", None)
        for name in self._metric_names:
            own = mask.get(name) if isinstance(mask, dict) else mask
            getattr(self, name).update(**updates, **({} if own is None else {"mask": own}))

    def compute(self) -> dict[str, Any]:
        """Return all metrics by name."""
        return {name: getattr(self, name).compute() for name in self._metric_names}
