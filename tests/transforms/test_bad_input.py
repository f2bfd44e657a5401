"""Every kind of bad input to every transformation it applies to, on every backend: its own error, a line and a way out."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

import ivy_api
from ivy_api.dispatch import registry
from ivy_api.errors import (
    ArgumentError,
    ArgumentTypeError,
    EscapedTracerError,
    IvyError,
    LeafError,
    MutationError,
    TransformationError,
)
from tests.transforms.table import OPTIONS

Function = Callable[..., Any]


class Call:
    """What the calls are made with: a namespace, arrays of it, and `compile` with the options of the backend."""

    def __init__(self, xp: Any, backend: str) -> None:
        self.xp = xp
        self.options = OPTIONS.get(backend, {})
        self.vector, self.scalar = xp.asarray([1.0, 2.0, 3.0]), xp.asarray(2.0)
        self.matrix = xp.asarray([[1.0, 2.0], [3.0, 4.0]])
        self.numbers = xp.asarray([1, 2, 3])
        self.kept: list[Any] = []

    def compile(self, function: Function) -> Function:
        return ivy_api.compile(function, **self.options)


class Kind(NamedTuple):
    """One kind of bad input.

    Attributes
    ----------
    error, match : the error, and a part of its message: the way out
    line : a part of the line that it quotes
    calls : by transformation
    legal : by transformation, where it is no bad input: the backends, whose arrays have values there, and the result
    theirs : by transformation and backend, where the framework's own operator or function raises: a part of its message
    """

    error: type[IvyError]
    match: str
    line: str
    calls: dict[str, Callable[[Call], Any]]
    legal: dict[str, tuple[tuple[str, ...], Any]] = {}  # noqa: RUF012 - it is never changed
    theirs: dict[str, dict[str, str]] = {}  # noqa: RUF012


class Unknown:
    """An object that is no container."""


def _vector_loss(c: Call) -> Function:
    return lambda v: v * 2.0


def _branch(c: Call) -> Function:
    def function(v: Any) -> Any:
        return v if c.xp.sum(v) > 0 else -v  # branch

    return function


def _conversion(c: Call) -> Function:
    return lambda v: c.xp.sum(v) * float(c.xp.max(v))  # conversion


def _leak(c: Call) -> Function:
    def function(v: Any) -> Any:
        c.kept.append(v * 2.0)
        return ivy_api.sum(v)

    return function


def _used(c: Call, *_: Any) -> Any:
    return ivy_api.sum(c.kept[0] * 1.0)  # escaped


def _summed(c: Call, *_: Any) -> Any:
    return ivy_api.sum(c.kept[0])  # escaped


def _mutation(c: Call) -> Function:
    def function(v: Any) -> Any:
        v[0] = 5.0  # mutation
        return c.xp.sum(v)

    return function


def _grown(c: Call) -> Function:
    return lambda v: c.xp.stack([v, v])


KINDS = {
    "a loss that is no scalar": Kind(
        TransformationError,
        "xp.sum",
        "_vector_loss(c)",
        {
            "grad": lambda c: ivy_api.grad(_vector_loss(c))(c.vector),
            "value_and_grad": lambda c: ivy_api.value_and_grad(_vector_loss(c))(c.vector),
            "execute_with_gradients": lambda c: ivy_api.execute_with_gradients(_vector_loss(c), c.vector),
            "compile": lambda c: c.compile(ivy_api.grad(_vector_loss(c)))(c.vector),
        },
    ),
    "integers to differentiate": Kind(
        TransformationError,
        "xp.astype",
        "c.numbers",
        {
            "grad": lambda c: ivy_api.grad(c.xp.sum)(c.numbers),
            "vjp": lambda c: ivy_api.vjp(c.xp.sum, c.numbers),
            "jvp": lambda c: ivy_api.jvp(c.xp.sum, (c.numbers,), (c.numbers,)),
            "linearize": lambda c: ivy_api.linearize(c.xp.sum, c.numbers),
            "jacrev": lambda c: ivy_api.jacrev(c.xp.sum)(c.numbers),
            "jacfwd": lambda c: ivy_api.jacfwd(c.xp.sum)(c.numbers),
        },
    ),
    "a branch on a traced value": Kind(
        TransformationError,
        "xp.where",
        "# branch",
        {
            "compile": lambda c: c.compile(_branch(c))(c.vector),
            "vmap": lambda c: ivy_api.vmap(_branch(c))(c.matrix),
            "scan": lambda c: ivy_api.scan(lambda s, v: (_branch(c)(s + v), None), c.scalar, c.vector)[0],
            "while_loop": lambda c: ivy_api.while_loop(lambda s: s < 9.0, lambda s: _branch(c)(s * 2.0), c.scalar),
            "cond": lambda c: c.xp.sum(ivy_api.cond(c.scalar > 0, _branch(c), lambda v: v, c.vector)),
            "scan, compiled": lambda c: c.compile(
                lambda x: ivy_api.scan(lambda s, v: (_branch(c)(s + v), None), x[0], x)[0]  # branch
            )(c.vector),
        },
        {
            "scan": (("numpy", "torch", "tensorflow"), 8.0),  # they run the steps of an uncompiled loop one by one
            "while_loop": (("numpy", "torch", "tensorflow"), 16.0),
            "cond": (("numpy", "torch", "tensorflow"), 6.0),
        },
    ),
    "a conversion of a traced value": Kind(
        IvyError,
        "xp",
        "# conversion",
        {
            "grad": lambda c: c.xp.sum(ivy_api.grad(_conversion(c))(c.vector)),
            "compile": lambda c: c.compile(_conversion(c))(c.vector),
            "vmap": lambda c: ivy_api.vmap(_conversion(c))(c.matrix),
        },
        {"grad": (("torch", "tensorflow"), 9.0)},  # a constant, and the derivative of sum(v) * 3
    ),
    "a state of another shape": Kind(
        TransformationError,
        "xp.broadcast_to",
        "_grown(c)",
        {
            "scan": lambda c: ivy_api.scan(lambda s, v: (_grown(c)(s), None), c.scalar, c.vector),
            "while_loop": lambda c: ivy_api.while_loop(lambda s: c.xp.sum(s) < 9.0, _grown(c), c.scalar),
            "fori_loop": lambda c: ivy_api.fori_loop(0, 3, lambda i, s: _grown(c)(s), c.scalar),
            "scan, compiled": lambda c: c.compile(lambda x: ivy_api.scan(lambda s, v: (_grown(c)(s), None), x[0], x))(c.vector),
        },
    ),
    "a state of another dtype": Kind(
        TransformationError,
        "xp.astype",
        "xp.int32",
        {
            "scan": lambda c: ivy_api.scan(lambda s, v: (c.xp.astype(s, c.xp.int32), None), c.scalar, c.vector),
            "while_loop": lambda c: ivy_api.while_loop(lambda s: s < 9.0, lambda s: c.xp.astype(s, c.xp.int32), c.scalar),
            "fori_loop": lambda c: ivy_api.fori_loop(0, 3, lambda i, s: c.xp.astype(s, c.xp.int32), c.scalar),
        },
    ),
    "an array that escapes": Kind(
        EscapedTracerError,
        "has_aux=True",
        "# escaped",
        {
            "grad": lambda c: _used(c, ivy_api.grad(_leak(c))(c.vector)),
            "vmap": lambda c: _used(c, ivy_api.vmap(_leak(c))(c.matrix)),
            "compile": lambda c: _used(c, c.compile(_leak(c))(c.vector)),
            "trace": lambda c: _used(c, ivy_api.trace(_leak(c))(c.vector)),
            "an Array, grad": lambda c: _used(c, ivy_api.grad(_leak(c))(ivy_api.Array(c.vector))),
            "an Array, vmap": lambda c: _used(c, ivy_api.vmap(_leak(c))(ivy_api.Array(c.matrix))),
            "an Array, compile": lambda c: _used(c, c.compile(_leak(c))(ivy_api.Array(c.vector))),
            "ivy_api.sum, vmap": lambda c: _summed(c, ivy_api.vmap(_leak(c))(c.matrix)),
            "ivy_api.sum, compile": lambda c: _summed(c, c.compile(_leak(c))(c.vector)),
        },
        {
            "grad": (("torch", "tensorflow"), 12.0),  # a plain tensor: they record what is computed with values
            "an Array, grad": (("torch", "tensorflow"), 12.0),
        },
        {
            "grad": {"jax": "escape the scope"},
            "vmap": {"torch": "may have escaped", "jax": "escape the scope", "tensorflow": "out of scope"},
            "compile": {"torch": "has returned", "jax": "escape the scope", "tensorflow": "out of scope"},
        },
    ),
    "a modified array": Kind(
        MutationError,
        "xp.at",
        "mutation",  # torch's compiler tells after the function has returned
        {
            "grad": lambda c: ivy_api.grad(_mutation(c))(c.vector),
            "vmap": lambda c: ivy_api.vmap(_mutation(c))(c.matrix),
            "compile": lambda c: c.compile(_mutation(c))(c.vector),
            "trace": lambda c: ivy_api.trace(_mutation(c))(c.vector),
        },
    ),
    "an unknown leaf": Kind(
        LeafError,
        "register_pytree_node",
        "Unknown()",
        {
            "grad": lambda c: ivy_api.grad(lambda v: c.xp.sum(v["a"]))({"a": c.vector, "b": Unknown()}),
            "vjp": lambda c: ivy_api.vjp(lambda v: v["a"], {"a": c.vector, "b": Unknown()}),
            "vmap": lambda c: ivy_api.vmap(lambda v: v["a"])({"a": c.vector, "b": Unknown()}),
            "scan": lambda c: ivy_api.scan(lambda s, v: (s, None), {"a": c.scalar, "b": Unknown()}, c.vector),
            "cond": lambda c: ivy_api.cond(True, lambda v: v, lambda v: v, {"a": c.scalar, "b": Unknown()}),
            "the result under vmap": lambda c: ivy_api.vmap(lambda v: Unknown())(c.matrix),
            "the result of jvp": lambda c: ivy_api.jvp(lambda v: Unknown(), (c.vector,), (c.vector,)),
        },
    ),
    "unequal batches": Kind(
        TransformationError,
        "same size",
        "c.matrix",
        {"vmap": lambda c: ivy_api.vmap(lambda a, b: a)(c.vector, c.matrix)},
    ),
}


def cells() -> Iterator[Any]:
    for name, kind in KINDS.items():
        for transformation in kind.calls:
            yield pytest.param(kind, transformation, id=f"{name}-{transformation}")


@pytest.mark.brief(3)
@pytest.mark.parametrize(("kind", "transformation"), list(cells()))
def test_bad_input(backend: Any, kind: Kind, transformation: str) -> None:
    call = Call(ivy_api.namespace(backend.name), backend.name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        legal, value = kind.legal.get(transformation, ((), None))
        if backend.name in legal:
            assert float(kind.calls[transformation](call)) == value
            return
        theirs = kind.theirs.get(transformation, {})
        if backend.name in theirs:
            with pytest.raises((TypeError, RuntimeError), match=theirs[backend.name]) as found:
                kind.calls[transformation](call)
            assert not isinstance(found.value, IvyError)
            return
        with pytest.raises(kind.error, match=kind.match) as raised:
            kind.calls[transformation](call)
    note, *_ = raised.value.__notes__  # some frameworks add their own
    assert kind.line in note
    assert __file__ in note


def test_a_call_that_succeeds_looks_for_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ivy_api.errors.user_location", None)
    call = Call(ivy_api.namespace("numpy"), "numpy")
    ivy_api.grad(call.xp.sum)(call.vector)
    ivy_api.vmap(call.xp.sum)(call.matrix)
    call.compile(call.xp.sum)(call.vector)


_NO_FUNCTION: list[Any] = [None, 3, "sin"]
_NO_POSITIONS: list[Any] = [None, 1.5, "x", (0, None), [1.5]]
WRONG: dict[str, list[Any]] = {
    **dict.fromkeys(("fun", "f", "fn", "true_fun", "false_fun", "cond_fun", "body_fun"), _NO_FUNCTION),
    **dict.fromkeys(("argnums", "static_argnums", "donate_argnums"), _NO_POSITIONS),
    **{key: [None, 3, len] for key in ("primals", "tangents")},
    **{key: [1.5, "x"] for key in ("axis_size", "batch_size", "length")},
    **{key: [None, 1.5, "x"] for key in ("axis", "unroll")},
    "dynamic": [3, "x"],
    "branches": [None, len, [None], [len, 3]],
    "nondiff_argnums": [None, 1, ["a"], [1.5]],
    "static_argnames": [None, 3, [3]],
}
"""Values that a parameter of a transformation does not take."""


def parameters_of(transformation: str) -> list[inspect.Parameter]:
    """The parameters of a transformation that one argument is given to."""
    found = inspect.signature(getattr(ivy_api, transformation)).parameters.values()
    several = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return [p for p in found if p.name != "xp" and p.kind not in several]


def wrong_arguments() -> list[Any]:
    """Each parameter of each transformation whose type is checked, with each wrong value."""
    names = [d.name for d in registry.iter_declarations() if d.kind == "transformation" and not d.extension]
    return [
        pytest.param(name, parameter.name, value, id=f"{name}-{parameter.name}-{value!r:.12}")
        for name in names
        for parameter in parameters_of(name)
        for value in WRONG.get(parameter.name, [])
    ]


@pytest.mark.parametrize("size", [0, -1])
def test_a_batch_has_a_size(size: int) -> None:
    with pytest.raises(ArgumentError, match="batch_size of 1 or more"):
        ivy_api.map(lambda x: x, ivy_api.namespace("numpy").ones(3), batch_size=size)


FLAGS = {"fullgraph", "reverse", "has_aux", "holomorphic"}
"""Parameters that are read as Python reads what is true."""
PYTREES = {"pred", "index", "init_val", "lower", "upper", "init", "xs", "elems", "x", "variables", "in_axes", "out_axes"}
"""Parameters that take arrays, numbers, or pytrees of them, whose errors depend on the function."""


def test_every_parameter_is_checked_unless_it_takes_anything() -> None:
    """One of another name than those above, in a new transformation, would not be."""
    unchecked = {
        parameter.name
        for declaration in registry.iter_declarations()
        if declaration.kind == "transformation" and not declaration.extension and declaration.module.startswith("ivy_api.")
        for parameter in parameters_of(declaration.name)
        if parameter.name not in WRONG
    }
    assert unchecked == FLAGS | PYTREES


@pytest.mark.parametrize(("transformation", "name", "value"), wrong_arguments())
def test_an_argument_of_a_wrong_type_is_named(transformation: str, name: str, value: Any) -> None:
    """Before anything is called: what is allowed, the parameter, and what came."""
    right = {"branches": [len], "primals": (1.0,), "tangents": (1.0,)}
    args: list[Any] = []
    kwargs: dict[str, Any] = {}
    for parameter in parameters_of(transformation):
        given = value if parameter.name == name else right.get(parameter.name, len)
        if parameter.kind is parameter.POSITIONAL_ONLY:
            args.append(given)
        elif parameter.name == name:
            kwargs[name] = given
    with pytest.raises(ArgumentTypeError, match=rf"{transformation} takes .* as {name}; got "):
        getattr(ivy_api, transformation)(*args, **kwargs)
