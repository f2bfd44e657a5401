"""Operators of TensorFlow as calls of the frontend's functions in ``raw_ops``."""

from __future__ import annotations

import inspect
from functools import cache
from typing import Any

from ivy_api.errors import CaptureError
from ivy_frontend_tensorflow._implementation.dtypes import BY_NAME
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND

UNTOLD = frozenset(("_output_shapes", "_class", "shared_name", "container"))


def attribute(value: Any) -> Any:
    """Return the value of an attribute as functions of the frontend take it."""
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, list):
        return [attribute(one) for one in value]
    if hasattr(value, "as_datatype_enum"):
        return BY_NAME.get(value.name, value)
    if hasattr(value, "as_list"):
        return value.as_list() if value.rank is not None else None
    return value


def attributes_of(op: Any) -> dict[str, Any]:
    """Return the attributes of an operator that are no functions."""
    return {
        one.name: attribute(op.get_attr(one.name))
        for one in op.op_def.attr
        if one.name not in UNTOLD and one.type not in ("func", "list(func)")
    }


@cache
def _function(name: str) -> tuple[Any, tuple[str, ...]]:
    """The frontend's function for an operator, and the names of its parameters."""
    try:
        function = FRONTEND.public(f"raw_ops.{name}")
    except AttributeError as error:
        raise CaptureError(
            f"{error} Say what it is: ivy_frontend_tensorflow.capture.register_operation({name!r}, function)."
        ) from error
    return function, tuple(one for one in inspect.signature(function).parameters if one != "name")


def _operands(op: Any, given: list[Any]) -> dict[str, Any]:
    """The inputs of an operator by the names that its definition has for them; several that are one list as a list."""
    found: dict[str, Any] = {}
    rest = iter(given)
    for one in op.op_def.input_arg:
        if one.number_attr:
            found[one.name] = [next(rest) for _ in range(op.get_attr(one.number_attr))]
        elif one.type_list_attr:
            found[one.name] = [next(rest) for _ in op.get_attr(one.type_list_attr)]
        else:
            found[one.name] = next(rest)
    return found


def call_of_frontend(op: Any, given: list[Any]) -> Any:
    """Return the results of the frontend's function for an operator.

    Names of inputs and attributes that the function in ``raw_ops`` has others for are in the order of its remaining parameters.
    """
    function, parameters = _function(op.type)
    operands = _operands(op, given)
    said = {**operands, **attributes_of(op)}
    inferred = {name for one in op.op_def.input_arg for name in (one.type_attr, one.number_attr, one.type_list_attr) if name}
    arguments = {name: value for name, value in said.items() if name in parameters}
    left = [name for name in said if name not in parameters and name not in inferred]
    renamed = zip([name for name in parameters if name not in said], left, strict=False)
    arguments.update((name, said[own]) for name, own in renamed)
    return function(**arguments)
