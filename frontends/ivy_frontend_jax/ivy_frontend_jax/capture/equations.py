"""The equations of a jaxpr, evaluated by calls of the frontend's public functions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Any

import ivy_api
from ivy_api.errors import CaptureError, IvyError, LocatedError
from ivy_api.frontends.capturing import Origin, located
from ivy_frontend_jax._implementation.array import Array, namespace_of, wrapped
from ivy_frontend_jax.capture import function_of
from ivy_frontend_jax.capture.keys import is_key, require_threefry, with_words, words_of
from ivy_frontend_jax.capture.naming import Naming, PublicCall
from ivy_frontend_jax.capture.origins import origin_of
from ivy_frontend_jax.capture.primitives import RULES, STRUCTURAL, by_name


class Evaluation:
    """Jaxprs as functions of the frontend's arrays.

    Attributes
    ----------
    states : the arrays of the frontend for constants of a jaxpr that are states, by the identity of the constant
    naming : which calls are kept as public functions
    has_ended : whether the code is recorded; what is evaluated now are the rules of custom derivatives
    converted : pairs of arrays of numbers and the arrays of bools that they were made of
    is_forward : whether the forward part of a custom derivative is evaluated
    """

    def __init__(self, states: Mapping[int, Any], naming: Naming) -> None:
        self.states, self.naming = states, naming
        self.outer: Origin | None = None
        self.raised: Exception | None = None
        self.is_forward = False
        self.has_ended = False
        self.converted: list[tuple[Any, Any]] = []
        self._constants: dict[tuple[int, Any], Any] = {}
        self._kept: list[Any] = []
        self._space: Any = None

    def evaluate(self, closed: Any, *args: Any) -> list[Any]:
        """Return the outputs of a closed jaxpr, or of one without constants, for arrays of the frontend."""
        consts = getattr(closed, "consts", ())
        return self.run(getattr(closed, "jaxpr", closed), consts, args)

    def run(self, jaxpr: Any, consts: Sequence[Any], args: Sequence[Any]) -> list[Any]:
        """Return the outputs of a jaxpr."""
        before = self._space
        self._space = namespace_of(args) if args or before is None else before
        try:
            if self._space is not before:
                with ivy_api.use_backend(self._space):
                    return self._evaluate(jaxpr, consts, args)
            return self._evaluate(jaxpr, consts, args)
        finally:
            self._space = before

    def _evaluate(self, jaxpr: Any, consts: Sequence[Any], args: Sequence[Any]) -> list[Any]:
        values: dict[Any, Any] = {}
        values.update(zip(jaxpr.constvars, map(self.constant, consts), strict=True))
        values.update(zip(jaxpr.invars, args, strict=True))
        for part in self.naming.parts(jaxpr):
            if isinstance(part, PublicCall):
                self.public(part, values)
            else:
                self.equation(part, values)
        return [self.read(values, x) for x in jaxpr.outvars]

    def read(self, values: dict[Any, Any], x: Any) -> Any:
        """Return the array of a variable or of a literal."""
        return self.literal(x) if hasattr(x, "val") else values[x]

    def literal(self, x: Any) -> Any:
        """Return a literal as an array of its data type."""
        import numpy as np

        return self.constant(np.asarray(x.val, dtype=x.aval.dtype))

    def constant(self, x: Any) -> Any:
        """Return a constant of a jaxpr as an array of the frontend; equal numbers are one constant."""
        import jax
        import numpy as np

        if id(x) in self.states:
            return self.states[id(x)]
        if isinstance(x, jax.core.Tracer):
            raise CaptureError(
                f"The code uses a traced array, {x}, outside of the transformation that it belongs to; jax.jit refuses it. "
                f"Pass it to the inner function as an argument."
            )
        if is_key(x):
            x = words_of(x)
        scalar = not np.shape(x) and not hasattr(x, "aval")
        if self.has_ended:  # in a derivative, a constant may belong to what a compiler traces
            return wrapped(self._native(np.asarray(x)))
        key = id(self._space), (str(np.asarray(x).dtype), np.asarray(x).tobytes()) if scalar else id(x)
        if key not in self._constants:
            self._kept.append(x)  # so that no other constant has its identity
            self._constants[key] = wrapped(self._native(np.asarray(x)))
        return self._constants[key]

    def _native(self, x: Any) -> Any:
        xp = self._space
        if x.dtype.name == "bfloat16":
            return xp.astype(xp.asarray(x.astype("float32")), xp.bfloat16)
        return xp.asarray(x.copy())

    def equation(self, equation: Any, values: dict[Any, Any]) -> None:
        """Evaluate one equation."""
        name = equation.primitive.name
        origin = origin_of(equation, f"jax.lax.{name}", self.outer)
        arrays = [self.read(values, x) for x in equation.invars]
        with self.inside(origin):
            found = self._outputs(equation, arrays)
        for x, value in zip(equation.outvars, found, strict=True):
            values[x] = value

    def public(self, call: PublicCall, values: dict[Any, Any]) -> None:
        """Evaluate equations that a public function stands for."""
        origin = origin_of(call.equations[0], call.path, self.outer)
        given = [value if variable is None else self.read(values, variable) for variable, value in call.arguments]
        with self.inside(origin):
            found = call.function(*given, **call.options)
        outputs = list(found) if isinstance(found, (tuple, list)) else [found]
        values.update(zip(call.outputs, outputs, strict=True))

    def boolean_of(self, x: Any) -> Any:
        """Return the array of bools that an array was made of; ``None`` if it was not made of one."""
        return next((source for made, source in self.converted if made is x), x if x.dtype.kind == "b" else None)

    @contextmanager
    def forward(self) -> Iterator[None]:
        """Inside, the forward part of a custom derivative is evaluated."""
        before, self.is_forward = self.is_forward, True
        try:
            yield
        finally:
            self.is_forward = before

    def inside(self, origin: Origin) -> _Inside:
        """Return a context in which calls come from an origin, and an error says it."""
        return _Inside(self, origin)

    def _outputs(self, equation: Any, arrays: list[Any]) -> Sequence[Any]:
        name, params = equation.primitive.name, dict(equation.params)
        own = function_of(name)
        if own is not None:
            return _as_list(equation, own(*arrays, **params))
        for x in (*equation.invars, *equation.outvars):
            if is_key(x.aval):
                require_threefry(x.aval.dtype)
        if name in STRUCTURAL and any(is_key(x.aval) for x in equation.outvars):
            return self._of_keys(equation, arrays)
        return self.primitive(equation, name, arrays, params)

    def primitive(self, equation: Any, name: str, arrays: list[Any], params: dict[str, Any]) -> Sequence[Any]:
        """Return the results of a primitive."""
        rule = RULES.get(name)
        if rule is not None:
            return _as_list(equation, rule(self, equation, arrays, **params))
        found = by_name(name)
        if found is None:
            raise CaptureError(
                f"The code has the primitive {name!r} of JAX, which the frontend has no function for. Say what it is in functions "
                f"of the frontend: ivy_frontend_jax.capture.register_primitive({name!r}, function)."
            )
        return _as_list(equation, found(arrays, params))

    def _of_keys(self, equation: Any, arrays: list[Any]) -> Sequence[Any]:
        """The results of a primitive on keys: on the arrays of their words."""
        name, params = equation.primitive.name, dict(equation.params)
        ndim = equation.outvars[0].aval.ndim
        form = with_words(name, params, ndim, lambda i: self.constant(_index(i)))
        if form is not None:
            return self.primitive(equation, name, [*arrays, *form[1]], form[0])
        import ivy_frontend_jax.numpy as jnp

        of_keys = [is_key(x.aval) for x in equation.invars]
        each = [
            self.primitive(equation, name, [x[..., i] if key else x for x, key in zip(arrays, of_keys, strict=True)], params)
            for i in range(2)
        ]
        return [jnp.stack(list(both), axis=-1) for both in zip(*each, strict=True)]


class _Inside:
    """Inside, calls come from an origin; an error says it."""

    def __init__(self, run: Evaluation, origin: Origin) -> None:
        self._run, self._origin, self._located = run, origin, located(origin)

    def __enter__(self) -> None:
        self._before, self._run.outer = self._run.outer, self._origin
        self._located.__enter__()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self._located.__exit__(kind, error, traceback)
        self._run.outer = self._before
        if isinstance(error, Exception) and error is not self._run.raised:
            self._run.raised = _said(error, self._origin)
            if self._run.raised is not error:
                raise self._run.raised from error


def _said(error: Exception, origin: Origin) -> Exception:
    """Return the error to raise for an error of a call, with the user's line."""
    if not isinstance(error, IvyError):
        error = CaptureError(f"{origin.name} of the frontend does not take what JAX's own takes: {type(error).__name__}: {error}")
    if isinstance(error, LocatedError) and origin.file:
        error.locate_at(origin.file, origin.line, origin.name)
    return error


def _as_list(equation: Any, found: Any) -> Sequence[Any]:
    outputs = list(found) if equation.primitive.multiple_results else [found]
    outputs = [x if isinstance(x, Array) else wrapped(x) for x in outputs]
    if len(outputs) != len(equation.outvars):
        raise CaptureError(f"{equation.primitive.name} has {len(equation.outvars)} results; the function returned {len(outputs)}.")
    return outputs


def _index(i: int) -> Any:
    import numpy as np

    return np.asarray(i, dtype=np.int32)
