"""How functions are registered: `op` for bodies on native arrays, `raw` for functions of tensors; tables by `FRONTEND.rows`.

A body has PyTorch's parameters, takes native arrays for tensors, and the namespace as the keyword ``xp``::

    @op("input other", "promote")
    def hypot(input, other, *, xp):
        return xp.hypot(input, other)

``takes`` names the operands that a rule of `promotion.promoted` brings to one data type: ``promote``, ``float``, ``bool`` or
``same``; numbers of Python among them become arrays. An operand may be a list of tensors. Without a rule arrays come as they are. A
data type among the arguments is a `dtypes.dtype`: ``native(xp, dtype)`` is that of the namespace, ``cast(xp, x, dtype)`` converts.

From one body follow the function, the method of ``torch.Tensor`` and the in-place forms, wherever the snapshot has the names, and
``out=``, gradients, and the translation of errors. A body returns arrays, tuples or named tuples of them (`objects.returns`).
Bodies call each other: the decorators return them unchanged.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_frontend_torch._implementation.frontend import FRONTEND

public = FRONTEND.public


def op(
    takes: str = "", rule: str = "", *, module: str = "torch", name: str | None = None, also: str = "", **said: Any
) -> Callable[[Any], Any]:
    """Register a body in a module or class, and under further names.

    Parameters
    ----------
    module : the module or class: ``torch``, ``torch.Tensor``, ``torch.nn.functional``
    name : the public name, if it is not that of the body
    also : further names, separated by spaces: of the same module, of another one (``special.expit``), or of the root (``.relu``)
    takes, rule, said : the attributes of `frontend.Function`
    """
    return FRONTEND.function(module, name=name, also=also, takes=takes, rule=rule, **said)


def raw(*modules: str, name: str | None = None, also: str = "") -> Callable[[Any], Any]:
    """Register a function that takes and returns tensors, or a class, in modules; ``torch`` if none is given."""
    return FRONTEND.offer(*(modules or ("torch",)), name=name, also=also)
