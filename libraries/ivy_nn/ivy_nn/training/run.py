"""`Run`: the state of a training run."""

from __future__ import annotations

import math
import weakref
from collections.abc import Callable, Iterable
from typing import Any

import ivy_api
from ivy_nn.errors import OptimizerError
from ivy_nn.optimizers.base import Optimizer, Trained
from ivy_nn.training.history import History

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_nn.module import Module


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
    finished : whether the run ended, early or not, without an error
    optimizer : the optimizer
    before : how many steps and epochs the optimizer had trained the model for before
    """

    def __init__(self, model: Module, v: Any, rest: Any, optimizer: Optimizer, key: Any) -> None:
        self.model, self.v, self.rest, self.optimizer, self.key = model, v, rest, optimizer, key
        self.optimizer_state, self.before = _continued(optimizer, model, v)
        self.finished = False
        self._rate = optimizer.lr
        self._restored: tuple[Any, Any] | None = None
        self.epoch = self.step = self.position = 0
        self.total_steps: int | None = None
        self.loss = math.nan
        self.history = History()
        self.epoch_losses: list[float] = []
        self.epoch_sizes: list[int] = []
        self.stopped: str | None = None

    @property
    def lr(self) -> Any:
        """The learning rate of the optimizer. A callback may assign to it: the next steps take the new one."""
        return self.optimizer.lr

    @lr.setter
    def lr(self, value: Any) -> None:
        self.optimizer.lr = value

    def new_rate(self) -> Any:
        """Return the learning rate as an array for a compiled step, if it is another number than before; else ``None``."""
        rate, like = self.optimizer.lr, self.variable()
        if rate is self._rate or callable(rate):
            return None
        xp: Any = ivy_api.namespace_for(like)
        floating = xp.isdtype(like.dtype, "real floating") and xp.finfo(like.dtype).bits >= 32
        return xp.asarray(rate, dtype=like.dtype if floating else xp.float32)

    def changed_rate(self) -> float | None:
        """Return the learning rate, if it is another number than before."""
        rate = self.optimizer.lr
        return None if rate is self._rate or callable(rate) else float(rate)

    def note(self, loss: float, size: int) -> None:
        """Note a step."""
        self.loss, self.step, self.position = loss, self.step + 1, self.position + 1
        self.history.steps.append(loss)
        self.epoch_losses.append(loss)
        self.epoch_sizes.append(size)

    def evaluated(self) -> Any:
        """Return the parameters to evaluate the model with: an average of them, if the optimizer has one."""
        return self.optimizer.evaluated(self.v, self.optimizer_state)

    def stop(self, reason: str) -> None:
        """End the run after this step."""
        self.stopped = reason

    def restore(self, v: Any, rest: Any) -> None:
        """Let the model have other variables at the end, such as the best ones."""
        self._restored = v, rest

    def end(self, callbacks: Iterable[Callable[[Run], None]]) -> None:
        """Give the model its variables, and the optimizer its state; then call what else is to be done."""
        self._update(self.evaluated(), self.rest)
        self.optimizer.state = self.optimizer_state
        epochs = self.before[1] + self.epoch + (self.position > 0)
        self.optimizer._trained = Trained(weakref.ref(self.model), self.before[0] + self.step, epochs)
        for callback in callbacks:
            callback(self)
        if self._restored is not None:
            self._update(*self._restored)

    def variable(self) -> Any:
        """Return one of the variables, to whose device batches go; ``None`` if there are none."""
        return next(iter((*self.v.flatten().values(), *self.rest.flatten().values())), None)

    def _update(self, v: Any, rest: Any) -> None:
        self.model.update(v)
        self.model.update(rest)


def _continued(optimizer: Optimizer, model: Module, v: Any) -> tuple[Any, tuple[int, int]]:
    """Return the state with which an optimizer goes on, and how many steps and epochs it trained the model.

    It is that which the optimizer keeps, or a new one if that is of another model.

    Raises
    ------
    OptimizerError
        if the state is of other parameters of this model.
    """
    new, trained = optimizer.init(v), optimizer._trained
    known = None if trained is None or trained.model is None else trained.model()
    if optimizer.state is None or (trained is not None and trained.model is not None and known is not model):
        return new, (0, 0)
    old, structure = ivy_api.tree_flatten(optimizer.state)
    leaves, expected = ivy_api.tree_flatten(new)
    if structure != expected or [*map(_kind, old)] != [*map(_kind, leaves)]:
        raise OptimizerError(
            f"The state that {type(optimizer).__name__} keeps is of other parameters than those that are trained now, for example "
            f"because some were frozen or converted in between. Call optimizer.reset() to begin anew, or pass a new optimizer."
        )
    return optimizer.state, (0, 0) if trained is None else (trained.steps, trained.epochs)


def _kind(x: Any) -> Any:
    return tuple(x.shape), ivy_api.dtype_name(x.dtype), ivy_api.namespace_for(x)
