"""Find what is wrong with the arguments of a failed call by checking them against the declaration, rule by rule.

A rule returns an error, or ``None``. Rules use only the shapes and data types of arrays, so that they also work while compilers
trace. Only `failures` calls them, and only after a failure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, Literal, get_origin

from ivy_api._types import AxisOf
from ivy_api.dispatch import expected
from ivy_api.dispatch.dtype_names import printed_name as dtype_name
from ivy_api.dispatch.lookup import find_namespace, is_over, type_name
from ivy_api.dispatch.registry import Declaration, declarations, nearest
from ivy_api.dispatch.schema import UNKNOWN, Parameter
from ivy_api.errors import (
    ArgumentError,
    ArgumentTypeError,
    AxisError,
    DTypeError,
    IvyError,
    MixedBackendsError,
    NotAnArrayError,
)


class Given:
    """The arguments of one call.

    Attributes
    ----------
    declaration : the function's declaration
    called : the function as the user called it
    values : the arguments by parameter, without defaulted ones
    xp : the namespace of the call; ``None`` if unknown
    """

    def __init__(self, declaration: Declaration, called: str, values: dict[str, Any], xp: Any) -> None:
        self.declaration = declaration
        self.called = called
        self.parameters = declaration.schema.parameters
        self.values = {n: v for n, v in values.items() if n in self.parameters and v is not self.parameters[n].default}
        self.xp = xp

    def each(self, name: str) -> Sequence[Any]:
        """Return the value of a parameter as a sequence, or the values of ``*arrays`` and ``**options``."""
        value, parameter = self.values[name], self.parameters[name]
        return tuple(value.values()) if parameter.keyword_variadic else value if parameter.variadic else (value,)

    def arrays(self) -> Iterator[tuple[str, Any]]:
        """Yield the arrays of the call with the names of their parameters."""
        for name in self.values:
            for value in self.each(name):
                for part in value if type(value) in (list, tuple) else (value,):
                    if find_namespace(part) is not None:
                        yield name, part


def diagnosis(given: Given) -> IvyError | None:
    """Return the first problem found in the arguments, as an error; ``None`` if there is none."""
    for rule in RULES:
        found = rule(given)
        if found is not None:
            return found
    return None


def unbound(declaration: Declaration, called: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> IvyError | None:
    """Return the error for unexpected or missing arguments; ``None`` if they fit the signature."""
    own = _shown(declaration)
    try:
        own.bind(*args, **kwargs)
    except TypeError as error:
        unknown = [name for name in kwargs if name not in own.parameters]
        advice = nearest(unknown[0], own.parameters) if unknown else ""
        return ArgumentTypeError(f"{called} is called as {called}{own}: {error}.{advice}")
    return None


def bound(declaration: Declaration, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments by parameter."""
    return dict(declaration.schema.signature.bind(*args, **kwargs).arguments)


def _shown(declaration: Declaration) -> Any:
    """Return the signature without types."""
    own = declaration.schema.signature
    kept = [p.replace(annotation=UNKNOWN) for p in own.parameters.values()]
    return own.replace(parameters=kept, return_annotation=UNKNOWN)


def summary(value: Any) -> str:
    """Describe a value briefly: an array by its kind, never by its elements."""
    if find_namespace(value) is not None:
        return f"{dtype_name(value.dtype)} array of shape {tuple(value.shape)}"
    if type(value) in (list, tuple) and any(find_namespace(part) is not None for part in value):
        shown = ", ".join(map(summary, value[:3]))
        return f"{type(value).__name__} of {shown}{', …' if len(value) > 3 else ''}"
    text = repr(value)
    return text if len(text) < 60 else f"{type_name(value)} {text[:50]}…"


def _of_its_type(given: Given) -> IvyError | None:
    """Each argument has the type that the declaration says."""
    for name in given.values:
        parameter = given.parameters[name]
        for value in given.each(name):
            if not expected.fits(parameter, value, given.xp) or (parameter.axis is not None and type(value) is bool):
                return _misfit(given, name, parameter, value)
    return None


def _misfit(given: Given, name: str, parameter: Parameter, value: Any) -> IvyError:
    stranger = next((part for part in _parts(value) if _is_of_another_backend(part, given.xp)), None)
    if stranger is not None and given.xp is not None:
        return _mixed_backends(given, name, stranger)
    if parameter.variadic and isinstance(value, (list, tuple)):
        return NotAnArrayError(
            f"{given.called} takes arrays as separate arguments, not a {type_name(value)}: {given.called}(*{name})."
        )
    if parameter.arrays:
        return _not_an_array(given, name, parameter, value)
    only_options = all(choice is None or get_origin(choice) is Literal for choice in parameter.choices)
    if parameter.options and (only_options or isinstance(value, str)):
        return unknown_option(given.called, parameter, value)
    if "dtype" in parameter.roles:
        return _not_a_dtype(given, name, value)
    return ArgumentTypeError(f"{given.called} takes {expected.words(parameter)} as {name}; got {_foreign(value)}.")


def _not_a_dtype(given: Given, name: str, value: Any) -> IvyError:
    dtypes = [dtype for dtype, declaration in declarations().items() if declaration.kind == "dtype"]
    meant = nearest(value, dtypes) if isinstance(value, str) else ""
    return DTypeError(f"{given.called} takes a data type of the backend as {name}, such as xp.float32; got {value!r}.{meant}")


def _mixed_backends(given: Given, name: str, stranger: Any) -> IvyError:
    own = next((part for _, part in given.arrays() if find_namespace(part) is given.xp), None)
    return MixedBackendsError(
        f"{given.called} needs arrays of one backend; got {type_name(stranger)} as {name}, where "
        f"{type_name(own) if own is not None else given.xp.__source__.name} is expected. "
        f"Convert it first, for example xp.from_dlpack({name})."
    )


def _not_an_array(given: Given, name: str, parameter: Parameter, value: Any) -> IvyError:
    takes = expected.words(parameter)
    parts = value if parameter.sequences and isinstance(value, (list, tuple)) else ()
    wrong = next((i for i, part in enumerate(parts) if find_namespace(part) is None), None)
    if wrong is not None:
        return NotAnArrayError(
            f"{given.called} takes {takes} as {name}; got {_foreign(parts[wrong])} as {name}[{wrong}]. "
            f"Convert it first: xp.asarray({name}[{wrong}])."
        )
    advice = "Make one: xp.random.key(seed)" if "key" in parameter.roles else f"Convert it first: xp.asarray({name})"
    return NotAnArrayError(f"{given.called} takes {takes} as {name}; got {_foreign(value)}. {advice}.")


def unknown_option(called: str, parameter: Parameter, value: Any) -> ArgumentError:
    """Return the error for a value that is none of the options of a parameter."""
    words = [option for option in parameter.options if isinstance(option, str)]
    meant = nearest(value, words) if isinstance(value, str) else ""
    return ArgumentError(f"{called} takes {parameter.name}={expected.words(parameter)}; got {value!r}.{meant}")


def _is_of_another_backend(value: Any, xp: Any) -> bool:
    """Whether it is an array, but not one of ``xp`` nor a native one that ``xp`` wraps."""
    found = find_namespace(value)
    if found is None or found is xp or is_over(xp, found):
        return False
    return getattr(found, "__source__", found) is not getattr(xp, "__source__", xp)


def _parts(value: Any) -> Iterator[Any]:
    if type(value) in (list, tuple):
        for part in value:
            yield from _parts(part)
    else:
        yield value


def _foreign(value: Any) -> str:
    if value is None:
        return "None"
    if find_namespace(value) is not None:
        return f"a {summary(value)}"
    return f"{type_name(value)}: {summary(value)}" if isinstance(value, (int, float, complex, str, tuple)) else type_name(value)


def _of_its_kind(given: Given) -> IvyError | None:
    """Each array has a data type that its parameter takes."""
    for name, (words, kinds) in given.declaration.schema.accepted.items():
        for found, x in given.arrays():
            if found == name and given.xp is not None and not given.xp.isdtype(x.dtype, kinds):
                wanted = {"boolean": "bool", "integer": "int64", "integer or boolean": "int64"}.get(words, "float64")
                wanted = "complex128" if words == "complex floating-point" else wanted
                return DTypeError(
                    f"{given.called} takes an array of {words} dtype as {name}; got {dtype_name(x.dtype)}. "
                    f"Convert it first, for example xp.astype({name}, xp.{wanted})."
                )
    return None


def _of_its_axes(given: Given) -> IvyError | None:
    """Each axis exists in its array, and none is given twice."""
    for name, parameter in given.parameters.items():
        axis_of = parameter.axis
        value = given.values.get(name, parameter.default if parameter.has_default else None)
        if axis_of is None or value is None or not (_dims(given) or axis_of.new):
            continue
        error = _of_axes(given, name, axis_of, tuple(value) if type(value) in (tuple, list) else (value,))
        if error is not None:
            return error
    return None


def _of_axes(given: Given, name: str, axis_of: AxisOf, axes: tuple[Any, ...]) -> AxisError | None:
    """Each of these axes exists in the array, and none is given twice."""
    least, most = _range(given, axis_of, len(axes))
    outside = next((axis for axis in axes if not least <= axis <= most), None)
    if outside is not None:
        allowed = f"allowed is {least} to {most}" if least <= most else "it has none"
        about = f"{name} {outside}" + (f" of {axes}" if len(axes) > 1 else "")
        return AxisError(f"{given.called}: {about} is out of range for {_described(given, axis_of)}: {allowed}.")
    count = most + 1 if most >= 0 else -least
    if len({axis % count for axis in axes}) < len(axes) and not axis_of.repeats:
        return AxisError(f"{given.called} takes each axis once; got {name}={axes} for {_described(given, axis_of)}.")
    return None


def _dims(given: Given) -> list[int]:
    return [len(x.shape) for x in _own_arrays(given)]


def _own_arrays(given: Given) -> list[Any]:
    """The arrays of the call, without random keys. Axes refer to the first."""
    return [x for name, x in given.arrays() if "key" not in given.parameters[name].roles]


def _range(given: Given, axis_of: AxisOf, count: int) -> tuple[int, int]:
    dims = _dims(given)
    if axis_of.last:
        return -min(dims[:2]), -1
    ndim = (dims[0] if dims else 0) + (count if axis_of.new else 0)
    return -ndim, ndim - 1


def _described(given: Given, axis_of: AxisOf) -> str:
    arrays = _own_arrays(given)
    if axis_of.last:
        return f"arrays of shapes {', '.join(str(tuple(x.shape)) for x in arrays)}"
    shape = f"an array of shape {tuple(arrays[0].shape)}" if arrays else "numbers"
    return f"{shape} and the new axis" if axis_of.new else shape


def _together(given: Given) -> IvyError | None:
    """Operands broadcast where the declaration says so."""
    shapes = [tuple(x.shape) for name, x in given.arrays() if given.parameters[name].array]
    if not given.declaration.broadcasts or len(shapes) < 2:
        return None
    for column in zip_longest(*(shape[::-1] for shape in shapes), fillvalue=1):
        if len({size for size in column if size not in (1, None)}) > 1:
            return ArgumentError(
                f"{given.called} takes arrays whose shapes broadcast: counted from the last axis, sizes must be equal or 1; "
                f"got shapes {' and '.join(map(str, shapes))}."
            )
    return None


def _not_negative(given: Given) -> IvyError | None:
    """No size of a new array is negative."""
    for name, value in given.values.items():
        if "shape" in given.parameters[name].roles:
            sizes = value if isinstance(value, (tuple, list)) else (value,)
            if any(isinstance(size, int) and size < 0 for size in sizes):
                return ArgumentError(f"{given.called} takes sizes of 0 or more as {name}; got {value}.")
    return None


RULES: tuple[Callable[[Given], IvyError | None], ...] = (_of_its_type, _of_its_kind, _of_its_axes, _not_negative, _together)
"""In the order in which they are applied: each may rely on those before it."""
