"""How models are trained: ``compile``, ``fit``, ``evaluate``, ``predict``."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

import ivy_api
from ivy_api.frontends import seeds
from ivy_frontend_keras._implementation import contexts, kinds
from ivy_frontend_keras._implementation.callbacks import CallbackList, History
from ivy_frontend_keras._implementation.frontend import FRONTEND
from ivy_frontend_keras._implementation.generators import new_seed
from ivy_frontend_keras._implementation.layer import Layer
from ivy_frontend_keras._implementation.metrics import Mean
from ivy_frontend_keras._implementation.models import data
from ivy_frontend_keras._implementation.models.compiled import Losses, Metrics
from ivy_frontend_keras._implementation.variables import Scope


class Trainer(Layer):
    """A layer that can be trained."""

    stop_training = run_eagerly = False
    jit_compile: Any = "auto"
    optimizer: Any = None
    history: Any = None
    _loss_tracker: Any = None
    _compiled: Any = None
    _losses_compiled: Any = None
    _metrics: Any = None
    _made: Any = None
    _count = 0

    def compile(
        self, optimizer: Any = "rmsprop", loss: Any = None, loss_weights: Any = None, metrics: Any = None,
        weighted_metrics: Any = None, run_eagerly: bool = False, steps_per_execution: int = 1, jit_compile: Any = "auto",
        auto_scale_loss: bool = True,
    ) -> None:  # fmt: skip
        """Say how the model is trained.

        Parameters
        ----------
        optimizer : by name, or as an object
        loss, loss_weights, metrics : one, or one for each output, as a list or a dict by name
        weighted_metrics : metrics of examples with weights
        run_eagerly, jit_compile : whether steps are compiled: by default on JAX only
        steps_per_execution : accepted; steps are run one by one
        """
        self.optimizer = FRONTEND.find("keras.optimizers", "get")(optimizer)
        self.loss = loss
        self.stop_training = False
        self.run_eagerly, self.jit_compile = run_eagerly, jit_compile
        self._compiled = {"loss": loss, "loss_weights": loss_weights, "metrics": metrics, "weighted_metrics": weighted_metrics}
        self._losses_compiled = self._metrics = None
        self._loss_tracker = Mean(name="loss")
        self._made, self._seed = None, new_seed()

    def get_compile_config(self) -> dict[str, Any] | None:
        """Return the arguments of `compile`, as data."""
        if self._compiled is None:
            return None
        serialized = FRONTEND.find("keras.utils", "serialize_keras_object")
        options = {"run_eagerly": self.run_eagerly, "steps_per_execution": 1, "jit_compile": self.jit_compile is True}
        return {"optimizer": serialized(self.optimizer), **serialized(self._compiled), **options}

    def compile_from_config(self, config: dict[str, Any]) -> None:
        """Call `compile` with arguments given as data, and make the optimizer remember the weights.

        Whether steps are compiled is decided anew: the file may come from another backend.
        """
        again = FRONTEND.find("keras.utils", "deserialize_keras_object")
        names = ("optimizer", "loss", "loss_weights", "metrics", "weighted_metrics", "run_eagerly")
        self.compile(**{name: again(config[name]) for name in names if name in config})
        if self.built and hasattr(self.optimizer, "build"):
            self.optimizer.build(self.trainable_variables)

    @property
    def compiled(self) -> bool:
        """Whether `compile` was called."""
        return self._compiled is not None

    def _require_compiled(self, what: str) -> None:
        if self._compiled is None:
            raise ValueError(f"You must call `compile()` before calling `{what}()`.")

    def _prepare(self, y_pred: Any) -> None:
        """Make the losses and metrics, which depend on the number of outputs."""
        if self._losses_compiled is not None:
            return
        number = len(list(kinds.leaves(y_pred)))
        names = list(y_pred) if isinstance(y_pred, dict) else getattr(self, "output_names", None)
        if names is None or len(names) != number:
            names = [f"output_{i}" for i in range(number)]
        given = self._compiled
        if given["loss"] is not None:
            self._losses_compiled = Losses(given["loss"], given["loss_weights"], names)
        self._metrics = Metrics(given["metrics"], given["weighted_metrics"], names)

    @property
    def metrics(self) -> list[Any]:
        """The mean of the loss, and the metrics."""
        own = [] if self._loss_tracker is None else [self._loss_tracker]
        own += [] if self._losses_compiled is None else list(self._losses_compiled.trackers.values())
        own += [] if self._metrics is None else self._metrics.every
        return own + [
            m
            for layer in self._flatten_layers()
            for m in layer._found(lambda x: hasattr(x, "update_state"))
            if all(m is not one for one in own)
        ]

    @property
    def metrics_names(self) -> list[str]:
        """The names of the metrics."""
        return [m.name for m in self.metrics]

    def reset_metrics(self) -> None:
        """Forget all batches."""
        for m in self.metrics:
            m.reset_state()

    # Losses and metrics.

    def compute_loss(
        self, x: Any = None, y: Any = None, y_pred: Any = None, sample_weight: Any = None, training: bool = True
    ) -> Any:
        """Return the loss of a batch, with what layers add to it."""
        self._prepare(y_pred)
        total: Any = None
        self._parts: list[Any] = []
        if self._losses_compiled is not None:
            total, self._parts = self._losses_compiled(y, y_pred, sample_weight, contexts.mask_of)
        for one in self.losses:
            one = kinds.native(one)
            xp = kinds.space([one])
            one = xp.sum(one) if len(one.shape) else one
            total = one if total is None else total + one
        if total is None:
            raise ValueError("No loss to compute. Provide a `loss` argument in `compile()`, or add losses in layers.")
        return total

    def compute_metrics(self, x: Any, y: Any, y_pred: Any, sample_weight: Any = None) -> dict[str, Any]:
        """Add a batch to the metrics, and return all quantities."""
        self._prepare(y_pred)
        self._metrics.update(y, y_pred, sample_weight)
        return self.get_metrics_result()

    def get_metrics_result(self) -> dict[str, Any]:
        """Return all quantities by name."""
        found = {"loss": float(self._loss_tracker.result())}
        if self._losses_compiled is not None:
            found |= {tracker.name: float(tracker.result()) for tracker in self._losses_compiled.trackers.values()}
        for name, value in ({} if self._metrics is None else self._metrics.result()).items():
            found[name] = float(value) if not len(getattr(value, "shape", ())) else kinds.host(value).tolist()
        return found

    def _track(self, loss: Any, parts: list[Any], x: Any, y: Any, y_pred: Any, weight: Any) -> dict[str, Any]:
        size = int(next(one for one in kinds.leaves(x) if one is not None).shape[0])
        self._loss_tracker.update_state(loss, sample_weight=size)
        if parts:
            self._losses_compiled.track(parts, size)
        return self.compute_metrics(x, y, y_pred, weight)

    # Steps.

    def _settled(self, batch: Any) -> Any:
        """Return a batch on the backend of the weights, or on the one in use."""
        held = [v.value for v in self.weights]
        given = [x for x in kinds.leaves(batch) if kinds.is_array(x)]
        foreign = [x for x in given if type(x).__module__ != "numpy"]
        xp = kinds.space(held[:1] or foreign[:1])
        return kinds.mapped(lambda x: x if x is None else kinds.settled(kinds.native(x), xp), batch)

    def _begin(self, x: Any) -> None:
        """Create the weights by a call."""
        if not all(layer.built for layer in self._flatten_layers()) or not self.built:
            with Scope():
                self(data.rows(x, slice(0, 1)))

    def train_step(self, data: Any) -> dict[str, Any]:
        """Make a step of training on a batch, and return all quantities so far."""
        x, y, weight = data
        variables = self.trainable_variables
        xp = kinds.space([*(v.value for v in variables), *(one for one in kinds.leaves(x) if one is not None)])
        run, changed = self._derivative(variables, xp)
        self._count += 1
        others = [v.value for v in self.non_trainable_variables]
        key = seeds.as_key(seeds.key_of(self._seed, self._count), xp) if self._is_compiled(xp) else None
        (loss, (y_pred, parts, updates, masks)), gradients = run([v.value for v in variables], others, x, y, weight, key)
        self._clear_losses()
        for variable, value in zip(changed, updates, strict=True):
            variable.assign(value)
        if variables:
            self.optimizer.apply(gradients, variables)
        with contexts.masks_kept():
            for one, mask in zip(kinds.leaves(y_pred), masks, strict=True):
                contexts.set_masks(one, mask)
            return self._track(
                loss, parts if self._losses_compiled and self._losses_compiled.trackers else [], x, y, y_pred, weight
            )

    def _is_compiled(self, xp: Any) -> bool:
        """Whether steps are compiled: if asked for, and by default on JAX, where each derivative costs much otherwise."""
        if self.run_eagerly or any(getattr(layer, "stateful", False) for layer in self._flatten_layers()):
            return False
        return self.jit_compile is True or (self.jit_compile == "auto" and xp.__source__.jit)

    def _derivative(self, variables: list[Any], xp: Any) -> tuple[Any, list[Any]]:
        """Return a function of the values of weights and a batch, and the list of the variables that it assigns to.

        It returns the loss, beside it the predictions, the losses of outputs and the new values of variables; and the gradients.
        """
        others = self.non_trainable_variables
        known = (xp.__name__, *map(id, variables), *map(id, others), id(self._compiled))
        if self._made is not None and self._made[0] == known:
            return self._made[1], self._made[2]
        changed: list[Any] = []

        def run(values: Any, fixed: Any, x: Any, y: Any, weight: Any, key: Any) -> Any:
            def loss_of(values: Any) -> Any:
                pairs = [*zip(variables, values, strict=True), *zip(others, fixed, strict=True)]
                with Scope(pairs, key) as scope, contexts.masks_kept():
                    y_pred = self(x, training=True)
                    loss = self.compute_loss(x, y, y_pred, weight)
                    parts = [one for one in self._parts if one is not None]
                    self._clear_losses()
                    masks = [contexts.mask_of(one) for one in kinds.leaves(y_pred)]
                changed[:] = list(scope.updates)
                return loss, (y_pred, parts, [xp.stop_gradient(one) for one in scope.updates.values()], masks)

            return xp.value_and_grad(loss_of, has_aux=True)(values) if variables else (loss_of([]), [])

        self._made = (known, xp.compile(run) if self._is_compiled(xp) else run, changed)
        return self._made[1], changed

    def test_step(self, data: Any) -> dict[str, Any]:
        """Evaluate a batch, and return all quantities so far."""
        x, y, weight = data
        with contexts.masks_kept():
            y_pred = self(x, training=False)
            loss = self.compute_loss(x, y, y_pred, weight, training=False)
            parts = [one for one in self._parts if one is not None]
            own = parts if self._losses_compiled and self._losses_compiled.trackers else []
            return self._track(loss, own, x, y, y_pred, weight)

    def predict_step(self, data: Any) -> Any:
        """Return the predictions of a batch."""
        return self(data[0], training=False)

    def _step(self, name: str, batch: Any) -> Any:
        """Make a step; one that the user defined gets tensors of the TensorFlow frontend, if that is installed."""
        batch = self._settled(batch)
        own = getattr(type(self), name) is not getattr(Trainer, name)
        if not own:
            return getattr(self, name)(batch)
        wrapped: Any = kinds.native
        with suppress(ImportError):
            from ivy_frontend_tensorflow.interop import wrapped
        given = kinds.mapped(lambda x: x if x is None else wrapped(x), batch)
        while len(given) > 1 and given[-1] is None:
            given = given[:-1]
        found = getattr(self, name)(given if len(given) > 1 else given[0])
        return {k: float(kinds.native(v)) for k, v in found.items()} if isinstance(found, dict) else found

    # Runs.

    def fit(
        self, x: Any = None, y: Any = None, batch_size: int | None = None, epochs: int = 1, verbose: Any = "auto",
        callbacks: Any = None, validation_split: float = 0.0, validation_data: Any = None, shuffle: bool = True,
        class_weight: Any = None, sample_weight: Any = None, initial_epoch: int = 0, steps_per_epoch: int | None = None,
        validation_steps: int | None = None, validation_batch_size: int | None = None, validation_freq: Any = 1,
    ) -> History:  # fmt: skip
        """Train the model.

        Parameters
        ----------
        x, y : arrays, lists or dicts of arrays; or for ``x`` an iterable of batches
        batch_size, epochs : the size of batches, 32 by default, and how often all of them are used
        verbose : 0 for no text
        validation_split, validation_data : the share of the last examples, or a tuple of arrays, to evaluate after each epoch
        shuffle : whether examples are used in random order
        class_weight, sample_weight : weights of classes, by their numbers, and of examples

        Returns
        -------
        out : the quantities of all epochs, in its ``history``
        """
        self._require_compiled("fit")
        if validation_split and validation_data is None:
            (x, y, sample_weight), validation_data = data.split((x, y, sample_weight), validation_split)
        if class_weight is not None:
            sample_weight = _class_weights(y, class_weight, sample_weight)
        batches = data.batches_of(x, y, sample_weight, batch_size, shuffle=shuffle, steps=steps_per_epoch)
        run = callbacks if isinstance(callbacks, CallbackList) else CallbackList(callbacks, add_history=True, model=self)
        run.set_params({"epochs": epochs, "steps": batches.steps, "verbose": 0 if verbose == "auto" else verbose})
        self.stop_training = False
        run.on_train_begin()
        logs: dict[str, Any] = {}
        for epoch in range(initial_epoch, epochs):
            self.reset_metrics()
            run.on_epoch_begin(epoch)
            begin = time.monotonic()
            logs = self._train_once(batches, run, logs)
            if validation_data is not None and _is_due(epoch, validation_freq):
                logs |= self._validated(validation_data, validation_batch_size or batch_size, validation_steps, run)
            run.on_epoch_end(epoch, logs)
            if verbose not in (0, "0"):
                _tell(epoch, epochs, time.monotonic() - begin, logs)
            if self.stop_training:
                break
        run.on_train_end(logs)
        self._clear_losses()
        history: History = self.history if isinstance(self.history, History) else run._history  # type: ignore[assignment]
        return history

    def _train_once(self, batches: Any, run: CallbackList, logs: dict[str, Any]) -> dict[str, Any]:
        """Train on all batches, or until a callback stops that; return the quantities, those given without a batch."""
        for i, batch in enumerate(batches):
            run.on_train_batch_begin(i)
            logs = dict(self._logs_of("train_step", batch))
            run.on_train_batch_end(i, logs)
            if self.stop_training:
                break
        return dict(logs)

    def _validated(self, given: Any, batch_size: int | None, steps: int | None, run: CallbackList) -> dict[str, Any]:
        """Return the quantities of data that the model is not trained on."""
        x, y, weight = data.unpacked(given) if isinstance(given, (list, tuple)) else (given, None, None)
        found = self.evaluate(
            x, y, sample_weight=weight, batch_size=batch_size, verbose=0, steps=steps, return_dict=True, callbacks=run
        )
        return {f"val_{name}": value for name, value in found.items()}

    def _logs_of(self, step: str, batch: Any) -> Any:
        """Return the quantities that a step gives for a batch, on the backend of its arrays."""
        batch = self._settled(batch)
        with ivy_api.use_backend(kinds.space(one for one in kinds.leaves(batch) if one is not None)):
            self._begin(batch[0])
            return self._step(step, batch)

    def evaluate(
        self, x: Any = None, y: Any = None, batch_size: int | None = None, verbose: Any = "auto", sample_weight: Any = None,
        steps: int | None = None, callbacks: Any = None, return_dict: bool = False, **kwargs: Any,
    ) -> Any:  # fmt: skip
        """Return the loss and the metrics of data: as a list, or by name."""
        self._require_compiled("evaluate")
        if kwargs:
            raise ValueError(f"Arguments not recognized: {kwargs}")
        batches = data.batches_of(x, y, sample_weight, batch_size, steps=steps)
        run = callbacks if isinstance(callbacks, CallbackList) else CallbackList(callbacks, model=self)
        run.on_test_begin()
        self.reset_metrics()
        logs: dict[str, Any] = {}
        for i, batch in enumerate(batches):
            run.on_test_batch_begin(i)
            logs = dict(self._logs_of("test_step", batch))
            run.on_test_batch_end(i, logs)
        run.on_test_end(logs)
        return logs if return_dict else self._in_order(logs)

    def predict(
        self, x: Any, batch_size: int | None = None, verbose: Any = "auto", steps: int | None = None, callbacks: Any = None
    ) -> Any:
        """Return the predictions for data, as arrays of NumPy."""
        import numpy as np

        batches = data.batches_of(x, None, None, batch_size, steps=steps)
        run = callbacks if isinstance(callbacks, CallbackList) else CallbackList(callbacks, model=self)
        run.on_predict_begin()
        found: list[Any] = []
        shape: Any = None
        for i, batch in enumerate(batches):
            run.on_predict_batch_begin(i)
            shape = self._step("predict_step", batch)
            found.append([kinds.host(one) for one in kinds.leaves(shape)])
            run.on_predict_batch_end(i, {"outputs": shape})
        run.on_predict_end()
        joined = iter([np.concatenate(every, axis=0) for every in zip(*found, strict=True)])
        return kinds.mapped(lambda _: next(joined), shape)

    def _in_order(self, logs: dict[str, Any]) -> Any:
        """Return quantities in the order of the metrics; those of one name are that of the first."""
        names = self.metrics_names
        found = [logs[name] for name in names if name in logs] + [logs[name] for name in sorted(logs) if name not in names]
        return found[0] if len(found) == 1 else found

    def train_on_batch(
        self, x: Any, y: Any = None, sample_weight: Any = None, class_weight: Any = None, return_dict: bool = False
    ) -> Any:
        """Make a step of training; return the quantities of the batch."""
        self._require_compiled("train_on_batch")
        if class_weight is not None:
            sample_weight = _class_weights(y, class_weight, sample_weight)
        return self._on_batch("train_step", x, y, sample_weight, return_dict)

    def test_on_batch(self, x: Any, y: Any = None, sample_weight: Any = None, return_dict: bool = False) -> Any:
        """Evaluate a batch; return the quantities of the batch."""
        self._require_compiled("test_on_batch")
        return self._on_batch("test_step", x, y, sample_weight, return_dict)

    def _on_batch(self, name: str, x: Any, y: Any, weight: Any, return_dict: bool) -> Any:
        batch = tuple(data.as_arrays(one) for one in (x, y, weight))
        self.reset_metrics()
        logs = self._logs_of(name, batch)
        return logs if return_dict else self._in_order(logs)

    def predict_on_batch(self, x: Any) -> Any:
        """Return the predictions for a batch, as arrays of NumPy."""
        return kinds.mapped(kinds.host, self._step("predict_step", (data.as_arrays(x), None, None)))


def _is_due(epoch: int, frequency: Any) -> bool:
    return (epoch + 1) % frequency == 0 if isinstance(frequency, int) else epoch + 1 in frequency


def _class_weights(y: Any, weights: dict[int, float], given: Any) -> Any:
    """Return the weights of examples, by their classes."""
    import numpy as np

    if given is not None:
        raise ValueError("You cannot `class_weight` and `sample_weight` at the same time.")
    if len(list(kinds.leaves(y))) != 1:
        raise ValueError("`class_weight` is only supported for Models with a single output.")
    labels = kinds.host(next(kinds.leaves(y)))
    if labels.ndim > 1:
        labels = labels.argmax(axis=-1) if labels.shape[-1] != 1 else labels[..., 0]
    return np.asarray([weights.get(int(label), 1.0) for label in np.round(labels).astype("int32")], dtype="float32")


def _tell(epoch: int, epochs: int, seconds: float, logs: dict[str, Any]) -> None:
    every = " - ".join(f"{name}: {value:.4f}" for name, value in logs.items() if isinstance(value, float))
    print(f"Epoch {epoch + 1}/{epochs} - {seconds:.1f}s - {every}")
