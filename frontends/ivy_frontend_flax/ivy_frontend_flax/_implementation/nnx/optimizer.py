"""``nnx.Optimizer``: a transformation of gradients, such as those of optax, with its state."""

from __future__ import annotations

from typing import Any

import ivy_frontend_jax.numpy as jnp
import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation.frontend import FRONTEND, offer
from ivy_frontend_flax._implementation.nnx import graphs
from ivy_frontend_flax._implementation.nnx.objects import Pytree, data
from ivy_frontend_flax._implementation.nnx.states import as_pure
from ivy_frontend_flax._implementation.nnx.variables import OptArray, OptState, OptVariable, Param, Variable
from ivy_frontend_flax._implementation.training import apply_updates


def _is_variable(x: Any) -> bool:
    return isinstance(x, Variable)


def _as_state(tree: Any) -> Any:
    def made(x: Any) -> Any:
        return OptVariable(x.get_value(), **x.get_metadata(exclude_required=True)) if _is_variable(x) else OptArray(x)

    return tree_util.tree_map(made, tree, is_leaf=_is_variable)


@offer("nnx")
class Optimizer(Pytree):
    """An optimizer: any object with ``init`` and ``update``, such as those of optax.

    Attributes
    ----------
    step : the number of updates
    tx : the transformation of gradients
    opt_state : its state
    wrt : the filter of the variables that are updated
    """

    def __init__(self, model: Any, tx: Any, *, wrt: Any, graph: Any = None) -> None:
        self.graph = graph
        self.step = OptState(jnp.array(0, dtype=jnp.uint32))
        self.tx = tx
        self.opt_state = data(_as_state(tx.init(graphs.state(model, wrt))))
        self.wrt = wrt

    def update(self, model: Any, grads: Any, /, **kwargs: Any) -> Any:
        """Update the variables of a model by gradients; return the updates."""
        params = as_pure(graphs.state(model, self.wrt))
        updates, new = self.tx.update(as_pure(graphs.state(grads, self.wrt)), as_pure(self.opt_state), params, **as_pure(kwargs))
        graphs.update(model, apply_updates(params, updates))
        values = tree_util.tree_leaves(new)
        for variable, value in zip(tree_util.tree_leaves(self.opt_state, is_leaf=_is_variable), values, strict=True):
            variable.set_raw_value(value)
        self.step.set_raw_value(self.step.get_value() + jnp.uint32(1))
        return updates


@offer("nnx")
class ModelAndOptimizer(Optimizer):
    """An optimizer that holds its model."""

    def __init__(self, model: Any, tx: Any, *, wrt: Any = Param) -> None:
        super().__init__(model, tx, wrt=wrt)
        self.model = model

    def update(self, grads: Any, /, **kwargs: Any) -> Any:  # type: ignore[override]
        """Update the variables of the model by gradients; return the updates."""
        return super().update(self.model, grads, **kwargs)


FRONTEND.absent("flax.nnx", "TrainState EMA", "use Optimizer; a moving average is jax.tree.map over states.")
