"""Calls of torch that the namespace tries in front of the checks of a function: see `ivy_api.adapt.functions.short_way`.

A condition says what torch itself would refuse, too, unless its rules for shapes do: while a function is captured, no kernel runs
that could refuse a data type.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeVar

import torch
from torch._C import _len_torch_dispatch_stack
from torch._C._functorch import peek_interpreter_stack
from torch.autograd import forward_ad

from ivy_api.adapt.functions import short_way
from ivy_plugin_torch.derivatives import active
from ivy_plugin_torch.dtypes import EXTRA, FLOATING, WIDE
from ivy_plugin_torch.unsigned import SIGNED

F = TypeVar("F", bound=Callable[..., Any])
FLOATS = WIDE.union(EXTRA.values())
"""The real floating-point types."""

OF_KNOWN = "((of_x := {0}.dtype) is single or of_x in known)"
"""Code for whether an array has one of the data types ``known``: most have ``single``, and a look-up takes longer."""
OF_OTHERS = "((of_x := {0}.dtype) is single or of_x not in apart)"
"""The same for any data type but ``apart``."""
OF_ONE_DTYPE = "(of_both := x1.dtype) is x2.dtype and (of_both is single or of_both in known)"
"""Code for whether two arrays have one of the data types ``known``; their derivatives are torch's."""

OF_UNRECORDED = "not ({0} or forward_ad._current_level >= 0 or active())"
"""Code for that no derivatives are recorded, for ``x.requires_grad`` and such."""
IN_FLOATS: dict[str, Any] = {"known": FLOATING, "single": torch.float32}
"""The names in such code, for floating-point and complex numbers."""
IN_OTHERS: dict[str, Any] = {"apart": SIGNED, "single": torch.float32}
"""The same for all data types but unsigned integers of more than eight bits, for which torch has no kernel."""
IN_UNRECORDED: dict[str, Any] = {"forward_ad": forward_ad, "active": active}

_READABLE = "{of}.is_cpu and type({of}) is tensor and not (is_compiling() or modes() or peek() or {of}.requires_grad)"
_READING = {
    "tensor": torch.Tensor,
    "is_compiling": torch.compiler.is_compiling,
    "modes": _len_torch_dispatch_stack,
    "peek": peek_interpreter_stack,
}


def short(
    call: str,
    *conditions: str,
    of: str = "x",
    dtypes: Collection[torch.dtype] = FLOATS,
    usual: torch.dtype = torch.float32,
    unrecorded: str = "",
    readable: bool = False,
    **names: Any,
) -> Callable[[F], F]:
    """Try ``call`` first, if all conditions hold, the array ``of`` has one of the data types, and nothing is recorded.

    Parameters
    ----------
    call, conditions : code, in which ``dtype_`` is the data type of the array
    of : the parameter that is the first array
    dtypes : the data types that torch itself takes as the function does
    usual : the data type of most calls
    unrecorded : the parameters that need no derivatives, since torch's are others; empty: they may need any
    readable : whether the call reads values, or may fail because of them: `ivy_plugin_torch.capture.is_readable`
    names : what else the code names
    """
    recorded = " or ".join(f"{name}.requires_grad" for name in unrecorded.split())
    tested = [f"(dtype_ := {of}.dtype) is single or dtype_ in known"]
    if readable:
        tested, names = [*tested, _READABLE.format(of=of)], _READING | names
    tested += [OF_UNRECORDED.format(recorded)] if recorded else []
    tested += conditions
    single = usual if usual in dtypes else None
    when = " and ".join(f"({condition})" for condition in tested)
    return short_way(call, when=when, known=dtypes, single=single, **IN_UNRECORDED, **names)


def short_of_two(call: str, *conditions: str, dtypes: Collection[torch.dtype] = FLOATS, **names: Any) -> Callable[[F], F]:
    """The same for two arrays of one data type, ``x1`` and ``x2``, that need no derivatives."""
    return short(call, "dtype_ is x2.dtype", *conditions, of="x1", dtypes=dtypes, unrecorded="x1 x2", **names)
