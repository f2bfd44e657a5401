"""Check the operands of a layer before each call: floating-point dtypes, which are promoted, and the declared shapes.

A declaration states its operands (`ivy_api.dispatch.declare.operands`) for the composed body and every override, on native arrays
and `Array`s alike, so that no backend repeats the checks.
"""

from __future__ import annotations

from typing import Any

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.adapt.functions import ErrorHandler, rename_function
from ivy_api.adapt.promotion import FLOATING
from ivy_api.dispatch.registry import Declaration
from ivy_api.errors import ArgumentError, DTypeError


def with_operands(declaration: Declaration, function: Any, xp: Any) -> Any:
    """Return ``function`` preceded by the promotion and shape checks of its declaration.

    Parameters
    ----------
    declaration : the function's declaration
    function : the backend's implementation, or the composed body
    xp : the backend's namespace
    """
    assert declaration.operands is not None
    (check,) = declaration.operands
    arrays = frozenset(declaration.schema.floating_parameters)
    code = declaration.body.__code__
    positions = tuple(i for i, name in enumerate(code.co_varnames[: code.co_argcount]) if name in arrays)
    handler = ErrorHandler()
    behind = _behind(declaration, function, check, positions, arrays, xp, handler)
    behind.__wrapped__ = function
    behind.__doc__, behind.__module__ = function.__doc__, getattr(function, "__module__", declaration.body.__module__)
    rename_function(behind, getattr(function, "__name__", declaration.name), getattr(function, "__qualname__", ""))
    return handler.belongs_to(behind)


def _behind(
    declaration: Declaration,
    function: Any,
    check: Any,
    positions: tuple[int, ...],
    arrays: frozenset[str],
    xp: Any,
    handler: ErrorHandler,
) -> Any:
    first, *others = positions
    names = declaration.body.__code__.co_varnames

    def promoted(args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        given = {names[i]: args[i] for i in positions if i < len(args)} | {
            name: kwargs[name] for name in arrays.intersection(kwargs)
        }
        floats: list[Any] = []
        for name, value in given.items():
            _collect(declaration, name, value, floats, xp)
        if len(floats) < 2:
            return args, kwargs
        dtype = xp.result_type(*floats)
        return (
            tuple(_cast(x, dtype, xp) if i in positions else x for i, x in enumerate(args)),
            {name: _cast(x, dtype, xp) if name in arrays else x for name, x in kwargs.items()},
        )

    def with_checks(*args: Any, **kwargs: Any) -> Any:
        try:
            count = len(args)
            if count > first:
                dtype = getattr(args[first], "dtype", None)
                for i in others:
                    if i >= count:
                        break
                    x = args[i]
                    if x is not None and getattr(x, "dtype", dtype) != dtype:
                        args, kwargs = promoted(args, kwargs)
                        dtype = None
                        break
                if kwargs and dtype is not None:
                    for name in arrays.intersection(kwargs):
                        if kwargs[name] is not None and _differs(kwargs[name], dtype):
                            args, kwargs = promoted(args, kwargs)
                            break
            if check is not None:
                try:
                    check(*args, **kwargs)
                except ArgumentError:
                    raise
                except Exception:  # the function itself reports invalid calls and objects without a shape
                    pass
            return function(*args, **kwargs)
        except Exception as error:
            handler(error, args, kwargs)
            raise

    return with_checks


def _differs(x: Any, dtype: Any) -> bool:
    if type(x) in (tuple, list):
        return any(_differs(part, dtype) for part in x)
    return bool(getattr(x, "dtype", dtype) != dtype)


def _is_array(x: Any) -> bool:
    return hasattr(x, "dtype") and not isinstance(x, (int, float, complex))  # NumPy's float64 is a Python float too


def _collect(declaration: Declaration, name: str, value: Any, found: list[Any], xp: Any) -> None:
    """Collect the data types of floating-point arrays; raise for other arrays unless the parameter allows them."""
    if type(value) in (tuple, list):
        for part in value:
            _collect(declaration, name, part, found, xp)
    elif _is_array(value) and value.dtype not in found:
        accepted = declaration.schema.accepted
        if xp.isdtype(value.dtype, FLOATING):
            found.append(value.dtype)
        elif name not in accepted or not xp.isdtype(value.dtype, accepted[name].kinds):
            others = [taken for taken in (accepted.get(name), *accepted.values()) if taken and "floating" in taken.words]
            kind = others[0].words if others else "floating-point"
            raise DTypeError(
                f"{declaration.qualname} takes {kind} arrays here; got {dtype_name(value.dtype)} as {name}. Convert it first, for "
                f"example xp.astype({name}, xp.float32)."
            )


def _cast(value: Any, dtype: Any, xp: Any) -> Any:
    if type(value) in (tuple, list):
        return type(value)(_cast(part, dtype, xp) for part in value)
    floating = _is_array(value) and value.dtype != dtype and xp.isdtype(value.dtype, FLOATING)
    return xp.astype(value, dtype) if floating else value
