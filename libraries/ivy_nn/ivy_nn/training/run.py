"""`fit`: the training loop."""

from __future__ import annotations

import itertools
import math
import os
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from typing import Any

import ivy_api
from ivy_nn.container import Container
from ivy_nn.devices import moved
from ivy_nn.errors import DataError, NotFiniteError, NotFiniteWarning
from ivy_nn.training.history import History
from ivy_nn.training.loader import Loader
from ivy_nn.training.saving import Saver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_nn.module import Module
    from ivy_nn.optimizers import Optimizer
    from ivy_nn.training.callbacks import Callback
    from ivy_nn.training.metrics import Metric


class Run:
    """A training run, as callbacks see it.

    Attributes
    ----------
    model : the model; its variables are those before the run, until its end
    v, rest : the parameters; and the buffers and frozen parameters
    optimizer_state : that of the optimizer
    epoch, step : the number of the current epoch, and how many steps were taken
    position : how many batches of the epoch were used
    total_steps : how many there will be, or ``None`` if that is not known
    loss : that of the last step
    history : what was measured
    stopped : why the run stops early, or ``None``
    """

    def __init__(self, model: Module, v: Any, rest: Any, optimizer_state: Any, key: Any) -> None:
        self.model, self.v, self.rest, self.optimizer_state, self.key = model, v, rest, optimizer_state, key
        self.epoch = self.step = self.position = 0
        self.total_steps: int | None = None
        self.loss = math.nan
        self.history = History()
        self.epoch_losses: list[float] = []
        self.stopped: str | None = None

    def stop(self, reason: str) -> None:
        """End the run after this step."""
        self.stopped = reason

    def variable(self) -> Any:
        """Return one of the variables, to whose device batches go; ``None`` if there are none."""
        return next(iter((*self.v.flatten().values(), *self.rest.flatten().values())), None)


def fit(
    model: Module,
    data: Iterable[Any],
    loss: Callable[[Any, Any], Any] | None,
    optimizer: Optimizer,
    *,
    epochs: int = 1,
    key: Any = None,
    objective: Callable[..., tuple[Any, Any]] | None = None,
    metrics: Sequence[Metric] | Mapping[str, Metric] = (),
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
    last checkpoint was written.

    Parameters
    ----------
    model : the model; it is built with the first batch if it is not
    data : batches: any iterable that can be iterated over once for each epoch, of pairs of inputs and targets. Their arrays are
        converted to the backend of the model
    loss : takes what the model returns and the target, and returns a scalar; ``None`` with ``objective``
    optimizer : see `ivy_nn.optimizers`
    epochs : how often the data are used
    key : key of ``xp.random``, for dropout and for building; by default that of seed 0, on the backend of the model, else on the
        current one, else on that of the data
    objective : for batches that are not pairs: takes a function to call the model with, and the batch; returns the loss, and a
        pair of outputs and targets for the metrics, or ``None``
    metrics : computed for each epoch
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
    if nan not in ("warn", "stop", "ignore"):
        raise DataError(f"nan is 'warn', 'stop' or 'ignore'; got {nan!r}.")
    if objective is None and loss is None:
        raise DataError("fit takes a loss of outputs and targets, or an objective of the call and the batch; got neither.")
    if not isinstance(data, Iterable) or isinstance(data, str | bytes):
        raise DataError(f"fit takes an iterable of batches of arrays; got {type(data).__name__}.")
    if iter(data) is data and epochs > 1:
        raise DataError(f"These data can only be iterated over once, but epochs={epochs}. Pass a list, a Loader or the like.")
    xp, key, data = _begin(model, data, key)
    v, rest = model.split(model.variables)
    run = Run(model, v, rest, optimizer.init(v), key)
    named = dict(metrics) if isinstance(metrics, Mapping) else {getattr(m, "name", type(m).__name__): m for m in metrics}
    for metric in named.values():
        metric.reset()
    saver = Saver(checkpoints, keep, xp, callbacks, named)
    saver.resume(run)
    of_batch = objective or _of_pairs(loss)
    step = _step(model, of_batch, optimizer)
    evaluate = _evaluation(model, of_batch)
    if compiled:
        step, evaluate = ivy_api.compile(step), ivy_api.compile(evaluate)
    length = len(data) if isinstance(data, Sized) else None
    run.total_steps = None if length is None else epochs * length
    try:
        for callback in callbacks:
            callback.on_start(run)
        while run.epoch < epochs and run.stopped is None:
            for batch in _batches(data, run, xp):
                now = xp.asarray(run.step, dtype=xp.int32)
                new = step(run.v, run.rest, run.optimizer_state, run.key, now, batch)
                value = float(new[3])
                _check_finite(value, run.step + 1, nan)
                run.v, run.rest, run.optimizer_state = new[:3]
                run.loss, run.step, run.position = value, run.step + 1, run.position + 1
                run.history.steps.append(value)
                run.epoch_losses.append(value)
                if new[4] is not None:
                    for metric in named.values():
                        metric.update(*new[4])
                for callback in callbacks:
                    callback.on_step(run)
                if every is not None and run.step % every == 0:
                    saver.save(run)
                if run.stopped is not None:
                    break
            _end_epoch(run, named, validation, evaluate, xp)
            for callback in callbacks:
                callback.on_epoch(run)
            run.epoch, run.position, run.epoch_losses = run.epoch + 1, 0, []
            if every is None:
                saver.save(run)
    finally:
        model.update(run.v)
        model.update(run.rest)
        optimizer.state = run.optimizer_state
        for callback in callbacks:
            callback.on_end(run)
    return run.history


def _begin(model: Module, data: Iterable[Any], key: Any) -> tuple[Any, Any, Iterable[Any]]:
    """Return the backend's namespace, the key and the data, with the model built."""
    from ivy_nn.walking import modules

    held = list(model._held(lambda slot: True).flatten().values())
    if held and all(module._built for module in modules(model)):
        xp = ivy_api.namespace_for(held[0])
    else:
        iterator = iter(data)
        first = next(iterator, None)
        if first is None:
            raise DataError("There are no batches in the data.")
        if iterator is data:
            data = itertools.chain([first], iterator)
        xp = _namespace(key, first)
        inputs = convert(first, xp)
        inputs = inputs[0] if isinstance(inputs, tuple | list) else inputs
        model.build(xp.random.key(0) if key is None else xp.asarray(key), *(inputs if isinstance(inputs, tuple) else (inputs,)))
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
        found = data.batches(run.epoch, run.position)
    else:
        found = iter(data)
        for _ in range(run.position):
            next(found, None)
    empty = True
    for batch in found:
        empty = False
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


def _of_pairs(loss: Any) -> Callable[..., tuple[Any, Any]]:
    def of_pair(call: Callable[..., Any], batch: Any) -> tuple[Any, Any]:
        if not (isinstance(batch, tuple | list) and len(batch) == 2):
            raise DataError(
                f"A batch is a pair of inputs and targets; got {type(batch).__name__}"
                f"{f' of {len(batch)}' if hasattr(batch, '__len__') else ''}. For others pass objective."
            )
        inputs, target = batch
        out = call(*inputs) if isinstance(inputs, tuple) else call(inputs)
        return loss(out, target), (out, target)

    return of_pair


def _step(model: Module, of_batch: Callable[..., tuple[Any, Any]], optimizer: Optimizer) -> Callable[..., Any]:
    def step(v: Any, rest: Any, state: Any, key: Any, now: Any, batch: Any) -> Any:
        def objective(v: Any) -> Any:
            kept = []
            folded = ivy_api.namespace_for(key).random.fold_in(key, now)

            def call(*args: Any, **kwargs: Any) -> Any:
                out, buffers = model.apply(v, *args, buffers=rest, key=folded, training=True, **kwargs)
                kept.append(buffers)
                return out

            value, results = of_batch(call, batch)
            return value, (results, kept[-1] if kept else Container())

        (value, (results, buffers)), gradients = ivy_api.value_and_grad(objective, has_aux=True)(v)
        v, state = optimizer.step(v, gradients, state)
        return v, Container({**rest.flatten(), **buffers.flatten()}), state, value, results

    return step


def _evaluation(model: Module, of_batch: Callable[..., tuple[Any, Any]]) -> Callable[..., Any]:
    def evaluate(v: Any, rest: Any, batch: Any) -> Any:
        return of_batch(lambda *args, **kwargs: model.apply(v, *args, buffers=rest, training=False, **kwargs)[0], batch)

    return evaluate


def _end_epoch(run: Run, metrics: dict[str, Metric], validation: Any, evaluate: Any, xp: Any) -> None:
    """Add what the epoch measured to the history."""
    losses = run.epoch_losses
    row: dict[str, Any] = {"epoch": run.epoch, "step": run.step, "loss": math.fsum(losses) / max(len(losses), 1)}
    row |= {name: metric.compute() for name, metric in metrics.items()}
    if validation is not None:
        for metric in metrics.values():
            metric.reset()
        found, like = [], run.variable()
        for batch in validation.batches(0) if isinstance(validation, Loader) else validation:
            value, results = evaluate(run.v, run.rest, convert(batch, xp, like))
            found.append(float(value))
            if results is not None:
                for metric in metrics.values():
                    metric.update(*results)
        row["validation_loss"] = math.fsum(found) / max(len(found), 1)
        row |= {f"validation_{name}": metric.compute() for name, metric in metrics.items()}
    for metric in metrics.values():
        metric.reset()
    run.history.epochs.append(row)


def _check_finite(value: float, step: int, nan: str) -> None:
    if math.isfinite(value) or nan == "ignore":
        return
    text = f"The loss of step {step} is {value}."
    if nan == "stop":
        raise NotFiniteError(f"{text} The model has the variables before this step. A smaller learning rate or clipping may help.")
    warnings.warn(f"{text} Pass nan='stop' to end the run there, or clip the gradients.", NotFiniteWarning, stacklevel=3)
