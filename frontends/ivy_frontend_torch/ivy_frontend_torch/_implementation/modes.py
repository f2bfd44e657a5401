"""What is set for a thread: whether calls are recorded for gradients, and related switches."""

from __future__ import annotations

import functools
import threading
from typing import Any


class Modes(threading.local):
    """The switches of a thread."""

    grad: bool = True
    inference: bool = False
    hooks: tuple[Any, Any] | None = None
    device: Any = None  # of new tensors; None is the backend's
    casts: dict[str, Any] = {}  # noqa: RUF012 - replaced, never changed: the data type of the region, by the kind of device
    region_dtypes: dict[str, Any] = {}  # noqa: RUF012 - likewise: the data types of regions that were set
    cast_cache: bool = True


MODES = Modes()

CASTING: list[None] = []
"""As many elements as threads are in a region of ``torch.autocast``: while it is empty, nothing is looked up."""


class _Switch:
    """A context manager, and a decorator, that sets whether calls are recorded."""

    value = False

    def __init__(self) -> None:
        self._before: list[bool] = []

    def __enter__(self) -> None:
        self._before.append(MODES.grad)
        MODES.grad = self.value

    def __exit__(self, *error: object) -> None:
        MODES.grad = self._before.pop()

    def clone(self) -> _Switch:
        """Return a new one of the same kind."""
        return type(self)()

    def __call__(self, function: Any) -> Any:
        if isinstance(function, type):
            raise TypeError(f"{type(self).__name__} decorates functions; got the class {function.__name__}")

        @functools.wraps(function)
        def inside(*args: Any, **kwargs: Any) -> Any:
            with self.clone():
                return function(*args, **kwargs)

        return inside


class no_grad(_Switch):
    """Inside, results do not require gradients."""

    def __new__(cls, function: Any = None) -> Any:
        """Return the context manager, or the decorated function."""
        self = super().__new__(cls)
        if function is None:
            return self
        self._before = []
        return self(function)


class enable_grad(no_grad):
    """Inside, results require gradients if an argument does."""

    value = True


class set_grad_enabled(_Switch):
    """Set whether results require gradients; as a context manager, until its end."""

    def __init__(self, mode: bool) -> None:
        super().__init__()
        self.mode = self.value = bool(mode)
        self._outside = MODES.grad
        MODES.grad = self.value

    def __enter__(self) -> None:
        self._before.append(self._outside)
        MODES.grad = self.value

    def clone(self) -> set_grad_enabled:
        """Return a new one of the same kind."""
        return set_grad_enabled(self.value)

    def __call__(self, function: Any) -> Any:
        """Return a decorated function; nothing is set outside of it."""
        MODES.grad = self._outside
        return super().__call__(function)


class inference_mode(_Switch):
    """Inside, results do not require gradients, and are told apart by ``is_inference``."""

    def __new__(cls, mode: Any = True) -> Any:
        """Return the context manager, or the decorated function."""
        self = super().__new__(cls)
        if isinstance(mode, bool):
            return self
        self.__init__(True)  # type: ignore[misc]
        return self(mode)

    def __init__(self, mode: bool = True) -> None:
        super().__init__()
        self.mode = bool(mode)
        self._inference: list[bool] = []

    def __enter__(self) -> None:
        self._before.append(MODES.grad)
        self._inference.append(MODES.inference)
        MODES.grad, MODES.inference = MODES.grad and not self.mode, self.mode

    def __exit__(self, *error: object) -> None:
        MODES.grad, MODES.inference = self._before.pop(), self._inference.pop()

    def clone(self) -> inference_mode:
        """Return a new one of the same kind."""
        return inference_mode(self.mode)


def is_grad_enabled() -> bool:
    """Whether results require gradients if an argument does."""
    return MODES.grad


def is_inference_mode_enabled() -> bool:
    """Whether the inference mode is on."""
    return MODES.inference
