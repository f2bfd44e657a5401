"""Capture of TensorFlow's code, and of Keras' on TensorFlow: see `ivy_api.frontends.capturing`.

Code becomes a graph of TensorFlow by ``tf.function``; each operator of it becomes a call of a public function of the frontend.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ivy_frontend_tensorflow.capture.recognition import claims as claims

if TYPE_CHECKING:
    from ivy_api.frontends.capturing import Captured, Options

SYMBOLIC_SIZES = True
REGISTERED: dict[str, Callable[..., Any]] = {}
"""What users say of operators, by the names of the operators."""


def capture(obj: Any, args: tuple[Any, ...], kwargs: dict[str, Any], options: Options) -> Captured:
    """Return code of TensorFlow as a function of the frontend's tensors.

    Parameters
    ----------
    obj : a function, what ``tf.function`` made of one, a ``tf.Module``, or a layer or model of Keras on TensorFlow
    args, kwargs : the arguments of the example
    options : what the user asks for

    Raises
    ------
    CaptureError
        if TensorFlow cannot trace the code.
    """
    from ivy_frontend_tensorflow.capture import programs

    return programs.capture(obj, args, kwargs, options)


def register_operation(name: str, function: Callable[..., Any] | None) -> None:
    """Say what an operator of TensorFlow is in functions of the frontend, for code that is captured from then on.

    Parameters
    ----------
    name : the name of the operator: ``"MySine"``
    function : takes the frontend's tensors that the operator takes, and its attributes as keywords; returns a tensor, or a sequence
        of tensors if the operator has several results. ``None`` removes what was registered

    Examples
    --------
    >>> import ivy_frontend_tensorflow as tf
    >>> register_operation("MySine", lambda x, **attributes: tf.sin(x))
    """
    REGISTERED.pop(name, None)
    if function is not None:
        REGISTERED[name] = function
