"""Capture of PyTorch's code for `ivy_api.trace_graph`: functions, modules and code of ``torch.func``, by ``torch.export``.

This package is the only part of the frontend that imports PyTorch, inside functions. Each captured node becomes a call of the
frontend's function of PyTorch's public name; `overloads` has those that no public name has.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ivy_frontend_torch.capture.claiming import claims as claims
from ivy_frontend_torch.capture.registered import register_operator as register_operator

SYMBOLIC_SIZES = True

if TYPE_CHECKING:
    from ivy_api.frontends.capturing import Captured, Options


def capture(obj: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any], options: Options) -> Captured:
    """Return code of PyTorch as a function of tensors of the frontend.

    Parameters
    ----------
    obj : a function, or an ``nn.Module``
    args, kwargs : its arguments
    options : what the user asks for

    Raises
    ------
    CaptureError
        if PyTorch cannot export the code, or the frontend has no function for an operator; the error quotes the user's line.
    """
    from ivy_frontend_torch.capture.programs import capture_program

    return capture_program(obj, args, kwargs, options)
