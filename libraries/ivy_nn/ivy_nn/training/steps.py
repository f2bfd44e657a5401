"""One step of training: the gradient of the loss of a batch, and that of the optimizer."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import ivy_api
from ivy_nn.container import Container
from ivy_nn.errors import DataError
from ivy_nn.training.weights import check_rows, weighted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_nn.module import Module
    from ivy_nn.optimizers import Optimizer

Objective = Callable[..., tuple[Any, Any]]
"""Takes a function to call the model with, and a batch; returns the loss, and outputs and targets."""


def as_arguments(inputs: Any, model: Module) -> tuple[Any, ...]:
    """Return the inputs of a batch as the arguments of a call: several of a tuple, or of a list, unless the model takes one."""
    if isinstance(inputs, list):
        parameters = inspect.signature(model._forward).parameters.values()
        several = sum(
            2 if p.kind is p.VAR_POSITIONAL else p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in parameters
        )
        return tuple(inputs) if several > 1 else (inputs,)
    return inputs if isinstance(inputs, tuple) else (inputs,)


def of_pairs(loss: Any, model: Module) -> Objective:
    """Return the objective of batches that are pairs of inputs and targets, or triples with the weights of the examples."""
    of_weighted = weighted(loss)

    def of_pair(call: Callable[..., Any], batch: Any) -> tuple[Any, Any]:
        if not (isinstance(batch, tuple | list) and len(batch) in (2, 3)):
            raise DataError(
                f"A batch is a pair of inputs and targets, or a triple with weights; got {type(batch).__name__}"
                f"{f' of {len(batch)}' if hasattr(batch, '__len__') else ''}. Arrays of all examples become batches by "
                f"nn.training.Loader((x, y), 32). For other batches pass objective."
            )
        inputs, target, *rest = batch
        out = call(*as_arguments(inputs, model))
        check_rows(loss, out, target)
        if not rest or rest[0] is None:
            return loss(out, target), (out, target)
        return of_weighted(out, target, rest[0]), (out, target, *rest)

    return of_pair


def step_of(model: Module, of_batch: Objective, optimizer: Optimizer, compiled: bool) -> Callable[..., Any]:
    """Return the function that takes a step: of variables, state, key, number of the step, batch and learning rate.

    It returns the new parameters, the other variables and the state; the loss; and outputs and targets.
    """

    def differentiate(v: Any, rest: Any, state: Any, key: Any, now: Any, batch: Any) -> Any:
        """The loss, outputs, targets and buffers; and the gradients of the loss, which the optimizer may scale."""

        def objective(v: Any) -> Any:
            buffers = []

            def call(*args: Any, **kwargs: Any) -> Any:
                def folded() -> Any:  # only called if the model draws from it
                    return ivy_api.namespace_for(key).random.fold_in(key, now)

                out, new = model.apply(v, *args, buffers=rest, key=folded, training=True, **kwargs)
                buffers.append(new)
                return out

            value, results = of_batch(call, batch)
            return optimizer.scale_loss(value, state), (value, results, buffers[-1] if buffers else Container())

        (_, aux), gradients = ivy_api.value_and_grad(objective, has_aux=True)(v)
        return aux, gradients

    def step(v: Any, rest: Any, state: Any, key: Any, now: Any, batch: Any, lr: Any) -> Any:
        (value, results, buffers), gradients = differentiate(v, rest, state, key, now, batch)
        v, state = optimizer.step(v, gradients, state, lr=lr)
        return v, Container({**rest.flatten(), **buffers.flatten()}), state, value, results

    if not optimizer.takes_function:
        return ivy_api.compile(step) if compiled else step
    run = ivy_api.compile(differentiate) if compiled else differentiate

    def search(v: Any, rest: Any, state: Any, key: Any, now: Any, batch: Any, lr: Any) -> Any:
        found: list[Any] = []

        def value_and_grad(v: Any) -> Any:
            aux, gradients = run(v, rest, state, key, now, batch)
            found.append(aux)
            return aux[0], gradients

        v, state = optimizer.step(v, None, state, lr=lr, value_and_grad=value_and_grad)  # type: ignore[call-overload]
        value, results, buffers = found[0]  # before the step, as those of other optimizers
        return v, Container({**rest.flatten(), **buffers.flatten()}), state, value, results

    return search


def evaluation_of(model: Module, of_batch: Objective, compiled: bool) -> Callable[..., Any]:
    """Return the function of variables and a batch that returns the loss, and outputs and targets."""

    def evaluate(v: Any, rest: Any, batch: Any) -> Any:
        return of_batch(lambda *args, **kwargs: model.apply(v, *args, buffers=rest, training=False, **kwargs)[0], batch)

    return ivy_api.compile(evaluate) if compiled else evaluate
