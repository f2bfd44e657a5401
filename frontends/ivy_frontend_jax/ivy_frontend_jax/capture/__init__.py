"""Capture of JAX's code: see `ivy_api.frontends.capturing`.

Code becomes a jaxpr by `jax.make_jaxpr`; each equation of it becomes a call of a public function of the frontend.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ivy_frontend_jax.capture.recognition import claims as claims

if TYPE_CHECKING:
    from collections.abc import Callable

    from ivy_api.frontends.capturing import Captured, Options


def capture(obj: Any, args: tuple[Any, ...], kwargs: dict[str, Any], options: Options) -> Captured:
    """Return code of JAX, Flax, Equinox, Haiku or another library over JAX as a function of the frontend's arrays.

    Parameters
    ----------
    obj : a function, a model of Flax' nnx or of Equinox, a bound module of Flax' linen, or a method of one
    args, kwargs : the arguments of the example
    options : what the user asks for

    Raises
    ------
    CaptureError
        if JAX cannot trace the code, or if it has a primitive that the frontend has no function for; see `register_primitive`.
    """
    from ivy_frontend_jax.capture import programs

    return programs.capture(obj, args, kwargs, options)


def array_of(leaf: Any) -> Any:
    """Return the array that a leaf of arguments is in graphs: the words of a random key; other leaves as they are."""
    from ivy_frontend_jax.capture import keys

    return keys.words_of(leaf)


def register_primitive(name: str, function: Callable[..., Any] | None) -> None:
    """Say what a primitive of JAX is in functions of the frontend, for code that is captured from then on.

    Parameters
    ----------
    name : the name of the primitive: ``"my_sine"``
    function : takes the arrays of the frontend that the primitive takes, and the parameters of the equation as keywords; returns an
        array, or a sequence of arrays if the primitive has multiple results. ``None`` removes what was registered

    Examples
    --------
    >>> import ivy_frontend_jax as jax
    >>> register_primitive("my_sine", lambda x: jax.lax.sin(x))
    """
    _REGISTERED.pop(name, None)
    if function is not None:
        _REGISTERED[name] = function


def function_of(name: str) -> Callable[..., Any] | None:
    """Return the function that a primitive was registered with; ``None`` without one."""
    return _REGISTERED.get(name)


_REGISTERED: dict[str, Any] = {}

__all__ = ["array_of", "capture", "claims", "register_primitive"]


def __dir__() -> Sequence[str]:
    return __all__
