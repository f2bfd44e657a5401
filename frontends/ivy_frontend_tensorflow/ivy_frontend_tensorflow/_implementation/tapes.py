"""Derivatives: ``GradientTape``, ``ForwardAccumulator``, ``custom_gradient``."""

from __future__ import annotations

import enum
import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Self

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.frontends import find_namespace
from ivy_api.frontends import tape as tapes
from ivy_frontend_tensorflow._implementation.calls import State, namespace_of, tensors_in
from ivy_frontend_tensorflow._implementation.defining import op, value
from ivy_frontend_tensorflow._implementation.dtypes import COMPLEX, FLOATS
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.nesting import flatten, map_structure, pack_sequence_as
from ivy_frontend_tensorflow._implementation.operands import to_tensor
from ivy_frontend_tensorflow._implementation.tensor import Tensor, tensor_of


class UnconnectedGradients(enum.Enum):
    """What the gradient of a source is that the target does not depend on."""

    NONE = "none"
    ZERO = "zero"


value("UnconnectedGradients")(UnconnectedGradients)


def _floating(x: Tensor) -> bool:
    return dtype_name(x._x.dtype) in FLOATS | COMPLEX


class GradientTape:
    """Record operations for differentiation.

    Parameters
    ----------
    persistent : whether gradients can be taken more than once
    watch_accessed_variables : whether trainable variables are watched when they are read
    """

    def __init__(self, persistent: bool = False, watch_accessed_variables: bool = True) -> None:
        self._persistent, self._accessed = persistent, watch_accessed_variables
        self._recording = self._used = False
        self._reset()

    def _reset(self) -> None:
        self._watched: set[tuple[Any, int]] = set()
        self._variables: dict[int, tuple[Any, list[tapes.Output]]] = {}
        self._used = False

    def __enter__(self) -> Self:
        if self._recording:
            raise ValueError("Tape is still recording, This can happen if you try to re-enter an already-active tape.")
        self._push()
        return self

    def __exit__(self, *error: object) -> None:
        if self._recording:
            self._pop()

    def _push(self) -> None:
        self._recording = True
        State.tapes.append(self)

    def _pop(self) -> None:
        self._recording = False
        State.tapes.remove(self)

    def watch(self, tensor: Any) -> None:
        """Record what is computed from tensors or variables."""
        for x in flatten(tensor):
            held = tensor_of(x)
            if held is None:
                raise ValueError(f"Passed in object {x!r} of type {type(x).__name__!r}, not tf.Tensor or tf.Variable.")
            if not _floating(held):
                continue
            if type(x) is Tensor:
                self._watch(held)
            else:
                self._watch_variable(x, x._value)

    def _watch(self, x: Tensor) -> None:
        if x._output is None:
            x._output = tapes.leaf()
        self._watched.add((x._output.node, x._output.index))

    def _watch_variable(self, variable: Any, x: Tensor) -> None:
        self._watch(x)
        _, tape_outputs = self._variables.setdefault(id(variable), (variable, []))
        if not any(tape_output is x._output for tape_output in tape_outputs):
            tape_outputs.append(x._output)

    def watched_variables(self) -> tuple[Any, ...]:
        """Return the variables that were watched."""
        return tuple(variable for variable, _ in self._variables.values())

    @contextmanager
    def stop_recording(self) -> Iterator[None]:
        """Within the context nothing is recorded."""
        if not self._recording:
            raise ValueError("Tape is not recording.")
        self._pop()
        try:
            yield
        finally:
            self._push()

    def reset(self) -> None:
        """Forget everything that was recorded."""
        self._reset()

    def _tape_outputs(self, source: Any) -> list[tapes.Output]:
        held = tensor_of(source)
        if held is None:
            raise TypeError(f"Argument `sources` must contain tensors or variables, got {source!r}")
        if id(source) in self._variables:
            return self._variables[id(source)][1]
        tape_output = held._output
        if tape_output is None:
            return []
        known = (tape_output.node, tape_output.index) in self._watched
        if not known:
            leaves = {node for node, _ in self._watched}
            known = any(node in leaves for node in tapes._backwards([tape_output.node]))
        return [tape_output] if known else []

    def _check_unused(self) -> None:
        if self._used and not self._persistent:
            raise RuntimeError("A non-persistent GradientTape can only be used to compute one set of gradients (or jacobians)")

    def _use(self) -> None:
        """Note that derivatives are taken; the recording ends unless the tape is persistent."""
        if self._recording and not self._persistent:
            self._pop()
        self._used = True

    def gradient(
        self, target: Any, sources: Any, output_gradients: Any = None, unconnected_gradients: Any = UnconnectedGradients.NONE
    ) -> Any:
        """Return the gradients of targets with respect to sources, in the structure of the sources."""
        self._check_unused()
        zero = UnconnectedGradients(unconnected_gradients) is UnconnectedGradients.ZERO
        if target is None:
            raise TypeError("Argument `target` should be a list or nested structure of tensors or variables, got None")
        self._use()
        flat = flatten(sources)
        targets = [x for x in (tensor_of(t) for t in flatten(target)) if x is not None]
        if len(targets) < len(flatten(target)):
            raise ValueError("The target has parts that are no tensors.")
        given = [None] * len(targets) if output_gradients is None else flatten(output_gradients)
        found = self._gradients(targets, flat, given)
        filled = [_zeros(s) if g is None and zero else g for g, s in zip(found, flat, strict=True)]
        if not self._persistent:
            self._watched = set()
        return pack_sequence_as(sources, filled)

    def _gradients(self, targets: list[Tensor], sources: list[Any], given: list[Any]) -> list[Any]:
        tape_outputs = [self._tape_outputs(source) for source in sources]
        outputs = [(t, g) for t, g in zip(targets, given, strict=True) if t._output is not None and _floating(t)]
        wanted = [tape_output for every in tape_outputs for tape_output in every]
        if not outputs or not wanted:
            return [None] * len(sources)
        xp = namespace_of(targets)
        again = bool(State.tapes)
        cotangents = [_cotangent(t, g, again, xp) for t, g in outputs]
        results, at = tapes.gradients([t._output for t, _ in outputs], cotangents, wanted, xp, again=again)
        pairs = iter(zip(results, at, strict=True))
        return [
            _total([_conj(Tensor(x, output)) for x, output in (next(pairs) for _ in every) if x is not None])
            for every in tape_outputs
        ]

    def jacobian(
        self, target: Any, sources: Any, unconnected_gradients: Any = UnconnectedGradients.NONE,
        parallel_iterations: Any = None, experimental_use_pfor: bool = True,
    ) -> Any:  # fmt: skip
        """Return the Jacobians of a target with respect to sources: one pullback for each element of the target."""
        self._check_unused()
        self._use()
        zero = UnconnectedGradients(unconnected_gradients) is UnconnectedGradients.ZERO
        x, flat = tensor_of(target), flatten(sources)
        assert x is not None
        xp, shape = namespace_of([x]), tuple(x._x.shape)
        count = 1
        for n in shape:
            count *= n
        eye = xp.reshape(xp.eye(count, dtype=x._x.dtype), (count, *shape))
        rows = [self._gradients([x], flat, [Tensor(eye[i, ...])]) for i in range(count)]
        found = []
        for i, source in enumerate(flat):
            parts = [row[i] for row in rows]
            own = tuple(tensor_of(source)._x.shape)  # type: ignore[union-attr]
            if not parts or parts[0] is None:
                like = xp.zeros((*shape, *own), dtype=x._x.dtype)
                found.append(Tensor(like) if zero else None)
                continue
            find = FRONTEND.find
            found.append(find("tensorflow", "reshape")(find("tensorflow", "stack")(parts), [*shape, *own]))
        return pack_sequence_as(sources, found)

    def batch_jacobian(
        self, target: Any, source: Any, unconnected_gradients: Any = UnconnectedGradients.NONE, parallel_iterations: Any = None,
        experimental_use_pfor: bool = True,
    ) -> Any:  # fmt: skip
        """Return the Jacobian of each element of a batch: one pullback for each element of a target."""
        self._check_unused()
        x, held = tensor_of(target), tensor_of(source)
        assert x is not None
        assert held is not None
        if x.shape.rank == 0 or held.shape.rank == 0 or x.shape[0] != held.shape[0]:
            raise ValueError(f"Need first dimension of target shape ({x.shape}) and source shape ({held.shape}) to match.")
        self._use()
        xp, (batch, *shape) = namespace_of([x]), x._x.shape
        count = 1
        for n in shape:
            count *= n
        eye = xp.reshape(xp.eye(count, dtype=x._x.dtype), (count, 1, *shape))
        parts = [self._gradients([x], [source], [Tensor(xp.broadcast_to(eye[i, ...], (batch, *shape)))])[0] for i in range(count)]
        full = [batch, *shape, *held._x.shape[1:]]
        if not parts or parts[0] is None:
            zero = UnconnectedGradients(unconnected_gradients) is UnconnectedGradients.ZERO
            return Tensor(xp.zeros(tuple(full), dtype=x._x.dtype)) if zero else None
        find = FRONTEND.find
        return find("tensorflow", "reshape")(find("tensorflow", "stack")(parts, axis=1), full)


value("GradientTape")(GradientTape)


def _cotangent(target: Tensor, given: Any, again: bool, xp: Any) -> Any:
    """Return the native cotangent of a target, by default ones; with what recorded it if it is to be differentiated."""
    held = _conj(Tensor(xp.ones_like(target._x)) if given is None else to_tensor(given, xp, target.dtype.name))
    shape = tuple(target._x.shape)
    x = held._x if tuple(held._x.shape) == shape else xp.broadcast_to(held._x, shape)
    return (x, held._output) if again else x


def _total(parts: list[Tensor]) -> Any:
    """Return the sum of tensors, ``None`` of none."""
    return functools.reduce(FRONTEND.find("tensorflow", "add"), parts) if parts else None


def _conj(x: Tensor) -> Tensor:
    """Return the conjugate: TensorFlow's gradients of complex numbers are the conjugates of those of the library."""
    return FRONTEND.find("tensorflow.math", "conj")(x) if dtype_name(x._x.dtype) in COMPLEX else x


def _zeros(source: Any) -> Tensor:
    held = tensor_of(source)
    assert held is not None
    return Tensor(find_namespace(held._x).zeros_like(held._x))  # type: ignore[union-attr]


@contextmanager
def no_recording() -> Iterator[None]:
    """Within the context no tape records."""
    before, State.tapes[:] = list(State.tapes), []
    try:
        yield
    finally:
        State.tapes[:] = before


@op(public="stop_gradient", takes="input", differentiable=False)
def StopGradient(input: Any, *, xp: Any) -> Any:
    """Return the same values, which gradients do not flow through."""
    return xp.stop_gradient(input)


@value("custom_gradient")
def custom_gradient(f: Any = None) -> Any:
    """Make a function whose gradient is the one it returns beside its result.

    Parameters
    ----------
    f : takes tensors and returns a result and a function, which takes the cotangents of the result and returns those of the
        arguments; if ``f`` reads variables, it takes them as ``variables``, too, and returns a second list for them
    """
    if f is None:
        return lambda g: custom_gradient(g)

    @functools.wraps(f)
    def decorated(*args: Any, **kwargs: Any) -> Any:
        return _with_gradient(f, args, kwargs)

    return decorated


def _with_gradient(f: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    xp = namespace_of(args)
    leaves = [_tensor_or_other(x, xp) for x in flatten(args)]
    reads: list[Any] = []
    with no_recording(), State.noticing(reads):
        result, grad = f(*pack_sequence_as(args, leaves), **kwargs)
    if not State.tapes:
        return result
    variables = _trainable(reads)
    inputs = [*(x for x in leaves if isinstance(x, Tensor)), *(v._value for v in variables)]
    watched = [x for x in inputs if x._output is not None]
    if not watched:
        return result
    values = _natives_of(result)

    def recomputed(*primals: Any) -> Any:
        """Return the results for other values of what is watched."""
        fresh = {id(x): Tensor(p) for x, p in zip(watched, primals, strict=True)}
        with no_recording(), State.reading({id(v): fresh.get(id(v._value), v._value) for v in variables}):
            out, _ = f(*pack_sequence_as(args, [fresh.get(id(x), x) for x in leaves]), **kwargs)
        return _natives_of(out)

    first = True

    def forward(*primals: Any) -> Any:
        nonlocal first
        if first:
            first = False
            return values, None
        return recomputed(*primals), None

    function = xp.custom_vjp(lambda *primals: forward(*primals)[0])
    function.defvjp(forward, _pullback(grad, variables, inputs, watched, xp))
    out, tape_outputs = tapes.record(lambda *p: tuple(function(*p)), [x._x for x in watched], [x._output for x in watched], xp)
    return pack_sequence_as(result, [Tensor(x, tape_output) for x, tape_output in zip(out, tape_outputs, strict=True)])


def _tensor_or_other(x: Any, xp: Any) -> Any:
    """Return a number or an array as a tensor; anything else as it is."""
    held = tensor_of(x)
    if held is not None:
        return held
    return to_tensor(x, xp) if isinstance(x, (int, float, complex)) or hasattr(x, "__array__") else x


def _trainable(reads: list[Any]) -> list[Any]:
    """Return the trainable ones of the variables that were read, each once, and let the tapes know of them."""
    variables = [v for v in {id(v): v for v in reads}.values() if v.trainable]
    for v in variables:
        v._read_tensor()
    return variables


def _natives_of(result: Any) -> tuple[Any, ...]:
    """Return the native arrays of the tensors in a structure."""
    return tuple(tensor_of(x)._x for x in flatten(result))  # type: ignore[union-attr]


def _pullback(grad: Any, variables: list[Any], inputs: list[Tensor], watched: list[Tensor], xp: Any) -> Callable[[Any, Any], Any]:
    """Return the pullback, from and to native cotangents, that a user's function for gradients stands for.

    Parameters
    ----------
    grad : takes the cotangents of the results, and ``variables`` if there are some; returns those of the inputs
    inputs, watched : the tensors of the arguments and of the variables, and those of them that cotangents are wanted of
    """
    numbers = [(i, k) for k, x in enumerate(watched) for i, y in enumerate(inputs) if y is x]

    def backward(_: Any, g: Any) -> Any:
        with no_recording():
            given = [_conj(Tensor(one)) for one in g]
            pulled = grad(*given, variables=variables) if variables else grad(*given)
        ours, theirs = pulled if variables else (pulled, [])
        every = [*flatten(ours), *theirs]
        chosen: dict[int, Any] = {}
        for i, k in numbers:
            if i < len(every) and every[i] is not None:
                part = tensor_of(every[i])
                part = _conj(to_tensor(every[i], xp) if part is None else part)
                chosen[k] = part._x if k not in chosen else chosen[k] + part._x
        return tuple(chosen.get(k, xp.zeros_like(x._x)) for k, x in enumerate(watched))

    return backward


@value("grad_pass_through")
def grad_pass_through(f: Any) -> Any:
    """Return a function whose gradient is that of the identity."""

    @custom_gradient
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        def grad(*g: Any, variables: Any = None) -> Any:
            own = g[0] if len(g) == 1 else g
            return own if variables is None else (own, [None] * len(variables))

        return f(*args, **kwargs), grad

    return wrapped


@value("recompute_grad")
def recompute_grad(f: Any) -> Any:
    """Return the same function: whether results are kept or computed again is left to the backend."""

    @functools.wraps(f)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        return f(*args, **kwargs)

    return wrapped


def _not_eager(name: str) -> Any:
    def function(*args: Any, **kwargs: Any) -> Any:
        raise RuntimeError(f"tf.{name} is not supported when eager execution is enabled. Use tf.GradientTape instead.")

    function.__doc__ = "Raise: functions run eagerly."
    function.__name__ = name
    return function


value("gradients")(_not_eager("gradients"))


@value("hessians")
def hessians(ys: Any, xs: Any, **_: Any) -> Any:
    """Raise: functions run eagerly."""
    return _not_eager("gradients")()


class ForwardAccumulator:
    """Directional derivatives: the tangents of what is computed within the context.

    The calls are recorded, and the tangents are the derivative of a gradient with respect to its cotangent.
    """

    def __init__(self, primals: Any, tangents: Any) -> None:
        self._primals, self._tangents = flatten(primals), flatten(tangents)
        if len(self._primals) != len(self._tangents):
            raise ValueError("The primals and tangents must have the same structure.")
        self._tape = GradientTape(persistent=True)

    def __enter__(self) -> Self:
        self._tape.__enter__()
        for x in self._primals:
            self._tape.watch(x)
        return self

    def __exit__(self, *error: object) -> None:
        self._tape.__exit__(*error)

    def jvp(self, primals: Any, unconnected_gradients: Any = UnconnectedGradients.NONE) -> Any:
        """Return the tangents of tensors."""
        zero = UnconnectedGradients(unconnected_gradients) is UnconnectedGradients.ZERO

        def tangent(y: Any) -> Any:
            dummy = _zeros(y)
            with GradientTape() as outer:
                outer.watch(dummy)
                pulled = self._tape._gradients([tensor_of(y)], self._primals, [dummy])  # type: ignore[list-item]
            pairs = [(g, t) for g, t in zip(pulled, self._tangents, strict=True) if g is not None]
            if not pairs:
                return _zeros(y) if zero else None
            return outer.gradient([g for g, _ in pairs], dummy, output_gradients=[t for _, t in pairs])

        return map_structure(tangent, primals)


value("autodiff.ForwardAccumulator")(ForwardAccumulator)
__all__ = ["tensors_in"]
