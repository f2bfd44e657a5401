"""Small calls of every transformation with known results, and what each gives on a backend: with which arrays, and how.

The tests hold the table against the declarations, and ``tools/generate_transformations.py`` writes what a run gives.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import optree
import pytest

import ivy_api
from ivy_api.dispatch import registry

Function = Callable[..., Any]

OPTIONS: dict[str, dict[str, Any]] = {"torch": {"backend": "aot_eager"}}
"""Of `compile`, for the tests' time: torch's default compiler writes and builds C++."""

FORMS = ("native", "Array")
MODES = ("eager", "compiled")


class Case(NamedTuple):
    """One call of a transformation.

    Attributes
    ----------
    transformation : its name
    what : what distinguishes this call of it; empty for the usual one
    function : from a namespace and options of `compile`, the function of arrays that makes the call
    args : its arguments, as NumPy arrays
    wanted : its result: a pytree of NumPy arrays
    """

    transformation: str
    what: str
    function: Callable[[Any, dict[str, Any]], Function]
    args: tuple[Any, ...]
    wanted: Any

    @property
    def id(self) -> str:
        return f"{self.transformation}, {self.what}" if self.what else self.transformation


class Limit(NamedTuple):
    """What a backend cannot.

    Attributes
    ----------
    backend, case, form, mode : where: the form and the mode are empty for both
    error : the name of the error that says it
    message : a part of its message
    reason, link : why, and where that is documented
    """

    backend: str
    case: str
    form: str
    mode: str
    error: str
    message: str
    reason: str
    link: str


LIMITS = [
    Limit(
        "jax",
        case,
        "",
        "",
        "TransformationError",
        "no reverse mode through a loop of unknown length",
        "XLA does not know how many states of such a loop to keep: `scan`, or a `fori_loop` with Python integers as bounds",
        "https://docs.jax.dev/en/latest/_autosummary/jax.lax.while_loop.html",
    )
    for case in ("grad, through while_loop", "grad, through fori_loop with arrays as bounds")
]
LIMITS += [
    Limit(
        "torch",
        f"while_loop, {where}",
        "",
        "compiled",
        "TransformationError",
        "no while_loop in forward mode or under vmap",
        "torch captures no such loop: uncompiled, or a `scan` or a `fori_loop` with Python integers as bounds",
        "https://github.com/pytorch/pytorch/blob/v2.13.0/torch/_higher_order_ops/while_loop.py",
    )
    for where in ("under vmap", "in forward mode")
]
LIMITS.append(
    Limit(
        "array_api_strict",
        "custom_vjp, under vmap",
        "native",
        "",
        "EscapedTracerError",
        "xp.multiply(a, b) instead of a * b",
        "Its operators raise an error for an array of another type, where Python gives that type its turn: `xp.multiply(a, b)`",
        "https://docs.python.org/3/reference/datamodel.html#object.__radd__",
    )
)


def single(*values: Any) -> Any:
    """Return the values in single precision, which every backend has by default."""
    return np.asarray(values, np.float32)


X = single(0.5, 1.0, 2.0)
V = single(1.0, -1.0, 3.0)
S = np.float32(1.5)
MATRIX = single([1.0, 2.0, 0.0], [-1.0, 0.5, 4.0])
COMPLEX = np.asarray([1.0 + 2.0j, -0.5j], np.complex64)
TREE = {"w": X, "b": [S]}
NUMBERS = np.arange(1, 5, dtype=np.int32)


def cubes(xp: Any) -> Function:
    return lambda x: xp.sum(x * x * x)


def jacobian(x: Any) -> Any:
    """Of ``x -> [sum(x * x), x[0] * x[1]]``."""
    return np.stack([2 * x, np.asarray([x[1], x[0], 0], x.dtype)])


def pairs(xp: Any) -> Function:
    return lambda x: xp.stack([xp.sum(x * x), x[0] * x[1]])


def clipped() -> Function:
    @ivy_api.custom_vjp
    def function(x: Any) -> Any:
        return x * 2.0

    function.defvjp(lambda x: (x * 2.0, {"x": x}), lambda residuals, g: (g * residuals["x"],))
    return function


def steep(*, recursive: bool = False) -> Function:
    @ivy_api.custom_jvp
    def function(x: Any) -> Any:
        return x * x

    @function.defjvp
    def rule(primals: Any, tangents: Any) -> Any:
        (x,), (t,) = primals, tangents
        return function(x) if recursive else x * x, t * x * 10.0

    return function


def loss(xp: Any) -> Function:
    return lambda v: (xp.sum(v["w"] * v["w"]) * v["b"][0], {"twice": v["w"] * 2.0})


def until_large(x: Any) -> Any:
    return ivy_api.while_loop(lambda s: s["x"] < 100.0, lambda s: {"n": s["n"] + 1, "x": s["x"] * 3.0}, x)


def after(call: Function) -> Function:
    """Return the function of the arguments of the last of two calls."""
    return lambda x, v: call(x)[1](v)


CASES = [
    Case("grad", "", lambda xp, _: ivy_api.grad(cubes(xp)), (X,), 3 * X**2),
    Case(
        "grad", "of a pytree", lambda xp, _: ivy_api.grad(lambda v: loss(xp)(v)[0]), (TREE,), {"w": 2 * X * S, "b": [np.sum(X**2)]}
    ),
    Case("grad", "third order", lambda xp, _: ivy_api.grad(ivy_api.grad(ivy_api.grad(lambda x: x**4))), (S,), 24 * S),
    Case("grad", "no dependence", lambda xp, _: ivy_api.grad(lambda x, v: xp.sum(v), argnums=(0, 1)), (X, V), (0 * X, 1 + 0 * V)),
    Case(
        "grad",
        "complex",
        lambda xp, _: ivy_api.grad(lambda z: xp.real(xp.sum(z * z * z))),
        (COMPLEX,),
        3 * COMPLEX**2,
    ),
    Case(
        "grad",
        "holomorphic",
        lambda xp, _: ivy_api.grad(lambda z: xp.sum(xp.exp(z)), holomorphic=True),
        (COMPLEX,),
        np.exp(COMPLEX),
    ),
    Case(
        "grad",
        "of vmap",
        lambda xp, _: ivy_api.grad(lambda m: xp.sum(ivy_api.vmap(cubes(xp))(m))),
        (MATRIX,),
        3 * MATRIX**2,
    ),
    Case("grad", "of compile", lambda xp, options: ivy_api.grad(ivy_api.compile(cubes(xp), **options)), (X,), 3 * X**2),
    Case(
        "grad",
        "through while_loop",
        lambda xp, _: ivy_api.grad(lambda x: ivy_api.while_loop(lambda s: s < 100.0, lambda s: s * s, x)),
        (np.float32(3.0),),
        np.float32(8 * 3.0**7),
    ),
    Case(
        "grad",
        "through fori_loop with arrays as bounds",
        lambda xp, _: ivy_api.grad(
            lambda x, n: ivy_api.fori_loop(n - n, n, lambda i, s: s * x, x * 0.0 + 1.0),
        ),
        (S, np.asarray(3, np.int32)),
        3 * S**2,
    ),
    Case("value_and_grad", "", lambda xp, _: ivy_api.value_and_grad(cubes(xp)), (X,), (np.sum(X**3), 3 * X**2)),
    Case(
        "value_and_grad",
        "has_aux",
        lambda xp, _: ivy_api.value_and_grad(loss(xp), has_aux=True),
        (TREE,),
        ((np.sum(X**2) * S, {"twice": 2 * X}), {"w": 2 * X * S, "b": [np.sum(X**2)]}),
    ),
    Case("vjp", "", lambda xp, _: after(lambda x: ivy_api.vjp(pairs(xp), x)), (X, V[:2]), (V[:2] @ jacobian(X),)),
    Case("vjp", "complex", lambda xp, _: after(lambda z: ivy_api.vjp(xp.exp, z)), (COMPLEX, COMPLEX), (COMPLEX * np.exp(COMPLEX),)),
    Case("jvp", "", lambda xp, _: lambda x, v: ivy_api.jvp(pairs(xp), (x,), (v,))[1], (X, V), jacobian(X) @ V),
    Case(
        "jvp",
        "of grad",
        lambda xp, _: lambda x, v: ivy_api.jvp(ivy_api.grad(cubes(xp)), (x,), (v,)),
        (X, V),
        (3 * X**2, 6 * X * V),
    ),
    Case("linearize", "", lambda xp, _: after(lambda x: ivy_api.linearize(pairs(xp), x)), (X, V), jacobian(X) @ V),
    Case("jacfwd", "", lambda xp, _: ivy_api.jacfwd(pairs(xp)), (X,), jacobian(X)),
    Case("jacrev", "", lambda xp, _: ivy_api.jacrev(pairs(xp)), (X,), jacobian(X)),
    Case("hessian", "", lambda xp, _: ivy_api.hessian(cubes(xp)), (X,), np.diag(6 * X)),
    Case("hvp", "", lambda xp, _: lambda x, v: ivy_api.hvp(cubes(xp), (x,), (v,)), (X, V), 6 * X * V),
    Case(
        "stop_gradient",
        "",
        lambda xp, _: ivy_api.grad(lambda x: xp.sum(x * ivy_api.stop_gradient(x))),
        (X,),
        X,
    ),
    Case("custom_vjp", "", lambda xp, _: ivy_api.value_and_grad(lambda x: xp.sum(clipped()(x))), (X,), (np.sum(2 * X), X)),
    Case(
        "custom_vjp",
        "under vmap",
        lambda xp, _: ivy_api.vmap(ivy_api.grad(lambda x: xp.sum(clipped()(x)))),
        (MATRIX,),
        MATRIX,
    ),
    Case("custom_jvp", "", lambda xp, _: lambda x, v: ivy_api.jvp(steep(), (x,), (v,)), (X, V), (X**2, 10 * X * V)),
    Case(
        "custom_jvp",
        "whose rule calls the function",
        lambda xp, _: lambda x, v: ivy_api.jvp(steep(recursive=True), (x,), (v,)),
        (X, V),
        (X**2, 10 * X * V),
    ),
    Case("custom_jvp", "in reverse mode", lambda xp, _: ivy_api.grad(lambda x: xp.sum(steep()(x))), (X,), 10 * X),
    Case(
        "checkpoint",
        "",
        lambda xp, _: ivy_api.value_and_grad(lambda x: xp.sum(ivy_api.checkpoint(lambda y: y * y * y)(x))),
        (X,),
        (np.sum(X**3), 3 * X**2),
    ),
    Case(
        "execute_with_gradients",
        "",
        lambda xp, _: lambda v: ivy_api.execute_with_gradients(loss(xp), v),
        (TREE,),
        ((np.sum(X**2) * S, {"twice": 2 * X}), {"w": 2 * X * S, "b": [np.sum(X**2)]}),
    ),
    Case("vmap", "", lambda xp, _: ivy_api.vmap(pairs(xp)), (MATRIX,), np.stack([[5, 2], [17.25, -0.5]]).astype(np.float32)),
    Case(
        "vmap",
        "axes, nested",
        lambda xp, _: ivy_api.vmap(ivy_api.vmap(lambda a, b: a * b, in_axes=(0, None)), in_axes=(1, None), out_axes=1),
        (MATRIX, S),
        MATRIX * S,
    ),
    Case("vmap", "of grad", lambda xp, _: ivy_api.vmap(ivy_api.grad(cubes(xp))), (MATRIX,), 3 * MATRIX**2),
    Case(
        "vmap",
        "over keys",
        lambda xp, _: (
            lambda x: xp.astype(
                xp.all(ivy_api.vmap(lambda key: xp.random.uniform(key, (3,)))(xp.random.split(xp.random.key(0), 4)) < 1.0), x.dtype
            )
        ),
        (X,),
        np.float32(1),
    ),
    Case(
        "cond",
        "",
        lambda xp, _: (
            lambda x: (
                ivy_api.cond(x[0] > 0, lambda y: y * 2.0, lambda y: -y, x),
                ivy_api.cond(x[0] > 9, lambda y: y * 2.0, lambda y: -y, x),
            )
        ),
        (X,),
        (2 * X, -X),
    ),
    Case(
        "cond",
        "under vmap and grad",
        lambda xp, _: ivy_api.vmap(ivy_api.grad(lambda x: ivy_api.cond(x > 0.75, lambda y: y * y, lambda y: -y, x))),
        (X,),
        single(-1, 2, 4),
    ),
    Case(
        "switch",
        "",
        lambda xp, _: lambda x, i: ivy_api.switch(i, [xp.negative, xp.square, lambda y: y + 1.0], x),
        (X, np.asarray(1, np.int32)),
        X**2,
    ),
    Case(
        "while_loop",
        "",
        lambda xp, _: until_large,
        ({"n": np.asarray(0, np.int32), "x": S},),
        {"n": np.asarray(4, np.int32), "x": S * 81},
    ),
    Case(
        "while_loop",
        "under vmap",
        lambda xp, _: ivy_api.vmap(lambda x: ivy_api.while_loop(lambda s: s < 3.0, lambda s: s * 2.0, x)),
        (X,),
        single(4, 4, 4),
    ),
    Case(
        "while_loop",
        "in forward mode",
        lambda xp, _: (
            lambda x, v: ivy_api.jvp(lambda y: ivy_api.while_loop(lambda s: s < 100.0, lambda s: s * s, y), (x,), (v,))[1]
        ),
        (np.float32(3.0), S),
        np.float32(8 * 3.0**7) * S,
    ),
    Case("fori_loop", "", lambda xp, _: lambda x: ivy_api.fori_loop(0, 5, lambda i, s: s * 2.0 + 1.0, x), (X,), 32 * X + 31),
    Case(
        "fori_loop",
        "in reverse mode",
        lambda xp, _: ivy_api.grad(lambda x: ivy_api.fori_loop(0, 3, lambda i, s: s * x, x)),
        (S,),
        4 * S**3,
    ),
    Case(
        "scan",
        "",
        lambda xp, _: lambda x: ivy_api.scan(lambda c, u: ({"s": c["s"] + u}, c["s"] * u), {"s": x[0] * 0.0}, x),
        (X,),
        ({"s": np.sum(X)}, single(0, 0.5, 3)),
    ),
    Case(
        "scan",
        "in reverse mode",
        lambda xp, _: ivy_api.grad(lambda x: ivy_api.scan(lambda c, u: (c * u, None), x[0] * 0.0 + 1.0, x, reverse=True)[0]),
        (X,),
        np.prod(X) / X,
    ),
    Case(
        "map",
        "",
        lambda xp, _: lambda m: ivy_api.map(pairs(xp), m),
        (MATRIX,),
        np.stack([[5, 2], [17.25, -0.5]]).astype(np.float32),
    ),
    Case("map", "in batches", lambda xp, _: lambda x: ivy_api.map(lambda u: u * u, x, batch_size=2), (X,), X**2),
    Case("associative_scan", "", lambda xp, _: lambda x: ivy_api.associative_scan(xp.multiply, x), (X,), np.cumprod(X)),
    Case(
        "associative_scan",
        "of integers, reversed",
        lambda xp, _: lambda x: ivy_api.associative_scan(xp.add, x, reverse=True),
        (NUMBERS,),
        np.asarray([10, 9, 7, 4], np.int32),
    ),
    Case("compile", "", lambda xp, options: ivy_api.compile(cubes(xp), **options), (X,), np.sum(X**3)),
    Case(
        "compile",
        "of vmap of grad",
        lambda xp, options: ivy_api.compile(ivy_api.vmap(ivy_api.grad(cubes(xp))), **options),
        (MATRIX,),
        3 * MATRIX**2,
    ),
    Case(
        "compile",
        "of pytrees and constants",
        lambda xp, options: lambda v: ivy_api.compile(lambda v, n: {"w": v["w"] * n, "b": v["b"]}, **options)(v, 2.0),
        (TREE,),
        {"w": X * 2, "b": [S]},
    ),
    Case("trace", "", lambda xp, _: lambda x: ivy_api.trace(cubes(xp))(x)(x), (X,), np.sum(X**3)),
    Case("trace", "of grad", lambda xp, _: lambda x: ivy_api.trace(ivy_api.grad(cubes(xp)))(x)(x), (X,), 3 * X**2),
]


def transformations() -> list[str]:
    """Return the names of all declared public transformations."""
    return [d.name for d in registry.iter_declarations() if d.kind == "transformation" and not d.extension]


def namespace(backend: str, form: str) -> Any:
    """Return the namespace of a backend, or of an installed library that is none, for one form of arrays."""
    wrapped = form == "Array"
    if backend in {status.name for status in ivy_api.backends()}:
        return ivy_api.namespace(backend, wrapped=wrapped)
    sample: Any = importlib.import_module(backend).asarray(1.0)
    return ivy_api.namespace_for(ivy_api.Array(sample) if wrapped else sample)


def cells() -> Iterator[tuple[Case, str, str]]:
    """Yield each case with each form of arrays and mode."""
    return ((case, form, mode) for case in CASES for form in FORMS for mode in MODES)


def limit(backend: str, case: Case, form: str, mode: str) -> Limit | None:
    """Return the declared limit of a cell, or ``None``."""
    here = [x for x in LIMITS if x.backend == backend and x.case == case.id]
    return next((x for x in here if x.form in ("", form) and x.mode in ("", mode)), None)


def check(backend: str, case: Case, form: str, mode: str) -> None:
    """Hold a result against the known one: its structure, types of arrays, shapes, data types and values.

    Where there is a limit, hold the error against it.
    """
    known = limit(backend, case, form, mode)
    if known is None:
        _compare(*_called(backend, case, form, mode), case.wanted)
        return
    with pytest.raises(Exception, match=re.escape(known.message)) as raised:
        _called(backend, case, form, mode)
    assert type(raised.value).__name__ == known.error


def _called(backend: str, case: Case, form: str, mode: str) -> tuple[Any, Any]:
    """The result, and the namespace."""
    xp = namespace(backend, form)
    options = OPTIONS.get(backend, {})
    given: Any = case.args
    args: Any = optree.tree_map(xp.asarray, given)
    function = case.function(xp, options)
    if mode == "compiled":
        function = ivy_api.compile(function, **options)
    return function(*args), xp


def _compare(found: Any, xp: Any, expected: Any) -> None:
    leaves, structure = optree.tree_flatten(found)
    values, known = optree.tree_flatten(expected)
    assert structure == known
    for leaf, value in zip(leaves, values, strict=True):
        assert ivy_api.namespace_for(leaf) is xp, f"a result of type {type(leaf)}"
        got = np.asarray(ivy_api.unwrap(leaf) if isinstance(leaf, ivy_api.Array) else leaf)
        assert (got.shape, got.dtype) == (np.shape(value), np.asarray(value).dtype)
        np.testing.assert_allclose(got, value, rtol=2e-5, atol=1e-5)
