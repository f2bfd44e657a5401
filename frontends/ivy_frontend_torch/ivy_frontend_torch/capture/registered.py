"""Operators that users register: what custom operators of PyTorch are on the frontend."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_api.errors import ArgumentError

REGISTERED: dict[str, Callable[..., Any]] = {}
"""The functions, by the names of their operators: ``"mylib::op"``, or of one of their overloads: ``"mylib::op.default"``."""


def register_operator(name: str, function: Callable[..., Any]) -> None:
    """Say what a custom operator of PyTorch does, so that code which calls it can be captured.

    Parameters
    ----------
    name : the name under which PyTorch knows it: ``"mylib::op"``; ``"mylib::op.default"`` for one overload alone
    function : takes the arguments of the operator, with tensors of the frontend in place of PyTorch's, and returns its results. It
        is written in functions of ``ivy_frontend_torch``

    Raises
    ------
    ArgumentError
        if the name has no namespace, or ``function`` cannot be called.

    Examples
    --------
    >>> register_operator("mylib::twice", lambda x: x * 2)
    """
    if name.count("::") != 1 or not callable(function):
        raise ArgumentError(
            "register_operator takes the name of an operator with its namespace, such as 'mylib::op', and a function; got "
            f"{name!r} and {function!r}."
        )
    REGISTERED[name] = function
