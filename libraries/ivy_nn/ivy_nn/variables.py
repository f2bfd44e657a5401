"""`Parameter` and `Buffer`: what a module says about its variables before their arrays exist."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ivy_api
from ivy_nn.errors import LayerError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace

Initializer = Callable[..., Any]
"""Takes a key, a shape and ``dtype``, and returns an array: see `ivy_nn.initializers`."""


class Variable:
    """What is known about an array of a module: made by `Parameter` and `Buffer`, which see.

    Attributes
    ----------
    shape : its shape
    trainable : whether it is a parameter, rather than a buffer
    """

    __slots__ = ("_dtype", "_init", "_value", "shape", "trainable")

    def __init__(self, value: Any, init: Initializer | None, dtype: str | None, trainable: bool) -> None:
        self.trainable, self._init, self._dtype, self._value = trainable, init, dtype, None
        if hasattr(value, "shape"):
            self._value, self.shape = value, tuple(value.shape)
            return
        self.shape = (value,) if isinstance(value, int) else tuple(value)
        if not all(type(n) is int and n >= 0 for n in self.shape):
            raise LayerError(f"The shape of a variable is integers of 0 or more; got {value!r}.")

    def make(self, key: Array, dtype: str, xp: ArrayNamespace) -> Any:
        """Return the array.

        Parameters
        ----------
        key : key of ``xp.random``
        dtype : the name of the model's dtype
        xp : the namespace of the backend
        """
        kind = getattr(xp, self._dtype or dtype)
        if self._value is not None:
            floating = ivy_api.namespace_for(self._value).isdtype(self._value.dtype, "real floating")
            return xp.asarray(self._value, dtype=kind if floating or self._dtype else None, copy=True)
        if self._init is None:
            return xp.zeros(self.shape, dtype=kind)
        return self._init(key, self.shape, dtype=kind)

    def __repr__(self) -> str:
        return f"{'Parameter' if self.trainable else 'Buffer'}({self.shape})"


def Parameter(value: int | Sequence[int] | Array, init: Initializer | None = None, *, dtype: str | None = None) -> Any:  # noqa: N802
    """Say that an attribute of a module is an array that is trained.

    The attribute is the array as soon as the module is built. Two attributes that are assigned one Parameter share one array.

    Parameters
    ----------
    value : the shape; or an array, which is copied to the backend of the model when it is built
    init : takes a key, a shape and ``dtype``, and returns the array: see `ivy_nn.initializers`. Zeros by default
    dtype : the name of the dtype; by default that of the model

    Returns
    -------
    out : stands for the array until the module is built

    Raises
    ------
    LayerError
        if a size is not an integer of 0 or more.

    Examples
    --------
    >>> Parameter((3, 2))
    Parameter((3, 2))
    """
    return Variable(value, init, dtype, trainable=True)


def Buffer(value: int | Sequence[int] | Array, init: Initializer | None = None, *, dtype: str | None = None) -> Any:  # noqa: N802
    """Say that an attribute of a module is an array that is not trained, such as a running mean.

    A buffer may be assigned to in ``_forward``. Otherwise it is like a `Parameter`.

    Parameters
    ----------
    value, init, dtype : see `Parameter`

    Returns
    -------
    out : stands for the array until the module is built

    Raises
    ------
    LayerError
        if a size is not an integer of 0 or more.

    Examples
    --------
    >>> Buffer(())
    Buffer(())
    """
    return Variable(value, init, dtype, trainable=False)
