"""`fit`: the training loop."""

from __future__ import annotations

import itertools
import math
import os
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from typing import Any

import ivy_api
from ivy_nn.devices import moved
from ivy_nn.errors import DataError, NotFiniteError, NotFiniteWarning
from ivy_nn.layers.losses import Loss
from ivy_nn.training.arguments import check_arguments, named_metrics
from ivy_nn.training.history import History
from ivy_nn.training.loader import Loader
from ivy_nn.training.metrics import batch_size, is_empty
from ivy_nn.training.run import Run
from ivy_nn.training.saving import Saver
from ivy_nn.training.steps import as_arguments, evaluation_of, of_pairs, step_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_nn.module import Module
    from ivy_nn.optimizers import Optimizer
    from ivy_nn.training.callbacks import Callback
    from ivy_nn.training.metrics import Metric


def fit(
    model: Module,
    data: Iterable[Any],
    loss: Callable[[Any, Any], Any] | None,
    optimizer: Optimizer,
    *,
    epochs: int = 1,
    key: Any = None,
    objective: Callable[..., tuple[Any, Any]] | None = None,
    metrics: Sequence[Metric | Callable[..., Any]] | Mapping[str, Metric | Callable[..., Any]] = (),
    weighted_metrics: Sequence[Metric | Callable[..., Any]] | Mapping[str, Metric | Callable[..., Any]] = (),
    validation: Iterable[Any] | None = None,
    callbacks: Sequence[Callback] = (),
    compiled: bool = True,
    checkpoints: str | os.PathLike[str] | None = None,
    every: int | None = None,
    keep: int = 2,
    nan: str = "warn",
) -> History:
    """Train a model.

    A step takes the gradient of the mean loss of a batch, and lets the optimizer take its step. The model has the new variables at
    the end, also if the run is interrupted. With ``checkpoints``, the same call resumes a run that was killed, exactly where its
    last checkpoint was written; the first is written before the first step.

    Another call with the same model and optimizer goes on: with the optimizer's state, the order of the data and the random numbers
    of the next epoch. ``optimizer.reset()`` makes it begin anew. The history and the numbers that callbacks see begin at 0.

    The loss of an epoch and that of the validation are means over the examples: those of the batches, weighted by the size of the
    first axis. They are that also where an objective weights its examples, as in Keras.

    Parameters
    ----------
    model : the model; it is built with the first batch if it is not
    data : batches: any iterable that can be iterated over once for each epoch, of pairs of inputs and targets, or of triples with
        the weights of the examples. Their arrays are converted to the backend of the model
    loss : takes what the model returns and the target, and returns a scalar; ``None`` with ``objective``. With weights it is the
        mean of the losses of the examples, each times its weight: for this the loss has the parameter ``reduction``, as those of
        ``ivy_api.nn`` and of the layers have, or returns an array
    optimizer : see `ivy_nn.optimizers`
    epochs : how often the data are used
    key : key of ``xp.random``, for dropout and for building; by default that of seed 0, on the backend of the model, else on the
        current one, else on that of the data
    objective : for batches that are not pairs: takes a function to call the model with, and the batch; returns the loss, and a
        pair of outputs and targets for the metrics, or a triple with weights, or ``None``
    metrics : computed for each epoch; a function of outputs and targets is averaged over the examples. Without the weights of
        batches that are triples, as in Keras
    weighted_metrics : the same, with these weights; where one has a name of ``metrics``, it begins with ``weighted_``
    validation : batches like ``data``, on which loss and metrics are computed after each epoch
    callbacks : see `ivy_nn.training.callbacks`
    compiled : whether the step is compiled
    checkpoints : folder of checkpoints; if it has one, the run is resumed
    every : a checkpoint is written every so many steps; by default after each epoch
    keep : how many checkpoints are kept
    nan : what a loss that is not finite leads to: ``"warn"``, ``"stop"``, which is an error and keeps the variables before that
        step, or ``"ignore"``

    Returns
    -------
    out : the losses and metrics

    Raises
    ------
    DataError
        for data that are not batches of arrays.
    NotFiniteError
        for a loss that is not finite, with ``nan="stop"``.

    Examples
    --------
    >>> import numpy as np
    >>> import ivy_nn as nn
    >>> x = np.linspace(-1, 1, 32, dtype="float32")[:, None]
    >>> data = nn.training.Loader((x, 3 * x), 8)
    >>> model = nn.Linear(1, 1)
    >>> history = nn.training.fit(model, data, ivy_api.nn.mse_loss, nn.optimizers.SGD(0.1), epochs=40)
    >>> history.steps[-1] < 1e-3
    True
    """
    check_arguments(data, validation, loss, objective, optimizer, callbacks, epochs, every, keep, nan)
    named, with_weights = named_metrics(metrics, weighted_metrics)
    update = _updating(named, {*named} if objective is not None else with_weights)
    xp, key, data = _begin(model, data, key)
    run = Run(model, *model.split(model.variables), optimizer, key)
    _reset(named)
    saver = Saver(checkpoints, keep, xp, callbacks, named)
    saver.resume(run)
    _build(loss, run, xp)
    of_batch = objective or of_pairs(loss, model)
    step, evaluate = step_of(model, of_batch, optimizer, compiled), evaluation_of(model, of_batch, compiled)
    run.total_steps = epochs * len(data) if isinstance(data, Sized) else None
    try:
        _start(run, callbacks, saver)
        while run.epoch < epochs and run.stopped is None:
            for batch in _batches(data, run, xp):
                if callable(optimizer.lr) and optimizer.lr is not run._rate:  # another schedule
                    step, run._rate = step_of(model, of_batch, optimizer, compiled), optimizer.lr
                now = xp.asarray(run.before[0] + run.step, dtype=xp.int32)
                new = step(run.v, run.rest, run.optimizer_state, run.key, now, batch, run.new_rate())
                value = float(new[3])
                _check_finite(value, run.step + 1, nan)
                run.v, run.rest, run.optimizer_state = new[:3]
                run.note(value, batch_size(batch))
                update(new[4])
                for callback in callbacks:
                    callback.on_step(run)
                if every is not None and run.step % every == 0:
                    saver.save(run)
                if run.stopped is not None:
                    break
            _add_to_history(run, named, update, validation, evaluate, xp)
            _end_epoch(run, callbacks)
            if every is None:
                saver.save(run)
        run.finished = True
    finally:
        run.end(callback.on_end for callback in callbacks)
    return run.history


def _begin(model: Module, data: Iterable[Any], key: Any) -> tuple[Any, Any, Iterable[Any]]:
    """Return the backend's namespace, the key and the data, with the model built."""
    from ivy_nn.traversal import modules

    held = list(model._held(lambda slot: True).flatten().values())
    xp = ivy_api.namespace_for(held[0]) if held else None
    if xp is None or not all(module._built for module in modules(model)):
        iterator = iter(data)
        first = next(iterator, None)
        if first is None:
            raise DataError("There are no batches in the data.")
        if iterator is data:
            data = itertools.chain([first], iterator)
        xp = xp or _namespace(key, first)
        inputs = convert(first, xp)
        inputs = inputs[0] if isinstance(inputs, tuple | list) else inputs
        model.build(xp.random.key(0) if key is None else xp.asarray(key), *as_arguments(inputs, model))
    return xp, xp.random.key(0) if key is None else xp.asarray(key), data


def _namespace(key: Any, batch: Any) -> Any:
    """The namespace of the key, else the current one, else that of the arrays of a batch."""
    if key is not None:
        return ivy_api.namespace_for(key)
    arrays = [x for x in ivy_api.tree_leaves(batch) if hasattr(x, "shape")]
    current = ivy_api.current_backend()
    if current is not None or not arrays:
        return ivy_api.namespace_for(ivy_api.random.key(0))
    return ivy_api.namespace_for(arrays[0])


def _batches(data: Any, run: Run, xp: Any) -> Iterator[Any]:
    """Iterate over what is left of the current epoch."""
    like = run.variable()
    if isinstance(data, Loader):
        found = data.batches(run.before[1] + run.epoch, run.position)
    else:
        found = iter(data)
        for _ in range(run.position):
            next(found, None)
    empty = True
    for batch in found:
        empty = False
        if is_empty(batch):  # the mean of its losses would be nan
            run.position += 1
            continue
        yield convert(batch, xp, like)
    if empty and run.position == 0:
        raise DataError("There are no batches in the data.")


def convert(batch: Any, xp: Any, like: Any = None) -> Any:
    """Return a batch with its arrays on a backend, and on the device of an array of it.

    Raises
    ------
    DataError
        for a leaf that is neither an array nor a number.
    """
    arrays, structure = ivy_api.tree_flatten(batch)
    new = []
    for x in arrays:
        if isinstance(x, str | bytes) or not (hasattr(x, "shape") or isinstance(x, int | float | complex)):
            raise DataError(f"A batch is a pytree of arrays and numbers; got {type(x).__name__} in it: {str(x)[:40]!r}.")
        if hasattr(x, "shape"):
            own = ivy_api.namespace_for(x)
            if not own.isdtype(x.dtype, ("bool", "numeric")):
                raise DataError(f"A batch is a pytree of arrays of numbers; got one of dtype {x.dtype} in it.")
            if own is xp:
                new.append(moved(x, like))
                continue
        new.append(moved(xp.asarray(x), like))
    out = ivy_api.tree_unflatten(structure, new)
    return tuple(out) if isinstance(batch, list) else out


def _updating(metrics: dict[str, Metric], with_weights: set[str]) -> Callable[[Any], None]:
    """Return a function that adds a batch to metrics: its outputs and targets, and its weights for some of them."""

    def update(results: Any) -> None:
        for name, metric in metrics.items() if results is not None else ():
            metric.update(*(results if name in with_weights else results[:2]))

    return update


def _reset(metrics: dict[str, Metric]) -> None:
    for metric in metrics.values():
        metric.reset()


def _build(loss: Any, run: Run, xp: Any) -> None:
    """Give a layer its variables before the first step, since arrays made in a compiled step belong to it."""
    if isinstance(loss, Loss):
        loss.build(moved(xp.random.key(0), run.variable()))


def _start(run: Run, callbacks: Sequence[Callback], saver: Saver) -> None:
    """Tell the callbacks that the run starts, and write the checkpoint before the first step."""
    for callback in callbacks:
        callback.on_start(run)
    if run.step == 0:
        saver.save(run)


def _end_epoch(run: Run, callbacks: Sequence[Callback]) -> None:
    """Tell the callbacks that an epoch is over, and begin to count the next one."""
    for callback in callbacks:
        callback.on_epoch(run)
    run.epoch, run.position, run.epoch_losses, run.epoch_sizes = run.epoch + 1, 0, [], []


def _add_to_history(run: Run, metrics: dict[str, Metric], update: Any, validation: Any, evaluate: Any, xp: Any) -> None:
    """Add what the epoch measured to the history."""
    row: dict[str, Any] = {"epoch": run.epoch, "step": run.step, "loss": _mean(run.epoch_losses, run.epoch_sizes)}
    row |= {name: metric.compute() for name, metric in metrics.items()}
    if validation is not None:
        _reset(metrics)
        losses, sizes, like, v = [], [], run.variable(), run.evaluated()
        for batch in validation.batches(0) if isinstance(validation, Loader) else validation:
            if is_empty(batch):
                continue
            value, results = evaluate(v, run.rest, convert(batch, xp, like))
            losses.append(float(value))
            sizes.append(batch_size(batch))
            update(results)
        if not losses:
            raise DataError("There are no batches in the validation data.")
        row["validation_loss"] = _mean(losses, sizes)
        row |= {f"validation_{name}": metric.compute() for name, metric in metrics.items()}
    _reset(metrics)
    run.history.epochs.append(row)


def _mean(losses: list[float], sizes: list[int]) -> float:
    """The mean over examples of the losses of batches; over batches, if their sizes are not known."""
    weights = sizes if all(sizes) else [1] * len(losses)
    return math.fsum(x * n for x, n in zip(losses, weights, strict=True)) / max(sum(weights), 1)


def _check_finite(value: float, step: int, nan: str) -> None:
    if math.isfinite(value) or nan == "ignore":
        return
    text = f"The loss of step {step} is {value}."
    if nan == "stop":
        raise NotFiniteError(f"{text} The model has the variables before this step. A smaller learning rate or clipping may help.")
    warnings.warn(f"{text} Pass nan='stop' to end the run there, or clip the gradients.", NotFiniteWarning, stacklevel=3)
