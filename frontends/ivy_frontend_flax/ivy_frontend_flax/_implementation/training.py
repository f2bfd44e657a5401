"""``flax.training``: the state of a training loop, early stopping, functions for metrics."""

from __future__ import annotations

import math
from typing import Any, Self

import ivy_frontend_jax as jax
import ivy_frontend_jax.numpy as jnp
import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation import structs
from ivy_frontend_flax._implementation.frontend import FRONTEND, offer, offer_value

OVERWRITE_WITH_GRADIENT = "_overwrite_with_gradient"
offer_value("training.train_state.OVERWRITE_WITH_GRADIENT", OVERWRITE_WITH_GRADIENT)


def apply_updates(params: Any, updates: Any) -> Any:
    """Return parameters plus their updates; ``None`` in the updates leaves a parameter as it is."""

    def added(p: Any, u: Any) -> Any:
        return p if p is None or u is None else jnp.asarray(p + u).astype(jnp.asarray(p).dtype)

    return tree_util.tree_map(added, params, updates, is_leaf=lambda x: x is None)


@offer("training.train_state")
class TrainState(structs.PyTreeNode):
    """The parameters with the state of an optimizer: any object with ``init`` and ``update``, such as those of optax.

    Attributes
    ----------
    step : the number of updates
    apply_fn : usually ``model.apply``
    params : the parameters
    tx : the optimizer
    opt_state : its state
    """

    step: Any
    apply_fn: Any = structs.field(pytree_node=False)
    params: Any = structs.field(pytree_node=True)
    tx: Any = structs.field(pytree_node=False)
    opt_state: Any = structs.field(pytree_node=True)

    def apply_gradients(self, *, grads: Any, **kwargs: Any) -> Self:
        """Return the state after one step of the optimizer."""
        split = OVERWRITE_WITH_GRADIENT in grads
        params = self.params["params"] if split else self.params
        updates, opt_state = self.tx.update(grads["params"] if split else grads, self.opt_state, params)
        params = apply_updates(params, updates)
        if split:
            params = {"params": params, OVERWRITE_WITH_GRADIENT: grads[OVERWRITE_WITH_GRADIENT]}
        return self.replace(step=self.step + 1, params=params, opt_state=opt_state, **kwargs)

    @classmethod
    def create(cls, *, apply_fn: Any, params: Any, tx: Any, **kwargs: Any) -> Self:
        """Return the state before the first step."""
        split = not isinstance(params, jax.Array) and OVERWRITE_WITH_GRADIENT in params
        state = tx.init(params["params"] if split else params)
        return cls(step=0, apply_fn=apply_fn, params=params, tx=tx, opt_state=state, **kwargs)


@offer("training.early_stopping")
class EarlyStopping(structs.PyTreeNode):
    """Says when a metric has not become smaller for some time.

    Attributes
    ----------
    min_delta : by how much the metric is smaller to count as better
    patience : how many updates without improvement are allowed
    """

    min_delta: float = 0
    patience: int = 0
    best_metric: float = math.inf
    patience_count: int = 0
    should_stop: bool = False
    has_improved: bool = False

    def reset(self) -> Self:
        """Return the state before the first update."""
        return self.replace(best_metric=math.inf, patience_count=0, should_stop=False, has_improved=False)

    def update(self, metric: Any) -> Self:
        """Return the state after a new value of the metric."""
        if not math.isfinite(self.best_metric) or metric < self.best_metric - self.min_delta:
            return self.replace(best_metric=metric, patience_count=0, has_improved=True)
        count = self.patience_count
        return self.replace(patience_count=count + 1, has_improved=False, should_stop=self.should_stop or count >= self.patience)


@offer("training.common_utils")
def onehot(labels: Any, num_classes: Any, on_value: Any = 1.0, off_value: Any = 0.0) -> Any:
    """Return arrays that are ``on_value`` at the label and ``off_value`` elsewhere."""
    hot = labels[..., None] == jnp.arange(num_classes).reshape((1,) * labels.ndim + (-1,))
    return jnp.where(hot, jnp.asarray(on_value, jnp.float32), jnp.asarray(off_value, jnp.float32))


@offer("training.common_utils")
def stack_forest(forest: Any) -> Any:
    """Return a list of trees as one tree, whose leaves have a new first axis."""
    return tree_util.tree_map(lambda *leaves: jnp.stack(leaves), *forest)


FRONTEND.absent(
    "flax.training.common_utils", "get_metrics shard shard_prng_key", "there is one device: use the arrays as they are."
)
