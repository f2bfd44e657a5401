"""Which equations are one call of a public function of JAX that the frontend has: ``jax.nn.softmax`` instead of its primitives.

JAX says the function that equations come from: by the name of a ``jit`` or of a function with a custom derivative, or by the frames
of the traceback of an equation. That is a guess only; whether it holds is decided by JAX itself: the public function is traced for
the same arguments, and stands for the equations if its jaxpr is the same as theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from inspect import Parameter, signature
from itertools import groupby
from typing import Any

from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax.capture.jaxprs import jaxpr_of
from ivy_frontend_jax.capture.keys import is_key
from ivy_frontend_jax.capture.origins import is_of_jax

MODULES = ("jax.nn", "jax.numpy", "jax.scipy.special", "jax.numpy.linalg")
"""Where a public function is looked for."""
_MOST_EQUATIONS = 60


@dataclass(frozen=True)
class PublicCall:
    """A call of a public function.

    Attributes
    ----------
    path : its name: ``"jax.nn.gelu"``
    function : the frontend's
    arguments : for each argument its variable, or ``None`` and a number
    options : further arguments by name
    equations : the equations that it stands for
    outputs : the variables of its results
    """

    path: str
    function: Any
    arguments: Sequence[tuple[Any, Any]]
    options: dict[str, Any]
    equations: Sequence[Any]
    outputs: Sequence[Any]


class Naming:
    """Finds public functions in jaxprs, and keeps what it found."""

    def __init__(self) -> None:
        self._known: dict[Any, tuple[str, dict[str, Any]] | None] = {}

    def parts(self, jaxpr: Any) -> Iterator[Any]:
        """Yield the equations of a jaxpr in order, a `PublicCall` for those that one stands for."""
        used = _uses(jaxpr)
        for name, group in groupby(jaxpr.eqns, _function_of):
            equations = list(group)
            if name is not None and 1 < len(equations) <= _MOST_EQUATIONS:
                call = self._call(name[0], equations, used)
                if call is not None:
                    yield call
                    continue
            for equation in equations:
                call = self._call(_information(equation).func_name, [equation], used) if _is_named(equation) else None
                yield equation if call is None else call

    def _call(self, name: str, equations: list[Any], used: dict[Any, int]) -> PublicCall | None:
        """The public call of equations; ``None`` if there is none."""
        paths = _paths(name)
        if not paths:
            return None
        given, outputs = _borders(equations, used)
        arguments = given if len(equations) > 1 else list(equations[0].invars)
        if any(_is_extended(x) for x in (*arguments, *outputs)):
            return None
        text = _text(equations, given, outputs)
        key = name, text, tuple((str(x.val), str(x.aval)) for x in arguments if hasattr(x, "val"))
        if key not in self._known:
            self._known[key] = _found(paths, arguments, text)
        found = self._known[key]
        if found is None:
            return None
        path, options = found
        values = [(None, number_of(x)) if hasattr(x, "val") else (x, None) for x in arguments]
        return PublicCall(path, FRONTEND.public(path), values, options, equations, outputs)


def _is_named(equation: Any) -> bool:
    """Whether an equation is a call of one of JAX's own functions under `jax.jit`, or with a custom derivative."""
    info = _information(equation)
    return info is not None and is_of_jax(str(info.func_filename))


def _information(equation: Any) -> Any:
    """What JAX knows of the function that an equation calls; ``None`` if it calls none."""
    if equation.primitive.name not in ("jit", "pjit", "custom_jvp_call", "custom_vjp_call"):
        return None
    inner = equation.params["jaxpr" if "jaxpr" in equation.params else "call_jaxpr"]
    return getattr(inner, "jaxpr", inner).debug_info


def _function_of(equation: Any) -> tuple[Any, ...] | None:
    """The name of the function of JAX that an equation comes from, with what tells its calls apart; ``None`` if it has none."""
    traceback = equation.source_info.traceback
    frames = [] if traceback is None else traceback.frames
    inner = next((i for i, frame in enumerate(frames) if not is_of_jax(frame.file_name)), 0)
    for i in range(inner - 1, -1, -1):
        name = frames[i].function_name.rpartition(".")[2]
        if _paths(name):
            called = tuple((frame.file_name, frame.line_num) for frame in frames[i + 1 : i + 12])
            return name, called, str(equation.source_info.name_stack)
    return None


@cache
def _paths(name: str) -> tuple[str, ...]:
    """The public functions of a name, with or without underscores before it, which the frontend has."""
    public = name.lstrip("_")
    found = [f"{module}.{public}" for module in MODULES if FRONTEND.snapshot.find(module, public) is not None]
    return tuple(path for path in found if FRONTEND.status(*path.rpartition(".")[::2]) == "works")


def _uses(jaxpr: Any) -> dict[Any, int]:
    """How often each variable of a jaxpr is used."""
    found: dict[Any, int] = {}
    for x in (*(x for equation in jaxpr.eqns for x in equation.invars), *jaxpr.outvars):
        if not hasattr(x, "val"):
            found[x] = found.get(x, 0) + 1
    return found


def _borders(equations: Sequence[Any], used: dict[Any, int]) -> tuple[list[Any], list[Any]]:
    """The variables that equations take from others, and those that others take from them."""
    inside: dict[Any, int] = {}
    made: set[Any] = set()
    given: list[Any] = []
    for equation in equations:
        for x in equation.invars:
            if hasattr(x, "val"):
                continue
            inside[x] = inside.get(x, 0) + 1
            if x not in made and x not in given:
                given.append(x)
        made.update(equation.outvars)
    every = [x for equation in equations for x in equation.outvars]
    return given, every if len(equations) == 1 else [x for x in every if used.get(x, 0) > inside.get(x, 0)]


def _is_extended(x: Any) -> bool:
    """Whether a variable is of another kind than arrays of numbers: a random key, a reference."""
    return not hasattr(x.aval, "dtype") or is_key(x.aval)


def _text(equations: Sequence[Any], given: Sequence[Any], outputs: Sequence[Any]) -> str:
    """Return equations as a jaxpr whose variables are named in order, so that equal ones have equal texts."""
    return str(jaxpr_of(given, outputs, equations))


def _found(paths: Sequence[str], arguments: Sequence[Any], text: str) -> tuple[str, dict[str, Any]] | None:
    """Return the public function, and its options, whose jaxpr for some arguments has a text."""
    import jax

    variables = list(dict.fromkeys(x for x in arguments if not hasattr(x, "val")))
    struct: Any = jax.ShapeDtypeStruct
    examples = [struct(x.aval.shape, x.aval.dtype, weak_type=x.aval.weak_type) for x in variables]
    for path in paths:
        try:
            module, _, name = path.rpartition(".")
            function = getattr(import_module(module), name)
        except (ImportError, AttributeError):
            continue
        for options in _options(function, arguments):

            def call(*arrays: Any, function: Any = function, options: Any = options) -> Any:
                given = dict(zip(variables, arrays, strict=True))
                return function(*(number_of(x) if hasattr(x, "val") else given[x] for x in arguments), **options)

            try:
                jaxpr = jax.make_jaxpr(call)(*examples).jaxpr
            except Exception:
                continue
            if not jaxpr.constvars and _text(jaxpr.eqns, jaxpr.invars, jaxpr.outvars) == text:
                return path, options
    return None


def _options(function: Any, arguments: Sequence[Any]) -> Iterator[dict[str, Any]]:
    """Yield options that a function may have been called with beside its arrays: none, other flags, each axis."""
    yield {}
    try:
        parameters = list(signature(function).parameters.values())[len(arguments) :]
    except (TypeError, ValueError):
        return
    ndim = max((x.aval.ndim for x in arguments), default=0)
    flags = [p.name for p in parameters if isinstance(p.default, bool)]
    axes = [p for p in parameters if p.name == "axis"]
    for name in flags:
        yield {name: not next(p.default for p in parameters if p.name == name)}
    for p in axes:
        if p.kind is Parameter.VAR_POSITIONAL:
            continue
        for axis in range(-1, ndim):
            yield {"axis": axis}
            if "keepdims" in flags:
                yield {"axis": axis, "keepdims": True}


def number_of(literal: Any) -> Any:
    """Return the Python number of a literal."""
    import numpy as np

    return np.asarray(literal.val).item()
